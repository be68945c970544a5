/// Puts the words of statements in the places that the command table has for them.
struct CommandParser: Sendable {
    let table: CommandTable

    init(table: CommandTable = .standard) {
        self.table = table
    }
}

extension CommandParser {
    /// Everything that the grammar finds wrong with a statement before anything runs; values with variables are not looked at.
    func check(_ statement: Statement) -> [CommandError] { examine(statement).errors }

    /// As ``check(_:)``, and tells what else can be seen before anything runs.
    func examine(_ statement: Statement) -> Examination {
        var examination = Examination()
        if statement.errors.isEmpty {
            do {
                try check(statement, words: statement.words.indices, &examination)
            } catch {
                examination.errors = [error]
            }
        } else if !statement.isMeantToFail {
            examination.errors = statement.errors
        }
        return examination
    }

    /// What the grammar sees in a statement.
    struct Examination {
        var errors: [CommandError] = []
        /// Whether all of its texts, names and tags are harmless, see ``HarmlessText``.
        var isHarmless = true
        /// The command that it is about, which is the one in its `expect` if it has one; nil where there is none.
        var command: (spec: CommandSpec, words: Range<Int>)?
        /// Whether that command is expected to fail.
        var isExpectedToFail = false
    }

    /// As ``check(_:)`` for a command that is a part of a statement, as in `expect`.
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
            _ = try number(kind, text, at: word.value)
        }
    }

    /// What is wrong with a nested command is no error where it is the one that is expected.
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

    /// The command with its values, ready to run; checks everything.
    /// - Throws: ``CommandError``.
    func bind(
        _ statement: Statement, variables: Variables, inHand: InHand = .nothing
    ) throws(CommandError) -> Invocation {
        if let error = statement.errors.first { throw error }
        return try bind(statement, words: statement.words.indices, variables: variables, inHand: inHand)
    }

    /// As ``bind(_:variables:inHand:)`` for a command that is a part of a statement, as in `expect`.
    /// - Throws: ``CommandError``.
    func bind(
        _ statement: Statement, words: Range<Int>, variables: Variables, inHand: InHand = .nothing
    ) throws(CommandError) -> Invocation {
        let (spec, first) = try find(statement, words)
        let rest = first..<words.upperBound
        var bytes = 0
        var arguments: [Invocation.Argument] = []
        arguments.reserveCapacity(rest.count)
        var skipsFirst = false
        if let parameter = spec.parameters.first, let text = inHand.text(for: parameter.kind),
            leavesOutFirst(statement, words: rest, of: spec)
        {
            let number = try number(parameter.kind, text, at: statement.span(ofWords: words.lowerBound..<first))
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
                argument.number = try number(kind, argument.text, at: argument.span ?? word.span)
            }
            arguments.append(argument)
        }
        return Invocation(
            spec: spec, statement: statement, span: statement.span(ofWords: words.lowerBound..<first), arguments: arguments)
    }

    /// The command of a statement, nil where there is none; its arguments are not looked at.
    func spec(of statement: Statement, words: Range<Int>? = nil) -> CommandSpec? {
        do {
            return try find(statement, words ?? statement.words.indices).spec
        } catch {
            return nil
        }
    }

    private func number(_ kind: ValueKind, _ text: String, at span: SourceSpan) throws(CommandError) -> Int64 {
        do throws(ValueProblem) {
            return try kind.number(text)
        } catch {
            throw CommandError(.invalidValue(error, text: text), at: span)
        }
    }
}
