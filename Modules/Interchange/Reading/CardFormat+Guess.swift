import Model
import Vocabulary

extension CardFormat {
    /// The number of bytes of a file's first line that are examined.
    static let guessedBytes = 4096

    /// Determines the format of the file at `path` from its first line and its name.
    ///
    /// An Anki header takes precedence over the name, and the name takes precedence over column titles.
    init?(path: String, firstLine bytes: ArraySlice<UInt8>) {
        let line = String(decoding: bytes, as: UTF8.self)
        if AnkiHeader(line) != nil {
            self = .anki
        } else if let named = CardFormat(name: path) {
            self = named
        } else if line.hasTitles(separatedBy: "\t") {
            self = .tsv
        } else if line.hasTitles(separatedBy: ",") {
            self = .csv
        } else {
            return nil
        }
    }
}

extension String {
    fileprivate func hasTitles(separatedBy separator: Character) -> Bool {
        let columns = split(separator: separator).map { ColumnTitle(String($0))?.column }
        return columns.contains(.front) && columns.contains(.back)
    }
}
