import Model
public import Vocabulary

/// Whether what the library says of its cards is what their answers say.
@MainActor public final class CheckViewModel {
    package typealias Services = HasBookService & HasCardService & HasLibraryService & HasSettingsService & HasStudyService

    /// How many cards have a memory that the present weights do not give for their answers, once the rows are read.
    ///
    /// That is no contradiction: the weights may have been others when the answers were given.
    public var cardsOfOtherWeights: Int { otherWeights.count }

    private let services: any Services
    private let desk: CardDesk
    private let otherWeights = Counter()
    private static let pageSize = 500

    private final class Counter {
        var count = 0
    }

    package init(services: any Services) {
        self.services = services
        desk = CardDesk(services: services)
    }

    /// The contradictions that are found, a page at a time; none in a sound library.
    /// - Throws: `Failure.library` when the library cannot be read at all.
    public func problems() throws(Failure) -> PagedRows<ProblemRow> {
        otherWeights.count = 0
        // A file that was moved or replaced is sound for nobody.
        _ = try services.libraryService.store.changesElsewhere()
        let damage = try services.libraryService.store.damage()
        // In a file that is damaged nothing else can be relied on.
        var stages: [() throws(Failure) -> [ProblemRow]?] =
            damage.isEmpty
            ? [
                Self.settings(services.settingsService.store),
                Self.unsoundCards(services.studyService, desk, otherWeights),
                Self.cardsWithoutLog(services.studyService.store, desk),
            ] : [Self.once { () throws(Failure) in damage.map { ProblemRow(problem: .damage, card: nil, detail: $0) } }]
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

    private static func once(
        _ rows: @escaping () throws(Failure) -> [ProblemRow]
    ) -> () throws(Failure) -> [ProblemRow]? {
        var isDone = false
        return { () throws(Failure) in
            if isDone { return nil }
            isDone = true
            return try rows()
        }
    }

    /// Settings that have a value which they do not take.
    private static func settings(_ store: any SettingsStore) -> () throws(Failure) -> [ProblemRow]? {
        once { () throws(Failure) in
            var rows: [ProblemRow] = []
            for setting in Setting.all {
                let value = try store.value(of: setting)
                if (try? setting.normalized(value)) == nil {
                    rows.append(ProblemRow(problem: .damage, card: nil, detail: "the setting \(setting.key) is '\(value)'"))
                }
            }
            return rows
        }
    }

    /// Cards that stand where their log does not say, a page at a time.
    private static func unsoundCards(
        _ study: StudyService, _ desk: CardDesk, _ otherWeights: Counter
    ) -> () throws(Failure) -> [ProblemRow]? {
        let pages = study.store.pages(in: nil)
        return { () throws(Failure) in
            let histories = try pages.next()
            if histories.isEmpty { return nil }
            var rows: [ProblemRow] = []
            let plan = try? study.plan.plan()  // one that cannot be read is told of as a setting
            for history in histories {
                if let plan, !plan.remembers(history) { otherWeights.count += 1 }
                if history.isSound { continue }
                rows.append(
                    ProblemRow(problem: .differsFromLog, card: try desk.row(history.card), detail: difference(in: history)))
            }
            return rows
        }
    }

    private static func cardsWithoutLog(_ store: any StudyStore, _ desk: CardDesk) -> () throws(Failure) -> [ProblemRow]? {
        once { () throws(Failure) in
            var rows: [ProblemRow] = []
            for card in try store.cardsWithoutHistory(limit: pageSize) {
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
        let names = differences.filter { !$0.1 }.map(\.0)
        return names.isEmpty ? "the order of states in the log" : names.joined(separator: " ")
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
