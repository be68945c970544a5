import Wording

/// The command being typed, up to the cursor: the complete words and the one at the cursor.
struct PartialCommand {
    /// The text before the cursor as a statement, whose last word is the one at the cursor if there is one.
    let statement: Statement

    /// The number of bytes before the statement, which are blank lines and comments.
    let base: Int

    /// The number of words before the one at the cursor.
    let done: Int

    /// The word at the cursor; nil if a new word would begin there.
    let current: Word?

    /// The quote that is open at the cursor, if any.
    let quote: Character?

    /// Reads the text before the cursor, which can be several lines.
    /// - Returns: nil if no word can be there: in a comment, in a here-document, or after a lexical error.
    init?(_ text: Substring) {
        var lexer = Lexer(source: Source(name: nil))
        var progress = LexerProgress.blank
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            // A command that is complete before the last line is not the one being typed.
            guard progress != .complete else { return nil }
            progress = lexer.feed(String(line))
        }
        if case .incomplete(.quote(let open)) = progress { quote = open } else { quote = nil }
        switch progress {
        case .incomplete(.backslash) where text.utf8.last == Byte.backslash: return nil
        case .incomplete(.hereDocument) where text.contains("\n"): return nil
        default: break
        }
        if progress == .blank, text.split(separator: "\n", omittingEmptySubsequences: false).last?.contains("#") == true {
            return nil
        }
        statement = lexer.takePartial()
        base = progress == .blank ? text.utf8.count : statement.offset
        let end = text.utf8.count - base
        guard statement.errors.isEmpty else { return nil }
        let last = statement.words.last
        current = last.flatMap { $0.span.end == end ? $0 : nil }
        done = statement.words.count - (current == nil ? 0 : 1)
        if current == nil, statement.endsInComment(before: end) { return nil }
    }

    /// The value of the word at the cursor so far; nil if it contains a variable.
    var value: String? {
        guard let current else { return "" }
        guard statement.isLiteral(current) else { return nil }
        do {
            return try statement.value(of: current, Variables())
        } catch {
            return nil
        }
    }

    /// The span of a `$name` or `${name}` that ends at the cursor.
    var variable: SourceSpan? {
        guard let current, case .variable(_, let whole)? = statement.pieces[current.pieces].last else { return nil }
        return whole.end == current.span.end ? whole : nil
    }
}

extension Lexer {
    /// Returns the statement as read so far; an open word ends at the end of the text.
    fileprivate mutating func takePartial() -> Statement {
        if mode == .singleQuoted || mode == .doubleQuoted { endWord(at: text.count - 1) }
        return take()
    }
}

extension Statement {
    /// Returns whether a comment follows the last word.
    fileprivate func endsInComment(before end: Int) -> Bool {
        let rest = text[(words.last?.span.end ?? 0)..<min(end, text.count)]
        return rest.first { !Byte.isBlank($0) && $0 != Byte.newline } == Byte.number
    }
}
