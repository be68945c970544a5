import Interchange
import Model
import Testing
import Vocabulary

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite struct ChangedFileTests {
    private let folder: Folder
    private var path: String { folder / "cards.csv" }

    init() throws {
        folder = try Folder()
        let lines = (0..<5000).map { "front \($0),\"back \($0)\"\n" }.joined()
        try write("front,back\n" + lines)
    }

    private func write(_ text: String, _ flags: Int32 = O_TRUNC) throws {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | flags, 0o600)
        defer { close(descriptor) }
        try InterchangeTests.write(Array(text.utf8), to: descriptor)
    }

    enum Change: CaseIterable {
        case truncated, cutInAQuote, appended, emptied, replaced
    }

    @Test(arguments: Change.allCases)
    func `A file that changes while it is read is a conflict`(_ change: Change) throws {
        var hasChanged = false
        let files = DiskFileGateway(chunk: 100)
        #expect(throws: Failure.conflict(.fileHasChanged(path: path))) {
            try files.read(from: path, as: nil) { _ throws(Failure) in
                if hasChanged { return }
                hasChanged = true
                switch change {
                case .truncated: _ = unsafe truncate(path, 60_000)
                case .cutInAQuote: _ = unsafe truncate(path, 100_017)
                case .appended: try? write("more,cards\n", O_APPEND)
                case .emptied: _ = unsafe truncate(path, 0)
                case .replaced:
                    _ = unsafe unlink(path)
                    try? write("front,back\n")
                }
            }
        }
        #expect(hasChanged)
    }

    @Test func `A file that stays as it is is read to its end, and its bytes are counted`() throws {
        let files = DiskFileGateway(chunk: 100)
        var counts: [TransferredBytes] = []
        try files.read(from: path, as: nil) { _ throws(Failure) in
            if let read = files.transferred { counts.append(read) }
        }
        #expect(counts.count == 5000)
        #expect(counts.map(\.done) == counts.map(\.done).sorted())
        #expect(counts.allSatisfy { $0.total > 100_000 && $0.done > 0 && $0.done <= $0.total })
        #expect(files.transferred == nil)
    }

    @Test func `A flaw of a file that stays as it is is reported`() throws {
        try write("front,back\none,\"two\n")
        #expect(throws: Failure.format(.unclosedQuote, file: path, line: 2)) { try readFile(path) }
    }
}
