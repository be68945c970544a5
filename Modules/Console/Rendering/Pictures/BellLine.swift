/// A sitting as a line from its beginning to its end: where its segments meet and where its bells ring.
///
///     ●────●────●────┼●─────────●
///     00:00                 15:00
struct BellLine {
    /// Where bells ring, each 0…1.
    var bells: [Double]
    /// Where one segment ends and the next begins, each 0…1.
    var joints: [Double]
    /// The time at the end: `07:30`.
    var length: String

    private static let start = "00:00"

    /// The line in `width` cells, or as many as its times need, and the times below its ends.
    func lines(width: Int, style: Style) -> [String] {
        let width = max(width, Self.start.count + 1 + length.count)
        var cells = [Character](repeating: "─", count: width)
        for joint in joints { cells[cell(of: joint, in: width)] = "┼" }
        // A bell is seen, whatever else is in its cell.
        for bell in bells { cells[cell(of: bell, in: width)] = "●" }
        let times = Self.start + length.padded(toWidth: width - Self.start.count, alignment: .trailing)
        return [style(.picture, String(cells)), style(.faint, times)]
    }

    private func cell(of fraction: Double, in width: Int) -> Int {
        Int((min(max(fraction, 0), 1) * Double(width - 1)).rounded())
    }
}
