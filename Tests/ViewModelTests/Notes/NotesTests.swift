import Binding
import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// Notes as commands use them: one note, several cards.
@MainActor @Suite struct NotesTests {
    private let services = FakeServices()
    private let library: LibraryViewModel

    init() throws {
        library = LibraryViewModel(services: services)
        try library.books.add("French")
    }

    private func add(
        _ kind: NewNoteKind, _ front: String, _ back: String = "", tags: [String] = []
    ) throws -> NoteRow {
        try library.notes.add(NewNote(book: .name("French"), kind: kind, front: front, back: back, tags: tags))
    }

    private func cards() throws -> [String] {
        try services.library.cards(CardQuery(), after: nil, limit: .max).map { "\($0.front) | \($0.back)" }
    }

    @Test func `A reversed note has a card in each direction`() throws {
        let note = try add(.reversed, "chien", "dog", tags: ["noun"])
        #expect(note.type == "reversed")
        #expect(note.fields.map(\.name) == ["Front", "Back"])
        #expect(note.cards.map(\.front) == ["chien", "dog"])
        #expect(note.tags == ["noun"])
        #expect(try library.notes.show(.id(2)) == note)
        #expect(try library.notes.types().map(\.notes) == [0, 1, 0, 0])
    }

    @Test func `The notes of a set are listed once, in the order of their cards`() throws {
        let (dog, cat) = (try add(.reversed, "chien", "dog", tags: ["noun"]), try add(.reversed, "chat", "cat"))
        try library.cards.add(NewCard(book: .name("French"), front: "aller", back: "to go"))
        func notes(_ listing: NoteListing) throws -> [NoteRow] {
            let rows = try library.notes.list(listing)
            var notes: [NoteRow] = []
            while case let page = try rows.next(), !page.isEmpty { notes += page }
            return notes
        }
        let verb = try library.notes.show(.id(5))
        #expect(try notes(NoteListing()) == [dog, cat, verb])
        #expect(try notes(NoteListing(order: [CardOrder(.front)])) == [verb, cat, dog])
        #expect(try notes(NoteListing(limit: 1, offset: 1)) == [cat])
        #expect(try notes(NoteListing(limit: 0)) == [])
        #expect(try notes(NoteListing(query: SetQuery("back:chien or tag:noun"))) == [dog])
        #expect(try notes(NoteListing(query: SetQuery("type:basic"))) == [verb])
        let failure = Failure.query(QueryFault(.notFound(.book, .name("X"), near: []), at: 5..<6))
        #expect(throws: failure) { try library.notes.list(NoteListing(query: SetQuery("book:X"))) }
    }

