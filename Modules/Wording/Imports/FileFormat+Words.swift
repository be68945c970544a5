import TerminalText
public import Vocabulary

extension FileFormat {
    /// The line of help about the format: its name, what its files contain, and their extensions.
    public var explanation: String {
        "\(name): \(details.meaning); extension \(details.extensions.alternatives)"
    }
}

extension FileFormat {
    /// `tsv, csv and apkg`: the formats with cards that can be exported.
    static var withCards: String { exported.filter(\.hasBooks).map(\.name).enumeration }

    /// The formats with the progress of cards.
    static var withProgress: String { exported.filter(\.details.hasProgress).map(\.name).enumeration }
}
