import Composition
import Foundation
import Testing
import ViewModel
import Vocabulary

/// Protects notes that go to Anki and back as plain text: what Anki exports arrives, and an export brings all of it back.
@MainActor @Suite struct NoteTextTests {
    private let place: LibraryInFolder
    private let library: LibraryViewModel

    init() throws {
        place = try LibraryInFolder(clock: ClockOption(startingAt: "2026-11-24T12:00:00Z"))
        library = place.here
    }

    @Test func `What Anki exports as text becomes notes with their guids`() throws {
        // When
        let summary = try library.importExport.importFile(ImportRequest(path: Self.file("notes.txt")))
        // Then
        #expect(summary.counts == [7, 0, 0])
        #expect(summary.books == ["Geo::Europe", "German", "Geo", "Math"])
        #expect(try cards().map(\.front) == Self.fronts)
        #expect(try cards().first?.tags == ["capital", "geo"])
        // The first one has bold text.
        #expect(try types() == ["Basic", "reversed", "reversed", "cloze", "cloze", "typed", "basic"])
        #expect(try library.notes.show(.id(1)).fields.first?.value == "capital of <b>France</b>")
        #expect(try library.check.problems().all().isEmpty)
    }

    @Test func `A later file updates the notes by their guids`() throws {
        // Given
        try library.importExport.importFile(ImportRequest(path: Self.file("notes.txt")))
        _ = try library.review.answer(CardAnswer(card: .id(5), rating: .good))
        // When
        let summary = try library.importExport.importFile(ImportRequest(path: Self.file("notes-later.txt")))
        // Then
        #expect(summary.counts == [2, 3, 4])
        let after = try cards()
        #expect(after[0].back == "Paris, on the Seine")
        #expect(after[4].front == "Canberra is in […] since 1927" && after[4].repetitions == 1)
        #expect(try library.check.problems().all().isEmpty)
        // When
        try library.undo.undo()
        // Then
        #expect(try cards().map(\.front) == Self.fronts)
        #expect(try library.check.problems().all().isEmpty)
    }

