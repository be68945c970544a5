/// A section of a list: elements with something in common, which can be shown under a header.
public struct ListSection<ID: Hashable, Item>: Identifiable {
    /// The value that the items have in common.
    public let id: ID
    /// The items, in the order of the list.
    public var items: [Item]

    /// Creates a section of items.
    public init(id: ID, items: [Item]) {
        self.id = id
        self.items = items
    }
}

extension ListSection: Equatable where Item: Equatable {}
extension ListSection: Hashable where Item: Hashable {}
extension ListSection: Sendable where ID: Sendable, Item: Sendable {}

extension Sequence {
    /// Groups the elements into sections by a key, such as the first letter of a name.
    ///
    /// Sections are ordered by their first elements, and elements keep their order within a section. Time: O(n).
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
