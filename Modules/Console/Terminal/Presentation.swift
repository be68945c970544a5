import TerminalText

/// How output is shown: its width and its style.
struct Presentation: Sendable {
    /// The width of the terminal in cells; nil for a file or a pipe, where nothing is truncated.
    var width: Int?
    /// The height of the terminal in lines; nil if it is unknown, or there is no terminal.
    var height: Int?
    var style: Style

    /// Adopts the size of the terminal's window; has no effect if the output does not go to a terminal.
    mutating func resize(width: Int, height: Int) { if isTerminal { (self.width, self.height) = (width, height) } }

    /// The presentation for a file or a pipe.
    static let plain = Presentation(width: nil, style: .plain)

    /// Whether the output goes to a terminal.
    var isTerminal: Bool { width != nil }

    /// The width for pictures in cells; nil for output without colour, such as a file or a pipe, which has no pictures.
    var pictureWidth: Int? { style.isOn ? width : nil }
}

extension Presentation {
    /// Returns a text for people with its lines broken after words; each part of a line is indented as the line is.
    func wrapped(_ text: String) -> String {
        guard let width else { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let indent = line.prefix { $0 == " " }
            guard line.utf8.count > width, indent.count < width / 2 else { return String(line) }
            return String(line.dropFirst(indent.count)).wrapped(toWidth: width - indent.count).map { indent + $0 }
                .joined(separator: "\n")
        }.joined(separator: "\n")
    }
}
