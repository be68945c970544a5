/// The command that is being typed, up to the cursor: the words that are done and the one that is not.
struct PartialCommand {
    /// What is there, the word at the cursor being the last of its words where there is one.
    let statement: Statement

    /// The bytes of the line before the statement: blank lines and comments.
    let base: Int

    /// The words before the one at the cursor.
    let done: Int

    /// The word at the cursor; nil where one could begin.
    let current: Word?

    /// The quote that is open at the cursor.
    let quote: Character?

    /// Reads the text before the cursor, which may be several lines; nil where no word can be: in a comment, a
    /// here-document, or after something that cannot be read.
    init?(_ text: Substring) {
        var lexer = Lexer(source: Source(name: nil))
        var progress = LexerProgress.blank
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            // A command that is complete before the last line is not the one that is being typed.
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

    /// What the word at the cursor means so far; nil where a variable is a part of it.
    var value: String? {
        guard let current else { return "" }
        guard statement.isLiteral(current) else { return nil }
        do {
            return try statement.value(of: current, Variables())
        } catch {
            return nil
        }
    }

    /// The `$name` or `${name` that ends at the cursor.
    var variable: SourceSpan? {
        guard let current, case .variable(_, let whole)? = statement.pieces[current.pieces].last else { return nil }
        return whole.end == current.span.end ? whole : nil
    }
}

extension Lexer {
    /// The statement as far as it has been read; an open word ends where the text does.
    fileprivate mutating func takePartial() -> Statement {
        if mode == .singleQuoted || mode == .doubleQuoted { endWord(at: text.count - 1) }
        return take()
    }
}

extension Statement {
    /// Whether what stands after the last word is a comment.
    fileprivate func endsInComment(before end: Int) -> Bool {
        let rest = text[(words.last?.span.end ?? 0)..<min(end, text.count)]
        return rest.first { $0 != Byte.space && $0 != Byte.tab && $0 != Byte.newline } == Byte.number
    }
}
