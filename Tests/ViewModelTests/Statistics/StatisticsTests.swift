import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

@MainActor @Suite struct StatisticsTests {
    private let services = FakeServices()
    private let library: LibraryViewModel

    init() { library = LibraryViewModel(services: services) }

    @Test func `An empty library has empty statistics`() throws {
        let report = try library.statistics.report(StatisticsRequest())
        #expect(report.book == nil)
        #expect(report.cards.total == 0)
        #expect(report.cards.expectedRecall == nil)
        #expect(report.retention == nil)
        #expect(report.months.isEmpty && report.books.isEmpty)
        #expect(report.days.count == 365)
        #expect(report.forecast.count == 30)
        #expect(report.streak == 0)
    }

    @Test func `Cards are counted by state, and suspended cards separately`() throws {
        // Given
        let book = try services.library.givenBook("French")
        try services.library.givenBook("Other", cards: 2)
        try services.library.givenCard("new", in: book)
        for state in [CardState.learning, .relearning, .review, .review] {
            let count = try services.library.fronts(in: book).count
            try services.library.givenCard("\(state) \(count)", in: book, schedule: .studied(state, dueAt: .start))
        }
        _ = try services.library.setSuspended(true, of: Card.ID(3))
        // Then
        let cards = try library.statistics.report(StatisticsRequest(book: .name("French"))).cards
        #expect([cards.new, cards.learning, cards.review, cards.relearning, cards.suspended].reduce(0, +) == cards.total)
        #expect(cards.total == 5)
        #expect(cards.suspended == 1)
        let all = try library.statistics.report(StatisticsRequest())
        #expect(all.cards.total == 7)
        #expect(all.books.map(\.book.name) == ["French", "Other"])
    }

    @Test func `Retention counts the answers to cards in review by month`() throws {
        // Given a card that is recalled in January and forgotten in February
        let book = try services.library.givenBook("French")
        try services.library.givenCard("le chat", in: book)
        try services.library.givenCard("le chien", in: book)
        for (rating, days) in [(Rating.easy, 0), (.good, 0), (.again, 20)] {
            services.clock.advance(by: .seconds(days * 86_400))
            try library.review.answer(CardAnswer(card: .id(1), rating: rating))
        }
        try library.review.answer(CardAnswer(card: .id(2), rating: .again))
        // Then
        let report = try library.statistics.report(StatisticsRequest())
        #expect(report.retention == 0.5)
        #expect(report.months.map(\.month) == ["2026-01", "2026-02"])
        #expect(report.months.map(\.retention) == [1, 0])
        #expect(report.answers == 4, "the answers to new cards are answers too")
        #expect(report.days.last?.date == "2026-02-20")
        #expect(report.days.last?.weekday == 4)
        #expect(report.days.last?.answers == 2)
    }

