import GRDB
import Model
import StoreContracts
import TestSupport
import Testing
import Vocabulary

@testable import Persistence

/// What undo keeps in the file, and what it does when others write there too.
@Suite struct UndoTests {
    private let folder: TemporaryFolder
    private let library: SQLiteUnderTest
    private let now = Timestamp(milliseconds: 1_769_846_400_000)

    init() throws {
        folder = try TemporaryFolder()
        library = try SQLiteUnderTest(in: folder)
    }

    // MARK: What is kept

    @Test func `Each library table has undo images of all its stored columns`() throws {
        try library.connection.queue.inDatabase { db in
            #expect(
                try Set(LibraryDump.tables(db) + ["script_run"])
                    == Set(UndoTable.all.map(\.name) + ["card_tag", "answer_quarter"]))
            for table in UndoTable.all {
                let columns = try db.columns(in: table.name)
                let kept = columns.filter { !table.derived.contains($0.name) }
                let images = try db.columns(in: table.images).filter { $0.name != "is_indexed" }
                #expect(images.prefix(2).map(\.name) == ["of_step", "was_there"], "\(table.name)")
                #expect(images.dropFirst(2).map(\.name) == kept.map(\.name), "\(table.name)")
                #expect(images.dropFirst(2).map(\.type) == kept.map(\.type), "\(table.name)")
                #expect(try db.primaryKey(table.name).columns == table.keys)
            }
        }
    }

    /// Study waits for each answer: besides the card, its log and the two counts of answers, only the row of its step is written.
    @Test func `An answer is stored for undo in one row and fires no trigger of undo`() throws {
        try addCards(1)
        try answer(1, .good)
        let before = changes()
        try answer(1, .again)
        #expect(changes() - before == 5)
        #expect(try images() == 0)
    }

    @Test func `Added cards are stored for undo by their ID range only`() throws {
        try addCards(100)
        #expect(try library.values("SELECT card_from || ' ' || card_to FROM undo_step") == ["0 100"])
        try addCards(200)
        #expect(try library.values("SELECT card_from || ' ' || card_to FROM undo_step WHERE id = 2") == ["100 300"])
        #expect(try images() == 0)
    }

    @Test func `The newest thousand undo steps are kept, and the images of older ones are deleted`() throws {
        for number in 1...1010 { try library.settings.setSetting("key", to: "\(number)") }
        let counts = ["SELECT count(*) FROM undo_step", "SELECT count(*) FROM undo_setting"]
        #expect(try counts.map { try library.values($0)[0] } == ["1010", "1010"])
        try library.connection.close()

        let again = try SQLiteUnderTest(in: folder)
        #expect(try again.settings.settings()["key"] == "1010")
        #expect(try counts.map { try again.values($0)[0] } == ["1010", "1010"])
        try again.settings.setSetting("key", to: "last")
        #expect(try counts.map { try again.values($0)[0] } == ["1000", "1000"])
        #expect(try again.values("SELECT min(id) FROM undo_step", "SELECT value FROM undo_setting LIMIT 1") == ["12", "11"])
        for value in ["1010", "1009"] {
            _ = try again.undo.undo(at: now)
            #expect(try again.settings.settings()["key"] == value)
        }
    }

    @Test func `A new change deletes the redo steps and their images`() throws {
        try addCards(1)
        _ = try library.cards.deleteCard(Card.ID(1))
        for _ in 1...2 { _ = try library.undo.undo(at: now) }
        #expect(try library.values("SELECT count(*) > 0 FROM undo_card") == ["1"])
        try library.settings.setSetting("key", to: "1")
        #expect(try library.values("SELECT count(*) FROM undo_card", "SELECT count(*) FROM undo_step") == ["0", "1"])
    }

    // MARK: Many rows

    @Test func `Undo restores a deleted book with many cards, and redo deletes it again`() throws {
        try addCards(IDRange.length * 2 + 500)
        for card in [1, 7, IDRange.length, IDRange.length + 1, IDRange.length * 2 + 3] {
            for rating in [Rating.good, .easy] { try answer(Int64(card), rating) }
        }
        let states = [try LibraryDump(library)]
        _ = try library.books.deleteBook(Book.ID(1), at: StudyMoment(now: now, day: 0, dayEnd: now))
        #expect(try library.values("SELECT count(*) FROM card", "SELECT count(*) FROM review_log") == ["0", "0"])
        let after = try LibraryDump(library)
        for _ in 1...2 {
            let effects = try library.undo.undo(at: now).effects
            #expect(effects == [StepEffect(.book, back: 1), StepEffect(.card, back: IDRange.length * 2 + 500)])
            let state = try LibraryDump(library)
            if state != states[0] { Issue.record("\(state.difference(from: states[0]))") }
            #expect(try library.library.damage() == [])
            _ = try library.undo.redo(at: now)
            #expect(try LibraryDump(library) == after)
        }
        #expect(try library.library.damage() == [])
    }

    @Test func `Undo removes many added cards, and redo restores them`() throws {
        try library.library.atomically { () throws(Failure) in
            let book = try library.books.addBook(Name("Many"), at: now).id
            for number in 1...(IDRange.length * 2 + 1) {
                _ = try library.cards.addCard(CardDraft(front: "\(number)", back: "", tags: ["x"]), to: book, at: now)
            }
        }
        let after = try LibraryDump(library)
        _ = try library.undo.undo(at: now)
        #expect(try LibraryDump(library).isEmpty)
        #expect(try library.undo.redo(at: now).effects.last == StepEffect(.card, back: IDRange.length * 2 + 1))
        #expect(try LibraryDump(library) == after)
        // They are known by their numbers again; the images that the redo used go with the next change.
        _ = try library.books.addBook(Name("Next"), at: now)
        #expect(try images() == 0)
    }

    @Test func `IDs are split into ranges of at most the maximum length`() throws {
        let length = Int64(IDRange.length)
        let all = IDRange(from: .min, to: .max)
        #expect(try parts(0) == [all])
        #expect(try parts(length - 1) == [all])
        let first = IDRange(from: .min, to: length * 10)
        #expect(try parts(length) == [first, IDRange(from: length * 10, to: .max)])
        let second = IDRange(from: length * 10, to: length * 20)
        #expect(try parts(length * 2 + 1) == [first, second, IDRange(from: length * 20, to: .max)])
    }

    /// The parts of so many numbers, each ten more than the one before.
    private func parts(_ count: Int64) throws -> [IDRange] {
        let numbers = """
            WITH RECURSIVE n (id) AS (SELECT 10 UNION ALL SELECT id + 10 FROM n WHERE id < \(count * 10)) SELECT id FROM n
            WHERE \(count) > 0
            """
        return try library.connection.queue.inDatabase { try IDRange.parts(of: numbers, $0) }
    }

    // MARK: Other programs

    @Test func `A change by another program is not part of an undo step`() throws {
        try addCards(2)
        try elsewhere("UPDATE card SET back = 'theirs' WHERE id = 1; DELETE FROM card WHERE id = 2")
        try elsewhere("INSERT INTO setting VALUES ('theirs', '1')")
        let before = try LibraryDump(library)
        _ = try library.cards.setSuspended(true, of: Card.ID(1))
        try library.settings.setSetting("ours", to: "1")
        for _ in 1...2 { _ = try library.undo.undo(at: now) }
        // The next write has brought the index of words up to date.
        #expect(try LibraryDump(library).withoutWords == before.withoutWords)
        #expect(try library.cards.search("theirs", limit: 9) == [Card.ID(1)])
        for _ in 1...2 { _ = try library.undo.redo(at: now) }
        #expect(try library.values("SELECT back || suspended FROM card") == ["theirs1"])
    }

    @Test(arguments: [
        ("INSERT INTO card (book_id, front, back, added_at) VALUES (1, '1', '', 0)", "DELETE FROM card WHERE id > 2"),
        ("DELETE FROM book", "INSERT INTO book (id, name, name_key, added_at) VALUES (1, 'French', 'french', 0)"),
    ])
    func `An undo step that conflicts with another program's change is blocked until resolved`(_ block: String, _ release: String)
        throws
    {
        try addCards(2)
        _ = try library.cards.deleteCard(Card.ID(1))
        try elsewhere(block)
        let before = try LibraryDump(library)
        #expect(throws: Failure.conflict(.stepIsBlocked)) { try library.undo.undo(at: now) }
        #expect(try LibraryDump(library) == before)
        try library.library.begin()
        #expect(throws: Failure.conflict(.stepIsBlocked)) { try library.undo.undo(at: now) }
        #expect(!library.library.isInTransaction)
        #expect(try LibraryDump(library) == before)

        try elsewhere(release)
        #expect(try library.undo.undo(at: now).effects == [StepEffect(.card, back: 1)])
        #expect(try library.cards.card(Card.ID(1))?.front == "1")
    }

    /// References are looked at when they are written again, once an undo is over.
    @Test func `Foreign keys are enforced again after an undo in a transaction`() throws {
        try addCards(1)
        _ = try library.books.deleteBook(Book.ID(1), at: StudyMoment(now: now, day: 0, dayEnd: now))
        try library.library.begin()
        _ = try library.undo.undo(at: now)
        #expect(throws: Failure.notFound(.book, id: 9)) {
            try library.cards.addCard(CardDraft(front: "a", back: ""), to: Book.ID(9), at: now)
        }
        try library.library.commit()
    }

    // MARK: Steps

    private func addCards(_ count: Int) throws {
        let before = try Int(library.values("SELECT count(*) FROM card")[0]) ?? 0
        try library.library.atomically { () throws(Failure) in
            let key = try Name("French").key
            let found = try library.books.bookID(named: key)
            let book = if let found { found } else { try library.books.addBook(Name("French"), at: now).id }
            for number in 1...count {
                _ = try library.cards.addCard(CardDraft(front: "\(before + number)", back: "back"), to: book, at: now)
            }
        }
    }

    private func answer(_ id: Int64, _ rating: Rating) throws {
        let card = try #require(try library.cards.card(Card.ID(id)))
        let calendar = StudyCalendar.utc
        _ = try library.study.record(StudyPlan().review(card, rated: rating, at: now, in: calendar, took: .seconds(1)))
    }

    private func changes() -> Int { library.connection.queue.inDatabase { $0.totalChangesCount } }

    /// How many rows are kept as they were.
    private func images() throws -> Int {
        try library.connection.queue.inDatabase { db in
            try UndoTable.all.reduce(0) { try $0 + (Int.fetchOne(db, sql: "SELECT count(*) FROM \($1.images)") ?? 0) }
        }
    }

    /// Writes as another program does.
    private func elsewhere(_ sql: String) throws {
        let queue = try DatabaseQueue(path: folder.path("library.sqlite"))
        try queue.write { try $0.execute(sql: sql) }
        try queue.close()
    }
}
