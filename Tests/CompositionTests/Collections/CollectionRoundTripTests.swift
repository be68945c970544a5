import Composition
import Foundation
import Testing
import ViewModel
import Vocabulary

/// Protects a learner who studies in both programs: what leaves a library comes back into it, or into another, as it was.
@MainActor @Suite struct CollectionRoundTripTests {
    private let place: LibraryInFolder
    private let library: LibraryViewModel

    init() throws {
        place = try LibraryInFolder(clock: ClockOption(startingAt: "2026-01-31T08:00:00Z"))
        library = place.here
    }

    /// Books with notes of every type, some of them studied for weeks.
    /// - Returns: the time after that.
    @discardableResult private func givenStudied() throws -> String {
        var now = ""
        for name in ["French", "Maths::One"] { try library.books.add(name) }
        for number in 1...30 {
            try library.cards.add(
                NewCard(
                    book: .name("French"), front: "mot <\(number)>", back: "word & \(number)\n[sound: a.mp3]",
                    tags: ["t\(number % 3)"]))
        }
        let notes: [(NewNoteKind, String, String)] = [
            (.reversed, "un", "one"), (.cloze, "{{c1::a < b::x}} and {{c2::c}}", "R&D"), (.typed, "deux", "two"),
        ]
        for (kind, front, back) in notes {
            try library.notes.add(NewNote(book: .name("Maths::One"), kind: kind, front: front, back: back, tags: ["note"]))
        }
        _ = try library.cards.suspend(.id(3))
        for day in 0..<20 {
            for _ in 0..<12 {
                guard let card = try? library.review.next() else { break }
                let rating: Rating = [.again, .good, .easy, .hard, .good][(Int(card.id) + day) % 5]
                _ = try library.review.answer(CardAnswer(card: .id(card.id), rating: rating))
                try library.clock.advance(by: .milliseconds(61_345))
            }
            now = try library.clock.advance(by: .seconds(86_400))
        }
        return now
    }

    private func export(_ name: String, from library: LibraryViewModel? = nil) throws -> String {
        let path = place.path(name)
        try (library ?? self.library).importExport.exportFile(ExportRequest(path: path))
        return path
    }

    private func content(of library: LibraryViewModel) throws -> [CardContent] {
        try library.cards.list(CardListing()).all().map { CardContent($0) }
    }

    @Test func `Another library gets the same notes, cards, books and progress`() throws {
        // Given
        let now = try givenStudied()
        let path = try export("all.apkg")
        let other = try LibraryInFolder(clock: ClockOption(startingAt: now))
        // When
        let summary = try other.here.importExport.importFile(ImportRequest(path: path))
        // Then
        #expect(summary.counts == Counts(added: 33))
        #expect(summary.remarks == [])
        #expect(try other.here.bookNames() == library.bookNames())
        #expect(try content(of: other.here) == content(of: library))
        #expect(try other.here.notes.types().filter { $0.notes > 0 }.map(\.name) == ["basic", "reversed", "cloze", "typed"])
        #expect(try other.here.check.problems().all().isEmpty)
        let statistics = try library.statistics.report(StatisticsRequest())
        let others = try other.here.statistics.report(StatisticsRequest())
        #expect(others.days == statistics.days)
        #expect(others.months == statistics.months)
        #expect(others.forecast == statistics.forecast)
        #expect(statistics.answers > 150, "the test studies")
        // When it is exported from there, and imported here
        let back = try library.importExport.importFile(ImportRequest(path: export("back.apkg", from: other.here)))
        #expect(back.counts == Counts(unchanged: 33))
    }

    @Test func `Answers given elsewhere arrive here, once`() throws {
        // Given
        let now = try givenStudied()
        let other = try LibraryInFolder(clock: ClockOption(startingAt: now))
        try other.here.importExport.importFile(ImportRequest(path: export("there.apkg")))
        var answered: Set<String> = []
        for _ in 0..<8 {
            let card = try other.here.review.next()
            _ = try other.here.review.answer(CardAnswer(card: .id(card.id), rating: .good))
            try other.here.clock.advance(by: .seconds(61))
            answered.insert(card.front)
        }
        let path = try export("back.apkg", from: other.here)
        // When
        let summary = try library.importExport.importFile(ImportRequest(path: path))
        // Then
        #expect(summary.counts.added == 0 && summary.counts.updated > 0)
        #expect(try content(of: library) == content(of: other.here))
        #expect(try library.check.problems().all().isEmpty)
        #expect(try library.importExport.importFile(ImportRequest(path: path)).counts == Counts(unchanged: 33))
        #expect(!answered.isEmpty)
    }

