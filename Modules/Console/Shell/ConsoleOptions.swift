import TerminalText

/// The options of a front's input and output, which depend on how its process was started.
public struct ConsoleOptions: Sendable {
    /// The output mode: `table`, `tsv`, `csv`, `json`, `jsonl` or `markdown`; nil for the default of the output.
    public var mode: String?
    /// The variables that are set at the start, in order.
    public var variables: [(name: String, value: String)]
    /// Whether standard output is a terminal.
    public var isOutputTerminal: Bool
    /// Whether standard error is a terminal.
    public var isErrorTerminal: Bool
    /// The width of the terminal in cells; nil if there is no terminal.
    public var width: Int?
    /// The height of the terminal in lines; nil if there is no terminal.
    public var height: Int?
    /// The command that shows output that does not fit on the screen; nil for none.
    public var pager: String?
    /// Whether colour may be used.
    public var allowsColour: Bool
    /// Whether the terminal can erase what it has shown, which a dumb one cannot.
    public var allowsLineChanges: Bool
    /// The time by which a moment of grace is measured, such as that for keys typed after a study session.
    public var now: @Sendable () -> ContinuousClock.Instant = { .now }

    /// Creates options; the defaults are those of output that is not a terminal.
    public init(
        mode: String? = nil, variables: [(name: String, value: String)] = [], isOutputTerminal: Bool = false,
        isErrorTerminal: Bool = false, width: Int? = nil, height: Int? = nil, pager: String? = nil, allowsColour: Bool = false,
        allowsLineChanges: Bool = false
    ) {
        self.mode = mode
        self.variables = variables
        self.isOutputTerminal = isOutputTerminal
        self.isErrorTerminal = isErrorTerminal
        self.width = width
        self.height = height
        self.pager = pager
        self.allowsColour = allowsColour
        self.allowsLineChanges = allowsLineChanges
    }

    /// The names of the output modes.
    public static let modes = OutputMode.allCases.map(\.rawValue)

    /// Returns whether a variable can have a name.
    public static func isVariableName(_ name: String) -> Bool { Variables.isName(name) }

    var outputMode: OutputMode {
        mode.flatMap(OutputMode.init(rawValue:)) ?? .default(isTerminal: isOutputTerminal)
    }

    func presentation(isTerminal: Bool) -> Presentation {
        Presentation(
            width: isTerminal ? width ?? 80 : nil, height: isTerminal ? height : nil,
            style: isTerminal && allowsColour ? .coloured : .plain)
    }
}
