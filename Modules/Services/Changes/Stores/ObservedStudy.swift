import Model
import Vocabulary

/// A store of answers that reports the changes of their cards.
@MainActor final class ObservedStudy {
    private let store: any StudyStore
    private let changes: LibraryChanges

    init(_ store: any StudyStore, _ changes: LibraryChanges) {
        self.store = store
        self.changes = changes
    }
}

extension ObservedStudy: @MainActor StudyStore {
    func record(_ review: Review) throws(Failure) -> Change<Card> {
        try changes.after { () throws(Failure) in
            try store.record(review)
        } tell: {
            .card($0)
        }
    }

    func takeBack(_ review: Review) throws(Failure) -> Change<Card> {
        try changes.after { () throws(Failure) in
            try store.takeBack(review)
        } tell: {
            .card($0)
        }
    }

    // MARK: Reading

    func firstCard(
        _ queue: StudyQueue, in scope: BookScope, at moment: StudyMoment, order: QueueOrder, seed: UInt64, except: Card.ID?
    ) throws(Failure) -> Card? {
        try store.firstCard(queue, in: scope, at: moment, order: order, seed: seed, except: except)
    }

    func countCards(_ queue: StudyQueue, in scope: BookScope, at moment: StudyMoment, limit: Int) throws(Failure) -> Int {
        try store.countCards(queue, in: scope, at: moment, limit: limit)
    }

    func studied(on day: Int) throws(Failure) -> [StudiedCount] { try store.studied(on: day) }

    func histories(in book: Book.ID?, after id: Card.ID?, limit: Int) throws(Failure) -> [CardHistory] {
        try store.histories(in: book, after: id, limit: limit)
    }

    func studiedCardsWithoutLog(after id: Card.ID?, limit: Int) throws(Failure) -> [Card] {
        try store.studiedCardsWithoutLog(after: id, limit: limit)
    }

    func nextDue(_ queue: StudyQueue, in book: Book.ID?, after moment: StudyMoment) throws(Failure) -> Timestamp? {
        try store.nextDue(queue, in: book, after: moment)
    }
}
