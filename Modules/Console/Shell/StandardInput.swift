import Wording

/// The use of standard input, which can be read only once.
enum StandardInput {
    case free
    /// It is the source of the commands.
    case script
    /// A person types the commands.
    case keyboard
    /// It has been imported.
    case read

    /// Returns why a command cannot import standard input; nil if it can, or is another command.
    @MainActor mutating func objection(to invocation: Invocation) -> Diagnostic? {
        guard invocation.spec.effect == .importsFile, invocation.text("FILE") == "-" else { return nil }
        switch self {
        case .script: return .standardInputIsTheScript(in: invocation.statement, at: invocation.span(of: "FILE"))
        case .read:
            return Diagnostic(.usage, "standard input has already been imported and is at its end", in: invocation, at: "FILE")
        case .keyboard:
            return Diagnostic(
                .usage, "standard input is the terminal, where you type commands", in: invocation, at: "FILE",
                hints: ["save the text in a file and import that"])
        case .free:
            self = .read
            Echo.turnOn()  // a person may type it
            return nil
        }
    }
}

extension Diagnostic {
    static func standardInputIsTheScript(in statement: Statement, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .usage, "standard input is the script and cannot be imported as well", in: statement, at: span,
            hints: ["pass the script as a file, or import a file"])
    }
}
