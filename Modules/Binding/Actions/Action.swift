/// What an action does with an input that arrives while its asynchronous work is running.
public enum ActionPolicy: Hashable, Sendable {
    /// Ignores the input. The action is disabled in the meantime: submitting a form.
    case ignore
    /// Cancels the running work and starts it again with the newer input: searching as the user types.
    case latest
    /// Starts the work when all earlier inputs are done: sending messages, all of them and in order.
    case queue
}

/// Work that is started by an input: whether it is enabled, whether it is running, its results and its errors.
///
/// Synchronous work is done when ``apply(_:)`` returns. Of asynchronous work, one execution runs at a time; the ``ActionPolicy``
/// decides what happens to an input in the meantime, and releasing the action cancels the work. While the action is disabled,
/// inputs are ignored.
@MainActor
public final class Action<Input, Output, Failure: Error> {
    /// Whether an input would start the work or be queued.
    public let isEnabled: Property<Bool>
    /// Whether asynchronous work is running. Synchronous work starts and ends within one turn and never shows here.
    public let isExecuting: Property<Bool>
    /// The results of the work, one event per successful execution.
    public let results: Signal<Output>
    /// The errors that the work threw, one event per failed execution. Cancelled work sends neither a result nor an error.
    public let errors: Signal<Failure>

    @usableFromInline let execution: MutableProperty<Bool>
    @usableFromInline let resultSignal: MutableSignal<Output>
    @usableFromInline let errorSignal: MutableSignal<Failure>
    @usableFromInline let work: Work
    @usableFromInline var isRunning = false
    private let policy: ActionPolicy
    private var execute: Task<Void, Never>?
    /// The number of the current execution. A cancelled execution may end later, and its outcome is ignored.
    private var executionNumber = 0
    private var waiting = Queue<Input>()
    /// The bindings that start this action, as long as it exists.
    private(set) lazy var bindings = DisposeBag()

    @usableFromInline
    enum Work {
        case atOnce((Input) throws(Failure) -> Output)
        case waiting(@MainActor (Input) async throws(Failure) -> Output)
    }

    /// Creates an action with synchronous work. The work's changes and its result are delivered as one change.
    @inlinable
    public convenience init(
        enabledIf isEnabled: Property<Bool> = .constant(true),
        name: StaticString? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ work: @escaping (Input) throws(Failure) -> Output
    ) {
        self.init(.atOnce(work), .ignore, isEnabled, label: SourceName(name ?? fileID), line: name == nil ? line : 0)
    }

    /// Creates an action with asynchronous work, such as waiting for a timer or another actor.
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

    /// Starts the work with an input, or queues the input.
    ///
    /// - Returns: `false` if the input was ignored because the action is disabled or its work is running.
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

    /// Cancels the running work and discards the queued inputs.
    ///
    /// The task is cancelled and may end later; the action does not wait for it, and reports neither its result nor its error.
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
        // An observer of `isExecuting` may have cancelled or restarted the work.
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
        // An observer may have cancelled the queued inputs.
        guard !isLast, number == executionNumber, case .waiting(let work) = work, let next = waiting.popFirst() else { return }
        isRunning = false
        _ = start(work, next)
    }

    deinit { execute?.cancel() }
}

extension Action where Input == Void {
    /// Starts the work. Returns `false` if the action is disabled or its work is running.
    @inlinable
    @discardableResult
    public func apply() -> Bool { apply(()) }
}
