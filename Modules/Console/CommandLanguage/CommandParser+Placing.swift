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
        while index < words.upperBound {
            let word = statement.words[index]
            if !areOptionsOver, word.role == .option {
                let option = try option(statement, word, of: spec)
                guard seen & (1 << option) == 0 || spec.slots[parameters + option].contains(.isRepeatable) else {
                    throw CommandError(.repeatedOption(spec, spec.options[option]), at: word.key)
                }
                seen |= 1 << option
                let use = try use(statement, words, index, of: spec.options[option], spec)
                if use == .word { index += 1 }
                try visit(parameters + option, index, use)
            } else if !areOptionsOver, word.role == .terminator {
                areOptionsOver = true
            } else {
                guard parameter < parameters else { throw CommandError(.tooManyArguments(spec), at: word.span) }
                if spec.slots[parameter].contains(.isSkippable), words.upperBound - index < parameters - parameter {
                    parameter += 1
                }
                let facts = spec.slots[parameter]
                if facts.contains(.isCommand) {
                    return try placeCommand(statement, index..<words.upperBound, parameter, of: spec, visit)
                }
                try visit(parameter, index, .word)
                if !facts.contains(.isRepeatable) { parameter += 1 }
            }
            index += 1
        }
        if parameter < parameters, spec.slots[parameter].contains(.isRequired),
            parameter < parameters - 1 || !spec.waivesLast(given: seen)
        {
            throw CommandError(.missingArgument(spec, spec.parameters[parameter]), at: statement.end(ofWords: words))
        }
        for slot in parameters..<spec.slots.count where spec.slots[slot].contains(.isRequired) {
            guard seen & (1 << (slot - parameters)) == 0 else { continue }
            throw CommandError(.missingOption(spec, spec.options[slot - parameters]), at: statement.end(ofWords: words))
        }
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
