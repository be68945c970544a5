extension SectionedChangeset {
    /// Applies all edits to the old sections at once, reading inserted and updated content from the new sections.
    ///
    /// - Parameter items: The key path to a section's items.
    ///
    /// Traps if the edits do not fit the sections. Time: O(n) for n items and sections.
    @inlinable
    public func apply<Section, Item>(
        to sections: inout [Section], from new: [Section], items: WritableKeyPath<Section, [Item]>
    ) {
        apply(to: &sections, items: items) { offset in
            new[offset]
        } item: { path in
            new[path.section][keyPath: items][path.item]
        }
    }

    /// Applies all edits at once to sections that run parallel to the compared ones, such as views.
    ///
    /// - Parameters:
    ///   - items: The key path to a section's items; `\.self` if sections are plain arrays of items.
    ///   - section: Creates a section from its offset in the new sections: an inserted one with its items, or an updated one,
    ///     which is then given its previous items.
    ///   - item: Creates an inserted or updated item from its path in the new sections. All others are kept.
    ///
    /// If a closure throws, the sections are unchanged. Traps if the edits do not fit. Time: O(n) for n items and sections.
    @inlinable
    public func apply<Section, Item>(
        to sections: inout [Section], items: WritableKeyPath<Section, [Item]>,
        section: (_ offset: Int) throws -> Section, item: (_ path: ItemPath) throws -> Item
    ) rethrows {
        let old = sections
        let origins = self.sections.origins(in: old.count)
        let edits = itemEdits(in: origins)
        let otherHeaders = Set(self.sections.updates.map(\.new))
        let sources = Dictionary(uniqueKeysWithValues: moves.map { ($0.to, $0.from) })
        let updated = Set(updates.map(\.new))
        sections = try origins.enumerated().map { offset, origin in
            guard let origin else { return try section(offset) }
            var result = otherHeaders.contains(offset) ? try section(offset) : old[origin]
            result[keyPath: items] = try edits[offset].applying(to: old[origin][keyPath: items]) {
                let path = ItemPath(section: offset, item: $0)
                guard let from = sources[path], !updated.contains(path) else { return try item(path) }
                return old[from.section][keyPath: items][from.item]
            }
            return result
        }
    }

    /// Returns the edits of each new section's items. A move is a deletion and an insertion.
    @usableFromInline
    func itemEdits(in origins: [Int?]) -> [Changeset] {
        var destinations: [Int: Int] = [:]
        for (offset, origin) in origins.enumerated() { if let origin { destinations[origin] = offset } }
        var edits = Array(repeating: [Changeset.Edit](), count: origins.count)
        func leave(_ path: ItemPath) {
            guard let section = destinations[path.section] else {
                preconditionFailure("An edit names the item at \(path), whose section is deleted.")
            }
            edits[section].append(.deletion(at: path.item))
        }
        for path in deletions { leave(path) }
        for path in insertions { edits[path.section].append(.insertion(at: path.item)) }
        for move in moves {
            leave(move.from)
            edits[move.to.section].append(.insertion(at: move.to.item))
        }
        let arrivals = Set(moves.map(\.to))
        for update in updates where !arrivals.contains(update.new) {
            edits[update.new.section].append(.update(old: update.old.item, new: update.new.item))
        }
        return edits.map { Changeset($0) }
    }
}
