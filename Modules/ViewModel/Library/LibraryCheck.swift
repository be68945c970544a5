import Model
package import Services
public import Vocabulary

/// A check of whether the schedules of the cards agree with the answers in the log.
@MainActor public final class LibraryCheck {
    /// The services that it needs.
    package typealias Services = HasBookService & HasCardService & HasClockService & HasLibraryService & HasMediaService
        & HasSettingsService & HasStudyService

    /// The number of cards whose memory state differs from that under the current weights, once all rows were read.
    ///
    /// This is not a contradiction: the weights may have been different when the answers were given.
    public var cardsOfOtherWeights: Int { otherWeights.count }

    private let services: any Services
    private let repository: CardRepository
    private let otherWeights = Counter()

    private final class Counter {
        var count = 0
    }

    /// Creates it with the application's services.
    package init(services: any Services) {
        self.services = services
        repository = CardRepository(services: services)
    }

    /// Returns the contradictions that are found, a page at a time; none in a sound library.
    /// - Throws: `Failure.library` if the library cannot be read at all.
    public func problems() throws(Failure) -> PagedRows<ProblemRow> {
        otherWeights.count = 0
        // Throws if the file was moved or replaced, since the check would not be about the library that people see.
        _ = try services.libraryService.store.changesElsewhere()
        let damage = try services.libraryService.store.damage()
        // If the file is damaged, no other check is reliable.
        var stages: [() throws(Failure) -> [ProblemRow]?] =
            damage.isEmpty
            ? [
                Self.settings(services.settingsService.store, repository),
                Self.unsoundCards(services.studyService, repository, otherWeights),
                Self.cardsWithoutLog(services.studyService.store, repository),
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

    /// Compares the media files with their names in cards; neither a missing nor an unused file is a contradiction.
    /// - Throws: `Failure.file`, `Failure.library`.
    public func media() throws(Failure) -> MediaCheck { MediaCheck(try services.mediaService.store.usage()) }

    /// Rebuilds what follows from the rows of the library: the indexes, and the numbers of cards that books have.
    /// - Throws: `Failure.library` if the library cannot be written.
    public func reindex() throws(Failure) { try services.libraryService.store.reindex() }

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

    /// Finds settings with an invalid value.
    private static func settings(
        _ store: any SettingsStore, _ repository: CardRepository
    ) -> () throws(Failure) -> [ProblemRow]? {
        once { () throws(Failure) in
            var rows: [ProblemRow] = []
            for (book, own) in try store.bookSettings().sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                let name = try repository.names.bookName(book)
                for (key, value) in own.sorted(by: { $0.key < $1.key }) {
                    guard let setting = Setting.named(key), (try? setting.normalized(value)) == nil else { continue }
                    let detail = "the setting \(key) of the book \(name) is '\(value)'"
                    rows.append(ProblemRow(problem: .damage, card: nil, detail: detail))
                }
            }
            let values = try store.values()
            for setting in Setting.all {
                let value = values[setting]
                if (try? setting.normalized(value)) == nil {
                    rows.append(ProblemRow(problem: .damage, card: nil, detail: "the setting \(setting.key) is '\(value)'"))
                }
            }
            return rows
        }
    }

    /// Finds cards whose schedule differs from what their log implies, a page at a time.
    private static func unsoundCards(
        _ study: StudyService, _ repository: CardRepository, _ otherWeights: Counter
    ) -> () throws(Failure) -> [ProblemRow]? {
        let pages = study.store.pages(in: .all)
        return { () throws(Failure) in
            let histories = try pages.next()
            if histories.isEmpty { return nil }
            var rows: [ProblemRow] = []
            let plan = try? study.plan.plan()  // an unreadable plan is reported as a setting
            for history in histories {
                if let plan, !plan.remembers(history) { otherWeights.count += 1 }
                if history.isSound { continue }
                rows.append(
                    ProblemRow(
                        problem: .differsFromLog, card: try row(history.card, repository), detail: difference(in: history)))
            }
            return rows
        }
    }

    /// Finds cards without a log whose schedule is not that of a new card, a page at a time.
    private static func cardsWithoutLog(
        _ store: any StudyStore, _ repository: CardRepository
    ) -> () throws(Failure) -> [ProblemRow]? {
        let pages = store.pagesOfStudiedCardsWithoutLog()
        return { () throws(Failure) in
            let cards = try pages.next()
            if cards.isEmpty { return nil }
            var rows: [ProblemRow] = []
            for card in cards {
                let detail = difference(between: card.schedule, and: Schedule())
                rows.append(ProblemRow(problem: .hasNoLog, card: try row(card, repository), detail: detail))
            }
            return rows
        }
    }

    /// Returns the row of a card without its study days, since the setting that they depend on can be damaged.
    private static func row(_ card: Card, _ repository: CardRepository) throws(Failure) -> CardRow {
        CardRow(card, book: try repository.names.bookName(card.book), in: nil)
    }

    private static func difference(in history: CardHistory) -> String {
        let names = difference(between: history.card.schedule, and: history.schedule)
        return names.isEmpty ? "the order of states in the log" : names
    }

    /// Returns the keys of the values that differ.
    private static func difference(between card: Schedule, and log: Schedule) -> String {
        let differences = [
            ("state", card.state == log.state), ("step", card.step == log.step),
            ("stability", card.stability == log.stability), ("difficulty", card.difficulty == log.difficulty),
            ("due_at", card.dueAt == log.dueAt), ("last_review_at", card.lastReviewAt == log.lastReviewAt),
            ("reps", card.repetitions == log.repetitions), ("lapses", card.lapses == log.lapses),
        ]
        return differences.filter { !$0.1 }.map(\.0).joined(separator: " ")
    }
}

/// The media files that cards name and that do not exist, and those that exist and no card names.
public struct MediaCheck: Hashable, Sendable {
    /// The names of missing files, in the order of their bytes.
    public let missing: [String]
    /// The names of unused files, in the order of their bytes.
    public let unused: [String]

    init(_ usage: MediaUsage) { (missing, unused) = (usage.missing, usage.unused) }
}

/// A contradiction in the library.
public struct ProblemRow: Hashable, Sendable {
    /// The kinds of contradictions.
    public enum Problem: String, Hashable, Sendable {
        case damage
        case differsFromLog = "differs_from_log"
        case hasNoLog = "has_no_log"
    }

    /// The kind of the contradiction.
    public let problem: Problem
    /// The card with the contradiction; nil if it is about the file or a setting.
    public let card: CardRow?
    /// The keys of the card's values that differ, or a description of the damage.
    public let detail: String
}
