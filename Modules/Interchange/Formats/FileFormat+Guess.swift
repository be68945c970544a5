import Model
import Vocabulary

extension FileFormat {
    /// The number of bytes of a file's first line that are examined.
    static let guessedBytes = 4096

    /// Determines the format of the file at `path` from its first line and its name; nil if neither tells.
    ///
    /// A line that only one format has takes precedence over the name, and the name over a line that other files could have.
    init?(path: String, firstLine bytes: ArraySlice<UInt8>) {
        let line = String(decoding: bytes, as: UTF8.self)
        if let format = SessionFormat.allCases.first(where: { $0.codec.claims(firstLine: line) }) {
            self = .sessions(format)
        } else if let format = CardFormat.allCases.first(where: { $0.codec.claims(firstLine: line) }) {
            self = .cards(format)
        } else if let format = FileFormat(extensionOf: path) {
            self = format
        } else if let format = CardFormat.allCases.first(where: { $0.codec.recognizes(firstLine: line) }) {
            self = .cards(format)
        } else {
            return nil
        }
    }

    /// The number of bytes of a file's beginning that are examined if several formats have its extension.
    static let examinedBytes = 65_536

    /// Whether another format has an extension of this one.
    var sharesExtensions: Bool { rivals.count > 1 }

    /// Returns the format that matches the beginning of a file, of this one and those with the same extension.
    func refined(by beginning: ArraySlice<UInt8>) -> FileFormat {
        rivals.first { $0.codec.matches(beginning: beginning) }.map(FileFormat.cards) ?? self
    }

    private var rivals: [CardFormat] {
        CardFormat.allCases.filter { $0.details.extensions.contains(where: details.extensions.contains) }
    }
}
