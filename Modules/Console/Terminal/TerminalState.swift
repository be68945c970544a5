import Synchronization

/// Who has the terminal: a process has only one, so this is a single global value, which signal handlers can read on any thread.
public nonisolated enum TerminalState: UInt8, Sendable {
    /// Nobody: the conversation begins or ends, or is between two reads.
    case idle
    /// Readline, while a line is edited.
    case readingLine
    /// The conversation, while it waits for a single key.
    case readingKey
    /// A command, or what an answer causes.
    case running
    /// What a single key causes; meanwhile, the terminal still sends single keys without echo.
    case runningForKey
    /// The views that fill the window, while they wait for a key.
    case fullScreen
    /// Another program, such as a pager or an editor, for which this process waits.
    case lent

    /// The current state.
    public static var current: TerminalState { TerminalState(rawValue: value.load(ordering: .relaxed)) ?? .idle }
    private static let value = Atomic(TerminalState.idle.rawValue)

    /// Whether a command runs and can be interrupted; while another program has the terminal, a Ctrl-C is meant for that one.
    public var isRunning: Bool { self == .running || self == .runningForKey }

    /// Whether a line or a key is waited for.
    public var isReading: Bool { self == .readingLine || self == .readingKey }

    /// Makes this the current state.
    public func enter() { Self.value.store(rawValue, ordering: .relaxed) }

    /// Makes this the current state while `body` runs.
    public func lasts<Result>(during body: () -> Result) -> Result {
        let before = Self.current
        enter()
        defer { before.enter() }
        return body()
    }
}
