/// Takes what a process writes apart into characters, controls and escape sequences, whatever the pieces it comes in
/// (https://vt100.net/emu/dec_ansi_parser, ECMA-48).
struct SequenceParser {
    enum Event: Equatable {
        case character(Unicode.Scalar)
        case control(UInt8)
        /// ESC and what follows it, without what begins longer sequences.
        case escape(intermediates: [UInt8], final: UInt8)
        case sequence(ControlSequence)
        /// An operating system command, as `0;title`.
        case command(String)
    }

    private enum State {
        case ground, escape, sequence, command
        /// In a string that nothing is done with: DCS, SOS, PM, APC.
        case otherString
    }

    private var state = State.ground
    private var decoder = UTF8Decoder()
    /// The bytes of the sequence or the command so far.
    private var collected: [UInt8] = []

    private static let escape: UInt8 = 0x1B

    mutating func take(_ byte: UInt8, _ body: (Event) -> Void) {
        if decoder.isWaiting, decoder.take(byte, { body(.character($0)) }) { return }
        switch byte {
        case 0x18, 0x1A: state = .ground  // CAN and SUB give up what has begun
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

    /// ESC ends a string; the backslash of ST is then a sequence of its own that does nothing.
    private func endString(_ body: (Event) -> Void) {
        if case .command = state { body(.command(String(decoding: collected, as: UTF8.self))) }
    }
}

/// A control sequence of ECMA-48: `CSI ? 1 ; 2 h`.
struct ControlSequence: Equatable {
    /// One of `<=>?` at the beginning, which makes it a private one.
    let mark: UInt8?
    /// Each with its parts, which colons part; nil for one that is left out.
    let parameters: [[Int?]]
    /// What stands between the parameters and the end.
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

    /// A parameter that is there and not 0, else `standard`.
    func count(_ index: Int = 0, else standard: Int = 1) -> Int {
        guard index < parameters.count, let value = parameters[index][0], value > 0 else { return standard }
        return value
    }

    /// A parameter, 0 where it is left out.
    func value(_ index: Int = 0) -> Int { count(index, else: 0) }
}
