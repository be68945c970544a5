/// A queue of elements that are taken out soon.
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

    /// Takes out the oldest element; `nil` if there is none. The room is used again once the queue is empty.
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
