import Foundation

/// An executable of the package, built in the same folder as these tests.
enum Executable: String {
    case sutra
    case sutraRun = "sutra-run"

    var path: String {
        URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: rawValue).path
    }
}

/// A temporary folder in which executables run, with a library of its own; it is removed when the last reference is gone.
final class Place {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "sutra-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func path(_ name: String) -> String { folder.appending(path: name).path }

    @discardableResult
    func write(_ name: String, _ text: String) throws -> String {
        try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
        return name
    }

    func write(_ name: String, bytes: [UInt8]) throws { try Data(bytes).write(to: folder.appending(path: name)) }

    /// Creates an empty library without undo steps, if there is none.
    func makeLibrary() throws {
        if FileManager.default.fileExists(atPath: path("library.sqlite")) { return }
        // A database (https://sqlite.org/fileformat.html) with a library's mark but no tables; it becomes a library when opened.
        var page = [UInt8](repeating: 0, count: 4096)
        page.replaceSubrange(0..<24, with: Array("SQLite format 3\0".utf8) + [0x10, 0, 1, 1, 0, 64, 32, 32])
        page.replaceSubrange(68..<72, with: Array("Sutr".utf8))
        page.replaceSubrange(100..<108, with: [13, 0, 0, 0, 0, 16, 0, 0])
        try write("library.sqlite", bytes: page)
    }

    func read(_ name: String) throws -> String { try String(contentsOf: folder.appending(path: name), encoding: .utf8) }

    func permissions(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
    }

    /// The environment of processes, which inherits only `PATH` from that of the tests.
    var environment: [String: String] {
        [
            "SUTRA_LIBRARY": path("library.sqlite"), "HOME": folder.path, "LANG": "C.UTF-8", "TERM": "xterm", "TZ": "UTC0",
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
        ]
    }

    /// The result of a process.
    struct Result: Equatable {
        var output: String
        var errors: String
        var code: Int32
    }

    /// Runs an executable in this folder, and waits until it ends.
    @discardableResult
    func run(
        _ executable: Executable, _ arguments: [String], input: String? = nil, environment variables: [String: String] = [:]
    ) throws -> Result {
        let process = Process()
        process.executableURL = URL(filePath: executable.path)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = environment.merging(variables) { $1 }
        let (output, errors) = (try File(self), try File(self))
        process.standardOutput = output.handle
        process.standardError = errors.handle
        let standardInput = try File(self, input ?? "")
        process.standardInput = standardInput.handle
        try process.run()
        process.waitUntilExit()
        return Result(output: try output.text(), errors: try errors.text(), code: process.terminationStatus)
    }

    /// Creates a folder, with its parent folders.
    func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(at: folder.appending(path: name), withIntermediateDirectories: true)
    }

    func setPermissions(_ mode: Int, of name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
    }

    /// Runs commands with `-e`.
    @discardableResult
    func commands(_ commands: String..., mode: String = "tsv") throws -> Result {
        try run(.sutraRun, ["--mode", mode] + commands.flatMap { ["-e", $0] })
    }
}

/// A file for a stream of a process; unlike a pipe, it never fills up.
private final class File {
    let handle: FileHandle
    private let url: URL

    init(_ place: Place, _ content: String = "") throws {
        url = place.folder.appending(path: ".stream-\(UUID().uuidString)")
        try Data(content.utf8).write(to: url)
        handle = try FileHandle(forUpdating: url)
    }

    func text() throws -> String { String(decoding: try Data(contentsOf: url), as: UTF8.self) }

    deinit {
        try? handle.close()
        try? FileManager.default.removeItem(at: url)
    }
}
