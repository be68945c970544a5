import Binding
import Foundation
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary
import Wording

@testable import FullScreen

/// The screens of a whole library, which is in memory.
@MainActor @Suite("The screens of a library") struct SessionTests {
    private let services = FakeServices()
    private let library: LibraryViewModel
    private let display = TestDisplay(rows: 8, columns: 60)
    private let session: FullScreenSession

    init() throws {
        library = LibraryViewModel(services: services)
        try library.books.add("French")
        for (front, back) in [("le chat", "the cat"), ("le chien", "the dog"), ("l'eau", "the water")] {
            try library.cards.add(NewCard(book: .name("French"), front: front, back: back))
        }
        session = FullScreenSession(library, on: display) { _, _ in }
    }

    private func begin(at place: BrowsePlace = .books) -> [String] {
        session.begin(at: place)
        return press()
    }

    private func press(_ keys: Key...) -> [String] { press(keys) }

    private func press(_ keys: [Key]) -> [String] {
        for key in keys { session.press(key) }
        session.draw()
        return display.lines
    }

    /// Answers the reads that wait, until what follows from them has happened. A turn of the main actor, which all tests share, can
    /// take seconds; so turns are counted, and not time.
    private func answerReads(until hasHappened: () throws -> Bool) async throws {
        for _ in 0..<100_000 where try !hasHappened() {
            if services.reader.waiting > 0 { services.reader.answer() }
            await Task.yield()
            session.draw()
        }
    }

    private func type(_ text: String) -> [String] {
        for character in text { session.press(.character(character)) }
        return press()
    }

    @Test func `The title says where the person is, and the last line which keys there are`() {
        let lines = begin()
        #expect(lines.first == " Books")
        #expect(lines.last == "Enter open  Space study  a add  r rename  d delete  ? keys")
        #expect(press(.enter).first == " Books › French")
        #expect(press(.character("q")).first == " Books")
    }

    @Test func `Leaving the first screen ends the session`() {
        var hasEnded = false
        session.didEnd = { hasEnded = true }
        _ = begin()
        _ = press(.enter, .escape)
        #expect(!hasEnded)
        _ = press(.escape)
        #expect(hasEnded)
    }

    @Test func `A book is added, and what is wrong with its name is said while it is typed`() throws {
        _ = begin()
        _ = press(.character("a"))
        #expect(type("Gr").suffix(3).prefix(2) == ["Name of the new book › Gr", "checking…"])
        services.scheduler.advance(by: NewBookViewModel.settlingTime)
        #expect(press().suffix(2).first == "available")
        #expect(press(.control("u")).suffix(2).first == "")
        #expect(press(.enter).last == "a book needs a name; Ctrl-C cancels")
        _ = type("french")
        #expect(press(.enter).suffix(3).prefix(2) == ["Name of the new book › french", "a book already has that name (@1)"])
        _ = press(.control("u"))
        _ = type("Greek")
        #expect(press(.enter)[0] == " Books › Greek", "its cards are next")
        #expect(press(.enter).contains { $0.hasPrefix("Greek") })
        #expect(try library.books.show(.name("Greek")).cards == 0)
    }

    @Test(arguments: [false, true])
    func `Ctrl-C in a new book keeps what is finished, and so does the end of the process`(isEnd: Bool) throws {
        _ = begin()
        _ = press(.character("a"))
        for text in ["Greek", "alpha", "a"] {
            _ = type(text)
            _ = press(.enter)
        }
        if isEnd { session.processWillEnd() } else { session.interrupt() }
        #expect(press()[0] == " Books")
        #expect(try library.cards.list(CardListing(book: .name("Greek"))).next().map(\.front) == ["alpha"])
    }

    @Test func `The end of the process says which cards could not be saved, and why`() throws {
        _ = begin()
        _ = press("a")
        for text in ["Greek", "alpha", "a"] {
            _ = type(text)
            _ = press(.enter)
        }
        session.say("~ French")
        services.library.failure = .library(.busy)
        let lines = session.processWillEnd()
        services.library.failure = nil
        #expect(lines == ["No book was added; 1 card dropped.", Words.message(about: .library(.busy))])
    }

    @Test func `The name of a new book follows another process`() throws {
        _ = begin()
        _ = press("a")
        _ = type("Greek")
        services.scheduler.advance(by: NewBookViewModel.settlingTime)
        #expect(press().suffix(2).first == "available")
        #expect(try elsewhere { try $0.books.add("Greek") }.suffix(2).first == "a book already has that name (@2)")
    }

    @Test func `A command or another process changes what is shown`() throws {
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        try library.cards.add(NewCard(book: .name("French"), front: "le pain", back: "the bread"))
        let lines = press()
        #expect(lines[1].hasSuffix("4 cards"))
        #expect(lines.contains { $0.hasPrefix("  le pain") })
    }

    @Test func `The preview of a card shows its flag`() throws {
        display.size = Size(rows: 24, columns: 60)
        try library.cards.flag(Selection([try library.cards.show(.name("le chat")).id]), 3)
        let lines = begin(at: .cards(try library.books.show(.name("French"))))
        #expect(lines.contains { $0.contains("new · flag 3") }, "\(lines)")
    }

    @Test func `Acts are on the current card, or on those that are selected`() throws {
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        #expect(press(.character("s")).last == "1 card suspended; u undoes it")
        #expect(press(.down, .character("v"), .down)[1].hasSuffix("2 of 3 cards in the range"))
        #expect(press(.character("t")).last?.hasPrefix("Enter done") ?? false)
        #expect(type("#a b").suffix(2).first == "a tag contains white space")
        _ = press(.control("u"))
        _ = type("#verb")
        #expect(press(.enter).last == "2 cards tagged #verb; u undoes it")
        #expect(try library.cards.show(.id(3)).tags == ["verb"])
        #expect(try library.cards.show(.id(1)).isSuspended)
        #expect(press(.character("s")).last == "2 cards suspended; u undoes it", "they stay selected for another act")
        #expect(press(.character("*"))[1].hasSuffix("all 3 cards selected"))
        #expect(press(.character("*"))[1].hasSuffix("  3 cards"))
        #expect(press(.character("*"))[1].hasSuffix("all 3 cards selected"))
        #expect(press(.character("d")).last == "3 cards deleted; u undoes it")
        #expect(press()[2] == "No cards.")
    }

    @Test func `A search without a result says so`() throws {
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        _ = press(.character("/"))
        #expect(type("chab")[2] == "No cards found.")
    }

    @Test func `A search for a tag that no card has says so`() throws {
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        _ = press(.character("/"))
        _ = type("tag:nope")
        #expect(press(.enter).last == #"no card has the tag "nope""#)
    }

    @Test func `An act on many cards is announced before it begins`() throws {
        for number in 1..<998 { try library.cards.add(NewCard(book: .name("French"), front: "\(number)", back: "x")) }
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        var announced: [String?] = []
        for key in "*s" {
            display.history = []
            session.press(.character(key))
            announced.append(display.history.last?.lines.last)
        }
        #expect(announced == [nil, "Suspending 1000 cards…"])
        #expect(press().last == "1000 cards suspended; u undoes it")
        _ = press(.escape)
        display.history = []
        session.press("s")
        #expect(display.history.isEmpty, "one card is one moment")
        _ = press("q")
        display.history = []
        session.press("d")
        #expect(display.history.last?.lines.last == "Deleting 1000 cards…")
    }

