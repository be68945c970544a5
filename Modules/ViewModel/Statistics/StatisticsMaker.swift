import Model
import Vocabulary

/// Puts a report together from the counts that the library keeps.
@MainActor struct StatisticsMaker {
    private let services: any StatisticsViewModel.Services
    private let moment: StudyMoment
    private let calendar: StudyCalendar
    private let plan: StudyPlan
    private let firstDay: Int

    private static let forecastDays = 30

    init(services: any StatisticsViewModel.Services, days: Int) throws(Failure) {
        self.services = services
        moment = try services.clockService.clock.moment()
        calendar = try services.clockService.clock.calendar()
        plan = try services.studyService.plan.plan()
        firstDay = moment.day - days + 1
    }

    func report(of book: Book.ID?) throws(Failure) -> StatisticsReport {
        let answers = try statistics.answerCounts(in: book, from: firstDay)
        return StatisticsReport(
            book: try book.map { (id) throws(Failure) in try shelf.name(of: id) },
            cards: try cards(of: book),
            forecast: try Forecast(services: services).days(Self.forecastDays, in: book),
            retention: Self.retention(answers), months: Self.months(answers), days: days(answers),
            books: book == nil ? try books() : [], sitting: book == nil ? try sitting() : nil,
            streak: try streak { (day) throws(Failure) in
                Set(try statistics.answerCounts(in: book, from: day).lazy.filter { $0.answers > 0 }.map(\.day))
            })
    }

    private func sitting() throws(Failure) -> SittingStatistics {
        let days = try sums(from: firstDay).enumerated().map { offset, sat in
            SittingDay(
                date: dateText(day: firstDay + offset), weekday: Self.weekday(of: firstDay + offset),
                seconds: Double(sat.wholeMilliseconds) / 1000)
        }
        let showsStreak = try services.settingsService.store.isOn(.showStreak)
        return SittingStatistics(
            days: days,
            streak: showsStreak
                ? try streak { (day) throws(Failure) in
                    Set(try sums(from: day).enumerated().lazy.filter { $1 > .zero }.map { day + $0.offset })
                } : nil)
    }

    /// What was sat on each day from one on.
    private func sums(from day: Int) throws(Failure) -> [Duration] {
        try services.sittingService.store.sessionSums(between: (day...moment.day + 1).map { calendar.start(of: $0) })
    }

    /// How many days up to today, or up to yesterday, have something without a day between, however far back that goes.
    /// - Parameter days: those that have something, from a day on.
    private func streak(_ days: (_ from: Int) throws(Failure) -> Set<Int>) throws(Failure) -> Int {
        var length = 30
        while true {
            let days = try days(moment.day - length + 1)
            let last = days.contains(moment.day) ? moment.day : moment.day - 1
            var first = last
            while days.contains(first) { first -= 1 }
            if first > moment.day - length { return last - first }
            length *= 8
        }
    }

    /// 0 is Monday; 1970-01-01 was a Thursday.
    private static func weekday(of day: Int) -> Int { ((day + 3) % 7 + 7) % 7 }

    private var statistics: any StatisticsStore { services.studyService.statistics }
    private var shelf: BookShelf { services.bookService.shelf }

    private func books() throws(Failure) -> [BookStatistics] {
        try shelf.store.books(BookQuery(), at: moment).map { (book) throws(Failure) in
            let answers = try statistics.answerCounts(in: book.id, from: firstDay)
            return BookStatistics(
                book: BookRow(book), cards: try cards(of: book.id), retention: Self.retention(answers))
        }
    }

    private func cards(of book: Book.ID?) throws(Failure) -> CardStatistics {
        let counts = try statistics.stateCounts(in: book)
        return CardStatistics(
            new: counts.new, learning: counts.learning, review: counts.review, relearning: counts.relearning,
            suspended: counts.suspended, expectedRecall: try expectedRecall(in: book))
    }

    private func expectedRecall(in book: Book.ID?) throws(Failure) -> Double? {
        var (sum, count) = (0.0, 0)
        let memory = plan.scheduler.memory
        try statistics.forEachMemory(in: book) { stability, lastReviewAt in
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

    /// Answers to cards in review: what is recalled while a card is still learnt says nothing of memory.
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
