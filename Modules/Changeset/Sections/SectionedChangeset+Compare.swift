extension SectionedChangeset {
    /// Creates the fewest edits between two lists of sections with identified items.
    ///
    /// Items are matched by id across all sections, so an item that goes to another section is a move. Ids should be unique over
    /// all sections; if they are not, the edits are correct but may not be the fewest. Time: as for ``Changeset``.
    @inlinable
    public init<ID, Item>(from old: [ListSection<ID, Item>], to new: [ListSection<ID, Item>])
    where Item: Identifiable & Equatable {
        self.init(from: old, to: new, items: \.items)
    }

    /// Creates the fewest edits between two lists of sections of any type with identified items.
    ///
    /// - Parameters:
    ///   - items: Returns the items of a section.
    ///   - areHeadersEqual: Returns whether two sections with the same id are equal apart from their items. By default, they
    ///     always are.
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
    /// Returns the old offset of each element in the new list, or `nil` for an insertion. The old list has `count` elements.
    @usableFromInline
    func origins(in count: Int) -> [Int?] {
        Changeset(deletions: deletions, insertions: insertions, moves: moves).applying(to: Array(0..<count)) { _ in nil }
    }
}