    @Test func `Nothing is done to selected cards that the filter hides, unless the person says so`() throws {
        // Given
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        _ = press(.character(" "), .character("/"))
        _ = type("chien")
        #expect(press(.enter)[1] == "/ chien                     1 selected, 1 not shown · 1 card")
        // When
        let lines = press(.character("d"))
        // Then
        #expect(lines[4...6] == ["The selected card is not shown. Delete:", "  nothing", "  the selected card"])
        #expect(press(.enter)[1].hasSuffix("1 selected, 1 not shown · 1 card") && display.lines[2].hasPrefix("  le chien"))
        #expect(press(.character("d"), .escape)[1].hasSuffix("1 selected, 1 not shown · 1 card"))
        // When
        _ = press(.character(" "), .character("d"))
        // Then
        #expect(
            press()[4...6] == [
                "1 of the 2 selected cards is not shown. Delete:", "  the one that is shown", "  all 2 selected cards",
            ])
        #expect(press(.enter).last == "1 card deleted; u undoes it")
        #expect(try library.cards.list(CardListing()).next().map(\.front) == ["le chat", "l'eau"])
        #expect(press(.escape, .escape)[1].hasSuffix("  2 cards"), "what is hidden stays selected until that is given up")
    }

    @Test func `All cards are exactly those that are listed, whatever was selected before`() throws {
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        _ = press(.character(" "), .character("/"))
        _ = type("chien")
        _ = press(.enter)
        #expect(press(.character("*"))[1].hasSuffix("  1 card selected"))
        #expect(press(.character("*"))[1].hasSuffix("  1 card"))
        #expect(press(.escape)[1].hasSuffix("  3 cards"), "what was hidden is not selected any more")
    }

    @Test func `All cards are those that are listed when they are selected, whatever is typed or added later`() throws {
        // Given
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        _ = press(.character("/"))
        _ = type("chat")
        _ = press(.enter, .character("*"))
        #expect(press()[1].hasSuffix("1 card selected"))
        // When
        try library.cards.add(NewCard(book: .name("French"), front: "chat noir", back: "black cat"))
        #expect(press()[1].hasSuffix("1 selected of 2 cards"))
        _ = press(.character("/"), .control("u"))
        // Then
        #expect(press(.enter)[1].hasSuffix("1 selected of 4 cards"))
        // When
        _ = press(.character("t"))
        _ = type("pet")
        _ = press(.enter, .character("m"))
        _ = type("Greek")
        try library.books.add("Greek")
        #expect(press(.enter).last == "1 card moved; u undoes it", "a tag and then a move are two acts on the same cards")
        // Then
        #expect(press()[1].hasSuffix("1 selected, 1 not shown · 3 cards"))
        #expect(try library.cards.list(CardListing(tag: "pet")).next().map(\.book) == ["Greek"])
    }

    @Test func `Keys wait for the cards that are being selected, and Escape gives them up`() async throws {
        // Given
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        services.reader.waits = true
        display.keys = [.character("*"), .character("s")]
        // When
        session.takeKeys()
        // Then
        #expect(press()[1].hasSuffix("selecting 3 cards…"))
        #expect(try library.cards.list(CardListing(status: .suspended)).next().isEmpty)
        // When
        session.interrupt()
        // Then
        #expect(press()[1].hasSuffix("  3 cards") && press().last?.hasPrefix("Enter edit") ?? false)
    }

    @Test func `Cards are found while a word is typed`() async throws {
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        _ = press(.character("/"))
        #expect(type("chi")[1] == "/ chi                                                 1 card")
        #expect(press().filter { $0.hasPrefix("  l") } == ["  le chien               the dog                  new"])
        #expect(press(.escape)[1].hasSuffix("3 cards"))
    }

    @Test func `Up and Down in a search show the earlier ones, in any list`() throws {
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        for query in ["chi", "chi", "front:le", "is:new ("] {
            _ = press(.character("/"))
            _ = press(.control("u"))
            _ = type(query)
            _ = press(.enter)
        }
        // The last one cannot be read, so Enter has not taken it
        #expect(press(.up)[1].hasPrefix("/ front:le "))
        #expect(press(.up)[1].hasPrefix("/ chi "))
        #expect(press(.up)[1].hasSuffix(" 1 card"), "there is none before it")
        #expect(press(.down, .down)[1].hasPrefix("/ is:new ( "))
        _ = press(.up, .enter)
        // Another list has the same history, and begins before the query that it shows
        _ = press(.character("q"))
        _ = press(.character("A"), .character("/"))
        #expect(press(.up)[1].hasPrefix("/ front:le "))
        _ = press(.enter)
        #expect(press(.character("/"), .up)[1].hasPrefix("/ chi "))
    }

    @Test func `A search is saved under a name, for use in others`() throws {
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        #expect(!press(.character("F")).contains { $0.hasPrefix("Name to save") }, "there is nothing to save")
        _ = press(.character("/"))
        _ = type("chi")
        _ = press(.enter)
        _ = press(.character("F"))
        _ = type("dogs")
        #expect(press(.enter).last?.hasPrefix("saved as \"dogs\"; u undoes it") == true)
        #expect(try library.filters.list().map { [$0.name, $0.query] } == [["dogs", "chi"]])
        _ = press(.character("/"), .control("u"))
        _ = type("-filter:d")
        #expect(press(.tab)[1].hasPrefix("/ -filter:dogs "))
        #expect(press()[1].hasSuffix(" 2 cards"))
        // With a condition beside the search, both are saved
        _ = press(.enter, .character("D"), .character("F"))
        _ = type("Dogs")
        _ = press(.enter)
        #expect(try library.filters.list().map(\.query) == ["chi"], "a filter cannot use itself")
        _ = press(.escape, .escape)
    }

    @Test func `Keys that are typed before the cards have been read wait for them`() async throws {
        services.reader.waits = true
        let book = try library.books.show(.name("French"))
        session.begin(at: .cards(book))
        display.keys = [.down, .character("s"), .character("/"), .character("e")]
        session.takeKeys()
        session.draw()
        #expect(try !library.cards.show(.id(2)).isSuspended)
        services.reader.waits = false
        try await answerReads { try library.cards.show(.id(2)).isSuspended }
        #expect(try library.cards.show(.id(2)).isSuspended)
        #expect(press()[1].hasPrefix("/ e"))
    }

    @Test func `Keys after a search wait for the list that it leads back to`() async throws {
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        _ = press(.down, .down, .character("/"))
        _ = type("chi")
        services.reader.waits = true
        display.keys = [.escape, .character("s")]
        session.takeKeys()
        session.draw()
        #expect(try library.cards.list(CardListing(status: .suspended)).next().isEmpty)
        services.reader.waits = false
        try await answerReads { try library.cards.show(.id(3)).isSuspended }
        #expect(try library.cards.show(.id(3)).isSuspended)
    }

    @Test func `A card is edited in a form, which is saved or given up`() throws {
        display.size = Size(rows: 12, columns: 60)
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        let form = press(.enter)
        #expect(form[0] == " Books › French › @1")
        #expect(
            form.filter { !$0.isEmpty }.dropFirst() == [
                "Front", "le chat", "Back", "the cat", "Tags", "Ctrl-S save  Esc discard  Tab next field  F1 keys",
            ])
        _ = press(.control("u"))
        #expect(type("le chien").suffix(2).first == "the book already has a card with the front \"le chien\" (@2)")
        _ = press(.control("u"))
        _ = type("le lapin")
        _ = press(.tab, .enter)
        _ = type("a rabbit")
        _ = press(.tab)
        _ = type("animal #small")
        #expect(press(.enter)[0] == " Books › French")
        let card = try library.cards.show(.id(1))
        #expect([card.front, card.back] == ["le lapin", "the cat\na rabbit"] && card.tags == ["animal", "small"])
        _ = press(.enter, .control("u"), .escape)
        #expect(try library.cards.show(.id(1)) == card)
        _ = press(.character("a"))
        _ = type("le pain")
        _ = press(.tab)
        _ = type("bread")
        #expect(press(.control("s"))[1].hasSuffix("4 cards"))
        #expect(try library.cards.show(.id(4)).back == "bread")
    }

    @Test func `A note is edited in a form with its fields`() throws {
        display.size = Size(rows: 12, columns: 60)
        let note = NewNote(book: .name("French"), kind: .cloze, front: "{{c1::Paris}} {{c2::x}}", back: "")
        try library.notes.add(note)
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        let form = press(.end, .enter)
        #expect(form[0] == " Books › French › @5 · cloze")
        #expect(form.filter { !$0.isEmpty }.dropFirst().prefix(4) == ["Text", "{{c1::Paris}} {{c2::x}}", "Extra", "Tags"])
        _ = press(.control("w"))
        #expect(type("{{c3::").suffix(2).first == "the cloze deletion is not closed")
        _ = type("y}}")
        #expect(press(.control("s")).last == "1 card added, 1 card deleted; u undoes it")
        #expect(try library.notes.show(.id(4)).fields[0].value == "{{c1::Paris}} {{c3::y}}")
    }

    @Test func `A cloze deletion in a new card is asked about`() throws {
        display.size = Size(rows: 12, columns: 60)
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        _ = press(.character("a"))
        _ = type("{{c1::Bern}} in {{c2::CH}}")
        #expect(press(.control("s")).contains("The front has a cloze deletion, {{c…}}."))
        #expect(press(.escape)[0] == " Books › French › New card", "nothing is lost")
        let lines = press(.control("s"), .enter)
        #expect(lines[0] == " Books › French" && lines.last == "2 cards added; u undoes it")
        #expect(try library.notes.show(.id(4)).type == "cloze")
        _ = press(.character("a"))
        _ = type("{{c1::x}}")
        _ = press(.control("s"), .down, .enter)
        #expect(try library.cards.show(.id(6)).front == "{{c1::x}}", "as plain text")
        _ = press(.home, .enter, .home)
        _ = type("{{c1::un}} ")
        #expect(press(.control("s")).suffix(2) == ["{{c…}} is plain text here; only a new card can be a cloze", "card."])
        #expect(try library.cards.show(.id(1)).front == "{{c1::un}} le chat")
    }

    @Test func `The type of a new card is chosen`() throws {
        display.size = Size(rows: 12, columns: 60)
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        #expect(press(.character("a"), .control("t")).contains { $0.contains("typed: you type the back in study") })
        #expect(press(.down, .enter)[0] == " Books › French › New card · reversed")
        _ = type("pain")
        _ = press(.tab)
        _ = type("bread")
        #expect(press(.control("s")).last == "2 cards added; u undoes it")
        #expect(try library.cards.show(.id(5)).front == "bread")
    }

    @Test func `A key studies a book in the list of books, and another one in its cards`() throws {
        _ = begin()
        #expect(press(.character(" ")).first == " Books › Study")
        #expect(press(.character("q")).first == " Books")
        #expect(press(.enter).first == " Books › French")
        #expect(press(.character("L")).first == " Books › French › Study")
    }

    @Test func `Cards are flagged, buried, made due and reset by keys`() throws {
        display.size = Size(rows: 20, columns: 70)
        try library.review.answer(CardAnswer(card: .id(1), rating: .easy))
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        #expect(press(.character("f")).contains { $0.hasPrefix("  3 green") })
        #expect(press(.character("3")).last == "1 card flagged; u undoes it")
        #expect(try library.cards.show(.id(1)).flag == 3)
        #expect(press(.character("f"), .character("0")).last == "1 card unflagged; u undoes it")
        _ = press(.character("*"), .character("b"))
        #expect(press().last == "3 cards buried until tomorrow; u undoes it")
        #expect(press(.character("B")).last == "3 cards no longer buried; u undoes it")
        _ = press(.character("w"))
        #expect(type("x").joined(separator: " ").contains("is not a day on which cards can be due"))
        _ = press(.backspace)
        _ = type("3d")
        #expect(press(.enter).last == "1 card due on another day, 2 new cards left alone; u undoes it")
        #expect(press(.character("R")).last == "1 card new again, 2 unchanged; u undoes it")
        #expect(try library.cards.show(.id(1)).state == .new)
    }

    @Test func `i shows how a card has got where it is, in a list and in study`() throws {
        display.size = Size(rows: 16, columns: 70)
        try library.review.answer(CardAnswer(card: .id(1), rating: .easy))
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        let lines = press(.character("i"))
        #expect(lines[0] == " Books › French › History of le chat")
        #expect(lines.contains { $0.contains("stability 8.3 days · difficulty") } && lines.contains { $0.contains("  easy ") })
        _ = press(.character("x"), .character("L"))
        #expect(press(.character("i")).contains("The card has not been answered yet."))
    }

    @Test func `The same keys act on the card that is studied`() throws {
        display.size = Size(rows: 20, columns: 70)
        _ = begin()
        _ = press(.character(" "), .character("f"), .character("7"))
        #expect(try library.cards.show(.id(1)).flag == 7)
        #expect(press(.character("d")).last == "a new card has no due date")
        #expect(press(.character("b")).last?.contains("le chat: buried until tomorrow") == true)
        #expect(try library.cards.show(.id(1)).buriedOn != nil)
        #expect(press(.character("u")).last?.contains("le chat: no longer buried") == true)
        #expect(try library.cards.show(.id(1)).buriedOn == nil)
    }

    @Test func `Books below others are shown below them, folded, and deleted with a question`() throws {
        display.size = Size(rows: 10, columns: 70)
        try library.books.add("Lang::Latin::Verbs")
        try library.books.add("Lang::Greek")
        func names(_ lines: [String]) -> [String] {
            lines.dropFirst(2).dropLast().compactMap { line in
                let name = String(line.prefix(24)).trimmingWhitespace()
                return name.isEmpty ? nil : name
            }
        }
        #expect(names(begin()) == ["French", "▾ Lang", "Greek", "▾ Latin", "Verbs"])
        #expect(names(press(.end, .left)) == ["French", "▾ Lang", "Greek", "▸ Latin"], "the one above is folded")
        #expect(names(press(.right)) == ["French", "▾ Lang", "Greek", "▾ Latin", "Verbs"])
        #expect(names(press(.left, .left)) == ["French", "▸ Lang"])
        #expect(press(.enter).first == " Books › Lang", "a name that is no book is opened")
        _ = press(.character("q"))
        #expect(press(.character("d")).contains("Lang has books below it:"))
        #expect(press(.escape).contains { $0.hasPrefix("▸ Lang") })
        _ = press(.character("r"))
        _ = type("uages")
        #expect(names(press(.enter)).contains("▸ Languages"))
        #expect(try library.books.show(.name("Languages::Latin::Verbs")).isBook)
        _ = press(.end)
        #expect(names(press(.home, .down, .character("d"), .enter)) == ["French"])
    }

    @Test func `Somebody else's text is never replaced without a question`() throws {
        display.size = Size(rows: 12, columns: 60)
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        _ = press(.enter, .tab, .character("!"))
        try library.cards.edit(CardEdit(card: .id(1), back: "a cat"))
        #expect(press().contains("Back  elsewhere: a cat"))
        #expect(press(.control("s")).contains("Back was changed elsewhere: a cat"))
        #expect(press(.escape).contains("the cat!"), "the form stays")
        _ = press(.control("s"), .down, .enter)
        #expect(press().contains("the cat!") && press().contains("a cat"))
        #expect(try library.cards.show(.id(1)).back == "a cat")
        #expect(press(.control("s"))[0] == " Books › French")
        #expect(try library.cards.show(.id(1)).back == "the cat!\na cat")
        _ = press(.enter, .tab, .character("?"))
        try library.cards.edit(CardEdit(card: .id(1), back: "cat"))
        #expect(press(.control("s"), .enter)[0] == " Books › French")
        #expect(try library.cards.show(.id(1)).back == "the cat!\na cat?")
    }

    @Test func `What was typed for a card that was deleted meanwhile can be added again`() throws {
        display.size = Size(rows: 12, columns: 60)
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        _ = press(.enter, .tab, .character("!"))
        try library.cards.delete(.id(1))
        #expect(press().contains("The card was deleted elsewhere. Ctrl-S adds it again."))
        #expect(press(.control("s"), .escape).contains("the cat!"), "the form stays")
        #expect(press(.control("s"), .enter)[0] == " Books › French")
        #expect(try library.cards.show(.name("le chat")).back == "the cat!")
    }

    @Test func `Escape gives up the range, the selection and the filter before it leaves`() throws {
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        _ = press(.character("D"), .character("D"), .character("#"))
        _ = type("none")
        #expect(press(.enter, .character("/"), .escape)[1].hasPrefix("#none "), "a search ends without the tag")
        _ = press(.escape, .character("/"))
        _ = type("chat")
        _ = press(.enter, .character(" "), .character("v"))
        #expect(press(.escape)[1].hasSuffix("1 card selected"))
        #expect(press(.escape)[1].hasSuffix(" 1 card"))
        #expect(press(.escape)[1].hasSuffix("3 cards"))
        #expect(press(.escape).first == " Books")
    }

    @Test func `A book is studied to its end, which says what was done`() throws {
        _ = begin()
        #expect(press(.character(" "))[1] == "French · new                   3 new · 0 learning · 0 review")
        _ = press(.enter, .character("4"), .enter, .character("4"))
        #expect(press(.tab).contains("The card has not been answered yet."))
        _ = press(.escape, .character("u"))
        #expect(press().last == "~ le chien: \"easy\" undone")
        _ = press(.tab, .escape, .character("e"))
        #expect(press()[0] == " Books › Study › @2")
        _ = press(.control("u"))
        #expect(type("un chien")[2] == "un chien")
        #expect(press(.control("s")).last == "~ un chien — the dog")
        #expect(press()[0] == " Books › Study")
        #expect(press(.character("u")).last == "~ le chien: edit undone")
        #expect(try library.cards.show(.id(2)).front == "le chien")
        _ = press(.character("e"), .control("u"))
        _ = type("un chien")
        _ = press(.control("s"))
        _ = press(.enter, .character("4"), .enter, .character("4"))
        #expect(press().contains { $0.hasPrefix("3 answers in 0s: 3 easy.") })
        #expect(press(.enter).first == " Books")
        let nothing = press(.character(" "))
        #expect(nothing.contains { $0.hasPrefix("Nothing to study now.") })
        #expect(nothing.contains { $0.contains("a studies a week ahead") })
        #expect(press(.character("c")).contains { $0.hasSuffix(" 3 review") }, "all cards, due or not")
        #expect(press(.character("q"))[0] == " Books")
        #expect(press(.enter, .down).contains { $0.hasPrefix("  un chien") })
    }

    @Test func `A profile is made, changed and sat, and a bell is heard when it is chosen`() throws {
        display.size = Size(rows: 16, columns: 60)
        _ = begin()
        _ = press(.character("p"), .character("a"))
        _ = type("Morning")
        #expect(press(.enter).contains { $0.hasPrefix("Morning") && $0.hasSuffix("07:30") })
        #expect(press(.enter)[0] == " Books › Profiles › Morning")
        _ = press(.enter, .control("u"))
        _ = type("20:00")
        #expect(press(.enter)[1] == "A sitting lasts 20:00.")
        _ = press(.down, .enter, .down, .enter, .down)
        #expect(services.player.played == ["bell"], "the cursor is on it")
        #expect(press(.enter).contains("  repeat    bell  every 05:00"))
        _ = press(.down, .down, .character(" "))
        #expect(press()[1] == "A sitting lasts 25:00.")
        try library.profiles.rename(.name("Morning"), to: "Dawn")
        #expect(press()[0] == " Books › Profiles › Dawn")
        try library.profiles.delete(.name("Dawn"))
        #expect(press().last == "Dawn was deleted")
        #expect(press()[1] == "No profiles. a adds one.")
    }

    /// Lets another process change the library, and the session notice it.
    private func elsewhere(_ change: (LibraryViewModel) throws -> Void) throws -> [String] {
        library.watch()
        try change(other)
        services.library.watcher()
        return press()
    }

    /// The library as another process has it.
    private var other: LibraryViewModel { LibraryViewModel(services: FakeServices(library: services.library.connect())) }

    /// Moves the cursor to a setting, and edits it.
    private func editSetting(_ key: String) throws {
        let offset = try #require(library.settings.keys.firstIndex(of: key))
        _ = press([.home] + Array(repeating: .down, count: offset) + [.enter])
    }

    @Test func `A choice does not replace without a word what another process has chosen`() throws {
        _ = begin(at: .settings)
        try editSetting("review_order")
        _ = try elsewhere { _ = try $0.settings.set(SettingChange(key: "review_order", value: "random")) }
        #expect(press(.escape).contains { $0.hasPrefix("review_order       random") }, "the list follows")
        // When
        try editSetting("review_order")
        _ = press(.up)
        _ = try elsewhere { _ = try $0.settings.set(SettingChange(key: "review_order", value: "due")) }
        // Then
        #expect(press(.enter).last == "The value was changed elsewhere to due. Enter replaces it.")
        #expect(try library.settings.get("review_order").value == "due")
        #expect(press(.enter).contains { $0.hasPrefix("review_order       retrievability") })
    }

    @Test func `The choice of a sound follows the profile, and ends with it`() throws {
        display.size = Size(rows: 16, columns: 60)
        try library.profiles.add(NewProfile(name: "Morning"))
        _ = begin(at: .profiles)
        _ = press(.enter, .down, .enter, .enter)
        #expect(press().last == "Enter choose  Esc cancel  j k move  ? keys")
        _ = try elsewhere { _ = try $0.profile(.name("Morning")).addSound(NewSound(.begin, name: "wood"), to: .main) }
        _ = press(.up)
        _ = try elsewhere { _ = try $0.profile(.name("Morning")).removeSound(.begin, of: .main) }
        #expect(press(.enter).last == "The value was removed elsewhere. Enter replaces it.")
        #expect(press(.enter).contains("  begin     bell"))
        // When
        _ = press(.enter)
        let end = try elsewhere { _ = try $0.profiles.delete(.name("Morning")) }
        // Then
        #expect(end[0] == " Books › Profiles" && end.last == "Morning was deleted")
    }

    @Test func `A new name does not replace without a word one that another process has given`() throws {
        try library.profiles.add(NewProfile(name: "Morning"))
        for (place, rename) in [
            (BrowsePlace.books, { try $0.books.rename(BookRename(book: .id(1), name: $1)) }),
            (.profiles, { try $0.profiles.rename(.id(1), to: $1) }),
        ] as [(BrowsePlace, (LibraryViewModel, String) throws -> Void)] {
            _ = begin(at: place)
            _ = press("r", .control("u"))
            _ = type("Mine")
            _ = try elsewhere { try rename($0, "Theirs") }
            #expect(press(.enter).contains { $0.hasPrefix("The value was changed elsewhere to Theirs.") })
            #expect(!press().contains { $0.hasPrefix("Mine") })
            #expect(press(.enter).contains { $0.hasPrefix("Mine") })
        }
    }

    @Test func `The lowest window shows the row on which the keys act`() throws {
        display.size = Size(rows: 3, columns: 60)
        #expect(begin()[1].hasPrefix("French"))
        #expect(press(.enter)[1].hasPrefix("  le chat"))
        #expect(press("/")[1].hasPrefix("/"))
    }

    @Test(arguments: 3...8, [40, 60])
    func `What is wrong can be seen in every window`(rows: Int, columns: Int) throws {
        display.size = Size(rows: rows, columns: columns)
        try library.profiles.add(NewProfile(name: "Morning"))
        try library.books.add("Greek")
        _ = begin(at: .settings)
        func expect(_ begin: String, in lines: [String], _ place: Comment) {
            #expect(lines.contains { $0.hasPrefix(begin) }, "\(place): \(lines)")
            #expect(lines.count <= rows, place)
        }
        try editSetting("new_per_day")
        expect("\"20x\" is not a number", in: type("x"), "a setting")
        #expect(press().contains { $0.hasPrefix("new_per_day") })
        _ = press(.escape)
        try editSetting("review_order")
        _ = press(.down)
        _ = try elsewhere { _ = try $0.settings.set(SettingChange(key: "review_order", value: "random")) }
        expect("The value was changed elsewhere", in: press(.enter), "a choice")
        _ = press(.escape, .escape, .character("p"), .enter, .enter)
        expect("\"07:30x\" is not a duration", in: type("x"), "a profile")
        #expect(press().contains { $0.hasPrefix("  duration  07:30x") })
        _ = press(.escape, .escape, .escape, .character("a"), .control("u"))
        _ = type("French")
        services.scheduler.advance(by: NewBookViewModel.settlingTime)
        expect("a book already has that name", in: press(), "a new book")
        _ = press(.escape, .character("r"), .control("u"))
        expect("a book named \"Greek\" already exists", in: type("Greek"), "a name")
        _ = press(.escape, .enter, .enter, "x")
        let card = try elsewhere { _ = try $0.cards.edit(CardEdit(card: .id(1), front: "chat")) }
        expect("Front was changed elsewhere", in: card, "a card")
        _ = press(.tab)
        _ = type("x")
        #expect(press().contains("the catx"))
    }

    @Test func `A card that is studied follows other processes`() throws {
        display.size = Size(rows: 12, columns: 40)
        _ = begin()
        _ = press(.character(" "))
        #expect(press(.enter).contains { $0.contains("the cat") })
        #expect(try elsewhere { _ = try $0.cards.edit(CardEdit(card: .id(1), back: "a cat")) }.contains { $0.contains("a cat") })
        #expect(press().contains { $0.hasPrefix("1 1m · 2 ") })
        let next = try elsewhere { _ = try $0.cards.delete(.id(1)) }
        #expect(next.last == "\"le chat\" was deleted by another process" && next.contains { $0.contains("le chien") })
        _ = press(.up)
        let last = try elsewhere { _ = try $0.cards.suspend(.id(2)) }.suffix(2)
        #expect(last == ["\"le chien\" was suspended by another", "process"])
        #expect(press().contains { $0.contains("l'eau") } && press()[1].hasSuffix("1 left"))
        _ = press(.up)
        let end = try elsewhere { _ = try $0.books.delete(.id(1)) }
        #expect(end.first == " Books" && end.last == "the book was deleted by another process")
    }

    @Test func `The end of a session whose book was deleted says what was done`() throws {
        display.size = Size(rows: 12, columns: 60)
        _ = begin()
        _ = press(.character(" "), .enter, .character("3"), .tab)
        let end = try elsewhere { _ = try $0.books.delete(.id(1)) }
        #expect(end[0] == " Books › Study › History of le chien › Summary")
        #expect(end[1...2] == ["Session ended: the book was deleted by another process.", "1 answer in 0s: 1 good."])
        session.say("− French")
        #expect(press().last == "the book was deleted by another process")
        let books = press(.character("q"))
        #expect(books[0] == " Books" && books[2].hasPrefix("No books."))
    }

    @Test func `A session that has ended by its last rating goes on when that is undone`() throws {
        // Given
        _ = begin()
        _ = press(.character(" "))
        for _ in 1...3 { _ = press(.character(" "), .character("4")) }
        #expect(press()[0] == " Books › Study › Summary" && press().last == "u undo the last step  any key back")
        #expect(press().contains("u undoes the last step and goes on."), "a message can cover the keys")
        // When
        #expect(press(.character("u"))[0] == " Books › Study")
        // Then
        #expect(press().last == "~ l'eau: \"easy\" undone")
        #expect(press(.character(" "), .character(" "))[1].hasPrefix("French · learning"), "it comes again in ten minutes")
        #expect(press()[1].hasSuffix("0 new · 1 learning · 0 review"))
        #expect(press(.character(" "), .character(" "))[0] == " Books › Study › Summary")
        #expect(press(.escape)[0] == " Books")
    }

    @Test func `A key that was for what another process has taken away does nothing`() throws {
        _ = begin()
        _ = press(.character(" "))
        _ = try other.cards.delete(.id(1))
        #expect(press(.character("s")).last == "\"le chat\" was deleted by another process")
        #expect(try !library.cards.show(.id(2)).isSuspended)
    }

    @Test func `An edit keeps its card until it is over`() throws {
        display.size = Size(rows: 12, columns: 60)
        _ = begin()
        _ = press(.character(" "))
        _ = press(.character("e"))
        let form = try elsewhere { _ = try $0.cards.delete(.id(1)) }
        #expect(form.contains("le chat") && form.contains("The card was deleted elsewhere. Ctrl-S adds it again."))
        let lines = press(.escape)
        #expect(lines.contains { $0.contains("le chien") } && lines.last == "\"le chat\" was deleted by another process")
    }

    @Test func `A card is followed again after an edit that changed nothing`() throws {
        _ = begin()
        _ = press(.character(" "), .character("e"), .control("s"))
        #expect(try elsewhere { _ = try $0.cards.delete(.id(1)) }.contains { $0.contains("le chien") })
    }

    @Test func `An edit in study asks about what was changed or deleted elsewhere`() throws {
        display.size = Size(rows: 12, columns: 60)
        _ = begin()
        _ = press(.character(" "), .character("e"), .tab, .character("!"))
        _ = try elsewhere { _ = try $0.cards.edit(CardEdit(card: .id(1), back: "a cat")) }
        #expect(press(.control("s")).contains("Back was changed elsewhere: a cat"))
        #expect(press(.enter).last == "~ le chat — the cat!")
        _ = press(.character("e"), .character("!"))
        _ = try elsewhere { _ = try $0.cards.delete(.id(1)) }
        let lines = press(.control("s"), .enter)
        #expect(lines.last == "+ le chat! — the cat!" && lines.contains { $0.contains("le chien") })
    }

    @Test func `Ctrl-C leaves a form at once, and Escape field by field`() throws {
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        _ = press(.enter, .tab, .character("!"), .escape)
        #expect(press()[0] == " Books › French › @1" && press(.escape)[0] == " Books › French")
        _ = press(.enter, .tab, .tab, .character("!"))
        session.interrupt()
        #expect(press()[0] == " Books › French")
        #expect(try library.cards.show(.id(1)).back == "the cat")
    }

    @Test func `The statistics of a book that was deleted are left`() throws {
        _ = begin()
        #expect(press(.character("i"))[1] == "French")
        _ = try elsewhere { _ = try $0.books.delete(.id(1)) }
        services.pass(.seconds(2))
        #expect(press()[0] == " Books" && press().last == "French was deleted")
        #expect(press(.character("I"))[1] == "All books")
    }

    @Test func `Nothing is drawn each second in a quiet sitting`() throws {
        let services = FakeServices(isVirtual: false)
        let library = LibraryViewModel(services: services)
        try library.profiles.add(NewProfile(name: "Morning", duration: .seconds(150)))
        let session = FullScreenSession(library, on: display) { _, _ in }
        var drawings = 0
        session.needsDisplay = { drawings += 1 }
        session.begin()
        func lines(after keys: Key...) -> [String] {
            for key in keys { session.press(key) }
            session.draw()
            drawings = 0
            return display.lines
        }
        #expect(
            lines(after: .character("p"), .character("S"), .character("m"), .escape, .escape).first?.hasSuffix("Morning 3 min")
                ?? false)
        for _ in 0..<29 { services.pass(.seconds(1)) }
        #expect(drawings == 0)
        services.pass(.seconds(1))
        #expect(drawings > 0 && lines().first?.hasSuffix("Morning 2 min") ?? false)
        #expect(lines(after: .character("t"), .character("m")).contains { $0.contains("02:00") })
        services.pass(.seconds(1))
        #expect(drawings > 0)
        try library.profiles.delete(.name("Morning"))
        #expect(lines(after: .escape, .character("t")).first == " Books › Sitting", "a sitting outlasts its profile")
        #expect(lines(after: .character("x")).first == " Books")
    }

    @Test func `A wait for another process is said over what is shown`() {
        _ = begin()
        session.showWait()
        #expect(display.lines.last == "Another process is writing; Ctrl-C cancels." && display.lines.first == " Books")
        #expect(press().last?.hasPrefix("Enter open") ?? false)
    }

    @Test func `Statistics are drawn, scrolled, and follow the library`() throws {
        display.size = Size(rows: 10, columns: 60)
        _ = begin()
        let lines = press(.character("i"))
        #expect(lines[0] == " Books › Statistics" && lines[1] == "French")
        #expect(lines.contains { $0.hasPrefix("  new") && $0.contains("  3  ██") }, "\(lines)")
        #expect(press(.end)[1] != "French")
        try library.cards.add(NewCard(book: .name("French"), front: "le pain", back: "the bread"))
        services.pass(.seconds(2))
        #expect(press(.home).contains { $0.hasPrefix("  new") && $0.contains("  4  ██") })
        #expect(press(.character("q"), .character("I"))[1] == "All books")
    }

    @Test func `Keys after the one that leaves are left for the prompt`() {
        _ = begin()
        display.keys = [.enter, .character("q"), .character("q"), .character("u")]
        session.takeKeys()
        #expect(display.keys == [.character("u")])
    }

    @Test func `A question about cards that is cancelled leaves the selection as it was`() throws {
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        #expect(press(.character("m"), .escape)[1].hasSuffix(" 3 cards"))
        _ = press(.character("m"))
        _ = type("Latin")
        #expect(!press(.enter, .escape)[1].contains("selected"), "an act that fails selects nothing")
        #expect(press(.character(" "), .character("t"), .escape)[1].hasSuffix("1 selected of 3 cards"))
        #expect(press(.character(" "), .character("t"), .escape)[1].hasSuffix("2 selected of 3 cards"))
        _ = press(.character("m"))
        _ = type("Latin")
        #expect(press(.enter).suffix(2).first == "no book named \"Latin\"")
        #expect(press(.escape)[1].hasSuffix("2 selected of 3 cards"), "nor is a selection given up by it")
    }

    @Test func `A range has the cards between two of them, whatever is added or deleted`() throws {
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        _ = press(.down, .character("v"), .down)
        try library.cards.delete(.id(1))
        #expect(press()[1].hasSuffix("2 of 2 cards in the range"))
        #expect(press(.character("s")).last == "2 cards suspended; u undoes it")
    }

    @Test func `Nothing is done to a range that cannot be read`() throws {
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        _ = press(.character("v"), .down)
        services.library.failure = .library(.corrupt("a page"))
        #expect(press(.character("s")).last?.contains("a page") ?? false)
        services.library.failure = nil
        #expect(try library.cards.list(CardListing(status: .suspended)).next().isEmpty)
        #expect(press()[1].hasSuffix("2 of 3 cards in the range"))
    }

    @Test func `The range is counted although its first card is deleted, and selected before the list changes`() throws {
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        _ = press(.character("v"), .down, .down)
        try library.cards.delete(.id(1))
        #expect(press()[1].hasSuffix(" 2 of 2 cards in the range"))
        _ = press(.character("/"))
        #expect(type("chien")[1].hasSuffix("2 selected, 1 not shown · 1 card"))
    }

    @Test func `J and K scroll the card below the list, and another card begins at its top`() throws {
        display.size = Size(rows: 15, columns: 60)
        try library.cards.edit(CardEdit(card: .id(1), back: "one\ntwo\nthree\nfour\nfive"))
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        #expect(press()[8..<11] == ["le chat", "───", "…"])
        #expect(press(.character("J"), .character("J"))[8..<11] == ["…", "two", "…"])
        #expect(press(Array(repeating: Key.character("J"), count: 9))[8..<11] == ["…", "four", "five"])
        #expect(press(.character("K"))[8..<11] == ["…", "three", "…"])
        #expect(press(.down)[8] == "le chien")
        #expect(press(.up)[8..<11] == ["le chat", "───", "…"])
    }

    @Test func `Keys after one that has failed are dropped`() throws {
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        services.library.failure = .library(.busy)
        display.keys = [.character("s"), .down, .character("d")]
        session.takeKeys()
        services.library.failure = nil
        #expect(press()[3].hasPrefix("  le chien") && display.keys.isEmpty)
        #expect(try library.books.show(.id(1)).cards == 3)
    }

    @Test func `A list has the name of its book, and goes with it`() throws {
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        try library.books.rename(BookRename(book: .id(1), name: "Français"))
        #expect(press()[0] == " Books › Français")
        try library.books.delete(.id(1))
        #expect(press().first == " Books" && display.lines.last == "Français was deleted")
    }

    @Test func `A form outlasts its book, and says that it cannot be saved`() throws {
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        _ = press(.character("a"))
        _ = type("le lait")
        try library.books.delete(.id(1))
        #expect(press().contains("The book was deleted; undo that to save."))
        #expect(!press().contains { $0.contains("Ctrl-S") })
        #expect(press(.control("s")).last == "The book was deleted; undo that to save.")
        #expect(display.lines[2] == "le lait")
        #expect(press(.escape, .down).last == "French was deleted")
    }

    @Test func `A form whose card went with its book does not offer to add it again`() throws {
        display.size = Size(rows: 12, columns: 60)
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        _ = press(.enter, "!")
        try library.books.delete(.id(1))
        let lines = press(.control("s"))
        #expect(lines.count { $0 == "The book was deleted; undo that to save." } == 2 && !lines.contains { $0.contains("again") })
    }

    @Test func `The other conditions of a list are shown while a search is typed`() throws {
        try library.cards.edit(CardEdit(card: .id(1), tags: ["pet"]))
        _ = begin(at: .cards(try library.books.show(.name("French")), CardListFilter(tag: "pet")))
        _ = press(.character("/"))
        #expect(type("chat")[1].hasPrefix("#pet · / chat"))
    }

    @Test func `A profile cannot get a name that another one has, which is said while it is typed`() throws {
        try library.profiles.add(NewProfile(name: "Morning"))
        _ = begin(at: .profiles)
        _ = press(.character("a"))
        #expect(type("morning").contains("a profile named \"morning\" already exists (@1)"))
        _ = press(.escape, .character("r"))
        #expect(!press().contains { $0.contains("exists") }, "its own name")
    }

    @Test func `A range can have more cards than are in memory`() throws {
        for number in 0..<1000 { try library.cards.add(NewCard(book: .name("French"), front: "\(number)", back: "")) }
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        let lines = press(.character("v"), .end, .up)
        #expect(lines[1].contains("more than") && lines[1].hasSuffix(" of 1003 cards in the range"))
        #expect(press(.character(" "))[1].hasSuffix("1002 selected of 1003 cards"))
    }

    @Test func `S lists the cards in a state, and Escape all of them`() throws {
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        display.size = Size(rows: 12, columns: 60)
        _ = press(.character("s"), .character("S"))
        #expect(press().contains("  suspended"))
        #expect(
            press(.end, .character("j"), .character("j"), .character("j"), .character("j"), .character("j"), .enter)[1]
                == "suspended                                             1 card")
        #expect(press()[2].hasPrefix("  le chat"))
        #expect(press(.character("r"))[1].hasSuffix("0 cards"))
        #expect(press(.character("S"), .escape)[1].hasPrefix("suspended"))
        #expect(press(.escape)[1].hasSuffix("3 cards"))
        _ = press(.character("S"), .character("j"), .enter)
        #expect(press()[1].hasPrefix("new "))
        #expect(press(.character("S"), .character("k"), .enter)[1].hasPrefix("all cards"))
    }

    @Test func `A search that is cancelled goes back to the card that was current`() throws {
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        _ = press(.down, .down, .character("/"))
        #expect(type("chi")[2].hasPrefix("  le chien"))
        _ = press(.escape, .character("s"))
        #expect(try library.cards.show(.id(3)).isSuspended)
        _ = press(.character("/"))
        _ = type("chi")
        _ = press(.enter, .escape, .character("s"))
        #expect(try library.cards.show(.id(2)).isSuspended, "a card that was found stays current in the whole list")
    }

    @Test func `The cursor goes to what was added`() throws {
        _ = begin()
        _ = press(.character("a"))
        _ = type("Albanian")
        #expect(press(.enter, .enter, .enter)[0] == " Books › Albanian")
        _ = press(.escape, .down, .enter, .character("a"))
        _ = type("le pain")
        _ = press(.tab)
        _ = type("bread")
        _ = press(.control("s"), .character("s"))
        #expect(try library.cards.show(.id(4)).isSuspended)
        _ = press(.character("D"), .character("a"))
        _ = type("le vin")
        _ = press(.tab)
        _ = type("wine")
        #expect(press(.control("s")).last == "The card was added; the filter of the list leaves it out.")
        _ = press(.escape, .escape, .character("p"), .character("a"))
        _ = type("Noon")
        _ = press(.enter, .character("a"))
        _ = type("Dawn")
        #expect(press(.enter, .enter)[0] == " Books › Profiles › Dawn")
        _ = press(.escape, .character("c"))
        _ = type("Copy")
        #expect(press(.enter, .enter)[0] == " Books › Profiles › Copy")
    }

    @Test func `The cards of all books are shown with their books, searched, and added to one`() throws {
        try library.books.add("Greek")
        try library.cards.add(NewCard(book: .name("Greek"), front: "gata", back: "the cat", tags: ["animal"]))
        _ = begin()
        #expect(press(.character("A"))[0] == " Books › All cards")
        #expect(press().filter { $0.hasPrefix("  g") } == ["  gata             the cat           Greek        new"])
        #expect(press()[1].hasSuffix("4 cards"))
        _ = press(.end, .character("a"))
        #expect(press().contains("Book of the new card › Greek"))
        _ = type("s")
        #expect(press(.enter).suffix(2).first == "no book named \"Greeks\"")
        _ = press(.backspace, .enter)
        _ = type("skylos")
        _ = press(.tab)
        _ = type("dog")
        #expect(press(.control("s"))[1].hasSuffix("5 cards"))
        #expect(try library.cards.show(.id(5)).book == "Greek")
        #expect(press(.escape)[0] == " Books")
        _ = press(.character("/"))
        #expect(type("cat")[1].hasPrefix("/ cat") && press()[1].hasSuffix("2 cards"))
        #expect(press(.escape)[0] == " Books", "the search was all that the list was for")
        _ = press(.character("/"))
        _ = type("cat")
        #expect(press(.enter, .escape)[1].hasSuffix("5 cards"))
        _ = press(.escape, .character("#"))
        _ = type("#animal")
        #expect(press(.enter)[1] == "#animal                                               1 card")
    }

    @Test func `The session begins with what is wanted, over the list of books`() throws {
        let places: [(BrowsePlace, String)] = [
            (.cards(nil, CardListFilter(tag: "animal")), " Books › All cards"), (.statistics(nil), " Books › Statistics"),
            (.profiles, " Books › Profiles"), (.books, " Books"),
        ]
        for (place, title) in places {
            let session = FullScreenSession(library, on: display) { _, _ in }
            session.begin(at: place)
            session.draw()
            #expect(display.lines[0] == title)
        }
    }

    @Test func `Ctrl-L draws everything again`() {
        _ = begin()
        _ = press(.control("l"))
        #expect(display.invalidations == 1)
    }

    @Test func `? shows the keys, and a key that means nothing rings the bell`() {
        _ = begin()
        #expect(press(.character("z")).first == " Books" && display.beeps == 1)
        let help = press(.character("?"))
        #expect(help.first == " Books › keys" && help.last?.hasPrefix("q back  j k scroll") == true)
        #expect(press(.character("z")).first == " Books" && display.beeps == 1)
    }

    @Test func `F1 shows the keys where a question mark is text, and the line at the bottom says so`() throws {
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        #expect(press(.function(1)).first == " Books › French › keys")
        _ = press(.escape, .character("/"))
        #expect(press(.character("?")).last == "Enter to the list  Esc cancel  Tab complete  F1 keys")
        let help = press(.function(1))
        #expect(help.first == " Books › French › keys" && help.contains { $0.hasPrefix("Ctrl-A Ctrl-E") })
        #expect(press(.escape)[1].hasPrefix("/ ?"))
        _ = press(.escape, .character("t"))
        #expect(press(.character("?")).last == "Enter done  Esc cancel  Tab complete  F1 keys")
        #expect(press(.function(1)).first == " Books › French › keys" && display.beeps == 0)
        #expect(press(.function(1)).contains("Tag to add › ?"))
    }

    @Test func `Tab completes tags and books in questions, and says which there are`() throws {
        for name in ["Languages::Greek", "Languages::Latin"] { try library.books.add(name) }
        try library.cards.edit(CardEdit(card: .id(1), tags: ["verb::irregular", "verb::regular"]))
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        _ = press(.character("t"), .character("#"), .character("v"))
        #expect(press(.tab).contains("Tag to add › #verb::"))
        #expect(press(.tab).contains("#verb::irregular  #verb::regular"))
        _ = press(.character("r"))
        #expect(press(.tab).contains("Tag to add › #verb::regular"))
        _ = press(.escape, .character("m"), .character("l"))
        // "Languages" alone is no book.
        #expect(press(.tab).contains("Book to move to › Languages::"))
        _ = press(.character("g"))
        #expect(press(.tab).contains("Book to move to › Languages::Greek"))
        _ = press(.enter)
        #expect(try library.cards.show(.id(1)).book == "Languages::Greek")
    }

    @Test func `T renames a tag of all cards, and says of how many`() throws {
        for card in [Int64(1), 2] { try library.cards.edit(CardEdit(card: .id(card), tags: ["verb::regular"])) }
        _ = begin()
        _ = press("T")
        _ = type("#vreb")
        #expect(press(.enter).contains("no tag named \"vreb\""))
        _ = press(.control("u"))
        _ = type("#verb")
        #expect(press(.enter).contains("New name of #verb, of 2 cards"))
        _ = press(.control("u"))
        _ = type("wo rd")
        #expect(press(.enter).contains("New name of #verb, of 2 cards"), "it is no tag")
        _ = press(.control("u"))
        _ = type("word")
        #expect(press(.enter).last == "#verb → #word: 2 cards; u undoes it")
        #expect(try library.cards.tags().map(\.tag) == ["word::regular"])
        _ = press("T")
        _ = type("word")
        #expect(press(.enter, .enter).last == "the tag is #word already")
    }

    @Test func `x exports the book under the cursor, or the cards that are listed, and asks before it replaces a file`() throws {
        let files = services.files
        try library.cards.edit(CardEdit(card: .id(1), tags: ["verb"]))
        _ = begin()
        _ = press("x")
        #expect(press(.enter).contains { $0.hasPrefix("File to export French to") }, "a name without an extension says no format")
        _ = type("all.csv")
        #expect(press(.enter).last == "exported 3 cards to all.csv")
        #expect(files.written["all.csv"]?.records.count == 3)
        _ = press(.enter, "/")
        _ = type("tag:verb")
        _ = press(.enter, "x")
        _ = type("-")
        #expect(press(.enter).contains { $0.hasPrefix("File to export the listed cards to") }, "the window is no file")
        _ = press(.backspace)
        _ = type("verbs.csv")
        #expect(press(.enter).last == "exported 1 card to verbs.csv")
        #expect(files.written["verbs.csv"]?.records.count == 1)
        // A file that exists: the fake writes none.
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).csv").path
        try Data().write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        for (keys, isWritten) in [([.enter], false), ([.down, .enter], true)] as [([Key], Bool)] {
            _ = press("x")
            _ = type(path)
            #expect(press(.enter).contains { $0.hasSuffix("exists:") })
            _ = press(keys)
            #expect((files.written[path] != nil) == isWritten)
        }
    }

    @Test func `Tags are removed from those that the selected cards have, and a tag can be typed as in a command`() throws {
        try library.cards.edit(CardEdit(card: .id(1), tags: ["verb"]))
        try library.cards.edit(CardEdit(card: .id(2), tags: ["very"]))
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        _ = press(.character("T"), .character("v"))
        #expect(press(.tab).contains("Tag to remove › verb"))
        _ = press(.enter)
        #expect(try library.cards.show(.id(1)).tags == [])
        _ = press([.character("t")] + "+new".map { .character($0) } + [.enter])
        #expect(try library.cards.show(.id(1)).tags == ["new"])
    }

    @Test func `A question about cards that are not shown is void once the list has changed`() throws {
        try library.books.add("Latin")
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        _ = press(.character("*"))
        try library.cards.move(Selection([1, 2]), to: .name("Latin"))
        #expect(press(.character("d")).contains { $0.contains("2 of the 3 selected cards are not shown") })
        try library.cards.move(Selection([1, 2]), to: .name("French"))
        #expect(press(.enter).last == "The list has changed since the question; nothing was done.")
        #expect(try library.books.show(.name("French")).cards == 3)
    }

    @Test func `The cursor stays on a name that only books below it have when it is renamed, and it stays folded`() throws {
        for name in ["Lang::x", "Lang::y", "Tiny"] { try library.books.add(name) }
        _ = begin()
        _ = press(.down, .left, .character("r"), .control("u"))
        _ = type("Zoo")
        #expect(press(.enter).contains { $0.contains("▸ Zoo") }, "\(press())")
        #expect(press(.character("d")).contains { $0.hasPrefix("Zoo has books below it") }, "\(press())")
    }

    @Test func `A question about a tree of books is asked again if there are more of them`() throws {
        for name in ["L::x", "L::y"] { try library.books.add(name) }
        _ = begin()
        _ = press(.end, .up, .up, .character("d"))
        #expect(press().contains { $0.contains("delete 2 empty books") }, "\(press())")
        try library.books.add("L::z")
        #expect(press(.enter).contains { $0.contains("delete 3 empty books") })
        #expect(press(.enter).contains { $0.contains("− 3 empty books") })
    }

    @Test func `A flag is for the card that was asked, even if the session goes on to another`() throws {
        _ = begin()
        _ = press(.character(" "), .character("f"))
        try library.cards.suspend(Selection([1]))
        #expect(press(.character("3")).last == "\"le chat\" was suspended by another process")
        for id in 1...3 as ClosedRange<Int64> { #expect(try library.cards.show(.id(id)).flag == 0) }
    }

    @Test func `A list says which cards are buried`() throws {
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        let lines = press(.character("b"))
        #expect(lines.count { $0.contains("buried ") || $0.hasSuffix("buried") } == 1, "\(lines)")
        #expect(press(.character("i")).contains { $0.contains("new · buried until tomorrow") })
    }

    @Test func `In a narrow window, the keys that save and cancel come before the help`() throws {
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        _ = press(.enter)
        for (columns, line) in [
            (34, "Ctrl-S save  Esc discard  F1 keys"), (26, "Ctrl-S save  Esc discard"), (20, "Ctrl-S save  Esc di…"),
        ] {
            display.size.columns = columns
            #expect(press().last == line)
        }
    }

    @Test func `A question with a long label has a row for the answer in a narrow window`() {
        _ = begin()
        display.size = Size(rows: 8, columns: 20)
        #expect(press(.character("r")).suffix(4) == ["New name of French", "› French", "", "Enter done  Esc can…"])
        #expect(press(.backspace, .backspace)[5] == "› Fren")
        display.size = Size(rows: 4, columns: 20)
        #expect(press()[1] == "New nam… › Fren")
    }

    @Test func `What happens without a key waits for what a key has done, and for what has failed`() throws {
        // Given
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        // When
        #expect(press(.character("s")).last == "1 card suspended; u undoes it")
        session.say("+ Spanish")
        session.say("~ Greek 1 → 2 cards")
        session.say("+ Spanish")
        // Then
        #expect(press().last == "1 card suspended; u undoes it")
        #expect(press(.down).last == "+ Spanish · ~ Greek 1 → 2 cards")
        services.library.failure = .library(.busy)
        _ = press(.character("s"))
        services.library.failure = nil
        session.say("− Spanish")
        #expect(press().last != "− Spanish", "a failure comes first")
        #expect(press(.up).last == "− Spanish")
        #expect(press(.up).last?.hasPrefix("Enter edit") ?? false)
    }

    @Test func `What several keys have done is told one after another, also if they arrive before it is drawn`() throws {
        _ = begin(at: .cards(try library.books.show(.name("French"))))
        #expect(press(.character("s"), .character("d")).last == "1 card suspended; u undoes it")
        #expect(press(.down).last == "1 card deleted; u undoes it")
        #expect(press(.up).last?.hasPrefix("Enter edit") ?? false)
    }

    @Test func `A notice about the book does not hide that the session has suspended a card as a leech`() throws {
        // Given
        try library.settings.set(SettingChange(key: "leech_lapses", value: "1"))
        try library.settings.set(SettingChange(key: "leech_action", value: "suspend"))
        try library.settings.set(SettingChange(key: "relearning_steps", value: "none"))
        try library.settings.set(SettingChange(key: "new_per_day", value: "0"))
        try library.review.answer(CardAnswer(card: .id(1), rating: .easy))
        services.clock.advance(by: .seconds(86_400 * 60))
        _ = begin()
        let bag = DisposeBag()
        library.books.rows.bind(session, in: bag) { session, _, _ in session.say("~ French 33% → 0% KNOWN") }
        _ = press()  // binding has told of the rows as they are, which the next key has read
        // When
        _ = press(.character(" "), .enter, .character("1"))
        // Then
        #expect(press().last?.contains("leech") ?? false)
        #expect(press(.enter).last?.contains("KNOWN") == false, "what the key has caused is not told as well")
    }

    @Test func `A long message takes the rows that it needs, and the screen the others`() {
        _ = begin()
        display.size = Size(rows: 8, columns: 20)
        session.say("A book with a long name was deleted")
        #expect(press().suffix(2) == ["A book with a long", "name was deleted"])
        _ = press(.down)
        session.say((1...20).map { "word \($0)" }.joined(separator: ", "))
        #expect(press().suffix(3) == ["word 1, word 2, word", "3, word 4, word 5,", "word 6, word 7, wor…"])
        display.size.rows = 3
        #expect(press().suffix(2) == ["French", "word 1, word 2, wor…"])
    }

    @Test func `A long name of a profile is shortened, so that the title shows the time and the path`() throws {
        let library = LibraryViewModel(services: FakeServices(isVirtual: false))
        try library.books.add("French")
        let session = FullScreenSession(library, on: display) { _, _ in }
        func title(_ keys: Key..., columns: Int) -> String? {
            display.size.columns = columns
            for key in keys { session.press(key) }
            session.draw()
            return display.lines.first
        }
        let name = "A name of a profile that is so long that it fills the line"
        try library.profiles.add(NewProfile(name: name, duration: .seconds(450)))
        try library.sitting.sit(.name(name))
        session.begin()
        #expect(title(columns: 60) == " Books                 A name of a profile that is s… 07:30")
        #expect(title(.enter, columns: 60) == " Books › French        A name of a profile that is s… 07:30")
        #expect(title(columns: 30) == " French        A name … 07:30")
        #expect(title(columns: 18) == " French     07:30")
        #expect(title(columns: 6) == "07:30")
    }

    @Test(arguments: [(3, 10), (1, 1), (2, 40), (12, 2), (60, 200)])
    func `Any size of the window can be drawn`(rows: Int, columns: Int) {
        display.size = Size(rows: rows, columns: columns)
        _ = begin()
        _ = press(.enter, .character("/"), .enter, .character("t"), .escape, .character("?"))
        #expect(display.canvas?.size == display.size)
    }
}
