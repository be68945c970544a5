import GRDB
import Model
import Synchronization
import Vocabulary

/// The queries on the study queues, each a separate `Query`.
///
/// Parameter 1 is the moment until which cards are due, 2 a card to exclude, 3 the books, 7 the day of study, 8 its end, 9 its
/// beginning if reviews come before they are due, 10 the books whose cards bury their siblings, or those whose cards do not. The
/// cards to which study is limited are in the temporary table `study_set`.
///
/// They go from book to book, so that SQLite can use the index `card_queue`: their cost grows with the number of books, not with
/// that of cards.
enum QueueQuery {
    /// Returns the query for the first card of a queue.
    static func first(_ queue: StudyQueue, in scope: BookScope, at moment: StudyMoment, ranking: Ranking, burial: Burial.Shape)
        -> Query
    {
        query(Shape(queue, scope, moment, ranking: ranking, burial: burial), .first) { shape in
            shape.queue == .review && shape.ranking != .age ? firstOfAll(shape) : firstOfEachBook(shape)
        }
    }

    /// Returns the query for the number of cards in a queue, up to the limit in parameter 4; each card's siblings are looked up.
    static func count(_ queue: StudyQueue, in scope: BookScope, at moment: StudyMoment, burial: Burial.Shape) -> Query {
        query(Shape(queue, scope, moment, burial: burial), .count) { shape in
            """
            SELECT count(*) FROM (
                SELECT 1 FROM book CROSS JOIN card ON \(all(shape.queue))\(shape.isKept) WHERE \(shape.books.sql) LIMIT ?4)
            """
        }
    }

    /// Returns the query for the number of cards in a queue and of those that are buried, from the index alone.
    static func total(_ queue: StudyQueue, in scope: BookScope, at moment: StudyMoment) -> Query {
        query(Shape(queue, scope, moment), .total) { shape in "SELECT count(*) FROM book CROSS JOIN card \(isCounted(shape))" }
    }

    /// Returns the query for the number of cards that are buried, and would be in a queue, which are found by the day's answers; nil
    /// if none are.
    static func buried(_ queue: StudyQueue, in scope: BookScope, at moment: StudyMoment, burial: Burial.Shape) -> Query? {
        let shape = Shape(queue, scope, moment, burial: burial)
        guard let buried = shape.buried else { return nil }
        return query(shape, .buried) { shape in
            """
            SELECT count(*) FROM (\(buried)) AS buried CROSS JOIN card ON card.id = buried.id CROSS JOIN book \(isCounted(shape))
            """
        }
    }

    /// Returns the query for the due time of a queue's first card that is not due yet; new cards have none.
    static func nextDue(_ queue: StudyQueue, in scope: BookScope, at moment: StudyMoment) -> Query {
        query(Shape(queue, scope, moment), .nextDue) { shape in
            let later =
                switch shape.queue {
                case .learning: "due_at > ?1 AND (card.buried_on IS NOT ?7 OR due_at >= ?8)"
                case .review: "due_at >= ?1"
                case .new: "0"
                }
            return """
                SELECT min(due_at) FROM (
                    SELECT (SELECT min(due_at) FROM card WHERE book_id = book.id AND state = queued.column1 AND suspended = 0
                        AND \(later)\(shape.isInSet)) AS due_at
                    FROM \(states(of: shape.queue)) CROSS JOIN book
                    WHERE \(shape.books.sql) AND ?2 IS NULL)
                """
        }
    }

    /// Returns the query of a kind and shape, which is made when it is first asked for: there are hundreds.
    private static func query(_ shape: Shape, _ kind: Kind, sql: (Shape) -> String) -> Query {
        made.withLock { made in
            let key = Key(kind: kind, shape: shape)
            if let query = made[key] { return query }
            let query = Query(sql(shape))
            made[key] = query
            return query
        }
    }

    private static let made = Mutex<[Key: Query]>([:])

    private enum Kind { case first, count, total, buried, nextDue }

    private struct Key: Hashable {
        let kind: Kind
        let shape: Shape
    }

