import Model
import Services
import Vocabulary

/// Builds a report from the counts that the library stores.
struct StatisticsReporter {
    private let request: StatisticsQuery
    private let library: LibraryQueries

    private static let forecastDays = 30

    init(_ request: StatisticsQuery, _ library: LibraryQueries) {
        self.request = request
        self.library = library
    }

    func report() throws(Failure) -> StatisticsReport {
        let answers = try answerCounts(from: firstDay)
        let cards = try cards()
        let forecast = Forecast(calendar: request.calendar, today: moment.day)
        let isOfAll = request.cards == CardQuery()
        return StatisticsReport(
            book: request.book, query: request.query, cards: CardStatistics(cards.values),
            forecast: try forecast.days(Self.forecastDays, of: request.cards, from: statistics),
            retention: retention(answers), months: Self.months(answers), days: days(answers), hours: try hours(),
            books: isOfAll ? try books(cards, answers) : [], sitting: isOfAll ? try sitting() : nil,
            streak: try streak(of: Self.days(of: answers)) { (day) throws(Failure) in
                Self.days(of: try answerCounts(from: day))
            }, crammed: try statistics.cramCount(of: request.cards, from: firstDay),
            details: request.hasDetails ? StatisticsDetails(states: try states(), hardest: try hardest()) : nil)
    }

    /// Returns the answers of the requested days by the state of the cards.
    func states() throws(Failure) -> [AnswerPeriod] {
        let kinds = try statistics.answerKinds(of: request.cards, from: firstDay)
        func period(_ name: String, _ isWanted: (AnswerKind) -> Bool) -> AnswerPeriod? {
            let counts = kinds.filter(isWanted).map { kind in
                AnswerCount(
                    day: 0, state: kind.state, rating: kind.rating, book: Book.ID(0), answers: kind.answers,
                    duration: kind.duration)
            }
            return counts.isEmpty ? nil : AnswerPeriod(name, counts, retention: retention(counts))
        }
        return [
            period("new") { $0.state == .new }, period("learning") { $0.state == .learning },
            period("relearning") { $0.state == .relearning }, period("young") { $0.state == .review && !$0.isMature },
            period("mature") { $0.isMature }, period("review") { $0.state == .review },
        ].compactMap(\.self)
    }

    private func hardest() throws(Failure) -> [HardCard] {
        var query = request.cards
        query.filter = .and([query.filter, .not(.or([.term(.state([.new])), .term(.suspended)]))])
        let ids = try library.cards.cardIDs(
            query, sortedBy: [CardOrder(.difficulty, isDescending: true)], offset: 0, limit: Self.mostHardCards)
        return try library.cards.cards(ids).compactMap { card in
            card.schedule.memory.map {
                HardCard(id: card.id.rawValue, front: card.front, difficulty: $0.difficulty, lapses: card.schedule.lapses)
            }
        }
    }

    private static let mostHardCards = 5

    /// Returns the answers in each period of the requested days, the earliest first.
    func periods(of length: StatisticsPeriod) throws(Failure) -> [AnswerPeriod] {
        if length == .state { return try states() }
        var periods: [(name: String, counts: [AnswerCount])] = []
        var indices: [Int: Int] = [:]
        for day in firstDay..<moment.day + 1 {
            let name = length.name(of: day)
            if periods.last?.name != name { periods.append((name, [])) }
            indices[day] = periods.count - 1
        }
        for count in try answerCounts(from: firstDay) {
            if let index = indices[count.day] { periods[index].counts.append(count) }
        }
        return periods.map { AnswerPeriod($0.name, $0.counts, retention: retention($0.counts)) }
    }

    private func answerCounts(from day: Int) throws(Failure) -> [AnswerCount] {
        try statistics.answerCounts(of: request.cards, from: day)
    }

    private static func days(of counts: [AnswerCount]) -> Set<Int> { Set(counts.lazy.filter { $0.answers > 0 }.map(\.day)) }

    private func sitting() throws(Failure) -> SittingStatistics {
        let sums = try sums(from: firstDay)
        let days = sums.enumerated().map { offset, sat in
            SittingDay(
                date: dateText(day: firstDay + offset), weekday: weekday(of: firstDay + offset),
                seconds: Double(sat.wholeMilliseconds) / 1000)
        }
        return SittingStatistics(
            days: days,
            streak: request.showsStreak
                ? try streak(of: Self.days(sums, from: firstDay)) { (day) throws(Failure) in
                    Self.days(try self.sums(from: day), from: day)
                } : nil)
    }

