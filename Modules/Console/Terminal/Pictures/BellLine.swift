/// A line for a sitting from beginning to end that marks where its segments meet and where its bells ring.
///
///     ●────●────●────┼●─────────●
///     00:00                 15:00
struct BellLine {
    /// The positions of the bells, each in 0…1.
    var bells: [Double]
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
        // Bells come last, so that they replace a segment boundary in the same cell.
        for bell in bells { cells[cell(of: bell, in: width)] = "●" }
        let times = Self.start + length.padded(toWidth: width - Self.start.count, alignment: .trailing)
        return [style(.picture, String(cells)), style(.faint, times)]
    }

    private func cell(of fraction: Double, in width: Int) -> Int {
        Int((min(max(fraction, 0), 1) * Double(width - 1)).rounded())
    }
}
