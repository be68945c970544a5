extension GraphNode {
    /// The live nodes computed from a node, in the order in which they became live. There is nearly always exactly one.
    @MainActor
    enum Children {
        case none
        case one(GraphNode)
        case many(ContiguousArray<GraphNode>)

        var isEmpty: Bool {
            if case .none = self { true } else { false }
        }

        /// The only child, unretained: `Turn` retains nodes that leave the graph while it may be working on them.
        var sole: Unmanaged<GraphNode>? {
            if case .one(let child) = self { unsafe Unmanaged.passUnretained(child) } else { nil }
        }

        mutating func insert(_ child: GraphNode) {
            switch self {
            case .none: self = .one(child)
            case .one(let sibling):
                self = .many(sibling.stamp <= child.stamp ? [sibling, child] : [child, sibling])
            case .many(var children):
                self = .none  // keeps the array uniquely referenced, so that it's changed in place
                if let last = children.last, last.stamp > child.stamp {
                    children.insert(child, at: children.partitioningIndex { $0.stamp > child.stamp })
                } else {
                    children.append(child)
                }
                self = .many(children)
            }
        }

        mutating func remove(_ child: GraphNode) {
            switch self {
            case .none: break
            case .one(let sole): if sole === child { self = .none }
            case .many(var children):
                let index = children.partitioningIndex { $0.stamp >= child.stamp }
                guard index < children.count, children[index] === child else { return }
                self = .none
                children.remove(at: index)
                self = children.count == 1 ? .one(children[0]) : .many(children)
            }
        }

        func forEach(_ body: (GraphNode) -> Void) {
            switch self {
            case .none: break
            case .one(let child): body(child)
            case .many(let children): for child in children { body(child) }
            }
        }
    }
}

extension ContiguousArray {
    /// Returns the first index at which the predicate holds. It must also hold for all later elements.
    func partitioningIndex(where belongsInSecondHalf: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if belongsInSecondHalf(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
