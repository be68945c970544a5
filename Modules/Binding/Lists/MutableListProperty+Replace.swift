public import Changeset

extension MutableListProperty {
    /// Makes the list equal to another by the fewest edits: the one place where lists are compared.
    ///
    /// For what changed somewhere else: a file, a database another process wrote. Elements are told apart by `id`, and those with the
    /// same compared by `==`.
    @inlinable
    public func replace(with elements: some Collection<Element>) where Element: Identifiable & Equatable {
        replace(with: elements, by: Changeset(from: storage, to: elements))
    }

    /// Makes the list equal to another by the fewest edits, told apart by their `id`.
    @inlinable
    public func replace(with elements: some Collection<Element>) where Element: Identifiable & Hashable {
        replace(with: elements, by: Changeset(from: storage, to: elements))
    }

    /// Makes the list equal to another by the fewest edits; equal elements are the same.
    @inlinable
    public func replace(with elements: some Collection<Element>) where Element: Hashable {
        replace(with: elements, by: Changeset(from: storage, to: elements))
    }

    /// Makes the list equal to another by insertions and deletions, as its elements can only be told equal.
    @inlinable
    public func replace(with elements: some Collection<Element>) where Element: Equatable {
        replace(with: elements, by: Changeset(from: storage, to: elements))
    }

    /// Makes the list equal to another by the fewest edits, with ids and equality told by closures.
    @inlinable
    public func replace<ID: Hashable>(
        with elements: some Collection<Element>, identifiedBy id: @escaping (Element) -> ID,
        equalBy areEqual: @escaping (Element, Element) -> Bool
    ) {
        replace(with: elements, by: Changeset(from: storage, to: elements, identifiedBy: id, equalBy: areEqual))
    }

    /// Makes the list equal to another by edits that are known to lead there, as a store may tell them.
    ///
    /// Traps when the edits are not of this list.
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
