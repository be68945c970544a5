import RealModule
package import Vocabulary

/// The FSRS-6 model: how stability and difficulty follow from ratings and the days between them.
///
/// The formulas are those of https://github.com/open-spaced-repetition/awesome-fsrs/wiki/The-Algorithm, version 6.
package struct MemoryModel: Hashable, Sendable {
    package let weights: [Double]
    /// The exponent of the forgetting curve, −w20.
    private let decay: Double
    /// The factor that makes the probability of recall 0.9 after as many days as the stability.
    private let factor: Double

    /// Creates a model from its weights.
    /// - Throws: `Failure.invalid(.setting, …)` unless there are 21 finite weights, each within its range.
    package init(weights: [Double]) throws(Failure) {
        guard weights.count == Self.ranges.count else {
            throw .invalid(.setting, .wrongCount(found: weights.count, expected: Self.ranges.count))
        }
        for (index, (weight, range)) in zip(weights, Self.ranges).enumerated() where !range.contains(weight) {
            throw .invalid(
                .setting,
                .weightOutOfRange(index: index, value: weight, least: range.lowerBound, most: range.upperBound))
        }
        self.init(valid: weights)
    }

    private init(valid weights: [Double]) {
        self.weights = weights
        decay = -weights[20]
        factor = .pow(0.9, 1 / decay) - 1
    }

    /// The model with FSRS-6's default weights.
    package static let `default` = MemoryModel(valid: [
        0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483,
        0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
    ])

    /// The range of each weight, as in py-fsrs 6.3.
    package static let ranges: [ClosedRange<Double>] = [
        0.001...100, 0.001...100, 0.001...100, 0.001...100, 1...10, 0.001...4, 0.001...4, 0.001...0.75, 0...4.5, 0...0.8,
        0.001...3.5, 0.001...5, 0.001...0.25, 0.001...0.9, 0...4, 0...1, 1...6, 0...2, 0...2, 0...0.8, 0.1...0.8,
    ]

    /// The exponent of the forgetting curve as Anki has it: a positive number.
    package var positiveDecay: Double { weights[20] }

    /// The minimum stability, in days.
    package static let leastStability = 0.001
}

extension MemoryModel {
    /// Returns the probability of recall after some days, 0…1.
    package func retrievability(stability: Double, days: Double) -> Double {
        .pow(1 + factor * days / stability, decay)
    }

    /// Returns the number of days, not rounded, after which the probability of recall has fallen to `retention`.
    package func days(stability: Double, retention: Double) -> Double {
        stability / factor * (.pow(retention, 1 / decay) - 1)
    }

    /// Returns the memory state after the first rating.
    package func first(_ rating: Rating) -> MemoryState {
        MemoryState(stability: weights[rating.rawValue - 1], difficulty: clamp(firstDifficulty(rating)))
    }

    /// Returns the memory state of a card that SM-2 has scheduled, if its intervals were such that 90 % of the cards were recalled.
    ///
    /// The stability is the interval; the difficulty is the one with which a recall after the interval multiplies the stability by
    /// the ease: S′/S = 1 + e^w8 · (11 − D) · S^−w9 · (e^(0.1·w10) − 1).
    /// Source: `memory_state_from_sm2` in https://github.com/open-spaced-repetition/fsrs-rs, which Anki uses when FSRS is switched on.
    /// - Parameter interval: in days.
    /// - Parameter ease: the factor by which SM-2 lengthens the interval, such as 2.5.
    package func memory(interval: Double, ease: Double) -> MemoryState {
        let stability = max(interval, Self.leastStability)
        let growth = .exp(weights[8]) * .pow(stability, -weights[9]) * .expMinusOne(0.1 * weights[10])
        return MemoryState(stability: stability, difficulty: clamp(11 - (ease - 1) / growth))
    }

    /// Returns the memory state after a later rating.
    /// - Parameter days: whole study days since the previous rating; 0 for the same day.
    package func next(_ memory: MemoryState, _ rating: Rating, days: Int) -> MemoryState {
        let stability =
            if days < 1 {
                sameDay(memory, rating)
            } else if rating == .again {
                forgotten(memory, days: days)
            } else {
                recalled(memory, rating, days: days)
            }
        return MemoryState(
            stability: max(min(stability, .greatestFiniteMagnitude), Self.leastStability),
            difficulty: nextDifficulty(memory.difficulty, rating))
    }

    private func sameDay(_ memory: MemoryState, _ rating: Rating) -> Double {
        let w = weights
        let growth = .exp(w[17] * (rating.grade - 3 + w[18])) * .pow(memory.stability, -w[19])
        return memory.stability * (rating == .again ? growth : max(growth, 1))
    }

    private func forgotten(_ memory: MemoryState, days: Int) -> Double {
        let w = weights
        let stability = memory.stability
        let forgetting = 1 - retrievability(stability: stability, days: Double(days))
        let long =
            w[11] * .pow(memory.difficulty, -w[12]) * (.pow(stability + 1, w[13]) - 1) * .exp(forgetting * w[14])
        return min(long, stability / .exp(w[17] * w[18]))
    }

    private func recalled(_ memory: MemoryState, _ rating: Rating, days: Int) -> Double {
        let w = weights
        let stability = memory.stability
        let forgetting = 1 - retrievability(stability: stability, days: Double(days))
        let modifier = rating == .hard ? w[15] : rating == .easy ? w[16] : 1
        let growth =
            .exp(w[8]) * (11 - memory.difficulty) * .pow(stability, -w[9]) * (.exp(forgetting * w[10]) - 1) * modifier
        return stability * (1 + growth)
    }

    private func firstDifficulty(_ rating: Rating) -> Double { weights[4] - .exp(weights[5] * (rating.grade - 1)) + 1 }

    private func nextDifficulty(_ difficulty: Double, _ rating: Rating) -> Double {
        let moved = difficulty - weights[6] * (rating.grade - 3) * (10 - difficulty) / 9
        return clamp(weights[7] * firstDifficulty(.easy) + (1 - weights[7]) * moved)
    }

    private func clamp(_ difficulty: Double) -> Double { min(max(difficulty, 1), 10) }
}

extension Rating {
    fileprivate var grade: Double { Double(rawValue) }
}

/// The memory state of a card in FSRS.
package struct MemoryState: Hashable, Sendable {
    /// The number of days until the probability of recall has fallen to 90 %; at least 0.001.
    package var stability: Double
    /// The difficulty, 1…10.
    package var difficulty: Double

    package init(stability: Double, difficulty: Double) {
        self.stability = stability
        self.difficulty = difficulty
    }
}
