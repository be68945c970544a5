import ViewModel

/// Finds the position in a script that its last run reached.
@MainActor struct ResumeSearch {
    private let parser: CommandParser
    /// The earlier runs, those of the script's name before the others, the newest of each first.
    private let runs: [EarlierScriptRun]
    private var best: Int
    private let farthest: Int64
    private let files: ScriptFiles
    private var variables: Variables
    private var position: ScriptPosition
    private var depth = 0
    /// Whether the position of ``found`` is after the last command that the script would run.
    private(set) var isAtEnd = false
    /// Whether a command up to there imports a pipe.
    private(set) var importsPipe = false
    private var hasQuit = false

    /// The first of the earlier runs whose commands are the beginning of this script; nil if there is none.
    var found: EarlierScriptRun? { best < runs.count ? runs[best] : nil }

    /// - Parameter runs: the earlier runs, the newest first.
    init(
        parser: CommandParser, name: String, variables: [(name: String, value: String)], runs: [EarlierScriptRun],
        files: ScriptFiles
    ) {
        self.parser = parser
        self.runs = runs.filter { $0.name == name } + runs.filter { $0.name != name }
        self.files = files
        farthest = runs.map(\.position.commands).max() ?? 0
        position = ScriptPosition(variables)
        // No command tells scripts apart at their beginning, so the name must match there.
        best = self.runs.firstIndex { [position] in $0.name == name && $0.position == position } ?? runs.count
        self.variables = Variables(variables)
    }

    /// Searches an input, which continues those before it.
    /// - Throws: if the input cannot be read, or the search is cancelled; not if a file that it includes cannot be read.
    mutating func search(_ reader: ScriptReader) throws(ReadError) {
        // One command past the farthest position of any run shows whether the script ends there.
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

    /// Sets variables and reads included files, as the run does.
    private mutating func follow(_ statement: Statement) throws(ReadError) {
        switch parser.spec(of: statement)?.effect {
        case .quits: hasQuit = true
        case .setsVariable:
            guard let invocation = try? parser.bind(statement, variables: variables) else { return }
            try? variables.set(invocation)  // the check has reported the error
        case .includesFile:
            guard let invocation = try? parser.bind(statement, variables: variables), depth < ScriptFiles.deepest else { return }
            depth += 1
            defer { depth -= 1 }
            do throws(ReadError) {
                try search(files.open(including: invocation))
            } catch {
                // Under --keep-going, a file that could not be included was the failure of its command, and the run went on.
                if error == .stopped { throw error }
            }
        default: break
        }
    }
}
