import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// Which card comes next, and what an answer makes of it.
@MainActor @Suite struct ReviewTests {
    private let services = FakeServices()
    private let library: LibraryViewModel
    private let review: CardReviews

    init() {
        library = LibraryViewModel(services: services)
        review = library.review
    }

    @Test func `A new card is learned, then reviewed`() throws {
        // Given
        let book = try services.library.givenBook("French")
        try services.library.givenCard("le chat", in: book)
        // When
        #expect(try review.next().front == "le chat")
        let first = try review.answer(CardAnswer(card: .id(1), rating: .good))
        // Then
        #expect(first.change.row.state == .learning)
        #expect(first.change.before?.state == .new)
        #expect(first.interval == "10m")
        #expect(first.change.row.dueAt == "2026-01-31T08:10:00Z")
        let due = Timestamp.start + .seconds(600)
        let next = DueTime(due, from: .start, at: LocalTime(due, on: services.clock), days: 0)
        #expect(throws: Failure.nothingDue(next: next)) { try review.next() }
        // When
        services.clock.advance(by: .seconds(600))
        let second = try review.answer(CardAnswer(card: .name("le chat"), rating: .good))
        // Then
        #expect(second.change.row.state == .review)
        #expect(second.change.row.repetitions == 2)
    }

    @Test func `The next due time is given for people and for machines`() {
        let moment = Timestamp.start + .seconds(3 * 86_400)
        let clock = ManualClock()
        clock.timeZone = { _ in 2 * 3_600_000 }
        let due = DueTime(moment, from: .start, at: LocalTime(moment, on: clock), days: 3)
        #expect((due.wait, due.at) == ("3d", "2026-02-03T08:00:00Z"))
        #expect(due.atText == "2026-02-03 10:00")
    }

    @Test(arguments: [(5 * 86_400 + 28_800, 6, "6d"), (28_800, 1, "8h"), (90_000, 1, "1d"), (3 * 86_400, 3, "3d")])
    func `A wait of days is rounded as the interval of a rating is`(_ seconds: Int, _ days: Int, _ wait: String) {
        let moment = Timestamp.start + .seconds(seconds)
        #expect(DueTime(moment, from: .start, at: LocalTime(moment, on: ManualClock()), days: days).wait == wait)
    }

