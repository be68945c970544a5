/// Splits a process's output into characters, controls and escape sequences, in whatever pieces it arrives
/// (https://vt100.net/emu/dec_ansi_parser, ECMA-48).
struct SequenceParser {
    enum Event: Equatable {
        case character(Unicode.Scalar)
        case control(UInt8)
        /// An escape sequence, except for those that introduce longer ones.
        case escape(intermediates: [UInt8], final: UInt8)
        case sequence(ControlSequence)
        /// An operating system command, such as `0;title`.
        case command(String)
    }

    private enum State {
        case ground, escape, sequence, command
        /// Within a string that is ignored: DCS, SOS, PM, APC.
        case otherString
    }

    private var state = State.ground
    private var decoder = UTF8Decoder()
    /// The bytes of the sequence or command so far.
    private var collected: [UInt8] = []

    private static let escape: UInt8 = 0x1B

    mutating func take(_ byte: UInt8, _ body: (Event) -> Void) {
        if decoder.isWaiting, decoder.take(byte, { body(.character($0)) }) { return }
        switch byte {
        case 0x18, 0x1A: state = .ground  // CAN and SUB cancel a sequence
        case Self.escape:
            endString(body)
            state = .escape
            collected = []
        default:
            switch state {
            case .ground: takeText(byte, body)
            case .escape: takeEscape(byte, body)
            case .sequence: takeSequence(byte, body)
            case .command: takeCommand(byte, body)
            case .otherString: break
            }
        }
    }

    private mutating func takeText(_ byte: UInt8, _ body: (Event) -> Void) {
        switch byte {
        case ..<0x20: body(.control(byte))
        case 0x7F: break
        case 0x20...0x7E: body(.character(Unicode.Scalar(byte)))
        default: _ = decoder.take(byte) { body(.character($0)) }
        }
    }

    private mutating func takeEscape(_ byte: UInt8, _ body: (Event) -> Void) {
        switch byte {
        case ..<0x20: body(.control(byte))
        case 0x20...0x2F: collected.append(byte)
        case UInt8(ascii: "[") where collected.isEmpty: state = .sequence
        case UInt8(ascii: "]") where collected.isEmpty: state = .command
        case UInt8(ascii: "P") where collected.isEmpty, UInt8(ascii: "X") where collected.isEmpty,
            UInt8(ascii: "^") where collected.isEmpty, UInt8(ascii: "_") where collected.isEmpty:
            state = .otherString
        case 0x30...0x7E:
            state = .ground
            body(.escape(intermediates: collected, final: byte))
        default: break
        }
    }

    private mutating func takeSequence(_ byte: UInt8, _ body: (Event) -> Void) {
        switch byte {
        case ..<0x20: body(.control(byte))
        case 0x20...0x3F: collected.append(byte)
        case 0x40...0x7E:
            state = .ground
            body(.sequence(ControlSequence(collected, final: byte)))
        default: break
        }
    }

    private mutating func takeCommand(_ byte: UInt8, _ body: (Event) -> Void) {
        switch byte {
        case 0x07:
            endString(body)
            state = .ground
        case ..<0x20: break
        default: collected.append(byte)
        }
    }

    /// ESC ends a string; the backslash of ST is then an escape sequence of its own, which has no effect.
    private func endString(_ body: (Event) -> Void) {
        if case .command = state { body(.command(String(decoding: collected, as: UTF8.self))) }
    }
}

/// A control sequence of ECMA-48, such as `CSI ? 1 ; 2 h`.
struct ControlSequence: Equatable {
    /// One of `<=>?` at the start, which marks a private sequence; nil if there is none.
    let mark: UInt8?
    /// The parameters, each with its subparameters, which colons separate; nil for one that is omitted.
    let parameters: [[Int?]]
    /// The bytes between the parameters and the final byte.
    let intermediates: [UInt8]
    let final: UInt8

    init(_ bytes: [UInt8], final: UInt8) {
        var bytes = bytes[...]
        mark = bytes.first.flatMap { (0x3C...0x3F).contains($0) ? $0 : nil }
        if mark != nil { bytes.removeFirst() }
        let numbers = bytes.prefix { (0x30...0x3B).contains($0) }
        intermediates = Array(bytes[numbers.endIndex...])
        self.final = final
        parameters = numbers.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { parameter in
            parameter.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map { digits in
                digits.isEmpty ? nil : digits.reduce(0) { min($0 * 10 + Int($1) - 0x30, 65_535) }
            }
        }
    }

    /// Returns a parameter that is present and not 0, or else `standard`.
    func count(_ index: Int = 0, else standard: Int = 1) -> Int {
        guard index < parameters.count, let value = parameters[index][0], value > 0 else { return standard }
        return value
    }

    /// Returns a parameter, or 0 if it is omitted.
    func value(_ index: Int = 0) -> Int { count(index, else: 0) }
}
