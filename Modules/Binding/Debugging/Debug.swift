extension Property {
    /// The same values, each of which is printed when it is computed, as is when somebody begins and ceases to observe.
    ///
    /// - Parameters:
    ///   - label: What the lines begin with; by default the name of the property that is set.
    ///   - output: Gets each line; by default it is printed.
    public final func debug(_ label: String? = nil, to output: @escaping (String) -> Void = { print($0) }) -> Property {
        DebuggedProperty(self, label ?? diagnosticName, output)
    }
}

extension Signal {
    /// The same events, each of which is printed, as is when somebody begins and ceases to observe.
    ///
    /// - Parameters:
    ///   - label: What the lines begin with; by default the name of the signal that is sent.
    ///   - output: Gets each line; by default it is printed.
    public final func debug(_ label: String? = nil, to output: @escaping (String) -> Void = { print($0) }) -> Signal {
        DebuggedSignal(self, label ?? diagnosticName, output)
    }
}

private final class DebuggedProperty<Value>: Property<Value> {
    private let tell: (String) -> Void

    init(_ parent: Property<Value>, _ label: String, _ output: @escaping (String) -> Void) {
        tell = { output("\(label): \($0)") }
        super.init(from: parent) {
            let (node, value) = (DebuggedProperty.of($0), Property<Value>.parent(of: $0).settled)
            node.tell("\(value)")
            return node.take(value)
        }
    }

    override func didBecomeLive() { tell("observed") }
    override func didBecomeIdle() { tell("not observed any more") }
}

private final class DebuggedSignal<Event>: Signal<Event> {
    private let tell: (String) -> Void

    init(_ parent: Signal<Event>, _ label: String, _ output: @escaping (String) -> Void) {
        tell = { output("\(label): \($0)") }
        super.init(from: parent) {
            let (node, event) = (DebuggedSignal.of($0), Signal<Event>.parent(of: $0).event)
            node.tell("\(event)")
            return node.take(event)
        }
    }

    override func didBecomeLive() { tell("observed") }
    override func didBecomeIdle() { tell("not observed any more") }
}
