import TerminalText
import ViewModel
import Vocabulary
import Wording

extension Table where Row == SettingRow {
    static var settings: Table { Table(settingColumns) }

    /// The settings of a book, each with where its value is from.
    static var bookSettings: Table { Table(settingColumns + [.text("origin") { $0.origin.words }]) }

    private static var settingColumns: [Column<SettingRow>] {
        [
            .text("key", nil, .essential) { $0.key },
            Column("value") { Cell($0.quantity, $0.value) },
            Column("default", nil, .detail) { Cell($0.defaultQuantity, $0.defaultValue) },
            Column("value_s", nil, .json) { Cell(.seconds(of: $0.quantity)) },
            Column("default_s", nil, .json) { Cell(.seconds(of: $0.defaultQuantity)) },
        ]
    }
}

extension SettingOrigin {
    /// `default`, `library`, or the book, as in `book French`.
    fileprivate var words: String {
        switch self {
        case .standard: "default"
        case .library: "library"
        case .book(let name): "book \(name)"
        }
    }
}

extension Cell {
    /// Creates the cell of a value of a setting: a number, a list of numbers, or its text.
    fileprivate init(_ quantity: SettingQuantity?, _ text: String) {
        let value: Value =
            switch quantity {
            case .count(let number): .int(number)
            case .fraction(let number): .double(number)
            case .numbers(let numbers): .array(numbers.map(Value.double))
            case .duration, .durations, nil: .string(text)
            }
        self.init(value, shown: text)
    }
}

extension Cell.Value {
    /// Returns the seconds of a duration or of several; null for any other value of a setting.
    fileprivate static func seconds(of quantity: SettingQuantity?) -> Self {
        switch quantity {
        case .duration(let seconds): .int(seconds)
        case .durations(let seconds): .array(seconds.map(Self.int))
        case .count, .fraction, .numbers, nil: .null
        }
    }
}

extension Table where Row == SettingExplanation {
    static var settingExplanations: Table {
        Table([
            .text("setting", nil, .fixed) { $0.key },
            .text("meaning") { $0.summary },
            .text("values") { Words.values(of: $0) },
            .text("default") { $0.defaultValue },
            .flag("of_books", "PER BOOK", .fixed) {
                $0.isOfBooks
            } shown: {
                $0.isOfBooks ? "yes" : "no"
            },
        ])
    }
}