    private static func days(_ sums: [Duration], from day: Int) -> Set<Int> {
        Set(sums.enumerated().lazy.filter { $1 > .zero }.map { day + $0.offset })
    }

    /// Returns the time sat on each day, from a given day to today.
    private func sums(from day: Int) throws(Failure) -> [Duration] {
        try library.sessions.sessionSums(between: (day...moment.day + 1).map { request.calendar.start(of: $0) })
    }

    /// Returns the number of consecutive days with something up to today or yesterday, however far back that goes.
    /// - Parameters:
    ///   - days: the requested days with something.
    ///   - earlier: returns the days with something, from a given day on.
    private func streak(of days: Set<Int>, _ earlier: (_ from: Int) throws(Failure) -> Set<Int>) throws(Failure) -> Int {
        var (days, length) = (days, request.days)
        while true {
            let streak = Streak.length(of: days, upTo: moment.day)
            // A longer streak may begin before these days.
            if streak < length - 1 { return streak }
            length = max(30, length * 8)
            days = try earlier(moment.day - length + 1)
        }
    }

    private var statistics: any StatisticsStore { library.statistics }
    private var moment: StudyMoment { request.moment }
    private var firstDay: Int { moment.day - request.days + 1 }

    private func books(
        _ cards: [Book.ID: CardCounts], _ answers: [AnswerCount]
    ) throws(Failure) -> [BookStatistics] {
        let answers = Dictionary(grouping: answers, by: \.book)
        return try library.books.books(BookQuery(), at: moment).map { book in
            BookStatistics(
                book: BookRow(book), cards: CardStatistics(cards[book.id].map { [$0] } ?? []),
                retention: retention(answers[book.id] ?? []))
        }
    }

    /// Returns the numbers of cards of each book.
    private func cards() throws(Failure) -> [Book.ID: CardCounts] {
        var cards = try statistics.stateCounts(of: request.cards).mapValues { CardCounts(states: $0) }
        // The cards of a book mostly follow each other.
        var (book, memory, studied, recall) = (Book.ID?.none, request.plan.options.scheduler.memory, 0, 0.0)
        func endBook() {
            if let book {
                cards[book, default: CardCounts()].studied += studied
                cards[book, default: CardCounts()].recall += recall
            }
            (studied, recall) = (0, 0)
        }
        let now = moment.now.milliseconds
        try statistics.forEachMemory(of: request.cards) { next, stability, lastReviewAt in
            if next != book {
                endBook()
                (book, memory) = (next, request.plan.options(of: next).scheduler.memory)
            }
            studied += 1
            let days = Double(max(0, now - lastReviewAt.milliseconds)) / 86_400_000
            recall += memory.retrievability(stability: stability, days: days)
        }
        endBook()
        return cards
    }

    private func days(_ counts: [AnswerCount]) -> [AnswerDay] {
        var answers = [Int](repeating: 0, count: moment.day - firstDay + 1)
        var durations = [Duration](repeating: .zero, count: answers.count)
        for count in counts where answers.indices.contains(count.day - firstDay) {
            answers[count.day - firstDay] += count.answers
            durations[count.day - firstDay] += count.duration
        }
        return answers.indices.map { offset in
            let day = firstDay + offset
            return AnswerDay(
                date: dateText(day: day), weekday: weekday(of: day), answers: answers[offset],
                seconds: Double(durations[offset].wholeMilliseconds) / 1000)
        }
    }

    private func hours() throws(Failure) -> [AnswerHour] {
        var answers = [Int](repeating: 0, count: 24)
        for time in try statistics.answerTimes(of: request.cards, since: request.calendar.start(of: firstDay)) {
            answers[request.calendar.hour(of: time.start)] += time.answers
        }
        return answers.indices.map { offset in
            let hour = (request.calendar.rolloverHour + offset) % answers.count
            return AnswerHour(hour: hour, answers: answers[hour])
        }
    }

