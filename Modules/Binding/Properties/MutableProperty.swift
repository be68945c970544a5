/// A property that is set.
@MainActor
public final class MutableProperty<Value>: Property<Value> {
    private let line: UInt32
    private let name: SourceName
    private var extras: Extras?

    /// What few properties have.
    @MainActor
    private final class Extras {
        var lifetime: DisposeBag?
        var binders: ContiguousArray<Binder> = []
        var group: BindingGroup?
        var relay: Relay<Value>?
        var observationBox: ObservationBox?

        isolated deinit {
            Discarded.free(&binders)
            Discarded.free(&lifetime)
        }
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

    /// Ends with this property: for what sets it, so that an operator of your own can be made of a property and an observation.
    ///
    /// ```swift
    /// extension Property where Value == Bool {
    ///     /// Whether it was ever true.
    ///     func latched() -> Property<Bool> {
    ///         let latch = MutableProperty(false)
    ///         observe(in: latch.lifetime) { [weak latch] in if $0 { latch?.value = true } }
    ///         return latch
    ///     }
    /// }
    /// ```
    public var lifetime: DisposeBag {
        let lifetime = usedExtras.lifetime ?? DisposeBag()
        usedExtras.lifetime = lifetime
        return lifetime
    }

    override var binders: ContiguousArray<Binder> { extras?.binders ?? [] }

    func addBinder(_ binder: Binder) { usedExtras.binders.append(binder) }

    /// What stands for this property where it depends on itself.
    var relay: Relay<Value> {
        let relay = usedExtras.relay ?? Relay(of: self)
        usedExtras.relay = relay
        return relay
    }

    override var bindingGroup: BindingGroup? { extras?.group }

    /// The group of this property, which is made if there is none yet.
    var group: BindingGroup {
        let group = usedExtras.group ?? BindingGroup()
        usedExtras.group = group
        return group
    }

    override func join(_ group: BindingGroup) { self.group.join(group) }

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
