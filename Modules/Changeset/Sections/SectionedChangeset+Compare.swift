extension SectionedChangeset {
    /// The fewest edits between two lists of sections with identified items.
    ///
    /// An item is the same wherever its id is, so one that goes to another section moves. Ids of items should be unique over all
    /// sections; where they are not, the edits are right, but there may be fewer. Time: as for ``Changeset``.
    @inlinable
    public init<ID, Item>(from old: [ListSection<ID, Item>], to new: [ListSection<ID, Item>])
    where Item: Identifiable & Equatable {
        self.init(from: old, to: new, items: \.items)
    }

    /// The fewest edits between two lists of sections of any type with identified items.
    ///
    /// - Parameters:
    ///   - items: The items of a section.
    ///   - areHeadersEqual: Whether all but the items is the same in two sections with the same id; by default it always is.
    @inlinable
    public init<Section, Items>(
        from old: [Section], to new: [Section], items: (Section) -> Items,
        equalBy areHeadersEqual: @escaping (_ old: Section, _ new: Section) -> Bool = { _, _ in true }
    ) where Section: Identifiable, Items: Collection, Items.Element: Identifiable & Equatable {
        let sections = Changeset(from: old, to: new, identifiedBy: \.id, equalBy: areHeadersEqual)
        let oldItems = old.map(items)
        let newItems = new.map(items)
        var deletions: [ItemPath] = []
        var insertions: [ItemPath] = []
        var moves: [Move] = []
        var updates: [Update] = []
        for (section, origin) in sections.origins(in: old.count).enumerated() {
            guard let origin else { continue }
            func before(_ offset: Int) -> ItemPath { ItemPath(section: origin, item: offset) }
            func after(_ offset: Int) -> ItemPath { ItemPath(section: section, item: offset) }
            let changeset = Changeset(from: oldItems[origin], to: newItems[section])
            deletions += changeset.deletions.map(before)
            insertions += changeset.insertions.map(after)
            moves += changeset.moves.map { Move(from: before($0.from), to: after($0.to)) }
            updates += changeset.updates.map { Update(old: before($0.old), new: after($0.new)) }
        }

        func element(_ path: ItemPath, _ items: [Items]) -> Items.Element {
            let items = items[path.section]
            return items[items.index(items.startIndex, offsetBy: path.item)]
        }
        var gone: [Items.Element.ID: [ItemPath]] = [:]
        if !insertions.isEmpty {
            for path in deletions.sorted(by: >) { gone[element(path, oldItems).id, default: []].append(path) }
        }
        var taken: Set<ItemPath> = []
        insertions.removeAll { path in
            let new = element(path, newItems)
            guard let from = gone[new.id]?.popLast() else { return false }
            taken.insert(from)
            moves.append(Move(from: from, to: path))
            if element(from, oldItems) != new { updates.append(Update(old: from, new: path)) }
            return true
        }
        if !taken.isEmpty { deletions.removeAll { taken.contains($0) } }
        self.init(sections: sections, deletions: deletions, insertions: insertions, moves: moves, updates: updates)
    }
}

extension Changeset {
    /// For each offset of the new list the one of the same element in the old list, which has `count` elements, or nil.
    @usableFromInline
    func origins(in count: Int) -> [Int?] {
        Changeset(deletions: deletions, insertions: insertions, moves: moves).applying(to: Array(0..<count)) { _ in nil }
    }
}
