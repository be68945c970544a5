// A text of several lines, as a terminal shows it.
extension String {
    /// The text for a message of one line: its first line that is not blank, after `⏎` if it is not the first line of the text, and
    /// with `…` if there is more, at most 60 cells wide.
    public var excerpt: String {
        if utf8.count <= Self.excerptWidth, !hasByte(where: { $0 == UInt8(ascii: "\n") }) { return withVisibleControls }
        let start = firstIndex { !$0.isWhitespace } ?? startIndex
        let line = self[start...].prefix { $0 != "\n" && $0 != "\r\n" }
        let isBelow = self[..<start].contains(where: \.isNewline)
        let hasMore = self[line.endIndex...].contains { !$0.isWhitespace }
        let shown = line.prefix(Self.excerptWidth * 4).description.withVisibleControls
        return ((isBelow ? "\n".withVisibleControls : "") + shown + (hasMore ? "…" : ""))
            .truncated(toWidth: Self.excerptWidth)
    }

    private static let excerptWidth = 60

    /// The lines of the text, safe for a terminal, with `⇥` and spaces up to the next tab stop for each tab.
    public var shownLines: [String] {
        guard hasByte(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\t") }) else { return [withVisibleControls] }
        return split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map { line in
            var shown = ""
            for (offset, part) in line.split(separator: "\t", omittingEmptySubsequences: false).enumerated() {
                if offset > 0 { shown += Self.shownTab(after: DisplayWidth.of(shown)) }
                shown += part.description.withVisibleControls
            }
            return shown
        }
    }

    /// Returns a visible tab in a line, up to the next tab stop of eight cells.
    public static func shownTab(after cells: Int) -> String { "\t".withVisibleControls.padded(toWidth: 8 - cells % 8) }

    /// Returns the text in lines of a width, broken after words; a word that is longer than a line is broken at its end, or after
    /// one of the choices that it consists of, as in `tsv|csv|anki`.
    ///
    /// Spaces are left out where a line ends, and kept everywhere else, such as those that indent code. Sequences that set a style
    /// take no room.
    public func wrapped(toWidth width: Int) -> [String] { wrappedParts(toWidth: width).map(String.init) }

    private static let marks: Set<Character> = ["+", "−", "~", "=", "↕"]

    /// Returns the lines of ``wrapped(toWidth:)`` as parts of the text.
    public func wrappedParts(toWidth width: Int) -> [Substring] {
        if utf8.count <= width { return [self[...]] }
        var lines: [Substring] = []
        var line = (start: startIndex, cells: 0)
        /// The end of the last word in the line, and the beginning of the next word.
        var gap: (end: Index, next: Index)?
        var index = startIndex
        while index < endIndex {
            let character = self[index]
            if character == "\u{1B}", let end = self[index...].firstIndex(of: "m") {
                index = self.index(after: end)
                continue
            }
            // The mark of a change stays with what was changed.
            let isAfterMark = line.cells == 1 && Self.marks.contains(self[self.index(before: index)])
            if character == " ", index > line.start, self[self.index(before: index)] != " ", !isAfterMark {
                gap = (index, self[index...].firstIndex { $0 != " " } ?? endIndex)
            }
            line.cells += DisplayWidth.of(character)
            guard line.cells > width, index > line.start else {
                index = self.index(after: index)
                continue
            }
            // The line ends after the last word or choice before this character, or right before it.
            let choice = self[line.start..<index].lastIndex(of: "|").map(self.index(after:)) ?? index
            let end = gap ?? (choice, choice)
            lines.append(self[line.start..<end.end])
            (line, gap, index) = ((end.next, 0), nil, end.next)
        }
        if line.start < endIndex || lines.isEmpty { lines.append(self[line.start...]) }
        return lines
    }
}

extension String {
    /// Returns the characters with which both texts begin.
    public func commonPrefix(with other: String) -> String { String(zip(self, other).prefix { $0 == $1 }.map(\.0)) }
}
