/// A cell of the grid.
package struct Cell: Hashable, Sendable {
    /// The character with its combining marks; a space in a blank cell, empty in the right half of a wide character.
    package var text: String
    /// The number of cells that the character takes, 1 or 2; 0 in the right half of a wide character.
    package var width: Int
    package var style: Style
    /// Whether the text of this last cell of a row goes on in the next row, because there was no room for more.
    var isWrapped = false
    /// Whether a character was written to the cell, even if it was a space.
    var isWritten = false

    static func blank(_ style: Style = .plain) -> Cell { Cell(text: " ", width: 1, style: style) }

    static func rightHalf(_ style: Style) -> Cell { Cell(text: "", width: 0, style: style) }
}

extension [Cell] {
    /// The text of a row, without trailing blanks.
    var text: String {
        let text = map(\.text).joined()
        return String(text[..<(text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex)])
    }

    /// Blanks the halves of wide characters whose other half was overwritten.
    mutating func mend() {
        for index in indices {
            let hasRightHalf = index + 1 < count && self[index + 1].width == 0
            let hasLeftHalf = index > 0 && self[index - 1].width == 2
            let isWhole = self[index].width == 2 ? hasRightHalf : self[index].width == 0 ? hasLeftHalf : true
            if !isWhole { self[index] = .blank(self[index].style) }
        }
    }
}
