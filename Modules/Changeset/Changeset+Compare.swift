extension Changeset {
    /// Creates the fewest edits between two lists of identified elements. Changed content under the same id is an update.
    ///
    /// If an id occurs more than once in a list, as many of its elements as possible are paired up, in such a way that the fewest
    /// of them move. If very many elements share ids and are out of order, the edits are correct but may not be the fewest. Time:
    /// O(n) with hardly any hashing for lists that are mostly the same, O(n log n) otherwise.
    @inlinable
    public init<Old, New>(from old: Old, to new: New)
    where Old: Collection, New: Collection, Old.Element == New.Element, Old.Element: Identifiable & Equatable {
        self.init(old, new, by: ByID())
    }

    /// Creates the fewest edits between two lists of identified elements. Changed content under the same id is an update.
    @inlinable
    public init<Old, New>(from old: Old, to new: New)
    where Old: Collection, New: Collection, Old.Element == New.Element, Old.Element: Identifiable & Hashable {
        self.init(old, new, by: ByID())
    }

    /// Creates the fewest edits between two lists of plain values. Equal elements are the same, so there are no updates.
    ///
    /// Equal values in a list are paired up in such a way that the fewest of them move, unless very many are equal and out of
    /// order.
    @inlinable
    public init<Old, New>(from old: Old, to new: New)
    where Old: Collection, New: Collection, Old.Element == New.Element, Old.Element: Hashable {
        self.init(old, new, by: ByValue())
    }

    /// Creates the insertions and deletions between two lists of elements that can only be compared for equality. There are no
    /// moves.
    ///
    /// They are the fewest up to about 500 edits, and correct beyond that. Time: O(n + *d*²) for up to that many edits *d*, O(n)
    /// beyond (Myers 1986, in linear space, with a cap on the cost).
    @inlinable
    public init<Old, New>(from old: Old, to new: New)
    where Old: Collection, New: Collection, Old.Element == New.Element, Old.Element: Equatable {
        self.init(old, new) { old, new in
            Changeset.matchingEqual(old, new)
        }
    }

    /// Creates the fewest edits between two lists, using closures for the ids of elements and the equality of their content.
    @inlinable
    public init<Old, New, ID>(
        from old: Old, to new: New,
        identifiedBy id: @escaping (Old.Element) -> ID,
        equalBy areEqual: @escaping (Old.Element, Old.Element) -> Bool
    ) where Old: Collection, New: Collection, Old.Element == New.Element, ID: Hashable {
        self.init(old, new, by: ByClosures(id: id, areEqual: areEqual))
    }

    @inlinable
    init<Old, New, Compared>(_ old: Old, _ new: New, by comparison: Compared)
    where
        Old: Collection, New: Collection, Compared: Comparison,
        Old.Element == Compared.Element, New.Element == Compared.Element
    {
        self.init(old, new) { old, new in
            Changeset.matching(old, new, by: comparison)
        }
    }

    /// Reads both lists in place if their storage is contiguous, which avoids retaining and releasing each element.
    @inlinable
    init<Old, New>(_ old: Old, _ new: New, matching match: (Span<Old.Element>, Span<Old.Element>) -> Matching)
    where Old: Collection, New: Collection, Old.Element == New.Element {
        let inPlace = old.withContiguousStorageIfAvailable { old in
            new.withContiguousStorageIfAvailable { new in
                // Both lists share one buffer, so nothing has changed.
                if unsafe old.baseAddress == new.baseAddress, old.count == new.count { return Changeset() }
                return unsafe match(old.span, new.span).changeset
            }
        }
        if let inPlace, let inPlace {
            self = inPlace
        } else {
            self = match(ContiguousArray(old).span, ContiguousArray(new).span).changeset
        }
    }
}
