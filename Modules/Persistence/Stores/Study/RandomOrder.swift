import Model

/// A random order of cards, the same for the same seed: a polynomial of the id with random coefficients, modulo a prime.
///
/// Any three ids are equally likely to be in any order (Wegman and Carter, "New hash functions", 1981). With values below
/// 2^31, no intermediate result reaches 2^63, beyond which SQLite would continue with floating-point numbers.
enum RandomOrder {
    private static let prime: UInt64 = 2_147_483_647

    /// The value to sort `card.id` by; its parameters are 4 to 6.
    static let sql = """
        ((?4 * (card.id % \(prime)) % \(prime) + ?5) * (card.id % \(prime)) + ?6) % \(prime)
        """

    static func coefficients(seed: UInt64) -> [Int64] {
        var generator = SplitMix64(seed: seed)
        return (0..<3).map { _ in Int64.random(in: 1..<Int64(prime), using: &generator) }
    }
}
