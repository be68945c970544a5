import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

@MainActor @Suite struct ListingCardsTests {
    private let services = FakeServices()
    private let library: LibraryViewModel

    init() { library = LibraryViewModel(services: services) }

    struct Selection: CustomTestStringConvertible {
        let testDescription: String
        let listing: CardListing
        let ids: [Int64]

        init(
            _ description: String, match: String? = nil, tag: String? = nil, isDue: Bool = false,
            status: CardStatus? = nil, limit: Int? = nil, offset: Int = 0, _ ids: [Int64]
        ) {
            testDescription = description
            listing = CardListing(
                book: .name("French"), match: match, tag: tag, isDue: isDue, status: status, limit: limit,
                offset: offset)
            self.ids = ids
        }
    }

    @Test(arguments: [
        Selection("all", [1, 2, 3, 4, 5, 6, 7, 8]),
        Selection("of a word's beginning, whatever the accents", match: "chat", [1, 4, 5, 6, 7]),
        Selection("of a word on the back", match: "the", [1, 2, 3, 4, 6, 7, 8]),
        Selection("of two words, on any side", match: "CAT chat", [1, 5, 6]),
        Selection("of an accent", match: "cha\u{302}teau", [4]),
        Selection("of a word that no card has", match: "cheval", []),
        Selection("of a tag in any case", tag: "animal", [1, 2, 5, 7]),
        Selection("of a tag that no card has", tag: "anim", []),
        Selection("due", isDue: true, [5, 8]),
        Selection("of a word and a tag", match: "chat", tag: "animal", [1, 5, 7]),
        Selection("of a word, due", match: "chat", isDue: true, [5]),
        Selection("of a tag, due", tag: "PLACE", isDue: true, [8]),
        Selection("of a word and a tag, due", match: "noir", tag: "animal", isDue: true, [5]),
        Selection("of a word and a tag that no due card has", match: "chat", tag: "place", isDue: true, []),
        Selection("in review", status: .review, [5, 8]),
        Selection("of a word, new", match: "chat", status: .new, [1, 4]),
        Selection("suspended", status: .suspended, [6]),
        Selection("the first two", limit: 2, [1, 2]),
        Selection("none", limit: 0, []),
        Selection("more than there are", limit: 100, [1, 2, 3, 4, 5, 6, 7, 8]),
        Selection("the rest", offset: 6, [7, 8]),
        Selection("at the end", offset: 8, []),
        Selection("past the end", offset: 100, []),
        Selection("far past the end", limit: 1, offset: .max, []),
        Selection("two in the middle", limit: 2, offset: 3, [4, 5]),
        Selection("what is left of two at the end", limit: 2, offset: 7, [8]),
        Selection("of a word, two in the middle", match: "chat", limit: 2, offset: 1, [4, 5]),
        Selection("of a tag, the last", tag: "animal", limit: 5, offset: 3, [7]),
        Selection("the second due", isDue: true, limit: 1, offset: 1, [8]),
        Selection("of all conditions, past the end", match: "noir", tag: "animal", isDue: true, limit: 1, offset: 1, []),
    ])
    func `The cards of a book are filtered by text, tag, due state, limit and offset`(_ selection: Selection) throws {
        // Given
        try givenCards()
        // When
        let rows = try library.cards.list(selection.listing).rows()
        // Then
        #expect(rows.map(\.id) == selection.ids)
        #expect(rows.allSatisfy { $0.book == "French" })
    }

    @Test func `Without a book, the cards of all books are listed`() throws {
        // Given
        try givenCards()
        let all = try services.library.cards(CardQuery(), after: nil, limit: 1000)
        // When
        let rows = try library.cards.list(CardListing()).rows()
        // Then
        #expect(rows.map(\.id) == all.map(\.id.rawValue))
        #expect(Set(rows.map(\.book)).count > 1)
        #expect(try library.cards.list(CardListing(limit: 2, offset: 1)).rows().map(\.id) == rows[1...2].map(\.id))
    }

    @Test func `A list is sorted by keys, with a limit and an offset`() throws {
        // Given
        try givenCards()
        // When
        func ids(_ order: [CardOrder], limit: Int? = nil, offset: Int = 0) throws -> [Int64] {
            let listing = CardListing(book: .name("French"), match: "chat", order: order, limit: limit, offset: offset)
            return try library.cards.list(listing).rows().map(\.id)
        }
        // Then
        #expect(try ids([CardOrder(.front)]) == [6, 1, 7, 4, 5])
        #expect(try ids([CardOrder(.state, isDescending: true), CardOrder(.id, isDescending: true)]) == [6, 5, 7, 4, 1])
        #expect(try ids([CardOrder(.front)], limit: 2, offset: 1) == [1, 7])
    }

