import Foundation
import GRDB
import Model
import StoreContracts
import Testing
import Vocabulary

@testable import Persistence

/// What is asked again and again is answered from an index: its cost does not grow with the number of cards.
@Suite struct QueryPlanTests {
    struct Question: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The steps of the plan that name an index of `card`.
        let steps: [String]
        let sorts: Bool
        let ask: @Sendable (SQLiteUnderTest) throws -> Void

        init(
            _ description: String, _ steps: String..., sorts: Bool = false,
            ask: @escaping @Sendable (SQLiteUnderTest) throws -> Void
        ) {
            testDescription = description
            self.steps = steps
            self.sorts = sorts
            self.ask = ask
        }
    }

    static let moment = StudyMoment(now: Timestamp(milliseconds: 10), day: 1, dayEnd: Timestamp(milliseconds: 20))
    static let book = Book.ID(1)
    static let whetherBuried = "card_buried (buried_on=?)"
    static let byDue = "card_queue (book_id=? AND state=? AND due_at<?)"
    static let buried = "card_buried (buried_on=?)"
    static let isNew = "card_queue (book_id=? AND state=? AND due_at=?)"
    static let byState = "card_queue (book_id=? AND state=?)"
    static let scopes: [BookScope] = [.all, .only([book]), .only([book, Book.ID(2)]), .except([book])]

    static let questions: [Question] =
        scopes.flatMap { scope in
            [
                Question("first learning card in \(scope)", whetherBuried, byDue) { _ = try $0.first(.learning, in: scope) },
                Question("first review in \(scope)", whetherBuried, byDue) { _ = try $0.first(.review, in: scope) },
                Question("first new card in \(scope)", whetherBuried, isNew) {
                    _ = try $0.first(.new, in: scope)
                },
                Question("least likely in \(scope)", whetherBuried, byDue, sorts: true) {
                    _ = try $0.first(.review, in: scope, order: .retrievability)
                },
                Question("any by chance in \(scope)", whetherBuried, byDue, sorts: true) {
                    _ = try $0.first(.review, in: scope, order: .random)
                },
                Question("any new card by chance in \(scope)", whetherBuried, isNew, sorts: true) {
                    _ = try $0.first(.new, in: scope, order: .random)
                },
                Question("count of learning cards in \(scope)", whetherBuried, byDue) { _ = try $0.count(.learning, in: scope) },
                Question("count of reviews in \(scope)", whetherBuried, byDue) { _ = try $0.count(.review, in: scope) },
                Question("count of new cards in \(scope)", whetherBuried, isNew) {
                    _ = try $0.count(.new, in: scope)
                },
            ]
        } + [
            Question("a book's due count", byDue, buried, buried, byDue, buried, buried) {
                _ = try $0.books.book(book, at: moment)
            },
            Question("due counts of listed books", byDue, buried, buried, byDue, buried, buried) {
                _ = try $0.books.books(BookQuery(), at: moment)
            },
            Question("due count of all books", byDue, buried, buried, byDue, buried, buried) {
                _ = try $0.books.totals(in: .all, at: moment)
            },
            Question("a book's due cards", "card_book (book_id=? AND rowid=?)", byDue, byDue) {
                _ = try $0.cards.cards(CardQuery(in: BookScope(book), dueAt: moment), after: nil, limit: 9)
            },
            Question("due cards", byDue, byDue) {
                _ = try $0.cards.cards(CardQuery(dueAt: moment), after: nil, limit: 9)
            },
            Question("next due review", "card_queue (book_id=? AND state=? AND due_at>?)") {
                _ = try $0.study.nextDue(.review, in: .all, after: moment)
            },
            Question("next due learning card", "card_queue (book_id=? AND state=? AND due_at>?)") {
                _ = try $0.study.nextDue(.learning, in: .all, after: moment)
            },
            // What is sorted are the intervals.
            Question("forecast", "card_queue (book_id=? AND state=? AND due_at>? AND due_at<?)", sorts: true) {
                _ = try $0.statistics.dueCounts(of: CardQuery(), between: [moment.now, moment.dayEnd])
            },
            Question("states of a book", byState, byState, byState, byState) {
                _ = try $0.statistics.stateCounts(of: CardQuery(in: BookScope(book)))
            },
            Question("states of all cards", byState, byState, byState, byState) {
                _ = try $0.statistics.stateCounts(of: CardQuery())
            },
        ]

    private let library: SQLiteUnderTest

    init() throws {
        library = try SQLiteUnderTest(inMemory: true)
        _ = try library.books.addBook(Name("French"), at: Self.moment.now)
    }

    @Test(arguments: questions)
    func `Queries for due and new cards use the queue index`(_ question: Question) throws {
        let plan = try library.plan { try question.ask(library) }
        #expect(plan.compactMap(\.index) == question.steps, "\(plan)")
        #expect(plan.contains { $0.contains("B-TREE FOR ORDER BY") } == question.sorts, "\(plan)")
        #expect(!plan.contains("SCAN card"))
    }

    @Test(arguments: scopes) func `A complete count finds buried cards by the answers of the day`(_ scope: BookScope) throws {
        var renderer = NoteRenderer(.reversed)
        let note = NoteDraft(
            type: NoteType.reversed.id, guid: "chat", fields: ["le chat", "the cat"], tags: [],
            cards: try renderer.cards(of: ["le chat", "the cat"]), modifiedAt: Self.moment.now)
        _ = try library.notes.addNote(note, to: Self.book, at: Self.moment.now)
        var moment = Self.moment
        moment.burial = .siblings(of: .all)
        let plan = try library.plan { _ = try library.study.countCards(.review, in: scope, at: moment, limit: .max) }
        #expect(
            plan.compactMap(\.index) == [Self.whetherBuried, Self.byDue, Self.whetherBuried, "card_note (note_id=?)"], "\(plan)")
        #expect(plan.contains("SEARCH entry USING INDEX log_at (at>?)"), "\(plan)")
        #expect(!plan.contains { $0.hasPrefix("SCAN card") || $0.hasPrefix("SCAN entry") }, "\(plan)")
    }

    /// A page reads cards in the order of the list, and ends when it is full.
    @Test(arguments: CardStatus.allCases) func `A page of the cards with a status is not sorted`(_ status: CardStatus) throws {
        for book in [nil, Self.book] {
            let query = CardQuery(in: BookScope(book), status: status)
            for place in [nil, Card.ID(7)] {
                let plan = try library.plan {
                    _ = try library.cards.cards(query, after: place, limit: 9)
                    _ = try library.cards.cards(query, before: place, limit: 9)
                }
                #expect(plan.count == 2 && !plan.contains { $0.contains("B-TREE") }, "\(plan)")
            }
        }
    }

    /// A word that all cards have must not make a page read all of them.
    @Test func `A page of the cards with a word follows the index of texts`() throws {
        for book in [nil, Self.book] {
            let query = CardQuery(in: BookScope(book), match: "word")
            for place in [nil, Card.ID(7)] {
                let plan = try library.plan {
                    _ = try library.cards.cards(query, after: place, limit: 9)
                    _ = try library.cards.cards(query, before: place, limit: 9)
                }
                #expect(plan.count { $0.hasPrefix("SCAN card_text VIRTUAL TABLE") } == 2)
                #expect(!plan.contains { $0.contains("LIST") || $0.contains("B-TREE") }, "\(plan)")
            }
        }
    }

    /// What a change costs grows with the cards that it is about, not with the library.
    @Test(
        arguments: [.suspend(true), .flag(2), .bury(onDay: 9), .move(to: Book.ID(2), skipsTaken: true), .reset, .delete]
            as [CardAct])
    func `A change of cards reads no others`(_ act: CardAct) throws {
        _ = try library.books.addBook(Name("Other"), at: Self.moment.now)
        let cards = try (1...9).map { number in
            let card = try CardDraft(front: "word \(number)", back: "")
            return try library.cards.addCard(card, to: Self.book, at: Self.moment.now).rawValue
        }
        let plan = try library.plan {
            _ = try library.cards.change(RangeSet([cards[0]..<cards[8]]), act, at: Self.moment.now)
        }
        #expect(plan.contains { $0.hasPrefix("SEARCH card USING INTEGER PRIMARY KEY") })
        #expect(!plan.contains { $0.hasPrefix("SCAN card") && $0 != Self.pendingTexts }, "\(plan)")
    }

    @Test func `An answer is recorded using primary keys only`() throws {
        let review = try makeReview()
        let plan = try library.plan {
            _ = try library.study.record(review)
            _ = try library.study.takeBack(review)
        }
        #expect(
            Set(plan) == [
                "SEARCH card USING INTEGER PRIMARY KEY (rowid=?)", "SCALAR SUBQUERY 1",
                "SEARCH review_log USING PRIMARY KEY (card_id=?)", "SEARCH review_log USING PRIMARY KEY (card_id=? AND n=?)",
                "SEARCH study_day USING PRIMARY KEY (day=? AND book_id=? AND state=? AND rating=?)", Self.workLeft,
                Self.pendingTexts,
            ])
    }

    /// Each step asks for what earlier ones have left to do.
    private static let workLeft = "SEARCH card_index USING INTEGER PRIMARY KEY (rowid=?)"

    /// Each commit asks whether texts are to be indexed; the table is empty.
    private static let pendingTexts = "SCAN card_text_pending"

    @Test func `The review log is read by its key without sorting`() throws {
        _ = try library.study.record(makeReview())
        let plan = try library.plan {
            _ = try library.study.histories(in: .all, after: nil, limit: 9)
            _ = try library.study.studied(on: 3)
        }
        #expect(
            plan == [
                "SEARCH card USING INTEGER PRIMARY KEY (rowid>?)", "CORRELATED SCALAR SUBQUERY 1",
                "SEARCH review_log USING PRIMARY KEY (card_id=?)",
                "SEARCH review_log USING PRIMARY KEY (card_id>? AND card_id<?)",
                "SEARCH study_day USING PRIMARY KEY (day=?)",
            ])
    }

    /// Over a log of any length a page, a day's sum and a note take what they need and no more.
    @Test func `The session log is read from its index without sorting`() throws {
        let start = Self.moment.now
        let id = try library.sessions.beginSession(
            SessionDraft(profileName: "Morning", startedAt: start, planned: .seconds(60)), at: start
        ).id
        let byStart = "SEARCH session USING INDEX session_started (started_at>? AND started_at<?)"
        #expect(try library.plan { _ = try library.sessions.sessions(from: start, after: nil, limit: 9) } == [byStart])
        let plan = try library.plan { _ = try library.sessions.sessionSums(between: [start, Self.moment.dayEnd]) }
        #expect(plan.filter { $0.contains("session") } == [byStart])
        let draft = SessionDraft(profileName: "", startedAt: start, planned: .zero)
        let adding = try library.plan { _ = try library.sessions.addSession(draft) }
        let byNumber = "SEARCH session USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)"
        #expect(adding.filter { $0.contains("session") } == [byStart, byNumber])
        let key = "SEARCH session USING INTEGER PRIMARY KEY (rowid=?)"
        let noting = try library.plan { try library.sessions.noteSession(id, sat: .zero, at: start) }
        #expect(noting == [key, Self.pendingTexts, Self.workLeft])
    }

    /// What is kept for undo, and an undo itself, takes what the step needs, however large the library is.
    @Test func `Undo steps are stored and undone using keys only`() throws {
        let review = try makeReview()
        let plan = try library.plan(ofUndo: true) {
            _ = try library.study.record(review)
            _ = try library.cards.deleteCard(review.before.id)
            for _ in 1...2 { _ = try library.undo.undo(at: Self.moment.now) }
            for _ in 1...2 { _ = try library.undo.redo(at: Self.moment.now) }
        }
        let scans = Set(plan.filter { $0.hasPrefix("SCAN ") })
        let small: Set = [
            "SCAN sqlite_sequence", "SCAN CONSTANT ROW", "SCAN undo_step", "SCAN undo_step USING INDEX undo_step_redo",
            "SCAN (subquery-2)", "SCAN entry", "SCAN part",
        ]
        #expect(scans.subtracting(small) == [])
    }

    /// An answer to a card that has been added for it.
    private func makeReview() throws -> Review {
        let now = Self.moment.now
        let id = try library.cards.addCard(CardDraft(front: "le chat", back: "the cat"), to: Self.book, at: now)
        let card = try #require(try library.cards.card(id))
        return StudyPlan().review(card, rated: .good, at: now, in: StudyCalendar.utc)
    }
}