    @Test func `The log lists answers in order of time, between two days or seconds, for the cards of a set`() throws {
        // Given two cards that are answered in turn, half a second after eight, and one of them again the day after at three
        let (french, spanish) = (try services.library.givenBook("French"), try services.library.givenBook("Spanish"))
        try services.library.givenCard("le chat", in: french)
        try services.library.givenCard("el gato", in: spanish)
        services.clock.advance(by: .milliseconds(500))
        try review.answer(CardAnswer(card: .id(2), rating: .good))
        services.clock.advance(by: .seconds(1))
        try review.answer(CardAnswer(card: .id(1), rating: .again))
        services.clock.advance(by: .seconds(19 * 3600))
        try review.answer(CardAnswer(card: .id(2), rating: .easy))
        func log(_ request: LogRequest) throws -> [LogRow] {
            let rows = try review.log(request)
            var log: [LogRow] = []
            while case let page = try rows.next(), !page.isEmpty { log += page }
            return log
        }
        func cards(_ request: LogRequest) throws -> [Int64] { try log(request).map(\.card) }
        // Then
        #expect(try cards(LogRequest()) == [2, 1, 2])
        #expect(try cards(LogRequest(book: .name("French"))) == [1])
        #expect(try cards(LogRequest(query: SetQuery("gato"), limit: 1)) == [2])
        #expect(throws: Failure.self) { try review.log(LogRequest(query: SetQuery("book:X"))) }
        // A second includes its fractions, and a study day ends at four in the morning
        let (first, second) = (Timestamp.start, Timestamp.start + .seconds(1))
        #expect(try cards(LogRequest(until: .second(first))) == [2])
        #expect(try cards(LogRequest(since: .second(second))) == [1, 2])
        #expect(try cards(LogRequest(since: .second(second), until: .second(first))) == [])
        let day = try WrittenTime(parsing: "2026-01-31")
        #expect(try cards(LogRequest(since: day, until: day)) == [2, 1, 2])
        #expect(try cards(LogRequest(since: try WrittenTime(parsing: "2026-02-01"))) == [])
        let row = try #require(try log(LogRequest()).last)
        #expect(
            (row.at, row.book, row.rating, row.stateBefore, row.state) == (
                "2026-02-01T03:00:01Z", "Spanish", .easy, .learning, .review
            ))
        #expect(row.intervalDays >= 1 && row.seconds == nil)
    }

    @Test func `Answering a missing or suspended card fails and changes nothing`() throws {
        // Given
        let book = try services.library.givenBook("French")
        let card = try services.library.givenCard("le chat", in: book)
        _ = try services.library.setSuspended(true, of: card)
        let before = try services.library.card(card)
        // Then
        #expect(throws: Failure.notFound(.card, .id(9), near: [])) {
            try review.answer(CardAnswer(card: .id(9), rating: .good))
        }
        #expect(throws: Failure.conflict(.cardIsSuspended)) { try review.answer(CardAnswer(card: .id(1), rating: .good)) }
        #expect(try services.library.card(card) == before)
        #expect(try services.library.histories(in: .all, after: nil, limit: 9).isEmpty)
    }

    @Test func `An answer to a card that is not due counts by the time elapsed`() throws {
        // Given
        let book = try services.library.givenBook("French")
        try services.library.givenCard("le chat", in: book)
        try review.answer(CardAnswer(card: .id(1), rating: .easy))
        services.clock.advance(by: .seconds(86_400))
        // When
        let early = try review.answer(CardAnswer(card: .id(1), rating: .good))
        // Then
        let stability = try #require(early.change.row.stability)
        #expect(stability > 8.2956)
        #expect(try services.library.histories(in: .all, after: nil, limit: 1).first?.entries.last?.elapsedDays == 1)
    }

    @Test func `New cards per day are limited by the setting and by the book's own limit`() throws {
        // Given
        let (french, spanish) = (try services.library.givenBook("French"), try services.library.givenBook("Spanish"))
        for number in 0..<3 {
            try services.library.givenCard("f\(number)", in: french)
            try services.library.givenCard("s\(number)", in: spanish)
        }
        try library.settings.set(SettingChange(key: "new_per_day", value: "1"))
        try library.settings.set(SettingChange(key: "new_per_day", value: "2", book: .name("Spanish")))
        // Then
        #expect(try review.counts(in: nil).new == 3)
        #expect(try review.counts(in: .name("French")).new == 1)
        // When
        #expect(try answerAll() == ["f0", "s0", "s1"])
        // Then
        #expect(try review.counts(in: nil).new == 0)
        services.clock.advance(by: .seconds(86_400))
        #expect(try review.counts(in: nil).new == 2, "the next day has its own; Spanish has one card left")
    }

    @Test func `A leech is marked and reported, and suspended if the setting says so`() throws {
        // Given
        let book = try services.library.givenBook("French")
        try services.library.givenCard("le chat", tags: ["pet"], in: book)
        try library.settings.set(SettingChange(key: "leech_lapses", value: "1"))
        try library.settings.set(SettingChange(key: "leech_action", value: "suspend"))
        try review.answer(CardAnswer(card: .id(1), rating: .easy))
        // When
        let forgotten = try review.answer(CardAnswer(card: .id(1), rating: .again))
        // Then
        #expect(forgotten.isLeech)
        #expect(forgotten.change.row.isLeech && forgotten.change.row.tags == ["pet"])
        #expect(forgotten.change.row.isSuspended)
    }

    @Test func `The forecast lists each day and counts overdue cards on the first one`() throws {
        // Given
        let book = try services.library.givenBook("French")
        for (number, days) in [-3, 0, 1, 1, 5].enumerated() {
            let due = Timestamp.start + .seconds(days * 86_400)
            try services.library.givenCard("card \(number)", in: book, schedule: .review(dueAt: due))
        }
        // Then
        let forecast = try review.forecast(3)
        #expect(forecast.map(\.date) == ["2026-01-31", "2026-02-01", "2026-02-02"])
        #expect(forecast.map(\.due) == [2, 2, 0])
        #expect(try review.forecast(0).isEmpty)
        #expect(try review.forecast(36_525).count == 36_525)
        let tooMany = Failure.invalid(.days, .outOfBounds(value: 36_526, least: 0, most: 36_525))
        #expect(failures({ (days) throws(Failure) in try review.forecast(days) }, 36_526) == [tooMany])
        #expect(throws: tooMany) { try review.check(days: 36_526) }
        #expect(failures(library.statistics.report, StatisticsRequest(days: 36_526)) == [tooMany])
    }

    @Test func `The prompt follows each answer`() throws {
        // Given
        let book = try services.library.givenBook("French")
        try services.library.givenCard("le chat", in: book, schedule: .studied(.learning, dueAt: .start))
        try services.library.givenCard("le chien", in: book)
        let (due, progress) = (History(library.prompt.due), History(library.prompt.progressText))
        // When
        try review.answer(CardAnswer(card: .id(1), rating: .easy))
        // Then
        #expect(due.values == [1, 0])
        #expect(progress.values == ["0% KNOWN", "50% KNOWN"])
    }

    @Test func `A card whose answer was rolled back is not the last answered card`() throws {
        // Given two cards whose time has come, and an answer that is taken back
        let book = try services.library.givenBook("French")
        for front in ["first", "second"] {
            try services.library.givenCard(front, in: book, schedule: .studied(.learning, dueAt: .start))
        }
        try library.transaction.begin()
        try review.answer(CardAnswer(card: .name("first"), rating: .again))
        try library.transaction.rollback()
        // Then
        #expect(try review.next().front == "first")
    }

    private func answerAll() throws -> [String] {
        var fronts: [String] = []
        while case .success(let card)? = results(
            { (book: EntityReference?) throws(Failure) in try review.next(StudyRequest(book: book)) }, nil
        )
        .first {
            fronts.append(card.front)
            try review.answer(CardAnswer(card: .id(card.id), rating: .easy))
        }
        return fronts
    }
}
