public import Changeset

/// A list that is edited: each edit is made, told to observers and followed by derived lists in O(log n).
///
/// Offsets must be those of elements the list has: what is beyond its end is a programmer's error and traps.
@MainActor
public final class MutableListProperty<Element>: ListProperty<Element> {
    private let name: String
    private let line: UInt32

    /// A list with its first elements.
    ///
    /// - Parameter name: What errors call it; by default the place in the source where it is made.
    @inlinable
    public convenience init(
        _ elements: some Sequence<Element>, name: String? = nil, fileID: String = #fileID, line: UInt32 = #line
    ) {
        self.init(elements, label: name ?? fileID, line: name == nil ? line : 0)
    }

    /// A list without elements.
    ///
    /// - Parameter name: What errors call it; by default the place in the source where it is made.
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

    /// Puts an element behind all others.
    @inlinable
    public func append(_ element: Element) { insert(element, at: storage.count) }

    /// Puts an element before the one at an offset, or behind all at the offset of the end.
    @inlinable
    public func insert(_ element: Element, at offset: Int) {
        note(.insertion(at: offset), count: storage.count)
        storage.rope.insert(element, at: offset)
        didChange()
    }

    /// Puts another element, or the same with other content, in the place of the one at an offset.
    @inlinable
    public func update(_ element: Element, at offset: Int) {
        note(.update(at: offset, new: offset), count: storage.count)
        storage.rope.update(element, at: offset)
        didChange()
    }

    /// Changes the element at an offset.
    /// - Throws: What the body throws, in which case the element stays as it was.
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

    /// Takes the element at `from` out and puts it in again so that it is at `to`.
    @inlinable
    public func move(from: Int, to: Int) {
        guard from != to else { return }
        note(.move(from: from, to: to), count: storage.count)
        storage.rope.move(from: from, to: to)
        didChange()
    }

    /// Puts elements behind all others, as one change.
    @inlinable
    public func append(contentsOf elements: some Sequence<Element>) { insert(contentsOf: elements, at: storage.count) }

    /// Puts elements before the one at an offset, as one change.
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

    /// Removes the elements within a range of offsets, as one change.
    @inlinable
    public func removeSubrange(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        note(Changeset(deletions: Array(range)), count: storage.count)
        for offset in range.reversed() { storage.rope.remove(at: offset) }
        didChange()
    }

    /// Removes the elements for which the predicate holds, as one change.
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
