import Foundation

/// How long a fuzzing suite runs, and from which seed.
///
/// A suite is short and the same each time by default. `SUTRA_LONG=1` makes it a million operations from a seed of its own, which
/// it prints; `SUTRA_SEED=n` gives it a seed. A failure names the seed that fails at once.
public enum Fuzzing {
    /// Whether a long run was asked for.
    public static let isLong = ProcessInfo.processInfo.environment["SUTRA_LONG"] == "1"

    /// Where the random numbers begin.
    public static let seed: UInt64 =
        ProcessInfo.processInfo.environment["SUTRA_SEED"].flatMap { UInt64($0) } ?? (isLong ? .random(in: 0...(.max >> 16)) : 1)

    /// The number of operations: a million in a long run.
    public static func operations(short: Int) -> Int { isLong ? 1_000_000 : short }

    /// Calls the body with one seed after the other, until that many operations are done; it returns how many it did.
    ///
    /// It prints the first seed, and ends when the body returns nil, which means that it has failed.
    public static func run(_ name: String, short: Int, isolation: isolated (any Actor)? = #isolation, _ body: (UInt64) -> Int?) {
        print("\(name): seed \(seed), \(operations(short: short)) operations")
        fflush(nil)  // so that the seed is known if the process crashes
        var left = operations(short: short)
        var next = seed
        while left > 0, let done = body(next) {
            left -= done
            next &+= 1
        }
    }
}
