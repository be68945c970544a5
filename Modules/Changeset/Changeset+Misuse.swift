// Calls that are easily tried and do not fit: the compiler says what to write instead.
extension Changeset {
    /// Unavailable: the closure is given an offset, not an element.
    @available(*, unavailable, message: "the closure is given an offset in the new list: write { offset in new[offset] }")
    public func apply<List, Other>(to list: inout List, element: (_ other: Other) throws -> List.Element) rethrows
    where List: RangeReplaceableCollection & MutableCollection {}

    /// Unavailable: the closure is given an offset, not an old element.
    @available(*, unavailable, message: "the closure is given an offset in the new list: write { offset in new[offset] }")
    public func apply<List>(to list: inout List, element: (_ old: List.Element) throws -> List.Element) rethrows
    where List: RangeReplaceableCollection & MutableCollection {}

    /// Unavailable: the closure must take an offset.
    @available(*, unavailable, message: "the closure is given an offset in the new list: write { offset in new[offset] }")
    public func apply<List>(to list: inout List, element: () throws -> List.Element) rethrows
    where List: RangeReplaceableCollection & MutableCollection {}

    /// Unavailable: the closure makes elements, it is not told the edits.
    @available(
        *, unavailable,
        message:
            "the closure makes an element; to make the edits yourself, write 'for edit in changeset' or 'for step in changeset.steps'"
    )
    public func apply<List>(to list: inout List, edit: (_ edit: Edit) throws -> Void) rethrows {}

    /// Unavailable: it must be said what the edits are made to.
    @available(*, unavailable, message: "write changeset.apply(to: &list) { offset in new[offset] }")
    public func apply<Element>(_ element: (_ offset: Int) throws -> Element) rethrows {}
}
