// Unavailable overloads for likely mistakes: the compiler says what to write instead.
extension Changeset {
    /// Unavailable: the closure is passed an offset, not an element.
    @available(*, unavailable, message: "the closure is given an offset in the new list: write { offset in new[offset] }")
    public func apply<List, Other>(to list: inout List, element: (_ other: Other) throws -> List.Element) rethrows
    where List: RangeReplaceableCollection & MutableCollection {}

    /// Unavailable: the closure is passed an offset, not an old element.
    @available(*, unavailable, message: "the closure is given an offset in the new list: write { offset in new[offset] }")
    public func apply<List>(to list: inout List, element: (_ old: List.Element) throws -> List.Element) rethrows
    where List: RangeReplaceableCollection & MutableCollection {}

    /// Unavailable: the closure must take an offset.
    @available(*, unavailable, message: "the closure is given an offset in the new list: write { offset in new[offset] }")
    public func apply<List>(to list: inout List, element: () throws -> List.Element) rethrows
    where List: RangeReplaceableCollection & MutableCollection {}

    /// Unavailable: the closure creates elements and is not passed the edits.
    @available(
        *, unavailable,
        message:
            "the closure makes an element; to make the edits yourself, write 'for edit in changeset' or 'for step in changeset.steps'"
    )
    public func apply<List>(to list: inout List, edit: (_ edit: Edit) throws -> Void) rethrows {}

    /// Unavailable: the list to apply the edits to is missing.
    @available(*, unavailable, message: "write changeset.apply(to: &list) { offset in new[offset] }")
    public func apply<Element>(_ element: (_ offset: Int) throws -> Element) rethrows {}
}
