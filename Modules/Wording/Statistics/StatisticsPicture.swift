import TerminalText

/// A picture of study statistics: cards by state, memory, the forecast, past answers by day and hour, and sittings.
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
    /// The answers in each hour, from the one at which a day begins.
    var hours: [(hour: Int, answers: Int)] = []
    var seconds = 0.0
    var streak = 0
    var crammed = 0
    /// The answers to cards in each state; empty if they were not counted.
    var kinds: [Kind] = []
    /// The cards that are hardest to remember, the hardest first.
    var hardest: [(front: String, difficulty: Double, lapses: Int)] = []
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

    struct Kind {
        var name: String
        /// Whether other kinds have the same answers.
        var isSum = false
        /// The numbers of answers, by rating.
        var ratings: [(name: String, answers: Int)]

        var answers: Int { ratings.reduce(0) { $0 + $1.answers } }
    }

    struct Month {
        /// The month as `2026-01`.
        var month: String
        var reviews: Int
        var retention: Double
    }

    /// Returns the lines of the picture, at most `width` cells wide; a width below 20 counts as 20, and a number of
    /// seven digits then takes one cell too many.
    /// - Parameter symbols: what the calendars are drawn with.
    func lines(width: Int, with symbols: HeatMap.Symbols = .blocks) -> [PictureLine] {
        let width = max(width, 20)
        let sections = [
            [PictureLine(title.withVisibleControls.truncated(toWidth: width), .heading)], cards(width), memory(width),
            recall(width),
            hard(width), due(width), answers(width, symbols), buttons(width), answersByHour(width), sat(width, symbols),
        ]
        return Array(sections.filter { !$0.isEmpty }.joined(separator: [PictureLine()]))
    }

    private func cards(_ width: Int) -> [PictureLine] {
        let total = states.reduce(0) { $0 + $1.cards }
        guard total > 0 else { return section("Cards", ["none"], width) }
        let bars = states.map { BarChart.Row(label: $0.name, text: "\($0.cards)", value: Double($0.cards)) }
        let chart = BarChart(bars, full: bars.map(\.value).max() ?? 1)
        return section("Cards", ["\(total)"], width) + indented { chart.lines(width: width - $0) }
    }

    private func memory(_ width: Int) -> [PictureLine] {
        let parts = [
            expectedRecall.map { "expected recall \(percentText($0))" }, retention.map { "true retention \(percentText($0))" },
        ].compactMap(\.self)
        guard !parts.isEmpty else { return [] }
        let bars = months.map {
            BarChart.Row(label: $0.month, text: "\(percentText($0.retention)) of \($0.reviews)", value: $0.retention)
        }
        return section("Memory", parts, width) + indented { BarChart(bars, full: 1).lines(width: width - $0) }
    }

    /// Shows how many answers recalled the card, by its state and age.
    private func recall(_ width: Int) -> [PictureLine] {
        if kinds.isEmpty { return [] }
        let bars = kinds.map { kind in
            let share = 1 - Double(kind.ratings.first?.answers ?? 0) / Double(max(kind.answers, 1))
            return BarChart.Row(label: kind.name, text: "\(percentText(share)) of \(kind.answers)", value: share)
        }
        return section("Recalled", ["by state and age"], width) + indented { BarChart(bars, full: 1).lines(width: width - $0) }
    }

    private func hard(_ width: Int) -> [PictureLine] {
        if hardest.isEmpty { return [] }
        return section("Hardest", [counted(hardest.count, "card")], width)
            + indented { margin in
                hardest.map { card in
                    let text = "\((card.difficulty * 10).rounded() / 10)  \(counted(card.lapses, "lapse"))  "
                    let room = max(8, width - margin - DisplayWidth.of(text))
                    return PictureLine(text, .faint) + PictureLine(card.front.withVisibleControls.truncated(toWidth: room))
                }
            }
    }

    private func buttons(_ width: Int) -> [PictureLine] {
        guard let names = kinds.first?.ratings.map(\.name) else { return [] }
        // `review` has the answers of the two ages of its cards.
        let counts = names.indices.map { index in
            kinds.reduce(0) { $0 + ($1.isSum ? 0 : $1.ratings[index].answers) }
        }
        let bars = zip(names, counts).map { BarChart.Row(label: $0, text: "\($1)", value: Double($1)) }
        let chart = BarChart(bars, full: Double(counts.max() ?? 1))
        return section("Buttons", ["\(counts.reduce(0, +))"], width) + indented { chart.lines(width: width - $0) }
    }

    private func due(_ width: Int) -> [PictureLine] {
        let total = forecast.reduce(0) { $0 + $1.due }
        let span = counted(forecast.count, "day")
        guard total > 0 else { return section("Due", ["none in \(span)"], width) }
        let most = forecast.map(\.due).max() ?? 0
        var parts = ["\(total) in \(span)", "busiest day: \(most)"]
        let shown = min(forecast.count, width - Self.margin)
        if shown < forecast.count { parts.append("chart: \(counted(shown, "day"))") }
        return section("Due", parts, width) + indented { columns(width - $0) }
    }

    /// Returns the columns, and below them the first date, and the last if there is room for both.
    private func columns(_ width: Int) -> [PictureLine] {
        let shown = forecast.prefix(width)
        let rows = ColumnChart(shown.map(\.due)).rows.map { PictureLine($0, .bar) }
        guard let first = shown.first, let last = shown.last else { return [] }
        // In a narrow window, the year of the last date is left out.
        let end = shown.count > 20 ? last.date : String(last.date.dropFirst(5))
        let dates = end.padded(toWidth: max(0, shown.count - DisplayWidth.of(first.date)), alignment: .trailing)
        return rows + [PictureLine(shown.count > 15 ? first.date + dates : first.date, .faint)]
    }

    private func answers(_ width: Int, _ symbols: HeatMap.Symbols) -> [PictureLine] {
        let total = days.reduce(0) { $0 + $1.count }
        let span = counted(days.count, "day")
        let crams = crammed > 0 ? ["\(crammed) crammed"] : []
        guard total > 0 else { return section("Answers", ["none in \(span)"] + crams, width) }
        let most = days.map(\.count).max() ?? 0
        var parts = ["\(total) in \(span)", "busiest day: \(most)"] + crams
        if seconds > 0 { parts.append("\(timeText(seconds: seconds)) in total") }
        if streak > 0 { parts.append("\(counted(streak, "day")) in a row") }
        return calendar(days, "Answers", parts, width, symbols)
    }

    private func answersByHour(_ width: Int) -> [PictureLine] {
        let total = hours.reduce(0) { $0 + $1.answers }
        guard total > 0, let busiest = hours.max(by: { $0.answers < $1.answers }) else { return [] }
        let share = percentText(Double(busiest.answers) / Double(total))
        let end = hourText((busiest.hour + 1) % 24)
        return section("Hours", ["busiest from \(hourText(busiest.hour)) to \(end): \(share)"], width)
            + indented { margin in
                let cells = hours.count * 2 <= width - margin ? 2 : 1
                let chart = ColumnChart(hours.map(\.answers), height: 3, cells: cells)
                // A label is above the hour that it names, with two cells between labels.
                let labels = stride(from: 0, to: hours.count - 4 / cells + 1, by: 4 / cells)
                    .map { hourText(hours[$0].hour).prefix(2) + "  " }
                return chart.rows.map { PictureLine($0, .bar) } + [PictureLine(labels.joined().withoutBlanksAtEnd, .faint)]
            }
    }

    private func sat(_ width: Int, _ symbols: HeatMap.Symbols) -> [PictureLine] {
        guard let sitting, sitting.seconds > 0 else { return [] }
        var parts = ["\(exactTimeText(seconds: sitting.seconds)) on \(counted(sitting.daysSat, "day"))"]
        if sitting.daysSat > 1 { parts.append("longest day: \(exactTimeText(seconds: sitting.longestDay))") }
        if sitting.streak > 0 { parts.append("\(counted(sitting.streak, "day")) in a row") }
        return calendar(sitting.days, "Sitting", parts, width, symbols)
    }

    /// Returns a section with a calendar, and says how much of it is shown if that is less than its heading counts.
    private func calendar(
        _ days: [HeatMap.Day], _ title: String, _ parts: [String], _ width: Int, _ symbols: HeatMap.Symbols
    ) -> [PictureLine] {
        let map = HeatMap(days)
        let extent = map.weeksShown(width: width - Self.margin, with: symbols).map { ["chart: \(counted($0, "week"))"] } ?? []
        return section(title, parts + extent, width) + indented { map.lines(width: width - $0, with: symbols) }
    }

    /// Returns the heading of a section followed by its facts.
    private func section(_ title: String, _ parts: [String], _ width: Int) -> [PictureLine] {
        let words = parts.dropLast().map { $0 + "," } + parts.suffix(1)
        let lines = TextWrap.lines(of: words, width: width, indent: DisplayWidth.of(title) + 2)
        return [PictureLine(title, .heading) + PictureLine("  \(lines[0])")] + lines.dropFirst().map { PictureLine($0) }
    }

    private static let margin = 2

    /// Returns lines with a margin, made for the remaining width; an empty line stays empty.
    private func indented(_ lines: (_ margin: Int) -> [PictureLine]) -> [PictureLine] {
        lines(Self.margin).map { $0.parts.isEmpty ? $0 : PictureLine("  ") + $0 }
    }
}
