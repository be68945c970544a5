/// A turn that did not come to an end, because an observer sets what it observes, directly or by way of others.
///
/// The loop is broken after ``limit`` rounds: every property keeps the value it was given last, the calls still waiting are dropped, and
/// ``handler`` is told. Nothing is lost but calls.
public struct FeedbackLoop: Error, Equatable, CustomStringConvertible {
    /// The names of the properties and signals that were still changing.
    public let names: [String]

    /// A loop through the sources of some nodes.
    @MainActor
    init(through nodes: [GraphNode]) {
        var names: [String] = []
        for node in nodes where !names.contains(node.diagnosticName) { names.append(node.diagnosticName) }
        self.names = names
    }

    /// How many rounds a turn may take: how often observers may set what others, called before, observe.
    @MainActor public static var limit = 1_000

    /// Is told of a loop once its turn is over; by default it stops a debug build, and a release build goes on.
    @MainActor public static var handler: (FeedbackLoop) -> Void = { loop in
        assertionFailure(loop.description)
    }

    public var description: String {
        "A feedback loop through \(names.map { "\"\($0)\"" }.joined(separator: ", ")) was ended: an observer sets what it observes."
    }
}
