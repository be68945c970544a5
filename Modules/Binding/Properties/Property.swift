/// A value over time: always has a value, never fails, never ends, and is read and observed on the main actor.
///
/// A property is set by whoever holds the ``MutableProperty`` or computed from other properties; everyone else can read, observe and
/// derive from it. Observers are called once a turn and only with values that belong together.
@MainActor
public class Property<Value>: GraphNode, PropertyProtocol {
    /// `nil` before the first computation, and while the value is modified in place.
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

    /// A property computed from one that it does not hold.
    init(_ flags: Flags, update: @escaping Update) {
        super.init(flags: flags, update: update)
    }

    /// A property that keeps one value.
    @inlinable
    public static func constant(_ value: Value) -> Property { Property(source: value) }

    /// The present value, as ``PropertyProtocol/value`` gives it.
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

    /// Takes a computed value; always true, as the update of a node that changed.
    @inlinable
    final func take(_ value: Value) -> Bool {
        storage = value
        if !flags.contains(.computed) { flags.insert(.computed) }
        return true
    }

    /// The node an update was handed, by its type.
    @inlinable
    static func of(_ node: GraphNode) -> Self { unsafe unsafeDowncast(node, to: self) }

    /// A parent of the node an update was handed, by its type.
    @inlinable
    static func parent(_ index: Int = 0, of node: GraphNode) -> Property {
        unsafe unsafeDowncast(node.parent(index), to: Property.self)
    }
}

/// What RxSwift calls a *Driver*: a value for a screen, which is always there, never fails, never ends, and arrives on the main actor.
public typealias Driver<Value> = Property<Value>

/// A property, as a protocol: a place for `value`, which ``Property`` can only read and ``MutableProperty`` can set.
@MainActor
public protocol PropertyProtocol<Value>: GraphNode {
    /// What it is a value of.
    associatedtype Value
    /// The present value.
    var current: Value { get }
}

extension PropertyProtocol {
    /// The present value.
    @inlinable public var value: Value { current }
}
