import Binding
import Model
import ModelFakes
import Services
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// Protects even days: what is due then counts as it is after each answer, and an answer gives what was shown.
@MainActor @Suite struct BalancedStudyTests {
    private let services = FakeServices()
    private let library: LibraryViewModel

    /// French with forty new cards.
    init() throws {
        library = LibraryViewModel(services: services)
        calendar = try services.clockService.clock.calendar()
        let book = try services.library.givenBook("French")
        for number in 1...40 { try services.library.givenCard("\(number)", "back", in: book) }
        try library.settings.set(SettingChange(key: "new_per_day", value: "unlimited"))
    }

    private let calendar: StudyCalendar

    private func dueDays() throws -> [Int: Int] {
        try (1...40 as ClosedRange<Int64>).reduce(into: [:]) { days, id in
            let due = try services.library.card(Card.ID(id))?.schedule.dueAt
            if let due { days[calendar.day(of: due), default: 0] += 1 }
        }
    }

    private func answerAll() throws {
        for id in 1...40 as ClosedRange<Int64> { try library.review.answer(CardAnswer(card: .id(id), rating: .easy)) }
    }

    @Test func `Cards that are answered together are spread over the days that fuzz allows`() throws {
        try answerAll()
        let plain = try dueDays()
        _ = try library.cards.reset(Selection(Array(1...40)))
        try library.settings.set(SettingChange(key: "balance", value: "on", book: .name("French")))
        try answerAll()
        let balanced = try dueDays()
        #expect(balanced.count == plain.count)
        func spread(_ days: [Int: Int]) -> Int { (days.values.max() ?? 0) - (days.values.min() ?? 0) }
        #expect(spread(balanced) < spread(plain), "\(balanced) \(plain)")
    }

    @Test func `An answer gives what was shown, also after an undo`() throws {
        try library.settings.set(SettingChange(key: "balance", value: "on"))
        let session = try library.study(StudyRequest())
        for round in 1...20 {
            session.reveal()
            let (card, shown) = (session.card.current, session.choices.current.last?.interval)
            session.answer(.easy)
            if round % 3 == 0 {
                session.undo()
                session.reveal()
                #expect(session.card.current?.id == card?.id && session.choices.current.last?.interval == shown)
                session.answer(.easy)
            }
            let id = Card.ID(try #require(card?.id))
            let schedule = try #require(try services.library.card(id)).schedule
            let (from, to) = (try #require(schedule.lastReviewAt), try #require(schedule.dueAt))
            #expect(shown == "\(from.duration(to: to) / .seconds(86_400))d".replacing(".0d", with: "d"))
        }
    }

    @Test func `On a holiday, no card is due if fuzz allows another day`() throws {
        let today = calendar.day(of: services.clock.now)
        func date(_ day: Int) -> String { String(Timestamp(milliseconds: Int64(day) * 86_400_000).iso8601.prefix(10)) }
        try library.settings.set(
            SettingChange(key: "holidays", value: "\(date(today + 1))..\(date(today + 8))", book: .name("French")))
        try answerAll()
        let days = try dueDays()
        #expect(days.keys.allSatisfy { $0 > today + 8 }, "\(days)")
    }
}
