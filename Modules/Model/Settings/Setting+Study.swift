package import Vocabulary

extension Setting {
    package static let weights = Setting(
        "weights", "the weights of FSRS", .weights, default: MemoryModel.default.weights.spaced, of: .branch)
    package static let desiredRetention = Setting(
        "desired_retention", "the probability of recall at which a card in review comes back", .fraction(0.7...0.99),
        default: "0.9", of: .branch)
    package static let learningSteps = Setting(
        "learning_steps", "the delays of a new card until it is in review", .steps, default: "1m 10m", of: .branch)
    package static let relearningSteps = Setting(
        "relearning_steps", "the delays of a lapsed card until it is in review again", .steps, default: "10m", of: .branch)
    package static let learnAhead = Setting(
        "learn_ahead",
        "how long before it is due a session shows a card in learning if nothing else is left; 0 ends the session instead",
        .duration(Duration.zero...Duration.seconds(86_400)), default: "20:00")
    package static let maximumInterval = Setting(
        "maximum_interval", "the longest interval, in days", .count(1...36_500), default: "36500", of: .branch)
    package static let fuzz = Setting(
        "fuzz", "whether intervals vary a little", .choice(of: Switch.self), default: Switch.on.rawValue, of: .branch)
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
        "new_per_day", "the maximum number of new cards a day", .limit(0...1_000_000), default: "20", of: .book)
    package static let reviewsPerDay = Setting(
        "reviews_per_day", "the maximum number of reviews a day", .limit(0...1_000_000), default: unlimited, of: .book)
    package static let burySiblings = Setting(
        "bury_siblings", "whether the cards of one note wait for another day once one of them was answered",
        .choice(of: Switch.self), default: Switch.on.rawValue, of: .branch)
    package static let balance = Setting(
        "balance", "whether fuzz prefers days with fewer due cards", .choice(of: Switch.self), default: Switch.off.rawValue,
        of: .branch)
    package static let easyDays = Setting(
        "easy_days", "the weekdays on which fewer cards should be due, each with its share of a usual day", .weekdays,
        default: noSteps, of: .branch)
    package static let holidays = Setting(
        "holidays", "the days on which no cards should be due, as far as fuzz can avoid them", .dates, default: noSteps,
        of: .branch)
    package static let leechLapses = Setting(
        "leech_lapses", "the number of lapses after which a card is a leech", .count(1...1000), default: "8", of: .branch)
    package static let leechAction = Setting(
        "leech_action", "what happens to a leech; a suspended one is marked, too", .choice(of: LeechAction.self),
        default: LeechAction.tag.rawValue, of: .branch)

    static let ofStudy = [
        balance, burySiblings, desiredRetention, easyDays, fuzz, holidays, learnAhead, leechAction, leechLapses, learningSteps,
        maximumInterval, newOrder,
        newPerDay, relearningSteps, reviewOrder, reviewsPerDay, rolloverHour, weights,
    ]
}

extension SettingsStore {
    /// Returns the hour after midnight at which a study day begins.
    package func rolloverHour() throws(Failure) -> Int { try values().count(.rolloverHour) ?? 4 }
}

extension StudyPlan {
    /// Creates the plan that follows from the settings of the library and its books.
    /// - Parameter seed: the seed of the random numbers.
    /// - Throws: `Failure.library(.corrupt)` for a value that is not valid.
    package init(_ settings: any SettingsStore, _ books: any BookNames, seed: UInt64) throws(Failure) {
        let values = try settings.values()
        options = try StudyOptions(values)
        order.reviews = ReviewOrder(rawValue: try values.checked(.reviewOrder)) ?? .due
        order.new = NewOrder(rawValue: try values.checked(.newOrder)) ?? .added
        learnAhead = try values.duration(.learnAhead)
        limits = StudyLimits(newCards: try values.count(.newPerDay), reviews: try values.count(.reviewsPerDay))
        self.seed = seed
        try addBooks(of: settings, books, values)
    }

    private mutating func addBooks(
        of settings: any SettingsStore, _ books: any BookNames, _ values: SettingValues
    ) throws(Failure) {
        var owners: [(book: Book.ID, name: String, own: [String: String])] = []
        for (book, own) in try settings.bookSettings() {
            if let name = try books.bookName(book) { owners.append((book, name, own)) }
        }
        var effective: [Book.ID: SettingValues] = [:]
        // Books come after those above them, whose values they replace.
        for (book, name, own) in owners.sorted(by: { $0.name.bookParts.count < $1.name.bookParts.count }) {
            let below = try books.bookIDs(below: NameKey(folding: name))
            if let limits = StudyLimits(ofBook: own) {
                ownLimits[book] = limits
                self.below[book] = Set(below)
            }
            let own = own.filter { Setting.named($0.key)?.reach == .branch }
            if own.isEmpty { continue }
            for book in [book] + below { effective[book, default: values].set(own, of: name) }
        }
        var known: [SettingValues: StudyOptions] = [:]
        for (book, values) in effective {
            if known[values] == nil { known[values] = try StudyOptions(values) }
            ownOptions[book] = known[values]
        }
    }
}

extension StudyLimits {
    /// Creates the limits that a book has of its own; nil if it has none. The library's applies in place of one that is nil, and an
    /// unlimited one is a number that no day reaches.
    fileprivate init?(ofBook values: [String: String]) {
        func limit(_ setting: Setting) -> Int? { values[setting.key].map { Int($0) ?? Self.beyondReach } }
        self.init(newCards: limit(.newPerDay), reviews: limit(.reviewsPerDay))
        if newCards == nil, reviews == nil { return nil }
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
