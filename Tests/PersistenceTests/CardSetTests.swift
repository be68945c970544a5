import GRDB
import Model
import StoreContracts
import Synchronization
import TestSupport
import Testing
import Vocabulary

@testable import Persistence

/// Many cards are deleted and restored together as they would be one by one.
@Suite struct CardSetTests {
    private let now = Timestamp(milliseconds: 1_769_846_400_000)

    /// A trigger or a reference that is missing here is switched off for sets of cards, which must do the same.
    @Test func `Sets of cards do what these triggers and foreign keys do`() throws {
        let library = try SQLiteUnderTest(inMemory: true)
        let (triggers, references) = try library.connection.queue.inDatabase { db in
            (
                try String.fetchSet(
                    db,
                    sql: """
                        SELECT name FROM sqlite_schema WHERE type = 'trigger' AND (
                            tbl_name IN ('review_log', 'card_tag', 'card') OR tbl_name = 'note' AND sql LIKE '%DELETE ON%')
                        """),
                try String.fetchSet(
                    db,
                    sql: """
                        SELECT part.name || ' to ' || key."table" FROM sqlite_schema AS part, pragma_foreign_key_list(part.name) AS key
                        WHERE key."table" IN ('card', 'note')
                        """)
            )
        }
        #expect(
            triggers == [
                "card_counted", "card_discounted", "card_text_added", "card_text_deleted", "card_tags_added", "card_tags_deleted",
                "card_note_ended", "undo_card_deleted", "undo_note_deleted", "card_moved", "card_recounted", "card_tags_changed",
                "undo_card_changed", "card_text_changed",  // of these, no set of cards changes texts
                "answer_discounted", "answer_counted", "answer_rated", "answer_unrated",  // entries are only deleted as a set
            ])
        #expect(references == ["card to note", "review_log to card"])
    }

    /// The same is done to two libraries, of which one takes all cards for many.
    @Test(arguments: 1...2 as ClosedRange<UInt64>)
    func `Sets of cards leave the same rows and undo steps as single cards`(seed: UInt64) throws {
        let libraries = try [Int.max, 1].map { length in
            let library = try SQLiteUnderTest(inMemory: true)
            library.connection.cardSetLength = length
            return library
        }
        let commands = libraries.map { RandomCommands($0, seed: seed) }
        var steps = SeededGenerator(seed: seed)
        for number in 1...40 {
            for command in commands { try command.transaction() }
            try compare(libraries, "seed \(seed), transaction \(number)")
            for _ in 0..<Int.random(in: 0...3, using: &steps) {
                let isUndo = Int.random(in: 1...3, using: &steps) > 1
                for library in libraries { _ = try? isUndo ? library.undo.undo(at: now) : library.undo.redo(at: now) }
                try compare(libraries, "seed \(seed), \(isUndo ? "undo" : "redo") after transaction \(number)")
            }
        }
        #expect(try libraries[1].library.damage() == [], "seed \(seed)")
    }

    private func compare(_ libraries: [SQLiteUnderTest], _ place: String) throws {
        let dumps = try libraries.map { try LibraryDump($0) }
        if dumps[0] != dumps[1] { Issue.record("\(place): \(dumps[1].difference(from: dumps[0]))") }
        let images = try libraries.map(images)
        #expect(images[0] == images[1], "\(place)")
    }

    /// The rows of the tables of undo.
    private func images(_ library: SQLiteUnderTest) throws -> [String] {
        try library.connection.queue.inDatabase { db in
            try (UndoTable.all.map(\.images) + ["undo_step", "undo_pending"]).flatMap { table in
                let columns = try db.columns(in: table).filter { $0.name != "is_indexed" }.map { "quote(\($0.name))" }
                    .joined(separator: " || '|' || ")
                let isUsed =
                    table.hasSuffix("step") || table.hasSuffix("pending")
                    ? "1" : "of_step IS NOT (SELECT spent_images_of FROM card_index)"
                return try String.fetchAll(
                    db, sql: "SELECT '\(table) ' || \(columns) AS row FROM \(table) WHERE \(isUsed) ORDER BY row")
            }
        }
    }

    /// The indexes are filled again if most cards go, and lose what goes otherwise.
    @Test(arguments: [1, 2]) func `A large or a small part of the cards is deleted and restored with its indexes`(book: Int)
        throws
    {
        let library = try SQLiteUnderTest(inMemory: false)
        try fill(library)
        let before = try LibraryDump(library)
        _ = try library.books.deleteBook(Book.ID(Int64(book)), at: moment)
        #expect(try library.cards.search("word", limit: 9999).count == (book == 1 ? 150 : 600))
        #expect(try library.library.damage() == [])
        let after = try LibraryDump(library)
        for _ in 1...2 {
            _ = try library.undo.undo(at: now)
            #expect(try LibraryDump(library) == before)
            #expect(try library.library.damage() == [])
            _ = try library.undo.redo(at: now)
            #expect(try LibraryDump(library) == after)
            #expect(try library.library.damage() == [])
        }
    }

    @Test func `A savepoint takes back the deletion of many cards`() throws {
        let library = try SQLiteUnderTest(inMemory: false)
        try fill(library)
        let before = try LibraryDump(library)
        try library.library.begin()
        for front in ["x", "y"] { _ = try library.cards.addCard(CardDraft(front: front, back: ""), to: Book.ID(1), at: now) }
        try library.library.setSavepoint()
        _ = try library.books.deleteBook(Book.ID(1), at: moment)
        #expect(try library.library.rollBackToSavepoint())
        for front in ["x", "y"] {
            let card = try #require(try library.cards.card(in: Book.ID(1), front: front))
            _ = try library.cards.deleteCard(card.id)
        }
        try library.library.commit()
        #expect(try LibraryDump(library) == before)
        #expect(try library.library.damage() == [])
    }

    /// SQLite is interrupted at each of the moments at which it asks.
    @Test func `Many cards are deleted and restored completely or not at all`() throws {
        let library = try SQLiteUnderTest(inMemory: false)
        try fill(library)
        for act in 1...3 {
            let before = try LibraryDump(library)
            for questions in stride(from: 1, to: .max, by: 5) {
                let asked = Mutex(0)
                library.library.stop {
                    asked.withLock {
                        $0 += 1
                        return $0 == questions
                    }
                }
                defer { library.library.stop { false } }
                do throws(Failure) {
                    switch act {
                    case 2: _ = try library.undo.undo(at: now)
                    default: _ = act == 1 ? try delete(library) : try library.undo.redo(at: now).effects.count
                    }
                    #expect(questions > 5, "SQLite was never interrupted")
                    break
                } catch {
                    #expect(error == .interrupted)
                }
                library.library.stop { false }
                #expect(try LibraryDump(library) == before)
                #expect(throws: Failure.notFound(.book, id: 9)) {
                    try library.cards.addCard(CardDraft(front: "a", back: ""), to: Book.ID(9), at: now)
                }
                #expect(try library.library.damage() == [])
            }
        }
    }

    /// SQLite rolls back the whole transaction if a statement that writes is interrupted; a script's commands stand alone.
    @Test func `Interrupting a change after a savepoint keeps what was done before it`() throws {
        let library = try SQLiteUnderTest(inMemory: false)
        try fill(library)
        for questions in stride(from: 1, to: .max, by: 3) {
            let before = try library.cards.countCards(CardQuery())
            try library.library.begin()
            let kept = try library.books.addBook(Name("kept \(questions)"), at: now)
            try library.library.setSavepoint()
            let asked = Mutex(0)
            library.library.stop {
                asked.withLock {
                    $0 += 1
                    return $0 >= questions
                }
            }
            defer { library.library.stop { false } }
            var wasInterrupted = false
            do throws(Failure) {
                _ = try delete(library)
            } catch {
                #expect(error == .interrupted)
                wasInterrupted = true
            }
            library.library.stop { false }
            #expect(library.library.isInTransaction, "question \(questions)")
            try library.library.rollBackToSavepoint()
            try library.library.commit()
            #expect(try library.books.book(kept.id, at: moment) != nil)
            #expect(try library.cards.countCards(CardQuery()) == before)
            if !wasInterrupted, questions > asked.withLock({ $0 }) { break }
        }
        #expect(try library.library.damage() == [])
    }

    // MARK: Texts of deleted cards

    /// The number of cards whose texts are in the index, whether they exist or not.
    private func indexed(_ library: SQLiteUnderTest) throws -> Int {
        try library.connection.queue.inDatabase { db in
            try db.execute(sql: "CREATE VIRTUAL TABLE temp.word USING fts5vocab(main, card_text, instance)")
            defer { try? db.execute(sql: "DROP TABLE temp.word") }
            return try Int.fetchOne(db, sql: "SELECT count(DISTINCT doc) FROM word") ?? 0
        }
    }

    /// Each act needs or loses the texts that the deletion has left in the index.
    @Test(arguments: 0...5) func `The index keeps the texts of deleted cards until something else is changed`(act: Int)
        throws
    {
        let library = try SQLiteUnderTest(inMemory: false)
        try fill(library)
        let before = try LibraryDump(library)
        _ = try library.books.deleteBook(Book.ID(2), at: moment)
        #expect(try indexed(library) == 750)
        #expect(try library.cards.search("Spanish", limit: 9) == [])
        #expect(try library.cards.countCards(CardQuery(match: "word")) == 600)
        #expect(try library.library.damage() == [])
        switch act {
        case 0:
            _ = try library.undo.undo(at: now)
            #expect(try LibraryDump(library) == before)
            #expect(try indexed(library) == 750)
        case 1:
            _ = try library.books.addBook(Name("Latin"), at: now)
            #expect(try indexed(library) == 600)
            for _ in 1...2 { _ = try library.undo.undo(at: now) }
            #expect(try LibraryDump(library) == before)
        case 2:
            // Of a transaction with several changes, the texts of single cards and of the first book would be mixed up.
            let card = try #require(try library.cards.card(in: Book.ID(1), front: "French 1"))
            try library.library.begin()
            _ = try library.cards.deleteCard(card.id)
            _ = try library.books.deleteBook(Book.ID(1), at: moment)
            try library.library.commit()
            #expect(try indexed(library) == 0)
        case 3:
            _ = try library.undo.undo(at: now)
            _ = try library.undo.redo(at: now)
            #expect(try indexed(library) == 750)
            _ = try library.undo.undo(at: now)
            #expect(try LibraryDump(library) == before)
        case 4:
            // The undo of the import leaves its texts, which those that come back must not make forget.
            _ = try library.cards.addCards(
                [CardDraft(front: "a", back: "b"), CardDraft(front: "c", back: "d")], to: Book.ID(1), at: now)
            let after = try LibraryDump(library)
            for _ in 1...2 { _ = try library.undo.undo(at: now) }
            #expect(try LibraryDump(library) == before)
            #expect(try library.library.damage() == [])
            for _ in 1...2 { _ = try library.undo.redo(at: now) }
            #expect(try LibraryDump(library) == after)
        default:
            // A connection that has seen nothing of the deletion.
            let other = try #require(try library.connectAgain())
            try other.settings.setSetting("day_start_hour", to: "3")
            #expect(try indexed(library) == 600)
        }
        #expect(try library.library.damage() == [])
    }

    /// The change makes the redo impossible, and the images go from which the texts would be known.
    @Test func `A change after an undo in one transaction takes out the texts that the undo has left`() throws {
        let library = try SQLiteUnderTest(inMemory: false)
        try fill(library)
        try library.library.begin()
        _ = try library.undo.undo(at: now)
        _ = try library.books.addBook(Name("Latin"), at: now)
        try library.library.commit()
        #expect(try indexed(library) == 600)
        #expect(try library.library.damage() == [])
    }

    @Test func `The commits of a batch keep the texts that its step has left, under each of the step's numbers`() throws {
        let library = try SQLiteUnderTest(inMemory: false)
        try fill(library)
        _ = try library.books.addBook(Name("Latin"), at: now)
        _ = try library.undo.undo(at: now)
        library.undo.title = StepTitle(text: "script", at: now, batch: 1)
        let before = try LibraryDump(library)
        _ = try library.books.deleteBook(Book.ID(2), at: moment)
        for name in ["one", "two"] { _ = try library.books.addBook(Name(name), at: now) }
        library.undo.title = StepTitle(text: "other", at: now, batch: nil)
        #expect(try library.library.damage() == [])
        _ = try library.books.addBook(Name("three"), at: now)
        #expect(try indexed(library) == 600)
        for _ in 1...2 { _ = try library.undo.undo(at: now) }
        #expect(try LibraryDump(library) == before)
        #expect(try library.library.damage() == [])
    }

    /// The images of the undone deletion have a number that the step of a batch gets again: it drops the redo.
    @Test(arguments: [false, true]) func `A batch after an undo gets a number that no image has`(afterReindex: Bool) throws {
        let library = try SQLiteUnderTest(inMemory: false)
        try fill(library)
        _ = try library.books.deleteBook(Book.ID(2), at: moment)
        _ = try library.undo.undo(at: now)
        if afterReindex { try library.library.reindex() }
        let before = try LibraryDump(library)
        library.undo.title = StepTitle(text: "script", at: now, batch: 1)
        for _ in 1...2 {
            let card = try #require(try library.cards.cards(CardQuery(in: BookScope(Book.ID(2))), after: nil, limit: 1).first)
            _ = try library.cards.deleteCard(card.id)
        }
        library.undo.title = StepTitle(text: "other", at: now, batch: nil)
        _ = try library.books.addBook(Name("Latin"), at: now)
        for _ in 1...2 { _ = try library.undo.undo(at: now) }
        #expect(try LibraryDump(library) == before)
        #expect(try library.library.damage() == [])
    }

    /// The step gets the number again that it had before the undo, which has left its images.
    @Test func `A batch continues its step after the step's undo and redo`() throws {
        let library = try SQLiteUnderTest(inMemory: false)
        try fill(library)
        let script = StepTitle(text: "script", at: now, batch: 1)
        library.undo.title = script
        let before = try LibraryDump(library)
        _ = try library.books.deleteBook(Book.ID(2), at: moment)
        library.undo.title = StepTitle(text: "other", at: now, batch: nil)
        _ = try library.undo.undo(at: now)
        _ = try library.undo.redo(at: now)
        library.undo.title = script
        _ = try library.books.addBook(Name("Latin"), at: now)
        #expect(try library.library.damage() == [])
        library.undo.title = StepTitle(text: "other", at: now, batch: nil)
        _ = try library.undo.undo(at: now)
        #expect(try LibraryDump(library) == before)
        #expect(try library.library.damage() == [])
    }

    @Test func `The check finds texts that are missing while others are left`() throws {
        let library = try SQLiteUnderTest(inMemory: false)
        try fill(library)
        _ = try library.books.deleteBook(Book.ID(2), at: moment)
        try library.connection.queue.inDatabase { db in
            try db.execute(
                sql: """
                    INSERT INTO card_text (card_text, rowid, front, back)
                    SELECT 'delete', id, front, back FROM card_words ORDER BY id LIMIT 1
                    """)
        }
        #expect(try library.library.damage() == ["the full-text index does not match the cards"])
    }

    private func delete(_ library: SQLiteUnderTest) throws(Failure) -> Int {
        _ = try library.books.deleteBook(Book.ID(1), at: moment)
        return 0
    }

    private var moment: StudyMoment { StudyMoment(now: now, day: 0, dayEnd: now) }

    /// Two books, of 600 and of 150 cards, with tags, all of which are many.
    private func fill(_ library: SQLiteUnderTest) throws {
        library.connection.cardSetLength = 1
        for (name, count) in [("French", 600), ("Spanish", 150)] {
            let book = try library.books.addBook(Name(name), at: now).id
            let drafts = try (1...count).map {
                try CardDraft(front: "\(name) \($0)", back: "word \($0 % 7)", tags: ["t\($0 % 5)", name])
            }
            _ = try library.cards.addCards(drafts, to: book, at: now)
        }
    }
}
