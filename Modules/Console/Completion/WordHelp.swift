import TerminalText

/// The help that `?` shows for the word to type: what is expected, and then the candidates.
struct WordHelp {
    let expected: String
    /// The candidates, each with a note, which can be empty.
    let candidates: [(name: String, text: String)]

    private static let most = 40

    /// Returns the lines for a window.
    ///
    /// If it is too low for the candidates and their notes, only the candidates are listed, and not more than fit.
    func lines(width: Int, height: Int?) -> [String] {
        let head = TextWrap.lines(expected, width: width, indent: 2, lead: 0)
        let room = height.map { max($0 - 1 - head.count, 2) } ?? .max
        let listed = TextWrap.lines(ofList: Array(candidates.prefix(Self.most)), width: width) + remark(after: Self.most)
        if listed.count <= room { return head + listed }
        for count in (1...min(candidates.count, Self.most)).reversed() {
            let names = candidates.prefix(count).map(\.name).joined(separator: ", ")
            let lines = TextWrap.lines(names, width: width, margin: 2) + remark(after: count)
            if lines.count <= room { return head + lines }
        }
        return head
    }

    /// The line about the candidates after the first ones.
    private func remark(after count: Int) -> [String] {
        candidates.count > count ? ["  … and \(candidates.count - count) more"] : []
    }
}
