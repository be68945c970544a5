/// An error for a turn that did not end because an observer sets what it observes, directly or indirectly.
///
/// A long cascade looks the same as a loop: an observer that counts down to zero takes one round per step, and ends. A turn may
/// therefore take ``limit`` rounds, far more than any intended cascade. Then the loop is stopped: every property keeps its latest
/// value, the remaining observer calls are dropped, and ``handler`` is called.
public struct FeedbackLoop: Error, Equatable, CustomStringConvertible {
    /// The names of the properties and signals that were still changing.
    public let names: [String]
    /// The number of rounds that the turn had taken.
    public let rounds: Int

    /// Creates an error that names the sources of the given nodes.
    @MainActor
    init(through nodes: [GraphNode]) {
        var names: [String] = []
        for node in nodes where !names.contains(node.diagnosticName) { names.append(node.diagnosticName) }
        self.names = names
        rounds = Self.limit
    }

    /// The maximum number of rounds in a turn: how often observers can set properties whose observers have already been called.
    @MainActor public static var limit = 100_000

    /// Called with a feedback loop when its turn is over.
    ///
    /// By default it stops the program, even in a release build, because the dropped calls leave views that no longer match the
    /// properties. If a handler returns, the program continues in that state.
    @MainActor public static var handler: (FeedbackLoop) -> Void = { loop in
        fatalError(loop.description)
    }

    public var description: String {
        let names = names.map { "\"\($0)\"" }.joined(separator: ", ")
        return "A feedback loop through \(names) was ended after \(rounds) rounds: an observer sets what it observes."
    }
}
