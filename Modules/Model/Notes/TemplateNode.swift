import Vocabulary

/// A part of a template in Anki's template language.
///
/// Source: Anki's manual, "Card Templates", and `rslib/src/template.rs`.
enum TemplateNode: Hashable {
    case text(String)
    /// `{{filter:Name}}`; the filters are in the order in which they are applied, the innermost first.
    case field(name: String, filters: [String])
    /// `{{#Name}}…{{/Name}}`, or with `^` if it is shown when the field is empty.
    case section(name: String, isInverted: Bool, [TemplateNode])
}

extension [TemplateNode] {
    /// Parses a template; nil if a section is not closed, or closed without having been opened.
    init?(template: String) {
        var parser = TemplateParser(template[...])
        guard let nodes = parser.nodes(inside: nil) else { return nil }
        self = nodes
    }
}

private struct TemplateParser {
    private var rest: Substring
    private var depth = 0
    /// What a tag begins and ends with.
    private var delimiters = [("{{", "}}")]
    /// With this at its beginning, a template can also use the older delimiters.
    private static let directive = "{{=<% %>=}}"
    /// Templates are nested by hand; more levels than this come from hostile input.
    private static let deepest = 64

    init(_ text: Substring) {
        rest = text
        let trimmed = text.drop(while: \.isWhitespace)
        guard trimmed.hasPrefix(Self.directive) else { return }
        rest = trimmed.dropFirst(Self.directive.count)
        delimiters.append(("<%", "%>"))
    }

    /// Returns where the next tag begins, and with what it ends; nil if there is none.
    private func opening() -> (range: Range<Substring.Index>, end: String)? {
        delimiters.compactMap { start, end in rest.range(of: start).map { ($0, end) } }
            .min { $0.0.lowerBound < $1.0.lowerBound }
    }

    /// Reads up to the end of a section, or of the template for nil.
    mutating func nodes(inside section: String?) -> [TemplateNode]? {
        var nodes: [TemplateNode] = []
        while let (opening, end) = opening() {
            if let comment = comment(before: opening.lowerBound) {
                nodes.append(.text(String(rest[..<comment])))
                rest = rest[comment...]
                continue
            }
            if opening.lowerBound > rest.startIndex { nodes.append(.text(String(rest[..<opening.lowerBound]))) }
            let tail = rest[opening.upperBound...]
            guard let closing = tail.range(of: end) else { break }
            let content = tail[..<closing.lowerBound].trimmed
            rest = tail[closing.upperBound...]
            guard let mark = content.first else { continue }
            let name = String(content.dropFirst().trimmed)
            switch mark {
            case "#", "^":
                depth += 1
                guard depth <= Self.deepest, let inner = self.nodes(inside: name) else { return nil }
                depth -= 1
                nodes.append(.section(name: name, isInverted: mark == "^", inner))
            case "/":
                return name == section ? nodes : nil
            case "!":
                break  // a comment
            default:
                let parts = content.split(separator: ":", omittingEmptySubsequences: false).map { String($0.trimmed) }
                nodes.append(.field(name: parts.last ?? "", filters: parts.dropLast().reversed()))
            }
        }
        guard section == nil else { return nil }
        if !rest.isEmpty { nodes.append(.text(String(rest))) }
        return nodes
    }

    /// Returns the end of a comment of HTML that begins before a place; nil if there is none.
    ///
    /// A comment is text: nothing in it is replaced. One that is not closed is no comment.
    private func comment(before place: Substring.Index) -> Substring.Index? {
        guard let opening = rest[..<place].range(of: "<!--") else { return nil }
        return rest[opening.upperBound...].range(of: "-->")?.upperBound
    }
}

extension Substring {
    /// The text without white space at its beginning and end.
    var trimmed: Substring {
        let scalars = unicodeScalars
        guard let start = scalars.firstIndex(where: { !$0.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.isWhitespace })
        else { return self[endIndex...] }
        return self[start..<scalars.index(after: last)]
    }

    /// Returns the range of the first occurrence of an ASCII text.
    func range(of pattern: String) -> Range<Index>? {
        let (bytes, pattern) = (utf8, Array(pattern.utf8))
        var start = bytes.startIndex
        while let first = bytes[start...].firstIndex(of: pattern[0]) {
            if bytes[first...].starts(with: pattern) { return first..<bytes.index(first, offsetBy: pattern.count) }
            start = bytes.index(after: first)
        }
        return nil
    }
}
