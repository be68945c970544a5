import Foundation
import TestSupport
import Testing

/// A library in a file or folder that may not be written.
///
/// Permissions do not hold for root: there the executable runs as another user, where that can be arranged.
@Suite("A read-only library", .onOwnThread, .enabled(if: Unprivileged.isPossible, "needs a user whom permissions hold for"))
struct ReadOnlyLibraryTests {
    private let place: Place
    private let user: Unprivileged

    init() throws {
        place = try Place()
        user = try Unprivileged(in: place)
        try user.runAsOwner(["-e", "book add French", "-e", "card add French a b"])
        try place.setPermissions(0o644, of: "library/l.sqlite")
    }

    private func notice(_ reason: String) -> String {
        "the library \"library/l.sqlite\" is opened read-only: \(reason)\n"
    }

    private var files: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: place.path("library")).sorted() }
    }

    enum Way: String, CaseIterable, Sendable {
        case file, folder, both
    }

    private func forbid(_ way: Way) throws {
        try place.setPermissions(way == .folder ? 0o666 : 0o444, of: "library/l.sqlite")
        try place.setPermissions(way == .file ? 0o777 : 0o555, of: "library")
    }

    @Test(arguments: Way.allCases)
    func `It can be read, no files are left next to it, and a change fails with the reason`(way: Way) throws {
        try forbid(way)
        let reason = way == .folder ? "its folder is read-only" : "its file is read-only"
        let listed = try user.run(["-e", "expect count card French == 1"])
        #expect(listed.code == 0, "\(listed)")
        #expect(listed.errors == notice(reason))
        #expect(try files == ["l.sqlite"])

        let backedUp = try user.run(["-e", "library backup home/kept"])
        #expect(backedUp.code == 0, "\(backedUp)")
        #expect(try files == ["l.sqlite"])

        let inConversation = try user.run(["-e", "book list", "-e", "book list"], by: .sutra)
        #expect(inConversation.errors == notice(reason))

        let expected = try user.run(["-e", "expect error IO book add Spanish", "-e", "expect error NOT_FOUND card list Spanish"])
        #expect(expected.code == 0, "\(expected)")

        let refused = try user.run(["-e", "book add Spanish"])
        #expect(refused.code == 73, "\(refused)")
        #expect(refused.errors.contains("error: the library cannot be changed: \(reason) [IO]"), "\(refused)")
        #expect(try files == ["l.sqlite"])

        // Nothing is in the way of writing later.
        try place.setPermissions(0o777, of: "library")
        try place.setPermissions(0o666, of: "library/l.sqlite")
        #expect(try user.run(["-e", "book add Spanish"]).code == 0)
        #expect(try files == ["l.sqlite"])
    }

    @Test(arguments: ["export home/kept.tsv", "library backup home/kept --force"])
    func `A file without write permission is not replaced`(command: String) throws {
        try place.setPermissions(0o777, of: "library")
        try place.setPermissions(0o666, of: "library/l.sqlite")
        let name = command.hasPrefix("export") ? "home/kept.tsv" : "home/kept"
        try user.runAsOwner(["-e", command.replacing(" --force", with: "")])
        try place.setPermissions(0o444, of: name)
        let before = try Data(contentsOf: place.folder.appending(path: name))
        let result = try user.run(["-e", "book add Spanish", "-e", command])
        #expect(result.code == 73, "\(result)")
        #expect(result.errors.contains("cannot create \"\(name)\": Permission denied [IO]"), "\(result)")
        #expect(try Data(contentsOf: place.folder.appending(path: name)) == before)
    }

    @Test func `Its permissions are checked again before a change`() throws {
        try forbid(.file)
        let process = try RunningProcess(
            shell: """
                (echo 'book add A'; while ! [ -e home/go ]; do sleep 0.1; done; echo 'book add B'; echo 'expect count book == 2') |
                    \(try user.shell(["-l", "library/l.sqlite"], by: .sutra))
                """, in: place)
        try process.waitForErrors("its file is read-only [IO]")
        try place.setPermissions(0o666, of: "library/l.sqlite")
        try place.write("home/go", "")
        let result = try process.end()
        #expect(result.errors.contains("count book").description == "false", "\(result)")
        #expect(try user.run(["-e", "expect count book == 2"]).code == 0)
    }

    /// Whoever closes the library last writes its log back into it, which must not happen below a reader.
    @Test func `A process that reads keeps its lock, and the log stays while it reads`() throws {
        let owner = try RunningProcess(.sutra, ["-l", "library/l.sqlite", "--no-history"], in: place, takesInput: true)
        owner.write("book add Spanish\necho done\n")
        try owner.waitForOutput()
        for name in ["l.sqlite-wal", "l.sqlite-shm"] { try place.setPermissions(0o644, of: "library/\(name)") }
        try forbid(.both)
        let reader = try RunningProcess(
            shell: """
                (echo 'book list'; echo 'book add A'; while ! [ -e home/go ]; do sleep 0.1; done; echo 'expect count book == 2') |
                    \(try user.shell(["-l", "library/l.sqlite"], by: .sutra))
                """, in: place)
        try reader.waitForErrors("its file is read-only [IO]")
        // When
        let result = try owner.end()
        // Then
        #expect(result.code == 0, "\(result)")
        #expect(try files == ["l.sqlite", "l.sqlite-shm", "l.sqlite-wal"])
        try place.write("home/go", "")
        #expect(try reader.end().errors.contains("count book").description == "false")
    }

    @Test func `Changes that a killed process left in the log are read, or the error says what to do`() throws {
        let process = try RunningProcess(.sutra, ["-l", "library/l.sqlite", "--no-history"], in: place, takesInput: true)
        process.write("book add Spanish\necho done\n")
        try process.waitForOutput()
        try process.crash()
        for name in ["l.sqlite-wal", "l.sqlite-shm"] { try place.setPermissions(0o644, of: "library/\(name)") }
        try forbid(.both)
        let before = try files
        #expect(before == ["l.sqlite", "l.sqlite-shm", "l.sqlite-wal"])
        let result = try user.run(["-e", "expect count book == 2"])
        #expect(result.code == 0, "\(result)")
        #expect(try files == before)

        try FileManager.default.removeItem(atPath: place.path("library/l.sqlite-shm"))
        let refused = try user.run(["-e", "book list"])
        #expect(refused.code == 73, "\(refused)")
        #expect(refused.errors.contains("l.sqlite-wal\" has changes that are not in it yet"), "\(refused)")
    }

    @Test func `An error names a companion file that is not writable`() throws {
        try place.setPermissions(0o777, of: "library")
        try place.setPermissions(0o666, of: "library/l.sqlite")
        try place.write("library/l.sqlite-wal", "")
        try place.write("library/l.sqlite-shm", "")
        try place.setPermissions(0o444, of: "library/l.sqlite-wal")
        try place.setPermissions(0o444, of: "library/l.sqlite-shm")
        let result = try user.run(["-e", "book add Spanish"])
        #expect(result.code == 73, "\(result)")
        #expect(result.errors.contains("l.sqlite-wal\" next to it is read-only [IO]"), "\(result)")
    }

    @Test func `A backup in a read-only folder is restored`() throws {
        try forbid(.both)
        let result = try user.run(["-e", "library restore library/l.sqlite"], library: "home/other.sqlite")
        #expect(result.errors == "restored 1 book, 1 card\n", "\(result)")
        #expect(try files == ["l.sqlite"])
    }
}

