import Model
import Vocabulary

extension FieldSeparator {
    /// Creates a separator from its name or the character itself, as in Anki's `#separator:`.
    init?(header value: String) {
        let name = value.trimmingWhitespace().lowercased()
        let separator = Self.allCases.first { $0.rawValue == name || value.utf8.elementsEqual([$0.byte]) }
        guard let separator else { return nil }
        self = separator
    }

    /// Determines the separator as the first one of all cases that occurs in the beginning of a file; a space if none does.
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
