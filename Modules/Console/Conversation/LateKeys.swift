/// The keys that are dropped for a moment after a dialogue has ended by itself, because they were meant for the dialogue.
struct LateKeys {
    /// The time within which nobody can notice that the dialogue has ended.
    static let grace = Duration.milliseconds(400)

    private let now: @Sendable () -> ContinuousClock.Instant
    private var keys: Set<Character> = []
    private var end: ContinuousClock.Instant?

    init(now: @escaping @Sendable () -> ContinuousClock.Instant) { self.now = now }

    /// Whether keys are dropped at this time.
    var isExpecting: Bool { end.map { now() < $0 } ?? false }

    /// Expects the keys of a dialogue that has just ended.
    mutating func expect(_ keys: Set<Character>) {
        self.keys = keys
        end = keys.isEmpty ? nil : now() + Self.grace
    }

    /// Returns whether to drop a key; one that the dialogue does not have begins a command, and ends the expectation.
    mutating func takes(_ key: Character) -> Bool {
        guard isExpecting else { return false }
        if keys.contains(key) { return true }
        end = nil
        return false
    }
}
