import Benchmark
import Binding
import Interleaving

struct Card: Identifiable {
    let id: Int
    var score: Int
}

/// Cards in a list with what is derived from it, and in an array.
@MainActor
final class Deck {
    let list: MutableListProperty<Card>
    var array: [Card]
    private var offset = 0
    private let bag = DisposeBag()

    init(_ count: Int) {
        var generator = Generator()
        array = (0..<count).map { Card(id: $0, score: .random(in: 0..<1_000_000, using: &generator)) }
        list = MutableListProperty(array)
        let due = list.filter { $0.score % 2 == 0 }
        due.sorted { $0.score < $1.score }.edits.observe(in: bag) { blackHole($0.count) }
        due.counted.observe(in: bag) { blackHole($0) }
        list.sum { $0.score }.observe(in: bag) { blackHole($0) }
    }

    /// Offsets all over the list.
    func nextOffset() -> Int {
        offset = (offset &+ 7_919 * 31) % array.count
        return offset
    }

    func recompute() { Self.recompute(array) }

    /// Not on the main actor, whose closures the standard library would check at each call.
    private nonisolated static func recompute(_ array: [Card]) {
        let due = array.filter { $0.score % 2 == 0 }
        blackHole(due.sorted { $0.score < $1.score })
        blackHole(due.count)
        blackHole(array.reduce(0) { $0 + $1.score })
    }
}
