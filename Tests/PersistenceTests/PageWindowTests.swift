import Model
import StoreContracts
import Testing
import Vocabulary

@testable import Persistence

/// A page is read in windows of ids if SQLite would otherwise list all cards that have a word or a tag.
@Suite struct PageWindowTests {
    private let library: SQLiteUnderTest
    private let ids: [Int64] = [1, 2, 2_000, 2_001, 2_002, 32_001, 32_002, 90_000, 90_001]

    init() throws {
        library = try SQLiteUnderTest(inMemory: true)
        let book = try library.books.addBook(Name("French"), at: QueryPlanTests.moment.now).id
        for id in ids {
            try library.execute("UPDATE sqlite_sequence SET seq = \(id - 1) WHERE name = 'card'")
            let card = try CardDraft(front: "word \(id)", back: "", tags: id.isMultiple(of: 2) ? ["even"] : [])
            #expect(try library.cards.addCard(card, to: book, at: QueryPlanTests.moment.now).rawValue == id)
        }
    }

    private static let even = CardFilter.term(CardTerm.tag("even", .exactly))
    private static let words = CardFilter.or([.term(CardTerm.text(nil, .begins("wor"))), .term(.suspended)])

    @Test(arguments: [1, 2, 3, 9]) func `Pages that go on from each other have all cards in order`(_ limit: Int) throws {
        for (filter, wanted) in [(Self.even, ids.filter { $0.isMultiple(of: 2) }), (Self.words, ids)] {
            for isForward in [true, false] {
                var found: [Int64] = []
                while true {
                    let place = (isForward ? found.last : found.first).map { Card.ID($0) }
                    let query = CardQuery(filter: filter)
                    let page =
                        isForward
                        ? try library.cards.cards(query, after: place, limit: limit)
                        : try library.cards.cards(query, before: place, limit: limit)
                    let more = page.map(\.id.rawValue)
                    found = isForward ? found + more : more + found
                    if page.count < limit { break }
                }
                #expect(found == wanted)
            }
        }
    }

    @Test func `A place at the end of all ids has nothing beyond it`() throws {
        for filter in [Self.even, Self.words] {
            let query = CardQuery(filter: filter)
            #expect(try library.cards.cards(query, after: Card.ID(.max), limit: 9) == [])
            #expect(try library.cards.cards(query, before: Card.ID(.min), limit: 9) == [])
            #expect(try library.cards.cards(query, before: Card.ID(.max), limit: 99).count > 3)
        }
    }

    /// The list of a common word or tag must not be made whole for each page.
    @Test(arguments: [even, words]) func `A full page lists the cards of its window only`(_ filter: CardFilter<CardTerm>) throws {
        let statements = try library.statements {
            _ = try library.cards.cards(CardQuery(filter: filter), after: nil, limit: 2)
        }
        let selects = statements.filter { $0.contains("FROM card_t") && !$0.contains("card_text_pending") }
        #expect(selects.count == 1 && selects[0].contains("id <= 2001)"), "\(selects)")
    }
}
