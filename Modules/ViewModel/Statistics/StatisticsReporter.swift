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
        let (book, books) = (request.book, request.books)
        let answers = try statistics.answerCounts(in: books, from: firstDay)
        let forecast = Forecast(calendar: request.calendar, today: moment.day)
        return StatisticsReport(
            book: book?.name, cards: try cards(of: books),
            forecast: try forecast.days(Self.forecastDays, in: books, from: statistics),
            retention: Self.retention(answers), months: Self.months(answers), days: days(answers), hours: try hours(),
            books: book == nil ? try bookStatistics() : [], sitting: book == nil ? try sitting() : nil,
            streak: try streak { (day) throws(Failure) in
                Set(try statistics.answerCounts(in: books, from: day).lazy.filter { $0.answers > 0 }.map(\.day))
            })
    }

    private func sitting() throws(Failure) -> SittingStatistics {
        let days = try sums(from: firstDay).enumerated().map { offset, sat in
            SittingDay(
                date: dateText(day: firstDay + offset), weekday: Self.weekday(of: firstDay + offset),
                seconds: Double(sat.wholeMilliseconds) / 1000)
        }
        return SittingStatistics(
            days: days,
            streak: request.showsStreak
                ? try streak { (day) throws(Failure) in
                    Set(try sums(from: day).enumerated().lazy.filter { $1 > .zero }.map { day + $0.offset })
                } : nil)
    }

    /// Returns the time sat on each day, from a given day to today.
    private func sums(from day: Int) throws(Failure) -> [Duration] {
        try library.sessions.sessionSums(between: (day...moment.day + 1).map { request.calendar.start(of: $0) })
    }

    /// Returns the number of consecutive days with something up to today or yesterday, however far back that goes.
    /// - Parameter days: returns the days with something, from a given day on.
    private func streak(_ days: (_ from: Int) throws(Failure) -> Set<Int>) throws(Failure) -> Int {
        var length = 30
        while true {
            let days = try days(moment.day - length + 1)
            let streak = Streak.length(of: days, upTo: moment.day)
            // A longer streak may begin before these days.
            if streak < length - 1 { return streak }
            length *= 8
        }
    }

    /// Returns the weekday of a day, of which 0 is Monday; 1970-01-01, day 0, was a Thursday.
    private static func weekday(of day: Int) -> Int { ((day + 3) % 7 + 7) % 7 }

    private var statistics: any StatisticsStore { library.statistics }
    private var moment: StudyMoment { request.moment }
    private var firstDay: Int { moment.day - request.days + 1 }

    private func bookStatistics() throws(Failure) -> [BookStatistics] {
        try library.books.books(BookQuery(), at: moment).map { (book) throws(Failure) in
            let answers = try statistics.answerCounts(in: .only([book.id]), from: firstDay)
            return BookStatistics(
                book: BookRow(book), cards: try cards(of: .only([book.id])), retention: Self.retention(answers))
        }
    }

    private func cards(of books: BookScope) throws(Failure) -> CardStatistics {
        let counts = try statistics.stateCounts(in: books)
        return CardStatistics(
            new: counts.new, learning: counts.learning, review: counts.review, relearning: counts.relearning,
            suspended: counts.suspended, expectedRecall: try expectedRecall(in: books))
    }

    private func expectedRecall(in books: BookScope) throws(Failure) -> Double? {
        var (sum, count) = (0.0, 0)
        let memory = request.memory
        try statistics.forEachMemory(in: books) { stability, lastReviewAt in
            let days = max(0, Double(lastReviewAt.duration(to: moment.now).wholeMilliseconds) / 86_400_000)
            sum += memory.retrievability(stability: stability, days: days)
            count += 1
        }
        return count == 0 ? nil : sum / Double(count)
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
                date: dateText(day: day), weekday: Self.weekday(of: day), answers: answers[offset],
                seconds: Double(durations[offset].wholeMilliseconds) / 1000)
        }
    }

    private func hours() throws(Failure) -> [AnswerHour] {
        var answers = [Int](repeating: 0, count: 24)
        for time in try statistics.answerTimes(in: request.books, from: firstDay) {
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

    private static func retention(_ counts: [AnswerCount]) -> Double? {
        let (all, recalled) = reviews(counts)
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

/// What to report, and the values that it depends on, without any reference to the library.
struct StatisticsQuery: Sendable {
    /// The book with those below it; nil for all books.
    let book: BookBranch?
    /// The number of days to go back, including today.
    let days: Int
    let moment: StudyMoment
    let calendar: StudyCalendar
    let memory: MemoryModel
    let showsStreak: Bool

    var books: BookScope { book?.scope ?? .all }

    @MainActor init(of book: BookBranch?, days: Int, _ services: any StatisticsViewModel.Services) throws(Failure) {
        (self.book, self.days) = (book, days)
        moment = try services.clockService.clock.moment()
        calendar = try services.clockService.clock.calendar()
        memory = try services.studyService.plan.plan().scheduler.memory
        showsStreak = try services.settingsService.store.isOn(.showStreak)
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
