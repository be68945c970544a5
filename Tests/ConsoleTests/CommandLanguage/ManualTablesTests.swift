import Foundation
import TerminalText
import Testing
import Wording

@testable import Console

/// The tables of the manual have what the program has, no more and no less.
@Suite struct ManualTablesTests {
    private static let manual = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Docs/Manual")

    @Test func `Every command has its usage in a table of the manual, and every usage belongs to a command`() throws {
        let documented = try pages().flatMap { Self.cells(under: "command", in: $0) }.flatMap(Self.code)
        let commands = CommandTable.standard.specs.filter { $0.name != "search" && !$0.name.hasPrefix("expect") }
        // The forms of `expect` are explained at more length than their usage.
        #expect(Set(documented.filter { !$0.hasPrefix("expect") }).symmetricDifference(commands.map(\.usage)) == [])
        for spec in CommandTable.standard.specs where spec.name.hasPrefix("expect") {
            #expect(documented.contains { $0.hasPrefix(spec.name + " ") }, "\(spec.name)")
        }
        #expect(try page("reference").contains("`\(CommandTable.standard.spec(named: "search")?.usage ?? "")`"))
    }

    @Test func `The index of commands has every first word`() throws {
        let words = Self.cells(under: "commands", in: try page("reference")).flatMap(Self.code)
        #expect(
            Set(words) == Set(CommandTable.standard.specs.compactMap { $0.name.split(separator: " ").first.map(String.init) }))
    }

    // MARK: Pages

    private func page(_ name: String) throws -> String {
        try String(contentsOf: Self.manual.appending(path: "\(name).md"), encoding: .utf8)
    }

    private func pages() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: Self.manual.path).filter { $0.hasSuffix(".md") }
            .map { try page(String($0.dropLast(3))) }
    }

    /// The first cells of all tables whose first column has this title.
    private static func cells(under title: String, in page: String) -> [String] {
        var (cells, isInTable) = ([String](), false)
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            guard line.hasPrefix("| ") || line.hasPrefix("|-") else {
                isInTable = false
                continue
            }
            let cell = line.replacing("\\|", with: "\u{1}").dropFirst(2).prefix { $0 != "|" }
                .replacing("\u{1}", with: "|").trimmingCharacters(in: .whitespaces)
            if isInTable, !line.hasPrefix("|-") { cells.append(cell) }
            if cell == title { isInTable = true }
        }
        return cells
    }

    /// The texts between code marks.
    private static func code(in cell: String) -> [String] {
        cell.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }.map {
            String($0.element)
        }
    }
}
