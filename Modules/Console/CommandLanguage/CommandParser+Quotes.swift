import Wording

// Quotes that are probably not closed where they should be.
extension CommandParser {
    /// Returns an error about a quoted text that has probably taken in the commands after it; nil if there is none.
    ///
    /// Texts of several lines are common, so that only two signs count: a later line that begins with the noun and the verb of a
    /// command, and text directly after the closing quote, which is then the opening quote of another text. A person at a prompt
    /// sees that a quote is open.
    func suspiciousQuote(in statement: Statement) -> CommandError? {
        // Nearly all statements end here, in a script of any length.
        if statement.quotesAcrossLines.isEmpty { return nil }
        return firstSuspicious(of: statement.quotesAcrossLines, in: statement)
    }

    private func firstSuspicious(of quotes: [SourceSpan], in statement: Statement) -> CommandError? {
        guard statement.source.name != nil else { return nil }
        for quote in quotes {
            let opening = SourceSpan(start: quote.start, end: quote.start + 1)
            if let line = lines(of: quote, in: statement).first(where: { beginsWithCommand(statement.text[$0.range]) }) {
                return CommandError(.syntax(.commandInQuotes(line: statement.position(of: line.start).line)), at: opening)
            }
            if Quoting.isOrdinary(statement.text[quote.end]) {
                return CommandError(.syntax(.textAfterQuote(line: statement.position(of: quote.end).line)), at: opening)
            }
        }
        return nil
    }

    /// Returns the lines within quotes, except for the one of the opening quote.
    private func lines(of quote: SourceSpan, in statement: Statement) -> [SourceSpan] {
        var lines: [SourceSpan] = []
        let closing = quote.end - 1
        var end = quote.start
        while let newline = statement.text[end..<closing].firstIndex(of: Byte.newline) {
            let start = newline + 1
            end = statement.text[start..<closing].firstIndex(of: Byte.newline) ?? closing
            lines.append(SourceSpan(start: start, end: end))
        }
        return lines
    }

    private func beginsWithCommand(_ line: ArraySlice<UInt8>) -> Bool {
        let words = line.split(maxSplits: 2, whereSeparator: Byte.isBlank).prefix(2)
        guard words.count == 2, let group = table.group(noun: words[0]) else { return false }
        return group.command(verb: words[1]) != nil
    }
}

extension Statement {
    /// Whether all of its errors are in the last line of its words, and none of them extends the statement to later lines.
    var hasErrorsInLastLineOnly: Bool {
        guard quotesAcrossLines.isEmpty, let end = words.last?.span.end else { return false }
        return errors.allSatisfy { error in
            switch error.reason {
            case .syntax(.unclosedQuote), .syntax(.unclosedHereDocument), .syntax(.nothingAfterBackslash),
                .syntax(.commandTooLong):
                false
            default:
                error.span.start >= end || !text[error.span.start..<end].contains(Byte.newline)
            }
        }
    }
}
