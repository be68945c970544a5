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

    /// The hint for the first character outside quotes that stands where one of ASCII is meant, such as a minus sign for a hyphen,
    /// and its place; nil if there is none.
    /// - Parameters:
    ///   - exceptions: characters that are meant.
    ///   - name: the place of an unknown name of a command or an option.
    ///   - number: the place of a value that can be meant as a negative number.
    ///   - hasTags: whether a dash before a word stands for the hyphen with which a tag is removed.
    func lookalikeHint(
        except exceptions: Set<Unicode.Scalar> = [], nameAt name: SourceSpan? = nil, numberAt number: SourceSpan? = nil,
        hasTags: Bool = false
    ) -> (hint: String, span: SourceSpan)? {
        for word in words where word.role != .hereDocument {
            var place = Lookalike.Place()
            place.isName = name?.range.overlaps(word.span.range) ?? false
            place.isNumber = number?.range.overlaps(word.span.range) ?? false
            place.isTag = hasTags
            guard let found = Lookalike(in: text(in: word.span), place, except: exceptions) else { continue }
            let start = word.span.start + found.before.utf8.count
            return (found.hint, SourceSpan(start: start, end: start + UTF8.width(found.scalar)))
        }
        return nil
    }

    /// The hint for a quote that a word processor has put in place of the one that closes a text.
    func lookalikeHint(closingQuoteAt span: SourceSpan) -> (hint: String, span: SourceSpan)? {
        var start = span.end
        for scalar in String(decoding: text[span.end...], as: UTF8.self).unicodeScalars {
            if scalar == "\n" { return nil }
            let end = start + UTF8.width(scalar)
            if Lookalike.isQuote(scalar), end == text.count || Byte.isBlank(text[end]) || text[end] == Byte.newline {
                return (Lookalike.hint(scalar, after: ""), SourceSpan(start: start, end: end))
            }
            start = end
        }
        return nil
    }
}

/// A character of a word that is not ASCII, and stands where a character of ASCII is meant.
struct Lookalike {
    let scalar: Unicode.Scalar
    /// What stands before it in the word.
    let before: String
    let hint: String

    /// What a word can be, besides a text or an option.
    struct Place {
        var isName = false
        var isNumber = false
        var isTag = false
    }

    /// Finds the first such character outside quotes; nil if there is none.
    init?(in word: String, _ place: Place, except exceptions: Set<Unicode.Scalar> = []) {
        let scalars = word.unicodeScalars
        guard scalars.contains(where: { !$0.isASCII }) else { return nil }
        let option = place.isTag ? nil : Self.option(meantBy: word)
        let isMixed = place.isName && scalars.contains { $0.isASCII && $0.properties.isAlphabetic }
        // In other words, wide characters are letters and signs of the text.
        let isWideASCII = scalars.allSatisfy { $0.isASCII || $0.wideASCII != nil }
        var (quote, isEscaped, isAtStart) = (Unicode.Scalar?.none, false, true)
        for (index, scalar) in zip(scalars.indices, scalars) {
            defer { isAtStart = scalar == "=" && (option != nil || word.hasPrefix("--")) }
            if isEscaped {
                isEscaped = false
            } else if let open = quote {
                if scalar == open { quote = nil }
                isEscaped = scalar == "\\" && open == "\""
            } else if scalar == "'" || scalar == "\"" {
                quote = scalar
            } else if !scalar.isASCII, !exceptions.contains(scalar) {
                let isDash = Self.dashes[scalar] != nil
                let next = scalars[index...].dropFirst().first
                let isHyphen =
                    isAtStart && isDash
                    && (place.isTag && next != nil || place.isNumber && next.map { ("0"..."9").contains($0) } ?? false)
                let isMistaken =
                    scalar.nameOfUnusualSpace != nil || option != nil && isDash || isHyphen
                    || isAtStart && Self.isQuote(scalar) || isWideASCII && !isDash || isMixed && Self.letters[scalar] != nil
                guard isMistaken else { continue }
                self.scalar = scalar
                before = String(word[..<index])
                hint = Self.hint(scalar, after: before, option: isHyphen ? nil : option)
                return
            }
        }
        return nil
    }

    static func hint(_ scalar: Unicode.Scalar, after before: String, option: String? = nil) -> String {
        let (name, remedy) =
            if let name = scalar.nameOfUnusualSpace {
                (name, scalar.properties.isWhitespace ? "type a plain space" : "delete it")
            } else if let option, let name = dashes[scalar] {
                (name, "an option begins with two hyphens: \(option)")
            } else if let name = dashes[scalar] {
                (name, "type -")
            } else if isQuote(scalar) {
                ("a typographic quote", CommandError.straightQuotes)
            } else if let letter = letters[scalar] {
                (scalar.value < 0x400 ? "a Greek letter" : "a Cyrillic letter", "type \(letter)")
            } else {
                ("a wide character", "type " + (scalar.wideASCII.map(String.init) ?? ""))
            }
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let code = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        return "\(before.isEmpty ? "there is" : "after \(before.excerpt.inQuotes) there is") \(name) (U+\(code)); \(remedy)"
    }

    /// Returns the option that is meant by a word that begins with dashes in place of hyphens; nil for any other word.
    private static func option(meantBy word: String) -> String? {
        let name = word.unicodeScalars.drop { $0 == "-" || dashes[$0] != nil }
        guard name.count < word.unicodeScalars.count, name.first?.properties.isAlphabetic ?? false else { return nil }
        return "--" + String(String.UnicodeScalarView(name.prefix { $0 != "=" }.map { dashes[$0] == nil ? $0 : "-" }))
    }

    /// The dashes that word processors, web pages and keyboards put in place of hyphens, and their names.
    static let dashes: [Unicode.Scalar: String] = [
        "\u{2010}": "a typographic hyphen", "\u{2011}": "a no-break hyphen", "\u{2012}": "a figure dash",
        "\u{2013}": "an en dash",
        "\u{2014}": "an em dash", "\u{2015}": "a horizontal bar", "\u{2212}": "a minus sign", "\u{FE58}": "a small em dash",
        "\u{FE63}": "a small hyphen", "\u{FF0D}": "a wide hyphen",
    ]

    /// The letters of other scripts that look like lowercase ones of ASCII.
    private static let letters: [Unicode.Scalar: Character] = [
        "\u{430}": "a", "\u{501}": "d", "\u{435}": "e", "\u{4BB}": "h", "\u{456}": "i", "\u{458}": "j", "\u{43E}": "o",
        "\u{440}": "p", "\u{51B}": "q", "\u{441}": "c", "\u{455}": "s", "\u{51D}": "w", "\u{445}": "x", "\u{443}": "y",
        "\u{3B1}": "a", "\u{3B9}": "i", "\u{3BA}": "k", "\u{3BF}": "o", "\u{3C1}": "p", "\u{3C5}": "u", "\u{3BD}": "v",
    ]

    /// Returns whether a character is a quote that word processors and keyboards put in place of a straight one.
    static func isQuote(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2018...0x201F, 0x2039, 0x203A, 0xAB, 0xBB, 0x300C...0x300F, 0x301D...0x301F, 0xFF02, 0xFF07: true
        default: false
        }
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

    /// The character of ASCII of which this is the wide form; nil for any other character.
    fileprivate var wideASCII: Character? {
        (0xFF01...0xFF5E).contains(value) ? Unicode.Scalar(value - 0xFEE0).map(Character.init) : nil
    }
}
