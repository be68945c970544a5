/// Puts the words of statements in the places that the command table has for them.
struct CommandParser: Sendable {
    let table: CommandTable

    init(table: CommandTable = .standard) {
        self.table = table
    }
}

extension CommandParser {
    /// Everything about a statement that is known to be wrong before anything runs; values with variables are not looked at.
    func check(_ statement: Statement) -> [CommandError] {
        guard statement.errors.isEmpty else { return statement.isMeantToFail ? [] : statement.errors }
        do {
            try check(statement, words: statement.words.indices)
            return []
        } catch {
            return [error]
        }
    }

    /// As ``check(_:)`` for a command that is a part of a statement, as in `expect`.
    /// - Throws: ``CommandError``.
    func check(_ statement: Statement, words: Range<Int>) throws(CommandError) {
        let (spec, first) = try find(statement, words)
        try place(statement, words: first..<words.upperBound, of: spec, skipsFirst: false) {
            (slot, index, use) throws(CommandError) in
            if case .rest(let words) = use { return try checkNested(statement, words, in: spec, first) }
            guard spec.slots[slot].contains(.isChecked), let kind = spec.kind(ofSlot: slot) else { return }
            let word = statement.words[index]
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
        _ statement: Statement, _ words: Range<Int>, in spec: CommandSpec, _ first: Int
    ) throws(CommandError) {
        do {
            try check(statement, words: words)
        } catch {
            guard spec.parameters[0].kind == .errorCode, statement.isLiteral(statement.words[first]) else { throw error }
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

    /// The command that a statement is about, which is the one in its `expect` if it has one, and its words; nil where it is wrong.
    func innermost(of statement: Statement) -> (spec: CommandSpec, words: Range<Int>)? {
        var words = statement.words.indices
        do {
            while true {
                let (spec, first) = try find(statement, words)
                guard spec.slots.contains(where: { $0.contains(.isCommand) }) else { return (spec, words) }
                var nested: Range<Int>?
                try place(statement, words: first..<words.upperBound, of: spec, skipsFirst: false) { _, _, use in
                    if case .rest(let words) = use { nested = words }
                }
                guard let nested else { return (spec, words) }
                words = nested
            }
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
