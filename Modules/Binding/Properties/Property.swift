/// A value over time: it always has a value, never fails, never ends, and is read and observed on the main actor.
///
/// A property is either set through its ``MutableProperty`` or computed from other properties. Other code can only read it,
/// observe it and derive properties from it. Observers are called once per turn, and only with values that are consistent with
/// each other.
@MainActor
public class Property<Value>: GraphNode, PropertyProtocol {
    /// `nil` before the first computation and while the value is being modified in place.
    @safe @exclusivity(unchecked) @usableFromInline final var storage: Value?

    @inlinable
    init(source value: Value) {
        storage = value
        super.init(source: .computed)
    }

    @inlinable
    init(_ flags: Flags = [], from parent: GraphNode, update: @escaping Update) {
        super.init(flags: flags, parent: parent, update: update)
        joinScope()
    }

    @inlinable
    init(_ flags: Flags = [], from parents: ContiguousArray<GraphNode>, update: @escaping Update) {
        super.init(flags: flags, parents: parents, update: update)
        joinScope()
    }

    /// Creates a property computed from one that it does not retain.
    init(_ flags: Flags, update: @escaping Update) {
        super.init(flags: flags, update: update)
    }

    /// Returns a property whose value never changes.
    @inlinable
    public static func constant(_ value: Value) -> Property { Property(source: value) }

    /// The current value; the same as ``PropertyProtocol/value``.
    @inlinable
    public final var current: Value {
        refresh()
        return settled
    }

    /// The value of a property that is known to be up to date.
    @inlinable
    final var settled: Value {
        guard let storage else { preconditionFailure("A property was read while it was being modified.") }
        return storage
    }

    /// Stores a computed value. Returns `true`, so that an update closure can return the result to report a change.
    @inlinable
    final func take(_ value: Value) -> Bool {
        storage = value
        if !flags.contains(.computed) { flags.insert(.computed) }
        return true
    }

    /// Casts the node passed to an update closure to its concrete type.
    @inlinable
    static func of(_ node: GraphNode) -> Self { unsafe unsafeDowncast(node, to: self) }

    /// Returns a parent of the node passed to an update closure, cast to its concrete type.
    @inlinable
    static func parent(_ index: Int = 0, of node: GraphNode) -> Property {
        unsafe unsafeDowncast(node.parent(index), to: Property.self)
    }
}

/// RxSwift's name for a property: a value for a screen that always exists, never fails or ends, and arrives on the main actor.
public typealias Driver<Value> = Property<Value>

/// A property as a protocol, with a `value` that is read-only in ``Property`` and settable in ``MutableProperty``.
@MainActor
public protocol PropertyProtocol<Value>: GraphNode {
    /// The type of the property's value.
    associatedtype Value
    /// The current value.
    var current: Value { get }
}

extension PropertyProtocol {
    /// The current value.
    @inlinable public var value: Value { current }
}
