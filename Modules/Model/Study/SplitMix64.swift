/// A reproducible random number generator (Steele, Lea and Flood 2014).
package struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    /// Creates the generator for one answer.
    ///
    /// A card gets the same interval when it is previewed, when it is answered, and when it is answered again after an undo.
    package init(seed: UInt64, card: Card.ID, answers: Int) {
        var mixer = SplitMix64(seed: seed ^ UInt64(bitPattern: card.rawValue))
        self.init(seed: mixer.next() &+ UInt64(truncatingIfNeeded: answers))
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
