import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// Time that is moved, and the days of study that it makes.
@MainActor @Suite struct ClockTests {
    private let services = FakeServices()
    private let library: LibraryViewModel

    init() { library = LibraryViewModel(services: services) }

    @Test func `Cards that become due are counted when the clock is advanced`() throws {
        // Given
        let book = try services.library.givenBook("French")
        try services.library.givenCard("le chat", in: book, schedule: .studied(.learning, dueAt: .start + .seconds(60)))
        let due = History(library.prompt.due)
        // When
        #expect(try library.clock.advance(by: .seconds(60)) == "2026-01-31T08:01:00Z")
        // Then
        #expect(due.values == [0, 1])
    }

    @Test func `Advancing the clock by more than a century is rejected`() {
        let century: Int64 = 36_525 * 86_400
        #expect(
            failures(library.clock.advance(by:), .seconds(century + 1))
                == [.invalid(.duration, .outOfRange(value: century + 1, least: 0, most: century))])
    }

    @Test func `A card in review is due on its day from the rollover on`() throws {
        // Given a review that is due tomorrow at 08:00
        let book = try services.library.givenBook("French")
        try services.library.givenCard("le chat", in: book, schedule: .review(dueAt: .start + .seconds(86_400)))
        // When it is tomorrow, 03:59 and then 04:00
        services.clock.advance(by: .seconds(19 * 3600 + 59 * 60))
        #expect(try library.review.counts(in: nil).total == 0)
        services.clock.advance(by: .seconds(60))
        // Then
        #expect(try library.review.counts(in: nil).review == 1)
    }

    @Test func `A new rollover setting takes effect at once`() throws {
        // Given
        let book = try services.library.givenBook("French")
        try services.library.givenCard("le chat", in: book, schedule: .review(dueAt: .start + .seconds(3600)))
        services.clock.now = .start + .seconds(-5 * 3600)
        #expect(try library.review.counts(in: nil).review == 0, "at 03:00 it is still yesterday")
        // When
        try library.settings.set(SettingChange(key: "rollover_hour", value: "0"))
        // Then
        #expect(try library.review.counts(in: nil).review == 1)
    }
}