    fileprivate struct Shape: Hashable {
        let queue: StudyQueue
        let books: BookScope.Shape
        var ranking = Ranking.age
        var burial = Burial.Shape.none
        var isOfSet = false
        var isAhead = false

        /// The condition that a card is in the set.
        var isInSet: String { isOfSet ? " AND card.id IN (SELECT card_id FROM temp.study_set)" : "" }

        /// The condition that a card is not left out; it needs the card's row, which the index does not have.
        var isKept: String { isInSet + isNotBuried + comesNow }

        /// The condition that leaves out reviews that are not due and were answered on the day.
        private var comesNow: String { isAhead ? " AND (card.due_at < ?8 OR card.last_review_at < ?9)" : "" }

        private var isNotBuried: String {
            switch burial {
            case .none: ""
            case .imported: " AND card.buried_on IS NOT ?7"
            case .siblings(let books):
                """
                 AND card.buried_on IS NOT ?7 AND (card.note_id IS NULL OR NOT EXISTS (
                    SELECT 1 FROM card AS sibling JOIN review_log AS entry ON entry.card_id = sibling.id
                    WHERE sibling.note_id = card.note_id AND sibling.id <> card.id AND entry.day = ?7 AND entry.rating > 0
                    AND \(books.condition(on: "sibling.book_id", parameter: 10) ?? "1")))
                """
            }
        }

        /// The same as ``isKept``, except that buried cards are kept.
        var isIncluded: String { isInSet + comesNow }

        /// The cards that are buried on the day, as rows of `id`; nil if none are.
        var buried: String? {
            let imported = "SELECT id FROM card WHERE buried_on = ?7"
            switch burial {
            case .none: return nil
            case .imported: return imported
            case .siblings(let books):
                return """
                    \(imported) UNION
                    SELECT sibling.id FROM review_log AS entry CROSS JOIN card AS answered ON answered.id = entry.card_id
                    CROSS JOIN card AS sibling ON sibling.note_id = answered.note_id AND sibling.id <> answered.id
                    WHERE entry.at >= ?8 - \(longestDay) AND entry.rating > 0 AND entry.day = ?7
                    AND \(books.condition(on: "answered.book_id", parameter: 10) ?? "1")
                    """
            }
        }

        /// How many milliseconds before a day's end an answer of the day can lie: the time zone and the hour at which the day begins
        /// may have changed since.
        private var longestDay: Int { 4 * 86_400_000 }
    }

    private static func firstOfEachBook(_ shape: Shape) -> String {
        let ranking = shape.ranking == .age ? "due_at, id" : "\(ranking(by: shape.ranking)), id"
        if shape.books == .one, let state = shape.queue.states.first, shape.queue.states.count == 1 {
            return """
                SELECT \(CardColumn.list) FROM card WHERE book_id = ?3 AND state = \(state.rawValue) AND suspended = 0
                AND \(shape.queue.isDue) AND id IS NOT ?2\(shape.isKept) ORDER BY \(ranking) LIMIT 1
                """
        }
        // Finds the first card of each book and state, and the first of those: `min` returns its row without a sorter.
        return """
            SELECT \(CardColumn.list), min(\(shape.queue == .new ? turn(by: shape.ranking) : age))
            FROM \(states(of: shape.queue)) CROSS JOIN book CROSS JOIN card ON card.id = (
                SELECT id FROM card WHERE book_id = book.id AND state = queued.column1 AND suspended = 0
                AND \(shape.queue.isDue) AND id IS NOT ?2\(shape.isKept) ORDER BY \(ranking) LIMIT 1)
            WHERE \(shape.books.sql)
            """
    }

    /// A text that sorts by due time and, if that is equal, by id; also for times before 1970.
    private static let age = "printf('%020d%020d', card.due_at + 4611686018427387904, card.id)"

    /// A text that sorts by the number of new cards of the book that were answered on the day and, if that is equal, by card.
    private static func turn(by ranking: Ranking) -> String {
        let answers = """
            SELECT coalesce(sum(answers), 0) FROM study_day
            WHERE day = ?7 AND book_id = book.id AND state = \(CardState.new.rawValue)
            """
        return "printf('%020d%020d', (\(answers)), \(ranking == .age ? "card.id" : self.ranking(by: ranking)))"
    }

