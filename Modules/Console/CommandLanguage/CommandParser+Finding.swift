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
        let near = table.commands(like: verb.isEmpty ? [noun] : [noun, verb])
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
