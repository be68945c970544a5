/// A signal that is sent.
@MainActor
public final class MutableSignal<Event>: Signal<Event> {
    private let name: SourceName
    private let line: UInt32
    /// Events sent by a transform, which wait until the change under way has settled.
    @usableFromInline var backlog = Queue<Event>()

    /// A signal; errors call it by its name, a literal, by default the place in the source where it is made.
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

    /// Sends an event to all who observe the signal at this moment.
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

    /// Ends with this signal: for what sends it, as ``MutableProperty/lifetime``.
    public private(set) lazy var lifetime = DisposeBag()

    override var diagnosticName: String { name.description(line: line) }
}

extension MutableSignal where Event == Void {
    /// Sends an event that says nothing but that it happened.
    @inlinable
    public func send() { send(()) }
}
