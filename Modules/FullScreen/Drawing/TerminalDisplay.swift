import CCurses

/// The terminal of the process, drawn with ncurses.
public final class TerminalDisplay: Display {
    public let capabilities: Capabilities
    public private(set) var size: Size
    /// The canvas that is shown, and whose rows need not be drawn again.
    private var shown: Canvas?
    /// The text of a paste whose end has not arrived.
    private var pasted: String?
    /// How often the key Escape was pressed without having been returned by `nextKey()` yet.
    private var escapes = 0

    /// Takes over the terminal.
    /// - Parameter allowsColour: whether colours may be used.
    /// - Returns: nil if the type of the terminal is unknown, or if it cannot move its cursor.
    public init?(size: Size, allowsColour: Bool) {
        guard sutra_curses_begin() == 0 else { return nil }
        self.size = size
        capabilities = Capabilities(colours: allowsColour ? .ofTerminal : .none, symbols: .ofTerminal)
        resize(to: size)
    }

    /// Gives the terminal back as it was found.
    public func end() { sutra_curses_end() }

    /// Takes over the terminal again after ``end()``.
    public func begin() {
        _ = sutra_curses_begin()
        resize(to: size)
    }

    /// Adopts the size of the window.
    public func resize(to size: Size) {
        self.size = size
        sutra_curses_resize(Int32(size.rows), Int32(size.columns))
        shown = nil
    }

    public func invalidate() {
        sutra_curses_invalidate()
        shown = nil
    }

    public func show(_ canvas: Canvas) {
        for (number, row) in canvas.rows.enumerated() where shown?.size != canvas.size || shown?.rows[number] != row {
            sutra_curses_erase_row(Int32(number))
            for (column, cell) in row.enumerated() where !cell.text.isEmpty && cell != .blank {
                put(cell, row: number, column: column)
            }
        }
        shown = canvas
        sutra_curses_show(Int32(canvas.cursor?.row ?? -1), Int32(canvas.cursor?.column ?? 0))
    }

    private func put(_ cell: Canvas.Cell, row: Int, column: Int) {
        let drawing = cell.style.drawing(in: capabilities.colours)
        let scalars = cell.text.unicodeScalars.map(\.value)
        unsafe sutra_curses_put(
            Int32(row), Int32(column), scalars, scalars.count, drawing.attributes, drawing.colour, -1)
    }

    public func beep() { sutra_curses_beep() }

    public func nextKey() -> Key? {
        while true {
            if escapes > 0 {
                escapes -= 1
                return .escape
            }
            let event = sutra_curses_read()
            switch event.key {
            case SUTRA_CURSES_NOTHING: return nil
            case SUTRA_CURSES_PASTE_BEGINS: pasted = ""
            case SUTRA_CURSES_PASTE_ENDS:
                guard let text = pasted else { continue }
                pasted = nil
                return .paste(text)
            case SUTRA_CURSES_CHARACTER where pasted != nil:
                if let scalar = Unicode.Scalar(event.value) { pasted?.unicodeScalars.append(scalar == "\r" ? "\n" : scalar) }
            case SUTRA_CURSES_CHARACTER where event.value == 0x1B:
                escapes += readEscapes()
                if escapes > 0 { continue }
            default: if pasted == nil, let key = Key(event) { return key }
            }
        }
    }

    /// Reads what arrives together with an Escape: more of them, a key with Alt, or a sequence that ncurses does not know (ECMA-48,
    /// xterm's control sequences), such as that of an unusual key. None of a sequence may be taken for Escape and a command.
    /// - Returns: how often the key Escape was pressed; 0 for a sequence, which can begin with several.
    private func readEscapes() -> Int {
        let next = sutra_curses_read()
        if next.key == SUTRA_CURSES_NOTHING { return 1 }
        guard next.key == SUTRA_CURSES_CHARACTER else { return 0 }
        if next.value == 0x1B {
            let others = readEscapes()
            return others == 0 ? 0 : others + 1
        }
        guard next.value == 0x5B || next.value == 0x4F else { return 0 }
        while true {
            let part = sutra_curses_read()
            if part.key != SUTRA_CURSES_CHARACTER || (0x40...0x7E).contains(part.value) { return 0 }
        }
    }
}

