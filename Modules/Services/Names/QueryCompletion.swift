import Model
package import Vocabulary

extension FilterResolver {
    /// Returns the queries to which a beginning of one can be completed: with the keys, or the values of a key, that its last term
    /// can have.
    package func completions(of beginning: String) throws(Failure) -> [String] {
        let start = Self.startOfLastTerm(beginning)
        let (head, term) = (String(beginning[..<start]), beginning[start...])
        if term.first == "#" { return try names.tags(beginningWith: String(term.dropFirst())).map { "\(head)#\($0)" } }
        guard let end = term.firstIndex(where: { ":=".contains($0) }), let key = FilterKey(written: String(term[..<end])) else {
            let keys = FilterKey.allCases.map { $0.rawValue + ($0.comparisons.contains(":") ? ":" : "<") }
            return keys.filter { $0.hasPrefix(term.lowercased()) }.map { head + $0 }
        }
        let place = term.index(after: end)
        let typed = term[place...].drop { $0 == "\"" }
        return try values(of: key, beginningWith: String(typed)).map { "\(head)\(term[..<place])\(Self.quoted($0))" }
    }

    private func values(of key: FilterKey, beginningWith prefix: String) throws(Failure) -> [String] {
        func matching(_ values: [String]) -> [String] {
            let wanted = NameKey(folding: prefix).text
            return values.filter { NameKey(folding: $0).text.hasPrefix(wanted) }
        }
        return switch key {
        case .book: try names.books(beginningWith: prefix)
        case .tag: try names.tags(beginningWith: prefix) + matching(["none"])
        case .is: matching(FilterState.allCases.map(\.rawValue))
        case .flag: matching(Card.flags.map { $0 == 0 ? "none" : String($0) })
        case .type: matching(try notes.noteTypes().map(\.name))
        case .filter: matching(try saved.filters().map(\.name))
        default: []
        }
    }

    /// Returns where the last term begins: after a blank or a parenthesis outside quotes, and after a hyphen.
    private static func startOfLastTerm(_ text: String) -> String.Index {
        var (start, isQuoted) = (text.startIndex, false)
        for index in text.indices {
            let character = text[index]
            if character == "\"" { isQuoted.toggle() }
            let isEdge = character.isWhitespace || character == "(" || character == "-" && index == start
            if !isQuoted, isEdge { start = text.index(after: index) }
        }
        return start
    }

    /// A value as it is written in a query.
    private static func quoted(_ value: String) -> String {
        let isPlain = !value.isEmpty && !value.contains { $0.isWhitespace || "()\"*".contains($0) }
        return isPlain ? value : SetQuery.quoted(value)
    }
}
