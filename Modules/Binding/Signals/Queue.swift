/// A queue of elements that are removed soon after they are added.
@usableFromInline
struct Queue<Element> {
    @usableFromInline var elements: ContiguousArray<Element> = []
    @usableFromInline var head = 0

    @inlinable
    init() {}

    @inlinable var isEmpty: Bool { head == elements.count }
    @inlinable var count: Int { elements.count - head }
    @inlinable var last: Element { elements[elements.count - 1] }

    @inlinable
    mutating func append(_ element: Element) { elements.append(element) }

    /// Removes and returns the oldest element, or `nil` if the queue is empty. The storage is reused once the queue is empty.
    @inlinable
    mutating func popFirst() -> Element? {
        guard !isEmpty else { return nil }
        let element = elements[head]
        head += 1
        if head == elements.count {
            elements.removeAll(keepingCapacity: true)
            head = 0
        }
        return element
    }
}
