import Binding
import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// Protects what is typed in the form of a card, and what others write meanwhile: neither replaces the other in silence.
@MainActor @Suite struct CardFormTests {
    private let services = FakeServices()
    private let library: LibraryViewModel
    /// Another process with the same library.
    private let elsewhere: LibraryViewModel

    init() throws {
        library = LibraryViewModel(services: services)
        elsewhere = LibraryViewModel(services: FakeServices(library: services.library.connect()))
        try library.books.add("French")
        try library.cards.add(NewCard(book: .name("French"), front: "le chat", back: "the cat", tags: ["pet", "noun"]))
    }

    /// Returns the form of a card, as in a view that follows it.
    private func form(_ card: Int64 = 1) throws -> CardFormViewModel {
        let form = try library.cardForm(.id(card))
        form.follow()
        return form
    }

    private func texts(_ form: CardFormViewModel) -> [String] { form.fields.current.map(\.text) }

    /// Adds a note of an HTML type with three fields, of which two are shown.
    private func addNote(_ fields: String...) throws {
        let type = NoteType(
            id: NoteType.ID(0), name: "Word", fields: ["Word", "Meaning", "Source"],
            templates: [CardTemplate(name: "Card 1", front: "{{Word}}", back: "{{Meaning}} {{Tags}}")], isHTML: true)
        let draft = NoteDraft(
            type: try services.library.addNoteType(type), guid: "g", fields: fields, tags: [],
            cards: [RenderedCard(ordinal: 0, front: try .front("word"), back: try .back(""))], modifiedAt: .start)
        _ = try services.library.addNote(draft, to: Book.ID(1), at: .start)
    }

    private func addCloze(_ text: String) throws {
        try library.notes.add(NewNote(book: .name("French"), kind: .cloze, front: text, back: "", tags: ["geo"]))
    }

    private func stored() throws -> [String] { try library.notes.show(.id(2)).fields.map(\.value) }

    // MARK: Texts

    @Test func `A card has its sides and its tags, and only what was changed is saved`() throws {
        let form = try form()
        #expect(form.fields.current.map(\.name) == ["Front", "Back", "Tags"])
        #expect(texts(form) == ["le chat", "the cat", "pet noun"] && form.noteType == nil && !form.isChanged)
        form.textDidChange("a cat", of: 1)
        form.textDidChange("#pet  noun ", of: 2)
        #expect(form.fields.current.map(\.isChanged) == [false, true, false])
        try elsewhere.cards.edit(CardEdit(card: .id(1), front: "le matou", tags: ["animal"]))
        #expect(try form.save() == .stub())
        let card = try library.cards.show(.id(1))
        #expect([card.front, card.back] == ["le matou", "a cat"] && card.tags == ["animal"], "the tags were typed as they were")
    }

    @Test func `A card to add has empty sides, and is added when it is saved`() throws {
        let form = try library.cardForm(addingTo: .name("French"))
        #expect(texts(form) == ["", "", ""] && form.card == nil)
        #expect(throws: Failure.invalid(.front, .empty)) { try form.save() }
        for (index, text) in ["l'eau", "water", "#noun"].enumerated() { form.textDidChange(text, of: index) }
        #expect(try form.save() == .stub(2, added: 1))
        let card = try library.cards.show(.id(2))
        #expect([card.front, card.back] == ["l'eau", "water"] && card.tags == ["noun"])
        #expect(throws: Failure.self) { try library.cardForm(addingTo: .name("Greek")) }
    }

    @Test func `A note to add has the fields of its type, and what was typed stays when the type changes`() throws {
        let form = try library.cardForm(addingTo: .name("French"))
        form.textDidChange("un {{c1::chien}} et un {{c2::loup}}", of: 0)
        #expect(form.hasPlainDeletion, "it would be a single card with braces")
        form.kindDidChange(.cloze)
        #expect(form.fields.current.map(\.name) == ["Text", "Extra", "Tags"] && form.newNoteKind.current == .cloze)
        #expect(!form.hasPlainDeletion && form.problem.current == nil)
        form.textDidChange("animals", of: 2)
        #expect(try form.save() == .stub(2, added: 2))
        let note = try library.notes.show(.id(2))
        #expect(note.cards.map(\.front) == ["un […] et un loup", "un chien et un […]"])
        #expect(note.cards.allSatisfy { $0.tags == ["animals"] })
    }

    @Test(arguments: [(NewNoteKind.reversed, 2), (.typed, 1)])
    func `A form can add a note of each type`(_ kind: NewNoteKind, _ cards: Int) throws {
        let form = try library.cardForm(addingTo: .name("French"))
        form.kindDidChange(kind)
        #expect(form.fields.current.map(\.name) == ["Front", "Back", "Tags"])
        #expect(throws: Failure.invalid(.front, .empty)) { try form.save() }
        for (index, text) in ["l'eau", "water"].enumerated() { form.textDidChange(text, of: index) }
        #expect(try form.save() == .stub(2, added: cards))
        #expect(try library.notes.show(.id(2)).type == kind.rawValue)
        #expect(throws: Failure.duplicate(.note, "l'eau", id: 2)) { try form.save() }
    }

