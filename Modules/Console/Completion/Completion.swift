import TerminalText
import Wording

/// Finds the completions at a position in a line.
struct Completion: Sendable {
    private let table: CommandTable
    private let parser: CommandParser

    init(table: CommandTable) {
        self.table = table
        parser = CommandParser(table: table)
    }

    /// A request for values that the command table cannot know, such as names in the library and files.
    struct Request {
        let kind: ValueKind
        /// The beginning of the value, as typed so far, without its quotes.
        let prefix: String
        let spec: CommandSpec
        /// The command's known values by parameter or option, in order, for names that depend on other values.
        let earlier: [(name: String, value: String)]
    }

    /// A possible completion.
    struct Candidate: Equatable, Sendable {
        /// The value itself.
        let value: String
        /// The text to insert, quoted if necessary, with a space after it if the word is finished.
        let insertion: String
        /// A short explanation.
        var note: String?
        /// The shorter form that a list shows, if any: a file's name without its folders.
        var label: String?

        var shown: String { label ?? value }
    }

    /// The candidates, and the text that they replace.
    struct Result: Sendable {
        /// The range of the line's UTF-8 that a candidate replaces.
        var replaced: Range<Int>
        var candidates: [Candidate] = []
        /// The common prefix of all candidates if it is longer than the typed text, or the insertion of a single candidate.
        var common: String?
        /// A description of what is expected, for `?`: `BOOK: a book: its name or @id`.
        var expected: String?
    }

    /// Returns the completions at a cursor in a line, or in several lines joined by newlines.
    /// - Parameters:
    ///   - cursor: an offset in the line's UTF-8.
    ///   - explaining: describes values that depend on others; nil if the table says enough.
    ///   - names: returns the values that the table cannot know; those that do not begin with the typed text, ignoring case,
    ///     are skipped.
    func complete(
        _ line: String, cursor: Int, openItems: OpenItems = .nothing, explaining: (Request) -> String? = { _ in nil },
        names: (Request) -> [String]
    ) -> Result {
        let text = Substring(line.utf8.prefix(cursor))
        let nothing = Result(replaced: cursor..<cursor)
        guard let partial = PartialCommand(text) else { return nothing }
        var place = CompletionPlace(partial, parser, openItems)
        place.find(from: 0)
        var result = Result(replaced: (partial.current.map { $0.span.start + partial.base } ?? cursor)..<cursor)
        result.expected = place.expected
        if let variable = partial.variable, let spec = place.spec ?? table.specs.first {
            let typed = partial.statement.text(in: variable).drop { $0 == "$" || $0 == "{" || $0 == "}" }
            let request = Request(kind: .variableName, prefix: String(typed), spec: spec, earlier: [])
            result.replaced = variable.start + partial.base..<cursor
            result.candidates = matching(names(request), String(typed)).map {
                Candidate(value: $0, insertion: "$\($0)")
            }
            return result
        }
        guard var prefix = partial.value else { return nothing }
        if place.isInlineValue, let current = partial.current {
            result.replaced = current.value.start + partial.base..<cursor
            prefix = String(decoding: prefix.utf8.dropFirst(current.keyLength + 1), as: UTF8.self)
        }
        for expectation in place.expectations {
            result.candidates += candidates(expectation, prefix, partial.quote, place, names)
        }
        if case .value(let kind)? = place.expectations.first, let spec = place.spec, let name = place.expectedName,
            let words = explaining(Request(kind: kind, prefix: prefix, spec: spec, earlier: place.earlier))
        {
            result.expected = "\(name): \(words)"
        }
        // The only word that is known may be one of many values.
        let isOpen = place.expectations.contains { if case .value(let kind) = $0 { kind.hasOtherValues } else { false } }
        if isOpen, prefix.isEmpty, result.candidates.count == 1 { return result }
        result.common = common(result.candidates, beyond: prefix, partial.quote)
        return result
    }
}

