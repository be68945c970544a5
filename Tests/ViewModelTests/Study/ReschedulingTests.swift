import Model
import ModelFakes
import Services
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// Schedules made again from the log, and the check of both against each other.
@MainActor @Suite struct ReschedulingTests {
    private let services = FakeServices()
    private let library: LibraryViewModel

    init() throws {
        library = LibraryViewModel(services: services)
        let book = try services.library.givenBook("French")
        for number in 1...3 {
            try services.library.givenCard("card \(number)", in: book)
            for rating in [Rating.easy, .good] where number < 3 {
                try library.review.answer(CardAnswer(card: .id(Int64(number)), rating: rating))
                services.clock.advance(by: .seconds(9 * 86_400))
            }
        }
    }

    @Test func `Rescheduling under the same plan changes nothing`() throws {
        #expect(try library.review.reschedule() == 0)
    }

    @Test func `Rescheduling for a higher retention makes cards due sooner and is logged`() throws {
        // Given
        let before = try services.library.histories(in: .all, after: nil, limit: 9)
        try library.settings.set(SettingChange(key: "desired_retention", value: "0.97"))
        // When
        #expect(try library.review.reschedule() == 2)
        // Then
        for (old, new) in zip(before, try services.library.histories(in: .all, after: nil, limit: 9)) {
            #expect(new.card.schedule.memory == old.card.schedule.memory)
            #expect(try #require(new.card.schedule.dueAt) < #require(old.card.schedule.dueAt))
            #expect(new.entries.dropLast() == old.entries[...])
            #expect(new.entries.last?.rating == nil)
            #expect(new.isSound)
        }
        #expect(try library.review.reschedule() == 0, "a second time there is nothing to do")
        #expect(try library.check.problems().rows().isEmpty)
    }

    @Test func `A failed rescheduling changes nothing`() throws {
        let before = try services.library.histories(in: .all, after: nil, limit: 9)
        let stumbling = FakeServices(
            library: services.library,
            transactions: StumblingLibrary(services.library, failingToCommit: .library(.full(path: nil))))
        let library = LibraryViewModel(services: stumbling)
        try library.settings.set(SettingChange(key: "desired_retention", value: "0.97"))
        #expect(throws: Failure.library(.full(path: nil))) { try library.review.reschedule() }
        #expect(try services.library.histories(in: .all, after: nil, limit: 9) == before)
    }

    @Test func `The check names a card whose schedule differs from its log`() throws {
        // Given
        var schedule = try #require(try services.library.card(Card.ID(2))).schedule
        schedule.stability = 99
        schedule.repetitions = 7
        try services.library.setSchedule(schedule, of: Card.ID(2))
        try services.library.setSchedule(.review(dueAt: .start), of: Card.ID(3))
        // Then
        let rows = try library.check.problems().rows()
        #expect(rows.map(\.problem) == [.differsFromLog, .hasNoLog])
        #expect(rows.map { $0.card?.id } == [2, 3])
        #expect(rows.map(\.detail) == ["stability reps", "state stability difficulty due_at last_review_at reps lapses"])
    }

    @Test func `The check counts cards of other weights but does not report them as problems`() throws {
        // Given
        #expect(try library.check.problems().rows().isEmpty)
        #expect(library.check.cardsOfOtherWeights == 0)
        var weights = MemoryModel.default.weights
        weights[3] = 12
        // When
        let text = weights.map(\.description).joined(separator: " ")
        try library.settings.set(SettingChange(key: "weights", value: text))
        // Then
        #expect(try library.check.problems().rows().isEmpty)
        #expect(library.check.cardsOfOtherWeights == 2)
        // When
        try library.review.reschedule()
        // Then
        #expect(try library.check.problems().rows().isEmpty)
        #expect(library.check.cardsOfOtherWeights == 0)
    }

    @Test func `The check names an invalid setting`() throws {
        try services.library.setSetting("weights", to: "nan")
        services.studyService.plan.forget()
        #expect(try library.check.problems().rows().map(\.detail) == ["the setting weights is 'nan'"])
        #expect(
            failures({ (book: EntityReference?) throws(Failure) in try library.review.next(StudyRequest(book: book)) }, nil) == [
                .library(.corrupt("the setting weights is 'nan'; `settings reset weights` mends it"))
            ])
        try library.settings.reset("weights", of: nil)
        #expect(try library.check.problems().rows().isEmpty)
        // A book's
        let book = try services.library.givenBook("Damaged")
        try services.library.setSetting("fuzz", to: "maybe", of: book)
        #expect(try library.check.problems().rows().map(\.detail) == ["the setting fuzz of the book Damaged is 'maybe'"])
        try library.settings.reset("fuzz", of: .name("Damaged"))
        #expect(try library.check.problems().rows().isEmpty)
    }
}
