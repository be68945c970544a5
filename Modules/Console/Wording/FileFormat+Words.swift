import Vocabulary

extension FileFormat {
    /// The line of help about the format: its name, what its files contain, and their extensions.
    var explanation: String {
        "\(name): \(details.meaning); extension \(details.extensions.alternatives)"
    }
}
