import Binding
import TestSupport
import Testing

/// What a random observer does when it is called.
private enum Reaction: CaseIterable {
    case none, set, setBatch, dispose, subscribe, read
}

@MainActor
private final class Observation {
    let order: Int
    let node: Int
    let reaction: Reaction
    var last: Int?
    var subscription: Subscription?
    var isDisposed = false
    var callsInTurn = 0

    init(order: Int, node: Int, reaction: Reaction) {
        self.order = order
        self.node = node
        self.reaction = reaction
    }
}

private struct WeakNode {
    weak let node: Property<Sample>?
}

/// Drives a random graph and notes whatever contradicts the guarantees.
@MainActor
private final class Trial {
    private var generator: SeededGenerator
    private let graph: RandomGraph
    private var observations: [Observation] = []
    private var reactionsLeft = 0
    private var calls: [Int] = []
    private(set) var faults: [String] = []

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        graph = RandomGraph(using: &generator)
    }

    var weakNodes: [WeakNode] { graph.nodes.map { WeakNode(node: $0) } }

    func run(steps: Int, reactive: Bool) {
        for _ in 0..<steps {
            reactionsLeft = reactive ? 6 : 0
            calls = []
            for observation in observations { observation.callsInTurn = 0 }
            step()
            check(isQuiet: !reactive)
        }
        if graph.mixtures > 0 { faults.append("\(graph.mixtures) transforms were given values that do not belong together") }
    }

    private func step() {
        switch Int.random(in: 0..<10, using: &generator) {
        case 0...3: setAny()
        case 4, 5:
            batch {
                for _ in 0..<Int.random(in: 0...4, using: &generator) {
                    if Bool.random(using: &generator) { setAny() } else { readAny() }
                }
            }
        case 6, 7: subscribe()
        case 8: disposeAny()
        default: readAny()
        }
    }

    private func setAny() {
        graph.set(
            Int.random(in: 0..<graph.sources.count, using: &generator), Int.random(in: 0..<4, using: &generator))
    }

    private func readAny() {
        let node = Int.random(in: 0..<graph.nodes.count, using: &generator)
        let value = graph.nodes[node].value.value
        if value != graph.expected(node) { faults.append("node \(node) was read as \(value), not \(graph.expected(node))") }
    }

    private func subscribe() {
        let node = Int.random(in: 0..<graph.nodes.count, using: &generator)
        let reaction = Reaction.allCases.randomElement(using: &generator) ?? .none
        let observation = Observation(order: observations.count, node: node, reaction: reaction)
        observations.append(observation)
        observation.subscription = graph.nodes[node].observe { [unowned self, unowned observation] in
            called(observation, $0.value)
        }
    }

    private func disposeAny() {
        // Who is being subscribed cannot be disposed yet: nobody has the subscription.
        guard let observation = observations.randomElement(using: &generator), observation.subscription != nil else { return }
        observation.isDisposed = true
        observation.subscription?.dispose()
    }

    private func called(_ observation: Observation, _ value: Int) {
        let expected = graph.expected(observation.node)
        if value != expected { faults.append("observer \(observation.order) was told \(value), not \(expected)") }
        if observation.isDisposed { faults.append("observer \(observation.order) was called after its disposal") }
        observation.last = value
        observation.callsInTurn += 1
        calls.append(observation.order)
        guard reactionsLeft > 0 else { return }
        reactionsLeft -= 1
        switch observation.reaction {
        case .none: break
        case .set: setAny()
        case .setBatch:
            batch {
                setAny()
                setAny()
            }
        case .dispose: disposeAny()
        case .subscribe: subscribe()
        case .read: readAny()
        }
    }

    private func check(isQuiet: Bool) {
        for observation in observations where !observation.isDisposed {
            let expected = graph.expected(observation.node)
            if observation.last != expected {
                faults.append("observer \(observation.order) was left with \(observation.last ?? -1), not \(expected)")
            }
            if isQuiet, observation.callsInTurn > 1 {
                faults.append("observer \(observation.order) was called \(observation.callsInTurn) times in a turn")
            }
        }
        if isQuiet, calls != calls.sorted() { faults.append("observers were called in the order \(calls)") }
    }
}

/// Random graphs, with dynamic ones and observers that interfere among them, against a plain recomputation.
///
/// Short by default. A million steps of each kind, from a seed that is printed:
///
///     SUTRA_LONG=1 SUTRA_SUITE=Binding swift test --filter RandomGraphTests
///
/// A failure names its seed; `SUTRA_SEED=n` begins with it.
@MainActor
@Suite struct RandomGraphTests {
    @Test(arguments: [true, false])
    func `Every observer sees what a plain recomputation gives`(reactive: Bool) async {
        await Fuzzing.run(reactive ? "Graphs with reactions" : "Graphs", short: 12_000) { seed in
            var trial: Trial? = Trial(seed: seed)
            trial?.run(steps: 60, reactive: reactive)
            let faults = trial?.faults ?? []
            let nodes = trial?.weakNodes ?? []
            trial = nil
            let leaks = nodes.count { $0.node != nil }
            #expect(faults.isEmpty, "seed \(seed)")
            #expect(leaks == 0, "seed \(seed)")
            return faults.isEmpty && leaks == 0 ? 60 : nil
        }
    }
}
