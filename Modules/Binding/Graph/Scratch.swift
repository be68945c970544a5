/// A list of trivial values that is filled and emptied in each turn, and keeps its capacity.
///
/// A static array can't be initialised at compile time, so each access would go through a lock. This type can be.
@MainActor
@safe
struct Scratch<Element: BitwiseCopyable> {
    private var base: UnsafeMutablePointer<Element>?
    private(set) var count = 0
    private var capacity = 0

    init() { unsafe base = nil }

    var isEmpty: Bool { count == 0 }

    subscript(index: Int) -> Element {
        get {
            precondition(index >= 0 && index < count)
            guard let base = unsafe base else { preconditionFailure() }
            return unsafe base[index]
        }
        set {
            precondition(index >= 0 && index < count)
            unsafe base?[index] = newValue
        }
    }

    mutating func append(_ element: Element) {
        if count == capacity { grow() }
        unsafe base?[count] = element
        count += 1
    }

    mutating func popLast() -> Element? {
        guard count > 0, let base = unsafe base else { return nil }
        count -= 1
        return unsafe base[count]
    }

    mutating func removeAll() { count = 0 }

    private mutating func grow() {
        let wider = UnsafeMutablePointer<Element>.allocate(capacity: max(8, 2 * capacity))
        if let base = unsafe base {
            unsafe wider.update(from: base, count: count)
            unsafe base.deallocate()
        }
        unsafe base = wider
        capacity = max(8, 2 * capacity)
    }
}
