/// How a front shows things, as its process was called and where its output goes.
public struct ConsoleOptions: Sendable {
    /// `table`, `tsv`, `csv`, `json`, `jsonl` or `markdown`; nil for what suits the output.
    public var mode: String?
    /// Variables that are set from the beginning, in order.
    public var variables: [(name: String, value: String)]
    public var isOutputTerminal: Bool
    public var isErrorTerminal: Bool
    /// Cells across; nil where there is no terminal.
    public var width: Int?
    /// Lines of the terminal; nil where there is none.
    public var height: Int?
    /// The command that shows what does not fit on the screen; nil for none.
    public var pager: String?
    /// Whether colour may be used at all.
    public var allowsColour: Bool
    /// Whether the terminal can take back what it has shown, as a dumb one cannot.
    public var allowsLineChanges: Bool

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

    /// Whether a variable can be called so.
    public static func isVariableName(_ name: String) -> Bool { Variables.isName(name) }

    var outputMode: OutputMode {
        mode.flatMap(OutputMode.init(rawValue:)) ?? .standard(isTerminal: isOutputTerminal)
    }

    func presentation(isTerminal: Bool) -> Presentation {
        Presentation(width: isTerminal ? width ?? 80 : nil, style: isTerminal && allowsColour ? .coloured : .plain)
    }
}
