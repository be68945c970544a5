import Wording

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
        if let error = suspiciousQuote(in: statement) {
            examination.errors = [error]
        } else if statement.errors.isEmpty {
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
    ///
    /// Errors that take in later lines are not expected: a quote that is not closed in its line hides the commands after it.
    func expectsOwnErrors(_ statement: Statement) -> Bool {
        guard statement.hasErrorsInLastLineOnly else { return false }
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
        if let error = suspiciousQuote(in: statement) ?? statement.errors.first { throw error }
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

// MARK: The name of the command

extension CommandParser {
    /// Returns the command that the words name, and the index of the word after its name.
    /// - Throws: ``CommandError`` if there is no such command, if the verb is missing, or if the name contains a variable.
    func find(_ statement: Statement, _ words: Range<Int>) throws(CommandError) -> (spec: CommandSpec, next: Int) {
        let first = words.lowerBound
        guard first < words.upperBound else {
            throw CommandError(.unknownCommand(name: "", near: []), at: statement.span)
        }
        let noun = try nameBytes(statement, statement.words[first])
        guard let group = table.group(noun: noun) else { throw unknown(statement, words) }
        if let spec = group.wordless { return (spec, first + 1) }
        guard first + 1 < words.upperBound, statement.words[first + 1].role == .plain else {
            let verbs = group.commands.compactMap(\.verb)
            throw CommandError(.missingVerb(noun: group.noun, verbs: verbs), at: statement.words[first].span)
        }
        let verb = try nameBytes(statement, statement.words[first + 1])
        guard let spec = group.command(verb: verb) else { throw unknown(statement, words, in: group) }
        return (spec, first + 2)
    }

    private func nameBytes(_ statement: Statement, _ word: Word) throws(CommandError) -> ArraySlice<UInt8> {
        if word.pieces.isEmpty { return statement.text[word.content.range] }
        guard statement.isLiteral(word) else {
            throw CommandError(.syntax(.variableInCommandName), at: word.span)
        }
        return Array(try statement.value(of: word, Variables()).utf8)[...]
    }

    private func unknown(
        _ statement: Statement, _ words: Range<Int>, in group: CommandTable.Group? = nil
    ) -> CommandError {
        let first = words.lowerBound
        let noun = written(statement, first)
        let verb = first + 1 < words.upperBound ? written(statement, first + 1) : ""
        if let group {
            let near = Suggestions.nearest(to: verb, among: group.commands.compactMap(\.verb))
            return CommandError(
                .unknownSubcommand(of: group, verb: verb, near: near.map { "\(group.noun) \($0)" }),
                at: statement.span(ofWords: first..<first + 2))
        }
        // A whole command in quotes is near to itself.
        let isQuoted = noun.contains(" ") && table.command(in: noun.split(separator: " ").map(String.init)) == noun
        let near = isQuoted ? [noun] : table.commands(like: verb.isEmpty ? [noun] : [noun, verb])
        return CommandError(.unknownCommand(name: noun, near: near), at: statement.words[first].span)
    }

    private func written(_ statement: Statement, _ index: Int) -> String {
        let word = statement.words[index]
        return statement.text(in: word.pieces.isEmpty ? word.content : word.span)
    }
}

extension CommandTable {
    /// Returns the names of commands that may have been meant by words that name none.
    func commands(like words: [String]) -> [String] {
        guard let noun = words.first else { return [] }
        // A subcommand without its noun is more likely than a misspelled noun, unless many nouns have it.
        let owners = specs.filter { $0.verb == noun }.map(\.name)
        if (1...3).contains(owners.count) { return owners }
        let near = Suggestions.nearest(to: words.prefix(2).joined(separator: " "), among: specs.map(\.name), lettersPerEdit: 4)
        if !near.isEmpty { return near }
        if !owners.isEmpty { return Array(owners.prefix(3)) }
        // One edit changes a short word into many others; its first letter is hardly ever the wrong one.
        return Suggestions.nearest(to: noun, among: groups.map(\.noun), lettersPerEdit: 4)
            .filter { noun.count > 3 || $0.first == noun.first }
    }
}

// MARK: Placing the words of a statement

extension CommandParser {
    /// How a word supplies the value of its slot.
    enum Use: Equatable {
        case word, inline, flag
        /// The word and those after it form a nested command.
        case rest(Range<Int>)
    }

    /// Calls `visit` for each word after a command's name with the slot that the word fills.
    /// - Throws: ``CommandError`` for a word without a slot or a required slot without a word, and any error from `visit`.
    @inline(__always)
    func place(
        _ statement: Statement, words: Range<Int>, of spec: CommandSpec, skipsFirst: Bool,
        visit: (_ slot: Int, _ word: Int, _ use: Use) throws(CommandError) -> Void
    ) throws(CommandError) {
        let parameters = spec.parameters.count
        var parameter = skipsFirst ? 1 : 0
        var seen: UInt64 = 0
        var areOptionsOver = false
        var index = words.lowerBound
        var (listLength, isListReplaced) = listLength(statement, words, of: spec)
        /// The repeatable parameter that has a word.
        var begun: Int?
        /// The word after a query.
        var afterQuery: Int?
        while index < words.upperBound {
            let word = statement.words[index]
            if !areOptionsOver, word.role == .option {
                let option = try option(statement, word, of: spec)
                guard seen & (1 << option) == 0 || spec.slots[parameters + option].contains(.isRepeatable) else {
                    throw CommandError(.repeatedOption(spec, spec.options[option]), at: word.key)
                }
                if isListReplaced, spec.options[option].replacesList,
                    let other = spec.options.indices.first(where: { seen & (1 << $0) != 0 && spec.options[$0].replacesList })
                {
                    throw CommandError(.excludedOption(spec, spec.options[option], by: spec.options[other]), at: word.key)
                }
                seen |= 1 << option
                let use = try use(statement, words, index, of: spec.options[option], spec)
                if use == .word { index += 1 }
                if spec.options[option].value?.kind == .query { afterQuery = index + 1 }
                try visit(parameters + option, index, use)
            } else if !areOptionsOver, word.role == .terminator {
                areOptionsOver = true
            } else {
                if index == afterQuery, statement.isTerm(word) { throw CommandError(.strayTerm(spec), at: word.span) }
                if parameter == spec.listIndex, listLength == 0 { parameter += 1 }
                guard parameter < parameters else { throw CommandError(.tooManyArguments(spec), at: word.span) }
                if spec.slots[parameter].contains(.isSkippable), words.upperBound - index < parameters - parameter {
                    parameter += 1
                    try checkPresence(of: spec.parameters[parameter], in: spec, statement, word)
                }
                let facts = spec.slots[parameter]
                if facts.contains(.isCommand) {
                    return try placeCommand(statement, index..<words.upperBound, parameter, of: spec, visit)
                }
                if spec.parameters[parameter].kind == .query { afterQuery = index + 1 }
                try visit(parameter, index, .word)
                if parameter == spec.listIndex { listLength -= 1 }
                if !facts.contains(.isRepeatable) || parameter == spec.listIndex && listLength == 0 {
                    parameter += 1
                } else {
                    begun = parameter
                }
            }
            index += 1
        }
        if let afterQuery, afterQuery == words.upperBound, let comment = statement.comment(likeATagAfter: afterQuery - 1) {
            throw CommandError(.commentAfterQuery, at: comment)
        }
        if parameter == spec.listIndex, isListReplaced { parameter += 1 }
        if parameter < parameters, spec.slots[parameter].contains(.isRequired), parameter != begun,
            parameter < parameters - 1 || !spec.waivesLast(given: seen)
        {
            throw CommandError(.missingArgument(spec, spec.parameters[parameter]), at: statement.end(ofWords: words))
        }
        for slot in parameters..<spec.slots.count where spec.slots[slot].contains(.isRequired) {
            guard seen & (1 << (slot - parameters)) == 0 else { continue }
            throw CommandError(.missingOption(spec, spec.options[slot - parameters]), at: statement.end(ofWords: words))
        }
    }

    /// Returns the number of words in the list of a command, and whether an option takes their place.
    private func listLength(
        _ statement: Statement, _ words: Range<Int>, of spec: CommandSpec
    ) -> (length: Int, isReplaced: Bool) {
        guard spec.listIndex != nil else { return (0, false) }
        var (given, changes) = (0, 0)
        var (isReplaced, areOptionsOver, isValue) = (false, false, false)
        for word in statement.words[words] {
            if isValue {
                isValue = false
            } else if !areOptionsOver, word.role == .option {
                let key = statement.text[word.key.range]
                guard let option = spec.options.first(where: { $0.keyBytes.elementsEqual(key) }) else { continue }
                isReplaced = isReplaced || option.replacesList
                isValue = option.value != nil && !word.hasInlineValue
            } else if !areOptionsOver, word.role == .terminator {
                areOptionsOver = true
            } else {
                given += 1
                changes += statement.isTagChange(word) ? 1 : 0
            }
        }
        let others = spec.parameters.last?.kind == .tagChange ? changes : spec.parameters.count - 1
        return (isReplaced ? 0 : max(1, given - others), isReplaced)
    }

    /// Checks that a word after a parameter that was left out is not meant for that one, so that the next one is missing.
    private func checkPresence(
        of parameter: CommandSpec.Parameter, in spec: CommandSpec, _ statement: Statement, _ word: Word
    ) throws(CommandError) {
        guard let choices = parameter.kind.choices, statement.isLiteral(word) else { return }
        let text = try statement.value(of: word, Variables())
        let isName = text.first.map { $0.isLetter || $0.isNumber || $0 == "@" } ?? true
        if isName, !choices.contains(text) { throw CommandError(.missingArgument(spec, parameter), at: word.span) }
    }

    /// Places the words of a nested command, and the here-document after it if the command requires one.
    private func placeCommand(
        _ statement: Statement, _ words: Range<Int>, _ parameter: Int, of spec: CommandSpec,
        _ visit: (_ slot: Int, _ word: Int, _ use: Use) throws(CommandError) -> Void
    ) throws(CommandError) {
        guard spec.slots[parameter].contains(.leavesDocument) else {
            return try visit(parameter, words.lowerBound, .rest(words))
        }
        let last = words.upperBound - 1
        guard statement.words[last].role == .hereDocument else {
            throw CommandError(.missingArgument(spec, spec.parameters[parameter + 1]), at: statement.end(ofWords: words))
        }
        guard words.count > 1 else {
            throw CommandError(.missingArgument(spec, spec.parameters[parameter]), at: statement.words[last].span)
        }
        try visit(parameter, words.lowerBound, .rest(words.lowerBound..<last))
        try visit(parameter + 1, last, .word)
    }

    /// Returns whether the first argument is omitted, so that the open book or profile can take its place.
    func leavesOutFirst(_ statement: Statement, words: Range<Int>, of spec: CommandSpec) -> Bool {
        var given = 0
        var required = spec.requiredCount
        do {
            try place(statement, words: words, of: spec, skipsFirst: false) { slot, _, _ in
                if slot < spec.parameters.count { given += 1 } else if spec.slots[slot].contains(.waivesLast) { required -= 1 }
            }
        } catch {
            guard case .missingArgument = error.reason else { return false }
        }
        let first = spec.parameters[0]
        return first.presence == .required ? given < required : given == 0
    }

    private func option(_ statement: Statement, _ word: Word, of spec: CommandSpec) throws(CommandError) -> Int {
        let key = statement.text[word.key.range]
        if let index = spec.options.firstIndex(where: { $0.keyBytes.elementsEqual(key) }) { return index }
        let text = statement.text(in: word.key)
        let near = Suggestions.nearest(to: text, among: spec.options.map(\.key))
        throw CommandError(.unknownOption(spec, key: text, near: near), at: word.key)
    }

    private func use(
        _ statement: Statement, _ words: Range<Int>, _ index: Int, of option: CommandSpec.Option, _ spec: CommandSpec
    ) throws(CommandError) -> Use {
        let word = statement.words[index]
        guard option.value != nil else {
            if word.hasInlineValue { throw CommandError(.unexpectedOptionValue(spec, option), at: word.value) }
            return .flag
        }
        if word.hasInlineValue { return .inline }
        guard index + 1 < words.upperBound, [.plain, .hereDocument].contains(statement.words[index + 1].role) else {
            if option.value?.kind == .query, index + 1 == words.upperBound, let comment = statement.comment(likeATagAfter: index)
            {
                throw CommandError(.commentAfterQuery, at: comment)
            }
            throw CommandError(.missingOptionValue(spec, option), at: word.span)
        }
        return .word
    }
}

extension CommandSpec {
    /// Returns whether one of the options, given as bits by their indices, waives the last parameter.
    fileprivate func waivesLast(given options: UInt64) -> Bool {
        options != 0
            && self.options.indices.contains { options & (1 << $0) != 0 && slots[parameters.count + $0].contains(.waivesLast) }
    }

    /// Returns the name of a slot: that of the parameter, or the key of the option.
    func name(ofSlot slot: Int) -> String {
        slot < parameters.count ? parameters[slot].name : options[slot - parameters.count].key
    }

    /// Returns the kind of a slot's values, or nil for an option without a value.
    func kind(ofSlot slot: Int) -> ValueKind? {
        slot < parameters.count ? parameters[slot].kind : options[slot - parameters.count].value?.kind
    }
}

extension Statement {
    /// Whether a word is a tag with a sign, to be added or removed.
    fileprivate func isTagChange(_ word: Word) -> Bool {
        let content = text[word.content.range]
        return content.count > 1 && (content.first == Byte.plus || content.first == Byte.hyphen)
    }

    /// Returns whether a word without quotes looks like a condition of a query: `tag:verb`, `-is:due`, `lapses>3`.
    fileprivate func isTerm(_ word: Word) -> Bool {
        guard word.content == word.span else { return false }
        let content = text[word.content.range]
        let key = content.drop { $0 == Byte.hyphen }.prefix { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }
        guard let comparison = content[key.endIndex...].first, ":=<>!".utf8.contains(comparison) else { return false }
        return Words.isQueryKey(String(decoding: key, as: UTF8.self))
    }

    /// Returns the span of a comment that directly follows a word without quotes, and looks like a tag: `is:leech #verb`.
    fileprivate func comment(likeATagAfter index: Int) -> SourceSpan? {
        let word = words[index]
        let isQuoted = text[word.span.end - 1] == UInt8(ascii: "'") || text[word.span.end - 1] == UInt8(ascii: "\"")
        let rest = text[word.span.end...].drop(while: Byte.isBlank)
        guard !isQuoted, rest.first == Byte.number else { return nil }
        let start = rest.startIndex
        let end = text[start...].firstIndex { Byte.isBlank($0) || $0 == Byte.newline } ?? text.endIndex
        return end - start > 1 ? SourceSpan(start: start, end: end) : nil
    }

    /// Returns the span of consecutive words.
    func span(ofWords range: Range<Int>) -> SourceSpan {
        SourceSpan(start: words[range.lowerBound].span.start, end: words[range.upperBound - 1].span.end)
    }

    /// Returns the empty span after the last of consecutive words, where a word is missing.
    func end(ofWords range: Range<Int>) -> SourceSpan {
        let end = range.upperBound > 0 ? words[range.upperBound - 1].span.end : 0
        return SourceSpan(start: end, end: end)
    }
}
