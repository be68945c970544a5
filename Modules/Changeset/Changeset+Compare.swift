extension Changeset {
    /// The fewest edits between two lists of identified elements; the same id with other content is an update in place.
    ///
    /// Where an id occurs twice in a list, its elements are matched in pairs as far as they go, and so that the fewest move,
    /// unless very many ids are the same and out of order: then the edits are right, but there may be fewer.
    /// Time: O(n) and hardly any hashing for lists that are much the same, O(n log n) for any others.
    @inlinable
    public init<Old, New>(from old: Old, to new: New)
    where Old: Collection, New: Collection, Old.Element == New.Element, Old.Element: Identifiable & Equatable {
        self.init(old, new, by: ByID())
    }

    /// The fewest edits between two lists of identified elements; the same id with other content is an update in place.
    @inlinable
    public init<Old, New>(from old: Old, to new: New)
    where Old: Collection, New: Collection, Old.Element == New.Element, Old.Element: Identifiable & Hashable {
        self.init(old, new, by: ByID())
    }

    /// The fewest edits between two lists of plain values; equal elements are the same, so there are no updates.
    ///
    /// Equal values in a list are matched in pairs; unless very many are equal and out of order, so that the fewest move.
    @inlinable
    public init<Old, New>(from old: Old, to new: New)
    where Old: Collection, New: Collection, Old.Element == New.Element, Old.Element: Hashable {
        self.init(old, new, by: ByValue())
    }

    /// The insertions and deletions between two lists of elements that can only be told equal; there are no moves.
    ///
    /// They are the fewest up to about 500 edits, and right beyond. Time: O(n + *d*²) for *d* edits up to there, O(n) beyond
    /// (Myers 1986, in linear space, with a cap on the cost).
    @inlinable
    public init<Old, New>(from old: Old, to new: New)
    where Old: Collection, New: Collection, Old.Element == New.Element, Old.Element: Equatable {
        self.init(old, new) { old, new in
            Changeset.matchingEqual(old, new)
        }
    }

    /// The fewest edits between two lists whose elements have the id `id` tells, and the same content when `areEqual`.
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

    /// Reads both lists in place where they are stored as one block, which saves retaining and releasing each element.
    @inlinable
    init<Old, New>(_ old: Old, _ new: New, matching match: (Span<Old.Element>, Span<Old.Element>) -> Matching)
    where Old: Collection, New: Collection, Old.Element == New.Element {
        let inPlace = old.withContiguousStorageIfAvailable { old in
            new.withContiguousStorageIfAvailable { new in
                // One buffer holds one list: nothing can have changed.
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
