import Model
import Vocabulary

extension CardFormat {
    /// As much of a file's first line is looked at.
    static let guessedBytes = 4096

    /// The format of the file `path` that begins with this line.
    ///
    /// A header of Anki's tells more than the name; the name tells more than the titles of columns.
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
