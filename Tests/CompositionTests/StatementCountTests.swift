import Foundation
import GRDB
import Model
import Testing
import ViewModel
import Vocabulary

@testable import Composition
@testable import Persistence

/// How many statements an act sends to SQLite: it must not grow with the number of cards, answers or days.
@MainActor @Suite struct StatementCountTests {
    private let library: Library
    private var viewModel: LibraryViewModel { library.viewModel }

    init() throws {
        let clock = try #require(ClockOption(startingAt: "2026-01-31T08:00:00Z"))
        library = try Library(LibraryOptions(path: nil, clock: clock))
        for name in ["French", "Spanish"] { try viewModel.books.add(name) }
    }

    /// Adds cards to a book, as one step of undo.
    private func addCards(_ count: Int, to book: Int64) throws {
        let drafts = try (1...count).map { try CardDraft(front: "chat \($0) of \(book)", back: "cat") }
        _ = try SQLiteCards(library.connection).addCards(drafts, to: Book.ID(book), at: Timestamp(milliseconds: 0))
    }

    private func temporaryPath(_ name: String) -> String {
        FileManager.default.temporaryDirectory.appending(path: "sutra-\(UUID().uuidString)-\(name)").path
    }

    @Test func `A search reads its cards in pages`() throws {
        try addCards(6000, to: 1)
        try addCards(6000, to: 2)
        var found = 0
        let count = try library.statements { found = try viewModel.cards.search(CardSearch(text: "chat")).all().count }
        #expect(found == 12_000)
        #expect(count <= 30)
    }

    @Test(arguments: [nil, "book:French or book:Spanish"]) func `Statistics are read as sets`(_ query: String?) throws {
        try addCards(20, to: 1)
        try addCards(20, to: 2)
        for day in 0..<40 {
            if day > 0 { try viewModel.clock.advance(by: .seconds(86_400)) }
            try viewModel.review.answer(CardAnswer(card: .id(Int64(day + 1)), rating: .easy))
        }
        let request = StatisticsRequest(query: query.map { SetQuery($0) })
        var report: StatisticsReport?
        let count = try library.statements { report = try viewModel.statistics.report(request) }
        #expect(report?.answers == 40 && report?.streak == 40)
        #expect(count <= 20)
    }

    @Test func `The log is read in pages`() throws {
        try addCards(3, to: 1)
        for id in [1, 2, 3, 1] as [Int64] {
            try viewModel.review.answer(CardAnswer(card: .id(id), rating: .good))
            try viewModel.clock.advance(by: .seconds(1))
        }
        var rows: [LogRow] = []
        let count = try library.statements { rows = try viewModel.review.log(LogRequest()).all() }
        #expect(rows.map(\.card) == [1, 2, 3, 1])
        #expect(count <= 6)
    }

    @Test(arguments: ["cards.csv", "cards.md", "notes.txt"]) func `The same file again is looked up in pages`(_ name: String)
        throws
    {
        let path = temporaryPath(name)
        defer { try? FileManager.default.removeItem(atPath: path) }
        try addCards(10_000, to: 1)
        if name == "notes.txt" {
            try viewModel.notes.add(NewNote(book: .id(1), kind: .reversed, front: "a", back: "b"))
        }
        try viewModel.importExport.exportFile(ExportRequest(path: path, book: .id(1)))
        var summary = ImportSummary()
        let count = try library.statements { summary = try viewModel.importExport.importFile(ImportRequest(path: path)) }
        #expect(summary.unchanged >= 10_000 && summary.added == 0 && summary.updated == 0)
        #expect(count <= 100)
    }

    @Test func `The same package again is looked up in pages`() throws {
        let path = temporaryPath("all.apkg")
        defer { try? FileManager.default.removeItem(atPath: path) }
        try addCards(500, to: 1)
        for number in 1...1500 {
            try viewModel.notes.add(NewNote(book: .id(1), kind: .reversed, front: "un \(number)", back: "one \(number)"))
        }
        for id in 1...40 { try viewModel.review.answer(CardAnswer(card: .id(Int64(id)), rating: .good)) }
        try viewModel.importExport.exportFile(ExportRequest(path: path))
        // The first import of one's own cards remembers what Anki says about them.
        try viewModel.importExport.importFile(ImportRequest(path: path))
        var summary = ImportSummary()
        let count = try library.statements { summary = try viewModel.importExport.importFile(ImportRequest(path: path)) }
        #expect(summary.unchanged == 2000 && summary.added == 0 && summary.updated == 0)
        #expect(count <= 60)
    }

    @Test func `Notes of a package with one guid are looked up together`() throws {
        let (text, path) = (temporaryPath("notes.txt"), temporaryPath("twins.apkg"))
        defer { for path in [text, path] { try? FileManager.default.removeItem(atPath: path) } }
        let notes = (1...400).map { "\($0 == 1 ? "g" : "g#twin-\($0)")\tfront \($0)\tback" }
        let lines = ["#separator:tab", "#guid column:1"] + notes
        try lines.joined(separator: "\n").write(toFile: text, atomically: true, encoding: .utf8)
        try viewModel.importExport.importFile(ImportRequest(path: text, book: .id(1)))
        try viewModel.importExport.exportFile(ExportRequest(path: path))
        try viewModel.importExport.importFile(ImportRequest(path: path))
        var summary = ImportSummary()
        let count = try library.statements { summary = try viewModel.importExport.importFile(ImportRequest(path: path)) }
        #expect(summary.unchanged == 400 && summary.added == 0 && summary.updated == 0)
        #expect(count <= 60)
    }

    @Test func `Undoing a change of one card looks only at what has changed`() throws {
        try addCards(3, to: 1)
        try viewModel.cards.edit(CardEdit(card: .id(1), back: "tomcat", tags: ["animal"]))
        try viewModel.review.answer(CardAnswer(card: .id(2), rating: .good))
        try viewModel.cards.delete(.id(2))
        try viewModel.cards.move(CardMove(card: .id(3), book: .id(2)))
        try viewModel.cards.add(NewCard(book: .id(1), front: "chien", back: "dog"))
        for step in 1...5 {
            let undone = try library.statements { try viewModel.undo.undo() }
            #expect(undone <= 40, "step \(step) from the last")
        }
        for step in 1...5 {
            let redone = try library.statements { try viewModel.undo.redo() }
            #expect(redone <= 40, "step \(step)")
        }
    }
}

extension Library {
    /// Returns the number of statements that `act` sends to SQLite, without those of triggers.
    fileprivate func statements(of act: () throws -> Void) throws -> Int {
        let log = StatementLog()
        connection.queue.inDatabase { db in
            db.trace { event in if case .statement(let statement) = event { log.add(statement.sql) } }
        }
        defer { connection.queue.inDatabase { $0.trace() } }
        try act()
        return log.count
    }
}

private final class StatementLog {
    private(set) var count = 0

    func add(_ sql: String) { if !sql.hasPrefix("--") { count += 1 } }
}
