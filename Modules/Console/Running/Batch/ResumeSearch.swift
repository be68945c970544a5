import ViewModel

/// Looks through a script for the place that the last run of it has come to.
@MainActor struct ResumeSearch {
    private let parser: CommandParser
    /// Those of the script's name before the others, the newest of each first.
    private let runs: [EarlierScriptRun]
    private var best: Int
    private let farthest: Int64
    private let files: ScriptFiles
    private var variables: Variables
    private var position: ScriptPosition
    private var depth = 0
    /// Whether the newest place that was found is behind the last command that the script would run.
    private(set) var isAtEnd = false
    /// Whether a pipe is imported on the way.
    private(set) var importsPipe = false
    private var hasQuit = false

    /// The newest run of those whose commands are this script's; nil where there is none.
    var found: EarlierScriptRun? { best < runs.count ? runs[best] : nil }

    /// - Parameter runs: the newest first.
    init(
        parser: CommandParser, name: String, variables: [(name: String, value: String)], runs: [EarlierScriptRun],
        files: ScriptFiles
    ) {
        self.parser = parser
        self.runs = runs.filter { $0.name == name } + runs.filter { $0.name != name }
        self.files = files
        farthest = runs.map(\.position.commands).max() ?? 0
        position = ScriptPosition(variables)
        // At its beginning any script is like any other, but for its name.
        best = self.runs.firstIndex { [position] in $0.name == name && $0.position == position } ?? runs.count
        self.variables = Variables(variables)
    }

    /// - Throws: when the input cannot be read, or is to be read no further.
    mutating func search(_ reader: ScriptReader) throws(ReadError) {
        // One command more than any run has come to tells whether that is the end.
        while position.commands <= farthest, !hasQuit, let statement = try reader.next() {
            let file = ImportedFile(statement, parser, variables, files)
            if file?.isPipe == true { importsPipe = true }
            position.pass(statement, importing: file)
            isAtEnd = false
            if let place = runs[..<best].firstIndex(where: { $0.position == position }) {
                best = place
                isAtEnd = true
            }
            try follow(statement)
            if files.shouldStop() { throw .stopped }
        }
    }

    /// Sets variables and reads included files, as the run itself does.
    private mutating func follow(_ statement: Statement) throws(ReadError) {
        guard let name = parser.spec(of: statement)?.name else { return }
        if name == "quit" { hasQuit = true }
        guard name == "include" || name == "let" else { return }
        guard let invocation = try? parser.bind(statement, variables: variables) else { return }
        if name == "let" {
            try? variables.set(invocation)  // the check has told what is wrong with it
            return
        }
        guard depth < ScriptFiles.deepest else { return }
        depth += 1
        defer { depth -= 1 }
        try search(files.open(including: invocation))
    }
}
