extension Changeset {
    /// How elements are compared. A type and not two closures, so that the compiler reads elements where they are stored.
    @usableFromInline
    protocol Comparison<Element> {
        associatedtype Element
        func areSame(_ old: borrowing Element, _ new: borrowing Element) -> Bool
        func areEqual(_ old: borrowing Element, _ new: borrowing Element) -> Bool
        func hash(_ element: borrowing Element) -> Int
    }

    @usableFromInline
    struct ByID<Element: Identifiable & Equatable>: Comparison {
        @inlinable init() {}
        @inlinable
        func areSame(_ old: borrowing Element, _ new: borrowing Element) -> Bool { old.id == new.id }
        @inlinable
        func areEqual(_ old: borrowing Element, _ new: borrowing Element) -> Bool { old == new }
        @inlinable
        func hash(_ element: borrowing Element) -> Int { element.id.hashValue }
    }

    @usableFromInline
    struct ByValue<Element: Hashable>: Comparison {
        @inlinable init() {}
        @inlinable
        func areSame(_ old: borrowing Element, _ new: borrowing Element) -> Bool { old == new }
        @inlinable
        func areEqual(_ old: borrowing Element, _ new: borrowing Element) -> Bool { true }
        @inlinable
        func hash(_ element: borrowing Element) -> Int { element.hashValue }
    }

    @usableFromInline
    struct ByClosures<Element, ID: Hashable>: Comparison {
        @usableFromInline let id: (Element) -> ID
        @usableFromInline let isEqual: (Element, Element) -> Bool

        @inlinable
        init(id: @escaping (Element) -> ID, areEqual: @escaping (Element, Element) -> Bool) {
            self.id = id
            isEqual = areEqual
        }

        @inlinable
        func areSame(_ old: borrowing Element, _ new: borrowing Element) -> Bool { id(copy old) == id(copy new) }
        @inlinable
        func areEqual(_ old: borrowing Element, _ new: borrowing Element) -> Bool { isEqual(copy old, copy new) }
        @inlinable
        func hash(_ element: borrowing Element) -> Int { id(copy element).hashValue }
    }
}
