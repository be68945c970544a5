/// The nodes waiting to be recomputed, lowest level first: a binary heap that nearly always holds one or two nodes.
///
/// The nodes are not retained; `Turn` retains nodes that leave the graph while it settles.
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

    /// Removes and returns a node with the lowest level, along with the level at which it was inserted.
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
    /// Calls the body with the object without retaining it, at a tenth of the cost of a retained call.
    ///
    /// The standard library's own function checks the executor on each call when it is given a main-actor closure.
    @unsafe
    @inline(__always)
    func borrow<Result>(_ body: (Instance) -> Result) -> Result {
        unsafe _withUnsafeGuaranteedRef { body($0) }
    }
}
