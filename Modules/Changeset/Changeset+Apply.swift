extension Changeset {
    /// Applies all edits to the old list at once, reading inserted and updated elements from the new list.
    ///
    /// Traps if the edits do not fit the list. Time: O(n), where n is the length of the longer list.
    @inlinable
    public func apply<List, New>(to list: inout List, from new: New)
    where List: RangeReplaceableCollection & MutableCollection, New: Collection, New.Element == List.Element {
        list = applying(to: list) { new[new.index(new.startIndex, offsetBy: $0)] }
    }

    /// Applies all edits at once to a list that runs parallel to the compared one, such as a list of row views.
    ///
    /// - Parameter element: Creates an inserted or updated element from its offset in the new list. All others are kept.
    ///   If it throws, the list is unchanged.
    ///
    /// Traps if the edits do not fit the list. Time: O(n), where n is the length of the longer list.
    @inlinable
    public func apply<List>(to list: inout List, element: (_ offset: Int) throws -> List.Element) rethrows
    where List: RangeReplaceableCollection & MutableCollection {
        list = try applying(to: list, element: element)
    }

    /// Returns a list with all edits applied. `element` creates inserted and updated elements from their offsets in the new list.
    ///
    /// The list may run parallel to the compared one, such as a list of row views: `element` is called for the rows that are
    /// created or replaced, and all others are kept. Traps if the edits do not fit the list. Time: O(n), where n is the length of
    /// the longer list.
    @inlinable
    public func applying<List>(to list: List, element: (_ offset: Int) throws -> List.Element) rethrows -> List
    where List: RangeReplaceableCollection & MutableCollection {
        if deletions.isEmpty, insertions.isEmpty, moves.isEmpty {
            return try updating(list, element: element)
        }
        let old = ContiguousArray(list)
        let leaving = leavingOffsets
        let newCount = old.count - deletions.count + insertions.count
        precondition(newCount >= 0 && leaving.last ?? -1 < old.count, "The edits are not of a list of \(old.count) elements.")

        var result = List()
        result.reserveCapacity(newCount)
        var staying = 0
        var left = leaving[...]
        var inserted = insertions[...]
        var moved = moves[...]
        for offset in 0..<newCount {
            if inserted.first == offset {
                inserted.removeFirst()
                result.append(try element(offset))
            } else if let move = moved.first, move.to == offset {
                moved.removeFirst()
                result.append(old[move.from])
            } else {
                while left.first == staying {
                    left.removeFirst()
                    staying += 1
                }
                result.append(old[staying])
                staying += 1
            }
        }
        return try updating(result, element: element)
    }

    /// The offsets in the old list of elements that leave their place: deletions and the origins of moves, ascending.
    @usableFromInline
    var leavingOffsets: [Int] { (deletions + moves.map(\.from)).sorted() }

    @inlinable
    func updating<List: MutableCollection>(_ list: List, element: (Int) throws -> List.Element) rethrows -> List {
        var list = list
        var index = list.startIndex
        var offset = 0
        for update in updates {
            index = list.index(index, offsetBy: update.new - offset)
            offset = update.new
            list[index] = try element(offset)
        }
        return list
    }
}

extension Changeset.Step {
    /// Applies this edit to the list as the previous steps left it, reading inserted and updated elements from the new list.
    ///
    /// Traps if the step does not fit the list.
    @inlinable
    public func apply<List, New>(to list: inout List, from new: New)
    where List: RangeReplaceableCollection & MutableCollection, New: Collection, New.Element == List.Element {
        apply(to: &list) { new[new.index(new.startIndex, offsetBy: $0)] }
    }

    /// Applies this edit. `element` creates an inserted or updated element from its offset in the new list.
    ///
    /// Traps if the step does not fit the list.
    @inlinable
    public func apply<List>(to list: inout List, element: (_ offset: Int) throws -> List.Element) rethrows
    where List: RangeReplaceableCollection & MutableCollection {
        func index(_ offset: Int) -> List.Index { list.index(list.startIndex, offsetBy: offset) }
        switch self {
        case .update(let offset, let new): list[index(offset)] = try element(new)
        case .deletion(let offset): list.remove(at: index(offset))
        case .move(let from, let to):
            let moved = list.remove(at: index(from))
            list.insert(moved, at: index(to))
        case .insertion(let offset): list.insert(try element(offset), at: index(offset))
        }
    }
}

extension Sequence<Changeset.Step> {
    /// Applies these edits one after the other, reading inserted and updated elements from the new list.
    @inlinable
    public func apply<List, New>(to list: inout List, from new: New)
    where List: RangeReplaceableCollection & MutableCollection, New: Collection, New.Element == List.Element {
        for step in self { step.apply(to: &list, from: new) }
    }
}
