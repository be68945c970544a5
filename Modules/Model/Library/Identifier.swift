/// The permanent number of an entity: unique among entities of its kind, and never reused, even after a deletion.
package struct Identifier<Entity>: Hashable, Sendable, Comparable {
    package let rawValue: Int64

    package init(_ rawValue: Int64) { self.rawValue = rawValue }

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
