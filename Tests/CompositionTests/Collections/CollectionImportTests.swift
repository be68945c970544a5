import Composition
import Foundation
import Testing
import ViewModel
import Vocabulary

/// Protects a learner who comes from Anki: the cards, their schedule and their log arrive as they were, and a second import adds
/// what is new.
@MainActor @Suite struct CollectionImportTests {
    private let place: LibraryInFolder
    private let library: LibraryViewModel

    init() throws {
        place = try LibraryInFolder(clock: ClockOption(startingAt: "2026-11-24T12:00:00Z"))
        library = place.here
    }

    @Test(arguments: ["latest", "legacy"]) func `A package of Anki's is imported with its progress`(_ name: String) throws {
        // When
        let summary = try library.importExport.importFile(ImportRequest(path: Self.package(name)))
        // Then
        #expect(summary.content == .notes)
        #expect(summary.counts == Counts(added: 5))
        #expect(summary.books == ["Geo::Europe", "German", "Geo", "Math"])
        #expect(
            summary.remarks == [
                .collection(.mediaAdded, 1),
                .droppedHTML(cards: 2, tags: ["b"], images: 1, sounds: 1),
            ])
        let cards = try cards()
        #expect(cards.map(\.front) == Self.fronts)
        #expect(cards.map(\.back) == Self.backs)
        #expect(cards.map(\.book) == ["Geo::Europe", "German", "German", "Geo", "Geo", "Math", "Geo::Europe"])
        #expect(cards.map(\.tags) == [["capital", "geo"], [], [], [], [], [], []])
        #expect(cards.map(\.isSuspended) == [false, false, false, false, false, true, false])
        #expect(cards.map(\.state) == [.review, .review, .learning, .learning, .new, .new, .new])
        #expect(cards.map(\.repetitions) == [3, 1, 1, 1, 0, 0, 0])
        #expect(try library.check.problems().all().isEmpty)
    }

    @Test(arguments: ["latest", "legacy"]) func `Cards are due when they are in Anki, with its memory state`(
        _ name: String
    ) throws {
        // Given
        let expected = try Expected()
        // When
        try library.importExport.importFile(ImportRequest(path: Self.package(name)))
        // Then
        let cards = try cards()
        #expect(cards.count == expected.cards.count)
        for (card, other) in zip(cards, expected.cards) {
            #expect(card.stability == other.memory.s)
            #expect(card.difficulty == other.memory.d)
            #expect(card.repetitions == other.repetitions)
            #expect(card.lapses == other.lapses)
            switch card.state {
            case .new: #expect(card.dueAt == nil)
            case .review: #expect(try #require(card.dueAt).hasPrefix(expected.day(other.due).prefix(10)))
            case .learning, .relearning: #expect(card.dueAt == Timestamp(milliseconds: other.due * 1000).iso8601 as String?)
            }
        }
    }

    @Test func `The same package again changes nothing`() throws {
        // Given
        try library.importExport.importFile(ImportRequest(path: Self.package("legacy")))
        let before = try cards()
        // When
        let summary = try library.importExport.importFile(ImportRequest(path: Self.package("latest")))
        // Then
        #expect(summary.counts == Counts(unchanged: 5))
        #expect(try cards() == before)
        #expect(try library.notes.types().count == 8)
    }

    @Test func `A later package updates the texts, and adds cards and answers`() throws {
        // Given
        try library.importExport.importFile(ImportRequest(path: Self.package("latest")))
        let before = try cards()
        // When
        let summary = try library.importExport.importFile(ImportRequest(path: Self.package("later")))
        // Then
        #expect(summary.counts == Counts(added: 1, updated: 2, unchanged: 3))
        let after = try cards()
        #expect(after.map(\.front) == Self.laterFronts)
        #expect(after[0].back == "Paris, on the Seine")
        #expect(after[0].tags.sorted() == ["capital", "geo", "river"])
        #expect(after[0].repetitions == before[0].repetitions)
        #expect(after[4].repetitions == 1 && after[4].state == .learning)
        #expect(after[7].book == "Geo")
        #expect(try library.check.problems().all().isEmpty)
        // When an older package comes after it
        let older = try library.importExport.importFile(ImportRequest(path: Self.package("legacy")))
        // Then
        #expect(older.counts == Counts(unchanged: 5))
        #expect(try cards() == after)
    }

    @Test func `Answers given here are kept, and those given in Anki added`() throws {
        // Given
        try library.importExport.importFile(ImportRequest(path: Self.package("latest")))
        _ = try library.review.answer(CardAnswer(card: .id(5), rating: .good))
        let studied = try cards()[4]
        #expect(studied.repetitions == 1)
        // When
        try library.importExport.importFile(ImportRequest(path: Self.package("later")))
        // Then
        let merged = try cards()[4]
        #expect(merged.repetitions == 2)
        #expect(merged.lastReviewAt == [studied.lastReviewAt, merged.lastReviewAt].compactMap { $0 }.max())
        #expect(try library.check.problems().all().isEmpty)
    }

    @Test func `Texts changed here are kept if they are newer`() throws {
        // Given
        let place = try LibraryInFolder(clock: ClockOption(startingAt: "2030-01-01T12:00:00Z"))
        try place.here.importExport.importFile(ImportRequest(path: Self.package("latest")))
        try place.here.notes.edit(NoteEdit(card: .id(1), field: "Back", text: "Lutetia"))
        // When
        let summary = try place.here.importExport.importFile(ImportRequest(path: Self.package("later")))
        // Then
        #expect(summary.counts == Counts(added: 1, updated: 1, unchanged: 4))
        #expect(try place.here.cards.show(.id(1)).back == "Lutetia")
    }

    @Test(arguments: [ConflictPolicy.skip, .fail]) func `A policy can leave known notes alone`(_ policy: ConflictPolicy) throws {
        // Given
        try library.importExport.importFile(ImportRequest(path: Self.package("latest")))
        let before = try cards()
        let request = ImportRequest(path: Self.package("later"), onConflict: policy)
        // When
        switch policy {
        case .skip: #expect(try library.importExport.importFile(request).counts == Counts(added: 1, unchanged: 5))
        default: #expect(throws: Failure.self) { try library.importExport.importFile(request) }
        }
        // Then
        #expect(try Array(cards().prefix(before.count)) == before)
    }

    @Test func `A note type follows its changes in Anki, in one step`() throws {
        // Given
        try library.importExport.importFile(ImportRequest(path: Self.package("types-latest")))
        _ = try library.review.answer(CardAnswer(card: .id(2), rating: .good))
        let (before, types) = (try cards(), try library.notes.types())
        #expect(before.map(\.front) == ["eins", "one", "[…] b"])
        // When
        let summary = try library.importExport.importFile(ImportRequest(path: Self.package("types-later")))
        // Then
        #expect(summary.counts == Counts(updated: 1, unchanged: 1))
        #expect(summary.remarks.contains(.collection(.updatedTypes, 1)))
        let after = try cards()
        #expect(after.map(\.front) == ["What is eins?", "one", "[…] b"])
        #expect(after[1].repetitions == 1)
        #expect(try library.notes.show(.id(1)).fields.map(\.name) == ["Extra", "Front", "Answer"])
        #expect(try library.notes.show(.id(1)).fields.map(\.value) == ["", "eins", "one"])
        #expect(try library.notes.types().count == types.count)
        // When
        try library.undo.undo()
        // Then
        #expect(try cards() == before)
        #expect(try library.notes.types() == types)
        try library.undo.redo()
        #expect(try cards() == after)
        #expect(try library.check.problems().all().isEmpty)
    }

    @Test func `Known notes that are left alone leave no step`() throws {
        // Given
        try library.importExport.importFile(ImportRequest(path: Self.package("types-latest")))
        // When
        try library.importExport.importFile(ImportRequest(path: Self.package("types-later"), onConflict: .skip))
        // Then
        #expect(try library.notes.types().count == 6)
        try library.undo.undo()
        #expect(try cards().isEmpty)
    }

    @Test func `A note type without notes can be deleted, and undo restores it`() throws {
        // Given
        try library.importExport.importFile(ImportRequest(path: Self.package("types-latest")))
        let types = try library.notes.types()
        #expect(throws: Failure.conflict(.noteTypeIsUsed(notes: 1))) {
            try library.notes.deleteType(named: "Basic (and reversed card)")
        }
        try library.notes.delete(.id(1))
        // When
        try library.notes.deleteType(named: "Basic (and reversed card)")
        #expect(try library.notes.types().count == 5)
        // Then
        let undone = try library.undo.undo()
        #expect(undone.effects.map(\.kind) == [.noteType] && undone.effects.map(\.back) == [1])
        try library.undo.undo()
        #expect(try library.notes.types() == types)
    }

    @Test func `Undo takes back the whole import`() throws {
        // Given
        try library.importExport.importFile(ImportRequest(path: Self.package("latest")))
        // When
        try library.undo.undo()
        // Then
        #expect(try cards().isEmpty)
        #expect(try library.bookNames().isEmpty)
        #expect(try library.notes.types().count == 4)
        // When
        try library.undo.redo()
        // Then
        #expect(try cards().map(\.front) == Self.fronts)
        #expect(try library.check.problems().all().isEmpty)
    }

    @Test func `A requested book gets all cards`() throws {
        let summary = try library.importExport.importFile(
            ImportRequest(path: Self.package("latest"), book: .name("Everything")))
        #expect(summary.books == ["Everything"])
        #expect(Set(try cards().map(\.book)) == ["Everything"])
        #expect(throws: Failure.notFound(.book, .id(9), near: [])) {
            try library.importExport.importFile(ImportRequest(path: Self.package("latest"), book: .id(9)))
        }
    }

    @Test func `A damaged package leaves the library as it was`() throws {
        let path = place.path("broken.apkg")
        let content = try Data(contentsOf: URL(filePath: Self.package("legacy")))
        try content.prefix(content.count - 700).write(to: URL(filePath: path))
        #expect(throws: Failure.self) { try library.importExport.importFile(ImportRequest(path: path)) }
        #expect(try library.bookNames().isEmpty)
        #expect(throws: Failure.nothingToUndo) { try library.undo.undo() }
    }

    private func cards() throws -> [CardRow] { try library.cards.list(CardListing()).all() }

    private static func package(_ name: String) -> String { fixtures.appending(path: "\(name).apkg").path }

    private nonisolated static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "InterchangeTests/Fixtures/anki")

    private static let fronts = [
        "capital of France", "eins", "one", "[city] is in Australia", "Canberra is in […]", "2+2", "Spain [image: spain.png]",
    ]
    private static let laterFronts = [
        "capital of France", "eins", "one", "[city] is in Australia since 1927", "Canberra is in […] since 1927", "2+2",
        "Spain [image: spain.png]", "Canberra is in Australia since […]", "zwei",
    ]
    private static let backs = [
        "Paris\ncity", "one", "eins", "[Canberra] is in Australia\non an island",
        "Canberra is in [Australia]\non an island", "4", "[sound: madrid.mp3]",
    ]

    /// What Anki itself says about the cards of the packages.
    private struct Expected: Decodable {
        struct Memory: Decodable {
            let s: Double?
            let d: Double?
        }

        struct Card: Decodable {
            let due: Int64
            let repetitions: Int
            let lapses: Int
            let memory: Memory

            init(from decoder: any Decoder) throws {
                var row = try decoder.unkeyedContainer()
                _ = try row.decode(String.self)  // the guid, then the id, the ordinal, the type and the queue
                for _ in 0..<4 { _ = try row.decode(Int64.self) }
                due = try row.decode(Int64.self)
                repetitions = try row.decode(Int.self)
                lapses = try row.decode(Int.self)
                memory = try JSONDecoder().decode(Memory.self, from: Data(try row.decode(String.self).utf8))
            }
        }

        let crt: Int64
        let cards: [Card]

        init() throws {
            let file = CollectionImportTests.fixtures.appending(path: "expected.json")
            self = try JSONDecoder().decode(Expected.self, from: Data(contentsOf: file))
        }

        /// Returns the day that is a number of days after that of the collection's creation.
        func day(_ days: Int64) -> String { Timestamp(milliseconds: (crt + days * 86_400) * 1000).iso8601 }
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
