import Foundation

/// The length and the seed of a fuzzing run.
///
/// By default a run is short and the same each time. `SUTRA_LONG=1` makes it a million operations from a random seed, which it
/// prints; `SUTRA_SEED=n` sets the seed. A failure names the seed that reproduces it at once.
public enum Fuzzing {
    /// Whether a long run was requested.
    public static let isLong = ProcessInfo.processInfo.environment["SUTRA_LONG"] == "1"

    /// The first seed.
    public static let seed: UInt64 =
        ProcessInfo.processInfo.environment["SUTRA_SEED"].flatMap { UInt64($0) } ?? (isLong ? .random(in: 0...(.max >> 16)) : 1)

    /// The number of operations: a million in a long run.
    public static func operations(short: Int) -> Int { isLong ? 1_000_000 : short }

    /// Calls `body` with one seed after another until it has done enough operations; `body` returns how many it did.
    ///
    /// It prints the first seed, and stops if `body` returns nil, which means that it failed. Between two seeds, other tests get
    /// their turn.
    public static func run(
        _ name: String, short: Int, isolation: isolated (any Actor)? = #isolation, _ body: (UInt64) -> Int?
    ) async {
        print("\(name): seed \(seed), \(operations(short: short)) operations")
        fflush(nil)  // the seed must be known if the process crashes
        var left = operations(short: short)
        var next = seed
        while left > 0, let done = body(next) {
            left -= done
            next &+= 1
            await Task.yield()
        }
    }
}
