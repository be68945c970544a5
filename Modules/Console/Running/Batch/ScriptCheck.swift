/// Looks for all that is wrong with scripts before anything of them runs, in the files they include too.
struct ScriptCheck {
    private let parser: CommandParser
    /// Why a command cannot be a part of these scripts; nil where it can.
    private let objection: (CommandSpec, Statement) -> Diagnostic?
    private let show: (Diagnostic) -> Void
    private let shouldStop: () -> Bool
    private(set) var errors = 0
    /// Whether all that is wrong is that included files cannot be read.
    private(set) var isOnlyUnreadable = true
    private static let shownLimit = 100
    private var depth = 0
    private var variables: Variables

    init(
        parser: CommandParser, variables: Variables, objection: @escaping (CommandSpec, Statement) -> Diagnostic?,
        show: @escaping (Diagnostic) -> Void, shouldStop: @escaping () -> Bool
    ) {
        self.parser = parser
        self.variables = variables
        self.objection = objection
        self.show = show
        self.shouldStop = shouldStop
    }

    /// How many errors were found beyond those shown.
    var hidden: Int { max(0, errors - Self.shownLimit) }

    /// - Parameter progress: is called after each command, but not those of included files.
    /// - Throws: when the input cannot be read, or is to be read no further.
    mutating func check(_ reader: ScriptReader, progress: () -> Void = {}) throws(ReadError) {
        while let statement = try reader.next() {
            try check(statement)
            progress()
            if shouldStop() { throw .stopped }
        }
    }

    private mutating func check(_ statement: Statement) throws(ReadError) {
        let found = parser.check(statement)
        for error in found { report(Diagnostic(error, in: statement)) }
        guard found.isEmpty, let (spec, words) = parser.innermost(of: statement) else { return }
        if let diagnostic = objection(spec, statement) { report(diagnostic) }
        // What is expected to fail may be wrong in any way.
        let isFollowed = words.lowerBound == 0 || parser.spec(of: statement)?.name == "expect output"
        guard isFollowed, spec.name == "let" || spec.name == "include",
            let invocation = try? parser.bind(statement, words: words, variables: variables)  // else it is told when it runs
        else { return }
        if spec.name == "include" {
            try follow(invocation)
        } else {
            variables.set(invocation.text("NAME"), to: invocation.text("VALUE"))
        }
    }

    /// Checks a file that is included.
    private mutating func follow(_ include: Invocation) throws(ReadError) {
        guard depth < ScriptFile.deepest else { return }
        depth += 1
        defer { depth -= 1 }
        do throws(ReadError) {
            try check(ScriptFile.open(including: include, shouldStop: shouldStop))
        } catch .stopped {
            throw .stopped
        } catch {
            report(error.diagnostic(at: include))
        }
    }

    private mutating func report(_ diagnostic: Diagnostic) {
        errors += 1
        if diagnostic.code != .io { isOnlyUnreadable = false }
        if errors <= Self.shownLimit { show(diagnostic) }
    }
}
