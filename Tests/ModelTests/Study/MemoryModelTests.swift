import Model
import Testing
import Vocabulary

/// Protects the model of memory from weights that mean nothing, and keeps its values in their bounds.
@Suite struct MemoryModelTests {
    let standard = MemoryModel.default.weights

    @Test(arguments: [0, 1, 19, 20, 22, 42])
    func `The model requires exactly 21 weights`(_ count: Int) {
        let weights = (0..<count).map { standard[$0 % 21] }
        #expect(throws: Failure.invalid(.setting, .wrongCount(found: count, expected: 21))) {
            try MemoryModel(weights: weights)
        }
    }

    /// The values are those of `memory_state_from_sm2` in fsrs-rs (fsrs-rs-python 0.9.3) with the default weights.
    @Test(
        arguments: [
            (10, 2.5, 6.914_056_3), (4, 2.7, 7.024_852_8), (1, 2.5, 8.215_852), (30, 1.3, 10), (400, 3.5, 1), (1, 1.3, 10),
        ] as [(Double, Double, Double)])
    func `An interval and an ease of SM-2 become the memory state that fsrs-rs gives`(
        _ interval: Double, _ ease: Double, _ difficulty: Double
    ) {
        let memory = MemoryModel.default.memory(interval: interval, ease: ease)
        #expect(memory.stability == interval)
        #expect(abs(memory.difficulty - difficulty) < 0.0001)
    }

    @Test func `The default weights are those of FSRS-6`() throws {
        #expect(
            standard == [
                0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629,
                1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
            ])
        #expect(try MemoryModel(weights: standard) == .default)
    }

    /// The bounds of py-fsrs 6.3.
    @Test(
        arguments: zip(
            0...20,
            [
                (0.001, 100), (0.001, 100), (0.001, 100), (0.001, 100), (1, 10), (0.001, 4), (0.001, 4), (0.001, 0.75), (0, 4.5),
                (0, 0.8), (0.001, 3.5), (0.001, 5), (0.001, 0.25), (0.001, 0.9), (0, 4), (0, 1), (1, 6), (0, 2), (0, 2), (0, 0.8),
                (0.1, 0.8),
            ] as [(Double, Double)]))
    func `The model accepts each weight only within its range`(_ index: Int, _ bounds: (least: Double, most: Double)) throws {
        for value in [bounds.least, bounds.most] {
            #expect(try MemoryModel(weights: weights(index, value)).weights[index] == value)
        }
        for value in [bounds.least.nextDown, bounds.most.nextUp, -1, 1000, .infinity, -.infinity] {
            let flaw = Flaw.weightOutOfRange(index: index, value: value, least: bounds.least, most: bounds.most)
            #expect(throws: Failure.invalid(.setting, flaw)) { try MemoryModel(weights: weights(index, value)) }
        }
        #expect {
            try MemoryModel(weights: weights(index, .nan))
        } throws: { error in
            guard case Failure.invalid(.setting, .weightOutOfRange(index, let value, _, _)) = error else { return false }
            return value.isNaN
        }
    }

    @Test(arguments: [0.001, 0.5, 1, 10, 365, 36_500])
    func `Recall falls to 90 percent after as many days as the stability`(_ stability: Double) throws {
        for decay in [0.1, 0.1542, 0.8] {
            let model = try MemoryModel(weights: weights(20, decay))
            #expect(model.retrievability(stability: stability, days: 0) == 1)
            #expect(abs(model.retrievability(stability: stability, days: stability) - 0.9) < 1e-12)
            #expect(abs(model.days(stability: stability, retention: 0.9) / stability - 1) < 1e-9)
            for retention in [0.7, 0.8, 0.95, 0.99] {
                let days = model.days(stability: stability, retention: retention)
                #expect(abs(model.retrievability(stability: stability, days: days) - retention) < 1e-12)
            }
        }
    }

    @Test(arguments: [
        (Rating.again, 6.4133), (.hard, 5.112170705601055), (.good, 2.118103970459015), (.easy, 1),
    ])
    func `The first rating sets the initial stability and difficulty`(_ rating: Rating, _ difficulty: Double) {
        let memory = MemoryModel.default.first(rating)
        #expect(memory.stability == standard[rating.rawValue - 1])
        #expect(abs(memory.difficulty - difficulty) < 1e-12)
    }

    @Test func `Difficulty stays between 1 and 10`() throws {
        let model = try MemoryModel(weights: weights(6, 4))
        var memory = MemoryState(stability: 1, difficulty: 5)
        for _ in 0..<50 { memory = model.next(memory, .again, days: 1) }
        #expect((9...10).contains(memory.difficulty))
        for _ in 0..<50 { memory = model.next(memory, .easy, days: 1) }
        #expect(memory.difficulty == 1)
        let steep = try MemoryModel(weights: weights(5, 4))
        #expect(Rating.allCases.map { steep.first($0).difficulty } == [6.4133, 1, 1, 1])
    }

    @Test func `Stability stays finite and does not fall below the minimum`() throws {
        var weak = MemoryState(stability: 0.001, difficulty: 10)
        for days in [0, 1, 40_000] { #expect(MemoryModel.default.next(weak, .again, days: days).stability == 0.001) }
        for _ in 0..<100 { weak = MemoryModel.default.next(weak, .again, days: 0) }
        #expect(weak.stability == 0.001)
        let growing = try MemoryModel(weights: [
            100, 100, 100, 100, 1, 0.001, 0.001, 0.001, 4.5, 0, 3.5, 5, 0.001, 0.9, 4, 1, 6, 2, 2, 0, 0.1,
        ])
        for days in [0, 40_000] {
            var strong = MemoryState(stability: 100, difficulty: 1)
            for _ in 0..<500 { strong = growing.next(strong, .easy, days: days) }
            #expect(strong.stability.isFinite && strong.stability > 36_500)
            #expect(growing.next(strong, .again, days: days).stability.isFinite)
        }
    }

    private func weights(_ index: Int, _ value: Double) -> [Double] {
        var weights = standard
        weights[index] = value
        return weights
    }
}
