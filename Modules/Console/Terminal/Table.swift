import TerminalText

/// A table of rows of one type: the columns that a list or a record of them has, in every output mode.
struct Table<Row> {
    /// The message about an empty list; nil for no message.
    let emptyMessage: String?
    /// Why the list may be empty although it need not be, which scripts also say; nil for nothing.
    let emptyHint: String?
    private(set) var headings: [Heading]
    /// Whether the modes for machines that have a header print it.
    var hasHeader = true
    /// Returns the cells of a row, one for each column.
    ///
    /// A closure, so that the compiler specialises the loop for the type of the rows.
    private(set) var cells: (Row) -> [Cell]

    /// Creates a table.
    /// - Parameters:
    ///   - noun: what a row shows, such as `card`, for the message about an empty list; nil for no message.
    ///   - emptyMessage: the message about an empty list, if `noun` does not say enough.
    ///   - hint: why the list may be empty although it need not be.
    init(of noun: String? = nil, whenEmpty emptyMessage: String? = nil, hint: String? = nil, _ columns: [Column<Row>]) {
        self.emptyMessage = emptyMessage ?? noun.map { "no \($0)s found" }
        emptyHint = hint
        headings = columns.map(\.heading)
        let makers = columns.map(\.cell)
        cells = { row in makers.map { $0(row) } }
    }

    /// Returns the table with only some columns, in the order of their keys; nil stands for all.
    ///
    /// Since a person asked for them, none is omitted.
    /// - Parameter keys: keys with commas between them.
    func picking(_ keys: String?) -> Table {
        guard let keys = keys?.split(separator: ",").map(String.init) else { return self }
        let indices = keys.compactMap { key in headings.firstIndex { $0.key == key } }
        var table = self
        table.headings = indices.map { headings[$0].neverOmitted }
        table.cells = { [cells] row in
            let all = cells(row)
            return indices.map { all[$0] }
        }
        return table
    }
}

/// A column of a table: its heading, and the cell that it makes from a row.
struct Column<Row> {
    let heading: Heading
    let cell: (Row) -> Cell

    init(_ heading: Heading, cell: @escaping (Row) -> Cell) {
        self.heading = heading
        self.cell = cell
    }

    /// Creates a column. The default title is the key in capitals, with spaces for underscores.
    init(
        _ key: String, _ title: String? = nil, _ importance: Heading.Importance = .text, alignment: TextAlignment = .leading,
        cell: @escaping (Row) -> Cell
    ) {
        self.init(Heading(key, title, alignment: alignment, importance: importance), cell: cell)
    }

    /// Returns a column of ids.
    static func id(_ key: String = "id", _ id: @escaping (Row) -> Int64?) -> Column {
        Column(.id(key)) { row in id(row).map { Cell(.int($0)) } ?? .null }
    }

    /// Returns a column of texts.
    static func text(
        _ key: String, _ title: String? = nil, _ importance: Heading.Importance = .text, _ text: @escaping (Row) -> String?
    ) -> Column {
        Column(key, title, importance) { row in text(row).map { .text($0) } ?? .null }
    }

    /// Returns a column of whole numbers.
    static func number(
        _ key: String, _ title: String? = nil, _ importance: Heading.Importance = .fixed, _ number: @escaping (Row) -> Int?
    ) -> Column {
        Column(key, title, importance, alignment: .trailing) { row in number(row).map { .number($0) } ?? .null }
    }

    /// Returns a column of numbers that people see in another form, such as sizes and durations.
    static func number(
        _ key: String, _ title: String? = nil, _ importance: Heading.Importance = .fixed, _ number: @escaping (Row) -> Int64,
        shown: @escaping (Row) -> String
    ) -> Column {
        Column(key, title, importance, alignment: .trailing) { Cell(.int(number($0)), shown: shown($0)) }
    }

    /// Returns a column of times in ISO 8601, of which people see only the date.
    static func moment(
        _ key: String, _ title: String? = nil, _ importance: Heading.Importance = .minor, _ moment: @escaping (Row) -> String?
    ) -> Column {
        Column(key, title, importance) { .moment(moment($0)) }
    }

    /// Returns a column of yes and no.
    static func flag(
        _ key: String, _ title: String? = nil, _ importance: Heading.Importance = .minor, _ flag: @escaping (Row) -> Bool,
        shown: @escaping (Row) -> String
    ) -> Column {
        Column(key, title, importance) { Cell(.bool(flag($0)), shown: shown($0)) }
    }

    /// Returns a column of fractions, which people see as `87%`.
    static func percent(
        _ key: String, _ title: String? = nil, _ importance: Heading.Importance = .minor, _ fraction: @escaping (Row) -> Double?
    ) -> Column {
        Column(key, title, importance, alignment: .trailing) { .percent(fraction($0)) }
    }
}
