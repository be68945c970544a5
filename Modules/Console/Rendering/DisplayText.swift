// Texts cut and filled to a number of cells.
extension String {
    /// The text if it fits, otherwise its beginning with `…`; never wider than `width`.
    func truncated(toWidth width: Int) -> String {
        // A text of no more bytes than cells fits unless a cluster is wider than its bytes, which none is.
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

    /// The text filled with spaces on the right, or on the left for numbers.
    func padded(toWidth width: Int, alignment: Column.Alignment = .leading) -> String {
        let missing = width - DisplayWidth.of(self)
        guard missing > 0 else { return self }
        let spaces = String(repeating: " ", count: missing)
        return alignment == .leading ? self + spaces : spaces + self
    }

    /// The text up to the last character that is seen.
    var withoutBlanksAtEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
