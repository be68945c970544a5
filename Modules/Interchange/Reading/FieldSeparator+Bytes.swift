import Model
import Vocabulary

extension FieldSeparator {
    /// Reads a name or the character itself, as Anki's `#separator:` gives it.
    init?(header value: String) {
        let name = value.trimmingWhitespace().lowercased()
        let separator = Self.allCases.first { $0.rawValue == name || value.utf8.elementsEqual([$0.byte]) }
        guard let separator else { return nil }
        self = separator
    }

    /// The first separator of all that occurs at all in the beginning of a file; a space where there is none.
    init(guessedFrom bytes: some Sequence<UInt8>) {
        let present = Set(bytes)
        self = Self.allCases.first { present.contains($0.byte) } ?? .space
    }

    var byte: UInt8 {
        switch self {
        case .tab: UInt8(ascii: "\t")
        case .pipe: UInt8(ascii: "|")
        case .semicolon: UInt8(ascii: ";")
        case .colon: UInt8(ascii: ":")
        case .comma: UInt8(ascii: ",")
        case .space: UInt8(ascii: " ")
        }
    }
}
