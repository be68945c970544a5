/// Numbers as bars, one below the other:
///
///     new     20  ████████████████████
///     review   7  ███████
struct BarChart {
    struct Row {
        var label: String
        /// What is said of the value before its bar.
        var text: String
        var value: Double
    }

    private let rows: [Row]
    private let full: Double

    private static let longestBar = 50
    private static let shortestBar = 4

    /// Bars for rows.
    /// - Parameter full: the value whose bar is the longest there is.
    init(_ rows: [Row], full: Double) {
        self.rows = rows
        self.full = full
    }

    /// The lines of the chart; without bars where there is no room for them.
    func lines(width: Int, style: Style) -> [String] {
        let labelWidth = rows.map { DisplayWidth.of($0.label) }.max() ?? 0
        let textWidth = rows.map { DisplayWidth.of($0.text) }.max() ?? 0
        let room = min(width - labelWidth - textWidth - 4, Self.longestBar)
        return rows.map { row in
            let head = "\(row.label.padded(toWidth: labelWidth))  \(row.text.padded(toWidth: textWidth, alignment: .trailing))"
            guard room >= Self.shortestBar, row.value > 0 else { return head }
            return "\(head)  \(style(.picture, bar(row.value, room)))"
        }
    }

    /// As long as the value says, to an eighth of a cell; a little of it for the smallest.
    private func bar(_ value: Double, _ room: Int) -> String {
        let eighths = max(1, Int((min(value / full, 1) * Double(room * 8)).rounded()))
        let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
        return String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
    }
}