    @Test func `What was renamed, moved and suspended elsewhere is followed, undone and redone`() throws {
        // Given
        let now = try givenStudied()
        let other = try LibraryInFolder(clock: ClockOption(startingAt: now)).here
        try other.importExport.importFile(ImportRequest(path: export("first.apkg")))
        let before = try content(of: other)
        try library.books.rename(BookRename(book: .name("French"), name: "Français"))
        try library.cards.move(CardMove(card: .id(1), book: .name("Maths::One")))
        _ = try library.cards.suspend(.id(2))
        _ = try library.cards.resume(.id(3))
        let second = ImportRequest(path: try export("second.apkg"))
        // When
        let summary = try other.importExport.importFile(second)
        // Then
        let remarks: [CollectionRemark] = [.followedBookNames, .movedCards, .suspendedCards, .resumedCards]
        #expect(summary.remarks == remarks.map { .collection($0, 1) })
        #expect(try content(of: other) == content(of: library))
        // When
        try other.undo.undo()
        // Then
        #expect(try content(of: other) == before)
        #expect(try other.bookNames() == ["French", "Maths::One"])
        #expect(try other.importExport.importFile(second).remarks == summary.remarks, "the base is undone, too")
        // When
        try other.undo.undo()
        try other.undo.redo()
        // Then
        #expect(try content(of: other) == content(of: library))
        // When
        try other.books.delete(.name("Français"))
        try other.undo.undo()
        // Then
        let again = try other.importExport.importFile(second)
        #expect(again.counts == Counts(unchanged: 33) && again.remarks.isEmpty)
        // When
        try library.books.rename(BookRename(book: .name("Français"), name: "Latin"))
        // Then
        try other.importExport.importFile(ImportRequest(path: export("third.apkg")))
        #expect(try other.bookNames() == ["Latin", "Maths::One"])
    }

    @Test func `Cards rescheduled together keep their schedule, although their entries are of one moment`() throws {
        // Given
        let now = try givenStudied()
        try library.settings.set(SettingChange(key: "desired_retention", value: "0.95"))
        #expect(try library.review.reschedule() > 5)
        let other = try LibraryInFolder(clock: ClockOption(startingAt: now))
        try other.here.settings.set(SettingChange(key: "desired_retention", value: "0.95"))
        // When
        let path = try export("all.apkg")
        try other.here.importExport.importFile(ImportRequest(path: path))
        let back = try library.importExport.importFile(ImportRequest(path: path))
        // Then
        #expect(back.counts == Counts(unchanged: 33))
        #expect(try content(of: other.here) == content(of: library))
        #expect(try other.here.check.problems().all().isEmpty)
    }

    @Test(arguments: ["latest", "legacy"]) func `A package of Anki's goes through a library unchanged`(_ name: String) throws {
        // Given
        let anki = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "InterchangeTests/Fixtures/anki/\(name).apkg").path
        let first = try LibraryInFolder(clock: ClockOption(startingAt: "2026-11-24T12:00:00Z"))
        let second = try LibraryInFolder(clock: ClockOption(startingAt: "2026-11-24T12:00:00Z"))
        try first.here.importExport.importFile(ImportRequest(path: anki))
        // When
        let path = try export("through.apkg", from: first.here)
        try second.here.importExport.importFile(ImportRequest(path: path))
        // Then
        #expect(try content(of: second.here) == content(of: first.here))
        #expect(try second.here.notes.types().map(\.name) == first.here.notes.types().map(\.name))
        #expect(try second.here.importExport.importFile(ImportRequest(path: anki)).counts == Counts(unchanged: 5))
        #expect(try first.here.importExport.importFile(ImportRequest(path: path)).counts == Counts(unchanged: 5))
        #expect(try second.here.review.counts() == first.here.review.counts())
    }
}

/// What a card is, apart from its number.
private struct CardContent: Hashable {
    let texts: [String]
    let tags: [String]
    let schedule: [String?]
    let numbers: [Int]
    let memory: [Double?]
    let isSuspended: Bool

    init(_ row: CardRow) {
        texts = [row.front, row.back, row.book]
        tags = row.tags
        schedule = ["\(row.state)", row.dueAt, row.lastReviewAt]
        numbers = [row.repetitions, row.lapses]
        memory = [row.stability, row.difficulty]
        isSuspended = row.isSuspended
    }
}

/// The numbers of notes that an import added, updated and left unchanged.
private struct Counts: Equatable {
    var added = 0
    var updated = 0
    var unchanged = 0
}

extension ImportSummary {
    fileprivate var counts: Counts { Counts(added: added, updated: updated, unchanged: unchanged) }
}
