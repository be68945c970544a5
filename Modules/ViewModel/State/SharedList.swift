package import Binding
import Model
import Vocabulary

/// What view models share of the library: it is read when it is first looked at, and read again where anything may be different.
@MainActor protocol SharedState: AnyObject {
    /// Whether it has to be read again.
    var isStale: Bool { get }
    /// Is called before it is read for the first time.
    var willLoad: () -> Void { get set }

    /// Anything may be different.
    func becomeStale()

    /// Reads it again where that is needed.
    /// - Throws: what reading the library meets.
    func settle() throws(Failure)
}

/// A list of the library that view models share: whatever one changes, the others' lists follow by the edit alone.
///
/// A script that only adds to it never reads it.
@MainActor package final class SharedList<Element: Identifiable & Hashable>: SharedState {
    private(set) var loaded: MutableListProperty<Element>?
    private(set) var isStale = false
    var willLoad: () -> Void = {}
    private let read: () throws(Failure) -> [Element]
    private let precedes: (Element, Element) -> Bool

    /// - Parameters:
    ///   - precedes: the order of the list; no change of an element may change its place.
    ///   - read: all elements of the library, in any order.
    init(inOrder precedes: @escaping (Element, Element) -> Bool, read: @escaping () throws(Failure) -> [Element]) {
        self.precedes = precedes
        self.read = read
    }

    /// The elements; they follow every change. Where the library cannot be read there are none until it can.
    package func elements() -> ListProperty<Element> {
        if let loaded { return loaded }
        let list = MutableListProperty<Element>([])
        willLoad()
        loaded = list
        isStale = true
        try? settle()  // `LibraryState` says why it fails, and tries again
        return list
    }

    func becomeStale() { isStale = loaded != nil }

    func settle() throws(Failure) {
        guard isStale, let loaded else { return }
        loaded.replace(with: try read().sorted(by: precedes))
        isStale = false
    }

    /// Takes a change of one element into the list.
    func apply(before: Element?, after: Element?) {
        guard let loaded, let element = before ?? after else { return }
        let offset = offset(of: element)
        switch (offset, after) {
        case (let offset?, let element?): if element != loaded[offset] { loaded.update(element, at: offset) }
        case (let offset?, nil): loaded.remove(at: offset)
        case (nil, let element?): loaded.insert(element, at: place(of: element))
        case (nil, nil): break
        }
    }

    /// Where an element is that has the same place in the order.
    func offset(of element: Element) -> Int? {
        guard let loaded else { return nil }
        let offset = place(of: element)
        return offset < loaded.count && loaded[offset].id == element.id ? offset : nil
    }

    private func place(of element: Element) -> Int { loaded?.firstOffset { !precedes($0, element) } ?? 0 }
}

extension ListProperty {
    /// The offset of the first element for which a condition holds that holds for all behind it too.
    func firstOffset(where holds: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
