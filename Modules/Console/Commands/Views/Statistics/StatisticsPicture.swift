/// A picture of study statistics: cards by state, memory, the forecast, past answers, and sittings.
struct StatisticsPicture {
    /// The name of the book, or a title for all books.
    var title: String
    /// The number of cards in each state, in the order of a card's life.
    var states: [(name: String, cards: Int)]
    var expectedRecall: Double?
    var retention: Double?
    var months: [Month] = []
    var forecast: [(date: String, due: Int)] = []
    var days: [HeatMap.Day] = []
    var seconds = 0.0
    var streak = 0
    /// The sittings; nil for the statistics of a single book.
    var sitting: Sitting?

    struct Sitting {
        /// The days, with the seconds sat as counts, rounded up.
        var days: [HeatMap.Day]
        var seconds: Double
        /// The seconds sat on the day with the most.
        var longestDay: Double
        var daysSat: Int
        var streak: Int
    }

    struct Month {
        /// The month as `2026-01`.
        var month: String
        var reviews: Int
        var retention: Double
    }

    /// Returns the lines of the picture, at most `width` cells wide; a width below 20 counts as 20, and a number of
    /// seven digits then takes one cell too many.
    func lines(width: Int, style: Style) -> [String] {
        let width = max(width, 20)
        let sections = [
            [style(.heading, title.withVisibleControls.truncated(toWidth: width))], cards(width, style), memory(width, style),
            due(width, style), answers(width, style), sat(width, style),
        ]
        return Array(sections.filter { !$0.isEmpty }.joined(separator: [""]))
    }

    private func cards(_ width: Int, _ style: Style) -> [String] {
        let total = states.reduce(0) { $0 + $1.cards }
        guard total > 0 else { return section("Cards", ["none"], width, style) }
        let bars = states.map { BarChart.Row(label: $0.name, text: "\($0.cards)", value: Double($0.cards)) }
        let chart = BarChart(bars, full: bars.map(\.value).max() ?? 1)
        return section("Cards", ["\(total)"], width, style) + indented { chart.lines(width: width - $0, style: style) }
    }

    private func memory(_ width: Int, _ style: Style) -> [String] {
        let parts = [
            expectedRecall.map { "expected recall \(percentText($0))" }, retention.map { "true retention \(percentText($0))" },
        ].compactMap(\.self)
        guard !parts.isEmpty else { return [] }
        let bars = months.map {
            BarChart.Row(label: $0.month, text: "\(percentText($0.retention)) of \($0.reviews)", value: $0.retention)
        }
        return section("Memory", parts, width, style)
            + indented { BarChart(bars, full: 1).lines(width: width - $0, style: style) }
    }

    private func due(_ width: Int, _ style: Style) -> [String] {
        let total = forecast.reduce(0) { $0 + $1.due }
        let span = counted(forecast.count, "day")
        guard total > 0 else { return section("Due", ["none in \(span)"], width, style) }
        let most = forecast.map(\.due).max() ?? 0
        var parts = ["\(total) in \(span)", "busiest day: \(most)"]
        let shown = min(forecast.count, width - Self.margin)
        if shown < forecast.count { parts.append("chart: \(counted(shown, "day"))") }
        return section("Due", parts, width, style) + indented { blocks(width - $0, style) }
    }

    /// Returns the blocks, and below them the first date, and the last if there is room for both.
    private func blocks(_ width: Int, _ style: Style) -> [String] {
        let shown = forecast.prefix(width)
        let row = style(.picture, BlockRow(shown.map(\.due)).text)
        guard let first = shown.first, let last = shown.last else { return [] }
        // In a narrow window, the year of the last date is left out.
        let end = shown.count > 20 ? last.date : String(last.date.dropFirst(5))
        let dates = end.padded(toWidth: max(0, shown.count - DisplayWidth.of(first.date)), alignment: .trailing)
        return [row, style(.faint, shown.count > 15 ? first.date + dates : first.date)]
    }

    private func answers(_ width: Int, _ style: Style) -> [String] {
        let total = days.reduce(0) { $0 + $1.count }
        let span = counted(days.count, "day")
        guard total > 0 else { return section("Answers", ["none in \(span)"], width, style) }
        let most = days.map(\.count).max() ?? 0
        var parts = ["\(total) in \(span)", "busiest day: \(most)"]
        if seconds > 0 { parts.append("\(timeText(seconds: seconds)) in total") }
        if streak > 0 { parts.append("\(counted(streak, "day")) in a row") }
        return section("Answers", parts + extent(of: HeatMap(days), width), width, style)
            + indented { HeatMap(days).lines(width: width - $0, style: style) }
    }

    private func sat(_ width: Int, _ style: Style) -> [String] {
        guard let sitting, sitting.seconds > 0 else { return [] }
        var parts = ["\(exactTimeText(seconds: sitting.seconds)) on \(counted(sitting.daysSat, "day"))"]
        if sitting.daysSat > 1 { parts.append("longest day: \(exactTimeText(seconds: sitting.longestDay))") }
        if sitting.streak > 0 { parts.append("\(counted(sitting.streak, "day")) in a row") }
        return section("Sitting", parts + extent(of: HeatMap(sitting.days), width), width, style)
            + indented { HeatMap(sitting.days).lines(width: width - $0, style: style) }
    }

    /// What the chart shows, if it shows less than its heading counts.
    private func extent(of map: HeatMap, _ width: Int) -> [String] {
        map.weeksShown(width: width - Self.margin).map { ["chart: \(counted($0, "week"))"] } ?? []
    }

    /// Returns the heading of a section followed by its facts.
    private func section(_ title: String, _ parts: [String], _ width: Int, _ style: Style) -> [String] {
        let words = parts.dropLast().map { $0 + "," } + parts.suffix(1)
        var lines = TextWrap.lines(of: words, width: width, indent: DisplayWidth.of(title) + 2)
        lines[0] = "\(style(.heading, title))  \(lines[0])"
        return lines
    }

    private static let margin = 2

    /// Returns lines with a margin, made for the remaining width; an empty line stays empty.
    private func indented(_ lines: (_ margin: Int) -> [String]) -> [String] {
        lines(Self.margin).map { $0.isEmpty ? "" : "  \($0)" }
    }
}
