import Model
import Vocabulary

/// The queues of a day in memory, answered by taking cards out; what was asked for is written down.
final class KeptQueues: StudyStore {
    var cards: [StudyQueue: [Card]] = [:]
    var done: [StudiedCount] = []
    private(set) var asked: [StudyQueue] = []
    private(set) var orders: [(order: QueueOrder, seed: UInt64)] = []

    /// Puts cards of the book 1, and others, into queues.
    init(learning: [Int64] = [], review: [Int64] = [], new: [Int64] = [], book: Int64 = 1) {
        cards = [.learning: learning, .review: review, .new: new].mapValues { $0.map { .unstudied($0, book: book) } }
    }

    func add(_ ids: ClosedRange<Int64>, to queue: StudyQueue, book: Int64) {
        cards[queue, default: []] += ids.map { .unstudied($0, book: book) }
    }

    /// Takes a card out of its queue, as an answer does, and tells which queue that was.
    func answer(_ card: Card) -> StudyQueue? {
        guard let queue = cards.first(where: { $0.value.contains(card) })?.key else { return nil }
        cards[queue]?.removeAll { $0 == card }
        let state: CardState = queue == .new ? .new : queue == .review ? .review : .learning
        done.append(StudiedCount(book: card.book, state: state, answers: 1))
        return queue
    }

    func firstCard(
        _ queue: StudyQueue, in scope: BookScope, at moment: StudyMoment, order: QueueOrder, seed: UInt64, except: Card.ID?
    ) throws(Failure) -> Card? {
        asked.append(queue)
        orders.append((order, seed))
        return cards[queue]?.first { scope.contains($0.book) && $0.id != except }
    }

    func countCards(
        _ queue: StudyQueue, in scope: BookScope, at moment: StudyMoment, limit: Int
    ) throws(Failure) -> Int {
        min(limit, cards[queue]?.count { scope.contains($0.book) } ?? 0)
    }

    func countBuried(_ queue: StudyQueue, in scope: BookScope, at moment: StudyMoment) throws(Failure) -> Int { 0 }

    func studied(on day: Int) throws(Failure) -> [StudiedCount] { done }

    func record(_ review: Review) throws(Failure) -> Change<Card> { Change(before: review.before, after: review.after) }
    func takeBack(_ review: Review) throws(Failure) -> Change<Card> { Change(before: review.after, after: review.before) }
    func add(_ mark: CramMark) throws(Failure) -> CramMark { mark }
    func remove(_ mark: CramMark) throws(Failure) {}
    func histories(in scope: BookScope, after id: Card.ID?, limit: Int) throws(Failure) -> [CardHistory] { [] }
    func logKeys(_ query: LogQuery) throws(Failure) -> [LogKey] { [] }
    func logEntries(_ keys: [LogKey]) throws(Failure) -> [LogEntry] { [] }
    func studiedCardsWithoutLog(after id: Card.ID?, limit: Int) throws(Failure) -> [Card] { [] }
    func nextDue(_ queue: StudyQueue, in scope: BookScope, after moment: StudyMoment) throws(Failure) -> Timestamp? { nil }
}
