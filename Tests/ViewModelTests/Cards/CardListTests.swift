import Binding
import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// A list of cards as a person looks at it: it follows what is typed and what happens to the library.
@MainActor @Suite struct CardListTests {
    private let services = FakeServices()
    private let library: LibraryViewModel

    /// French: 1 le chat, 2 le chien. Spanish: 3 el gato.
    init() throws {
        library = LibraryViewModel(services: services)
        let french = try services.library.givenBook("French")
        let spanish = try services.library.givenBook("Spanish")
        try services.library.givenCard("le chat", "the cat", tags: ["animal"], in: french)
        try services.library.givenCard("le chien", "the dog", in: french)
        try services.library.givenCard("el gato", "the cat", tags: ["animal"], in: spanish)
    }

    @Test(arguments: [
        (CardListFilter(), ["le chat", "le chien", "el gato"]), (CardListFilter(book: .id(1)), ["le chat", "le chien"]),
        (CardListFilter(tag: "Animal"), ["le chat", "el gato"]), (CardListFilter(text: "cat"), ["le chat", "el gato"]),
        (CardListFilter(book: .id(2), text: "cat"), ["el gato"]),
        (CardListFilter(text: " "), ["le chat", "le chien", "el gato"]),
        (CardListFilter(isDue: true), []), (CardListFilter(book: .id(9)), []),
        (CardListFilter(status: .new), ["le chat", "le chien", "el gato"]), (CardListFilter(status: .suspended), []),
    ]) func `A filter selects some of the cards`(filter: CardListFilter, fronts: [String]) {
        // Given
        let cards = library.cards(filter)
        // Then
        #expect(cards.fronts == fronts)
        #expect(cards.window.count.current == .exactly(fronts.count))
        #expect(cards.failure.current == nil)
    }

