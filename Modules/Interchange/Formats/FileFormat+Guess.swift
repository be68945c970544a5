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

    /// The number of bytes of a file's beginning that are examined if its name can be that of several formats.
    static let examinedBytes = 65_536

    /// Whether the name of a file of this format can be that of another format, too.
    var isAmbiguous: Bool { self == .cards(.anki) || self == .cards(.markdown) }

    /// Returns the format of a file with this beginning, of those that its name can belong to; this one if nothing shows another.
    func refined(by beginning: ArraySlice<UInt8>) -> FileFormat {
        switch self {
        case .cards(.anki):
            MarkdownCodec.isQuestionsAndAnswers(beginning, isLenient: true, afterTitle: true) ? .cards(.markdown) : self
        case .cards(.markdown): isForObsidian(beginning) ? .cards(.obsidian) : self
        default: self
        }
    }

    private func isForObsidian(_ beginning: ArraySlice<UInt8>) -> Bool {
        ObsidianCodec.hasDeck(beginning) || !MarkdownCodec.hasCards(beginning) && ObsidianCodec.hasCards(beginning)
    }
}
