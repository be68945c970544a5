import Vocabulary

/// What decides when cards come back, which a book can have otherwise than the library.
package struct StudyOptions: Hashable, Sendable {
    package var scheduler = CardScheduler()
    package var leeches = LeechRule()
    /// Whether the cards of one note are kept apart, so that they do not come on the same day.
    package var buriesSiblings = true

    /// On which days cards come back, of those that fuzz allows.
    package var days = DayWeights()

    package init() {}

    /// Creates the options that follow from values of settings.
    /// - Throws: `Failure.library(.corrupt)` for a value that is not valid.
    init(_ values: SettingValues) throws(Failure) {
        scheduler.memory = try MemoryModel(weights: Setting.numbers(values.checked(.weights)))
        scheduler.retention = Double(try values.checked(.desiredRetention)) ?? scheduler.retention
        scheduler.learningSteps = try Setting.durations(values.checked(.learningSteps))
        scheduler.relearningSteps = try Setting.durations(values.checked(.relearningSteps))
        scheduler.maximumInterval = try values.count(.maximumInterval) ?? scheduler.maximumInterval
        scheduler.fuzzes = try values.isOn(.fuzz)
        leeches.lapses = try values.count(.leechLapses) ?? leeches.lapses
        leeches.suspends = try values.checked(.leechAction) == LeechAction.suspend.rawValue
        buriesSiblings = try values.isOn(.burySiblings)
        days.balances = try values.isOn(.balance)
        days.shares = try DayWeights.shares(values.checked(.easyDays))
        days.holidays = try DayWeights.holidays(values.checked(.holidays))
    }
}

/// What happens to a card that is forgotten again and again.
package struct LeechRule: Hashable, Sendable {
    package var lapses = 8
    package var suspends = false

    /// The tag by which Anki marks a leech.
    package static let ankiTag = "leech"

    package init() {}

    /// Returns whether a card becomes a leech with its latest lapse: at the limit, and after each further half of it (as in
    /// Anki).
    package func isMet(by lapses: Int) -> Bool {
        let more = lapses - self.lapses
        return more >= 0 && more % max(1, (self.lapses + 1) / 2) == 0
    }
}
