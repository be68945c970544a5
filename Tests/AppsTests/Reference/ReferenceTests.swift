import Foundation
import TestSupport
import Testing

/// What describes the executables from outside has what they have: the manual pages, the manual's tables, the completions.
@Suite(.onOwnThread) struct ReferenceTests {
    private let place: Place

    init() throws { place = try Place() }

    @Test(arguments: [Executable.sutra, .sutraRun])
    func `The manual page is the one that make reference writes`(_ executable: Executable) throws {
        let page = try ManPage(
            of: executable, in: place, exitCodes: Markdown.table("| code | when |", "Docs/Manual/errors.md", last: true),
            variables: Markdown.table("| variable | meaning |", "Docs/Manual/reference.md"))
        let path = "Docs/ManPages/\(executable.rawValue).1"
        let written = try String(contentsOf: Markdown.root.appending(path: path), encoding: .utf8)
        // A page that has not changed keeps its date.
        let date = try isWriting ? ManPage.date(of: written) ?? ManPage.today : #require(ManPage.date(of: written))
        let isChanged = isWriting && page.text(dated: date) != written
        try expectWritten(page.text(dated: isChanged ? ManPage.today : date), path)
    }

    @Test func `The manual's generated tables are those that make reference writes`() throws {
        let tables = try GeneratedTables(in: place)
        let folder = Markdown.root.appending(path: "Docs/Manual")
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasSuffix(".md") {
            let page = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            try expectWritten(tables.made(in: page), "Docs/Manual/\(name)")
        }
    }

    @Test func `The manual names the options that only the conversation has`() throws {
        let prose = try String(contentsOf: Markdown.root.appending(path: "Docs/Manual/reference.md"), encoding: .utf8)
        for option in try options(.sutra).subtracting(options(.sutraRun)) { #expect(prose.contains("`\(option)`"), "\(option)") }
    }

    private func options(_ executable: Executable) throws -> Set<String> {
        Set(try ToolUsage(of: executable, in: place).command.options.flatMap(\.spelledNames))
    }

    @Test(arguments: [Executable.sutra, .sutraRun], Shell.allCases)
    func `The completions are those that make reference writes`(_ executable: Executable, _ shell: Shell) throws {
        try expectWritten(
            CompletionScript(of: executable, in: place).text(for: shell), "Docs/Completions/\(shell.file(of: executable))")
    }

    /// Whether `make reference` runs, which writes what the tests otherwise compare.
    private let isWriting = ProcessInfo.processInfo.environment["SUTRA_WRITE_REFERENCE"] != nil

    /// Compares a file of the repository with what it should be, or writes it.
    private func expectWritten(_ text: String, _ path: String) throws {
        let file = Markdown.root.appending(path: path)
        if isWriting { try text.write(to: file, atomically: true, encoding: .utf8) }
        #expect(try String(contentsOf: file, encoding: .utf8) == text, "run `make reference`: \(path)")
    }

    // MARK: Help for programs

    @Test func `Help is data in the modes of JSON`() throws {
        let all = try JSONDecoder().decode([CommandHelp].self, from: Data(try place.commands("help", mode: "json").output.utf8))
        #expect(all.contains { $0.command == "card put" && $0.usage == "card put BOOK FRONT BACK [--tag T]…" })
        let group = try place.commands("help sound", mode: "jsonl").output.split(separator: "\n")
        #expect(group.count == 7)
        #expect(
            try place.commands("help undo", mode: "json").output
                .hasPrefix(#"{"command":"undo","usage":"undo","summary":"Undoes the last step"#))
        #expect(try place.commands("help sit down", mode: "json").code == 65)
    }
}

/// Tables in the documents of the repository.
enum Markdown {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The rows of each table with this head, cell by cell.
    static func tables(_ head: String, _ path: String) throws -> [[[String]]] {
        let lines = try String(contentsOf: root.appending(path: path), encoding: .utf8).split(separator: "\n")
        return lines.indices.filter { lines[$0] == head }.map { index in
            lines[index...].dropFirst(2).prefix { $0.hasPrefix("|") }.map { line in
                line.dropFirst().dropLast().split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            }
        }
    }

    /// The rows of the first table with this head, or of the last.
    static func table(_ head: String, _ path: String, last: Bool = false) throws -> [[String]] {
        let tables = try tables(head, path)
        return (last ? tables.last : tables.first) ?? []
    }
}
