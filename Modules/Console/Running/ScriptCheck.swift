/// Looks for all that is wrong with scripts before anything of them runs, in the files they include too.
struct ScriptCheck {
    private let parser: CommandParser
    private let show: (Diagnostic) -> Void
    private(set) var errors = 0
    /// Whether all that is wrong is that included files cannot be read.
    private(set) var isOnlyUnreadable = true
    private static let shownLimit = 100
    private var depth = 0

    init(parser: CommandParser, show: @escaping (Diagnostic) -> Void) {
        self.parser = parser
        self.show = show
    }

    /// How many errors were found beyond those shown.
    var hidden: Int { max(0, errors - Self.shownLimit) }

    /// - Throws: when the input cannot be read.
    mutating func check(_ reader: ScriptReader) throws(ReadError) {
        while let statement = try reader.next() {
            let found = parser.check(statement)
            for error in found { report(Diagnostic(error, in: statement)) }
            if found.isEmpty { follow(statement) }
        }
    }

    /// Checks the file of an `include` whose path is written out; one made of variables is checked when it runs.
    private mutating func follow(_ statement: Statement) {
        guard depth < 64, parser.spec(of: statement)?.name == "include", statement.variables.isEmpty else { return }
        do {
            try follow(parser.bind(statement, variables: Variables()))
        } catch {
            report(Diagnostic(error, in: statement))
        }
    }

    private mutating func follow(_ include: Invocation) {
        depth += 1
        defer { depth -= 1 }
        do {
            try check(ScriptFile.open(including: include))
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
