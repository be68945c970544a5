/// The options of a script's run.
public struct BatchOptions: Sendable {
    /// Whether each command is atomic by itself, and one that fails does not stop the others.
    public var keepsGoing = false
    /// The number of commands after which to commit; nil for a single commit at the end.
    public var commitEvery: Int?
    /// Whether to skip the commands that an earlier run of the same input has committed.
    public var resumes = false
    /// Whether to run all commands and then roll everything back.
    public var isDry = false
    /// Where to write a line of JSON for each command; nil for nowhere.
    public var events: EventOutput?
    /// Whether to show neither the progress nor the summary.
    public var isQuiet = false

    /// Creates the default options.
    public init() {}

    var policy: UnitOfWork.CommitPolicy {
        UnitOfWork.CommitPolicy(isPerCommand: keepsGoing, commitEvery: commitEvery, isDry: isDry)
    }
}

/// Where the events of a run go.
public enum EventOutput: Hashable, Sendable {
    /// Standard output, in place of the commands' data.
    case standardOutput
    /// An open file, beside the data; the path is for messages.
    case file(descriptor: CInt, path: String)
}

/// A signal that ends a run early.
public enum StopSignal: Int32, CaseIterable, Sendable {
    /// SIGHUP: the terminal was closed.
    case hangUp = 1
    /// SIGINT.
    case interrupt = 2
    /// SIGQUIT: Ctrl-\.
    case quit = 3
    /// SIGTERM.
    case terminate = 15

    /// The exit code of a process that the signal ends.
    public var exitCode: ExitCode {
        switch self {
        case .hangUp: .hungUp
        case .interrupt: .interrupted
        case .quit: .quit
        case .terminate: .terminated
        }
    }

    /// The participle for a run that the signal ended.
    var verb: String {
        switch self {
        case .hangUp: "hung up"
        case .interrupt: "interrupted"
        case .quit: "quit"
        case .terminate: "terminated"
        }
    }
}
