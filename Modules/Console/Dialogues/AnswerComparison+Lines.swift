import TerminalText
import ViewModel

extension AnswerComparison {
    /// What was typed, and what was expected, with the differences in brackets.
    /// - Parameter width: the width of the window in cells; nil if it is unknown.
    func lines(width: Int?) -> [CardPages.Line] {
        if isCorrect { return [CardPages.Line(text: "correct", role: .added)] }
        func marked(_ parts: [Part]) -> [String] { parts.map { $0.isCommon ? $0.text : "[\($0.text)]" }.joined().shownLines }
        let (typed, expected) = (marked(typed), marked(expected))
        let room = (width ?? .max) - Self.titleWidth
        // Texts that do not fit next to their titles are below them, so that they are still aligned.
        let isAside = [typed, expected].allSatisfy { $0.count == 1 && DisplayWidth.of($0[0]) <= room }
        func shown(_ title: String, _ lines: [String], _ role: Style.Role? = nil) -> [CardPages.Line] {
            (isAside ? [title.padded(toWidth: Self.titleWidth) + lines[0]] : [title] + lines)
                .map { CardPages.Line(text: $0, role: role) }
        }
        return shown("typed:", typed, .warning) + shown("expected:", expected)
    }

    /// The width of `expected: `.
    private static let titleWidth = 10
}