    @Test func `What is wrong with a note to add is said, but not that its deletion is missing`() throws {
        let form = try library.cardForm(addingTo: .name("French"))
        form.kindDidChange(.cloze)
        form.textDidChange("un chien", of: 0)
        #expect(form.problem.current == nil)
        #expect(throws: Failure.invalid(.front, .noDeletion)) { try form.save() }
        form.textDidChange("un {{c1::chien", of: 0)
        #expect(form.problem.current == .invalid(.front, .unclosedDeletion))
        form.kindDidChange(nil)
        #expect(form.problem.current == nil && form.fields.current.map(\.name) == ["Front", "Back", "Tags"])
        let old = try self.form()
        old.kindDidChange(.cloze)
        #expect(old.newNoteKind.current == nil && !old.hasPlainDeletion, "the type of a card that exists does not change")
        old.textDidChange("un {{c1::chien}}", of: 0)
        #expect(old.hasPlainDeletion)
        #expect(try old.save() == .stub(1))
        #expect(!old.hasPlainDeletion, "it is as it was in the library")
    }

    @Test func `A note has all its fields, and its cards follow`() throws {
        try addCloze("{{c1::Paris}} is in {{c2::France}}")
        let form = try form(3)
        #expect(form.fields.current.map(\.name) == ["Text", "Extra", "Tags"] && form.noteType == "cloze")
        #expect(texts(form) == ["{{c1::Paris}} is in {{c2::France}}", "", "geo"])
        form.textDidChange("{{c1::Lyon}} is in {{c3::France}}", of: 0)
        form.textDidChange("Europe", of: 1)
        form.textDidChange("geo city", of: 2)
        #expect(try form.save() == .stub(3, added: 1, deleted: 1))
        let note = try library.notes.show(.id(2))
        #expect(note.fields.map(\.value) == ["{{c1::Lyon}} is in {{c3::France}}", "Europe"])
        #expect(note.cards.map(\.front) == ["[…] is in France", "Lyon is in […]"])
        #expect(note.cards.allSatisfy { $0.tags == ["geo", "city"] })
    }

    @Test func `HTML is edited as text, unless it has markup that text cannot hold`() throws {
        try addNote("l&#x27;eau", "<b>water</b>", "<div>a</div><div>&lt;b&gt;</div>")
        let form = try form(2)
        #expect(form.fields.current.map(\.kind) == [.text, .html, .text, .tags])
        #expect(texts(form) == ["l'eau", "<b>water</b>", "a\n<b>", ""])
        form.textDidChange("x < y\nz", of: 0)
        #expect(try form.save() != nil)
        #expect(try stored() == ["x &lt; y<br>z", "<b>water</b>", "<div>a</div><div>&lt;b&gt;</div>"], "the rest is as it was")
        form.textDidChange("<b>water</b> & <i>ice</i>", of: 1)
        _ = try form.save()
        #expect(try stored()[1] == "<b>water</b> & <i>ice</i>")
    }

    @Test(
        arguments: [
            ("{{c1::Paris", 0, .invalid(.noteField("Text"), .unclosedDeletion)),
            ("Paris", 0, .invalid(.noteField("Text"), .noDeletion)),
            ("a\u{1F}b", 1, .invalid(.noteField("Extra"), .containsControlCharacter)),
            (String(repeating: "t", count: 129), 2, .invalid(.tag, .tooLong(limit: 128, actual: 129))),
        ] as [(String, Int, Failure)])
    func `What is wrong with a note is said while it is typed`(_ text: String, _ field: Int, _ failure: Failure) throws {
        try addCloze("{{c1::Paris}}")
        let form = try form(2)
        form.textDidChange(text, of: field)
        #expect(form.problem.current == failure)
        #expect(form.fields.current.map { $0.problem == failure } == (0..<3).map { $0 == field })
        #expect(throws: failure) { try form.save() }
        form.textDidChange(["{{c1::Paris}}", "", "geo"][field], of: field)
        #expect(form.problem.current == nil)
    }

    @Test func `What is wrong with a card is said while it is typed, but not that something is missing`() throws {
        try library.cards.add(NewCard(book: .name("French"), front: "l'eau", back: "water"))
        let form = try form()
        form.textDidChange("l'eau", of: 0)
        #expect(form.problem.current == .duplicate(.card, "l'eau", id: 2))
        form.textDidChange("", of: 0)
        #expect(form.problem.current == nil && form.fields.current[0].problem == .invalid(.front, .empty))
        #expect(throws: Failure.invalid(.front, .empty)) { try form.save() }
        #expect(throws: Failure.notFound(.card, .id(9), near: [])) { try library.cardForm(.id(9)) }
    }

