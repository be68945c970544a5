import TerminalText
import Vocabulary
import Wording

// How shells and other programs spell what this language spells differently.
extension Statement {
    /// The hint for an error in quotes, backslashes and here-documents that a shell would accept.
    func syntaxHint(for problem: SyntaxProblem, at span: SourceSpan) -> String? {
        switch problem {
        case .bareBackslash where span.end < text.count && text[span.end] == Byte.singleQuote:
            // In a shell, 'it'\''s' is a text with a single quote.
            let word = words.first { $0.span.range.contains(span.start) }.map { text(in: $0.span) } ?? ""
            let parts = word.split(separator: #"'\''"#, omittingEmptySubsequences: false)
            let isClear = parts.count > 1 && word.utf8.count <= 40 && word.hasPrefix("'") && word.hasSuffix("'")
            let example = isClear ? String(parts.joined(separator: "'").dropFirst().dropLast()) : "it's"
            return "a text with a single quote goes in double quotes: \(Quoting.escaped(example))"
        case .malformedTag:
            let tag = text(in: SourceSpan(start: span.start + 2, end: span.end))
            let name = tag.filter { !"'\"\\".contains($0) }
            if tag.isEmpty { return "write the tag directly after the <<, as in <<END" }
            return name == tag || name.isEmpty
                ? nil : "write <<\(name) without quotes; the text of a here-document is always literal"
        case .unclosedHereDocument(let tag) where tag.hasPrefix("-") && tag.count > 1:
            return "write <<\(tag.dropFirst()); the lines of a here-document keep their indentation"
        default: return nil
        }
    }

    /// The hint for a word that separates commands in a shell; nil for any other word.
    func separatorHint(_ word: String) -> String? {
        guard ["&&", "||"].contains(word) || word.hasPrefix(";") || word.hasSuffix(";") else { return nil }
        let isLast = words.last.map { text(in: $0.span) == word } ?? false
        return word.hasSuffix(";") && isLast ? "a command ends with its line; leave out the \";\"" : oneCommandHint
    }

    /// How to enter several commands.
    var oneCommandHint: String {
        source.name == "-e" ? "give each command an -e of its own" : "enter one command on each line"
    }

    /// The hint for a character outside quotes that looks like a space and is none, or is invisible; nil if there is none.
    /// - Parameter exception: a character that is not meant.
    func unusualSpaceHint(except exception: Unicode.Scalar? = nil) -> String? {
        for word in words where word.role != .hereDocument {
            let word = text(in: word.span)
            guard let (before, scalar) = word.firstUnquotedSpace(except: exception), let name = scalar.nameOfUnusualSpace else {
                continue
            }
            let digits = String(scalar.value, radix: 16, uppercase: true)
            let place = before.isEmpty ? "there is" : "after \(before.excerpt.inQuotes) there is"
            let remedy = scalar.properties.isWhitespace ? "type a plain space" : "delete it"
            return "\(place) \(name) (U+\(String(repeating: "0", count: max(0, 4 - digits.count)) + digits)); \(remedy)"
        }
        return nil
    }
}

extension Unicode.Scalar {
    /// The name of a space that does not separate words, or of an invisible character; nil for any other character.
    fileprivate var nameOfUnusualSpace: String? {
        switch value {
        case 0xA0: "a no-break space"
        case 0x202F: "a narrow no-break space"
        case 0x3000: "a wide space"
        case _ where properties.isWhitespace && value > 0x7F: "an unusual space"
        case _ where value > 0x7F && isHidden: "an invisible character"
        default: nil
        }
    }
}

extension String {
    /// Returns the first unusual space outside quotes, and what stands before it.
    fileprivate func firstUnquotedSpace(except exception: Unicode.Scalar?) -> (before: String, Unicode.Scalar)? {
        var quote: Unicode.Scalar?
        var isEscaped = false
        for (index, scalar) in zip(unicodeScalars.indices, unicodeScalars) {
            if isEscaped {
                isEscaped = false
            } else if let open = quote {
                if scalar == open { quote = nil }
                isEscaped = scalar == "\\" && open == "\""
            } else if scalar == "'" || scalar == "\"" {
                quote = scalar
            } else if scalar != exception, scalar.nameOfUnusualSpace != nil {
                return (String(self[..<index]), scalar)
            }
        }
        return nil
    }
}