    /// Counts only answers to cards in review: whether a card that is still being learned is recalled says nothing about memory.
    private static func reviews(_ counts: [AnswerCount]) -> (all: Int, recalled: Int) {
        counts.reduce(into: (all: 0, recalled: 0)) { sum, count in
            guard count.state == .review else { return }
            sum.all += count.answers
            if count.rating != .again { sum.recalled += count.answers }
        }
    }

    private func retention(_ counts: [AnswerCount]) -> Double? {
        let (all, recalled) = Self.reviews(counts)
        return all == 0 ? nil : Double(recalled) / Double(all)
    }

    private static func months(_ counts: [AnswerCount]) -> [RetentionMonth] {
        var byMonth: [String: [AnswerCount]] = [:]
        for count in counts { byMonth[String(dateText(day: count.day).prefix(7)), default: []].append(count) }
        return byMonth.keys.sorted().compactMap { month in
            let (all, recalled) = reviews(byMonth[month] ?? [])
            return all == 0 ? nil : RetentionMonth(month: month, reviews: all, recalled: recalled)
        }
    }
}

/// The numbers of the cards of one book.
private struct CardCounts {
    var states = StateCounts()
    /// The number of cards that have been studied.
    var studied = 0
    /// The sum of the probabilities that these cards would be recalled.
    var recall = 0.0
}

extension CardStatistics {
    fileprivate init(_ counts: some Sequence<CardCounts>) {
        var sum = CardCounts()
        for one in counts {
            sum.states += one.states
            sum.studied += one.studied
            sum.recall += one.recall
        }
        self.init(
            new: sum.states.new, learning: sum.states.learning, review: sum.states.review, relearning: sum.states.relearning,
            suspended: sum.states.suspended, expectedRecall: sum.studied == 0 ? nil : sum.recall / Double(sum.studied))
    }
}

extension AnswerPeriod {
    fileprivate init(_ name: String, _ counts: [AnswerCount], retention: Double?) {
        func answers(_ isWanted: (AnswerCount) -> Bool) -> Int { counts.reduce(0) { $0 + (isWanted($1) ? $1.answers : 0) } }
        let seconds = counts.reduce(0) { $0 + Double($1.duration.wholeMilliseconds) / 1000 }
        self.init(
            period: name, again: answers { $0.rating == .again }, hard: answers { $0.rating == .hard },
            good: answers { $0.rating == .good }, easy: answers { $0.rating == .easy }, new: answers { $0.state == .new },
            retention: retention, seconds: counts.isEmpty || seconds > 0 ? seconds : nil)
    }
}

/// What to report, and the values that it depends on, without any reference to the library.
struct StatisticsQuery: Sendable {
    /// The cards whose study is reported.
    let cards: CardQuery
    /// The name of the book that was asked for, whose cards are reported with those of the books below it; nil for all books.
    let book: String?
    /// The query for these cards, as it was written; nil for whole books.
    let query: String?
    /// The number of days to go back, including today.
    let days: Int
    let moment: StudyMoment
    let calendar: StudyCalendar
    let plan: StudyPlan
    let showsStreak: Bool
    let hasDetails: Bool

    @MainActor init(_ request: StatisticsRequest, days: Int, _ services: any StatisticsViewModel.Services) throws(Failure) {
        cards = try services.libraryService.filters.cards(request.query, in: request.book)
        book = try request.book.map { (book) throws(Failure) in try services.libraryService.names.branch(book).name }
        (query, self.days, hasDetails) = (request.query?.text, days, request.hasDetails)
        moment = try services.clockService.clock.moment()
        calendar = try services.clockService.clock.calendar()
        plan = try services.studyService.plan.plan()
        showsStreak = try services.settingsService.store.values().isOn(.showStreak)
    }
}

extension StatisticsPeriod {
    /// Returns what the period of a study day is called.
    fileprivate func name(of day: Int) -> String {
        switch self {
        case .day, .state: dateText(day: day)
        case .week: dateText(day: day - weekday(of: day))
        case .month: String(dateText(day: day).prefix(7))
        }
    }
}

/// A series of consecutive days.
enum Streak {
    /// Returns the number of consecutive days in a set that end with `today` or the day before.
    static func length(of days: Set<Int>, upTo today: Int) -> Int {
        let last = days.contains(today) ? today : today - 1
        var first = last
        while days.contains(first) { first -= 1 }
        return last - first
    }
}