    // MARK: Elsewhere

    @Test func `A text that was changed here and elsewhere is kept twice, until one is chosen`() throws {
        for choice in CardFormChoice.allCases {
            let form = try form()
            form.textDidChange("the tomcat", of: 1)
            try elsewhere.cards.edit(CardEdit(card: .id(1), back: "a pet"))
            #expect(try form.save() == nil, "even if it was not looked at before")
            #expect(try library.cards.show(.id(1)).back == "a pet")
            #expect(form.fields.current.map(\.textElsewhere) == [nil, "a pet", nil] && form.conflict == .text(1))
            #expect(texts(form)[1] == "the tomcat")
            form.resolve(1, choice)
            #expect(form.fields.current[1].textElsewhere == nil && form.conflict == nil)
            #expect(try form.save() != nil)
            let saved = try library.cards.show(.id(1)).back
            #expect(saved == [.typed: "the tomcat", .elsewhere: "a pet", .both: "the tomcat\na pet"][choice])
            try library.cards.edit(CardEdit(card: .id(1), back: "the cat"))
        }
    }

    @Test func `The form follows the library while it is open`() throws {
        let form = try form()
        let (fields, isDeleted) = (History(form.fields), History(form.isDeleted))
        form.textDidChange("un chat", of: 0)
        try library.cards.edit(CardEdit(card: .id(1), front: "la chatte", back: "the she-cat"))
        #expect(texts(form) == ["un chat", "the she-cat", "pet noun"])
        #expect(form.fields.current[0].textElsewhere == "la chatte")
        try elsewhere.cards.edit(CardEdit(card: .id(1), front: "un chat"))
        library.refreshIfChanged()
        #expect(form.fields.current[0].textElsewhere == nil && !form.isChanged, "both are the same")
        try library.cards.edit(CardEdit(card: .id(1), front: "le chat"))
        #expect(texts(form)[0] == "le chat")
        #expect(fields.values.count == 5 && isDeleted.values == [false])
    }

    @Test func `A form whose view cannot follow the library finds out when it saves`() throws {
        let form = try library.cardForm(.id(1))
        let fields = History(form.fields)
        form.textDidChange("un chat", of: 0)
        try library.cards.edit(CardEdit(card: .id(1), front: "la chatte", back: "the she-cat"))
        #expect(texts(form) == ["un chat", "the cat", "pet noun"] && fields.values.count == 2)
        #expect(try form.save() == nil && form.conflict == .text(0))
        #expect(texts(form) == ["un chat", "the she-cat", "pet noun"])
    }

    @Test func `Markup that a field was given elsewhere is not lost`() throws {
        try addNote("chat", "cat & dog", "")
        let form = try form(2)
        form.textDidChange("cat < dog", of: 1)
        try elsewhere.notes.edit(NoteEdit(card: .id(2), field: "Meaning", text: "<b>cat</b>"))
        library.refreshIfChanged()
        #expect(form.fields.current[1].textElsewhere == "<b>cat</b>" && form.fields.current[1].kind == .text)
        form.resolve(1, .both)
        #expect(form.fields.current[1].kind == .html && texts(form)[1] == "cat &lt; dog<br><b>cat</b>")
        #expect(try form.save() != nil)
        #expect(try stored()[1] == "cat &lt; dog<br><b>cat</b>")
    }

    @Test func `A card that was deleted elsewhere can be added again with what was typed`() throws {
        let form = try form()
        form.textDidChange("the tomcat", of: 1)
        try elsewhere.cards.delete(.id(1))
        #expect(try form.save() == nil && form.isDeleted.current)
        #expect(texts(form) == ["le chat", "the tomcat", "pet noun"])
        _ = try form.addAgain()
        let card = try library.cards.show(.name("le chat"))
        #expect(card.back == "the tomcat" && card.tags == ["pet", "noun"])
    }

    @Test func `A note that was deleted elsewhere can be added again, and one that has lost the card is still there`() throws {
        try addCloze("{{c1::a}} {{c2::b}}")
        let form = try form(3)
        try elsewhere.notes.edit(NoteEdit(card: .id(2), field: "Text", text: "{{c1::a}}"))
        library.refreshIfChanged()
        #expect(!form.isDeleted.current && texts(form)[0] == "{{c1::a}}")
        form.textDidChange("{{c1::A}} {{c2::B}}", of: 0)
        try elsewhere.notes.delete(.id(2))
        library.refreshIfChanged()
        #expect(form.isDeleted.current)
        _ = try form.addAgain()
        #expect(try library.cards.list(CardListing(tag: "geo")).rows().map(\.front) == ["[…] B", "A […]"])
        try elsewhere.books.delete(.name("French"))
        #expect(throws: Failure.notFound(.book, .id(1), near: [])) { try form.addAgain() }
    }
}
