import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// Protects notes in files of text: they arrive with their type and guid, and a second import finds them again.
@MainActor @Suite struct NoteImportTests {
    private let services = FakeServices()
    private let library: LibraryViewModel

    init() { library = LibraryViewModel(services: services) }

    // MARK: Guids

    @Test func `A note with a guid is added, and updated by its guid`() throws {
        // Given
        let first = NoteRecord(type: "Basic", meaning: .basic, fields: ["a", "b"], tags: ["t"], guid: "g", line: 1)
        #expect(try run([.note(first)]) == [1, 0, 0])
        #expect(try run([.note(first)]) == [0, 0, 1])
        // When
        var changed = first
        (changed.fields, changed.tags, changed.book) = (["x", "y"], ["u"], "Elsewhere")
        #expect(try run([.note(changed)]) == [0, 1, 0])
        // Then
        let note = try #require(try services.library.note(guid: "g"))
        #expect(note.type == NoteType.basic.id)
        #expect(note.fields == ["x", "y"])
        let cards = try services.library.cards(of: note.id)
        #expect(cards.map(\.front) == ["x"])
        #expect(cards.map(\.tags) == [["u"]])
        #expect(try services.library.bookNames() == ["notes"])
    }

    @Test func `A file that says nothing about tags takes none away`() throws {
        var note = NoteRecord(type: "Basic", meaning: .basic, fields: ["a", "b"], tags: ["t"], guid: "g", line: 1)
        _ = try run([.note(note)])
        (note.tags, note.fields[1]) = (nil, "c")
        #expect(try run([.note(note)]) == [0, 1, 0])
        #expect(try allCards().map(\.tags) == [["t"]])
    }

