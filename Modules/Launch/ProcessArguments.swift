import Vocabulary

/// The arguments of the process, without the program's name.
///
/// `CommandLine.arguments` is not a substitute, since it repairs invalid UTF-8.
enum ProcessArguments {
    enum Flaw: Error, Equatable {
        /// The argument with this number, from 1, is not valid UTF-8 beginning with this byte, from 1.
        case invalidUTF8(number: Int, byte: Int, shown: String)
    }

    static func read() throws(Flaw) -> [String] {
        var arguments: [String] = []
        for number in 1..<max(Int(CommandLine.argc), 1) {
            guard let argument = unsafe CommandLine.unsafeArgv[number] else { break }
            switch unsafe UTF8Text(argument) {
            case .valid(let text): arguments.append(text)
            case .invalid(let byte, let shown): throw .invalidUTF8(number: number, byte: byte, shown: shown)
            }
        }
        return arguments
    }
}

/// A text that comes from the system, and can consist of any bytes.
enum UTF8Text: Equatable {
    case valid(String)
    /// The number of the first byte that is not valid UTF-8, from 1, and the text with each such byte written as `\xE9`.
    case invalid(byte: Int, shown: String)

    init(_ text: UnsafePointer<CChar>) {
        if let text = unsafe String(validatingCString: text) {
            self = .valid(text)
            return
        }
        var bytes: [UInt8] = []
        var next = unsafe text
        while unsafe next.pointee != 0 {
            unsafe bytes.append(UInt8(bitPattern: next.pointee))
            unsafe next += 1
        }
        self.init(invalid: bytes)
    }

    init(invalid bytes: [UInt8]) {
        var first: Int?
        var shown = ""
        var rest = bytes[...]
        while !rest.isEmpty {
            var decoder = UTF8()
            var iterator = rest.makeIterator()
            if case .scalarValue(let scalar) = decoder.decode(&iterator) {
                shown.unicodeScalars.append(scalar)
                rest = rest.dropFirst(UTF8.width(scalar))
            } else {
                first = first ?? rest.startIndex + 1
                let digits = String(rest.removeFirst(), radix: 16, uppercase: true)
                shown += "\\x" + (digits.count < 2 ? "0" : "") + digits
            }
        }
        self = .invalid(byte: first ?? 1, shown: shown)
    }
}
