/// What an action does with an input that comes while its work waits.
public enum ActionPolicy: Hashable, Sendable {
    /// Ignores it; the action is disabled meanwhile: a form that is sent.
    case ignore
    /// Cancels the work and starts it with the newer input: a search that is typed.
    case latest
    /// Starts it when what came before has ended: messages that must all be sent, in their order.
    case queue
}

/// Work that an input starts: whether it may start, whether it is under way, its results and its errors.
///
/// Work that does not wait is done when ``apply(_:)`` returns. Of work that waits there is one execution at a time, whose
/// ``ActionPolicy`` says what becomes of an input in the meantime; it is cancelled when the action is released. While the action is
/// disabled, inputs are ignored.
@MainActor
public final class Action<Input, Output, Failure: Error> {
    /// Whether an input would start the work, or wait for its turn.
    public let isEnabled: Property<Bool>
    /// Whether work that waits is under way; work that does not wait begins and ends within one turn and is never seen.
    public let isExecuting: Property<Bool>
    /// What the work returned, one event an execution.
    public let results: Signal<Output>
    /// What the work threw, one event an execution. Work that was cancelled has neither a result nor an error.
    public let errors: Signal<Failure>

    @usableFromInline let execution: MutableProperty<Bool>
    @usableFromInline let resultSignal: MutableSignal<Output>
    @usableFromInline let errorSignal: MutableSignal<Failure>
    @usableFromInline let work: Work
    @usableFromInline var isRunning = false
    private let policy: ActionPolicy
    private var execute: Task<Void, Never>?
    /// Which execution is under way: one that was cancelled may end later, and is not heard any more.
    private var executionNumber = 0
    private var waiting = Queue<Input>()
    /// What starts this action, for as long as it exists.
    private(set) lazy var bindings = DisposeBag()

    @usableFromInline
    enum Work {
        case atOnce((Input) throws(Failure) -> Output)
        case waiting(@MainActor (Input) async throws(Failure) -> Output)
    }

    /// An action whose work is done when ``apply(_:)`` returns; what it sets and its result arrive as one change.
    @inlinable
    public convenience init(
        enabledIf isEnabled: Property<Bool> = .constant(true),
        name: StaticString? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ work: @escaping (Input) throws(Failure) -> Output
    ) {
        self.init(.atOnce(work), .ignore, isEnabled, label: SourceName(name ?? fileID), line: name == nil ? line : 0)
    }

    /// An action whose work waits, for a timer or another actor.
    @inlinable
    public convenience init(
        enabledIf isEnabled: Property<Bool> = .constant(true), policy: ActionPolicy = .ignore,
        name: StaticString? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ work: @escaping @MainActor (Input) async throws(Failure) -> Output
    ) {
        self.init(.waiting(work), policy, isEnabled, label: SourceName(name ?? fileID), line: name == nil ? line : 0)
    }

    @usableFromInline
    init(_ work: Work, _ policy: ActionPolicy, _ enabledIf: Property<Bool>, label: SourceName, line: UInt32) {
        self.work = work
        self.policy = policy
        execution = MutableProperty(false, label: label, line: line)
        resultSignal = MutableSignal(label: label, line: line)
        errorSignal = MutableSignal(label: label, line: line)
        isExecuting = execution
        results = resultSignal
        errors = errorSignal
        if case .waiting = work, policy == .ignore {
            isEnabled = combineLatest(enabledIf, execution).map { $0 && !$1 }.removeDuplicates()
        } else {
            isEnabled = enabledIf
        }
    }

    /// Starts the work with an input, or has the input wait for its turn; false if it was ignored, as the action is disabled or its
    /// work under way.
    @inlinable
    @discardableResult
    public func apply(_ input: Input) -> Bool {
        guard isEnabled.current else { return false }
        switch work {
        case .atOnce(let work):
            guard !isRunning else { return false }
            isRunning = true
            batch {
                do throws(Failure) {
                    let output = try work(input)
                    isRunning = false
                    resultSignal.send(output)
                } catch {
                    isRunning = false
                    errorSignal.send(error)
                }
            }
            return true
        case .waiting(let work): return start(work, input)
        }
    }

    /// Gives up the work that is under way and what waits for it. Its task is cancelled and ends as it sees fit; the action does not wait
    /// for that, and neither its result nor its error is told.
    public func cancel() {
        waiting = Queue()
        guard isRunning else { return }
        stop()
        execution.value = false
    }

    private func stop() {
        isRunning = false
        executionNumber += 1
        execute?.cancel()
        execute = nil
    }

    @usableFromInline
    func start(_ work: @escaping @MainActor (Input) async throws(Failure) -> Output, _ input: Input) -> Bool {
        if isRunning {
            switch policy {
            case .ignore: return false
            case .latest: stop()
            case .queue:
                waiting.append(input)
                return true
            }
        }
        isRunning = true
        executionNumber += 1
        let number = executionNumber
        if !execution.value { execution.value = true }
        // What observes the activity may have given the work up, or started it anew.
        guard isRunning, number == executionNumber else { return true }
        let task = Task.startingAtOnce { [weak self] in
            do throws(Failure) {
                let output = try await work(input)
                self?.finish(number) { $0.resultSignal.send(output) }
            } catch {
                self?.finish(number) { $0.errorSignal.send(error) }
            }
        }
        if isRunning, number == executionNumber { execute = task }
        return true
    }

    private func finish(_ number: Int, _ report: (Action) -> Void) {
        guard isRunning, number == executionNumber else { return }
        let isLast = waiting.isEmpty
        if isLast {
            isRunning = false
            execute = nil
        }
        batch {
            if isLast { execution.value = false }
            report(self)
        }
        // An observer may have given up what waited.
        guard !isLast, number == executionNumber, case .waiting(let work) = work, let next = waiting.popFirst() else { return }
        isRunning = false
        _ = start(work, next)
    }

    deinit { execute?.cancel() }
}

extension Action where Input == Void {
    /// Starts the work; false if it was not, as the action is disabled or its work under way.
    @inlinable
    @discardableResult
    public func apply() -> Bool { apply(()) }
}
