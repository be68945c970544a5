/// The nodes that wait to be recomputed, the lowest level first: a binary heap, nearly always of one or two.
///
/// The nodes are not retained; `Turn` keeps what leaves the graph while it settles.
@MainActor
@safe
struct LevelQueue {
    private var entries = Scratch<Entry>()

    @safe
    private struct Entry: BitwiseCopyable {
        let level: Int32
        let node: Unmanaged<GraphNode>
    }

    mutating func insert(_ node: GraphNode) {
        var index = entries.count
        let entry = unsafe Entry(level: node.level, node: Unmanaged.passUnretained(node))
        entries.append(entry)
        while index > 0 {
            let parent = (index - 1) / 2
            guard entry.level < entries[parent].level else { break }
            entries[index] = entries[parent]
            entries[parent] = entry
            index = parent
        }
    }

    /// Takes out a node of the lowest level, with the level it was inserted at.
    mutating func popFirst() -> (node: Unmanaged<GraphNode>, level: Int32)? {
        guard let last = entries.popLast() else { return nil }
        guard !entries.isEmpty else { return unsafe (last.node, last.level) }
        let first = entries[0]
        var index = 0
        while 2 * index + 1 < entries.count {
            var child = 2 * index + 1
            if child + 1 < entries.count, entries[child + 1].level < entries[child].level { child += 1 }
            guard entries[child].level < last.level else { break }
            entries[index] = entries[child]
            index = child
        }
        entries[index] = last
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
