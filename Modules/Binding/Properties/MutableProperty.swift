/// A property that is set.
@MainActor
public final class MutableProperty<Value>: Property<Value> {
    private let line: UInt32
    private let name: SourceName
    private var extras: Extras?

    /// What few properties have.
    @MainActor
    private final class Extras {
        let bindings = DisposeBag()
        var binders: ContiguousArray<Binder> = []
        var observationBox: ObservationBox?
    }

    /// A property with a first value; errors call it by its name, a literal, by default the place in the source where it is made.
    @inlinable
    public convenience init(_ value: Value, name: StaticString? = nil, fileID: StaticString = #fileID, line: UInt32 = #line) {
        self.init(value, label: SourceName(name ?? fileID), line: name == nil ? line : 0)
    }

    @usableFromInline
    init(_ value: Value, label: SourceName, line: UInt32) {
        name = label
        self.line = line
        super.init(source: value)
    }

    /// The present value; to set it is a change, also to an equal value.
    @inlinable
    public var value: Value {
        get { current }
        set {
            storage = newValue
            didChange()
        }
        _modify {
            refresh()
            guard var value = storage else { preconditionFailure("A property was modified while it was being modified.") }
            storage = nil  // so that a collection is not shared and is changed in place
            defer {
                storage = value
                didChange()
            }
            yield &value
        }
    }

    /// Changes the value in place, as one change. The body must not read this property, nor one computed from it.
    /// - Throws: What the body throws; what it changed before stays changed.
    @inlinable
    public func modify<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try body(&value)
    }

    /// What sets this property, for as long as it exists.
    var bindings: DisposeBag { usedExtras.bindings }

    override var binders: ContiguousArray<Binder> {
        get { extras?.binders ?? [] }
        set { usedExtras.binders = newValue }
    }

    override var observationBox: ObservationBox? {
        get { extras?.observationBox }
        set { usedExtras.observationBox = newValue }
    }

    private var usedExtras: Extras {
        let used = extras ?? Extras()
        extras = used
        return used
    }

    override var diagnosticName: String { name.description(line: line) }
}