    @Test func `Answers are counted in each day, week or month`() throws {
        // Given a card that is answered on a Saturday, forgotten on the day after, and recalled three weeks later
        let book = try services.library.givenBook("French")
        try services.library.givenCard("le chat", tags: ["noun"], in: book)
        try services.library.givenCard("aller", in: book)
        for (card, rating, days) in [(1, Rating.easy, 0), (2, .hard, 0), (1, .again, 1), (1, .good, 20)] as [(Int64, Rating, Int)]
        {
            services.clock.advance(by: .seconds(days * 86_400))
            try library.review.answer(CardAnswer(card: .id(card), rating: rating))
        }
        func periods(_ length: StatisticsPeriod, _ query: String? = nil, days: Int = 22) throws -> [AnswerPeriod] {
            let request = StatisticsRequest(query: query.map { SetQuery($0) }, days: days)
            return try library.statistics.periods(request, by: length)
        }
        // Then
        let days = try periods(.day)
        #expect(days.count == 22 && days.map(\.period)[0...1] == ["2026-01-31", "2026-02-01"])
        #expect(days.map(\.answers).filter { $0 > 0 } == [2, 1, 1])
        #expect(days[0].easy == 1 && days[0].hard == 1 && days[0].new == 2 && days[0].retention == nil)
        #expect(days[1].again == 1 && days[1].new == 0 && days[1].retention == 0 && days[1].seconds == nil)
        #expect(days[2].answers == 0 && days[2].seconds == 0)
        let weeks = try periods(.week)
        #expect(weeks.map(\.period) == ["2026-01-26", "2026-02-02", "2026-02-09", "2026-02-16"])
        #expect(weeks.map(\.answers) == [3, 0, 0, 1])
        #expect(try periods(.month).map { [$0.period, "\($0.answers)"] } == [["2026-01", "2"], ["2026-02", "2"]])
        #expect(try periods(.month, "tag:noun").map(\.answers) == [1, 2])
        #expect(try periods(.day, days: 0).isEmpty)
        let states = try periods(.state)
        #expect(
            states.map { [$0.period, "\($0.answers)"] } == [
                ["new", "2"], ["relearning", "1"], ["young", "1"], ["review", "1"],
            ])
        #expect(states[0].retention == nil && states[2].retention == 0 && states[2].again == 1)
        let details = try #require(try library.statistics.report(StatisticsRequest(hasDetails: true)).details)
        #expect(details.states.map(\.answers).reduce(0, +) == 5)
        #expect(details.hardest.map(\.front) == ["le chat", "aller"] && details.hardest.map(\.lapses) == [1, 0])
        #expect(try library.statistics.report(StatisticsRequest()).details == nil)
        // The report of a set has neither sittings nor books
        let report = try library.statistics.report(StatisticsRequest(query: SetQuery("aller")))
        #expect(report.cards.total == 1 && report.answers == 1 && report.streak == 0 && report.query == "aller")
        #expect(report.sitting == nil && report.books.isEmpty)
    }

    @Test func `Answers are counted by the hour of local time, from the beginning of the study day`() throws {
        // Given a zone that is 5:45 ahead of UTC, and 6:45 from the first of February on
        let february = Timestamp(milliseconds: 1_769_904_000_000)
        services.clock.timeZone = { $0 < february ? 20_700_000 : 24_300_000 }
        let book = try services.library.givenBook("French")
        for front in ["le chat", "le chien", "l'eau"] { try services.library.givenCard(front, in: book) }
        // When one is answered at 13:45, and the others a day later at 14:45
        try library.review.answer(CardAnswer(card: .id(1), rating: .easy))
        services.clock.advance(by: .seconds(86_400))
        for id in [2, 3] as [Int64] { try library.review.answer(CardAnswer(card: .id(id), rating: .easy)) }
        // Then
        let report = try library.statistics.report(StatisticsRequest(book: .name("French")))
        #expect(report.hours.map(\.hour) == Array(4...23) + Array(0...3))
        #expect(report.hours.filter { $0.answers > 0 }.map { [$0.hour, $0.answers] } == [[13, 1], [14, 2]])
        #expect(try library.statistics.report(StatisticsRequest(days: 1)).hours.reduce(0) { $0 + $1.answers } == 2)
    }

    @Test func `The report covers only the requested days`() throws {
        // Given
        let book = try services.library.givenBook("French")
        try services.library.givenCard("le chat", in: book)
        try library.review.answer(CardAnswer(card: .id(1), rating: .easy))
        services.clock.advance(by: .seconds(7 * 86_400))
        // Then
        #expect(try library.statistics.report(StatisticsRequest(days: 7)).answers == 0)
        #expect(try library.statistics.report(StatisticsRequest(days: 8)).answers == 1)
    }

    @Test func `The expected recall is the mean over the studied cards`() throws {
        // Given a card whose stability has just run out, and one that was answered at this moment
        let book = try services.library.givenBook("French")
        var schedule = Schedule.review(dueAt: .start)
        schedule.stability = 10
        try services.library.givenCard("now", in: book, schedule: schedule)
        schedule.lastReviewAt = .start + .seconds(-10 * 86_400)
        try services.library.givenCard("then", in: book, schedule: schedule)
        try services.library.givenCard("never", in: book)
        // Then
        let recall = try #require(try library.statistics.report(StatisticsRequest()).cards.expectedRecall)
        #expect(abs(recall - 0.95) < 1e-9)
    }

    @Test func `A streak lasts until a day without answers has passed`() throws {
        // Given
        let book = try services.library.givenBook("French")
        try services.library.givenCard("le chat", in: book)
        for _ in 0..<3 {
            try library.review.answer(CardAnswer(card: .id(1), rating: .good))
            services.clock.advance(by: .seconds(86_400))
        }
        // Then
        #expect(try library.statistics.report(StatisticsRequest()).streak == 3, "today is not over")
        #expect(try library.statistics.report(StatisticsRequest(days: 1)).streak == 3, "fewer days are asked for")
        services.clock.advance(by: .seconds(86_400))
        #expect(try library.statistics.report(StatisticsRequest()).streak == 0)
    }

    @Test func `An unknown book is not found`() {
        #expect(
            failures(library.statistics.report, StatisticsRequest(book: .name("French")))
                == [.notFound(.book, .name("French"), near: [])])
    }
}
