import Benchmark
import Changeset
import Interleaving

let benchmarks: @Sendable () -> Void = {
    for count in [1_000, 10_000, 100_000] {
        for change in Change.allCases {
            var contenders = contenders
            if change.standardLibraryEnds(at: count) {
                contenders.append(
                    Contender("StandardLibrary") { blackHole($0.new.difference(from: $0.old).inferringMoves()) })
            }
            Benchmark.compare("\(count) rows: \(change.rawValue)", with: { Lists(count, change) }, contenders)
        }
    }
    for count in [10_000, 1_000_000] {
        Benchmark.compare(
            "\(count) rows with 10 ids: shuffled", with: { Lists(count, ids: 10) }, contenders)
    }
}

/// Sutra, and its peer if that can be had.
private var contenders: [Contender<Lists>] {
    var contenders = [Contender<Lists>("Sutra") { blackHole(Changeset(from: $0.old, to: $0.new)) }]
    #if HAS_DIFFERENCEKIT
        contenders.append(Contender("DifferenceKit") { compareWithDifferenceKit($0) })
    #endif
    return contenders
}

extension Change {
    /// Whether the standard library takes less than five seconds; it needs O(n · d) for d differences.
    func standardLibraryEnds(at count: Int) -> Bool {
        switch self {
        case .none, .inserted, .edited: true
        case .editedAndMoved, .reversed, .disjoint: count <= 10_000
        case .shuffled: count <= 1_000
        }
    }
}
