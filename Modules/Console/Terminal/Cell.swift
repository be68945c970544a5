import TerminalText

/// A value in a row: the data for machines, and the text for people.
struct Cell {
    let value: Value
    private let display: () -> String?

    /// Creates a cell. `shown` is the text for people if it differs from the value, such as `50% KNOWN`; it is computed only when people see it.
    init(_ value: Value, shown display: @autoclosure @escaping () -> String? = nil) {
        self.value = value
        self.display = display
    }

    /// The text for people; it can contain control characters, so it is not safe for a terminal.
    var shown: String { display() ?? value.shown }

    static func text(_ text: String) -> Cell { Cell(.string(text)) }
    static func number(_ number: Int) -> Cell { Cell(.int(Int64(number))) }
    static var null: Cell { Cell(.null) }

    /// Returns a cell for a time in ISO 8601, of which people see only the date.
    static func moment(_ text: String?) -> Cell { text.map { Cell(.string($0), shown: String($0.prefix(10))) } ?? .null }

    /// Returns a cell for a fraction, which people see as `87%`; null if there is none.
    static func percent(_ fraction: Double?) -> Cell {
        fraction.map { Cell(.double($0), shown: percentText($0)) } ?? .null
    }

    /// The data for machines.
    enum Value: Sendable {
        case string(String)
        case int(Int64)
        case double(Double)
        case bool(Bool)
        case null
        case array([Value])
        case object([(key: String, value: Value)])
    }
}

extension Cell: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    init(stringLiteral text: String) { self.init(.string(text)) }
    init(integerLiteral number: Int) { self.init(.int(Int64(number))) }
}

extension Cell.Value {
    /// The default text for people: empty for null, and array items separated by commas.
    var shown: String {
        switch self {
        case .bool(let flag): flag ? "yes" : "no"
        case .array(let items) where !items.contains(where: \.isNested): items.map(\.shown).joined(separator: ", ")
        default: field
        }
    }

    /// The value as a field of TSV or CSV: empty for null, array items separated by spaces, and nested values as JSON.
    var field: String {
        switch self {
        case .string(let text): text
        case .int(let number): String(number)
        case .double(let number): number.isFinite ? number.description : ""
        case .bool(let flag): flag ? "true" : "false"
        case .null: ""
        case .array(let items) where !items.contains(where: \.isNested):
            items.map(\.field).joined(separator: " ")
        case .array, .object: JSONText.text(self)
        }
    }

    private var isNested: Bool {
        switch self {
        case .array, .object: true
        default: false
        }
    }
}
