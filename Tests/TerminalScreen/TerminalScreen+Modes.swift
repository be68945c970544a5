// Modes that are switched on and off, and state that is saved and restored.
extension TerminalScreen {
    mutating func setPrivateMode(_ mode: Int, to isOn: Bool) {
        switch mode {
        case 6:
            countsFromRegion = isOn
            move(toRow: 0)
            move(toColumn: 0)
        case 7: wrapsLines = isOn
        case 25: isCursorVisible = isOn
        case 47: showAlternate(isOn)
        case 1047:
            if !isOn, isAlternate { clear() }
            showAlternate(isOn)
        case 1048: if isOn { saveCursor() } else { restoreCursor() }
        case 1049: showAlternateWithCursor(isOn)
        case 2004: bracketsPastes = isOn
        default: break
        }
    }

    private mutating func showAlternateWithCursor(_ isOn: Bool) {
        if isOn {
            if !isAlternate { saveCursor() }
            showAlternate(true)
            clear()
        } else {
            showAlternate(false)
            restoreCursor()
        }
    }

    private mutating func showAlternate(_ isOn: Bool) {
        if isOn, mainGrid == nil {
            mainGrid = grid
            grid = Grid(columns: columns, rows: rows)
            swap(&saved, &otherSaved)
        } else if !isOn, let mainGrid {
            grid = mainGrid
            self.mainGrid = nil
            swap(&saved, &otherSaved)
        }
    }

    private mutating func clear() {
        for row in 0..<rows { grid.erase(row, 0..<columns, eraser) }
    }

    mutating func saveCursor() {
        saved = SavedCursor(
            cursor: cursor, isWrapPending: isWrapPending, style: style, countsFromRegion: countsFromRegion)
    }

    mutating func restoreCursor() {
        (cursor, isWrapPending) = (saved.cursor, saved.isWrapPending)
        (style, countsFromRegion) = (saved.style, saved.countsFromRegion)
    }

    /// Resets the terminal, except for the rows that have scrolled off, the title and the bells.
    mutating func reset() {
        let before = self
        self = TerminalScreen(columns: columns, rows: rows)
        (gone, title, bells) = (before.gone, before.title, before.bells)
    }

    /// Resets the modes and the style; the screen and the cursor stay as they are.
    mutating func resetSoftly() {
        (insertsCharacters, wrapsLines, countsFromRegion, isCursorVisible) = (false, true, false, true)
        (style, region, saved) = (.plain, 0..<rows, SavedCursor())
    }
}
