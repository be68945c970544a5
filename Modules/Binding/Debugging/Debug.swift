extension Property {
    /// Prints each value when it is computed, and when the property starts and stops being observed.
    ///
    /// - Parameters:
    ///   - label: The prefix of each line. Defaults to the name of the property that is set.
    ///   - output: Receives each line. By default, the line is printed.
    public final func debug(_ label: String? = nil, to output: @escaping (String) -> Void = { print($0) }) -> Property {
        DebuggedProperty(self, label ?? diagnosticName, output)
    }
}

extension Signal {
    /// Prints each event, and when the signal starts and stops being observed.
    ///
    /// - Parameters:
    ///   - label: The prefix of each line. Defaults to the name of the signal that is sent.
    ///   - output: Receives each line. By default, the line is printed.
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
