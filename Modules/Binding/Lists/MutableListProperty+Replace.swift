public import Changeset

extension MutableListProperty {
    /// Replaces the elements with others by the fewest edits.
    ///
    /// Use it for changes made elsewhere, such as in a file or by another process in a database. Elements are matched by `id`,
    /// and matched elements are compared with `==`. Only the `replace` methods and ``Property/list()`` compare lists.
    @inlinable
    public func replace(with elements: some Collection<Element>) where Element: Identifiable & Equatable {
        replace(with: elements, by: Changeset(from: storage, to: elements))
    }

    /// Replaces the elements with others by the fewest edits, matching them by their `id`.
    @inlinable
    public func replace(with elements: some Collection<Element>) where Element: Identifiable & Hashable {
        replace(with: elements, by: Changeset(from: storage, to: elements))
    }

    /// Replaces the elements with others by the fewest edits. Equal elements are considered the same.
    @inlinable
    public func replace(with elements: some Collection<Element>) where Element: Hashable {
        replace(with: elements, by: Changeset(from: storage, to: elements))
    }

    /// Replaces the elements with others by insertions and deletions, because the elements can only be compared for equality.
    @inlinable
    public func replace(with elements: some Collection<Element>) where Element: Equatable {
        replace(with: elements, by: Changeset(from: storage, to: elements))
    }

    /// Replaces the elements with others by the fewest edits, with closures for the ids and for equality.
    @inlinable
    public func replace<ID: Hashable>(
        with elements: some Collection<Element>, identifiedBy id: @escaping (Element) -> ID,
        equalBy areEqual: @escaping (Element, Element) -> Bool
    ) {
        replace(with: elements, by: Changeset(from: storage, to: elements, identifiedBy: id, equalBy: areEqual))
    }

    /// Replaces the elements with others by known edits, such as those that a store reports.
    ///
    /// Traps if the edits do not lead from this list to the new elements.
    @inlinable
    public func replace(with elements: some Collection<Element>, by changeset: Changeset) {
        guard !changeset.isEmpty else { return }
        let count = storage.count - changeset.deletions.count + changeset.insertions.count
        precondition(count == elements.count, "The edits lead to a list of \(count) elements, not \(elements.count).")
        note(changeset, count: storage.count)
        if changeset.count < storage.count / 16 {
            let elements = ContiguousArray(elements)
            for step in changeset.steps {
                switch step {
                case .update(let offset, let new): storage.rope.update(elements[new], at: offset)
                case .deletion(let offset): storage.rope.remove(at: offset)
                case .move(let from, let to): storage.rope.move(from: from, to: to)
                case .insertion(let offset): storage.rope.insert(elements[offset], at: offset)
                }
            }
        } else {
            storage = ListElements(elements)
        }
        didChange()
    }
}
