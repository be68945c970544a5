/// The keys that are dropped for a moment after a dialogue has ended by itself, because they were meant for the dialogue.
struct LateKeys {
    /// The time within which nobody can notice that the dialogue has ended.
    static let grace = Duration.milliseconds(400)

    let keys: Set<Character>
    private let end: ContinuousClock.Instant

    /// Expects the keys of a dialogue that ended at a time.
    init(_ keys: Set<Character>, after end: ContinuousClock.Instant) { (self.keys, self.end) = (keys, end + Self.grace) }

    /// Returns whether the keys are dropped at a time.
    func isExpecting(at now: ContinuousClock.Instant) -> Bool { !keys.isEmpty && now < end }
}
