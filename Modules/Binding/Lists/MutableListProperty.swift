public import Changeset

/// A list that can be edited: each edit is applied, reported to observers and applied to derived lists in O(log n).
///
/// Offsets must be within the list's bounds; an offset beyond the end is a programmer's error and traps.
@MainActor
public final class MutableListProperty<Element>: ListProperty<Element> {
    private let name: String
    private let line: UInt32

    /// Creates a list with initial elements.
    ///
    /// - Parameter name: The name of the list in error messages. Defaults to the source location of the call.
    @inlinable
    public convenience init(
        _ elements: some Sequence<Element>, name: String? = nil, fileID: String = #fileID, line: UInt32 = #line
    ) {
        self.init(elements, label: name ?? fileID, line: name == nil ? line : 0)
    }

    /// Creates an empty list.
    ///
    /// - Parameter name: The name of the list in error messages. Defaults to the source location of the call.
    @inlinable
    public convenience init(name: String? = nil, fileID: String = #fileID, line: UInt32 = #line) {
        self.init(EmptyCollection(), name: name, fileID: fileID, line: line)
    }

    @usableFromInline
    init(_ elements: some Sequence<Element>, label: String, line: UInt32) {
        name = label
        self.line = line
        super.init(source: elements)
    }

    override var diagnosticName: String { line == 0 ? name : "\(name):\(line)" }

    /// Appends an element.
    @inlinable
    public func append(_ element: Element) { insert(element, at: storage.count) }

    /// Inserts an element before the one at an offset, or at the end of the list.
    @inlinable
    public func insert(_ element: Element, at offset: Int) {
        note(.insertion(at: offset), count: storage.count)
        storage.rope.insert(element, at: offset)
        didChange()
    }

    /// Replaces the element at an offset with another one, or with the same one with changed content.
    @inlinable
    public func update(_ element: Element, at offset: Int) {
        note(.update(at: offset, new: offset), count: storage.count)
        storage.rope.update(element, at: offset)
        didChange()
    }

    /// Changes the element at an offset.
    /// - Throws: Rethrows the body's error. In that case the element is unchanged.
    @inlinable
    public func modify<Result>(at offset: Int, _ body: (inout Element) throws -> Result) rethrows -> Result {
        var element = storage[offset]
        let result = try body(&element)
        update(element, at: offset)
        return result
    }

    /// Removes and returns the element at an offset.
    @inlinable
    @discardableResult
    public func remove(at offset: Int) -> Element {
        note(.deletion(at: offset), count: storage.count)
        let removed = storage.rope.remove(at: offset)
        didChange()
        return removed
    }

    /// Moves the element at `from`, so that its offset afterwards is `to`.
    @inlinable
    public func move(from: Int, to: Int) {
        guard from != to else { return }
        note(.move(from: from, to: to), count: storage.count)
        storage.rope.move(from: from, to: to)
        didChange()
    }

    /// Appends elements, as one change.
    @inlinable
    public func append(contentsOf elements: some Sequence<Element>) { insert(contentsOf: elements, at: storage.count) }

    /// Inserts elements before the one at an offset, or at the end of the list, as one change.
    @inlinable
    public func insert(contentsOf elements: some Sequence<Element>, at offset: Int) {
        let elements = ContiguousArray(elements)
        guard !elements.isEmpty else { return }
        note(Changeset(insertions: Array(offset..<offset + elements.count)), count: storage.count)
        if elements.count < storage.count / 8 {
            for (index, element) in elements.enumerated() { storage.rope.insert(element, at: offset + index) }
        } else {
            var all = ContiguousArray(storage)
            all.insert(contentsOf: elements, at: offset)
            storage = ListElements(all)
        }
        didChange()
    }

    /// Removes the elements in a range of offsets, as one change.
    @inlinable
    public func removeSubrange(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        note(Changeset(deletions: Array(range)), count: storage.count)
        for offset in range.reversed() { storage.rope.remove(at: offset) }
        didChange()
    }

    /// Removes the elements that satisfy the predicate, as one change.
    @inlinable
    public func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
        let offsets = try storage.enumerated().filter { try shouldBeRemoved($0.element) }.map(\.offset)
        guard !offsets.isEmpty else { return }
        note(Changeset(deletions: offsets), count: storage.count)
        for offset in offsets.reversed() { storage.rope.remove(at: offset) }
        didChange()
    }

    /// Removes all elements.
    @inlinable
    public func removeAll() {
        guard !storage.isEmpty else { return }
        note(Changeset(deletions: Array(0..<storage.count)), count: storage.count)
        storage = ListElements(EmptyCollection())
        didChange()
    }
}
