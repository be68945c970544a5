package import Vocabulary

extension Setting {
    package static let weights = Setting(
        "weights", "the weights of FSRS", .weights, default: MemoryModel.default.weights.spaced)
    package static let desiredRetention = Setting(
        "desired_retention", "the probability of recall at which a card in review comes back", .fraction(0.7...0.99),
        default: "0.9")
    package static let learningSteps = Setting(
        "learning_steps", "the delays of a new card until it is in review", .steps, default: "1m 10m")
    package static let relearningSteps = Setting(
        "relearning_steps", "the delays of a lapsed card until it is in review again", .steps, default: "10m")
    package static let learnAhead = Setting(
        "learn_ahead",
        "how long before it is due a session shows a card in learning if nothing else is left; 0 ends the session instead",
        .duration(Duration.zero...Duration.seconds(86_400)), default: "20:00")
    package static let maximumInterval = Setting(
        "maximum_interval", "the longest interval, in days", .count(1...36_500), default: "36500")
    package static let fuzz = Setting(
        "fuzz", "whether intervals vary a little", .choice(of: Switch.self), default: Switch.on.rawValue)
    package static let rolloverHour = Setting(
        "rollover_hour", "the hour at which a study day begins", .count(0...23), default: "4")
    package static let reviewOrder = Setting(
        "review_order",
        "which due review comes first: due is the longest overdue, retrievability the least likely to be recalled, random one "
            + "of a random order that stays the same for a day, added the oldest card, hardest the most difficult one",
        .choice(of: ReviewOrder.self),
        default: ReviewOrder.due.rawValue)
    package static let newOrder = Setting(
        "new_order",
        "which new card of a book comes first: added is the oldest, random one of a random order that stays the same for a day; "
            + "several books take turns", .choice(of: NewOrder.self), default: NewOrder.added.rawValue)
    package static let newPerDay = Setting(
        "new_per_day", "the maximum number of new cards a day", .limit(0...1_000_000), default: "20", isOfBooks: true)
    package static let reviewsPerDay = Setting(
        "reviews_per_day", "the maximum number of reviews a day", .limit(0...1_000_000), default: unlimited, isOfBooks: true)
    package static let burySiblings = Setting(
        "bury_siblings", "whether the cards of one note wait for another day once one of them was answered",
        .choice(of: Switch.self), default: Switch.on.rawValue)
    package static let leechLapses = Setting(
        "leech_lapses", "the number of lapses after which a card is a leech", .count(1...1000), default: "8")
    package static let leechAction = Setting(
        "leech_action", "what happens to a leech; a suspended one is marked, too", .choice(of: LeechAction.self),
        default: LeechAction.tag.rawValue)

    static let ofStudy = [
        burySiblings, desiredRetention, fuzz, learnAhead, leechAction, leechLapses, learningSteps, maximumInterval, newOrder,
        newPerDay, relearningSteps, reviewOrder, reviewsPerDay, rolloverHour, weights,
    ]
}

extension SettingsStore {
    /// Returns the study plan that follows from the settings.
    /// - Parameter seed: the seed of the random numbers.
    package func studyPlan(seed: UInt64) throws(Failure) -> StudyPlan {
        var plan = StudyPlan()
        plan.scheduler = try scheduler()
        plan.order.reviews = ReviewOrder(rawValue: try checkedValue(of: .reviewOrder)) ?? .due
        plan.order.new = NewOrder(rawValue: try checkedValue(of: .newOrder)) ?? .added
        plan.learnAhead = try duration(of: .learnAhead)
        plan.limits = StudyLimits(newCards: try count(of: .newPerDay), reviews: try count(of: .reviewsPerDay))
        plan.ownLimits = try ownLimits()
        plan.leeches.lapses = try count(of: .leechLapses) ?? plan.leeches.lapses
        plan.buriesSiblings = try isOn(.burySiblings)
        plan.leeches.suspends = try checkedValue(of: .leechAction) == LeechAction.suspend.rawValue
        plan.seed = seed
        return plan
    }

    /// Returns the hour after midnight at which a study day begins.
    package func rolloverHour() throws(Failure) -> Int { try count(of: .rolloverHour) ?? 4 }

    private func scheduler() throws(Failure) -> CardScheduler {
        var scheduler = CardScheduler()
        scheduler.memory = try MemoryModel(weights: try Setting.numbers(checkedValue(of: .weights)))
        scheduler.retention = Double(try checkedValue(of: .desiredRetention)) ?? scheduler.retention
        scheduler.learningSteps = try Setting.durations(try checkedValue(of: .learningSteps))
        scheduler.relearningSteps = try Setting.durations(try checkedValue(of: .relearningSteps))
        scheduler.maximumInterval = try count(of: .maximumInterval) ?? scheduler.maximumInterval
        scheduler.fuzzes = try isOn(.fuzz)
        return scheduler
    }

    /// Returns the limits that books have of their own.
    ///
    /// A limit that a book does not have is nil, and the library's limit applies. An unlimited one is a number that no day
    /// reaches.
    private func ownLimits() throws(Failure) -> [Book.ID: StudyLimits] {
        var limits: [Book.ID: StudyLimits] = [:]
        for (book, value) in try bookSettings(Setting.newPerDay.key) {
            limits[book, default: StudyLimits(newCards: nil, reviews: nil)].newCards = Int(value) ?? StudyLimits.beyondReach
        }
        for (book, value) in try bookSettings(Setting.reviewsPerDay.key) {
            limits[book, default: StudyLimits(newCards: nil, reviews: nil)].reviews = Int(value) ?? StudyLimits.beyondReach
        }
        return limits
    }
}

extension [Double] {
    fileprivate var spaced: String { map(\.description).joined(separator: " ") }
}

/// What happens to a card that becomes a leech.
enum LeechAction: String, CaseIterable {
    /// The card is tagged.
    case tag
    /// The card is tagged and suspended.
    case suspend
}
