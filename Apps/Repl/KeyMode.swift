import CReadline
import Glibc

/// A mode of the terminal in which it sends single keys without echo; its former settings are restored at the end.
struct KeyMode {
    private var found: termios?
    private var skipped: SkippedText?

    /// Makes the terminal send single keys; Ctrl-C and Ctrl-Z still send signals.
    mutating func begin() {
        var settings = termios()
        guard found == nil, unsafe tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
        found = settings
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        settings.c_iflag |= tcflag_t(ICRNL)
        unsafe sutra_terminal_prepare_modes(&settings)
        _ = unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
        bracketPastes(true)
    }

    mutating func end() {
        guard var found else { return }
        bracketPastes(false)
        _ = unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &found)
        self.found = nil
        skipped = nil
    }

    /// Makes the terminal mark pastes as such (`\e[?2004h`) or stop doing so, if it can.
    private func bracketPastes(_ isOn: Bool) {
        guard let terminal = unsafe getenv("TERM"), unsafe strcmp(terminal, "dumb") != 0 else { return }
        let sequence = Array("\u{1B}[?2004\(isOn ? "h" : "l")".utf8)
        _ = unsafe Glibc.write(STDOUT_FILENO, sequence, sequence.count)
    }

    /// The result of one read from the terminal.
    enum Reading {
        /// A key, and a byte that arrived with it and belongs to what is asked for next.
        case key(Character, next: UInt8?)
        /// A key without a character, such as an arrow; a paste counts as one too.
        case other
        /// No key, or a part of a paste of which the rest has not arrived.
        case nothing
        case endOfInput
    }

    /// Reads the next key, and little more: what follows may belong to a line.
    ///
    /// An Enter that arrives together with the key, with nothing after it, is a habit of people who type lines; it is dropped.
    mutating func read() -> Reading {
        if let skipped, skipped.isStale { self.skipped = nil }
        if skipped != nil { return skipWaiting() }
        let typed = sutra_terminal_read()
        guard let first = UInt8(exactly: typed) else { return typed == SUTRA_TERMINAL_CLOSED ? .endOfInput : .nothing }
        if first == 0x1B { return skipSequence() }
        var bytes = [first]
        while bytes.count < 4, first >= 0xC0, let next = byte() { bytes.append(next) }
        let key = String(decoding: bytes, as: UTF8.self).first ?? "\u{FFFD}"
        guard key != "\n", waiting == 1, let next = byte() else { return .key(key, next: nil) }
        return .key(key, next: next == UInt8(ascii: "\n") ? nil : next)
    }

    /// Skips the rest of an escape sequence (ECMA-48, xterm's control sequences): none of its bytes is a key.
    private mutating func skipSequence() -> Reading {
        guard let introducer = byte() else { return .other }
        switch introducer {
        case UInt8(ascii: "["): return skipControlSequence()
        case UInt8(ascii: "O"): _ = byte()
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
            skipped = SkippedText(end: [0x1B, 0x5C], otherEnd: 0x07)
            return skipWaiting()
        default: break
        }
        return .other
    }

    private mutating func skipControlSequence() -> Reading {
        var sequence: [UInt8] = []
        while let next = byte() {
            sequence.append(next)
            if (0x40...0x7E).contains(next) { break }
        }
        if sequence == Array("200~".utf8) {  // a paste is not a sequence of keys
            skipped = SkippedText(end: Array("\u{1B}[201~".utf8))
            return skipWaiting()
        }
        if sequence == [UInt8(ascii: "M")] { for _ in 0..<3 { _ = byte() } }  // a mouse event's button and position
        return .other
    }

    /// Skips what has arrived of a text that the terminal sends as a whole.
    private mutating func skipWaiting() -> Reading {
        while true {
            let typed = sutra_terminal_read()
            guard let next = UInt8(exactly: typed) else { return typed == SUTRA_TERMINAL_CLOSED ? .endOfInput : .nothing }
            guard skipped?.take(next) == true else { continue }
            skipped = nil
            return .other
        }
    }

    /// A text that is skipped up to its end.
    private struct SkippedText {
        let end: [UInt8]
        var otherEnd: UInt8?
        private var tail: [UInt8] = []
        private var newest = ContinuousClock.now

        init(end: [UInt8], otherEnd: UInt8? = nil) {
            self.end = end
            self.otherEnd = otherEnd
        }

        /// Whether the end has not arrived for so long that the next byte is a key.
        var isStale: Bool { newest.duration(to: .now) > .seconds(1) }

        /// - Returns: whether that was the last byte.
        mutating func take(_ byte: UInt8) -> Bool {
            newest = .now
            if byte == otherEnd { return true }
            tail = (tail + [byte]).suffix(end.count)
            return tail == end
        }
    }

    private var waiting: Int32 {
        var count: Int32 = 0
        return unsafe ioctl(STDIN_FILENO, UInt(FIONREAD), &count) == 0 ? count : 0
    }

    /// Returns the next byte, if one has arrived.
    private func byte() -> UInt8? { UInt8(exactly: sutra_terminal_read()) }
}
