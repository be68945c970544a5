import Foundation

/// An executable of the package, as it was built beside these tests.
enum Executable: String {
    case sutra
    case sutraRun = "sutra-run"

    var path: String {
        URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: rawValue).path
    }
}

/// A folder with a library of its own, where executables are run; it goes with its last use.
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

    /// Makes a library without content and without steps that could be undone, where there is none.
    func makeLibrary() throws {
        if FileManager.default.fileExists(atPath: path("library.sqlite")) { return }
        // A database with a library's mark and without tables (https://sqlite.org/fileformat.html), which becomes one when it is opened.
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

    /// No variable of the tester's gets in, but the path.
    var environment: [String: String] {
        [
            "SUTRA_LIBRARY": path("library.sqlite"), "HOME": folder.path, "LANG": "C.UTF-8", "TERM": "xterm", "TZ": "UTC0",
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
        ]
    }

    /// What a process left behind.
    struct Result: Equatable {
        var output: String
        var errors: String
        var code: Int32
    }

    /// Runs an executable to its end in this folder.
    @discardableResult
    func run(_ executable: Executable, _ arguments: [String], input: String? = nil) throws -> Result {
        let process = Process()
        process.executableURL = URL(filePath: executable.path)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = environment
        let (output, errors) = (try File(self), try File(self))
        process.standardOutput = output.handle
        process.standardError = errors.handle
        let standardInput = try File(self, input ?? "")
        process.standardInput = standardInput.handle
        try process.run()
        process.waitUntilExit()
        return Result(output: try output.text(), errors: try errors.text(), code: process.terminationStatus)
    }

    /// Makes a folder, with those that it is in.
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

/// A stream of a process as a file, which never fills up as a pipe does.
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
