/// Text that is read from HTML, with the line breaks that block elements cause, the marks of lists, and what spans become.
struct HTMLLines {
    private var bytes: [UInt8] = []
    /// The line breaks that come before the next text if they are not there: 0, 1, or 2 for a blank line.
    private var pending = 0
    /// The mark of a list item that comes before its text; a bullet is left out if the text has one.
    private var (mark, isBullet) = ("", false)
    /// Whether white space was replaced or left out, and the length of the text after the last blank that replaces some.
    private(set) var hasCollapsed = false
    private var collapsedEnd = 0
    /// Whether white space is not shown, as between the items of a list and the cells of a table.
    private var dropsSpace = false
    /// The open spans with the offsets of their texts; nil until there is any.
    private var spans: [(span: HTMLSpan, start: Int?)] = []

    /// The maximum depth of nested spans; deeper ones are text, so that the time stays linear in the length of the text.
    private static let deepest = 4

    /// Ends the spans that are still open, and returns the text.
    mutating func finish() -> String {
        dropCollapsedEnd()
        while let open = spans.popLast() { end(open) }
        return String(decoding: bytes, as: UTF8.self)
    }

    mutating func append(_ text: ArraySlice<UInt8>) {
        var text = text
        if dropsSpace {
            text = text.drop(while: \.isHTMLSpace)
            if text.isEmpty { return }
        }
        begin(hasBullet: isBullet && !mark.isEmpty && text.hasBullet)
        bytes.append(contentsOf: text)
    }

    /// Appends text whose white space is shown as one blank between words, whatever tags and comments are between them, and not at
    /// all at the beginning or end of a line.
    mutating func append(collapsing text: ArraySlice<UInt8>) {
        if text.hasLongSpace { hasCollapsed = true }
        var rest = text
        while let first = rest.first {
            if first.isHTMLSpace {
                rest = rest.drop(while: \.isHTMLSpace)
                appendBlank()
            } else {
                var end = rest.startIndex
                repeat { end += 1 } while end < rest.endIndex && !rest[end...].beginsSpaceToCollapse
                append(rest[..<end])
                rest = rest[end...]
            }
        }
    }

    /// Appends a blank between words, which is not part of a span that begins with the second one.
    mutating func appendBlank() {
        if dropsSpace || pending > 0 || bytes.isEmpty || bytes.last == .lineFeed || bytes.last == .space { return }
        bytes.append(.space)
        collapsedEnd = bytes.count
    }

    /// Joins the white space before and after an element that is not shown.
    /// - Parameter hasBlank: whether its place stays blank.
    mutating func skipElement(leavingBlank hasBlank: Bool) {
        if pending > 0 || bytes.isEmpty || bytes.last == .lineFeed { return dropSpace() }
        if hasBlank { appendBlank() }
        if bytes.last == .space { collapsedEnd = bytes.count }
    }

    /// Appends text whose white space is collapsed within its lines only.
    mutating func append(linesOf text: ArraySlice<UInt8>) {
        for (index, line) in text.split(separator: .lineFeed, omittingEmptySubsequences: false).enumerated() {
            if index > 0 { breakLine() }
            append(collapsing: line)
        }
    }

    /// Leaves out a blank at the end of a line.
    private mutating func dropCollapsedEnd() {
        if collapsedEnd > 0, collapsedEnd == bytes.count, bytes.last == .space {
            bytes.removeLast()
            restartSpans()
        }
        collapsedEnd = 0
    }

    mutating func append(_ scalar: Unicode.Scalar) { append(String(scalar)) }

    mutating func append(_ text: String) {
        begin(hasBullet: false)
        bytes.append(contentsOf: text.utf8)
    }

    /// Appends what comes before the next text.
    private mutating func begin(hasBullet: Bool) {
        if pending > 0 { flush() }
        if !mark.isEmpty {
            if !hasBullet { bytes.append(contentsOf: mark.utf8) }
            mark = ""
        }
        dropsSpace = false
        for index in spans.indices where spans[index].start == nil { spans[index].start = bytes.count }
    }

    // MARK: Lines

    mutating func breakLine() {
        dropCollapsedEnd()
        flush()
        bytes.append(.lineFeed)
    }

    mutating func beginLine() {
        dropCollapsedEnd()
        pending = max(pending, 1)
    }

    mutating func addBlankLine() { pending = 2 }

    private mutating func flush() {
        defer { pending = 0 }
        if bytes.isEmpty { return }
        if pending > 0, bytes.last != .lineFeed { bytes.append(.lineFeed) }
        if pending > 1, bytes.suffix(2) != [.lineFeed, .lineFeed] { bytes.append(.lineFeed) }
    }

    // MARK: Lists and tables

    mutating func beginItem(_ mark: String, isBullet: Bool) {
        beginLine()
        dropSpace()
        (self.mark, self.isBullet) = (mark, isBullet)
    }

    mutating func beginCell() {
        if pending > 0 || bytes.isEmpty || bytes.last == .lineFeed { return }
        let present = bytes.suffix(2).reversed().prefix { $0 == .space }.count
        bytes.append(contentsOf: repeatElement(.space, count: 2 - present))
    }

    /// Ends an item or a cell, whose last white space is not shown.
    mutating func endItem() {
        mark = ""
        while pending == 0, let last = bytes.last, last.isHTMLSpace { bytes.removeLast() }
        restartSpans()
        dropSpace()
    }

    /// Begins or ends a list: an item with nothing but a list has no mark.
    mutating func endList() {
        mark = ""
        dropSpace()
    }

    /// Leaves out white space up to the next text.
    mutating func dropSpace() { dropsSpace = true }

    // MARK: Spans

    mutating func open(_ span: HTMLSpan) { if spans.count < Self.deepest { spans.append((span, nil)) } }

    /// Closes the innermost span of a kind, and those inside it.
    mutating func close(_ span: HTMLSpan) {
        guard let index = spans.lastIndex(where: { $0.span == span }) else { return }
        while spans.count > index { end(spans.removeLast()) }
    }

    /// Lets spans that began in white space that is left out begin with the next text.
    private mutating func restartSpans() {
        for index in spans.indices where spans[index].start ?? 0 > bytes.count { spans[index].start = nil }
    }

    /// Replaces the text of a span; a blank at its end comes after it.
    private mutating func end(_ open: (span: HTMLSpan, start: Int?)) {
        let endsInBlank = collapsedEnd > 0 && collapsedEnd == bytes.count && bytes.last == .space
        if endsInBlank { bytes.removeLast() }
        if let start = open.start, start < bytes.count {
            let text = open.span.text(of: String(decoding: bytes[start...], as: UTF8.self))
            bytes.replaceSubrange(start..., with: text.utf8)
        }
        if endsInBlank {
            bytes.append(.space)
            collapsedEnd = bytes.count
        }
    }
}

extension ArraySlice<UInt8> {
    /// Whether the text begins with white space other than a single blank between words.
    fileprivate var beginsSpaceToCollapse: Bool {
        guard let first, first.isHTMLSpace else { return false }
        return first != .space || dropFirst().first?.isHTMLSpace ?? true
    }

    /// Whether the text begins with a bullet of its own, or with a hyphen or an asterisk and a blank.
    fileprivate var hasBullet: Bool {
        if ["•", "‣", "◦", "▪", "●", "○", "·"].contains(where: { starts(with: $0.utf8) }) { return true }
        return ["- ", "* ", "– "].contains { starts(with: $0.utf8) }
    }
}
