/// Work that an input starts: whether it may start, whether it is under way, its results and its errors.
///
/// There is no second execution while one is under way, and none while the action is disabled: such an input is ignored. Work that does
/// not wait is done when ``apply(_:)`` returns; work that waits is cancelled when the action is released.
@MainActor
public final class Action<Input, Output, Failure: Error> {
    /// Whether an input would start the work.
    public let isEnabled: Property<Bool>
    /// Whether work that waits is under way; work that does not wait begins and ends within one turn and is never seen.
    public let isExecuting: Property<Bool>
    /// What the work returned, one event an execution.
    public let results: Signal<Output>
    /// What the work threw, one event an execution.
    public let errors: Signal<Failure>

    @usableFromInline let execution: MutableProperty<Bool>
    @usableFromInline let resultSignal: MutableSignal<Output>
    @usableFromInline let errorSignal: MutableSignal<Failure>
    @usableFromInline let work: Work
    @usableFromInline var isRunning = false
    @usableFromInline var task: Task<Void, Never>?
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
        self.init(.atOnce(work), isEnabled, label: SourceName(name ?? fileID), line: name == nil ? line : 0)
    }

    /// An action whose work waits, for a timer or another actor.
    @inlinable
    public convenience init(
        enabledIf isEnabled: Property<Bool> = .constant(true),
        name: StaticString? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ work: @escaping @MainActor (Input) async throws(Failure) -> Output
    ) {
        self.init(.waiting(work), isEnabled, label: SourceName(name ?? fileID), line: name == nil ? line : 0)
    }

    @usableFromInline
    init(_ work: Work, _ enabledIf: Property<Bool>, label: SourceName, line: UInt32) {
        self.work = work
        execution = MutableProperty(false, label: label, line: line)
        resultSignal = MutableSignal(label: label, line: line)
        errorSignal = MutableSignal(label: label, line: line)
        isExecuting = execution
        results = resultSignal
        errors = errorSignal
        isEnabled =
            switch work {
            case .atOnce: enabledIf
            case .waiting: combineLatest(enabledIf, execution).map { $0 && !$1 }.removeDuplicates()
            }
    }

    /// Starts the work with an input; false if the input was ignored, as the action is disabled or its work under way.
    @inlinable
    @discardableResult
    public func apply(_ input: Input) -> Bool {
        guard !isRunning, isEnabled.current else { return false }
        isRunning = true
        switch work {
        case .atOnce(let work):
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
        case .waiting(let work): start(work, input)
        }
        return true
    }

    /// Asks work that waits to end early: it is cancelled as a task, and ends as it sees fit.
    public func cancel() { task?.cancel() }

    @usableFromInline
    func start(_ work: @escaping @MainActor (Input) async throws(Failure) -> Output, _ input: Input) {
        execution.value = true
        task = Task.immediate { @MainActor [weak self] in
            do throws(Failure) {
                let output = try await work(input)
                self?.finish { $0.resultSignal.send(output) }
            } catch {
                self?.finish { $0.errorSignal.send(error) }
            }
        }
    }

    private func finish(_ report: (Action) -> Void) {
        isRunning = false
        task = nil
        batch {
            execution.value = false
            report(self)
        }
    }

    deinit { task?.cancel() }
}

extension Action where Input == Void {
    /// Starts the work; false if it was not, as the action is disabled or its work under way.
    @inlinable
    @discardableResult
    public func apply() -> Bool { apply(()) }
}
