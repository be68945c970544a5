import GRDB
import Model

/// The queries over the queues, each a `Query` of its own; their parameters are those of ``QueueArguments``.
///
/// They go from book to book, so that the index `card_queue` answers: their cost grows with the books, not with the cards.
enum QueueQuery {
    /// The first card of a queue.
    static func first(_ queue: StudyQueue, in scope: BookScope, order: ReviewOrder) -> Query? {
        firsts[Shape(queue: queue, books: scope.shape, order: queue == .review ? order : .due)]
    }

    /// How many cards stand in a queue, up to a limit.
    static func count(_ queue: StudyQueue, in scope: BookScope) -> Query? {
        counts[Shape(queue: queue, books: scope.shape, order: .due)]
    }

    private struct Shape: Hashable {
        let queue: StudyQueue
        let books: BookScope.Shape
        let order: ReviewOrder
    }

    private static let firsts = queries(orders: ReviewOrder.allCases) { shape in
        let first = shape.order == .due ? firstOfEach(shape.queue) : "\(all(shape.queue)) AND card.id IS NOT ?2"
        return """
            SELECT \(Card.columns) FROM card WHERE id = (
                SELECT card.id FROM book CROSS JOIN card ON \(first) WHERE \(shape.books.sql)
                ORDER BY \(ranking(by: shape.order)), card.id LIMIT 1)
            """
    }

    private static let counts = queries(orders: [.due]) { shape in
        """
        SELECT count(*) FROM (
            SELECT 1 FROM book CROSS JOIN card ON \(all(shape.queue)) WHERE \(shape.books.sql) LIMIT ?4)
        """
    }

    private static func queries(orders: [ReviewOrder], _ sql: (Shape) -> String) -> [Shape: Query] {
        var queries: [Shape: Query] = [:]
        for queue in StudyQueue.allCases {
            for books in BookScope.Shape.allCases {
                for order in queue == .review ? orders : [.due] {
                    let shape = Shape(queue: queue, books: books, order: order)
                    queries[shape] = Query(sql(shape))
                }
            }
        }
        return queries
    }

    /// A book's cards of a queue.
    private static func all(_ queue: StudyQueue) -> String {
        """
        card.book_id = book.id AND card.state IN (\(queue.states.commaSeparated)) AND card.suspended = 0 \
        AND card.\(queue.isDue)
        """
    }

    /// The first of a book's cards in each state of a queue.
    private static func firstOfEach(_ queue: StudyQueue) -> String {
        let firsts = queue.states.map { state in
            """
            (SELECT id FROM card WHERE book_id = book.id AND state = \(state.rawValue) AND suspended = 0 \
            AND \(queue.isDue) AND id IS NOT ?2 ORDER BY due_at, id LIMIT 1)
            """
        }
        return firsts.count == 1 ? "card.id = \(firsts[0])" : "card.id IN (\(firsts.joined(separator: ", ")))"
    }

    private static func ranking(by order: ReviewOrder) -> String {
        switch order {
        case .due: "card.due_at"
        case .retrievability: "(?4 - card.last_review_at) / card.stability DESC"
        case .random: RandomOrder.sql
        }
    }
}

/// The values of the parameters of the queries over the queues.
enum QueueArguments {
    /// - Parameter more: the parameters from 4 on.
    static func of(
        _ queue: StudyQueue, in scope: BookScope, at moment: StudyMoment, except: Card.ID?,
        more: [(any DatabaseValueConvertible)?]
    ) -> StatementArguments {
        let due = queue == .review ? moment.dayEnd : moment.now
        let values: [(any DatabaseValueConvertible)?] = [due.milliseconds, except?.rawValue, scope.argument]
        return StatementArguments(values + more)
    }
}

extension StudyQueue {
    var states: [Schedule.State] {
        switch self {
        case .learning: [.learning, .relearning]
        case .review: [.review]
        case .new: [.new]
        }
    }

    /// A condition on a card in one of the states.
    fileprivate var isDue: String {
        switch self {
        case .learning: "due_at <= ?1"
        case .review: "due_at < ?1"
        case .new: "due_at IS NULL"
        }
    }
}

extension [Schedule.State] {
    var commaSeparated: String { map { String($0.rawValue) }.joined(separator: ", ") }
}
