/// Why commands that can be run by themselves cannot be a part of the scripts of this call.
@MainActor struct ScriptObjections {
    let options: BatchOptions
    let unit: UnitOfWork
    let inputs: [ScriptInput]

    /// Nil where nothing is to be said against a command.
    /// - Parameter isNested: whether it is what an `expect` runs.
    func objection(to spec: CommandSpec, _ statement: Statement, isNested: Bool) -> Diagnostic? {
        if isNested, spec.manner == .standsAlone { return .cannotBeExpected(spec, statement) }
        if let hint = hint(against: spec) {
            return Diagnostic(
                .usage, Diagnostic.standsOutsideMessage(spec), in: statement, at: statement.span, hints: [hint])
        }
        if spec.name == "import", let word = standardInput(in: statement), inputs.contains(where: \.isStandardInput) {
            return .standardInputIsTheScript(in: statement, at: word.span)
        }
        return nil
    }

    /// What stands outside of transactions cannot be taken back, nor be a part of what happens all at once; and where the
    /// library becomes another one, the place that the script has come to is not in it.
    private func hint(against spec: CommandSpec) -> String? {
        // What steers a sitting has a rule of its own.
        guard unit.standsOutside(spec), spec.manner == .standsAlone || spec.name == "sit" else { return nil }
        if options.isDry { return "leave --dry-run out" }
        if spec.manner == .standsAlone {
            let hindrances = [(options.commitEvery != nil, "--commit-every"), (options.resumes, "--resume")]
            let flags = hindrances.filter(\.0).map(\.1).joined(separator: " and ")
            return flags.isEmpty ? nil : "run it by itself, or the script with --keep-going in place of \(flags)"
        }
        let isOneCommand = inputs.count == 1 && inputs[0].isOneLine
        return isOneCommand || options.manner.canCommit ? nil : "run the script with --keep-going or --commit-every"
    }

    private func standardInput(in statement: Statement) -> Word? {
        statement.words.dropFirst().first { $0.role == .plain && statement.text(in: $0.content) == "-" }
    }
}
