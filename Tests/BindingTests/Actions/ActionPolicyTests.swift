import Binding
import Testing

private struct Cancelled: Error, Equatable {}

/// What becomes of an input while the work waits.
@MainActor
@Suite(.timeLimit(.minutes(15))) struct ActionPolicyTests {
    private let bag = DisposeBag()
    private let gates = Gates()

    private func action(_ policy: ActionPolicy) -> Action<String, String, Cancelled> {
        Action(policy: policy) { [gates] input async throws(Cancelled) in
            await gates.pass(input)
            if Task.isCancelled { throw Cancelled() }
            return input.uppercased()
        }
    }

    private func watch(_ action: Action<String, String, Cancelled>) -> Log {
        let log = Log()
        action.results.observe(in: bag) { log.lines.append($0) }
        action.errors.observe(in: bag) { log.lines.append("\($0)") }
        action.isExecuting.changes.observe(in: bag) { log.lines.append($0 ? "begins" : "ends") }
        return log
    }

    @Test func `After a cancellation, the next input starts at once`() async {
        let action = action(.ignore)
        let log = watch(action)
        #expect(action.apply("a"))
        #expect(action.apply("b") == false)
        action.cancel()
        #expect(action.isExecuting.value == false)
        #expect(action.apply("c"))
        #expect(gates.inputs == ["a", "c"])
        await gates.open("a")
        await gates.open("c")
        #expect(log.lines == ["begins", "ends", "begins", "C", "ends"])
    }

    @Test func `The latest input replaces the work that is running`() async {
        let action = action(.latest)
        let log = watch(action)
        for input in ["a", "ab", "abc"] { #expect(action.apply(input)) }
        #expect(action.isEnabled.value)
        await gates.open("abc")
        await gates.open("a")
        await gates.open("ab")
        #expect(log.lines == ["begins", "ABC", "ends"])
    }

    @Test func `Queued inputs wait for their turn`() async {
        let action = action(.queue)
        let log = watch(action)
        action.results.observe(in: bag) { if $0 == "A" { action.apply("z") } }
        for input in ["a", "b"] { #expect(action.apply(input)) }
        #expect(gates.inputs == ["a"])
        await gates.open("a")
        #expect(gates.inputs == ["a", "b"])
        await gates.open("b")
        await gates.open("z")
        #expect(log.lines == ["begins", "A", "B", "Z", "ends"])
    }

    @Test func `A cancellation drops the queued inputs`() async {
        let action = action(.queue)
        let log = watch(action)
        for input in ["a", "b"] { action.apply(input) }
        action.cancel()
        await gates.open("a")
        #expect(gates.inputs == ["a"])
        action.apply("c")
        await gates.open("c")
        #expect(log.lines == ["begins", "ends", "begins", "C", "ends"])
    }

    @Test func `A result that cancels the action clears the queue`() async {
        let action = action(.queue)
        action.results.observe(in: bag) { _ in action.cancel() }
        for input in ["a", "b"] { action.apply(input) }
        await gates.open("a")
        #expect(gates.inputs == ["a"])
        #expect(action.isExecuting.value == false)
    }

    @Test func `A disabled action accepts no input`() async {
        let isEnabled = MutableProperty(true)
        let action = Action<String, String, Never>(enabledIf: isEnabled, policy: .queue) { [gates] input async in
            await gates.pass(input)
            return input
        }
        action.apply("a")
        isEnabled.value = false
        #expect(action.apply("b") == false)
        await gates.open("a")
        #expect(gates.inputs == ["a"])
    }
}

/// Work that waits, by its input, until a test opens its gate.
@MainActor
private final class Gates {
    private(set) var inputs: [String] = []
    private var waiting: [String: CheckedContinuation<Void, Never>] = [:]
    private var passed: Set<String> = []

    func pass(_ input: String) async {
        inputs.append(input)
        await withCheckedContinuation { waiting[input] = $0 }
        passed.insert(input)
    }

    /// Lets work go on once it waits here, and waits until it has.
    func open(_ input: String) async {
        while waiting[input] == nil { await Task.yield() }
        waiting.removeValue(forKey: input)?.resume()
        while !passed.contains(input) { await Task.yield() }
        for _ in 0..<10 { await Task.yield() }
    }
}

@MainActor
private final class Log { var lines: [String] = [] }
