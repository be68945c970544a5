import Binding
import Composition
import Testing
import ViewModel
import Vocabulary

/// Steps are undone and redone, and everything that is shown follows.
@MainActor @Suite struct UndoTests {
    private let place: LibraryInFolder
    private let library: LibraryViewModel
    private let undo: UndoHistory

    init() throws {
        place = try LibraryInFolder()
        library = place.here
        undo = library.undo
    }

    @Test func `An undo reports the name, time and effects of its step`() throws {
        // Given
        try library.givenBook("French", cards: 2)
        try library.clock.advance(by: .seconds(60))
        try library.books.delete(.name("French"))
        // When
        let undone = try undo.undo()
        // Then
        #expect(undone.name == "book delete French")
        #expect(undone.doneAt == "2026-01-31T08:01:00Z")
        #expect(undone.effects.map(\.kind) == [.book, .card])
        #expect(undone.effects.map { [$0.back, $0.gone, $0.changed] } == [[1, 0, 0], [2, 0, 0]])
        // When
        let redone = try undo.redo()
        // Then
        #expect(redone.name == "book delete French")
        #expect(redone.effects.map { [$0.back, $0.gone, $0.changed] } == [[0, 1, 0], [0, 2, 0]])
    }

    @Test func `An input names its step, unless it is part of a command, which does`() throws {
        // When
        try library.books.add("French")
        try library.books.rename(BookRename(book: .name("French"), name: "Latin"))
        try undo.titled("outer") {
            try library.books.rename(BookRename(book: .name("Latin"), name: "Greek"))
            undo.titled("inner") {}
            try library.books.delete(.name("Greek"))
        }
        try library.profiles.add(NewProfile(name: "Morning"))
        let profile = try library.profile(.name("Morning"))
        try profile.setEnabled(true, .warmUp)
        profile.editor.begin(.sound(.begin, of: .warmUp))
        profile.editor.textDidChange("bowl")
        profile.editor.submit()
        try profile.removeSound(.begin, of: .warmUp)
        try library.profiles.rename(.name("Morning"), to: "Noon")
        try profile.setDuration(.seconds(300))
        #expect(throws: Failure.self) { try library.books.delete(.name("French")) }
        // Then
        var names: [String] = []
        while try undo.lastStep() != nil { names.append(try undo.undo().name) }
        #expect(
            names.reversed() == [
                "book add French", "book rename French", "outer", "outer", "profile add Morning", "Morning: warm-up on",
                "Morning: begin bowl", "Morning: remove bowl", "profile rename Morning", "Noon: duration of main",
            ])
    }

    @Test func `The last step tells whether it was made by this process`() throws {
        // Given
        #expect(try undo.lastStep() == nil)
        let elsewhere = try place.connect()
        try library.books.add("French")
        try elsewhere.books.add("Greek")
        try library.books.add("Latin")
        // When
        var steps: [String] = []
        while let step = try undo.lastStep() {
            steps.append("\(step.name), \(step.isMadeHere ? "here" : "elsewhere")")
            try undo.undo(step)
        }
        // Then
        #expect(steps == ["book add Latin, here", "book add Greek, elsewhere", "book add French, here"])
        // When
        try undo.redo()
        // Then
        #expect(try undo.lastStep()?.isMadeHere == true, "a step that was redone is still that of its process")
        #expect(try elsewhere.undo.lastStep()?.isMadeHere == false)
    }

    @Test func `A step that is not the last one any more is not undone`() throws {
        // Given
        try library.books.add("French")
        let step = try #require(try undo.lastStep())
        // When
        let elsewhere = try place.connect()
        try elsewhere.books.add("Greek")
        // Then
        #expect(try undo.undo(step) == nil)
        #expect(try library.bookNames() == ["French", "Greek"])
        // When
        try elsewhere.undo.undo()
        // Then
        #expect(try undo.undo(step)?.effects.map(\.kind) == [.book])
        #expect(undo.reversal == .redo)
        #expect(try library.bookNames() == [])
    }

    @Test func `Acts on selected cards are steps of this process, and those of a backup are not`() throws {
        // Given
        try library.givenBook("French", cards: 2)
        let cards = library.cards(CardListFilter())
        // When
        try cards.suspend(Selection([1, 2]))
        // Then
        #expect(try undo.lastStep()?.isMadeHere == true)
        // When
        try library.file.backUp(to: place.path("backup"))
        try library.file.restore(from: place.path("backup"))
        // Then
        #expect(try undo.lastStep()?.isMadeHere == false)
    }

    @Test func `The prompt's counts follow undo and redo`() throws {
        // Given
        let bag = DisposeBag()
        var (cards, known): ([Int], [String]) = ([], [])
        library.books.cards.observe(in: bag) { cards.append($0) }
        library.prompt.progressText.observe(in: bag) { known.append($0) }
        try library.givenBook("French", cards: 1)
        // When
        for _ in 1...2 { try undo.undo() }
        for _ in 1...2 { try undo.redo() }
        // Then
        #expect(cards == [0, 1, 0, 1])
        #expect(known == ["", "0% KNOWN", "", "0% KNOWN"])
        #expect(try library.bookNames() == ["French"])
    }

    @Test func `A list of cards follows undo and redo`() async throws {
        // Given
        try library.givenBook("French", cards: 3)
        let cards = library.cards(CardListFilter())
        try await cards.window.settle()
        // When
        try library.cards.delete(.id(2))
        try await cards.window.settle()
        #expect(cards.window.rows.elements.map(\.id) == [1, 3])
        try undo.undo()
        try await cards.window.settle()
        // Then
        #expect(cards.window.rows.elements.map(\.id) == [1, 2, 3])
        // When
        try undo.redo()
        try await cards.window.settle()
        // Then
        #expect(cards.window.rows.elements.map(\.id) == [1, 3])
    }

    @Test func `The sections of a profile's form follow undo`() throws {
        // Given
        try library.profiles.add(NewProfile(name: "Morning"))
        let form = try library.profile(.name("Morning"))
        let bag = DisposeBag()
        var switches: [Bool?] = []
        form.sections[1].observe(in: bag) { switches.append($0.toggle) }
        // When
        try form.setEnabled(true, .warmUp)
        try undo.undo()
        // Then
        #expect(switches == [false, true, false])
    }

    @Test func `Several selected cards are deleted in one step`() async throws {
        // Given
        try library.givenBook("French", cards: 4)
        let cards = library.cards(CardListFilter())
        try await cards.window.settle()
        // When
        let tally = try cards.delete(Selection([1, 3]))
        // Then
        #expect((tally.changed, tally.skipped) == (2, 0))
        #expect(try undo.undo().name == "delete 2 cards")
        try await cards.window.settle()
        #expect(cards.window.rows.elements.map(\.id) == [1, 2, 3, 4])
    }

    @Test func `An undo discards the cached settings and the last answered card`() throws {
        // Given: of two new cards, one a day
        try library.givenBook("French", cards: 2)
        try library.settings.set(SettingChange(key: "new_per_day", value: "1"))
        #expect(try library.review.counts(in: nil).new == 1)
        try library.review.answer(CardAnswer(card: .id(1), rating: .good))
        #expect(try library.review.counts(in: nil).new == 0)
        // When
        try undo.undo()
        // Then
        #expect(try library.review.counts(in: nil).new == 1)
        #expect(try library.review.next().id == 1)
        // When
        try undo.undo()
        // Then
        #expect(try library.review.counts(in: nil).new == 2)
    }

    @Test func `It is counted what undo and redo restore, remove and change`() throws {
        try library.givenBook("French", cards: 3)
        try library.cards.delete(.id(1))
        try library.cards.suspend(.id(2))
        #expect(try undo.undo().tally == Tally(updated: 1))
        #expect(try undo.undo().tally == Tally(added: 1))
        #expect(try undo.redo().tally == Tally(deleted: 1))
    }

    @Test func `Without a step, there is nothing to undo or redo`() throws {
        #expect(throws: Failure.nothingToUndo) { try undo.undo() }
        #expect(throws: Failure.nothingToRedo) { try undo.redo() }
        try library.books.add("French")
        #expect(throws: Failure.nothingToRedo) { try undo.redo() }
    }

    @Test func `The command that reverses the last one is known outside of a transaction`() throws {
        try library.books.add("French")
        #expect(undo.reversal == .undo)
        try undo.undo()
        #expect(undo.reversal == .redo)
        try undo.redo()
        #expect(undo.reversal == .undo)
        try undo.undo()
        undo.titled("book add Spanish") {}
        #expect(undo.reversal == .undo)
        try library.transaction.begin()
        try undo.redo()
        #expect(undo.reversal == nil)
    }

    @Test func `A new book with its cards is one step, and each card of an entry is one`() throws {
        // Given
        let form = library.newBook()
        form.nameDidChange("Greek")
        form.nameDidSettle()
        for text in ["alpha", "a"] {
            form.textDidChange(text)
            form.textDidSettle()
        }
        form.submit()
        // When
        let entry = try library.cardEntry(in: .name("Greek"))
        for text in ["beta", "", "gamma", ""] {
            entry.textDidChange(text)
            entry.textDidSettle()
        }
        // Then
        try undo.undo()
        #expect(try library.cards.list(CardListing()).all().map(\.front) == ["alpha", "beta"])
        try undo.undo()
        #expect(try undo.undo().name == "book add Greek")
        #expect(try library.bookNames() == [])
    }

    @Test func `Undo is rejected in a transaction that has changed something`() throws {
        try library.books.add("French")
        try library.transaction.begin()
        try library.books.add("Spanish")
        #expect(throws: Failure.conflict(.stepUnderWay)) { try undo.undo() }
        try library.transaction.commit()
        #expect(try library.bookNames() == ["French", "Spanish"])
    }

    @Test func `A sitting cannot be undone while it is running, here or in another process`() throws {
        // Given
        let place = try LibraryInFolder(clock: .system)
        let (here, elsewhere) = (place.here, try place.connect())
        try here.profiles.add(NewProfile(name: "Morning"))
        // When
        try here.sitting.sit(.name("Morning"))
        // Then
        #expect(throws: Failure.conflict(.alreadySitting)) { try here.undo.undo() }
        #expect(throws: Failure.conflict(.sittingElsewhere)) { try elsewhere.undo.undo() }
        #expect(here.sitting.current.current != nil)
        // When
        try here.sitting.stop()
        // Then
        #expect(try elsewhere.undo.undo().effects.map(\.gone) == [1])
    }

    @Test func `A script that commits as it runs is a single undo step`() throws {
        // Given
        try library.books.add("Before")
        try undo.titled("script a.sutra") {
            for number in 1...3 {
                try library.transaction.begin()
                try library.books.add("\(number)")
                try library.scriptRun.note(
                    "a.sutra", at: ScriptPosition(commands: Int64(number), digest: 1), failed: 0, isFinished: number == 3)
                try library.transaction.commit()
            }
        }
        #expect(throws: Failure.conflict(.stepUnderWay)) { try undo.undo() }
        // When
        let undone = try place.connect().undo.undo()
        // Then
        #expect(undone.name == "script a.sutra")
        #expect(undone.effects.map(\.gone) == [3])
        #expect(try library.bookNames() == ["Before"])
    }

    @Test func `A form of a note is saved in one step, and sees what another process has written`() throws {
        // Given
        try library.books.add("Geo")
        let note = NewNote(book: .name("Geo"), kind: .cloze, front: "{{c1::Paris}} {{c2::France}}", back: "", tags: ["geo"])
        try library.notes.add(note)
        let form = try library.cardForm(.id(1))
        // When
        for (index, text) in ["{{c1::Lyon}}", "Europe", "city"].enumerated() { form.textDidChange(text, of: index) }
        try place.connect().notes.edit(NoteEdit(card: .id(1), field: "Text", text: "{{c1::Nice}} {{c2::France}}"))
        // Then
        #expect(try form.save() == nil)
        #expect(form.fields.current[0].textElsewhere == "{{c1::Nice}} {{c2::France}}")
        // When
        form.resolve(0, .typed)
        #expect(try form.save()?.deleted == 1)
        #expect(try library.notes.show(.id(1)).fields.map(\.value) == ["{{c1::Lyon}}", "Europe"])
        try undo.undo()
        // Then
        let before = try library.notes.show(.id(1))
        #expect(before.fields.map(\.value) == ["{{c1::Nice}} {{c2::France}}", ""])
        #expect(before.cards.count == 2 && before.tags == ["geo"])
    }

    @Test func `The name of an undo step is truncated to its limit`() throws {
        for (length, kept) in [(120, 120), (121, 120), (70_000, 120)] {
            try undo.titled(String(repeating: "x", count: length)) { try library.books.add("\(length)") }
            let name = try undo.undo().name
            #expect(name.count == kept)
            #expect(name.hasSuffix("…") == (length > kept))
        }
    }
}
