/// A list with insertion, removal, lookup and summing of elements in O(log n): a B+ tree with counts and summaries.
///
/// It is a value type: copies share their nodes, and a change copies only the nodes on its path, which is O(log n) as well.
@usableFromInline
package struct Rope<Measure: RopeMeasure> {
    @usableFromInline package typealias Element = Measure.Element

    @usableFromInline let measure: Measure
    @usableFromInline var root: RopeNode<Measure>.Child

    /// Creates a rope of elements, in O(n).
    @inlinable
    package init(_ elements: some Sequence<Element>, measure: Measure) {
        self.measure = measure
        let elements = ContiguousArray(elements)
        var nodes = elements.parts(ofAtMost: Measure.leafCapacity).map {
            RopeNode<Measure>.Child(RopeNode(elements: $0), measure)
        }
        while nodes.count > 1 {
            nodes = ContiguousArray(nodes).parts(ofAtMost: RopeNode<Measure>.branchCapacity).map {
                RopeNode<Measure>.Child(RopeNode(elements: [], children: $0), measure)
            }
        }
        root = nodes.first ?? RopeNode<Measure>.Child(RopeNode(elements: []), measure)
    }

    @inlinable package var count: Int { root.count }

    /// The summary of all elements.
    @inlinable package var summary: Measure.Summary { root.summary }

    /// The element at an offset. Traps if the offset is out of bounds.
    @inlinable
    package subscript(offset: Int) -> Element {
        precondition(0 <= offset && offset < count, "There is no element at \(offset) in a list of \(count).")
        var offset = offset
        var node = root.node
        while !node.isLeaf { node = node.children[node.child(at: &offset)].node }
        return node.elements[offset]
    }

    /// Inserts an element before the one at an offset, or at the end. Traps if the offset is out of bounds.
    @inlinable
    package mutating func insert(_ element: Element, at offset: Int) {
        precondition(0 <= offset && offset <= count, "There is no place \(offset) in a list of \(count).")
        root.makeUnique()
        if let sibling = root.node.insert(element, at: offset, measure) {
            root.node = RopeNode(elements: [], children: [.init(root.node, measure), sibling])
        }
        root.count += 1
        root.update(measure)
    }

    /// Removes and returns the element at an offset. Traps if the offset is out of bounds.
    @inlinable
    @discardableResult
    package mutating func remove(at offset: Int) -> Element {
        precondition(0 <= offset && offset < count, "There is no element at \(offset) in a list of \(count).")
        root.makeUnique()
        let removed = root.node.remove(at: offset, measure)
        while root.node.children.count == 1 { root.node = root.node.children[0].node }
        root.count -= 1
        root.update(measure)
        return removed
    }

    /// Replaces the element at an offset. Traps if the offset is out of bounds.
    @inlinable
    package mutating func update(_ element: Element, at offset: Int) {
        precondition(0 <= offset && offset < count, "There is no element at \(offset) in a list of \(count).")
        root.makeUnique()
        root.node.update(element, at: offset, measure)
        root.update(measure)
    }

    /// Moves the element at `from`, so that its offset afterwards is `to`. Traps if an offset is out of bounds.
    @inlinable
    package mutating func move(from: Int, to: Int) {
        let element = remove(at: from)
        insert(element, at: to)
    }

    /// The summary of the elements before an offset.
    @inlinable
    package func summary(before offset: Int) -> Measure.Summary {
        precondition(0 <= offset && offset <= count, "There is no place \(offset) in a list of \(count).")
        var summary = measure.empty
        var offset = offset
        var node = root.node
        while !node.isLeaf {
            var index = 0
            while index < node.children.count - 1, offset >= node.children[index].count {
                offset -= node.children[index].count
                summary = measure.combine(summary, node.children[index].summary)
                index += 1
            }
            node = node.children[index].node
        }
        for element in node.elements.prefix(offset) { summary = measure.combine(summary, measure.summary(of: element)) }
        return summary
    }

    /// Returns the offset of the first element that satisfies the predicate, which must also hold for all elements after it.
    @inlinable
    package func partitioningOffset(where belongsInSecondHalf: (Element) throws -> Bool) rethrows -> Int {
        var offset = 0
        var node = root.node
        while !node.isLeaf {
            var low = 0
            var high = node.children.count - 1
            while low < high {
                let middle = (low + high) / 2
                if try belongsInSecondHalf(node.children[middle].node.lastElement) { high = middle } else { low = middle + 1 }
            }
            for index in 0..<low { offset += node.children[index].count }
            node = node.children[low].node
        }
        var low = 0
        var high = node.elements.count
        while low < high {
            let middle = (low + high) / 2
            if try belongsInSecondHalf(node.elements[middle]) { high = middle } else { low = middle + 1 }
        }
        return offset + low
    }
}

extension RopeNode {
    /// The last element below this node, which must not be empty.
    @inlinable var lastElement: Measure.Element {
        var node = self
        while !node.isLeaf { node = node.children[node.children.count - 1].node }
        return node.elements[node.elements.count - 1]
    }
}

extension ContiguousArray {
    /// Splits the array into as few parts as possible, of about the same length.
    @inlinable
    func parts(ofAtMost length: Int) -> [ContiguousArray] {
        let parts = (count + length - 1) / length
        return (0..<parts).map { ContiguousArray(self[$0 * count / parts..<($0 + 1) * count / parts]) }
    }
}

extension Rope: Sendable where Measure: Sendable, Measure.Element: Sendable, Measure.Summary: Sendable {}
