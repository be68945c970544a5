import Foundation
import Testing

/// The folders of modules: which of them know which others.
@Suite struct FolderTests {
    @Test(arguments: ["Services", "ViewModel", "Wording", "Console", "FullScreen"])
    func `No folders use each other in a circle`(_ module: String) throws {
        let graph = try FolderGraph(of: module)
        #expect(graph.uses.count > 2, "no folders were found")
        #expect(graph.circles.isEmpty, "\(graph.circles.joined(separator: "\n"))")
    }

    /// A connection begins and ends the steps of undo, which read and write through it.
    @Test func `Of the folders of Persistence, only Connection and Undo use each other`() throws {
        let circles = try FolderGraph(of: "Persistence").circles
        let pairs = circles.map { $0.prefix { $0 != ":" } }
        #expect(pairs == ["Connection uses Undo", "Undo uses Connection"], "\(circles.joined(separator: "\n"))")
    }

    @Test(arguments: [("let card: Card", "Card"), ("func f() { Card.all() }", "Card"), ("let all = Named.cards", "Named.cards")])
    func `A circle is detected`(_ line: String, _ name: String) {
        let graph = FolderGraph([
            .init(folder: "A", file: "a.swift", text: "struct Book {}\n// a comment\n\(line)"),
            .init(folder: "B", file: "b.swift", text: "struct Card {}\nextension Named {\n    static let cards = Book()\n}"),
            .init(folder: "C", file: "c.swift", text: "struct Named {}"),
        ])
        #expect(graph.circles == ["A uses B: a.swift: \(name)", "B uses A: b.swift: Book"])
    }

    @Test func `A comment, a text, and folders one above the other, are no circle`() {
        let graph = FolderGraph([
            .init(folder: "A", file: "a.swift", text: "struct Book { let noun = \"Card\" }  // for a Card"),
            .init(folder: "B", file: "b.swift", text: "struct Card { let book: Book }"),
        ])
        #expect(graph.circles.isEmpty)
        #expect(graph.uses == ["B": ["A": ["b.swift: Book"]]])
    }

    @Test func `The folders of Console are in their order`() throws {
        let order = ["Terminal", "CommandLanguage", "Shell", "Completion", "Dialogues", "Commands", "Scripts", "Conversation"]
        let graph = try FolderGraph(of: "Console")
        for (index, folder) in order.enumerated() {
            for higher in order[(index + 1)...] {
                #expect(graph.uses[folder]?[higher] == nil, "\(folder) uses \(higher): \(graph.uses[folder]?[higher] ?? [])")
            }
        }
    }

    /// Each compiles by itself, with the folders below it, and imports only what it may.
    @Test(arguments: [
        (["Terminal"], ["TerminalText", "Vocabulary"]),
        (["CommandLanguage", "Terminal"], ["Wording", "TerminalText", "Vocabulary"]),
    ])
    func `The command language and the terminal know no view model`(_ folders: [String], _ modules: [String]) throws {
        let files = try folders.flatMap { try Package.sources(below: "Modules/Console/\($0)") }
        #expect(files.count > 10)
        #expect(try Self.compile(files.map(\.path)) == "")
        let rules = ImportRules(target: "Console", isTest: false, dependencies: Set(modules))
        for file in files {
            #expect(rules.violations(in: try String(contentsOf: file, encoding: .utf8), file: file.path) == [])
        }
    }

    @Test func `A use of another folder is detected`() throws {
        let views = Package.root.appending(path: "Modules/Console/Terminal/Table.swift").path
        #expect(try Self.compile([views]).contains("cannot find type 'Cell'"))
    }

    private static func compile(_ files: [String]) throws -> String {
        var call = ["swiftc", "-typecheck", "-swift-version", "6", "-module-name", "Folder"]
        for folder in [Package.builtModules.path] + Package.cModules { call += ["-I", folder] }
        for feature in ["InternalImportsByDefault", "MemberImportVisibility", "NonisolatedNonsendingByDefault"] {
            call += ["-enable-upcoming-feature", feature]
        }
        return try Tool.run(call + files).output
    }
}
