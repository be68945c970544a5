import Model
import Testing
import ViewModel
import Vocabulary

@MainActor @Suite struct CardRowTests {
    @Test func `A new card has no schedule values yet`() {
        let row = CardRow.row(3, in: (1, "French"), "le chat", "the cat", tags: ["pet"])
        #expect(row.id == 3)
        #expect(row.book == "French")
        #expect(row.front == "le chat")
        #expect(row.back == "the cat")
        #expect(row.tags == ["pet"])
        #expect(row.state == .new)
        #expect(row.stability == nil)
        #expect(row.difficulty == nil)
        #expect(row.dueAt == nil)
        #expect(row.lastReviewAt == nil)
        #expect(row.repetitions == 0)
        #expect(row.lapses == 0)
        #expect(!row.isSuspended)
    }

    @Test func `A studied card has the values of its schedule`() {
        let schedule = Schedule.studied(.relearning, dueAt: Timestamp(milliseconds: 1_769_850_000_500))
        let row = CardRow.row(3, in: (1, "French"), "le chat", schedule: schedule, isSuspended: true)
        #expect(row.stability == 12.5)
        #expect(row.difficulty == 4.25)
        #expect(row.dueAt == "2026-01-31T09:00:00Z")
        #expect(row.lastReviewAt == "2026-01-31T08:00:00Z")
        #expect(row.repetitions == 3)
        #expect(row.lapses == 1)
        #expect(row.isSuspended)
    }

    @Test(arguments: zip(CardState.allCases, ["new", "learning", "review", "relearning"]))
    func `Each state has its name`(state: CardState, name: String) {
        #expect(CardRow.row(1, in: (1, "French"), "le chat", schedule: .studied(state, dueAt: .start)).state.name == name)
    }
}
