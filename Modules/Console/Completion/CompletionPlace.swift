import Wording

/// Determines what is expected at the cursor by walking the words before it as the parser does.
struct CompletionPlace {
    /// A kind of input that is expected.
    enum Expectation {
        case noun
        case verb(CommandTable.Group)
        case option([CommandSpec.Option])
        case value(ValueKind)
    }

    private let partial: PartialCommand
    private let parser: CommandParser
    private let openItems: OpenItems

    private(set) var expectations: [Expectation] = []
    private(set) var spec: CommandSpec?
    private(set) var earlier: [(name: String, value: String)] = []
    /// A description of what is expected.
    private(set) var expected: String?
    /// The parameter or option whose value is expected; nil if it is anything else.
    private(set) var expectedName: String?
    /// Whether the cursor is in a value after an option's `=`.
    private(set) var isInlineValue = false

    init(_ partial: PartialCommand, _ parser: CommandParser, _ openItems: OpenItems) {
        self.partial = partial
        self.parser = parser
        self.openItems = openItems
    }

    /// Determines what is expected at the cursor in the command that begins with the given word.
    mutating func find(from first: Int) {
        let statement = partial.statement
        guard first < partial.done else {
            expectations = [.noun]
            expected = "a command"
            return
        }
        let noun = statement.words[first]
        if noun.pieces.isEmpty, let group = parser.table.group(noun: statement.text[noun.content.range]),
            group.wordless == nil, first + 1 == partial.done
        {
            expectations = [.verb(group)]
            expected = "subcommands of \(group.noun)"
            return
        }
        do {
            let found = try parser.find(statement, first..<partial.done)
            spec = found.spec
            walk(found.spec, from: found.next)
        } catch {
            // What the error would say if the line were entered.
            expected = ([error.messageAtPrompt] + error.hintsAtPrompt.prefix(1)).joined(separator: "; ")
        }
    }

    private mutating func walk(_ spec: CommandSpec, from first: Int) {
        let statement = partial.statement
        var position = 0
        var areOptionsOver = false
        var seen: Set<String> = []
        var pending: CommandSpec.Option?
        for index in first..<partial.done {
            let word = statement.words[index]
            if let option = pending {
                note(option.key, word)
                pending = nil
            } else if !areOptionsOver, word.role == .option {
                let key = statement.text(in: word.key)
                seen.insert(key)
                let option = spec.options.first { $0.key == key }
                if option?.value != nil, !word.hasInlineValue { pending = option }
            } else if !areOptionsOver, word.role == .terminator {
                areOptionsOver = true
            } else if position < spec.parameters.count {
                if isLeftOut(position, of: spec, before: word) { position += 1 }
                let parameter = spec.parameters[position]
                if parameter.kind == .command { return find(from: index) }
                note(parameter.name, word)
                if parameter.presence != .repeated, parameter.presence != .list { position += 1 }
            }
        }
        if let option = pending, let value = option.value { return expect(value.kind, option.key) }
        if position == spec.listIndex, spec.options.contains(where: { $0.replacesList && seen.contains($0.key) }) {
            position += 1
        }
        let unused = spec.options.filter { $0.isRepeatable || !seen.contains($0.key) }
        if !areOptionsOver, let current = partial.current, current.role == .option || current.role == .terminator {
            return expectOption(current, spec, unused)
        }
        expectParameter(spec, position, orOptions: areOptionsOver ? [] : unused)
        if partial.value == "-", !areOptionsOver { expectations.append(.option(unused)) }
    }

    /// Returns whether a parameter that is followed by others is left out, since a word is a value of the next one.
    private func isLeftOut(_ position: Int, of spec: CommandSpec, before word: Word) -> Bool {
        guard spec.slots[position].contains(.isSkippable), partial.statement.isLiteral(word),
            let value = try? partial.statement.value(of: word, Variables())
        else { return false }
        return !isPossible(position, of: spec) || spec.parameters[position + 1].kind.choices?.contains(value) ?? false
    }

    /// Returns whether a parameter can follow the values before it.
    private func isPossible(_ position: Int, of spec: CommandSpec) -> Bool {
        guard let values = spec.parameters[position].preceding, let last = earlier.last else { return true }
        return values.contains(last.value)
    }

    private mutating func expectOption(_ current: Word, _ spec: CommandSpec, _ unused: [CommandSpec.Option]) {
        guard current.hasInlineValue else {
            expectations = [.option(unused)]
            return
        }
        let key = partial.statement.text(in: current.key)
        guard let value = spec.options.first(where: { $0.key == key })?.value else { return }
        isInlineValue = true
        expect(value.kind, key)
    }

    private mutating func expectParameter(_ spec: CommandSpec, _ position: Int, orOptions options: [CommandSpec.Option]) {
        let isEmpty = partial.current == nil
        var position = position
        if position < spec.parameters.count, spec.slots[position].contains(.isSkippable), !isPossible(position, of: spec) {
            position += 1
        }
        guard position < spec.parameters.count else {
            if isEmpty, !options.isEmpty { expectations = [.option(options)] }
            expected = options.isEmpty ? "no more arguments" : "an option: " + options.map(\.usage).joined(separator: " ")
            return
        }
        let parameter = spec.parameters[position]
        switch parameter.kind {
        case .command: return find(from: partial.done)
        case .commandName: return expectCommandName()
        default: expect(parameter.kind, parameter.name)
        }
        // The open book or profile can take the place of the first parameter; in that case, this word is the second. So can
        // nothing, if the parameter can be left out before others.
        let isFilled = position == 0 && openItems.text(for: parameter.kind) != nil && spec.parameters.count > 1
        let canEnd =
            parameter.presence == .list && position + 1 < spec.parameters.count && earlier.contains { $0.name == parameter.name }
        if isFilled || canEnd || spec.slots[position].contains(.isSkippable) {
            let next = spec.parameters[position + 1]
            expectations.append(.value(next.kind))
            expected = "\(next.name): \(next.kind.explanation); or \(expected ?? parameter.name)"
        }
        if isEmpty, parameter.presence != .required, !options.isEmpty { expectations.append(.option(options)) }
    }

    private mutating func expectCommandName() {
        expected = "a command, the name of a setting, an error code or an exit code"
        guard let noun = earlier.last else {
            // Settings and codes come only with their first letters, since commands are asked for more often.
            expectations = [.noun] + (partial.current == nil ? [] : [.value(.settingKey), .value(.errorCode)])
            return
        }
        guard earlier.count == 1, let group = parser.table.group(noun: noun.value), group.wordless == nil else { return }
        expectations = [.verb(group)]
    }

    private mutating func expect(_ kind: ValueKind, _ name: String) {
        expectations = [.value(kind)]
        expectedName = name
        expected = "\(name): \(kind.explanation)"
    }

    private mutating func note(_ name: String, _ word: Word) {
        guard partial.statement.isLiteral(word) else { return }
        do {
            earlier.append((name, try partial.statement.value(of: word, Variables())))
        } catch {
            return
        }
    }
}
