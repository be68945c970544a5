// Truncation and padding of text to a width in cells.
extension String {
    /// Returns the text if it fits, otherwise its beginning with `…`; never wider than `width`.
    public func truncated(toWidth width: Int) -> String {
        // No cluster takes more cells than it has bytes, so a text of at most `width` bytes fits.
        if utf8.count <= width { return self }
        var end = startIndex
        var cells = 0
        var cut: (index: Index, cells: Int)?
        while end < endIndex {
            if cells <= width - 1 { cut = (end, cells) }
            cells += DisplayWidth.of(self[end])
            if cells > width { break }
            end = index(after: end)
        }
        guard cells > width else { return self }
        guard let cut, width > 0 else { return "" }
        return self[..<cut.index] + "…"
    }

    /// Returns the text padded with spaces to a width: on the right, or on the left for trailing alignment.
    @inlinable public func padded(toWidth width: Int, alignment: TextAlignment = .leading) -> String {
        let missing = width - DisplayWidth.of(self)
        guard missing > 0 else { return self }
        let spaces = String(repeating: " ", count: missing)
        return alignment == .leading ? self + spaces : spaces + self
    }

    /// The text without spaces at the end.
    public var withoutBlanksAtEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}

/// Where a text is in a column that is wider.
public enum TextAlignment: Sendable {
    case leading, trailing
}
