/// One place of the grid.
package struct Cell: Hashable, Sendable {
    /// The character with its combining marks; a space where nothing was written, empty in the right half of a wide one.
    package var text: String
    /// How many cells the character takes: 1 or 2; 0 in the right half of a wide one.
    package var width: Int
    package var style: Style

    static func blank(_ style: Style = .plain) -> Cell { Cell(text: " ", width: 1, style: style) }

    static func rightHalf(_ style: Style) -> Cell { Cell(text: "", width: 0, style: style) }
}

extension [Cell] {
    /// What is read in a row, without the blanks at its end.
    var text: String {
        let text = map(\.text).joined()
        return String(text[..<(text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex)])
    }

    /// Blanks the halves of wide characters whose other half is gone.
    mutating func mend() {
        for index in indices {
            let hasRightHalf = index + 1 < count && self[index + 1].width == 0
            let hasLeftHalf = index > 0 && self[index - 1].width == 2
            let isWhole = self[index].width == 2 ? hasRightHalf : self[index].width == 0 ? hasLeftHalf : true
            if !isWhole { self[index] = .blank(self[index].style) }
        }
    }
}