    @Test(arguments: [NewNoteKind.typed, .reversed], ["", " \n"])
    func `A note without a front would have a card without a question`(_ kind: NewNoteKind, _ front: String) throws {
        #expect(throws: Failure.invalid(.front, .empty)) { try add(kind, front, "answer") }
        #expect(throws: Failure.invalid(.front, .empty)) {
            try library.notes.check(NewNote(book: .name("French"), kind: kind, front: front, back: "answer"))
        }
    }

    @Test func `A book has a note once, but other notes can share its first card`() throws {
        _ = try add(.reversed, "chien", "dog")
        #expect(throws: Failure.duplicate(.note, "chien", id: 1)) { try add(.reversed, "chien", "dog") }
        #expect(try add(.reversed, "chien", "hound").cards.count == 2)
        #expect(try add(.typed, "chien", "dog").cards.count == 1)
        #expect(try cards().count == 5)
    }

    @Test func `A type is deleted if it has no notes`() throws {
        let type = NoteType(id: NoteType.ID(0), name: "Own", fields: ["F"], templates: NoteType.typed.templates)
        let id = try services.library.addNoteType(type)
        let book = try #require(try services.library.bookID(named: NameKey(folding: "French")))
        let draft = NoteDraft(
            type: id, guid: "g", fields: ["x"], tags: [],
            cards: [RenderedCard(ordinal: 0, front: try .front("x"), back: try .back(""))], modifiedAt: .start)
        let cards = try services.library.addNote(draft, to: book, at: .start)
        #expect(throws: Failure.conflict(.noteTypeIsUsed(notes: 1))) { try library.notes.deleteType(named: "Own") }
        try library.notes.delete(.id(cards[0].rawValue))
        #expect(try library.notes.deleteType(named: "own").name == "Own")
        #expect(try library.notes.types().count == 4)
        let near = try library.notes.types().map { Failure.Near(id: 0, name: $0.name) }
        #expect(throws: Failure.notFound(.noteType, .name("Own"), near: near)) { try library.notes.deleteType(named: "Own") }
        for type in NoteType.builtin {
            #expect(throws: Failure.conflict(.noteTypeIsBuiltIn)) { try library.notes.deleteType(named: type.name) }
        }
    }

    @Test func `A cloze note has a card for each number`() throws {
        _ = try add(.cloze, "{{c2::Paris}} is in {{c1::France::country}}", "Europe")
        #expect(
            try cards() == [
                "Paris is in [country] | Paris is in [France]\n\nEurope", "[…] is in France | [Paris] is in France\n\nEurope",
            ])
        #expect(throws: Failure.invalid(.front, .noDeletion)) { try add(.cloze, "no deletion") }
    }

    @Test(arguments: [
        ("{{c1::}}", Flaw.emptyDeletion), ("{{c1:: }} {{c2::a}}", .emptyDeletion), ("{{c1::::hint}}", .emptyDeletion),
        ("{{c1::a", .unclosedDeletion), ("{{c1::a}} {{c2::b", .unclosedDeletion), ("{{c0::a}}", .noDeletionNumber(most: 500)),
        ("x {{c501::a}}", .noDeletionNumber(most: 500)), ("{{c99999999999999999999::a}}", .noDeletionNumber(most: 500)),
    ])
    func `A deletion that a person writes must be closed, and have a text and a number`(_ text: String, _ flaw: Flaw) throws {
        #expect(throws: Failure.invalid(.front, flaw)) { try add(.cloze, text) }
        let note = try add(.cloze, "{{c1::a}}", "{{c1::")
        #expect(throws: Failure.invalid(.noteField("Text"), flaw)) {
            try library.notes.edit(NoteEdit(card: .id(note.id), field: "Text", text: text))
        }
    }

    @Test func `Editing a field changes its cards, which keep their progress`() throws {
        let note = try add(.cloze, "{{c1::a}} {{c2::b}}")
        _ = try library.review.answer(CardAnswer(card: .id(1), rating: .good))
        let change = try library.notes.edit(NoteEdit(card: .id(note.id), field: "text", text: "{{c1::A}} {{c3::c}}"))
        #expect(change.kind == .updated)
        #expect([change.cards.added, change.cards.deleted] == [1, 1])
        #expect(try cards() == ["[…] c | [A] c", "A […] | A [c]"])
        #expect(try library.cards.show(.id(1)).repetitions == 1)
        #expect(throws: Failure.invalid(.field, .unknown(value: "Back", known: ["Text", "Extra"]))) {
            try library.notes.edit(NoteEdit(card: .id(1), field: "Back", text: "x"))
        }
        #expect(throws: Failure.invalid(.noteField("Text"), .noDeletion)) {
            try library.notes.edit(NoteEdit(card: .id(1), field: "Text", text: "x"))
        }
        #expect(try library.notes.edit(NoteEdit(card: .id(1), field: "Text", text: "{{c1::A}} {{c3::c}}")).kind == .unchanged)
    }

    @Test(arguments: ["\u{1F}", "\0"]) func `A field cannot have the characters that separate or end fields`(_ text: String)
        throws
    {
        let note = try add(.reversed, "chien", "dog")
        #expect(throws: Failure.invalid(.noteField("Back"), .containsControlCharacter)) {
            try library.notes.edit(NoteEdit(card: .id(note.id), field: "Back", text: "a\(text)b"))
        }
    }

    @Test func `A card that was added by itself is a basic note`() throws {
        try library.cards.add(NewCard(book: .name("French"), front: "le chat", back: "cat"))
        let note = try library.notes.show(.name("le chat"))
        #expect(note.type == "basic")
        #expect(note.guid == nil)
        #expect(note.fields.map(\.value) == ["le chat", "cat"])
        let change = try library.notes.edit(NoteEdit(card: .id(1), field: "Back", text: "the cat"))
        #expect(change.row.title == "le chat — the cat")
        #expect(try library.notes.delete(.id(1)).cards.deleted == 1)
        #expect(try cards() == [])
    }

    @Test func `A note is deleted with all its cards, and counted`() throws {
        let note = try add(.reversed, "chien", "dog")
        let change = try library.notes.delete(.id(note.cards[1].id))
        #expect(change.cards.deleted == 2)
        #expect(change.row == note)
        #expect(try cards() == [])
        #expect(try services.library.notes(after: nil, limit: 9) == [])
    }

    @Test func `The texts of a card are changed in its note, if that has just a front and a back`() throws {
        let typed = try add(.typed, "2 + 2", "5")
        #expect(throws: Failure.conflict(.cardIsMadeFromNote(type: "typed", field: "Back", card: 1))) {
            try library.cards.edit(CardEdit(card: .id(typed.id), back: "4"))
        }
        #expect(throws: Failure.conflict(.cardIsMadeFromNote(type: "typed", field: "Front", card: 1))) {
            try library.cards.edit(CardEdit(card: .id(typed.id), front: "2 + 3", back: "5"))
        }
        try library.cards.edit(CardEdit(card: .id(typed.id), tags: ["sum"]))
        #expect(try library.notes.show(.id(typed.id)).tags == ["sum"])

        let draft = NoteDraft(
            type: NoteType.basic.id, guid: "g", fields: ["a", "b"], tags: [],
            cards: [RenderedCard(ordinal: 0, front: try .front("a"), back: try .back("b"))],
            modifiedAt: Timestamp(milliseconds: 0))
        let id = try services.library.addNote(draft, to: Book.ID(1), at: Timestamp(milliseconds: 0))[0]
        try library.cards.edit(CardEdit(card: .id(id.rawValue), back: "B"))
        #expect(try services.library.note(guid: "g")?.fields == ["a", "B"])
        let put = try library.cards.put(NewCard(book: .name("French"), front: "a", back: "C"))
        #expect(put.kind == .updated)
        #expect(try services.library.note(guid: "g")?.fields == ["a", "C"])
        #expect(try cards().count == 2)
    }

    @Test func `A type is found by its name in either case, and an unknown one is not`() throws {
        #expect(try library.notes.type(named: "Cloze").isCloze)
        #expect(throws: Failure.self) { try library.notes.type(named: "clo") }
    }

    @Test func `A typed answer is asked for, and compared`() throws {
        _ = try add(.typed, "2 + 2", "four")
        let study = try library.study(StudyRequest())
        #expect(study.asksForAnswer.current)
        study.submit(" fuor ")
        #expect(study.phase.current == .back)
        #expect(!study.asksForAnswer.current)
        let comparison = try #require(study.comparison.current)
        #expect(!comparison.isCorrect)
        #expect(comparison.typed.map(\.text).joined() == "fuor")
        #expect(comparison.expected.map(\.text).joined() == "four")
        try study.edit("2 + 2", "fuor")
        #expect(study.comparison.current?.isCorrect == true, "what is expected now")
        study.answer(.good)
        #expect(study.comparison.current == nil)
    }

    @Test func `Siblings wait for tomorrow, and the counts say so`() throws {
        _ = try add(.reversed, "chien", "dog")
        _ = try library.review.answer(CardAnswer(card: .id(1), rating: .easy))
        let counts = try library.review.counts()
        #expect(counts.total == 0)
        #expect(counts.buried == BuriedCards(siblings: 1))
        #expect(throws: Failure.self) { try library.study(StudyRequest()) }
        try library.settings.set(SettingChange(key: "bury_siblings", value: "off"))
        #expect(try library.review.counts().new == 1)
    }
}
