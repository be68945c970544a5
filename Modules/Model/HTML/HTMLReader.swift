/// Converts the HTML of Anki fields to text, and counts what is lost.
///
/// `<br>` becomes a line break, and so do the boundaries of a `<div>`, a `<p>` and other block elements. Entities are decoded,
/// images and sounds are named in the text, and all other tags are dropped. White space is left unchanged.
package struct HTMLReader {
    package private(set) var dropped = DroppedMarkup()
    private var hasLoss = false
    private var droppedNames: Set<String> = []

    package init() {}

    /// Ends a card; the texts that follow belong to the next one.
    package mutating func endCard() {
        if hasLoss { dropped.cards += 1 }
        hasLoss = false
    }

    /// Returns the text of a field.
    package mutating func text(of html: String) -> String {
        // Most fields need no conversion.
        guard html.utf8.contains(where: { $0 == .lessThan || $0 == .ampersand || $0 == .openingBracket }) else { return html }
        var lines = HTMLLines()
        let bytes = Array(html.utf8)
        let lastEnd = bytes.lastIndex(of: .greaterThan) ?? 0
        var index = 0
        while index < bytes.count {
            let rest = bytes[index...]
            if rest.first == .lessThan, index < lastEnd, let end = take(rest, &lines) {
                index = end
            } else if rest.first == .ampersand, let entity = HTMLEntity(rest) {
                lines.append(entity.scalar)
                index = entity.end
            } else if rest.first == .openingBracket, let sound = HTMLSound(rest) {
                lose(\.sounds)
                lines.append("[sound: \(sound.name)]")
                index = sound.end
            } else {
                let end = rest.dropFirst().firstIndex { $0 == .lessThan || $0 == .ampersand || $0 == .openingBracket }
                lines.append(rest[..<(end ?? rest.endIndex)])
                index = end ?? rest.endIndex
            }
        }
        return lines.text
    }

    /// Reads a comment, or a tag with any content that is not text, and returns its end; nil if there is none.
    private mutating func take(_ rest: ArraySlice<UInt8>, _ lines: inout HTMLLines) -> Int? {
        if rest.starts(with: "<!--".utf8) {
            lose(\.comments)
            return rest.end(of: "-->") ?? rest.endIndex
        }
        guard let tag = HTMLTag(rest) else { return nil }
        switch tag.name {
        case "br": lines.breakLine()
        case "div", "p": lines.beginLine()
        case "img":
            if let source = tag.value(of: "src"), !source.isEmpty {
                lose(\.images)
                lines.append("[image: \(source.replacing("]", with: "%5D"))]")
            } else {
                lose(tag)
            }
        case "script", "style":
            lose(tag)
            if !tag.isClosing {
                return rest[tag.end...].end(of: "</\(tag.name)").flatMap { rest[$0...].end(of: ">") } ?? rest.endIndex
            }
        default:
            lose(tag)
            if tag.isBlock { lines.beginLine() }
            if tag.isCell, !tag.isClosing { lines.beginCell() }
        }
        return tag.end
    }

    private mutating func lose(_ thing: WritableKeyPath<DroppedMarkup, Int>) {
        dropped[keyPath: thing] += 1
        hasLoss = true
    }

    private mutating func lose(_ tag: HTMLTag) {
        hasLoss = true
        guard dropped.tags.count < DroppedMarkup.tagsKept, droppedNames.insert(tag.name).inserted else { return }
        dropped.tags.append(tag.name)
    }
}

/// Text with the line breaks that block elements cause.
private struct HTMLLines {
    private var bytes: [UInt8] = []
    /// Whether the next text begins on a line of its own.
    private var isPending = false

    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func append(_ text: ArraySlice<UInt8>) {
        flush()
        bytes.append(contentsOf: text)
    }

    mutating func append(_ scalar: Unicode.Scalar) { append(String(scalar)) }

    mutating func append(_ text: String) {
        flush()
        bytes.append(contentsOf: text.utf8)
    }

    mutating func breakLine() { append("\n") }

    mutating func beginLine() { isPending = isPending || !isAtLineStart }

    mutating func beginCell() { if !isPending, !isAtLineStart, bytes.last != .space { bytes.append(.space) } }

    private var isAtLineStart: Bool { bytes.last.map { $0 == .lineFeed } ?? true }

    private mutating func flush() {
        if isPending { bytes.append(.lineFeed) }
        isPending = false
    }
}

extension ArraySlice<UInt8> {
    /// Returns the end of the first occurrence of a lowercase text; letters match in either case.
    fileprivate func end(of text: String) -> Int? {
        let pattern = Array(text.utf8)
        guard count >= pattern.count else { return nil }
        for start in startIndex...endIndex - pattern.count {
            if zip(self[start...], pattern).allSatisfy({ $0.asciiLower == $1 }) { return start + pattern.count }
        }
        return nil
    }
}
