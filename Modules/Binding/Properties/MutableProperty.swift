/// A property whose value can be set.
@MainActor
public final class MutableProperty<Value>: Property<Value> {
    private let line: UInt32
    private let name: SourceName
    private var extras: Extras?

    /// The state that only few properties need.
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

    /// Creates a property with an initial value.
    ///
    /// - Parameter name: The name of the property in error messages, a string literal. Defaults to the source location of the
    ///   call.
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

    /// The current value. Setting it is a change even if the new value equals the old one.
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
            storage = nil  // keeps a collection uniquely referenced, so that it's changed in place
            defer {
                storage = value
                didChange()
            }
            yield &value
        }
    }

    /// Changes the value in place, as one change. The body must not read this property or a property computed from it.
    /// - Throws: Rethrows the body's error. Changes that the body made before throwing are kept.
    @inlinable
    public func modify<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try body(&value)
    }

    /// A bag that is released with this property. Use it to build an operator from a property and an observation that sets it.
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

    /// The node that stands for this property where the property depends on itself.
    var relay: Relay<Value> {
        let relay = usedExtras.relay ?? Relay(of: self)
        usedExtras.relay = relay
        return relay
    }

    override var bindingGroup: BindingGroup? { extras?.group }

    /// The binding group of this property, created on first use.
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
