import Binding
import TestSupport
import Testing

/// A random graph of signals, and the same as a plain recomputation of each event.
@MainActor
private final class SignalGraph {
    enum Shape {
        case source(Int)
        case map(Int, plus: Int)
        case filter(Int, modulus: Int)
        case merge([Int])
    }

    private(set) var sources: [MutableSignal<Int>] = []
    private(set) var nodes: [Signal<Int>] = []
    private var shapes: [Shape] = []

    init(using generator: inout SeededGenerator) {
        for index in 0..<Int.random(in: 1...3, using: &generator) {
            let source = MutableSignal<Int>()
            sources.append(source)
            add(.source(index), source)
        }
        for _ in 0..<Int.random(in: 1...10, using: &generator) {
            let parents = (0..<3).map { _ in Int.random(in: 0..<nodes.count, using: &generator) }
            let number = Int.random(in: 1...3, using: &generator)
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: add(.map(parents[0], plus: number), nodes[parents[0]].map { $0 + number })
            case 1: add(.filter(parents[0], modulus: number), nodes[parents[0]].filter { $0 % number == 0 })
            default: add(.merge(parents), merge(nodes[parents[0]], nodes[parents[1]], nodes[parents[2]]))
            }
        }
    }

    /// The events of a node that follow from one of a source.
    func events(of node: Int, from source: Int, _ event: Int) -> [Int] {
        switch shapes[node] {
        case .source(let index): index == source ? [event] : []
        case .map(let parent, let plus): events(of: parent, from: source, event).map { $0 + plus }
        case .filter(let parent, let modulus): events(of: parent, from: source, event).filter { $0 % modulus == 0 }
        case .merge(let parents): parents.flatMap { events(of: $0, from: source, event) }
        }
    }

    private func add(_ shape: Shape, _ node: Signal<Int>) {
        shapes.append(shape)
        nodes.append(node)
    }
}

@MainActor
private final class Listener {
    let node: Int
    var heard: [Int] = []
    /// What follows from each event that was sent.
    var expected: [[Int]] = []
    var subscription: Subscription?

    init(node: Int) { self.node = node }

    /// Whether all was heard, that of an earlier event before that of a later one.
    var isRight: Bool {
        var rest = heard[...]
        for group in expected {
            guard rest.prefix(group.count).sorted() == group.sorted() else { return false }
            rest = rest.dropFirst(group.count)
        }
        return rest.isEmpty
    }
}

@MainActor
@Suite struct RandomSignalTests {
    private func faults(seed: UInt64) -> [String] {
        var generator = SeededGenerator(seed: seed)
        let graph = SignalGraph(using: &generator)
        var listeners: [Listener] = []
        var answersLeft = 0

        func send() {
            let source = Int.random(in: 0..<graph.sources.count, using: &generator)
            let event = Int.random(in: 0..<6, using: &generator)
            for listener in listeners where listener.subscription != nil {
                listener.expected.append(graph.events(of: listener.node, from: source, event))
            }
            graph.sources[source].send(event)
        }
        func listen() {
            let listener = Listener(node: Int.random(in: 0..<graph.nodes.count, using: &generator))
            let answers = Bool.random(using: &generator)
            listeners.append(listener)
            listener.subscription = graph.nodes[listener.node].observe { [unowned listener] event in
                listener.heard.append(event)
                guard answers, answersLeft > 0 else { return }
                answersLeft -= 1
                send()
            }
        }

        for _ in 0..<40 {
            answersLeft = 4
            switch Int.random(in: 0..<6, using: &generator) {
            case 0, 1: listen()
            case 2: listeners.randomElement(using: &generator)?.subscription = nil
            case 3: batch { for _ in 0..<3 { send() } }
            default: send()
            }
        }
        for listener in listeners { listener.subscription = nil }
        return listeners.filter { !$0.isRight }.map { "node \($0.node): \($0.heard), not \($0.expected)" }
    }

    @Test func `Every observer gets every event once, in the order of sending`() {
        for seed in UInt64(1)...300 {
            let faults = faults(seed: seed)
            #expect(faults.isEmpty, "seed \(seed)")
            if !faults.isEmpty { break }
        }
    }
}
