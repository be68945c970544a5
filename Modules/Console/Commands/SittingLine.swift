import TerminalText

/// A line for a sitting from beginning to end that marks where its segments meet and where its sounds play.
///
///     ●────●────●────┼●─────────●
///     00:00                 15:00
struct SittingLine {
    /// The positions of the sounds, each in 0…1.
    var sounds: [Double]
    /// The positions at which one segment ends and the next begins, each in 0…1.
    var joints: [Double]
    /// The total time, shown at the end: `07:30`.
    var length: String

    private static let start = "00:00"

    /// Returns the line, at least as wide as the times need, and the times below its ends.
    func lines(width: Int, style: Style) -> [String] {
        let width = max(width, Self.start.count + 1 + length.count)
        var cells = [Character](repeating: "─", count: width)
        for joint in joints { cells[cell(of: joint, in: width)] = "┼" }
        // Sounds come last, so that they replace a segment boundary in the same cell.
        for sound in sounds { cells[cell(of: sound, in: width)] = "●" }
        let times = Self.start + length.padded(toWidth: width - Self.start.count, alignment: .trailing)
        return [style(.picture, String(cells)), style(.faint, times)]
    }

    private func cell(of fraction: Double, in width: Int) -> Int {
        Int((min(max(fraction, 0), 1) * Double(width - 1)).rounded())
    }
}
