import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

@MainActor @Suite struct ChangingCardsTests {
    private let services = FakeServices()
    private let library: LibraryViewModel
    private let cards: CardsViewModel
    private let schedule = Schedule.review(dueAt: .start + .seconds(60))

    /// French: 1 `le chat`, 2 `le chien`; Spanish: 3 `le chien`.
    init() throws {
        library = LibraryViewModel(services: services)
        cards = library.cards
        let french = try services.library.givenBook("French")
        try services.library.givenCard("le chat", "the cat", tags: ["pet", "animal"], in: french, schedule: schedule)
        try services.library.givenCard("le chien", "the dog", in: french)
        let spanish = try services.library.givenBook("Spanish")
        try services.library.givenCard("le chien", "el perro", in: spanish)
    }

    struct Edit: CustomTestStringConvertible {
        let testDescription: String
        let front: String
        let back: String
        let tags: [String]
        let editing: CardEdit

        /// What is not given is left as it is.
        init(_ description: String, front: String? = nil, back: String? = nil, tags: [String]? = nil) {
            testDescription = description
            self.front = front ?? "le chat"
            self.back = back ?? "the cat"
            self.tags = tags ?? ["pet", "animal"]
            editing = CardEdit(card: .id(1), front: front, back: back, tags: tags)
        }
    }

    @Test(arguments: [
        Edit("the front", front: "la chatte"), Edit("the front's case", front: "Le chat"), Edit("the back", back: "a cat"),
        Edit("the back, to nothing", back: ""), Edit("the tags", tags: ["noun"]), Edit("the tags, to none", tags: []),
        Edit("the order of the tags", tags: ["animal", "pet"]), Edit("all", front: "un chat", back: "a cat", tags: ["noun"]),
    ])
    func `An edit changes the given values and keeps the rest`(_ edit: Edit) {
        // When
        let reports = results(cards.edit, edit.editing, edit.editing)
        // Then
        let after = CardRow.row(
            1, in: (1, "French"), edit.front, edit.back, tags: edit.tags, schedule: schedule, editedAt: .start)
        #expect(reports == [.success(.updated(after, before: cat())), .success(.unchanged(after))])
        #expect(results(cards.show, .name(edit.front)) == [.success(after)])
    }

    @Test func `An edit without values changes nothing`() {
        #expect(results(cards.edit, CardEdit(card: .id(1))) == [.success(.unchanged(cat()))])
    }

    @Test func `A card cannot take the front of another card in its book`() {
        #expect(
            results(cards.edit, CardEdit(card: .id(1), front: "le chien"))
                == [.failure(.duplicate(.card, "le chien", id: 2))])
        #expect(results(cards.show, .id(1)) == [.success(cat())])
    }

    @Test func `A moved card keeps everything but its book`() {
        // When
        let reports = results(
            cards.move,
            CardMove(card: .name("le chat"), book: .name("spanish")), CardMove(card: .id(1), book: .id(2)))
        // Then
        #expect(
            reports == [
                .success(.updated(cat(in: (2, "Spanish")), before: cat())), .success(.unchanged(cat(in: (2, "Spanish")))),
            ])
    }

    @Test func `A card cannot be moved to a book that has its front`() {
        #expect(
            results(cards.move, CardMove(card: .id(2), book: .name("Spanish")))
                == [.failure(.duplicate(.card, "le chien", id: 3))])
        #expect(results(cards.show, .id(2)) == [.success(.row(2, in: (1, "French"), "le chien", "the dog"))])
    }

    @Test func `A card cannot be moved to a missing book`() {
        #expect(
            results(
                cards.move,
                CardMove(card: .id(1), book: .name("Spansih")), CardMove(card: .id(1), book: .id(9)),
                CardMove(card: .id(9), book: .name("Spansih")))
                == [
                    .failure(.notFound(.book, .name("Spansih"), near: [.near(2, "Spanish")])),
                    .failure(.notFound(.book, .id(9), near: [])), .failure(.notFound(.card, .id(9), near: [])),
                ])
        #expect(results(cards.show, .id(1)) == [.success(cat())])
    }

    @Test func `A card is suspended and resumed`() {
        let reports = [cards.suspend, cards.suspend, cards.resume, cards.resume].flatMap { results($0, .name("le chat")) }
        #expect(
            reports == [
                .success(.updated(cat(isSuspended: true), before: cat())), .success(.unchanged(cat(isSuspended: true))),
                .success(.updated(cat(), before: cat(isSuspended: true))), .success(.unchanged(cat())),
            ])
    }

    @Test func `A deleted card is gone, and its front is free`() throws {
        // When
        let reports = results(cards.delete, .id(1), .id(1))
        let again = results(cards.add, NewCard(book: .name("French"), front: "le chat", back: "the cat"))
        // Then
        #expect(reports == [.success(.deleted(cat())), .failure(.notFound(.card, .id(1), near: []))])
        #expect(again == [.success(4)])
        #expect(try services.library.fronts(in: Book.ID(1)) == ["le chien", "le chat"])
    }

    @Test func `Rows show the current name of their book`() throws {
        // Given
        var names = [try cards.show(.id(1)).book]
        // When
        try library.books.rename(BookRename(book: .name("French"), name: "Fran\u{E7}ais"))
        names.append(try cards.show(.id(1)).book)
        names.append(try cards.suspend(.id(1)).row.book)
        try library.transaction.begin()
        try library.books.rename(BookRename(book: .id(1), name: "Old French"))
        names.append(try cards.edit(CardEdit(card: .id(1), back: "a cat")).row.book)
        try library.transaction.rollback()
        names.append(try cards.show(.id(1)).book)
        // Then
        #expect(names == ["French", "Fran\u{E7}ais", "Fran\u{E7}ais", "Old French", "Fran\u{E7}ais"])
    }

    private func cat(in book: (Int64, String) = (1, "French"), isSuspended: Bool = false) -> CardRow {
        .row(1, in: book, "le chat", "the cat", tags: ["pet", "animal"], schedule: schedule, isSuspended: isSuspended)
    }
}
