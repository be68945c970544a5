import Model
import Testing
import Vocabulary

/// Protects the schedule itself: after each of 1,038 histories a card stands where FSRS-6 puts it.
@Suite struct OracleTests {
    private let oracle: Oracle

    init() throws { oracle = try Oracle.load() }

    @Test func `The reference data is complete`() throws {
        #expect(oracle.rows.count == 1038)
        #expect(oracle.configs.count == 8)
        #expect(oracle.rows.filter { $0.intervalSeconds != nil }.count == 564)
        #expect(try Oracle.fuzzRanges().count == 402)
    }

    @Test(arguments: ["default", "r80", "r97", "nosteps", "onestep", "threesteps", "max90", "custom"])
    func `The schedule of each card matches the reference`(_ name: String) throws {
        let plan = try #require(oracle.configs[name]).plan()
        for row in oracle.rows where row.config == name {
            let card = try play(row, by: plan)
            #expect(card.after.schedule.state == state(row.state), "row \(row.id)")
            #expect(card.after.schedule.step == row.step, "row \(row.id)")
            let memory = try #require(card.after.schedule.memory)
            #expect(isNear(memory.stability, row.stability, 1e-9), "row \(row.id): \(memory.stability)")
            #expect(isNear(memory.difficulty, row.difficulty, 1e-9), "row \(row.id): \(memory.difficulty)")
            #expect(isNear(memory.stability, row.ankiStability, 1e-4), "row \(row.id): \(memory.stability)")
            #expect(isNear(memory.difficulty, row.ankiDifficulty, 1e-4), "row \(row.id): \(memory.difficulty)")
            guard let seconds = row.intervalSeconds else { continue }
            #expect(card.entry.interval == .seconds(seconds), "row \(row.id)")
            #expect(card.after.schedule.dueAt == card.entry.at + .seconds(seconds), "row \(row.id)")
        }
    }

    private func play(_ row: Oracle.Row, by plan: StudyPlan) throws -> Review {
        var last: Review?
        for answer in row.history {
            let rating = try #require(Rating(rawValue: answer[0]))
            let now = Timestamp(milliseconds: Int64(answer[1]) * 1000)
            last = plan.review(last?.after ?? .unstudied(row.id), rated: rating, at: now, in: .utc)
        }
        return try #require(last)
    }

    private func state(_ name: String) -> CardState? {
        ["Learning": .learning, "Review": .review, "Relearning": .relearning][name]
    }

    private func isNear(_ value: Double, _ expected: Double, _ tolerance: Double) -> Bool {
        abs(value - expected) <= tolerance * abs(expected)
    }
}
