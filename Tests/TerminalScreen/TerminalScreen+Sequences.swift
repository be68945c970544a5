// Escape sequences, see https://invisible-island.net/xterm/ctlseqs/ctlseqs.html.
extension TerminalScreen {
    mutating func escape(_ final: UInt8) {
        switch Character(Unicode.Scalar(final)) {
        case "7": saveCursor()
        case "8": restoreCursor()
        case "D": moveDownOrScroll()
        case "E":
            moveDownOrScroll()
            cursor.column = 0
        case "H": tabStops.insert(cursor.column)
        case "M": moveUpOrScroll()
        case "c": reset()
        default: break
        }
    }

    mutating func perform(_ sequence: ControlSequence) {
        guard sequence.intermediates.isEmpty else {
            if sequence.intermediates == [0x21], sequence.final == UInt8(ascii: "p") { resetSoftly() }
            return
        }
        let final = Character(Unicode.Scalar(sequence.final))
        switch (sequence.mark, final) {
        case (UInt8(ascii: "?"), "h"), (UInt8(ascii: "?"), "l"):
            for index in sequence.parameters.indices { setPrivateMode(sequence.value(index), to: final == "h") }
        case (nil, "h"), (nil, "l"):
            if sequence.value() == 4 { insertsCharacters = final == "h" }
        case (nil, "m"): style.apply(sequence)
        case (nil, _): if !moveCursor(final, sequence) { change(final, sequence) }
        default: break
        }
    }

    private mutating func moveCursor(_ final: Character, _ sequence: ControlSequence) -> Bool {
        let count = sequence.count()
        switch final {
        case "A": moveUp(count)
        case "B", "e": moveDown(count)
        case "C", "a": move(toColumn: cursor.column + count)
        case "D": move(toColumn: cursor.column - count)
        case "E":
            moveDown(count)
            cursor.column = 0
        case "F":
            moveUp(count)
            cursor.column = 0
        case "G", "`": move(toColumn: count - 1)
        case "H", "f":
            move(toRow: count - 1)
            move(toColumn: sequence.count(1) - 1)
        case "I": moveToTabStop(count)
        case "Z": moveBackToTabStop(count)
        case "d": move(toRow: count - 1)
        case "s": saveCursor()
        case "u": restoreCursor()
        default: return false
        }
        return true
    }

    private mutating func change(_ final: Character, _ sequence: ControlSequence) {
        let count = sequence.count()
        let (row, column) = (cursor.row, cursor.column)
        let below = row..<region.upperBound
        switch final {
        case "@": grid.insert(count, row: row, column: column, eraser)
        case "P": grid.delete(count, row: row, column: column, eraser)
        case "X": grid.erase(row, column..<(column + count), eraser)
        case "L": if region.contains(row) { grid.scrollDown(below, count, eraser) }
        case "M": if region.contains(row) { grid.scrollUp(below, count, eraser) }
        case "S": scrollUp(count)
        case "T": if sequence.parameters.count < 2 { grid.scrollDown(region, count, eraser) }
        case "J": eraseScreen(sequence.value())
        case "K": eraseLine(sequence.value())
        case "b": repeatCharacter(count)
        case "n": if sequence.value() == 6 { replyWithCursor() }
        case "g": clearTabStops(sequence.value())
        case "r": setRegion(sequence)
        default: return
        }
        if "@PXLMJK".contains(final) { isWrapPending = false }
        // tmux then counts the whole row as text, with the blanks at its end.
        if isTmux, "@P".contains(final) { for column in 0..<columns { grid.rows[row][column].isWritten = true } }
    }

    private mutating func eraseScreen(_ extent: Int) {
        let isWhole = extent == 2 || extent == 0 && cursor == Position(row: 0, column: 0)
        if isWhole, isTmux, !isAlternate {
            gone += grid.rows.prefix((grid.rows.lastIndex { $0.contains(where: \.isWritten) } ?? -1) + 1)
        }
        switch extent {
        case 0:
            eraseLine(0)
            for row in (cursor.row + 1)..<max(rows, cursor.row + 1) { erase(row, 0..<columns) }
        case 1:
            eraseLine(1)
            for row in 0..<cursor.row { erase(row, 0..<columns) }
        case 2: for row in 0..<rows { erase(row, 0..<columns) }
        case 3: gone = []
        default: break
        }
    }

    private mutating func eraseLine(_ extent: Int) {
        switch extent {
        case 0: erase(cursor.row, cursor.column..<columns)
        case 1: erase(cursor.row, 0..<(cursor.column + 1))
        case 2: erase(cursor.row, 0..<columns)
        default: break
        }
    }

    /// Erases a part of a row. The row above no longer continues in a row that is erased as a whole (`grid_clear_lines` in tmux).
    private mutating func erase(_ row: Int, _ range: Range<Int>) {
        grid.erase(row, range, eraser)
        guard range.count == columns else { return }
        if row > 0 {
            grid.rows[row - 1][columns - 1].isWrapped = false
        } else if isTmux, let last = gone.indices.last, let column = gone[last].indices.last {
            gone[last][column].isWrapped = false
        }
    }

    private mutating func replyWithCursor() {
        replies += Array("\u{1B}[\(cursor.row + 1);\(cursor.column + 1)R".utf8)
    }

    private mutating func repeatCharacter(_ count: Int) {
        guard let lastCharacter else { return }
        for _ in 0..<min(count, columns * rows) { print(lastCharacter) }
    }

    private mutating func clearTabStops(_ extent: Int) {
        switch extent {
        case 0: tabStops.remove(cursor.column)
        case 3: tabStops = []
        default: break
        }
    }

    private mutating func setRegion(_ sequence: ControlSequence) {
        let bottom = min(sequence.count(1, else: rows), rows)
        guard sequence.count() < bottom else { return }
        region = (sequence.count() - 1)..<bottom
        move(toRow: 0)
        move(toColumn: 0)
    }

    /// Performs an operating system command; only those that set the title are supported.
    mutating func command(_ text: String) {
        let parts = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, ["0", "2"].contains(parts[0]) else { return }
        title = String(parts[1])
    }
}
