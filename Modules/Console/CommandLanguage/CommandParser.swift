/// Matches the words of a statement to the parameters and options of a command in the command table.
struct CommandParser: Sendable {
    let table: CommandTable

    init(table: CommandTable) {
        self.table = table
    }
}

extension CommandParser {
    /// Returns the errors that can be found in a statement before anything runs. Values that contain variables are not checked.
    func check(_ statement: Statement) -> [CommandError] { examine(statement).errors }

    /// Performs ``check(_:)`` and also returns what else is known before anything runs.
    func examine(_ statement: Statement) -> Examination {
        var examination = Examination()
        if statement.errors.isEmpty {
            do {
                try check(statement, words: statement.words.indices, &examination)
            } catch {
                examination.errors = [error]
            }
        } else if !expectsOwnErrors(statement) {
            examination.errors = statement.errors
        }
        return examination
    }

    /// Returns whether a command expects another one to fail with a lexical error, and the statement therefore has that error.
    func expectsOwnErrors(_ statement: Statement) -> Bool {
        guard let (spec, next) = try? find(statement, statement.words.indices), next < statement.words.count else { return false }
        return spec.parameters.first?.kind == .errorCode
            && statement.text(in: statement.words[next].content) == ErrorCode.syntax.rawValue
    }

    /// The result of examining a statement.
    struct Examination {
        var errors: [CommandError] = []
        /// Whether all of its texts, names and tags are harmless; see ``QuickTextCheck``.
        var isHarmless = true
        /// The command, or the nested command of an `expect`; nil if none was found.
        var command: (spec: CommandSpec, words: Range<Int>)?
        /// Whether that command is expected to fail.
        var isExpectedToFail = false
    }

    /// Performs ``check(_:)`` for a command that is part of a statement, as in `expect`.
    /// - Throws: ``CommandError``.
    private func check(
        _ statement: Statement, words: Range<Int>, _ examination: inout Examination
    ) throws(CommandError) {
        let (spec, first) = try find(statement, words)
        examination.command = (spec, words)
        try place(statement, words: first..<words.upperBound, of: spec, skipsFirst: false) {
            (slot, index, use) throws(CommandError) in
            if case .rest(let words) = use { return try checkNested(statement, words, in: spec, first, &examination) }
            let word = statement.words[index]
            if use != .word || !word.pieces.isEmpty || !spec.slots[slot].areHarmless(for: statement.text[word.content.range]) {
                examination.isHarmless = false
            }
            guard spec.slots[slot].contains(.isChecked), let kind = spec.kind(ofSlot: slot) else { return }
            guard statement.isLiteral(word) else { return }
            if kind.isWrongOnlyAfterAt, word.pieces.isEmpty, use == .word {
                guard word.content.count > 0, statement.text[word.content.start] == Byte.at else { return }
            }
            let text = try use == .inline ? statement.inlineValue(of: word, Variables()) : statement.value(of: word, Variables())
            _ = try number(kind, text, of: spec.name(ofSlot: slot), at: word.value)
        }
    }

    /// Checks a nested command, ignoring an error that the statement expects.
    private func checkNested(
        _ statement: Statement, _ words: Range<Int>, in spec: CommandSpec, _ first: Int, _ examination: inout Examination
    ) throws(CommandError) {
        let isExpectedToFail = spec.parameters[0].kind == .errorCode
        if isExpectedToFail { examination.isExpectedToFail = true }
        do {
            try check(statement, words: words, &examination)
        } catch {
            guard isExpectedToFail, statement.isLiteral(statement.words[first]) else { throw error }
            let code = try statement.value(of: statement.words[first], Variables())
            if error.code.rawValue != code { throw error }
        }
    }

    /// Returns the command with its argument values, fully checked and ready to run.
    /// - Throws: ``CommandError``.
    func bind(
        _ statement: Statement, variables: Variables, openItems: OpenItems = .nothing
    ) throws(CommandError) -> Invocation {
        if let error = statement.errors.first { throw error }
        return try bind(statement, words: statement.words.indices, variables: variables, openItems: openItems)
    }

    /// Performs ``bind(_:variables:openItems:)`` for a command that is part of a statement, as in `expect`.
    /// - Throws: ``CommandError``.
    func bind(
        _ statement: Statement, words: Range<Int>, variables: Variables, openItems: OpenItems = .nothing
    ) throws(CommandError) -> Invocation {
        let (spec, first) = try find(statement, words)
        let rest = first..<words.upperBound
        var bytes = 0
        var arguments: [Invocation.Argument] = []
        arguments.reserveCapacity(rest.count)
        var skipsFirst = false
        if let parameter = spec.parameters.first, let text = openItems.text(for: parameter.kind),
            leavesOutFirst(statement, words: rest, of: spec)
        {
            let number = try number(
                parameter.kind, text, of: parameter.name, at: statement.span(ofWords: words.lowerBound..<first))
            arguments.append(Invocation.Argument(slot: 0, text: text, number: number, span: nil))
            skipsFirst = true
        }
        try place(statement, words: rest, of: spec, skipsFirst: skipsFirst) { (slot, index, use) throws(CommandError) in
            let word = statement.words[index]
            var argument = Invocation.Argument(slot: slot, text: "", number: 0, span: word.span)
            switch use {
            case .flag: break
            case .rest(let words): argument.words = words
            case .word: argument.text = try statement.value(of: word, variables)
            case .inline:
                argument.text = try statement.inlineValue(of: word, variables)
                argument.span = word.value
            }
            bytes += argument.text.utf8.count
            if bytes > ScriptReader.longestCommand { throw CommandError(.valuesTooLong, at: word.span) }
            if spec.slots[slot].contains(.isChecked), let kind = spec.kind(ofSlot: slot) {
                argument.number = try number(kind, argument.text, of: spec.name(ofSlot: slot), at: argument.span ?? word.span)
            }
            arguments.append(argument)
        }
        return Invocation(
            spec: spec, statement: statement, span: statement.span(ofWords: words.lowerBound..<first), arguments: arguments)
    }

    /// Returns the command of a statement, or nil if there is none. The arguments are not checked.
    func spec(of statement: Statement, words: Range<Int>? = nil) -> CommandSpec? {
        do {
            return try find(statement, words ?? statement.words.indices).spec
        } catch {
            return nil
        }
    }

    private func number(
        _ kind: ValueKind, _ text: String, of name: String, at span: SourceSpan
    ) throws(CommandError) -> Int64 {
        do throws(ValueProblem) {
            return try kind.number(text)
        } catch {
            throw CommandError(.invalidValue(error, text: text, of: name), at: span)
        }
    }
}