    @Test func `A sorted list reads a page only when it is requested, and leaves out cards deleted before`() throws {
        // Given
        try services.library.givenBook("Kanji", cards: 1001)
        // When
        let order = [CardOrder(.id, isDescending: true)]
        let list = try library.cards.list(CardListing(book: .name("Kanji"), order: order))
        let before = services.library.rowsListed
        let first = try list.next().map(\.id)
        let read = services.library.rowsListed - before
        try library.cards.delete(.id(501))
        // Then
        #expect(first == (502...1001).reversed())
        #expect(read == 500)
        #expect(try list.rows().map(\.id) == (1...500).reversed())
    }

    @Test func `Due cards are those at the time of listing`() throws {
        // Given
        try givenCards()
        // When
        services.clock.advance(by: .seconds(3600))
        let list = try library.cards.list(CardListing(book: .name("French"), isDue: true))
        // Then
        #expect(try list.rows().map(\.id) == [5, 7, 8])
    }

    @Test func `A long list comes in pages of at most 500`() throws {
        // Given
        try services.library.givenBook("Kanji", cards: 1001)
        let cases: [(limit: Int?, offset: Int, sizes: [Int])] = [
            (nil, 0, [500, 500, 1]), (500, 0, [500]), (501, 0, [500, 1]), (1001, 0, [500, 500, 1]), (nil, 500, [500, 1]),
            (nil, 1000, [1]), (nil, 1001, []), (500, 500, [500]), (1, 1000, [1]), (5000, 501, [499, 1]), (501, 250, [250, 251]),
        ]
        for (limit, offset, sizes) in cases {
            // When
            let listing = CardListing(book: .name("Kanji"), limit: limit, offset: offset)
            let pages = try library.cards.list(listing).pages()
            // Then
            let ids = (1...1001).dropFirst(offset).prefix(limit ?? 1001).map(Int64.init)
            #expect(pages.map(\.count) == sizes, "limit \(limit ?? -1), offset \(offset)")
            #expect(pages.flatMap { $0 }.map(\.id) == ids, "limit \(limit ?? -1), offset \(offset)")
        }
    }

    @Test func `A list reads a page only when it is requested`() throws {
        // Given
        try services.library.givenBook("Kanji", cards: 501)
        // When
        let list = try library.cards.list(CardListing(book: .name("Kanji")))
        var read = [services.library.rowsListed]
        for _ in 1...3 {
            _ = try list.next()
            read.append(services.library.rowsListed)
        }
        // Then
        #expect(read == [0, 500, 501, 501])
    }

    @Test func `A page that could not be read can be requested again`() throws {
        // Given
        try services.library.givenBook("Kanji", cards: 501)
        let list = try library.cards.list(CardListing(book: .name("Kanji")))
        let first = try list.next().map(\.id)
        // When
        services.library.failure = .library(.busy)
        #expect(throws: Failure.library(.busy)) { try list.next() }
        services.library.failure = nil
        // Then
        #expect(try first + list.rows().map(\.id) == Array(1...501))
    }

    @Test func `Cards deleted while the list is read are left out`() throws {
        // Given
        try services.library.givenBook("Kanji", cards: 502)
        let list = try library.cards.list(CardListing(book: .name("Kanji")))
        _ = try list.next()
        // When
        try library.cards.delete(.id(500))
        try library.cards.delete(.id(501))
        // Then
        #expect(try list.rows().map(\.id) == [502])
    }

    private func givenCards() throws {
        let french = try services.library.givenBook("French")
        let due = Schedule.review(dueAt: .start)
        let later = Schedule.studied(.learning, dueAt: .start + .seconds(3600))
        try services.library.givenCard("le chat", "the cat", tags: ["animal"], in: french)
        try services.library.givenCard("le chien", "the dog", tags: ["animal", "pet"], in: french)
        try services.library.givenCard("la maison", "the house", in: french)
        try services.library.givenCard("le ch\u{E2}teau", "the castle", tags: ["Place"], in: french)
        try services.library.givenCard("un chat noir", "a black cat", tags: ["Animal"], in: french, schedule: due)
        let suspended = try services.library.givenCard("la chatte", "the she-cat", in: french, schedule: due)
        _ = try services.library.setSuspended(true, of: suspended)
        try services.library.givenCard("le chaton", "the kitten", tags: ["ANIMAL"], in: french, schedule: later)
        try services.library.givenCard("la ville", "the city", tags: ["place"], in: french, schedule: due)
        let other = try services.library.givenBook("Other")
        try services.library.givenCard("le chat noir", "the cat", tags: ["animal", "place"], in: other, schedule: due)
    }
}