/// Runs the executables as a user whom permissions hold for.
private struct Unprivileged {
    let place: Place
    private static let nobody = "65534"
    private static var isRoot: Bool { geteuid() == 0 }

    /// - Parameter place: gets a folder `library`, and `home`, which the user may write to.
    init(in place: Place) throws {
        self.place = place
        for name in ["library", "home"] {
            try FileManager.default.createDirectory(atPath: place.path(name), withIntermediateDirectories: false)
        }
        try place.setPermissions(0o777, of: "home")
        try copy(.sutraRun)
    }

    /// By another process: a file that this one has open for writing cannot be run, and its children inherit descriptors.
    private func copy(_ executable: Executable) throws {
        let name = "home/\(executable.rawValue)"
        _ = try RunningProcess("/bin/cp", [executable.path, place.path(name)], in: place).end()
        try place.setPermissions(0o755, of: name)
    }

    static var isPossible: Bool {
        guard isRoot else { return true }
        guard let place = try? Place(), let user = try? Unprivileged(in: place) else { return false }
        return (try? user.run(["-e", "echo ready"]).output) == "ready\n"
    }

    func run(
        _ arguments: [String], library: String = "library/l.sqlite", by executable: Executable = .sutraRun
    ) throws -> Place.Result {
        if executable != .sutraRun { try copy(executable) }
        let program = [place.path("home/\(executable.rawValue)"), "-l", library] + arguments
        let words =
            Self.isRoot
            ? ["setpriv", "--reuid", Self.nobody, "--regid", Self.nobody, "--clear-groups"] + program : program
        return try RunningProcess("/usr/bin/env", words, in: place).end()
    }

    /// What a shell runs it by.
    func shell(_ arguments: [String], by executable: Executable) throws -> String {
        try copy(executable)
        let program = ["'\(place.path("home/\(executable.rawValue)"))'"] + arguments
        let user = Self.isRoot ? ["setpriv", "--reuid", Self.nobody, "--regid", Self.nobody, "--clear-groups"] : []
        return (user + program).joined(separator: " ")
    }

    @discardableResult
    func runAsOwner(_ arguments: [String]) throws -> Place.Result {
        try place.run(.sutraRun, ["-l", "library/l.sqlite"] + arguments)
    }
}
