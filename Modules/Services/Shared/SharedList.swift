package import Binding
import Model
package import Vocabulary

/// State of the library that view models share, read on first access, and again whenever anything may be different.
@MainActor package protocol SharedState: AnyObject {
    /// Whether the state must be read again.
    var isStale: Bool { get }
    /// Runs the first read of the state, and deals with its failure; without it, the state stays stale until it is refreshed.
    var firstRead: FirstRead? { get set }

    /// Marks the state as stale, since anything may be different.
    func becomeStale()

    /// Reads the state again if it is stale.
    /// - Throws: any failure to read the library.
    func refresh() throws(Failure)
}

extension SharedState {
    package typealias FirstRead = (_ body: () throws(Failure) -> Void) -> Void
}

/// A list of the library that view models share: when one of them changes an element, all others follow with a single edit.
///
/// The list is read on first access; a script that only adds elements never reads it.
@MainActor package final class SharedList<Element: Identifiable & Hashable>: SharedState {
    package private(set) var loaded: MutableListProperty<Element>?
    package private(set) var isStale = false
    package var firstRead: FirstRead?
    private let read: () throws(Failure) -> [Element]
    private let precedes: (Element, Element) -> Bool

    /// - Parameters:
    ///   - precedes: the order of the list; a change of an element must not change its place.
    ///   - read: returns all elements of the library, in any order.
    package init(inOrder precedes: @escaping (Element, Element) -> Bool, read: @escaping () throws(Failure) -> [Element]) {
        self.precedes = precedes
        self.read = read
    }

    /// Returns the elements, which follow every change. There are none until the library can be read.
    package func elements() -> ListProperty<Element> {
        if let loaded { return loaded }
        let list = MutableListProperty<Element>([])
        loaded = list
        isStale = true
        firstRead?(refresh)
        return list
    }

    package func becomeStale() { isStale = loaded != nil }

    package func refresh() throws(Failure) {
        guard isStale, let loaded else { return }
        loaded.replace(with: try read().sorted(by: precedes))
        isStale = false
    }

    /// Applies a change of one element to the list.
    package func apply(before: Element?, after: Element?) {
        guard let loaded, let element = before ?? after else { return }
        let offset = offset(of: element)
        switch (offset, after) {
        case (let offset?, let element?): if element != loaded[offset] { loaded.update(element, at: offset) }
        case (let offset?, nil): loaded.remove(at: offset)
        case (nil, let element?): loaded.insert(element, at: place(of: element))
        case (nil, nil): break
        }
    }

    /// Returns the offset of an element, found by its place in the order; nil if the list does not have it.
    package func offset(of element: Element) -> Int? {
        guard let loaded else { return nil }
        let offset = place(of: element)
        return offset < loaded.count && loaded[offset].id == element.id ? offset : nil
    }

    private func place(of element: Element) -> Int { loaded?.firstOffset { !precedes($0, element) } ?? 0 }
}

extension ListProperty {
    /// Returns the offset of the first element that meets a condition, by binary search: all elements after it must meet it too.
    package func firstOffset(where holds: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
