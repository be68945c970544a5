package import Model
package import Vocabulary

/// Converts the progress of the cards of a collection.
@MainActor final class CollectionProgress {
    /// The current study day, on which buried cards are left out.
    let today: Int
    private let replay: CollectionReplay
    private let creationDay: Int
    private(set) var tally = ProgressTally()

    init(_ replay: CollectionReplay, today: Int, creationDay: Int) {
        self.replay = replay
        self.today = today
        self.creationDay = creationDay
    }

    var calendar: StudyCalendar { replay.calendar }

    /// Returns the log of a card, which has usually been converted while it was read, and counts what it leaves out.
    func log(of card: CollectionCard) -> ReplayedLog {
        let log = card.replayed ?? replay.log(of: card, from: creationDay)
        tally.add(log.tally)
        return log
    }

    /// Returns the log of a card that was studied in both places; nil, and nothing is counted, if the library has all entries.
    func merged(_ log: [ReviewEntry], of own: Card, with card: CollectionCard) -> [ReviewEntry]? {
        let before = tally
        var other = self.log(of: card).entries.aligned(with: log)
        if let reset = own.resetAt { other = replayed(other.filter { $0.at > reset }, of: own) }
        let (known, others) = (Set(log.map(\.at)), Set(other.map(\.at)))
        if others.isSubset(of: known) {
            tally = before
            return nil
        }
        return known.isSubset(of: others) ? other : scheduler(of: own).merged(log, with: other, in: replay.calendar)
    }

    /// Returns how often the card was forgotten, according to its log, which is not counted.
    func lapses(of card: CollectionCard) -> Int {
        (card.replayed ?? replay.log(of: card, from: creationDay)).schedule.lapses
    }

    /// Returns a log as it would be if the card had been new before its first entry.
    func replayed(_ log: [ReviewEntry], of own: Card) -> [ReviewEntry] {
        scheduler(of: own).merged(log, with: [], in: replay.calendar)
    }

    private func scheduler(of card: Card) -> CardScheduler { replay.plan.options(of: card.book).scheduler }
}

extension CollectionReplay {
    /// Creates one with the settings of the library.
    /// - Throws: `Failure.invalid(.setting, …)` for a value that only another program can have written.
    @MainActor package init(_ services: any ImportExportServices) throws(Failure) {
        self.init(plan: try services.studyService.plan.plan(), calendar: try services.clockService.clock.calendar())
    }
}