extension TextStyle {
    /// What a role looks like: attributes, and the number of a colour, or -1; a shade has one of its own if the terminal has more
    /// than the eight that every coloured terminal has.
    fileprivate func drawing(in colours: Capabilities.Colours) -> (attributes: UInt32, colour: Int32) {
        let bold = UInt32(SUTRA_CURSES_BOLD)
        var (attributes, colour): (UInt32, Int32) =
            switch role {
            case .plain: (0, -1)
            case .title: (bold, -1)
            case .heading: (UInt32(SUTRA_CURSES_UNDERLINED), -1)
            case .faint: (UInt32(SUTRA_CURSES_FAINT), -1)
            case .key: (bold, 6)
            case .error: (bold, 1)
            case .progress: (0, 2)
            case .highlight: (bold, 3)
            case .shade(let percent):
                switch colours {
                case .none, .eight: (0, 2)
                case .indexed: (0, ShadeColour(percent).indexed)
                case .direct: (0, ShadeColour(percent).direct)
                }
            }
        if isSelected { attributes |= UInt32(SUTRA_CURSES_REVERSED) }
        return (attributes, colours == .none ? -1 : colour)
    }
}

extension Capabilities.Colours {
    /// The colours that terminfo says the terminal has. What `COLORTERM` promises beyond them, ncurses cannot use.
    fileprivate static var ofTerminal: Self {
        switch sutra_curses_colours() {
        case ..<8: .none
        case ..<256: .eight
        case 1 << 24: .direct
        default: .indexed
        }
    }
}

extension Capabilities.Symbols {
    /// The symbols that the locale has, and the fonts of the terminal.
    fileprivate static var ofTerminal: Self {
        if sutra_curses_has_unicode() == 0 { return .ascii }
        return sutra_curses_has_braille() == 0 ? .blocks : .braille
    }
}

extension Key {
    /// Nil for a key that means nothing here.
    fileprivate init?(_ event: sutra_curses_event) {
        switch event.key {
        case SUTRA_CURSES_CHARACTER:
            guard let scalar = Unicode.Scalar(event.value) else { return nil }
            self.init(scalar)
        case SUTRA_CURSES_UP: self = .up
        case SUTRA_CURSES_DOWN: self = .down
        case SUTRA_CURSES_LEFT: self = .left
        case SUTRA_CURSES_RIGHT: self = .right
        case SUTRA_CURSES_HOME: self = .home
        case SUTRA_CURSES_END: self = .end
        case SUTRA_CURSES_PAGE_UP: self = .pageUp
        case SUTRA_CURSES_PAGE_DOWN: self = .pageDown
        case SUTRA_CURSES_BACKSPACE: self = .backspace
        case SUTRA_CURSES_DELETE: self = .delete
        case SUTRA_CURSES_BACK_TAB: self = .backTab
        case SUTRA_CURSES_FUNCTION: self = .function(Int(event.value))
        case SUTRA_CURSES_CLICK: self = .click(Position(row: Int(event.row), column: Int(event.column)))
        case SUTRA_CURSES_SCROLL_UP: self = .scroll(-3)
        case SUTRA_CURSES_SCROLL_DOWN: self = .scroll(3)
        default: return nil
        }
    }

    private init(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x0A, 0x0D: self = .enter
        case 0x09: self = .tab
        case 0x1B: self = .escape
        case 0x08, 0x7F: self = .backspace
        case ..<0x20: self = .control(Character(Unicode.Scalar(UInt8(scalar.value + 0x60))))
        default: self = .character(Character(scalar))
        }
    }
}
