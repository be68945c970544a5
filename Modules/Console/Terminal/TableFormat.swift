import TerminalText

/// Aligned columns under titles, two spaces apart.
///
/// Rows are printed in windows of 512 rows or 256 KiB, so that output begins early and memory is bounded for a list of any
/// length. On a terminal, text that does not fit is truncated with `…`, and columns that are empty or matter less than others are
/// omitted if there is no room; the first window determines which columns are shown. Elsewhere, nothing is truncated or omitted. Columns get wider in
/// a later window that needs it, on a terminal if there is room.
struct TableFormat: RowFormat {
    private let columns: [Heading]
    private let presentation: Presentation
    private var window: [[String]] = []
    private var windowBytes = 0
    private var natural: [Int]
    private var layout: TableLayout?

    private static let windowRows = 512
    private static let windowLimit = 256 << 10
    private static let gap = "  "

    init(_ columns: [Heading], _ presentation: Presentation) {
        self.columns = columns
        self.presentation = presentation
        natural = columns.map { DisplayWidth.of($0.title) }
    }

    func begin(into buffer: inout [UInt8]) {}

    mutating func row(_ cells: [Cell], into buffer: inout [UInt8]) {
        let texts = zip(columns, cells).map { column, cell in
            let text = column.shown(cell)
            return presentation.width.map { text.truncated(toWidth: $0) } ?? text
        }
        windowBytes += texts.reduce(0) { $0 + $1.utf8.count }
        window.append(texts)
        if window.count >= Self.windowRows || windowBytes >= Self.windowLimit { printWindow(into: &buffer) }
    }

    mutating func end(into buffer: inout [UInt8]) {
        if !window.isEmpty { printWindow(into: &buffer) }
    }

    private mutating func printWindow(into buffer: inout [UInt8]) {
        let isFirst = layout == nil
        measureWindow()
        if isFirst {
            layout = TableLayout(columns, natural: natural, width: presentation.width, without: vacant)
        } else {
            layout?.fit(columns, natural: natural, width: presentation.width)
        }
        guard let layout else { return }
        if isFirst {
            buffer.append(contentsOf: presentation.style(.heading, line(columns.map(\.title), layout)).utf8)
            buffer.append(Byte.newline)
        }
        for row in window {
            buffer.append(contentsOf: line(row, layout).utf8)
            buffer.append(Byte.newline)
        }
        window.removeAll(keepingCapacity: true)
        windowBytes = 0
    }

    /// Updates the natural widths.
    private mutating func measureWindow() {
        for row in window {
            for index in columns.indices { natural[index] = max(natural[index], DisplayWidth.of(row[index])) }
        }
    }

    /// The columns that are empty in every row of the window.
    private var vacant: Set<Int> {
        Set(columns.indices.filter { index in window.allSatisfy { $0[index].isEmpty } })
    }

    /// Returns a row as a line, without padding after its last text.
    private func line(_ texts: [String], _ layout: TableLayout) -> String {
        let end = layout.shown.lastIndex { !texts[$0].isEmpty } ?? 0
        var line = ""
        for (place, index) in layout.shown.prefix(end + 1).enumerated() {
            if place > 0 { line += Self.gap }
            // A truncated number would be a different number.
            let text = columns[index].cut(texts[index], toWidth: layout.widths[index])
            line +=
                place == end && columns[index].alignment == .leading
                ? text : text.padded(toWidth: layout.widths[index], alignment: columns[index].alignment)
        }
        return line
    }
}

/// The columns of a table that are shown, and their widths.
struct TableLayout {
    /// The indices of the columns that are shown.
    private(set) var shown: [Int]
    /// The width of every column in cells.
    private(set) var widths: [Int]

    /// The width to which columns are truncated before minor columns are omitted.
    private static let enough = 20
    /// The width to which columns are truncated before numbers are omitted: names come first.
    private static let legible = 5
    /// The width to which names and texts are truncated before details are omitted.
    private static let readable = 10

