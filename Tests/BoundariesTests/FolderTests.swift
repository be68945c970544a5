import Foundation
import Testing

/// The folders of Console that are modules in all but name.
@Suite struct FolderTests {
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
