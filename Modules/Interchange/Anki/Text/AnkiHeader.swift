import Model
import Vocabulary

/// A header line `#key:value` of an Anki text file.
///
/// Source: Anki's manual, "Text Files", and `rslib/src/import_export/text/csv/metadata.rs` (2.1.54 and later).
struct AnkiHeader {
    enum Key: String {
        case separator, html, tags, columns, notetype, deck
        case notetypeColumn = "notetype column"
        case deckColumn = "deck column"
        case tagsColumn = "tags column"
        case guidColumn = "guid column"
        case matchScope = "match scope"
        case ifMatches = "if matches"
    }

    let key: Key
    let value: String

    /// Parses a line; nil if Anki treats it as a comment, which includes lines with unknown keys.
    init?(_ line: some StringProtocol) {
        guard line.hasPrefix("#"), let colon = line.firstIndex(of: ":") else { return nil }
        let name = String(line[line.index(after: line.startIndex)..<colon])
        guard let key = Key(rawValue: name.trimmingWhitespace().lowercased()) else { return nil }
        self.key = key
        value = String(line[line.index(after: colon)...])
    }

    /// The value up to a separator after its first character: spreadsheets append separators to fill the row.
    var leadingValue: String {
        guard let first = value.unicodeScalars.first else { return value }
        let rest = value.unicodeScalars.dropFirst().prefix { $0.isASCII && ($0.properties.isAlphabetic || $0.isDigit) }
        return String(first) + String(rest)
    }

    /// The index of the column that the value names, counted from 0.
    var column: Int? {
        guard let number = Int(leadingValue.trimmingWhitespace()), number > 0 else { return nil }
        return number - 1
    }
}

extension Unicode.Scalar {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
