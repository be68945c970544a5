import Wording

/// A command as it was read: its text, its words with their spans, and its lexical errors.
struct Statement: Sendable {
    let source: Source

    /// The line number of the first byte, from 1.
    let line: Int

    /// The number of the line after it; reading continues there, at ``endOffset``.
    let endLine: Int

    /// The number of bytes in the input before its first line.
    let offset: Int

    /// The number of bytes in the input up to and including its last newline.
    let endOffset: Int

    /// The lines as UTF-8, each ending with a newline; a carriage return before a newline is omitted.
    let text: [UInt8]

    /// The words, beginning with the command's name; empty only if ``errors`` is not.
    let words: [Word]

    /// The pieces of the words that are not plain text.
    let pieces: [Piece]

    /// The lexical errors, ordered by position; a statement with errors cannot run.
    let errors: [CommandError]

    /// The quoted texts that end in a later line than they begin, with their quotes.
    let quotesAcrossLines: [SourceSpan]
}

extension Statement {
    /// Returns the line and column of a byte of ``text``.
    func position(of offset: Int) -> SourcePosition {
        let start = lineStart(of: offset)
        let line = text[..<start].count { $0 == Byte.newline } + line
        return SourcePosition(line: line, column: String(decoding: text[start..<offset], as: UTF8.self).count + 1)
    }

    /// Returns the span of the line that contains a byte of ``text``, without its newline.
    func lineSpan(of offset: Int) -> SourceSpan {
        let end = text[offset...].firstIndex(of: Byte.newline) ?? text.endIndex
        return SourceSpan(start: lineStart(of: offset), end: end)
    }

    /// Returns the text of a span as it was written, with U+FFFD for invalid UTF-8.
    func text(in span: SourceSpan) -> String {
        String(decoding: text[span.range], as: UTF8.self)
    }

    /// The first line as it was written, without blanks at its beginning and end, and with `…` if there are further lines.
    var firstLine: String {
        let span = lineSpan(of: 0)
        let line = text[span.range]
        guard let first = line.firstIndex(where: { !Byte.isBlank($0) }), let last = line.lastIndex(where: { !Byte.isBlank($0) })
        else { return "" }
        let hasMore = text[span.end...].contains { !Byte.isBlank($0) && $0 != Byte.newline && $0 != Byte.carriageReturn }
        return String(decoding: line[first...last], as: UTF8.self) + (hasMore ? "…" : "")
    }

    /// The span of the whole command, from its first word to its last.
    var span: SourceSpan {
        guard let first = words.first, let last = words.last else { return SourceSpan(start: 0, end: 0) }
        return SourceSpan(start: first.span.start, end: last.span.end)
    }

    /// The variables that the statement uses, in order.
    var variables: [(name: String, span: SourceSpan)] {
        pieces.compactMap { piece in
            guard case .variable(let name, let whole) = piece else { return nil }
            return (text(in: name), whole)
        }
    }

    /// Whether any value contains a variable.
    var hasVariables: Bool {
        pieces.contains { if case .variable = $0 { true } else { false } }
    }

    /// Returns the lines of a here-document, whose text alone does not tell an empty line from none.
    func documentLines(of word: Word) -> [Substring] {
        guard word.content.count > 0 || text[word.content.start] == Byte.newline else { return [] }
        return text(in: word.content).split(separator: "\n", omittingEmptySubsequences: false)
    }

    private func lineStart(of offset: Int) -> Int {
        (text[..<offset].lastIndex(of: Byte.newline) ?? -1) + 1
    }
}

// Values of words.
extension Statement {
    /// Returns whether a word's value is known before anything runs.
    func isLiteral(_ word: Word) -> Bool {
        pieces[word.pieces].allSatisfy {
            if case .variable = $0 { false } else { true }
        }
    }

    /// Returns the value of a word, which for `--key=value` is the whole word.
    /// - Throws: ``CommandError/Reason/unsetVariable(name:near:)``, ``CommandError/Reason/valuesTooLong``.
    func value(of word: Word, _ variables: Variables) throws(CommandError) -> String {
        guard !word.pieces.isEmpty else { return text(in: word.content) }
        var value = ""
        for piece in pieces[word.pieces] {
            switch piece {
            case .literal(let span): value += text(in: span)
            case .scalar(let scalar): value.unicodeScalars.append(scalar)
            case .variable(let name, let whole):
                let name = text(in: name)
                guard let text = variables[name] else {
                    let near = Suggestions.nearest(to: name, among: variables.names)
                    throw CommandError(.unsetVariable(name: name, near: near), at: whole)
                }
                value += text
                if value.utf8.count > ScriptReader.longestCommand { throw CommandError(.valuesTooLong, at: word.span) }
            }
        }
        return value
    }

    /// Returns the value after an option's `=`.
    /// - Throws: ``CommandError/Reason/unsetVariable(name:near:)``, ``CommandError/Reason/valuesTooLong``.
    func inlineValue(of word: Word, _ variables: Variables) throws(CommandError) -> String {
        guard !word.pieces.isEmpty else {
            return text(in: SourceSpan(start: word.content.start + word.keyLength + 1, end: word.content.end))
        }
        let whole = try value(of: word, variables)
        return String(decoding: whole.utf8.dropFirst(word.keyLength + 1), as: UTF8.self)
    }
    /// Returns the span of some characters of a value, counted from 0; nil if the value is not written as it is.
    /// - Parameter span: the span of the word, or of the value after an option's `=`.
    func span(ofCharacters range: Range<Int>, inValueAt span: SourceSpan) -> SourceSpan? {
        guard let word = words.first(where: { $0.span == span || $0.value == span }) else { return nil }
        var places: [Int] = []
        var end = word.content.start
        for piece in word.pieces.isEmpty ? [.literal(word.content)] : Array(pieces[word.pieces]) {
            guard case .literal(let part) = piece else { return nil }
            var place = part.start
            for character in text(in: part) {
                places.append(place)
                place += character.utf8.count
            }
            end = place
        }
        places.append(end)
        places.removeFirst(word.hasInlineValue ? word.keyLength + 1 : 0)
        guard range.upperBound < places.count else { return nil }
        return SourceSpan(start: places[range.lowerBound], end: max(places[range.upperBound], places[range.lowerBound]))
    }
}
