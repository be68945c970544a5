/// How a script is run.
public struct BatchOptions: Sendable {
    /// Each command is all or nothing by itself, and one that fails does not stop the others.
    public var keepsGoing = false
    /// A commit after so many commands; nil for one at the end.
    public var commitEvery: Int?
    /// What an earlier run of the same input has committed is passed over.
    public var resumes = false
    /// All is run and nothing is kept.
    public var isDry = false
    /// A line of JSON for each command takes the place of its data.
    public var showsEvents = false

    public init() {}

    var manner: UnitOfWork.ScriptManner {
        UnitOfWork.ScriptManner(isPiecemeal: keepsGoing, commitEvery: commitEvery, isDry: isDry)
    }
}

/// Why a run is to end before its time.
public enum StopSignal: Int32, CaseIterable, Sendable {
    /// SIGHUP: the terminal was closed.
    case hangUp = 1
    /// SIGINT.
    case interrupt = 2
    /// SIGQUIT: Ctrl-\.
    case quit = 3
    /// SIGTERM.
    case terminate = 15

    public var exitCode: ExitCode {
        switch self {
        case .hangUp: .hungUp
        case .interrupt: .interrupted
        case .quit: .quit
        case .terminate: .terminated
        }
    }

    /// What happened to the run.
    var verb: String {
        switch self {
        case .hangUp: "hung up"
        case .interrupt: "interrupted"
        case .quit: "quit"
        case .terminate: "terminated"
        }
    }
}
