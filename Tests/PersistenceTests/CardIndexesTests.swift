import Model
import StoreContracts
import Testing
import Vocabulary

@testable import Persistence

/// Cards that a transaction has left out of the indexes of texts and tags are found whenever somebody looks for them.
@Suite struct CardIndexesTests {
    private let library: SQLiteUnderTest
    private let book: Book.ID
    private let moment = Timestamp(milliseconds: 0)

    init() throws {
        library = try SQLiteUnderTest(inMemory: false)
        book = try library.books.addBook(Name("French"), at: moment).id
        try add("le chat", tags: ["old"])
    }

    @Test func `A search in the transaction finds the cards that it has added`() throws {
        try library.library.begin()
        for front in ["le chien", "la chienne", "le rat"] { try add(front, tags: ["new"]) }
        #expect(try mark() < .max, "the cards wait to be indexed")
        #expect(try found("chien*") == ["le chien", "la chienne"])
        try add("le chien-loup", tags: ["new"])
        #expect(try fronts(tag: "new") == ["le chien", "la chienne", "le rat", "le chien-loup"])
        #expect(try library.cards.tags(beginningWith: "", limit: 9) == ["new", "old"])
        try add("le loup", tags: ["wild"])
        #expect(try library.library.damage() == [])
        try library.library.commit()
        #expect(try found("loup") == ["le chien-loup", "le loup"])
    }

    @Test func `Cards that are changed, moved and deleted before they are indexed are found as they are`() throws {
        try library.library.begin()
        let (first, second, third) = (try add("un"), try add("deux", tags: ["new"]), try add("trois"))
        let old = try #require(try library.cards.search("chat", limit: 1).first)
        #expect(try mark() == .max, "the search has indexed them")
        let (fourth, fifth) = (try add("quatre", tags: ["new"]), try add("cinq", tags: ["new"]))
        #expect(try mark() == fourth.rawValue)
        _ = try library.cards.putCard(CardDraft(front: "quatre", back: "vier", tags: ["changed"]), in: book, at: moment)
        for card in [fifth, second, old] { _ = try library.cards.deleteCard(card) }
        try library.library.commit()

        #expect(try mark() == .max)
        #expect(try found("vier") == ["quatre"])
        #expect(try fronts(tag: "changed") == ["quatre"])
        #expect(try fronts(tag: "new").isEmpty && fronts(tag: "old").isEmpty)
        #expect(try library.cards.cards(CardQuery(), after: nil, limit: 9).map(\.id) == [first, third, fourth])
        #expect(try library.library.damage() == [])
    }

    @Test func `A rollback to a savepoint takes back what was left out, and what was indexed`() throws {
        try library.library.begin()
        try library.library.setSavepoint()
        for front in ["un", "deux"] { try add(front) }
        #expect(try library.library.rollBackToSavepoint())
        for front in ["trois", "quatre"] { try add(front) }
        try library.library.setSavepoint()
        #expect(try found("quatre") == ["quatre"])
        #expect(try library.library.rollBackToSavepoint())
        #expect(try mark() < .max, "the savepoint is from before the search")
        try library.library.commit()

        #expect(try found("trois") == ["trois"])
        #expect(try found("deux").isEmpty)
        #expect(try library.library.damage() == [])
    }

    @Test func `A transaction that is rolled back leaves nothing out`() throws {
        try library.library.begin()
        for front in ["un", "deux"] { try add(front) }
        try library.library.rollback()
        try add("trois")
        #expect(try mark() == .max)
        #expect(try found("trois") == ["trois"])
        #expect(try library.library.damage() == [])
    }

    @Test func `A step with many cards is undone and redone with its indexes`() throws {
        try library.library.begin()
        for front in ["un", "deux", "trois"] { try add(front, tags: ["new"]) }
        try library.library.commit()
        _ = try library.undo.undo(at: moment)
        #expect(try found("deux").isEmpty && fronts(tag: "new").isEmpty)
        _ = try library.undo.redo(at: moment)
        #expect(try found("deux") == ["deux"])
        #expect(try fronts(tag: "new") == ["un", "deux", "trois"])
        #expect(try library.library.damage() == [])
    }

    @discardableResult private func add(_ front: String, tags: [String] = []) throws -> Card.ID {
        try library.cards.addCard(CardDraft(front: front, back: "", tags: tags), to: book, at: moment)
    }

    private func mark() throws -> Int64 {
        try library.connection.read { try PreparedQuery.map("SELECT unindexed_from FROM card_index", $0) { $0.int64(0) }[0] }
    }

    private func found(_ text: String) throws -> [String] {
        try library.cards.cards(CardQuery(match: text), after: nil, limit: 9).map(\.front)
    }

    private func fronts(tag: String) throws -> [String] {
        try library.cards.cards(CardQuery(tag: tag), after: nil, limit: 9).map(\.front)
    }
}
