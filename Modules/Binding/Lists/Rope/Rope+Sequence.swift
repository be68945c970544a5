extension Rope: Sequence {
    /// Iterates over the elements leaf by leaf.
    @usableFromInline
    package struct Iterator: IteratorProtocol {
        /// The branches above the current leaf, each with the index of the next child to visit.
        @usableFromInline var path: ContiguousArray<(node: RopeNode<Measure>, next: Int)> = []
        @usableFromInline var elements: ContiguousArray<Measure.Element>
        @usableFromInline var index = 0

        @inlinable
        init(_ root: RopeNode<Measure>) {
            elements = []
            descend(from: root)
        }

        @inlinable
        mutating func descend(from node: RopeNode<Measure>) {
            var node = node
            while !node.isLeaf {
                path.append((node, 1))
                node = node.children[0].node
            }
            elements = node.elements
            index = 0
        }

        @inlinable
        package mutating func next() -> Measure.Element? {
            while index == elements.count {
                guard let last = path.indices.last else { return nil }
                let (node, next) = path[last]
                if next < node.children.count {
                    path[last].next += 1
                    descend(from: node.children[next].node)
                } else {
                    path.removeLast()
                }
            }
            index += 1
            return elements[index - 1]
        }
    }

    @inlinable
    package func makeIterator() -> Iterator { Iterator(root.node) }

    @inlinable package var underestimatedCount: Int { count }
}