    @Test func `An export has the guids and fields, and gives the same notes in another library`() throws {
        // Given
        try library.importExport.importFile(ImportRequest(path: Self.file("notes-later.txt")))
        try library.cards.add(NewCard(book: .name("German"), front: "plain < card", back: "x\ny", tags: ["t"]))
        // When
        try library.importExport.exportFile(ExportRequest(path: place.path("out.txt")))
        let other = try LibraryInFolder()
        let summary = try other.here.importExport.importFile(ImportRequest(path: place.path("out.txt")))
        // Then
        #expect(summary.added == 10)
        let text = try String(contentsOfFile: place.path("out.txt"), encoding: .utf8)
        #expect(
            text.hasPrefix("#separator:tab\n#html:true\n#guid column:1\n#notetype column:2\n#deck column:3\n#tags column:6\n"))
        #expect(text.contains("\n\"chDMQ]#c[H\"\t") || text.contains("\nchDMQ]#c[H\t"), "\(text)")
        let (own, others) = (try content(of: library), try content(of: other.here))
        #expect(own.sorted() == others.sorted())
        // When
        try other.here.importExport.exportFile(ExportRequest(path: place.path("again.txt")))
        // Then
        #expect(try String(contentsOfFile: place.path("again.txt"), encoding: .utf8).lines == text.lines)
        // And the file changes nothing where it comes from.
        let back = try library.importExport.importFile(ImportRequest(path: place.path("out.txt")))
        #expect(back.counts == [0, 0, 10])
    }

    @Test func `Text updates the notes of a package, which keep their types and progress`() throws {
        // Given
        try library.importExport.importFile(ImportRequest(path: Self.file("latest.apkg")))
        let before = try cards()
        // When
        let same = try library.importExport.importFile(ImportRequest(path: Self.file("notes.txt")))
        let later = try library.importExport.importFile(ImportRequest(path: Self.file("notes-later.txt")))
        // Then
        #expect(same.counts == [0, 0, 7])
        #expect(later.counts == [2, 3, 4])
        let after = try cards()
        #expect(after.prefix(7).map(\.dueAt) == before.map(\.dueAt))
        #expect(after[0].back == "Paris, on the Seine")
        #expect(try library.check.problems().all().isEmpty)
        // When
        try library.importExport.exportFile(ExportRequest(path: place.path("out.txt"), book: .name("Geo::Europe")))
        // Then
        let text = try String(contentsOfFile: place.path("out.txt"), encoding: .utf8)
        #expect(text.contains("\tcapital of <b>France</b>\tParis, on the Seine\tcapital geo river\n"), "\(text)")
    }

    @Test func `Cloze texts in Markdown are notes, and a changed file changes them`() throws {
        // Given
        let path = place.path("groups.md")
        try "C: An [abelian] group is [commutative].\n\nQ: a\nA: b\n".write(toFile: path, atomically: true, encoding: .utf8)
        #expect(try library.importExport.importFile(ImportRequest(path: path)).added == 3)
        #expect(try cards().map(\.front) == ["An […] group is commutative.", "An abelian group is […].", "a"])
        // When
        try "C: An [abelian] [group] is [commutative].\n\nQ: a\nA: b\n".write(toFile: path, atomically: true, encoding: .utf8)
        let summary = try library.importExport.importFile(ImportRequest(path: path))
        // Then
        #expect(summary.counts == [1, 0, 3])
        #expect(try library.notes.show(.id(1)).cards.count == 3)
        #expect(try library.check.problems().all().isEmpty)
    }

    @Test func `Obsidian's schedules become progress`() throws {
        // Given
        let path = place.path("note.md")
        let note = "Paris:::France\n<!--SR:!2026-11-24,4,270!2026-11-30,10,250-->\n\na::b\n<!--SR:!2026-12-24,30,130-->\n"
        try note.write(toFile: path, atomically: true, encoding: .utf8)
        // When
        try library.importExport.importFile(ImportRequest(path: path))
        // Then
        let cards = try cards()
        #expect(cards.map(\.state) == [.review, .review, .review])
        #expect(cards.map { $0.dueAt?.prefix(10) } == ["2026-11-24", "2026-11-30", "2026-12-24"])
        #expect(cards.map { $0.lastReviewAt?.prefix(10) } == ["2026-11-20", "2026-11-20", "2026-11-24"])
        #expect(cards.map(\.stability) == [4, 10, 30])
        #expect(try library.check.problems().all().isEmpty)
        // When
        try library.undo.undo()
        // Then
        #expect(try self.cards().isEmpty)
        #expect(try library.check.problems().all().isEmpty)
    }

    private func cards() throws -> [CardRow] { try library.cards.list(CardListing()).all() }

    private func types() throws -> [String] {
        try cards().map { try library.notes.show(.id($0.id)).type }
    }

    /// What the cards of a library show and come from, without what differs between libraries.
    private func content(of library: LibraryViewModel) throws -> [String] {
        try library.cards.list(CardListing()).all().map { card in
            let note = try library.notes.show(.id(card.id))
            return
                "\(card.book) \(card.front) \(card.back) \(card.tags) \(note.guid ?? "-") \(note.type) \(note.fields.map(\.value))"
        }
    }

    private static func file(_ name: String) -> String { fixtures.appending(path: name).path }

    private nonisolated static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "InterchangeTests/Fixtures/anki")

    private static let fronts = [
        "capital of France", "eins", "one", "[city] is in Australia", "Canberra is in […]", "2+2", "Spain [image: spain.png]",
    ]
}

extension String {
    fileprivate var lines: Set<Substring> { Set(split(separator: "\n")) }
}

extension ImportSummary {
    fileprivate var counts: [Int] { [added, updated, unchanged] }
}
