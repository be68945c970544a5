import Wording

/// Finds commands that can run by themselves but not as part of the scripts of this invocation.
@MainActor struct ScriptObjections {
    let options: BatchOptions
    let unit: UnitOfWork
    let inputs: [ScriptInput]

    /// Returns why a command cannot be part of the scripts; nil if it can.
    /// - Parameter isNested: whether it is the command that an `expect` runs.
    func objection(to spec: CommandSpec, _ statement: Statement, isNested: Bool) -> Diagnostic? {
        if isNested, spec.effect == .replacesLibrary { return .cannotBeExpected(spec, statement) }
        if let hint = hint(against: spec) {
            return Diagnostic(
                .usage, Diagnostic.outsideTransactionsMessage(spec), in: statement, at: statement.span, hints: [hint])
        }
        if spec.effect == .importsFile, let word = standardInput(in: statement), inputs.contains(where: \.isStandardInput) {
            return .standardInputIsTheScript(in: statement, at: word.span)
        }
        return nil
    }

    /// Returns the remedy for a command that runs outside transactions; nil if it is allowed.
    ///
    /// Such a command cannot be rolled back, nor be part of an atomic script. A command that replaces the library also loses the
    /// position that the script has reached, which is stored in the library.
    private func hint(against spec: CommandSpec) -> String? {
        // Commands that control a sitting have a rule of their own.
        guard unit.runsOutsideTransactions(spec), spec.effect == .replacesLibrary || spec.effect == .takesTime else { return nil }
        if spec.effect == .replacesLibrary {
            if options.isDry { return "leave --dry-run out" }
            let hindrances = [(options.commitEvery != nil, "--commit-every"), (options.resumes, "--resume")]
            let flags = hindrances.filter(\.0).map(\.1).joined(separator: " and ")
            return flags.isEmpty ? nil : "run it by itself, or the script with --keep-going in place of \(flags)"
        }
        let isOneCommand = inputs.count == 1 && inputs[0].isOneLine
        if isOneCommand || options.keepsGoing || options.commitEvery != nil { return nil }
        return "run the script with --keep-going or --commit-every"
    }

    private func standardInput(in statement: Statement) -> Word? {
        statement.words.dropFirst().first { $0.role == .plain && statement.text(in: $0.content) == "-" }
    }
}