extension SQLiteUnderTest {
    fileprivate func first(_ queue: StudyQueue, in scope: BookScope, order: ReviewOrder = .due) throws -> Card? {
        let order = QueueOrder(reviews: order, new: order == .random ? .random : .added)
        return try study.firstCard(queue, in: scope, at: QueryPlanTests.moment, order: order, seed: 1, except: nil)
    }

    fileprivate func count(_ queue: StudyQueue, in scope: BookScope, limit: Int = 9) throws -> Int {
        try study.countCards(queue, in: scope, at: QueryPlanTests.moment, limit: limit)
    }

    /// The steps of the plans of all statements that `body` runs, without those of undo or of nothing else.
    fileprivate func plan(ofUndo isOfUndo: Bool = false, _ body: () throws -> Void) throws -> [String] {
        let statements = try statements(body)
        return try connection.queue.inDatabase { db in
            let ofUndo = statements.filter { $0.contains("undo_") || $0.contains("sqlite_sequence") }
            return try (isOfUndo ? ofUndo : statements.filter { !ofUndo.contains($0) }).flatMap { sql in
                try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)").map { $0["detail"] as String }
            }
        }
    }

    /// The statements that `body` runs, with their arguments.
    func statements(_ body: () throws -> Void) throws -> [String] {
        let log = StatementLog()
        connection.queue.inDatabase { db in
            db.trace { event in if case .statement(let statement) = event { log.statements.append(statement.expandedSQL) } }
        }
        defer { connection.queue.inDatabase { $0.trace() } }
        try body()
        return log.statements.filter { !$0.hasPrefix("--") }
    }
}

private final class StatementLog {
    var statements: [String] = []
}

extension String {
    /// What the step of a plan says of an index of `card`.
    fileprivate var index: String? {
        guard let name = range(of: " INDEX card_") else { return nil }
        return String(self[name.lowerBound...].dropFirst(" INDEX ".count))
    }
}
