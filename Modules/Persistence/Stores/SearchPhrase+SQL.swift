import GRDB
import Model

extension SearchPhrase {
    /// The phrase in FTS5's language (https://sqlite.org/fts5.html#full_text_query_syntax).
    func fullText(on side: CardSide? = nil) -> String {
        (side.map { "\($0.rawValue) : " } ?? "") + "\"\(words)\"\(isPrefix ? "*" : "")"
    }

    /// - Returns: nil if another condition than that of words must decide.
    init?(_ condition: TextCondition) {
        switch condition {
        case .begins(let words): self.init(words, isPrefix: true)
        case .contains(let words): self.init(words, isPrefix: false)
        case .exactly: return nil
        }
    }

    /// Returns the condition that a text has the phrase, for a library whose index lacks some texts.
    func condition(on columns: [String]) -> (sql: String, arguments: StatementArguments) {
        let parts = columns.map { "has_phrase(\($0), ?, ?)" }
        var arguments: StatementArguments = []
        for _ in columns { arguments += [words, isPrefix] }
        return ("(\(parts.joined(separator: " OR ")))", arguments)
    }
}
