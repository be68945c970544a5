/// Looks for all that is wrong with scripts before anything of them runs, in the files they include too.
struct ScriptCheck {
    private let parser: CommandParser
    /// Why a command cannot be a part of these scripts; nil where it can.
    private let objection: (CommandSpec, Statement) -> Diagnostic?
    private let show: (Diagnostic) -> Void
    private(set) var errors = 0
    /// Whether all that is wrong is that included files cannot be read.
    private(set) var isOnlyUnreadable = true
    private static let shownLimit = 100
    private var depth = 0
    private var variables: Variables

    init(
        parser: CommandParser, variables: Variables, objection: @escaping (CommandSpec, Statement) -> Diagnostic?,
        show: @escaping (Diagnostic) -> Void
    ) {
        self.parser = parser
        self.variables = variables
        self.objection = objection
        self.show = show
    }

    /// How many errors were found beyond those shown.
    var hidden: Int { max(0, errors - Self.shownLimit) }

    /// - Parameter progress: is called after each command.
    /// - Throws: when the input cannot be read.
    mutating func check(_ reader: ScriptReader, progress: () throws(ReadError) -> Void) throws(ReadError) {
        while let statement = try reader.next() {
            check(statement)
            try progress()
        }
    }

    private mutating func check(_ statement: Statement) {
        let found = parser.check(statement)
        for error in found { report(Diagnostic(error, in: statement)) }
        guard found.isEmpty, let spec = parser.spec(of: statement) else { return }
        if let diagnostic = objection(spec, statement) { report(diagnostic) }
        if spec.name == "let" || spec.name == "include" { follow(statement, isInclude: spec.name == "include") }
    }

    /// Sets variables as the run will, and checks the files that are included, where their names can be known.
    private mutating func follow(_ statement: Statement, isInclude: Bool) {
        guard depth < 64 else { return }
        do {
            let invocation = try parser.bind(statement, variables: variables)
            if isInclude {
                follow(invocation)
            } else {
                variables.set(invocation.text("NAME"), to: invocation.text("VALUE"))
            }
        } catch {
            return  // a variable that is not set is told when the command runs
        }
    }

    private mutating func follow(_ include: Invocation) {
        depth += 1
        defer { depth -= 1 }
        do {
            try check(ScriptFile.open(including: include)) { () throws(ReadError) in }
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