extension Completion {
    private func candidates(
        _ expectation: CompletionPlace.Expectation, _ prefix: String, _ quote: Character?, _ place: CompletionPlace,
        _ names: (Request) -> [String]
    ) -> [Candidate] {
        switch expectation {
        case .noun:
            return table.groups.filter { $0.noun.hasPrefix(prefix) }.map { group in
                Candidate(value: group.noun, insertion: group.noun + " ", note: group.summary)
            }
        case .verb(let group):
            return group.commands.compactMap { spec in
                guard let verb = spec.verb, verb.hasPrefix(prefix) else { return nil }
                return Candidate(value: verb, insertion: verb + " ", note: spec.summary)
            }
        case .option(let options):
            guard quote == nil else { return [] }
            return options.filter { $0.key.hasPrefix(prefix) }.map { option in
                Candidate(value: option.key, insertion: option.key + " ", note: option.value?.name)
            }
        case .value(let kind):
            if let choices = kind.choices {
                return choices.filter { $0.hasPrefix(prefix) }.map { word($0, quote, kind) }
            }
            if case .keys(let keys, _, let areSigned) = kind {
                return listed(keys, areSigned, after: prefix).map { word($0, quote, kind) }
            }
            guard let spec = place.spec else { return [] }
            let request = Request(kind: kind, prefix: prefix, spec: spec, earlier: place.earlier)
            return matching(names(request), prefix).map { word($0, quote, kind) }
        }
    }

    /// Returns the candidate for a value. The word of a folder or a query is left open so that a path or a query can continue.
    private func word(_ value: String, _ quote: Character?, _ kind: ValueKind) -> Candidate {
        let word = Quoting.quoted(value, in: quote)
        if kind.isList {
            return Candidate(value: value, insertion: unclosed(word), label: value.split(separator: ",").last.map(String.init))
        }
        if kind == .query { return Candidate(value: value, insertion: unclosed(word)) }
        guard kind.isPath || kind == .soundName && value.hasSuffix("/") else {
            return Candidate(value: value, insertion: word + " ")
        }
        let isFolder = value.hasSuffix("/")
        let name = value.split(separator: "/").last.map { isFolder ? "\($0)/" : String($0) }
        return Candidate(value: value, insertion: isFolder ? unclosed(word) : word + " ", label: name)
    }

    /// Returns the list that was typed with each key that can follow its last comma.
    private func listed(_ keys: [String], _ areSigned: Bool, after prefix: String) -> [String] {
        var written = prefix.split(separator: ",", omittingEmptySubsequences: false)
        let last = written.popLast() ?? ""
        let sign = areSigned && last.utf8.first == Byte.hyphen ? "-" : ""
        let head = prefix.dropLast(last.count) + sign
        let used = written.map { areSigned && $0.utf8.first == Byte.hyphen ? $0.dropFirst() : $0 }
        return keys.filter { $0.hasPrefix(last.dropFirst(sign.count)) && !used.contains($0[...]) }.map { head + $0 }
    }

    private func matching(_ names: [String], _ prefix: String) -> [String] {
        guard !prefix.isEmpty else { return names }
        let folded = prefix.lowercased()
        return names.filter { $0.hasPrefix(prefix) || $0.lowercased().hasPrefix(folded) }
    }

    private func common(_ candidates: [Candidate], beyond prefix: String, _ quote: Character?) -> String? {
        guard let first = candidates.first else { return nil }
        guard candidates.count > 1 else { return first.insertion }
        let shared = candidates.dropFirst().reduce(first.value) { $0.commonPrefix(with: $1.value) }
        guard shared.count > prefix.count else { return nil }
        // Options are not quoted, although they begin like words that must be.
        if candidates.allSatisfy({ $0.insertion.hasPrefix(shared) }) { return shared }
        return unclosed(Quoting.quoted(shared, in: quote))
    }

    /// Returns a word without its closing quote, so that it can continue.
    private func unclosed(_ word: String) -> String {
        let isQuoted = word.utf8.last == Byte.singleQuote || word.utf8.last == Byte.doubleQuote
        return isQuoted ? String(decoding: word.utf8.dropLast(), as: UTF8.self) : word
    }
}
