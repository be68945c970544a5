import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// Full-text search over all books.
@MainActor @Suite struct SearchingCardsTests {
    private let services = FakeServices()
    private let library: LibraryViewModel

    init() { library = LibraryViewModel(services: services) }

    @Test func `The best match in all books comes first with the name of its book`() throws {
        // Given
        try givenCards()
        // Then
        #expect(
            try found(CardSearch(text: "chat")) == [
                .row(3, in: (2, "Spanish"), "chat", "el gato"),
                .row(2, in: (1, "French"), "le chat", "the cat"),
                .row(1, in: (1, "French"), "un chat noir", "a black cat"),
            ])
    }

    @Test(arguments: [(0, []), (1, [3]), (2, [3, 2]), (3, [3, 2, 1]), (100, [3, 2, 1])] as [(Int, [Int64])])
    func `A limit keeps the best matches`(limit: Int, ids: [Int64]) throws {
        try givenCards()
        #expect(try found(CardSearch(text: "chat", limit: limit)).map(\.id) == ids)
    }

    @Test(arguments: ["", "  ", "\"", "cheval", "chat cheval"])
    func `A text that no card contains finds nothing`(_ text: String) throws {
        try givenCards()
        #expect(try found(CardSearch(text: text)).isEmpty)
    }

    @Test func `Search results come in pages of 500`() throws {
        // Given
        try services.library.givenBook("Kanji", cards: 501)
        // When
        let pages = try library.cards.search(CardSearch(text: "kanji")).pages()
        // Then
        #expect(pages.map(\.count) == [500, 1])
        #expect(pages.flatMap { $0 }.map(\.id) == Array(1...501))
    }

    @Test func `Cards deleted before they are read are left out and do not end the list`() throws {
        // Given
        try services.library.givenBook("Kanji", cards: 501)
        let list = try library.cards.search(CardSearch(text: "kanji"))
        // When
        for id in 1...500 { try library.cards.delete(.id(Int64(id))) }
        // Then
        #expect(try list.rows().map(\.id) == [501])
    }

    @Test func `A page that could not be read can be requested again`() throws {
        // Given
        try services.library.givenBook("Kanji", cards: 501)
        let list = try library.cards.search(CardSearch(text: "kanji"))
        // When
        services.library.failure = .library(.busy)
        #expect(throws: Failure.library(.busy)) { try list.next() }
        services.library.failure = nil
        // Then
        #expect(try list.rows().map(\.id) == Array(1...501))
    }

    @Test func `Search results show the current name of their book`() throws {
        // Given
        try givenCards()
        var names = [try found(CardSearch(text: "noir")).map(\.book)]
        // When
        try library.books.rename(BookRename(book: .name("French"), name: "Fran\u{E7}ais"))
        names.append(try found(CardSearch(text: "noir")).map(\.book))
        // Then
        #expect(names == [["French"], ["Fran\u{E7}ais"]])
    }

    private func found(_ search: CardSearch) throws -> [CardRow] {
        try library.cards.search(search).rows()
    }

    private func givenCards() throws {
        let french = try services.library.givenBook("French")
        let spanish = try services.library.givenBook("Spanish")
        try services.library.givenCard("un chat noir", "a black cat", in: french)
        try services.library.givenCard("le chat", "the cat", in: french)
        try services.library.givenCard("chat", "el gato", in: spanish)
        try services.library.givenCard("le chien", "the dog", in: french)
    }
}
