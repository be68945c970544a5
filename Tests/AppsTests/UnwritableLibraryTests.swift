import Foundation
import TestSupport
import Testing

/// A library that is missing and cannot be made, because the changes to an earlier one are left beside its place.
@Suite("A library that cannot be created", .onOwnThread) struct UnwritableLibraryTests {
    private let place: Place

    init() throws {
        place = try Place()
        try place.write("library.sqlite-wal", "changes")
    }

    @Test func `A command that is expected to fail because of it does so`() throws {
        let result = try place.run(.sutraRun, ["-e", "expect error IO book add X", "-e", "expect error NOT_FOUND card list X"])
        #expect(result.code == 0, "\(result)")
        let inConversation = try place.run(.sutra, ["-e", "expect error IO book add X"])
        #expect(inConversation.code == 0, "\(inConversation)")
    }

    @Test func `With --keep-going the commands that read still run`() throws {
        let result = try place.run(.sutraRun, ["--keep-going", "-e", "book add X", "-e", "echo read", "-e", "book add Y"])
        #expect(result.code == 1, "\(result)")
        #expect(result.output == "read\n")
        #expect(result.errors.contains("failed 2; nothing to commit"), "\(result)")
    }

    @Test func `book add asks for nothing if the book cannot be saved`() throws {
        let terminal = try PseudoTerminal(.sutra, in: place, columns: 200, makesLibrary: false)
        try terminal.seeLast("sutra › ")
        terminal.type("book add\n")
        try terminal.expect("move it away as well [IO]\n")
        try terminal.seeLast("sutra › ")
        try FileManager.default.removeItem(atPath: place.path("library.sqlite-wal"))
        terminal.type("book add\n")
        try terminal.seeLast("Name of the book › ")
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.folder.path).allSatisfy { !$0.contains("sqlite") })
    }
}

/// A library whose file was taken away under a conversation.
@Suite("A library that is gone", .onOwnThread) struct LostLibraryTests {
    private let place: Place

    init() throws { place = try Place() }

    @Test func `It is reported without a command, and its content can still be read`() throws {
        try place.commands("book add French")
        let terminal = try PseudoTerminal(.sutra, in: place, columns: 200)
        try terminal.seeLast("sutra › ")
        try FileManager.default.moveItem(atPath: place.path("library.sqlite"), toPath: place.path("away.sqlite"))
        try terminal.expect("cannot open the library: its file was moved, replaced or deleted\n")
        terminal.type("export -\necho on\n")
        try terminal.expect("on\n")
        terminal.type("library check\n")
        try terminal.expect("error: cannot open the library: its file was moved, replaced or deleted [IO]\n")
        try FileManager.default.moveItem(atPath: place.path("away.sqlite"), toPath: place.path("library.sqlite"))
        terminal.type("book add Latin\n")
        try terminal.expect("+ Latin\n")
    }

    @Test func `No dialogue asks for something that cannot be saved`() throws {
        try place.commands("book add French", "card add French a b")
        let terminal = try PseudoTerminal(.sutra, in: place, columns: 200)
        try terminal.seeLast("sutra 0% KNOWN › ")
        try FileManager.default.moveItem(atPath: place.path("library.sqlite"), toPath: place.path("away.sqlite"))
        for command in ["book add", "review start"] {
            terminal.type("\(command)\n")
            try terminal.expect("error: cannot open the library: its file was moved, replaced or deleted [IO]\n")
            try terminal.seeLast("sutra 0% KNOWN › ")
        }
    }
}

/// An empty file, as `mktemp` makes one, is a library that is missing.
@Suite("An empty file", .onOwnThread) struct EmptyFileTests {
    private let place: Place

    init() throws {
        place = try Place()
        try place.write("empty.sqlite", "")
    }

    private func run(_ arguments: [String]) throws -> Place.Result {
        try place.run(.sutraRun, ["-l", "empty.sqlite"] + arguments)
    }

    @Test(arguments: [
        "undo", "redo", "book delete X", "card add X a b", "settings reset new_per_day", "settings set fuzz on",
        "book add X; card add Y a b", "library restore missing.sqlite", "expect error DUPLICATE book add X", "sit X",
    ])
    func `It stays empty when nothing is changed`(commands: String) throws {
        _ = try run(commands.split(separator: "; ").flatMap { ["-e", String($0)] })
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.folder.path) == ["empty.sqlite"])
        #expect(try place.read("empty.sqlite") == "")
    }

    @Test func `It becomes the library with the first change, and keeps its permissions`() throws {
        try place.setPermissions(0o640, of: "empty.sqlite")
        #expect(try run(["-e", "book add X"]).code == 0)
        #expect(try run(["-e", "expect count book == 1"]).errors == "")
        let attributes = try FileManager.default.attributesOfItem(atPath: place.path("empty.sqlite"))
        #expect(attributes[.posixPermissions] as? Int == 0o640)
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.folder.path) == ["empty.sqlite"])
    }

    @Test func `Processes that fill the same file at once all do`() throws {
        let processes = try (0..<6).map {
            try RunningProcess(.sutraRun, ["-l", "empty.sqlite", "-e", "book add B\($0)"], in: place)
        }
        for process in processes { #expect(try process.end().code == 0) }
        #expect(try run(["-e", "expect count book == 6"]).code == 0)
    }
}