    /// Chooses the columns to show, with widths that fit a terminal of the given width.
    /// - Parameter vacant: the columns without a value. Minor ones and the like are always omitted, others only if there is too little room.
    init(_ columns: [Heading], natural: [Int], width: Int?, without vacant: Set<Int> = []) {
        shown = columns.indices.filter { columns[$0].importance != .machine }
        widths = natural
        guard let width else { return }
        shown.removeAll { vacant.contains($0) && [.minor, .known, .lesser].contains(columns[$0].importance) }
        if total(columns, cap: .max) > width, !vacant.isSuperset(of: shown) { shown.removeAll(where: vacant.contains) }
        for importance in [Heading.Importance.known, .minor] {
            while total(columns, cap: Self.enough) > width,
                let last = shown.lastIndex(where: { columns[$0].importance == importance })
            {
                shown.remove(at: last)
            }
        }
        omit(columns, toFit: width)
        fit(columns, natural: natural, width: width)
    }

    /// Omits numbers, and as few details as possible, if names and texts would not have enough room.
    private mutating func omit(_ columns: [Heading], toFit width: Int) {
        guard shown.contains(where: { columns[$0].importance.isText }) else { return }
        // A date helps to tell rows apart for longer than a second text does.
        var details = [Heading.Importance.moment, .detail].flatMap { kind in shown.filter { columns[$0].importance == kind } }
        let all = shown
        while true {
            // Only what is left at the end is truncated further.
            let floor = details.isEmpty ? Self.legible : Self.readable
            for importance in [Heading.Importance.lesser, .fixed] {
                while total(columns, cap: Self.legible, floor: floor) > width,
                    let last = shown.lastIndex(where: { columns[$0].importance == importance }), last > 0
                {
                    shown.remove(at: last)
                }
            }
            guard total(columns, cap: Self.legible, floor: floor) > width, details.popLast() != nil else { return }
            shown = all.filter { ![.detail, .moment].contains(columns[$0].importance) || details.contains($0) }
        }
    }

    /// Gives the shown columns their natural widths, reduced to fit a terminal of the given width.
    mutating func fit(_ columns: [Heading], natural: [Int], width: Int?) {
        widths = natural
        guard let width else { return }
        let hasDetails = shown.contains { columns[$0].importance == .detail || columns[$0].importance == .moment }
        var (cap, floor) = (natural.max() ?? 0, hasDetails ? Self.readable : 0)
        while cap > Self.legible, total(columns, cap: cap, floor: floor) > width { cap -= 1 }
        while floor > cap, total(columns, cap: cap, floor: floor) > width { floor -= 1 }
        while cap > 1, total(columns, cap: cap, floor: floor) > width { (cap, floor) = (cap - 1, 0) }
        for index in shown { widths[index] = columns[index].width(natural: natural[index], cap: cap, floor: floor) }
    }

    /// Returns the width of a line if no column that can be truncated is wider than `cap`, and texts not wider than `floor` if
    /// that is more.
    private func total(_ columns: [Heading], cap: Int, floor: Int = 0) -> Int {
        let cells = shown.reduce(0) { $0 + columns[$1].width(natural: widths[$1], cap: cap, floor: floor) }
        return cells + 2 * max(0, shown.count - 1)
    }
}

extension Heading.Importance {
    /// Whether the column has names or texts.
    fileprivate var isText: Bool { self == .text || self == .detail || self == .moment }
}

extension Heading {
    /// The number of cells of a date and time without its year, such as `01-31 08:10`.
    private static let yearlessWidth = 11
    /// The number of cells of a date without its year.
    private static let dayWidth = 5
    /// The width of texts below which a moment is reduced to its day.
    private static let legible = 6

    /// Returns the width of the column if none that can be truncated is wider than `cap`, and no text wider than `floor` if that
    /// is more.
    fileprivate func width(natural: Int, cap: Int, floor: Int) -> Int {
        switch importance {
        case .fixed, .lesser, .essential: natural
        case .moment where natural <= cap: natural
        case .moment:
            min(natural, max(DisplayWidth.of(title), cap >= Self.legible ? Self.yearlessWidth : Self.dayWidth))
        case .text: min(natural, max(cap, floor))
        case .detail, .minor, .known, .machine, .json: min(natural, cap)
        }
    }

    /// Returns the text of a cell as it fits in the column. A truncated number would be a different one; a date loses its year.
    fileprivate func cut(_ text: String, toWidth width: Int) -> String {
        switch importance {
        case .fixed, .lesser, .essential: return text
        case .moment:
            if DisplayWidth.of(text) <= width { return text }
            let yearless = text.dropFirst(text.count - Self.yearlessWidth)
            return String(yearless.count <= width ? yearless : yearless.prefix(Self.dayWidth))
        case .text, .detail, .minor, .known, .machine, .json: return text.truncated(toWidth: width)
        }
    }
}
