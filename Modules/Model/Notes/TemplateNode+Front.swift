import Vocabulary

extension [TemplateNode] {
    /// Returns a back without the front that it repeats, since study shows both sides.
    ///
    /// It repeats the front as `{{FrontSide}}`, or with the same template above a rule, as Anki's type for typed answers does.
    func withoutFront(_ front: [TemplateNode], isHTML: Bool) -> [TemplateNode] {
        if let place = firstIndex(of: .field(name: "FrontSide", filters: [])), self[..<place].allSatisfy(\.isBlank) {
            var rest = Array(self[(place + 1)...])
            if case .text(let text)? = rest.first, let rule = text[...].rule, text[..<rule.lowerBound].isBlank {
                rest[0] = .text(String(text[rule.upperBound...].drop(while: \.isWhitespace)))
            }
            return rest
        }
        guard isHTML else { return self }
        for (index, node) in enumerated() {
            guard case .text(let text) = node, let rule = text[...].rule else { continue }
            let above = Array(self[..<index]) + [.text(String(text[..<rule.lowerBound]))]
            guard !above.content.isEmpty, above.content == front.content else { return self }
            return [.text(String(text[rule.upperBound...].drop(while: \.isWhitespace)))] + self[(index + 1)...]
        }
        return self
    }

    /// The parts without the buttons that show no field: they are for scripts.
    var withoutButtons: [TemplateNode] {
        map { node in
            switch node {
            case .text(let text): .text(String(text[...].withoutButtons))
            case .field: node
            case .section(let name, let isInverted, let inner):
                .section(name: name, isInverted: isInverted, inner.withoutButtons)
            }
        }
    }

    /// The parts without line breaks and the white space around them, and without what must be typed.
    private var content: [TemplateNode] {
        compactMap { node in
            switch node {
            case .text(let text):
                switch text[...].withoutBreaks.trimmed {
                case "": nil
                case let rest: .text(String(rest))
                }
            case .field(_, let filters): filters.contains("type") ? nil : node
            case .section: node
            }
        }
    }
}

extension TemplateNode {
    fileprivate var isBlank: Bool { if case .text(let text) = self { text[...].isBlank } else { false } }
}

extension Substring {
    fileprivate var isBlank: Bool { unicodeScalars.allSatisfy(\.isWhitespace) }

    /// The range of the first `<hr>`.
    fileprivate var rule: Range<Index>? { tags("hr").first }

    /// The text without `<br>`.
    fileprivate var withoutBreaks: Substring {
        var (text, rest) = ("", self)
        for place in tags("br") {
            text += rest[..<place.lowerBound]
            rest = rest[place.upperBound...]
        }
        return text + rest
    }

    /// The text without buttons that begin and end in it.
    fileprivate var withoutButtons: Substring {
        var (text, rest) = ("", self)
        var opening: Range<Index>?
        for tag in tags("button") {
            if !self[tag].hasPrefix("</") {
                opening = tag
            } else if let start = opening {
                text += rest[..<start.lowerBound]
                rest = rest[tag.upperBound...]
                opening = nil
            }
        }
        return text + rest
    }

    /// Returns the ranges of the tags with a name.
    private func tags(_ name: String) -> [Range<Index>] {
        let bytes = Array(utf8)
        let lastEnd = bytes.lastIndex(of: .greaterThan) ?? 0
        var (found, start) = ([Range<Index>](), 0)
        while let next = bytes[start...].firstIndex(of: .lessThan), next < lastEnd {
            let tag = HTMLTag(bytes[next...])
            start = tag?.end ?? next + 1
            if tag?.name != name { continue }
            found.append(utf8.index(startIndex, offsetBy: next)..<utf8.index(startIndex, offsetBy: start))
        }
        return found
    }
}
