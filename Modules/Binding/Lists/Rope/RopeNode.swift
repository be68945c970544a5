/// A node of a ``Rope``: a leaf with elements or a branch with children, never both.
///
/// Nodes are shared by copies of a rope. A method that changes a node must be called on one that is held once.
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

        /// Copies the node unless it is held once.
        @inlinable
        mutating func makeUnique() {
            if !isKnownUniquelyReferenced(&node) { node = RopeNode(elements: node.elements, children: node.children) }
        }

        /// Sums up again after a change of the node.
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

    /// How full the node is, in elements or children.
    @inlinable var size: Int { isLeaf ? elements.count : children.count }

    @inlinable var capacity: Int { isLeaf ? Measure.leafCapacity : RopeNode.branchCapacity }

    @inlinable
    func summary(_ measure: Measure) -> Measure.Summary {
        guard MemoryLayout<Measure.Summary>.size > 0 else { return measure.empty }
        var summary = measure.empty
        // By index, as to iterate would retain each child.
        for index in elements.indices { summary = measure.combine(summary, measure.summary(of: elements[index])) }
        for index in children.indices { summary = measure.combine(summary, children[index].summary) }
        return summary
    }

    /// The index of the child that holds an offset, which is made to count from that child on.
    @inlinable
    func child(at offset: inout Int) -> Int {
        var index = 0
        while offset >= children[index].count {
            offset -= children[index].count
            index += 1
        }
        return index
    }

    /// Puts an element before the one at an offset; returns a node to be put behind this one if it had to be split.
    @inlinable
    func insert(_ element: Measure.Element, at offset: Int, _ measure: Measure) -> Child? {
        if isLeaf {
            elements.insert(element, at: offset)
            return elements.count > Measure.leafCapacity ? split(isAppending: offset == elements.count - 1, measure) : nil
        }
        // Between two children the first one takes it, so that appending fills the last one.
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

    /// Cuts off the second half, or only the last one if the rope grows at its end and nothing is likely to come before it.
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

    /// Joins a child that has become small with a neighbour, or shares the neighbour's content with it.
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

    /// Moves elements or children between this node and the one behind it until this one has `size`.
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

// A node that copies of a rope share is not changed, so that they can be read at the same time.
extension RopeNode: @unchecked Sendable where Measure: Sendable, Measure.Element: Sendable, Measure.Summary: Sendable {}

extension RopeNode.Child: Sendable where Measure: Sendable, Measure.Element: Sendable, Measure.Summary: Sendable {}
