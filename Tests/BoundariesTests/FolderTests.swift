import Foundation
import Testing

/// The folders of modules: which of them know which others.
@Suite struct FolderTests {
    @Test(arguments: ["Services", "ViewModel"])
    func `No folders use each other in a circle`(_ module: String) throws {
        let graph = try FolderGraph(of: module)
        #expect(graph.uses.count > 3, "no folders were found")
        #expect(graph.circles.isEmpty, "\(graph.circles.joined(separator: "\n"))")
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

    @Test func `A comment, and folders one above the other, are no circle`() {
        let graph = FolderGraph([
            .init(folder: "A", file: "a.swift", text: "struct Book {}  // for a Card"),
            .init(folder: "B", file: "b.swift", text: "struct Card { let book: Book }"),
        ])
        #expect(graph.circles.isEmpty)
        #expect(graph.uses == ["B": ["A": ["b.swift: Book"]]])
    }

    /// Each compiles by itself, with the folders below it, where the compiler finds no module of ours but Vocabulary.
    @Test(arguments: [["Terminal"], ["CommandLanguage", "Terminal"]])
    func `The command language and the terminal know no view model`(_ folders: [String]) throws {
        let files = try folders.flatMap { try Package.sources(below: "Modules/Console/\($0)") }
        #expect(files.count > 10)
        #expect(try Self.compile(files.map(\.path)) == "")
    }

    @Test func `A use of another folder or module is detected`() throws {
        let wording = try Package.sources(below: "Modules/Console/Wording").map(\.path)
        let output = try Self.compile(wording)
        #expect(output.contains("no such module 'ViewModel'"), "\(output)")
        let views = Package.root.appending(path: "Modules/Console/Terminal/Table.swift").path
        #expect(try Self.compile([views]).contains("cannot find type 'Cell'"))
    }

    private static func compile(_ files: [String]) throws -> String {
        let modules = try ModuleFolder(["Vocabulary"])
        var call = ["swiftc", "-typecheck", "-swift-version", "6", "-module-name", "Folder", "-I", modules.path]
        for feature in ["InternalImportsByDefault", "MemberImportVisibility", "NonisolatedNonsendingByDefault"] {
            call += ["-enable-upcoming-feature", feature]
        }
        return try withExtendedLifetime(modules) { try Tool.run(call + files).output }
    }
}
