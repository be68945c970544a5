/// A node of a ``Rope``: either a leaf with elements or a branch with children.
///
/// Copies of a rope share their nodes. Call a mutating method only on a uniquely referenced node.
@usableFromInline
package final class RopeNode<Measure: RopeMeasure> {
    @usableFromInline
    struct Child {
        @usableFromInline var node: RopeNode
        @usableFromInline var count: Int
        @usableFromInline var summary: Measure.Summary

        @inlinable
        init(_ node: RopeNode, _ measure: Measure) {
            self.node = node
            count = node.count
            summary = node.summary(measure)
        }

        /// Copies the node unless it is uniquely referenced.
        @inlinable
        mutating func makeUnique() {
            if !isKnownUniquelyReferenced(&node) { node = RopeNode(elements: node.elements, children: node.children) }
        }

        /// Recomputes the summary after a change of the node.
        @inlinable
        mutating func update(_ measure: Measure) {
            if MemoryLayout<Measure.Summary>.size > 0 { summary = node.summary(measure) }
        }
    }

    @usableFromInline static var branchCapacity: Int { 32 }

    @safe @exclusivity(unchecked) @usableFromInline var elements: ContiguousArray<Measure.Element>
    @safe @exclusivity(unchecked) @usableFromInline var children: ContiguousArray<Child>

    @inlinable
    init(elements: ContiguousArray<Measure.Element>, children: ContiguousArray<Child> = []) {
        self.elements = elements
        self.children = children
    }

    @inlinable var isLeaf: Bool { children.isEmpty }

    @inlinable var count: Int { isLeaf ? elements.count : children.indices.reduce(0) { $0 + children[$1].count } }

    /// The number of elements or children.
    @inlinable var size: Int { isLeaf ? elements.count : children.count }

    @inlinable var capacity: Int { isLeaf ? Measure.leafCapacity : RopeNode.branchCapacity }

    @inlinable
    func summary(_ measure: Measure) -> Measure.Summary {
        guard MemoryLayout<Measure.Summary>.size > 0 else { return measure.empty }
        var summary = measure.empty
        // Iterates by index, because iterating over the array would retain each child.
        for index in elements.indices { summary = measure.combine(summary, measure.summary(of: elements[index])) }
        for index in children.indices { summary = measure.combine(summary, children[index].summary) }
        return summary
    }

    /// Returns the index of the child that contains an offset, and makes the offset relative to that child.
    @inlinable
    func child(at offset: inout Int) -> Int {
        var index = 0
        while offset >= children[index].count {
            offset -= children[index].count
            index += 1
        }
        return index
    }

    /// Inserts an element before the one at an offset. Returns a new sibling to insert after this node if it had to be split.
    @inlinable
    func insert(_ element: Measure.Element, at offset: Int, _ measure: Measure) -> Child? {
        if isLeaf {
            elements.insert(element, at: offset)
            return elements.count > Measure.leafCapacity ? split(isAppending: offset == elements.count - 1, measure) : nil
        }
        // At the boundary between two children the first one takes the element, so that appending fills the last child.
        var place = max(0, offset - 1)
        let index = child(at: &place)
        if offset > 0 { place += 1 }
        children[index].makeUnique()
        let sibling = children[index].node.insert(element, at: place, measure)
        children[index].count += 1 - (sibling?.count ?? 0)
        children[index].update(measure)
        guard let sibling else { return nil }
        children.insert(sibling, at: index + 1)
        return children.count > RopeNode.branchCapacity ? split(isAppending: index + 2 == children.count, measure) : nil
    }

    /// Splits off the second half, or only the last item when the rope grows at its end and insertions before it are unlikely.
    @inlinable
    func split(isAppending: Bool, _ measure: Measure) -> Child {
        let length = isAppending ? 1 : size / 2
        let sibling: RopeNode
        if isLeaf {
            sibling = RopeNode(elements: ContiguousArray(elements.suffix(length)))
            elements.removeLast(length)
        } else {
            sibling = RopeNode(elements: [], children: ContiguousArray(children.suffix(length)))
            children.removeLast(length)
        }
        return Child(sibling, measure)
    }

    @inlinable
    func update(_ element: Measure.Element, at offset: Int, _ measure: Measure) {
        if isLeaf {
            elements[offset] = element
        } else {
            var offset = offset
            let index = child(at: &offset)
            children[index].makeUnique()
            children[index].node.update(element, at: offset, measure)
            children[index].update(measure)
        }
    }

    @inlinable
    func remove(at offset: Int, _ measure: Measure) -> Measure.Element {
        if isLeaf { return elements.remove(at: offset) }
        var offset = offset
        let index = child(at: &offset)
        children[index].makeUnique()
        let removed = children[index].node.remove(at: offset, measure)
        children[index].count -= 1
        if children[index].count == 0 {
            children.remove(at: index)
        } else if children[index].node.size < children[index].node.capacity / 4, children.count > 1 {
            fill(index, measure)
        } else {
            children[index].update(measure)
        }
        return removed
    }

    /// Merges a child that has become small with a neighbour, or balances the two.
    @inlinable
    func fill(_ index: Int, _ measure: Measure) {
        let first = max(0, index - 1)
        children[first].makeUnique()
        let left = children[first].node
        let right = children[first + 1].node
        let total = left.size + right.size
        if total <= left.capacity {
            left.elements += right.elements
            left.children += right.children
            children.remove(at: first + 1)
        } else {
            children[first + 1].makeUnique()
            left.level(with: children[first + 1].node, size: total / 2)
            children[first + 1] = Child(children[first + 1].node, measure)
        }
        children[first] = Child(left, measure)
    }

    /// Moves elements or children between this node and the next one until this node has `size` of them.
    @inlinable
    func level(with right: RopeNode, size: Int) {
        let surplus = self.size - size
        if isLeaf {
            if surplus > 0 {
                right.elements.insert(contentsOf: elements.suffix(surplus), at: 0)
                elements.removeLast(surplus)
            } else {
                elements += right.elements.prefix(-surplus)
                right.elements.removeFirst(-surplus)
            }
        } else {
            if surplus > 0 {
                right.children.insert(contentsOf: children.suffix(surplus), at: 0)
                children.removeLast(surplus)
            } else {
                children += right.children.prefix(-surplus)
                right.children.removeFirst(-surplus)
            }
        }
    }
}

// A node shared by copies of a rope is never changed, so the copies can be read concurrently.
extension RopeNode: @unchecked Sendable where Measure: Sendable, Measure.Element: Sendable, Measure.Summary: Sendable {}

extension RopeNode.Child: Sendable where Measure: Sendable, Measure.Element: Sendable, Measure.Summary: Sendable {}
