extension Changeset {
    /// How elements are compared: a type rather than two closures, so that the compiler reads elements in place.
    @usableFromInline
    protocol Comparison<Element> {
        associatedtype Element
        func areSame(_ old: borrowing Element, _ new: borrowing Element) -> Bool
        func areEqual(_ old: borrowing Element, _ new: borrowing Element) -> Bool
        func hash(_ element: borrowing Element) -> Int
    }

    @usableFromInline
    struct ByID<Element: Identifiable & Equatable>: Comparison {
        @usableFromInline let hasher = IDHasher()

        @inlinable init() {}
        @inlinable
        func areSame(_ old: borrowing Element, _ new: borrowing Element) -> Bool { old.id == new.id }
        @inlinable
        func areEqual(_ old: borrowing Element, _ new: borrowing Element) -> Bool { old == new }
        @inlinable
        func hash(_ element: borrowing Element) -> Int { hasher.hash(element.id) }
    }

    @usableFromInline
    struct ByValue<Element: Hashable>: Comparison {
        @usableFromInline let hasher = IDHasher()

        @inlinable init() {}
        @inlinable
        func areSame(_ old: borrowing Element, _ new: borrowing Element) -> Bool { old == new }
        @inlinable
        func areEqual(_ old: borrowing Element, _ new: borrowing Element) -> Bool { true }
        @inlinable
        func hash(_ element: borrowing Element) -> Int { hasher.hash(element) }
    }

    @usableFromInline
    struct ByClosures<Element, ID: Hashable>: Comparison {
        @usableFromInline let hasher = IDHasher()
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
        func hash(_ element: borrowing Element) -> Int { hasher.hash(id(copy element)) }
    }

    /// Hashes integers, which most ids are, with two multiplications, and everything else like the standard library.
    @usableFromInline
    package struct IDHasher {
        /// Both are as random as the standard library's hashes, so that nobody can choose ids with colliding hashes.
        @usableFromInline let seed: UInt
        @usableFromInline let factor: UInt

        /// Creates a hasher, by default with numbers that are random in each process.
        @inlinable
        package init(seed: UInt = UInt(bitPattern: 0.hashValue), factor: UInt = UInt(bitPattern: 1.hashValue) | 1) {
            self.seed = seed
            self.factor = factor
        }

        @inlinable @inline(__always)
        func hash<ID: Hashable>(_ id: borrowing ID) -> Int {
            if ID.self == Int.self, let number = copy id as? Int { return hash(number) }
            if ID.self == Int64.self, let number = copy id as? Int64 { return hash(Int(truncatingIfNeeded: number)) }
            return id.hashValue
        }

        /// Returns a number whose lower bits are evenly spread, even for ids that are a sequence.
        ///
        /// One multiplication does not suffice: a sequence times a factor is a sequence again, and with some factors most of it
        /// collides.
        @inlinable @inline(__always)
        package func hash(_ number: Int) -> Int { Int(bitPattern: folded(folded(UInt(bitPattern: number)))) }

        @inlinable @inline(__always)
        func folded(_ number: UInt) -> UInt {
            let product = (number ^ seed).multipliedFullWidth(by: factor)
            return product.high ^ product.low
        }
    }
}
