import Files
import Model
import Vocabulary

/// A file in the system's temporary folder that only its owner can access, and that is removed with the value.
final class ScratchFile {
    let path: String
    private let descriptor: Int32
    private var size = 0
    private let quota: UnpackingQuota?
    private let shouldStop: () -> Bool

    /// Creates an empty file.
    /// - Parameter quota: the limit of its size; nil for none.
    /// - Throws: `Failure.file(path, .create, …)`.
    init(quota: UnpackingQuota? = nil, _ shouldStop: @escaping () -> Bool) throws(Failure) {
        do throws(System.CallError) {
            (path, descriptor) = try System.makeTemporaryFile()
        } catch {
            throw Failure(error, "/tmp", .create)
        }
        self.quota = quota
        self.shouldStop = shouldStop
    }

    deinit {
        System.close(descriptor)
        remove()
    }

    /// Appends bytes.
    /// - Throws: `Failure.file(path, .write, …)`, `Failure.interrupted`, `Failure.format` beyond the quota.
    func append(_ bytes: [UInt8]) throws(Failure) {
        size += bytes.count
        try quota?.check(size)
        do throws(System.CallError) {
            try System.write(descriptor, bytes, shouldStop)
        } catch {
            throw Failure(error, path, .write)
        }
    }

    /// Calls `body` with each part of the content of the file.
    /// - Throws: `Failure.file`, `Failure.interrupted`, and any error that `body` throws.
    func read(_ body: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        let file = try InputFile(path, shouldStop)
        var part = [UInt8](repeating: 0, count: 65_536)
        while case let count = try file.read(into: &part, from: 0, most: part.count), count > 0 {
            try body(count == part.count ? part : Array(part[..<count]))
        }
    }

    /// Unlinks the file; whatever has it open can go on using it.
    func remove() { System.remove(path) }
}

/// The limit on what is unpacked from one file, which protects against small archives that unpack to a huge size.
struct UnpackingQuota {
    /// The path of the packed file, for messages.
    let file: String
    /// The packed size in bytes; nil if it is not packed.
    var packed: Int?
    /// The maximum number of unpacked bytes.
    var limit = 4 << 30

    /// The maximum ratio of the unpacked size to the packed size, which small files may exceed.
    private static let mostRatio = 200
    /// The number of unpacked bytes up to which the ratio does not matter.
    private static let small = 64 << 20

    /// - Throws: `Failure.format(.package(.tooLarge), …)`.
    func check(_ size: Int) throws(Failure) {
        let isBomb = packed.map { size > Self.small && size / Self.mostRatio > $0 } ?? false
        if isBomb || size > limit { throw .format(.package(.tooLarge(limit: isBomb ? Self.small : limit)), file: file, line: 0) }
    }
}
