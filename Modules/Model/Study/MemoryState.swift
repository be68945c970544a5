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
