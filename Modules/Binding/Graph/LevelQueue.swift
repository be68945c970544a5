/// The nodes that wait to be recomputed, the lowest level first: a binary heap, nearly always of one or two.
///
/// The nodes are not retained; `Turn` keeps what leaves the graph while it settles.
@MainActor
struct LevelQueue {
    private var entries: ContiguousArray<Entry> = []

    @safe
    private struct Entry {
        let level: Int32
        let node: Unmanaged<GraphNode>
    }

    mutating func insert(_ node: GraphNode) {
        var index = entries.count
        unsafe entries.append(Entry(level: node.level, node: Unmanaged.passUnretained(node)))
        while index > 0 {
            let parent = (index - 1) / 2
            guard entries[index].level < entries[parent].level else { break }
            entries.swapAt(index, parent)
            index = parent
        }
    }

    /// Takes out a node of the lowest level, with the level it was inserted at.
    mutating func popFirst() -> (node: Unmanaged<GraphNode>, level: Int32)? {
        guard let last = entries.popLast() else { return nil }
        guard let first = entries.first else { return unsafe (last.node, last.level) }
        entries[0] = last
        var index = 0
        while true {
            var least = index
            for child in [2 * index + 1, 2 * index + 2] where child < entries.count {
                if entries[child].level < entries[least].level { least = child }
            }
            guard least != index else { break }
            entries.swapAt(index, least)
            index = least
        }
        return unsafe (first.node, first.level)
    }
}

extension Unmanaged {
    /// Calls out with the object, not retained. That costs a tenth of a retained call; the standard library's own function, if it is
    /// given a main-actor closure, checks the executor at each call.
    @unsafe
    @inline(__always)
    func borrow<Result>(_ body: (Instance) -> Result) -> Result {
        unsafe _withUnsafeGuaranteedRef { body($0) }
    }
}
