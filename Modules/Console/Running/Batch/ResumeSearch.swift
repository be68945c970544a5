import ViewModel

/// Looks through a script for the last place that an earlier run of it has come to.
struct ResumeSearch {
    private let parser: CommandParser
    private let runs: [EarlierScriptRun]
    private let farthest: Int64
    private var variables: Variables
    private var position: ScriptPosition
    private var depth = 0

    /// The run that came farthest of those whose commands are this script's.
    private(set) var found: EarlierScriptRun?

    init(parser: CommandParser, variables: [(name: String, value: String)], runs: [EarlierScriptRun]) {
        self.parser = parser
        self.runs = runs
        farthest = runs.map(\.position.commands).max() ?? 0
        position = ScriptPosition(variables)
        self.variables = Variables(variables)
    }

    /// - Throws: when the input cannot be read.
    mutating func search(_ reader: ScriptReader) throws(ReadError) {
        while position.commands < farthest, let statement = try reader.next() {
            position.pass(statement)
            if let run = runs.first(where: { $0.position == position }) { found = run }
            try follow(statement)
        }
    }

    /// Sets variables and reads included files, as the run itself does.
    private mutating func follow(_ statement: Statement) throws(ReadError) {
        guard let name = parser.spec(of: statement)?.name, name == "include" || name == "let" else { return }
        guard let invocation = try? parser.bind(statement, variables: variables) else { return }
        if name == "let" { return variables.set(invocation.text("NAME"), to: invocation.text("VALUE")) }
        guard depth < 64, let file = try? ScriptFile.open(including: invocation) else { return }
        depth += 1
        defer { depth -= 1 }
        try search(file)
    }
}
