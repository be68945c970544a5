extension Changeset {
    /// Makes all edits to the old list at once, with the inserted and updated elements read from the new list.
    ///
    /// Traps when the edits do not fit the list. Time: O(n) for the longer list.
    @inlinable
    public func apply<List, New>(to list: inout List, from new: New)
    where List: RangeReplaceableCollection & MutableCollection, New: Collection, New.Element == List.Element {
        list = applying(to: list) { new[new.index(new.startIndex, offsetBy: $0)] }
    }

    /// Makes all edits at once to a list of anything that runs parallel to the compared one, such as row views.
    ///
    /// - Parameter element: Makes what is inserted or updated, by its offset in the new list; all others are carried along.
    ///   If it throws, the list stays as it was.
    ///
    /// Traps when the edits do not fit the list. Time: O(n) for the longer list.
    @inlinable
    public func apply<List>(to list: inout List, element: (_ offset: Int) throws -> List.Element) rethrows
    where List: RangeReplaceableCollection & MutableCollection {
        list = try applying(to: list, element: element)
    }

    /// The old list with all edits made to it; `element` gives what is inserted or updated, by its offset in the new list.
    ///
    /// The list may be one that runs parallel to the compared one, of row views for example: `element` is called for
    /// the rows that are made or made again, all others are carried along. Traps when the edits do not fit the list.
    /// Time: O(n) for the longer list.
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

    /// The offsets in the old list of what is not in place in the new one: deletions and where moves start, ascending.
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
    /// Makes this edit to the list that the steps before it left, reading inserted and updated elements from the new list.
    ///
    /// Traps when the step does not fit the list.
    @inlinable
    public func apply<List, New>(to list: inout List, from new: New)
    where List: RangeReplaceableCollection & MutableCollection, New: Collection, New.Element == List.Element {
        apply(to: &list) { new[new.index(new.startIndex, offsetBy: $0)] }
    }

    /// Makes this edit; `element` gives what is inserted or updated, by its offset in the new list.
    ///
    /// Traps when the step does not fit the list.
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
    /// Makes these edits one after the other, reading inserted and updated elements from the new list.
    @inlinable
    public func apply<List, New>(to list: inout List, from new: New)
    where List: RangeReplaceableCollection & MutableCollection, New: Collection, New.Element == List.Element {
        for step in self { step.apply(to: &list, from: new) }
    }
}