    @Test func `The list follows the filter as it is typed`() {
        // Given
        let cards = library.cards(CardListFilter())
        let fronts = History(cards.window.rows.snapshots.map { $0.map(\.front) })
        // When
        for text in ["c", "ch", "chi", ""] { cards.filter.value.text = text }
        // Then
        let all = ["le chat", "le chien", "el gato"]
        #expect(
            fronts.values == [all, ["le chat", "le chien"], ["le chien"], all], "c and ch find the same, so nothing changes")
    }

    @Test func `A query that is typed changes the list when it can be read, and not before`() {
        // Given
        let cards = library.cards(CardListFilter())
        let fronts = History(cards.window.rows.snapshots.map { $0.map(\.front) })
        // When
        for text in ["tag:", "tag:a", "tag:an", "tag:animal", "tag:animal (", "tag:animal (gato", "tag:animal (gato)"] {
            cards.filter.value.text = text
        }
        // Then
        let (all, animals) = (["le chat", "le chien", "el gato"], ["le chat", "el gato"])
        #expect(fronts.values == [all, [], animals, ["el gato"]], "a tag that no card has is an empty list")
        #expect(cards.filterFault() == nil)
        // When
        cards.filter.value.text = "is:reviews"
        // Then
        #expect(cards.fronts == ["el gato"] && cards.failure.current == nil)
        guard case .query(let fault)? = cards.filterFault() else { return #expect(Bool(false), "a fault") }
        #expect(fault.range == 3..<10)
        // When
        cards.selectAll()
        // Then
        #expect(cards.selection.value == Selection([3]), "what is listed is selected")
    }

    @Test func `A card that changes goes into a list of a query and out of it`() throws {
        // Given
        let cards = library.cards(CardListFilter(text: "tag:animal -is:suspended"))
        let fronts = History(cards.window.rows.snapshots.map { $0.map(\.front) })
        // When
        try library.cards.suspend(.id(1))
        try library.cards.edit(CardEdit(card: .id(2), tags: ["animal::dog"]))
        try library.cards.resume(.id(1))
        // Then
        #expect(
            fronts.values == [
                ["le chat", "el gato"], ["el gato"], ["le chien", "el gato"], ["le chat", "le chien", "el gato"],
            ])
    }

    @Test(arguments: [
        ("", 20), ("ta", 1), ("tag:an", 1), ("le tag:an", 1), ("-(tag:an", 1), ("is:re", 2), ("book:", 2), ("deck=F", 1),
        ("#an", 1), ("type:c", 1),
        ("xyz", 0), ("lapses>=", 0), (#"book:"Fr"#, 1),
    ]) func `A query is completed in its last term`(text: String, count: Int) {
        let completions = library.cards(CardListFilter()).completions(ofFilter: text)
        #expect(text.isEmpty ? completions.count > 15 : completions.count == count, "\(completions)")
        let head = text.split(separator: ":").first ?? ""
        #expect(completions.allSatisfy { $0.hasPrefix(head) }, "\(completions)")
    }

    @Test func `The cards of a list can be studied as a query`() throws {
        #expect(CardListFilter(book: .id(1)).query == nil)
        for filter in [
            CardListFilter(text: "cat or dog"), CardListFilter(text: "cat", tag: "animal"), CardListFilter(isDue: true),
            CardListFilter(status: .suspended), CardListFilter(tag: #"a"b"#, status: .new),
        ] {
            let query = try #require(filter.query)
            let listed = try library.cards.list(CardListing(query: query)).pages().flatMap { $0 }.map(\.front)
            #expect(library.cards(filter).fronts == listed, "\(query)")
        }
    }

    @Test func `Typing on cancels the search for the previous text`() async {
        // Given
        let cards = library.cards(CardListFilter())
        #expect(cards.fronts.count == 3)
        services.reader.waits = true
        // When
        for text in ["c", "ch", "chi"] { cards.filter.value.text = text }
        // Then
        #expect(cards.isSearching.current)
        #expect(cards.fronts.count == 3, "what was found before stays until something else is")
        await eventually { services.reader.cancelled == 4 }
        #expect(services.reader.waiting == 2, "the rows and the count of the last text")
        // When
        services.reader.answer()
        services.reader.answer()
        await eventually { cards.window.count.current == .exactly(1) && !cards.isSearching.current }
        // Then
        #expect(cards.fronts == ["le chien"])
    }

    @Test func `The list follows changes to the library`() throws {
        // Given
        let cards = library.cards(CardListFilter(book: .id(1)))
        let fronts = History(cards.window.rows.snapshots.map { $0.map(\.front) })
        // When
        try library.cards.add(NewCard(book: .id(1), front: "la poule", back: "the hen"))
        try library.cards.add(NewCard(book: .id(2), front: "la gallina", back: "the hen"))
        try library.cards.edit(CardEdit(card: .id(1), front: "le chaton"))
        try library.cards.move(CardMove(card: .id(2), book: .id(2)))
        try library.cards.move(CardMove(card: .id(3), book: .id(1)))
        try library.cards.delete(.id(1))
        // Then
        #expect(
            fronts.values == [
                ["le chat", "le chien"], ["le chat", "le chien", "la poule"], ["le chaton", "le chien", "la poule"],
                ["le chaton", "la poule"], ["le chaton", "el gato", "la poule"], ["el gato", "la poule"],
            ])
        #expect(cards.window.count.current == .exactly(2))
    }

    @Test func `A list of the new cards follows what is added, answered and suspended`() throws {
        // Given
        let (new, suspended) = (library.cards(CardListFilter(status: .new)), library.cards(CardListFilter(status: .suspended)))
        #expect(new.fronts.count == 3 && suspended.fronts == [])
        // When
        try library.cards.suspend(.id(1))
        try library.review.answer(CardAnswer(card: .id(2), rating: .good))
        try library.cards.add(NewCard(book: .id(1), front: "la poule", back: "the hen"))
        // Then
        #expect(new.fronts == ["el gato", "la poule"])
        #expect(new.window.count.current == .exactly(2))
        #expect(suspended.fronts == ["le chat"])
    }

    @Test func `Added cards that cannot be in the list do not make it be read again`() throws {
        // Given
        let lists = [
            CardListFilter(status: .review), CardListFilter(isDue: true), CardListFilter(book: .id(2), text: "hen"),
        ].map(library.cards)
        for list in lists { #expect(list.fronts == []) }
        services.reader.waits = true
        // When
        try library.cards.add(NewCard(book: .id(1), front: "la poule", back: "the hen"))
        // Then
        #expect(services.reader.waiting == 0)
    }

    @Test func `A search follows changes to the library`() throws {
        // Given
        let cards = library.cards(CardListFilter(text: "cat"))
        #expect(cards.fronts == ["le chat", "el gato"])
        // When
        try library.cards.add(NewCard(book: .id(1), front: "le chaton", back: "the young cat"))
        try library.cards.edit(CardEdit(card: .id(1), back: "the tomcat"))
        // Then
        #expect(cards.fronts == ["el gato", "le chaton"])
        #expect(cards.window.count.current == .exactly(2))
    }

    @Test func `Rollbacks and changes by another process arrive without a request`() throws {
        // Given
        let cards = library.cards(CardListFilter())
        library.watch()
        let count = History(cards.window.rows.snapshots.map(\.count))
        // When
        try library.transaction.begin()
        try library.cards.delete(.id(1))
        try library.transaction.rollback()
        _ = try services.library.connect().deleteCard(Card.ID(3))
        services.library.watcher()
        // Then
        #expect(count.values == [3, 2, 3, 2])
    }

    @Test func `The new name of a renamed book is shown at once`() throws {
        // Given
        let cards = library.cards(CardListFilter(book: .id(1)))
        #expect(cards.window.rows.elements.map(\.book) == ["French", "French"])
        // When
        try library.books.rename(BookRename(book: .id(1), name: "Français"))
        // Then
        #expect(cards.window.rows.elements.map(\.book) == ["Français", "Français"])
    }

    @Test func `A card that becomes due appears in a list of due cards without a request`() throws {
        // Given
        let learning = Schedule.studied(.learning, dueAt: .start + .seconds(600))
        try services.library.setSchedule(learning, of: Card.ID(2))
        let cards = library.cards(CardListFilter(isDue: true))
        #expect(cards.fronts == [])
        // When
        services.pass(.seconds(600))
        // Then
        #expect(cards.fronts == ["le chien"])
    }

    @Test func `A list that is no longer observed is not read again`() throws {
        // Given
        var cards: CardsViewModel? = library.cards(CardListFilter())
        #expect(cards?.fronts.count == 3)
        cards = nil
        let before = services.library.rowsListed
        // When
        try library.cards.delete(.id(1))
        // Then
        #expect(services.library.rowsListed == before)
    }

    @Test func `A library that cannot be read is reported until it can be`() throws {
        // Given
        let cards = library.cards(CardListFilter())
        #expect(cards.fronts.count == 3)
        // When
        services.library.failure = .library(.corrupt("a page"))
        cards.filter.value.text = "cat"
        // Then
        #expect(cards.failure.current == .library(.corrupt("a page")))
        // When
        services.library.failure = nil
        cards.filter.value.text = "chat"
        // Then
        #expect(cards.failure.current == nil)
        #expect(cards.fronts == ["le chat"])
    }
}

/// What is done to several cards at once.
@MainActor @Suite struct SelectedCardsTests {
    private let services = FakeServices()
    private let library: LibraryViewModel
    private let cards: CardsViewModel

    /// French: 1 one, 2 two, 3 three, 4 four. Spanish: 5 uno.
    init() throws {
        library = LibraryViewModel(services: services)
        let french = try services.library.givenBook("French")
        for front in ["one", "two", "three", "four"] { try services.library.givenCard(front, tags: ["number", "x"], in: french) }
        try services.library.givenCard("uno", in: services.library.givenBook("Spanish"))
        cards = library.cards(CardListFilter(book: .id(1)))
    }

    @Test func `Several cards are deleted, and no longer selected`() throws {
        // Given
        cards.selection.value = Selection([1, 3, 4])
        // When
        let tally = try cards.delete(Selection([1, 3]))
        // Then
        #expect((tally.changed, tally.skipped) == (2, 0))
        #expect(cards.fronts == ["two", "four"])
        #expect(cards.selection.current == Selection([4]))
    }

    @Test func `Cards are suspended and resumed, and stay selected`() throws {
        // Given
        cards.selection.value = Selection([1, 3, 4])
        // When
        let suspended = try cards.suspend(cards.selection.value)
        let again = try cards.suspend(cards.selection.value)
        // Then
        #expect((suspended.changed, again.changed, again.unchanged) == (3, 0, 3))
        #expect(try suspendedIDs() == [1, 3, 4])
        // When
        try cards.resume(Selection([3, 5]))
        // Then
        #expect(try suspendedIDs() == [1, 4] && cards.selection.value == Selection([1, 3, 4]))
    }

    @Test func `All cards are selected that the list contains at that moment, and no others later`() throws {
        // When
        cards.selectAll()
        // Then
        #expect(cards.selection.value == Selection([1, 2, 3, 4]), "not those of another book")
        // When
        try services.library.connect().givenCard("five", in: Book.ID(1))
        try library.cards.add(NewCard(book: .id(1), front: "six", back: "6"))
        cards.filter.value.text = "two"
        // Then
        #expect(cards.selection.value == Selection([1, 2, 3, 4]) && cards.hiddenCount.current == 3)
        #expect(try cards.listed(cards.selection.value) == Selection([2]))
        // When
        cards.selection.value = .none
        cards.selectAll()
        // Then
        #expect(cards.selection.value == Selection([2]) && cards.hiddenCount.current == 0)
    }

    @Test func `A list is read while the person waits, who can give up, and a failure selects nothing`() async throws {
        // Given
        _ = cards.fronts
        services.reader.waits = true
        // When
        cards.selectAll()
        // Then
        #expect(cards.isSelecting.current && cards.selection.value.isEmpty)
        // When
        cards.stopSelecting()
        // Then
        #expect(!cards.isSelecting.current && services.reader.cancelled == 1)
        // When
        services.reader.waits = false
        var failures: [Failure] = []
        let bag = DisposeBag()
        cards.selectionFailed.observe(in: bag) { failures.append($0) }
        services.library.failure = .library(.busy)
        cards.selectAll()
        // Then
        #expect(failures == [.library(.busy)] && cards.selection.value.isEmpty && !cards.isSelecting.current)
    }

    @Test func `Whether selected cards are hidden is read only if they are not counted yet`() throws {
        // Given
        _ = cards.hiddenCount
        cards.selection.value = Selection([1, 2, 3])
        services.library.failure = .library(.busy)
        // Then
        #expect(try cards.hiddenCount(of: cards.selection.value) == 0)
        #expect(throws: Failure.library(.busy)) { try cards.hiddenCount(of: Selection([1])) }
        // When: the cards cannot be counted in the other list
        cards.filter.value.text = "two"
        // Then
        #expect(throws: Failure.library(.busy)) { try cards.hiddenCount(of: cards.selection.value) }
        // When
        services.library.failure = nil
        // Then
        #expect(try cards.hiddenCount(of: cards.selection.value) == 2)
    }

    @Test func `Selected cards are counted that leave the list, and those that are deleted are no longer selected`() throws {
        // Given
        let hidden = History(cards.hiddenCount)
        cards.selection.value = Selection([1, 2, 3])
        // When
        cards.filter.value = CardListFilter(book: .id(1), tag: "x")
        try cards.tag(Selection([1]), removing: ["x"])
        try cards.move(Selection([2]), to: .id(2))
        try library.cards.delete(.id(3))
        cards.filter.value = CardListFilter()
        try library.cards.delete(.id(2))
        // Then
        #expect(hidden.values == [0, 1, 2, 0])
        #expect(cards.selection.value == Selection([1]))
        // When
        library.watch()
        _ = try services.library.connect().deleteCard(Card.ID(1))
        services.library.watcher()
        // Then
        #expect(cards.selection.value.isEmpty)
    }

    @Test func `Cards that leave the list while they are moved are all moved`() throws {
        // Given
        cards.selectAll()
        // When
        try cards.move(cards.selection.value, to: .name("Spanish"))
        // Then
        #expect(cards.fronts == [])
        #expect(try services.library.fronts(in: Book.ID(2)) == ["one", "two", "three", "four", "uno"])
    }

    @Test func `A card that cannot be moved keeps all of them where they are`() throws {
        // Given
        try services.library.givenCard("three", in: Book.ID(2))
        let all = Selection([1, 2, 3, 4])
        // Then
        #expect(throws: Failure.duplicate(.card, "three", id: 6)) { try cards.move(all, to: .id(2)) }
        #expect(cards.fronts == ["one", "two", "three", "four"])
        #expect(throws: Failure.notFound(.book, .id(9), near: [])) { try cards.move(all, to: .id(9)) }
    }

    @Test func `Tags are added and removed, and the others stay in their order`() throws {
        // Given
        let first = Selection([1])
        // When
        try cards.tag(first, adding: ["new", "NUMBER"], removing: ["X"])
        // Then
        #expect(cards.window.rows.elements.first?.tags == ["number", "new"])
        #expect(failure(of: { () throws(Failure) in try cards.tag(first, adding: ["two words"]) }) != nil)
        #expect(cards.window.rows.elements.first?.tags == ["number", "new"])
    }

    @Test func `The cards between two of them are selected, as far as they are in the list`() throws {
        // When
        cards.select(from: 4, to: 2)
        // Then
        #expect(cards.selection.value == Selection([2, 3, 4]))
        // When
        try services.library.givenCard("five", in: Book.ID(1))
        cards.select(from: 4, to: 99)
        // Then
        #expect(cards.selection.value == Selection([2, 3, 4, 6]), "5 is in another book")
    }

    @Test func `A range of more cards than are read at once is selected as a whole`() throws {
        // Given
        for number in 1...1300 { try services.library.givenCard("\(number)", in: Book.ID(1)) }
        // When
        cards.select(from: 6, to: 1205)
        // Then
        #expect(cards.selection.value == Selection(6...1205) && cards.selection.value.count == 1200)
    }

    @Test func `The list tells whether it contains a card`() throws {
        #expect(try [1, 4, 5, 9].map { id throws(Failure) in try cards.isListed(id) } == [true, true, false, false])
    }

    @Test func `A card that was deleted in the meantime is skipped`() throws {
        // Given
        _ = try services.library.connect().deleteCard(Card.ID(2))
        // When
        let tally = try cards.delete(Selection([1, 2]))
        // Then
        #expect((tally.changed, tally.skipped) == (1, 1))
    }

    @Test func `A selection consists of ids, independent of the position of the list`() {
        // Given
        var selection = Selection.none
        #expect(selection.isEmpty)
        // When
        selection.toggle(3)
        // Then
        #expect(selection == Selection([3]) && selection.contains(3) && !selection.contains(4) && selection.count == 1)
        selection.toggle(3)
        #expect(selection.isEmpty)
        // When
        for id in [5, 1, 4, 2] as [Int64] { selection.toggle(id) }
        // Then
        #expect(Array(selection.ids) == [1, 2, 4, 5] && selection.bounds == [1...2, 4...5])
        // When
        selection = Selection((0..<200).map { $0 * 2 })
        // Then
        #expect(selection.count == 200 && selection.bounds == [0...398], "not a read for each of too many ranges")
    }

    private func suspendedIDs() throws -> [Int64] {
        try services.library.cards(CardQuery(), after: nil, limit: 9).filter(\.isSuspended).map(\.id.rawValue)
    }
}

extension CardsViewModel {
    var fronts: [String] { window.rows.elements.map(\.front) }
}

/// Waits until the main actor has done what is scheduled on it.
@MainActor private func eventually(_ condition: () -> Bool, _ location: SourceLocation = #_sourceLocation) async {
    for _ in 0..<10_000 where !condition() { await Task.yield() }
    #expect(condition(), sourceLocation: location)
}
