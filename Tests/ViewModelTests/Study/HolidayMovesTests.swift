import Model
import ModelFakes
import Services
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// Protects a holiday: what is announced is what moves, in one step, and nothing else changes.
@MainActor @Suite struct HolidayMovesTests {
    private let services = FakeServices()
    private let library: LibraryViewModel
    private let calendar: StudyCalendar
    private let today: Int

    /// Eighty reviews of French in about three weeks, four of which were answered wrongly a while later.
    init() throws {
        library = LibraryViewModel(services: services)
        calendar = try services.clockService.clock.calendar()
        let book = try services.library.givenBook("French")
        for number in 1...80 {
            try services.library.givenCard("\(number)", in: book)
            try library.review.answer(CardAnswer(card: .id(Int64(number)), rating: .easy))
        }
        services.clock.advance(by: .seconds(8 * 86_400))
        for number in 1...80 { try library.review.answer(CardAnswer(card: .id(Int64(number)), rating: .good)) }
        today = calendar.day(of: services.clock.now)
    }

    private func days() throws -> [Int] {
        try (1...80 as ClosedRange<Int64>).map { id in
            calendar.day(of: try #require(try services.library.card(Card.ID(id))?.schedule.dueAt))
        }
    }

    /// The day on which most cards are due, and the day after it.
    private func holiday() throws -> ClosedRange<Int> {
        let counts = try days().reduce(into: [:]) { counts, day in counts[day, default: 0] += 1 }
        let day = try #require(counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key)
        return day...day + 1
    }

    @Test func `As many reviews move as were announced, and one undo brings them back`() throws {
        let (before, holiday) = (try days(), try holiday())
        let request = HolidayRequest(holiday)
        let announced = try library.review.holiday(request)
        #expect(announced.map(\.due).reduce(0, +) == before.count(where: holiday.contains))
        #expect(try days() == before, "an announcement changes nothing")
        let moving = announced.map(\.moving).reduce(0, +)
        try #require(moving > 0)
        let tally = try library.review.leave(request)
        let after = try days()
        #expect(tally.changed == moving)
        #expect(tally.leftAlone.count == announced.map(\.staying).reduce(0, +))
        #expect(after.count(where: holiday.contains) == tally.leftAlone.count)
        #expect(zip(before, after).count { $0 != $1 } == moving)
        for (old, new) in zip(before, after) where old != new { #expect(holiday.contains(old) && !holiday.contains(new)) }
        #expect(try library.review.holiday(request).map(\.moving).reduce(0, +) == 0, "a second time there is nothing to do")
        #expect(try library.check.problems().rows().isEmpty)
    }

    @Test func `Reviews that leave together are spread`() throws {
        let (before, holiday) = (try days(), try holiday())
        try library.review.leave(HolidayRequest(holiday))
        let counts = zip(before, try days()).filter { $0 != $1 }.reduce(into: [:]) { $0[$1.1, default: 0] += 1 }
        #expect(counts.count > 1, "\(counts)")
    }

    @Test func `Only the cards of the query move, and overdue ones belong to the present day`() throws {
        let request = HolidayRequest(try holiday(), of: SetQuery("book:French is:new"))
        #expect(try library.review.holiday(request).isEmpty)
        #expect(try library.review.leave(request) == SelectionTally())
        services.clock.advance(by: .seconds(60 * 86_400))
        let now = calendar.day(of: services.clock.now)
        let overdue = try library.review.holiday(HolidayRequest(now...now + 3))
        #expect(overdue.map(\.due) == [80] && overdue.map(\.moving) == [0])
        #expect(try library.review.holiday(HolidayRequest(now - 9...now - 1)).isEmpty, "the holiday is over")
    }

    @Test func `A holiday of more than a year is invalid`() throws {
        _ = try library.review.holiday(HolidayRequest(today...today + 365))
        let flaw = Flaw.outOfBounds(value: 367, least: 1, most: 366)
        #expect(throws: Failure.invalid(.days, flaw)) { try library.review.check(HolidayRequest(today...today + 366)) }
        #expect(throws: Failure.invalid(.days, flaw)) { try library.review.leave(HolidayRequest(today...today + 366)) }
    }
}
