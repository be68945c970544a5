public import Binding
import Model

/// Whether what the library says of its cards is what their answers say.
@MainActor public final class CheckViewModel {
    package typealias Services = HasBookService & HasCardService & HasLibraryService & HasStudyService

    /// The contradictions that were found; none in a sound library.
    public let run: Action<Void, PagedRows<ProblemRow>, Failure>

    private static let pageSize = 500

    package init(services: any Services) {
        let desk = CardDesk(services: services)
        run = Action { (_: Void) throws(Failure) in
            var stages: [() throws(Failure) -> [ProblemRow]?] = [
                Self.damage(of: services.libraryService.store),
                Self.unsoundCards(services.studyService.store, desk),
                Self.cardsWithoutLog(services.studyService.store, desk),
            ]
            return PagedRows { () throws(Failure) in
                while let stage = stages.first {
                    guard let rows = try stage() else {
                        stages.removeFirst()
                        continue
                    }
                    if !rows.isEmpty { return rows }
                }
                return []
            }
        }
    }

    /// What the file itself has wrong.
    private static func damage(of store: any LibraryStore) -> () throws(Failure) -> [ProblemRow]? {
        var isDone = false
        return { () throws(Failure) in
            if isDone { return nil }
            isDone = true
            let damage = try attempt { () throws(ModelError) in try store.damage() }
            return damage.map { ProblemRow(problem: .damage, card: nil, detail: $0) }
        }
    }

    /// Cards that stand where their log does not say, a page at a time.
    private static func unsoundCards(_ store: any StudyStore, _ desk: CardDesk) -> () throws(Failure) -> [ProblemRow]? {
        var last: Card.ID?
        return { () throws(Failure) in
            let histories = try attempt { () throws(ModelError) in
                try store.histories(in: nil, after: last, limit: pageSize)
            }
            guard let end = histories.last else { return nil }
            last = end.card.id
            var rows: [ProblemRow] = []
            for history in histories where !history.isSound {
                rows.append(
                    ProblemRow(problem: .differsFromLog, card: try desk.row(history.card), detail: difference(in: history)))
            }
            return rows
        }
    }

    private static func cardsWithoutLog(_ store: any StudyStore, _ desk: CardDesk) -> () throws(Failure) -> [ProblemRow]? {
        var isDone = false
        return { () throws(Failure) in
            if isDone { return nil }
            isDone = true
            let cards = try attempt { () throws(ModelError) in try store.cardsWithoutHistory(limit: pageSize) }
            var rows: [ProblemRow] = []
            for card in cards {
                rows.append(ProblemRow(problem: .hasNoLog, card: try desk.row(card), detail: "state"))
            }
            return rows
        }
    }

    /// The names of what differs.
    private static func difference(in history: CardHistory) -> String {
        let (card, log) = (history.card.schedule, history.schedule)
        let differences = [
            ("state", card.state == log.state), ("step", card.step == log.step),
            ("stability", card.stability == log.stability), ("difficulty", card.difficulty == log.difficulty),
            ("due_at", card.dueAt == log.dueAt), ("last_review_at", card.lastReviewAt == log.lastReviewAt),
            ("reps", card.repetitions == log.repetitions), ("lapses", card.lapses == log.lapses),
        ]
        return differences.filter { !$0.1 }.map(\.0).joined(separator: " ")
    }
}

/// A contradiction in the library.
public struct ProblemRow: Hashable, Sendable {
    public enum Problem: String, Hashable, Sendable {
        case damage
        case differsFromLog = "differs_from_log"
        case hasNoLog = "has_no_log"
    }

    public let problem: Problem
    /// The card that it is about.
    public let card: CardRow?
    /// What of the card differs, by its keys, or the database's words.
    public let detail: String
}
