import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

@MainActor @Suite struct ListingBooksTests {
    private let services = FakeServices()
    private let books: BooksViewModel

    init() { books = LibraryViewModel(services: services).books }

    struct Order: CustomTestStringConvertible {
        let sort: BookSort
        let names: [String]
        var testDescription: String { sort.rawValue }
    }

    @Test(arguments: [
        Order(sort: .name, names: ["apple", "Banana", "cherry", "\u{E9}clair"]),
        Order(sort: .added, names: ["cherry", "apple", "\u{E9}clair", "Banana"]),
        Order(sort: .due, names: ["Banana", "apple", "cherry", "\u{E9}clair"]),
        Order(sort: .progress, names: ["\u{E9}clair", "Banana", "cherry", "apple"]),
    ])
    func `Books are listed in the requested order`(_ order: Order) throws {
        // Given
        let cherry = try services.library.givenBook("cherry", cards: 2, known: 1, at: .start + .seconds(-3))
        try services.library.givenBook("apple", at: .start + .seconds(-2))
        try services.library.givenBook("\u{E9}clair", cards: 2, known: 2, at: .start + .seconds(-1))
        let banana = try services.library.givenBook("Banana", cards: 3, known: 2)
        for (book, front) in [(banana, "one"), (banana, "two"), (cherry, "one")] {
            try services.library.givenCard(front, in: book, schedule: .studied(.learning, dueAt: .start))
        }
        let apple = try #require(try services.library.bookID(named: NameKey(folding: "apple")))
        try services.library.givenCard("one", in: apple, schedule: .studied(.relearning, dueAt: .start))
        // When
        let names = try books.list(BookListing(sort: order.sort)).rows().map(\.name)
        let firstTwo = try books.list(BookListing(sort: order.sort, limit: 2)).rows().map(\.name)
        // Then
        #expect(names == order.names)
        #expect(firstTwo == Array(order.names.prefix(2)))
    }

    @Test func `Due cards are counted at the time of listing`() throws {
        // Given
        let book = try services.library.givenBook("French")
        try services.library.givenCard("le chat", in: book, schedule: .studied(.learning, dueAt: .start + .seconds(60)))
        // When
        let before = try books.list(BookListing()).rows()
        services.clock.advance(by: .seconds(60))
        let after = try books.list(BookListing()).rows()
        // Then
        #expect(before == [.row(1, "French", cards: 1, known: 0, due: 0)])
        #expect(after == [.row(1, "French", cards: 1, known: 0, due: 1)])
    }

    @Test func `A long list comes in pages of 500 up to its limit`() throws {
        // Given
        for number in 1...1001 { try services.library.givenBook(numbered(number)) }
        let cases: [(limit: Int?, sizes: [Int])] = [
            (nil, [500, 500, 1]), (0, []), (1, [1]), (499, [499]), (500, [500]), (501, [500, 1]), (1000, [500, 500]),
            (1001, [500, 500, 1]), (5000, [500, 500, 1]),
        ]
        for (limit, sizes) in cases {
            // When
            let pages = try books.list(BookListing(limit: limit)).pages()
            // Then
            #expect(pages.map(\.count) == sizes, "limit \(limit ?? -1)")
            let names = (1...1001).prefix(limit ?? 1001).map(numbered)
            #expect(pages.flatMap { $0 }.map(\.name) == names, "limit \(limit ?? -1)")
        }
    }

    @Test func `A list reads a page only when it is requested`() throws {
        // Given
        for number in 1...501 { try services.library.givenBook(numbered(number)) }
        // When
        let list = books.list(BookListing())
        var read = [services.library.rowsListed]
        for _ in 1...4 {
            _ = try list.next()
            read.append(services.library.rowsListed)
        }
        // Then
        #expect(read == [0, 500, 501, 501, 501])
    }

    @Test func `A page that could not be read can be requested again`() throws {
        // Given
        for number in 1...501 { try services.library.givenBook(numbered(number)) }
        let list = books.list(BookListing())
        let first = try list.next().map(\.name)
        // When
        services.library.failure = .library(.busy)
        #expect(throws: Failure.library(.busy)) { try list.next() }
        services.library.failure = nil
        // Then
        #expect(try first + list.next().map(\.name) == (1...501).map(numbered))
    }

    private func numbered(_ number: Int) -> String { "Book \(10_000 + number)" }
}