    @Test(arguments: [ConflictPolicy.skip, .fail]) func `A policy can leave a note alone`(_ policy: ConflictPolicy) throws {
        // Given
        var note = NoteRecord(type: "Cloze", meaning: .cloze, fields: ["{{c1::a}} {{c2::b}}"], guid: "g", line: 3)
        _ = try run([.note(note)])
        note.fields = ["{{c1::x}}"]
        // Then
        if policy == .skip {
            #expect(try run([.note(note)], policy) == [0, 0, 2])
        } else {
            #expect(throws: Failure.format(.conflict(front: "[…]"), file: "notes.txt", line: 3)) {
                try run([.note(note)], policy)
            }
        }
        #expect(try allCards().map(\.front) == ["[…] b", "a […]"])
    }

    @Test func `A note that is in the file twice is rejected if its content differs`() throws {
        let notes = [1, 2, 3].map { line in
            FileRecord.note(
                NoteRecord(type: "Basic", meaning: .basic, fields: ["a", line == 3 ? "c" : "b"], guid: "g", line: line))
        }
        #expect(throws: Failure.format(.repeatedGUID("g", line: 1), file: "notes.txt", line: 3)) { try run(notes) }
        #expect(try run(notes, .skip) == [1, 0, 2])
        #expect(try allCards().map(\.back) == ["b"])
        try library.books.delete(.name("notes"))
        #expect(try run(Array(notes.prefix(2))) == [1, 0, 1])
    }

    @Test func `A note that is in the file twice for two books is rejected`() throws {
        let notes = ["A", "B"].enumerated().map { index, book in
            FileRecord.note(
                NoteRecord(type: "Basic", meaning: .basic, fields: ["a", "b"], guid: "g", book: book, line: index + 1))
        }
        #expect(throws: Failure.format(.repeatedGUID("g", line: 1), file: "notes.txt", line: 2)) { try run(notes) }
    }

    // MARK: Kinds

    @Test func `A record with a kind is a note of that kind, and is found again`() throws {
        // Given
        var records = [
            CardRecord(front: "{{c1::Paris::city}} is {{c2::big}}", back: "extra", tags: ["t"], kind: .cloze, line: 1),
            CardRecord(front: "chien", back: "dog", kind: .reversed, line: 2),
            CardRecord(front: "2 + 2", back: "4", kind: .typed, line: 3),
        ]
        // Then
        #expect(try run(records.map(FileRecord.card)) == [5, 0, 0])
        #expect(try run(records.map(FileRecord.card)) == [0, 0, 5])
        #expect(try allCards().map(\.front) == ["[city] is big", "Paris is […]", "chien", "dog", "2 + 2"])
        #expect(try services.library.noteCounts() == [NoteType.cloze.id: 1, NoteType.reversed.id: 1, NoteType.typed.id: 1])
        // When
        for index in records.indices { records[index].back += "!" }
        #expect(try run(records.map(FileRecord.card)) == [0, 5, 0])
        // Then
        #expect(try allCards().map(\.front) == ["[city] is big", "Paris is […]", "chien", "dog!", "2 + 2"])
        #expect(try allCards().count == 5)
    }

    @Test func `A note beside a card with its front stays a note in another library`() throws {
        let records = [CardRecord(front: "a", back: "x", line: 1), CardRecord(front: "a", back: "b", kind: .reversed, line: 2)]
        #expect(try run(records.map(FileRecord.card)) == [3, 0, 0])
        #expect(try run(records.map(FileRecord.card)) == [0, 0, 3])
    }

    @Test func `Records that cannot change the cards of notes are reported together, with their lines and fronts`() throws {
        // Given
        _ = try run([
            .card(CardRecord(front: "{{c1::Paris}} is big", back: "", kind: .cloze, line: 1)),
            .card(CardRecord(front: "chien", back: "dog", kind: .reversed, line: 2)),
        ])
        let before = try allCards()
        // When the cards are changed one by one
        let old = [
            CardRecord(front: "[…] is big", back: "other", line: 2), CardRecord(front: "chien", back: "dog", line: 3),
            CardRecord(front: "dog", back: "chat", line: 4),
            CardRecord(front: "no deletion", back: "", kind: .cloze, line: 5),
            CardRecord(front: "{{c1::a}} {{c2::b", back: "", kind: .cloze, line: 6),
            CardRecord(front: "{{c0::a}}", back: "", kind: .cloze, line: 7),
        ]
        // Then
        let flaw = FormatFlaw.several(
            .madeFromNote(front: "[…] is big", type: "cloze", field: "Text"),
            more: [
                RecordFlaw(.madeFromNote(front: "dog", type: "reversed", field: "Front"), line: 4),
                RecordFlaw(.card(.front, .noDeletion), line: 5), RecordFlaw(.card(.front, .unclosedDeletion), line: 6),
                RecordFlaw(.card(.front, .noDeletionNumber(most: 500)), line: 7),
            ])
        #expect(throws: Failure.format(flaw, file: "notes.txt", line: 2)) { try run(old.map(FileRecord.card)) }
        #expect(try allCards() == before)
        // When they are as they were, as in files from before there were kinds
        let unchanged = before.map { FileRecord.card(CardRecord(front: $0.front, back: $0.back, tags: $0.tags, line: 1)) }
        #expect(try run(unchanged) == [0, 0, 3])
    }

    @Test func `A card is not added to a new book where a note of the file has made it`() throws {
        let note = NoteRecord(type: "Cloze", meaning: .cloze, fields: ["{{c1::a}} b"], line: 1)
        for records in [[], [CardRecord(front: "first", back: "", line: 2)]] {
            let records: [FileRecord] =
                records.map { .card($0) } + [.note(note), .card(CardRecord(front: "[…] b", back: "a b", line: 3))]
            let counts = try run(records, .skip)
            #expect(counts[0] == records.count - 1 && counts[2] == 1, "\(counts)")
            try library.books.delete(.name("notes"))
        }
    }

    @Test func `Flawed notes are reported together with their lines`() {
        let notes: [FileRecord] = [
            .note(NoteRecord(type: "Basic", meaning: .basic, fields: ["", ""], guid: "g", line: 4)),
            .note(NoteRecord(type: "Cloze", meaning: .cloze, fields: ["{{c1::a}}"], tags: ["a\u{7}"], line: 5)),
        ]
        let flaw = FormatFlaw.several(
            .card(.front, .empty), more: [RecordFlaw(.card(.tag, .containsControlCharacter), line: 5)])
        #expect(throws: Failure.format(flaw, file: "notes.txt", line: 4)) { try run(notes) }
    }

    // MARK: Types

    @Test func `Built-in types make the cards of a note`() throws {
        _ = try run([
            .note(NoteRecord(type: "Basic (and reversed card)", meaning: .reversed, fields: ["r1", "r2"], line: 1)),
            .note(
                NoteRecord(
                    type: "Basic (optional reversed card)", meaning: .optionallyReversed, fields: ["o1", "o2", "y"], line: 2)),
            .note(
                NoteRecord(
                    type: "Basic (optional reversed card)", meaning: .optionallyReversed, fields: ["p1", "p2", ""], line: 3)),
            .note(
                NoteRecord(type: "Cloze", meaning: .cloze, fields: ["{{c2::a &lt; b::h}}", "<i>e</i>"], isHTML: true, line: 4)),
            .note(NoteRecord(type: "Cloze", meaning: .cloze, fields: ["none"], line: 5)),
        ])
        let cards = try allCards()
        #expect(cards.map(\.front) == ["r1", "r2", "o1", "o2", "p1", "[h]", "none"])
        #expect(cards.map(\.back) == ["r2", "r1", "o2", "o1", "p2", "[a < b]\n\ne", ""])
        #expect(cards.map { $0.origin == nil } == [false, false, false, false, true, false, false])
    }

    @Test func `Cards that lack the name of their deck are counted`() throws {
        let template = CardTemplate(name: "1", front: "{{Deck}} {{Word}}", back: "{{Subdeck}}")
        _ = try services.library.addNoteType(
            NoteType(id: NoteType.ID(0), name: "Word", fields: ["Word"], templates: [template], isHTML: true))
        let summary = try importing([.note(NoteRecord(type: "Word", fields: ["w"], guid: "g", line: 1))])
        #expect(summary.remarks == [.collection(.deckNames, 1)])
        #expect(try allCards().map(\.front) == ["w"])
    }

    @Test func `A note with a guid keeps markup that text cannot hold, in any order`() throws {
        // Given
        func note(_ guid: String, _ front: String, isHTML: Bool = true) -> FileRecord {
            .note(NoteRecord(type: "Basic", meaning: .basic, fields: [front, "b"], isHTML: isHTML, guid: guid, line: 1))
        }
        let records = [note("g", "1 &lt; 2"), note("h", "<b>x</b>"), note("i", "a<br>b"), note("j", "<b>", isHTML: false)]
        // When
        #expect(try run(records) == [4, 0, 0])
        // Then
        let types = try services.library.noteTypes()
        let notes = try ["g", "h", "i", "j"].map { try #require(try services.library.note(guid: $0)) }
        #expect(notes.map { note in types.first { $0.id == note.type }?.name } == ["basic", "Basic", "basic", "basic"])
        #expect(notes.map(\.fields) == [["1 < 2", "b"], ["<b>x</b>", "b"], ["a\nb", "b"], ["<b>", "b"]])
        #expect(try allCards().map(\.front) == ["1 < 2", "x", "a\nb", "<b>"])
        #expect(try run(records) == [0, 0, 4])
        // When markup comes to a note that had none, and the other way round
        #expect(try run([note("g", "<i>1</i> &lt; 2"), note("h", "x")]) == [0, 2, 0], "a change of the note alone counts")
        #expect(try services.library.note(guid: "g")?.fields == ["<i>1</i> &lt; 2", "b"])
        #expect(try services.library.note(guid: "h")?.fields == ["x", "b"])
    }

    @Test func `A type that the library has by name is used, with its fields as they are`() throws {
        // Given
        let type = NoteType(
            id: NoteType.ID(0), name: "Word", fields: ["Word", "Reading", "Meaning"],
            templates: [CardTemplate(name: "1", front: "{{Word}}", back: "{{Meaning}} ({{Reading}})")], isHTML: true)
        let id = try services.library.addNoteType(type)
        // When
        _ = try run([
            .note(NoteRecord(type: "Word", fields: ["w < v", "r"], line: 1)),
            .note(
                NoteRecord(
                    type: "Word", fields: ["<b>m</b>", "w2", "r2"], titles: ["meaning", "word", "reading"], isHTML: true, line: 2)
            ),
        ])
        // Then
        let notes = try services.library.notes(after: nil, limit: 9)
        #expect(notes.map(\.type) == [id, id])
        #expect(notes.map(\.fields) == [["w &lt; v", "r", ""], ["w2", "r2", "<b>m</b>"]])
        #expect(try allCards().map(\.front) == ["w < v", "w2"])
        #expect(try allCards().map(\.back) == ["(r)", "m (r2)"])
    }

    @Test func `A note of an unknown type with two fields and no guid becomes a card`() throws {
        let record = NoteRecord(type: "Mine", fields: ["<b>a</b>", "b", ""], isHTML: true, tags: ["t"], line: 1)
        let summary = try importing([.note(record)])
        #expect(summary.remarks == [.droppedHTML(cards: 1, tags: ["b"], images: 0, sounds: 0), .unknownTypes(["Mine"])])
        #expect(try allCards().map { [$0.front, $0.back] + $0.tags } == [["a", "b", "t"]])
        #expect(try services.library.notes(after: nil, limit: 9).isEmpty)
    }

    @Test func `An unknown type with more fields is made from the file`() throws {
        let titles = ["Kanji", "On", "Kun"]
        let summary = try importing([
            .note(NoteRecord(type: "Kanji", fields: ["字", "じ", "あざ"], titles: titles, tags: nil, line: 1)),
            .note(NoteRecord(type: "Kanji", fields: ["火", "", "ひ"], titles: titles, line: 2)),
            .note(NoteRecord(type: "Gaps", fields: ["Title", "{{c1::a}} b", "<i>"], line: 3)),
            .note(NoteRecord(type: "Einfach", fields: ["f", "b"], guid: "g", line: 4)),
            .note(NoteRecord(type: "Basic", meaning: .basic, fields: ["x", "y", "z"], line: 5)),
        ])
        #expect(summary.remarks == [.madeTypes(["Basic", "Einfach", "Gaps"])])
        #expect(try allCards().map(\.front) == ["字", "火", "[…] b", "f", "x"])
        #expect(try allCards().map(\.back) == ["じ\nあざ", "ひ", "[a] b\nTitle\n<i>", "b", "y\nz"])
        let types = try services.library.noteTypes().dropFirst(4)
        #expect(types.map(\.name) == ["Kanji", "Gaps", "Einfach", "Basic"])
        #expect(
            types.map(\.fields) == [titles, ["Text", "Extra", "Field 3"], ["Front", "Back"], ["Front", "Back", "Field 3"]])
        #expect(types.map(\.isHTML) == [true, true, true, true])
    }

    @Test func `A file whose notes are left alone adds no type`() throws {
        // Given
        func note(_ fields: [String]) -> FileRecord {
            .note(
                NoteRecord(
                    type: "Kanji", fields: fields, titles: ["A", "B", "C", "D"].prefix(fields.count).map(\.self), guid: "g",
                    line: 1))
        }
        _ = try run([note(["a", "b", "c"])])
        // When
        let summary = try importing([note(["a", "b", "c", "d"])], .skip)
        // Then
        #expect(summary.remarks.isEmpty && summary.unchanged == 1)
        #expect(try services.library.noteTypes().count == 5)
        // When it is not left alone
        #expect(try importing([note(["a", "b", "c", "d"])]).remarks == [.madeTypes(["Kanji 2"])])
        #expect(try importing([note(["a", "b", "c", "d"])]).unchanged == 1)
    }

    @Test func `A note keeps its type if its name is also that of another one`() throws {
        // Given
        let note = NoteRecord(type: "Basic", meaning: .basic, fields: ["a", "b"], guid: "g", line: 1)
        _ = try run([.note(note)])
        _ = try services.library.addNoteType(
            NoteType(id: NoteType.ID(0), name: "Basic", fields: ["F"], templates: NoteType.basic.templates, isHTML: true))
        // Then
        #expect(try run([.note(note)]) == [0, 0, 1])
        #expect(try services.library.note(guid: "g")?.type == NoteType.basic.id)
    }

    // MARK: Without guids

    private func cloze(_ text: String, _ schedules: [ScheduleRecord?] = [], line: Int = 1) -> FileRecord {
        .note(NoteRecord(meaning: .cloze, fields: [text], schedules: schedules, isNumberedInOrder: true, line: line))
    }

    @Test func `A text with deletions is found again after a deletion was added before others`() throws {
        // Given
        #expect(try run([cloze("The {{c1::order}} is its {{c2::size}}.")]) == [2, 0, 0])
        #expect(try run([cloze("The {{c1::order}} is its {{c2::size}}.")]) == [0, 0, 2])
        let before = try allCards()
        try services.library.setSchedule(.review(dueAt: .start), of: before[1].id)
        // When
        #expect(try run([cloze("{{c1::The}} {{c2::order}} is its {{c3::size}}.")]) == [1, 0, 2])
        // Then
        let cards = try allCards()
        #expect(cards.map(\.front) == ["The […] is its size.", "The order is its […].", "[…] order is its size."])
        #expect(cards.map(\.schedule.state) == [.new, .review, .new])
        #expect(
            try services.library.notes(after: nil, limit: 9).map(\.fields) == [
                ["{{c3::The}} {{c1::order}} is its {{c2::size}}.", ""]
            ])
    }

    @Test func `A changed answer changes the other cards, and a removed deletion leaves its card`() throws {
        // Given
        _ = try run([cloze("{{c1::Paris}} is in {{c2::France}}")])
        // When an answer changes
        #expect(try run([cloze("{{c1::Lyon}} is in {{c2::France}}")]) == [0, 2, 0])
        // Then
        #expect(try allCards().map(\.front) == ["[…] is in France", "Lyon is in […]"])
        // When a deletion goes
        #expect(try run([cloze("Lyon is in {{c1::France}}")]) == [0, 1, 1])
        // Then
        #expect(try allCards().map(\.front) == ["[…] is in France", "Lyon is in […]"])
        #expect(try services.library.notes(after: nil, limit: 9).map(\.fields) == [["Lyon is in {{c2::France}}", ""]])
    }

    @Test func `Notes with the same front stay apart`() throws {
        let file = [cloze("{{c1::Paris}} is in France", line: 1), cloze("{{c1::Lyon}} is in France", line: 2)]
        #expect(try run(file) == [2, 0, 0])
        #expect(try run(file) == [0, 0, 2])
        #expect(try run(file.reversed()) == [0, 0, 2])
    }

    @Test func `Reversed notes are found by their fronts, not by their backs`() throws {
        func note(_ front: String, _ back: String, line: Int) -> FileRecord {
            .note(NoteRecord(meaning: .reversed, fields: [front, back], line: line))
        }
        let file = [note("Paris", "France", line: 1), note("Lyon", "France", line: 2)]
        #expect(try run(file) == [4, 0, 0])
        #expect(try run(file) == [0, 0, 4])
        #expect(try run([note("Paris", "la France", line: 1)]) == [0, 2, 0])
        #expect(try allCards().map(\.front) == ["Paris", "la France", "Lyon", "France"])
    }

    @Test func `Cards that an earlier import has added one by one are kept as cards`() throws {
        // Given
        let book = try services.library.givenBook("notes")
        try services.library.givenCard("[…] is in France", "Paris", in: book, schedule: .review(dueAt: .start))
        try services.library.givenCard("a", "b", in: book, schedule: .review(dueAt: .start))
        // When
        let file: [FileRecord] = [
            cloze("{{c1::Paris}} is in France"),
            .note(NoteRecord(type: "Basic", meaning: .basic, fields: ["a", "c"], guid: "g", line: 2)),
        ]
        #expect(try run(file) == [0, 2, 0])
        // Then
        #expect(try allCards().map(\.back) == ["[Paris] is in France", "c"])
        #expect(try allCards().allSatisfy { $0.origin == nil && $0.schedule.state == .review })
        #expect(try run(file) == [0, 0, 2])
    }

    // MARK: Schedules

    @Test func `Schedules become progress of new cards only`() throws {
        // Given
        let schedule = ScheduleRecord.sm2(dueDay: 20_484, interval: 10, ease: 2.5)
        func file() -> [FileRecord] {
            [
                .card(CardRecord(front: "a", back: "b", line: 1)),
                .card(CardRecord(front: "c", back: "d", schedule: schedule, line: 2)),
                cloze("{{c1::x}} {{c2::y}}", [nil, schedule], line: 3),
            ]
        }
        // When
        let summary = try importing(file())
        // Then
        #expect(summary.remarks.isEmpty)
        let cards = try allCards()
        #expect(cards.map(\.schedule.state) == [.new, .review, .new, .review])
        for card in [cards[1], cards[3]] {
            let log = try services.library.entries(of: card.id)
            #expect(log.map(\.rating) == [.good])
            #expect(log.schedule == card.schedule)
            #expect(card.schedule.stability == 10)
            #expect(card.schedule.repetitions == 1)
            #expect(try #require(card.schedule.dueAt).iso8601.hasPrefix("2026-01-31"))
            #expect(try #require(card.schedule.lastReviewAt).iso8601.hasPrefix("2026-01-21"))
        }
        // When
        let again = try importing(file())
        // Then
        #expect(again.remarks == [.leftOutSchedules(studied: 2, unread: 0)])
        #expect([again.added, again.updated, again.unchanged] == [0, 0, 4])
        #expect(try allCards() == cards)
    }

    @Test func `A card that is there and new gets its schedule`() throws {
        // Given
        _ = try run([.card(CardRecord(front: "c", back: "d", line: 1)), cloze("{{c1::x}}")])
        let schedule = ScheduleRecord.sm2(dueDay: 20_484, interval: 10, ease: 2.5)
        // Then
        #expect(
            try run([.card(CardRecord(front: "c", back: "d", schedule: schedule, line: 1)), cloze("{{c1::x}}", [schedule])])
                == [0, 2, 0])
        #expect(try allCards().map(\.schedule.state) == [.review, .review])
    }

    @Test func `A card that was reset gets its schedule, and keeps its log`() throws {
        // Given
        let book = try services.library.givenBook("notes")
        let id = try services.library.givenCard("c", "d", in: book)
        try library.review.answer(CardAnswer(card: .id(id.rawValue), rating: .easy))
        try library.cards.reset(Selection([id.rawValue]))
        let log = try services.library.entries(of: id)
        // When
        let schedule = ScheduleRecord.sm2(dueDay: 20_484, interval: 10, ease: 2.5)
        let summary = try run([.card(CardRecord(front: "c", back: "d", schedule: schedule, line: 1))])
        // Then
        let entries = try services.library.entries(of: id)
        let card = try #require(try allCards().first)
        #expect(summary == [0, 1, 0])
        #expect(log.count == 1 && entries.dropLast() == log[...] && entries.last?.rating == .good)
        #expect(card.schedule.state == .review && CardHistory(card: card, entries: entries).isSound)
    }

    @Test func `A schedule of FSRS keeps its state, due time and memory`() throws {
        // Given
        func day(_ text: String) throws -> Timestamp { try #require(Timestamp(iso8601: text)) }
        let memory = MemoryState(stability: 12.5, difficulty: 4)
        let review = try ScheduleRecord.fsrs(
            .review, dueAt: day("2026-02-10T08:00Z"), lastReviewAt: day("2025-12-31T08:00Z"), memory, step: 0)
        let learning = try ScheduleRecord.fsrs(
            .learning, dueAt: day("2026-01-30T08:10Z"), lastReviewAt: day("2026-01-30T08:00Z"), memory, step: 1)
        // When
        _ = try run([
            .card(CardRecord(front: "a", back: "b", schedule: review, line: 1)),
            .card(CardRecord(front: "c", back: "d", schedule: learning, line: 2)),
        ])
        // Then
        let schedules = try allCards().map(\.schedule)
        #expect(schedules.map(\.state) == [.review, .learning])
        #expect(schedules.map(\.stability) == [12.5, 12.5] && schedules.map(\.difficulty) == [4, 4])
        #expect(schedules.map(\.step) == [nil, 1])
        #expect(try schedules.map(\.lastReviewAt) == [day("2025-12-31T08:00Z"), day("2026-01-30T08:00Z")])
        #expect(try #require(schedules[0].dueAt).iso8601.hasPrefix("2026-02-10"))
        #expect(try schedules[1].dueAt == day("2026-01-30T08:10Z"))
    }

    // MARK: Export

    @Test func `An export for Anki has each note once, with its fields and guid`() throws {
        // Given
        _ = try run([
            .note(
                NoteRecord(
                    type: "Basic (and reversed card)", meaning: .reversed, fields: ["r1", "r2"], tags: ["t"], guid: "g", line: 1)),
            .card(CardRecord(front: "a", back: "b", line: 2)),
            .note(NoteRecord(type: "Kanji", fields: ["1", "2", "<3"], guid: "k", line: 3)),
        ])
        // When
        let summary = try library.importExport.exportFile(ExportRequest(path: "out.txt"))
        // Then
        #expect(summary.count == 4)
        #expect(
            services.files.writtenNotes["out.txt"] == [
                NoteRecord(type: "Basic (and reversed card)", fields: ["r1", "r2"], tags: ["t"], guid: "g", book: "notes"),
                NoteRecord(type: "Basic", fields: ["a", "b"], tags: [], book: "notes"),
                NoteRecord(type: "Kanji", fields: ["1", "2", "&lt;3"], isHTML: true, tags: [], guid: "k", book: "notes"),
            ])
    }

    @Test func `A book without notes is exported as cards, and other formats have cards only`() throws {
        // Given
        _ = try run([.note(NoteRecord(type: "Basic", meaning: .basic, fields: ["a", "b"], guid: "g", line: 1))])
        let other = try services.library.givenBook("Other")
        try services.library.givenCard("x", in: other)
        // When
        _ = try library.importExport.exportFile(ExportRequest(path: "other.txt", book: .name("Other")))
        _ = try library.importExport.exportFile(ExportRequest(path: "all.tsv"))
        // Then
        #expect(services.files.writtenNotes.isEmpty)
        #expect(services.files.written["other.txt"]?.records.map(\.front) == ["x"])
        #expect(services.files.written["all.tsv"]?.records.map(\.front) == ["a", "x"])
    }

    // MARK: Steps

    private func importing(_ records: [FileRecord], _ policy: ConflictPolicy? = nil) throws -> ImportSummary {
        services.files.others["notes.txt"] = (.cards(.anki), records)
        return try library.importExport.importFile(ImportRequest(path: "notes.txt", onConflict: policy))
    }

    /// - Returns: the numbers of cards that were added, updated and unchanged.
    @discardableResult
    private func run(_ records: [FileRecord], _ policy: ConflictPolicy? = nil) throws -> [Int] {
        let summary = try importing(records, policy)
        return [summary.added, summary.updated, summary.unchanged]
    }

    private func allCards() throws -> [Card] { try services.library.cards(CardQuery(), after: nil, limit: .max) }
}
