/// A signal that can be sent events.
@MainActor
public final class MutableSignal<Event>: Signal<Event> {
    private let name: SourceName
    private let line: UInt32
    /// Events sent by a transform, which wait until the change in progress has settled.
    @usableFromInline var backlog = Queue<Event>()

    /// Creates a signal.
    ///
    /// - Parameter name: The name of the signal in error messages, a string literal. Defaults to the source location of the call.
    @inlinable
    public convenience init(name: StaticString? = nil, fileID: StaticString = #fileID, line: UInt32 = #line) {
        self.init(label: SourceName(name ?? fileID), line: name == nil ? line : 0)
    }

    @usableFromInline
    init(label: SourceName, line: UInt32) {
        name = label
        self.line = line
        super.init()
    }

    /// Sends an event to all current observers of the signal.
    @inlinable
    public func send(_ event: Event) {
        guard flags.contains(.live) else { return }
        if isDeferred() {
            backlog.append(event)
        } else {
            _ = take(event)
            Turn.signal(self)
        }
    }

    @usableFromInline
    func isDeferred() -> Bool { Turn.defersEvent(of: self) }

    override func takeDeferredChange() -> Bool {
        guard let event = backlog.popFirst() else { return false }
        return take(event)
    }

    override func dropDeferredChange() { backlog = Queue() }

    /// A bag that is released with this signal, for observations that send it. See ``MutableProperty/lifetime``.
    public private(set) lazy var lifetime = DisposeBag()

    override var diagnosticName: String { name.description(line: line) }
}

extension MutableSignal where Event == Void {
    /// Sends an event that carries no value.
    @inlinable
    public func send() { send(()) }
}
