import Binding
import Testing

private struct Refusal: Error, Equatable { let reason: String }

@MainActor
@Suite struct ActionTests {
    private let bag = DisposeBag()

    @Test func `The result of synchronous work is there when apply returns`() {
        let double = Action<Int, Int, Never> { $0 * 2 }
        var results: [Int] = []
        double.results.observe(in: bag) { results.append($0) }
        #expect(double.apply(21))
        #expect(results == [42])
    }

    @Test func `An error is sent as an event and the action keeps working`() {
        let check = Action<Int, Int, Refusal> { number throws(Refusal) in
            guard number > 0 else { throw Refusal(reason: "\(number)") }
            return number
        }
        var results: [Int] = []
        var errors: [Refusal] = []
        check.results.observe(in: bag) { results.append($0) }
        check.errors.observe(in: bag) { errors.append($0) }
        for number in [1, -1, 2] { check.apply(number) }
        #expect(results == [1, 2])
        #expect(errors == [Refusal(reason: "-1")])
    }

    @Test func `A disabled action ignores its input`() {
        let isEnabled = MutableProperty(false)
        var inputs: [Int] = []
        let action = Action<Int, Void, Never>(enabledIf: isEnabled) { inputs.append($0) }
        #expect(action.apply(1) == false)
        isEnabled.value = true
        #expect(action.apply(2))
        #expect(inputs == [2])
        #expect(action.isEnabled.value)
    }

    @Test func `Work cannot start its own action`() {
        var inputs: [Int] = []
        var start: ((Int) -> Bool)?
        let action = Action<Int, Bool?, Never> { input in
            inputs.append(input)
            return start?(input + 1)
        }
        start = { [unowned action] in action.apply($0) }
        var results: [Bool?] = []
        action.results.observe(in: bag) { results.append($0) }
        action.apply(1)
        #expect(inputs == [1])
        #expect(results == [false])
    }

    @Test func `What the work sets and its result arrive as one change`() {
        let first = MutableProperty(0)
        let second = MutableProperty(0)
        let set = Action<Int, String, Never> { value in
            first.value = value
            second.value = value
            return "done"
        }
        var seen: [String] = []
        combineLatest(first, second).observe(in: bag) { seen.append("\($0) \($1)") }
        set.results.withLatest(from: combineLatest(first, second)).observe(in: bag) { seen.append("\($0) \($1)") }
        set.apply(1)
        #expect(seen == ["0 0", "done (1, 1)", "1 1"])
    }

    @Test func `An action without input can be applied`() {
        var count = 0
        let action = Action<Void, Void, Never> { count += 1 }
        action.apply()
        #expect(count == 1)
    }

    @Test func `A binding does not keep an action alive`() {
        let signal = MutableSignal<Int>()
        weak var released: Action<Int, Int, Never>?
        var inputs: [Int] = []
        do {
            let action = Action<Int, Int, Never> { input in
                inputs.append(input)
                return input
            }
            action <~ signal
            released = action
            signal.send(1)
        }
        #expect(released == nil)
        signal.send(2)
        #expect(inputs == [1])
    }
}

/// Work that ends when a test says so.
@MainActor
private final class Gate<Value: Sendable> {
    private var waiting: [CheckedContinuation<Value, Never>] = []
    var count: Int { waiting.count }

    func pass() async -> Value { await withCheckedContinuation { waiting.append($0) } }
    func open(_ value: Value) { waiting.removeFirst().resume(returning: value) }
}

@MainActor
@Suite(.timeLimit(.minutes(15))) struct WaitingActionTests {
    private let bag = DisposeBag()

    @Test func `An action is shown as executing while its work waits`() async {
        let gate = Gate<Int>()
        let action = Action<Int, Int, Never> { input async throws(Never) in await gate.pass() + input }
        var states: [String] = []
        combineLatest(action.isEnabled, action.isExecuting).observe(in: bag) { states.append("\($0) \($1)") }
        var results = action.results.values.makeAsyncIterator()

        #expect(action.apply(1))
        #expect(gate.count == 1)
        #expect(action.apply(2) == false)
        #expect(gate.count == 1)
        gate.open(41)

        #expect(await results.next() == 42)
        #expect(states == ["true false", "false true", "true false"])
        #expect(action.apply(3))
        gate.open(0)
        #expect(await results.next() == 3)
    }

    @Test func `An error thrown by asynchronous work is sent as an event`() async {
        let gate = Gate<Bool>()
        let action = Action<Void, Void, Refusal> { () async throws(Refusal) in
            if await gate.pass() { throw Refusal(reason: "closed") }
        }
        var errors = action.errors.values.makeAsyncIterator()
        action.apply()
        gate.open(true)
        #expect(await errors.next() == Refusal(reason: "closed"))
        #expect(action.isExecuting.value == false)
    }

    @Test func `Asynchronous work that does not suspend is done when apply returns`() {
        let action = Action<Int, Int, Never> { input async in input * 2 }
        var results: [Int] = []
        action.results.observe(in: bag) { results.append($0) }
        action.apply(1)
        action.apply(2)
        #expect(results == [2, 4])
    }

    @Test(arguments: [true, false])
    func `The work of a cancelled or released action ends early`(isReleased: Bool) async {
        let (ended, end) = AsyncStream<Bool>.makeStream()
        var action: Action<Void, Void, Never>? = Action { () async in
            let (forever, _) = AsyncStream<Never>.makeStream()
            for await _ in forever {}
            end.yield(Task.isCancelled)
        }
        action?.apply()
        if isReleased { action = nil } else { action?.cancel() }
        var iterator = ended.makeAsyncIterator()
        #expect(await iterator.next() == true)
        withExtendedLifetime(action) {}
    }
}
