import TerminalText

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

    /// What a map is drawn with.
    enum Symbols: Sendable {
        /// A block for each day.
        case blocks
        /// A dot for each day with a count, for a whole year in a narrow window, unless there is room for blocks.
        case dots
    }

    /// Returns the number of weeks that ``lines(width:with:)`` shows; nil if it shows all.
    func weeksShown(width: Int, with symbols: Symbols = .blocks) -> Int? {
        let shown = usesDots(symbols, width) ? 0..<weeks : shown(width: width)
        return shown.count < weeks ? shown.count : nil
    }

    private func shown(width: Int) -> Range<Int> { max(0, weeks - max(0, width - Self.margin) / cells(width: width))..<weeks }

    private func cells(width: Int) -> Int { Self.margin + 2 * weeks <= width ? 2 : 1 }

    private func usesDots(_ symbols: Symbols, _ width: Int) -> Bool {
        symbols == .dots && Self.margin + weeks > width && Self.margin + (weeks + 1) / 2 <= width
    }

    /// Returns a line of month names and one line per weekday, with as many of the latest weeks as fit.
    ///
    /// A week takes two cells if all of them fit, otherwise one. With dots, it takes half a cell, and four weekdays a line.
    func lines(width: Int, with symbols: Symbols = .blocks) -> [PictureLine] {
        if usesDots(symbols, width) { return dottedLines(width: width) }
        let (cells, shown) = (cells(width: width), shown(width: width))
        guard !shown.isEmpty else { return [] }
        let visible = days.enumerated().filter { shown.contains(week(of: $0.offset)) }
        let busiest = visible.map(\.element.count).max() ?? 0
        var grid = Array(repeating: Array(repeating: 0, count: shown.count), count: 7)
        for (index, day) in visible where day.count > 0 {
            grid[(index + offset) % 7][week(of: index) - shown.lowerBound] = Self.percent(day.count, of: busiest)
        }
        let rows = zip(Self.weekdays, grid).map { label, row in
            Self.line(label, row.map { (String(repeating: Self.shade($0), count: cells), $0) })
        }
        return [PictureLine(monthNames(in: shown, width: width) { Self.margin + $0 * cells })] + rows
    }

    /// A line of places of the map, without those at the end that are empty.
    private static func line(_ label: String, _ places: [(text: String, percent: Int)]) -> PictureLine {
        guard let last = places.lastIndex(where: { $0.percent > 0 }) else { return PictureLine(label) }
        return places[...last].reduce(into: PictureLine(label.padded(toWidth: margin))) { $0.append($1.text, .shade($1.percent)) }
    }

    /// The percentage of the busiest day's count, in hundredths that begin with 1.
    private static func percent(_ count: Int, of busiest: Int) -> Int { max(1, (count * 100 - 1) / busiest + 1) }

    /// Braille patterns (Unicode, U+2800), each of two weeks and four weekdays, shaded by the mean of its days with a count.
    private func dottedLines(width: Int) -> [PictureLine] {
        let busiest = days.map(\.count).max() ?? 0
        let columns = (weeks + 1) / 2
        var cells = Array(repeating: Array(repeating: (dots: UInt8(0), sum: 0, days: 0), count: columns), count: 2)
        for (index, day) in days.enumerated() where day.count > 0 {
            let weekday = (index + offset) % 7
            let (row, column) = (weekday / 4, week(of: index) / 2)
            cells[row][column].dots |= Self.dots[week(of: index) % 2][weekday % 4]
            cells[row][column].sum += Self.percent(day.count, of: busiest)
            cells[row][column].days += 1
        }
        let rows = zip(["Mon", "Fri"], cells).map { label, row in
            Self.line(
                label,
                row.map { cell in
                    let character = Character(Unicode.Scalar(UInt32(0x2800) + UInt32(cell.dots)) ?? " ")
                    return cell.days == 0 ? (" ", 0) : (String(character), cell.sum / cell.days)
                })
        }
        return [PictureLine(monthNames(in: 0..<weeks, width: width) { Self.margin + $0 / 2 })] + rows
    }

    /// The bits of a braille pattern's dots from top to bottom, in its left and right column.
    private static let dots: [[UInt8]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]

    private func week(of index: Int) -> Int { (index + offset) / 7 }

    /// Returns the line with each month's name above the week in which it begins, if there is room for it.
    ///
    /// The first month's name is above the first week that is shown, unless the next month's name would overlap it.
    /// - Parameter column: returns the column of a week, counted from the first that is shown.
    private func monthNames(in shown: Range<Int>, width: Int, column: (Int) -> Int) -> String {
        var places: [(x: Int, name: String, isBeginning: Bool)] = []
        for (index, day) in days.enumerated() where shown.contains(week(of: index)) {
            let isBeginning = day.date.hasSuffix("-01")
            guard places.isEmpty || isBeginning else { continue }
            let x = column(week(of: index) - shown.lowerBound)
            if let last = places.last, x < last.x + 4 {
                if last.isBeginning { continue }
                places.removeLast()
            }
            places.append((x, Self.name(ofMonthIn: day.date), isBeginning))
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

    private static func shade(_ percent: Int) -> Character { percent > 0 ? ["░", "▒", "▓", "█"][(percent - 1) / 25] : " " }
}
