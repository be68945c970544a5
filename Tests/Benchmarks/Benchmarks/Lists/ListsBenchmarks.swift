import Benchmark
import Binding
import Interleaving

let benchmarks: @Sendable () -> Void = {
    for count in [1_000, 100_000] {
        compare(count, "1 updated") {
            $0.modify(at: $1) { $0.score &+= 1 }
        } or: {
            $0[$1].score &+= 1
        }
        compare(count, "1 removed and 1 inserted") {
            $0.insert($0.remove(at: $1), at: 0)
        } or: {
            $0.insert($0.remove(at: $1), at: 0)
        }
        compare(count, "20 updated at once") { list, offset in
            batch {
                for next in 0..<20 { list.modify(at: (offset + 31 * next) % list.count) { $0.score &+= 1 } }
            }
        } or: { array, offset in
            for next in 0..<20 { array[(offset + 31 * next) % array.count].score &+= 1 }
        }
    }
    for count in [1_000, 1_000_000] {
        Benchmark.compare(
            "\(count) cards: all removed and put in again", with: { Deck(count) },
            [
                Contender("Sutra") { deck in
                    deck.list.removeAll()
                    deck.list.append(contentsOf: deck.array)
                },
                Contender("Recomputed") { $0.recompute() },
            ])
    }
}

/// An edit of a list, seen by the observers of a filter of it, an order of that and two folds; against all of it computed anew.
func compare(
    _ count: Int, _ name: String, _ edit: @escaping @MainActor (MutableListProperty<Card>, Int) -> Void,
    or editArray: @escaping @MainActor (inout [Card], Int) -> Void
) {
    Benchmark.compare(
        "\(count) cards: \(name)", with: { Deck(count) },
        [
            Contender("Sutra") { edit($0.list, $0.nextOffset()) },
            Contender("Recomputed") { deck in
                editArray(&deck.array, deck.nextOffset())
                deck.recompute()
            },
        ])
}
