/// A turn that did not come to an end, because an observer sets what it observes, directly or by way of others.
///
/// A long way looks the same from within: an observer that counts down to zero takes a round for each step, and ends. So a turn may take
/// ``limit`` rounds, far more than any way that is meant. Then the loop is broken: every property keeps the value it was given last, the
/// calls still waiting are dropped, and ``handler`` is told.
public struct FeedbackLoop: Error, Equatable, CustomStringConvertible {
    /// The names of the properties and signals that were still changing.
    public let names: [String]
    /// How many rounds the turn had taken.
    public let rounds: Int

    /// A loop through the sources of some nodes.
    @MainActor
    init(through nodes: [GraphNode]) {
        var names: [String] = []
        for node in nodes where !names.contains(node.diagnosticName) { names.append(node.diagnosticName) }
        self.names = names
        rounds = Self.limit
    }

    /// How many rounds a turn may take: how often observers may set what others, called before, observe.
    @MainActor public static var limit = 100_000

    /// Is told of a loop once its turn is over. By default it stops the program, in a release build too: what was dropped leaves views
    /// that show something else than the properties hold. A handler that returns lets the program go on so.
    @MainActor public static var handler: (FeedbackLoop) -> Void = { loop in
        fatalError(loop.description)
    }

    public var description: String {
        let names = names.map { "\"\($0)\"" }.joined(separator: ", ")
        return "A feedback loop through \(names) was ended after \(rounds) rounds: an observer sets what it observes."
    }
}
