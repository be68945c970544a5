/// Elements of a list that have something in common, as a section with a header shows them.
public struct ListSection<ID: Hashable, Item>: Identifiable {
    /// What the items have in common.
    public let id: ID
    /// The items, in the order of the list.
    public var items: [Item]

    /// A section of items.
    public init(id: ID, items: [Item]) {
        self.id = id
        self.items = items
    }
}

extension ListSection: Equatable where Item: Equatable {}
extension ListSection: Hashable where Item: Hashable {}
extension ListSection: Sendable where ID: Sendable, Item: Sendable {}

extension Sequence {
    /// The elements in sections by what they have in common, such as the first letter of a name.
    ///
    /// Sections are in the order in which their first elements come, elements in the order they have here. Time: O(n).
    @inlinable
    public func grouped<Key: Hashable>(by key: (Element) throws -> Key) rethrows -> [ListSection<Key, Element>] {
        var sections: [ListSection<Key, Element>] = []
        var offsets: [Key: Int] = [:]
        for element in self {
            let key = try key(element)
            if let offset = offsets[key] {
                sections[offset].items.append(element)
            } else {
                offsets[key] = sections.count
                sections.append(ListSection(id: key, items: [element]))
            }
        }
        return sections
    }
}
