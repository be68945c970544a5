/// What FSRS knows of one card in one memory.
package struct MemoryState: Hashable, Sendable {
    /// Days until the chance of recall has fallen to 90 %; at least 0.001.
    package var stability: Double
    /// 1…10.
    package var difficulty: Double

    package init(stability: Double, difficulty: Double) {
        self.stability = stability
        self.difficulty = difficulty
    }
}
