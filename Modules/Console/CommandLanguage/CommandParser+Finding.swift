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
                .unknownCommand(name: "\(noun) \(verb)", near: near.map { "\(group.noun) \($0)" }),
                at: statement.span(ofWords: first..<first + 2))
        }
        var near = Suggestions.nearest(to: "\(noun) \(verb)", among: table.specs.map(\.name))
        // A verb without its noun is more likely than a misspelled noun.
        if near.isEmpty { near = Array(table.specs.filter { $0.verb == noun }.map(\.name).prefix(3)) }
        if near.isEmpty { near = Suggestions.nearest(to: noun, among: table.groups.map(\.noun)) }
        return CommandError(.unknownCommand(name: noun, near: near), at: statement.words[first].span)
    }

    private func written(_ statement: Statement, _ index: Int) -> String {
        let word = statement.words[index]
        return statement.text(in: word.pieces.isEmpty ? word.content : word.span)
    }
}
