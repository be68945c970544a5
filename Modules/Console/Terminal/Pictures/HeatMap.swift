/// A calendar heat map, with one column per week from Monday to Sunday, that shades each day in quarters of the busiest
/// day's count:
///
///          Jan  Feb
///     Mon  ░ ▒  █
///            ▓
///     Wed
struct HeatMap {
    struct Day {
        /// The date as `2026-01-31`.
        var date: String
        /// The day of the week, from 0 for Monday.
        var weekday: Int
        var count: Int
    }

    private let days: [Day]
    /// The number of days in the first week before the first day.
    private let offset: Int
    private let weeks: Int

    private static let margin = 5
    private static let weekdays = ["Mon", "", "Wed", "", "Fri", "", ""]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// Creates a heat map of consecutive days.
    init(_ days: [Day]) {
        self.days = days
        offset = days.first?.weekday ?? 0
        weeks = (days.count + offset + 6) / 7
    }

    /// Returns the number of weeks that ``lines(width:style:)`` shows; nil if it shows all.
    func weeksShown(width: Int) -> Int? {
        let shown = shown(width: width).count
        return shown < weeks ? shown : nil
    }

    private func shown(width: Int) -> Range<Int> { max(0, weeks - max(0, width - Self.margin) / cells(width: width))..<weeks }

    private func cells(width: Int) -> Int { Self.margin + 2 * weeks <= width ? 2 : 1 }

    /// Returns a line of month names and one line per weekday, with as many of the latest weeks as fit.
    ///
    /// A week takes two cells if all of them fit, otherwise one.
    func lines(width: Int, style: Style) -> [String] {
        let (cells, shown) = (cells(width: width), shown(width: width))
        guard !shown.isEmpty else { return [] }
        let visible = days.enumerated().filter { shown.contains(week(of: $0.offset)) }
        let busiest = visible.map(\.element.count).max() ?? 0
        var grid = Array(repeating: Array(repeating: Character(" "), count: shown.count), count: 7)
        for (index, day) in visible {
            grid[(index + offset) % 7][week(of: index) - shown.lowerBound] = Self.shade(day.count, of: busiest)
        }
        let rows = zip(Self.weekdays, grid).map { label, row in
            let map = String(row.flatMap { Array(repeating: $0, count: cells) }).withoutBlanksAtEnd
            let head = map.isEmpty ? label : label.padded(toWidth: Self.margin)
            return head + style(.picture, map)
        }
        return [monthNames(in: shown, cells: cells, width: width)] + rows
    }

    private func week(of index: Int) -> Int { (index + offset) / 7 }

    /// Returns the line with each month's name above the week in which it begins.
    ///
    /// The first month's name is above the first week that is shown, unless the next month's name would overlap it.
    private func monthNames(in shown: Range<Int>, cells: Int, width: Int) -> String {
        var places: [(x: Int, name: String)] = []
        for (index, day) in days.enumerated() where shown.contains(week(of: index)) {
            guard places.isEmpty || day.date.hasSuffix("-01") else { continue }
            let x = Self.margin + (week(of: index) - shown.lowerBound) * cells
            if let last = places.last, x < last.x + 4 { places.removeLast() }
            places.append((x, Self.name(ofMonthIn: day.date)))
        }
        return places.reduce(into: "") { line, place in
            if place.x + 3 <= width { line = line.padded(toWidth: place.x) + place.name }
        }
    }

    private static func name(ofMonthIn date: String) -> String {
        let parts = date.split(separator: "-")
        guard parts.count == 3, let month = Int(parts[1]), months.indices.contains(month - 1) else { return "" }
        return months[month - 1]
    }

    private static func shade(_ count: Int, of busiest: Int) -> Character {
        count > 0 ? ["░", "▒", "▓", "█"][(count * 4 - 1) / busiest] : " "
    }
}
