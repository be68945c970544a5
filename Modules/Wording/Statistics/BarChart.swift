import TerminalText

/// A chart of horizontal bars, one per line:
///
///     new     20  ████████████████████
///     review   7  ███████
struct BarChart {
    struct Row {
        var label: String
        /// The text of the value, before its bar.
        var text: String
        var value: Double
    }

    private let rows: [Row]
    private let full: Double

    private static let longestBar = 50
    private static let shortestBar = 4

    /// Creates a chart of rows.
    /// - Parameter full: the value of a full-length bar.
    init(_ rows: [Row], full: Double) {
        self.rows = rows
        self.full = full
    }

    /// Returns the lines of the chart, without bars if there is no room for them.
    func lines(width: Int) -> [PictureLine] {
        let labelWidth = rows.map { DisplayWidth.of($0.label) }.max() ?? 0
        let textWidth = rows.map { DisplayWidth.of($0.text) }.max() ?? 0
        let room = min(width - labelWidth - textWidth - 4, Self.longestBar)
        return rows.map { row in
            let head = "\(row.label.padded(toWidth: labelWidth))  \(row.text.padded(toWidth: textWidth, alignment: .trailing))"
            guard room >= Self.shortestBar, row.value > 0 else { return PictureLine(head) }
            return PictureLine("\(head)  ") + PictureLine(bar(row.value, room), .bar)
        }
    }

    /// Returns a bar in proportion to the value, to an eighth of a cell, and at least an eighth long.
    private func bar(_ value: Double, _ room: Int) -> String {
        let eighths = max(1, Int((min(value / full, 1) * Double(room * 8)).rounded()))
        let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
        return String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
    }
}