    private static func states(of queue: StudyQueue) -> String {
        "(VALUES \(queue.states.map { "(\($0.rawValue))" }.joined(separator: ", "))) AS queued"
    }

    private static func firstOfAll(_ shape: Shape) -> String {
        """
        SELECT \(CardColumn.list) FROM card WHERE id = (
            SELECT card.id FROM book CROSS JOIN card ON \(all(shape.queue)) AND card.id IS NOT ?2\(shape.isKept) WHERE \(shape.books.sql)
            ORDER BY \(ranking(by: shape.ranking)), card.id LIMIT 1)
        """
    }

    private static func isCounted(_ shape: Shape) -> String {
        "ON \(all(shape.queue))\(shape.isIncluded) WHERE \(shape.books.sql)"
    }

    /// Returns the condition that selects a book's cards in a queue.
    private static func all(_ queue: StudyQueue) -> String {
        """
        card.book_id = book.id AND card.state IN (\(queue.states.commaSeparated)) AND card.suspended = 0 \
        AND card.\(queue.isDue)
        """
    }

    private static func ranking(by ranking: Ranking) -> String {
        switch ranking {
        case .age: "card.due_at"
        case .retrievability: "(?4 - card.last_review_at) / card.stability DESC"
        case .random: RandomOrder.sql
        case .added: "card.id"
        case .hardest: "card.difficulty DESC"
        }
    }
}

extension QueueQuery.Shape {
    fileprivate init(
        _ queue: StudyQueue, _ scope: BookScope, _ moment: StudyMoment, ranking: Ranking = .age, burial: Burial.Shape = .none
    ) {
        self.init(
            queue: queue, books: scope.shape, ranking: ranking, burial: burial, isOfSet: moment.set != nil,
            isAhead: queue == .review && moment.ahead != nil)
    }
}

extension Burial {
    /// The forms of the condition.
    enum Shape: Hashable {
        case none, imported
        case siblings(BookScope.Shape)
    }

    var shape: Shape {
        switch self {
        case .none: .none
        case .imported: .imported
        case .siblings(let books): .siblings(books.shape)
        }
    }
}

/// What the cards of a queue are sorted by.
enum Ranking {
    /// The due time; if that is equal, or for new cards, the order in which they were added.
    case age
    case retrievability
    case random
    case added
    case hardest

    init(_ queue: StudyQueue, in order: QueueOrder) {
        self =
            switch (queue, order.reviews, order.new) {
            case (.learning, _, _), (.review, .due, _), (.new, _, .added): .age
            case (.review, .retrievability, _): .retrievability
            case (.review, .random, _), (.new, _, .random): .random
            case (.review, .added, _): .added
            case (.review, .hardest, _): .hardest
            }
    }
}

extension PreparedQuery {
    /// Binds what all queries on the queues share: until when cards are due, and which books.
    func bind(_ queue: StudyQueue, in scope: BookScope, at moment: StudyMoment, burial: Burial = .none) {
        bind(1, (queue == .review ? moment.ahead?.end ?? moment.dayEnd : moment.now).milliseconds)
        bind(7, moment.day)
        bind(8, moment.dayEnd.milliseconds)
        if queue == .review, let ahead = moment.ahead { bind(9, ahead.dayStart.milliseconds) }
        if case .siblings(let books) = burial { bind(10, books) }
        if scope == .all { bind(3, Int64?.none) } else { bind(3, scope) }
    }
}

extension StudyQueue {
    var states: [CardState] {
        switch self {
        case .learning: [.learning, .relearning]
        case .review: [.review]
        case .new: [.new]
        }
    }

    /// The condition that a card in one of the states is in the queue.
    fileprivate var isDue: String {
        switch self {
        case .learning: "due_at <= ?1"
        case .review: "due_at < ?1"
        case .new: "due_at IS NULL"
        }
    }
}

extension [CardState] {
    var commaSeparated: String { map { String($0.rawValue) }.joined(separator: ", ") }
}
