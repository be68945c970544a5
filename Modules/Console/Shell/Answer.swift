import ViewModel
import Vocabulary

/// What a command returns, ready to be shown by a ``Report``.
@MainActor enum Answer {
    case nothing
    /// Rows, a record or a text for the output.
    /// - Parameters:
    ///   - id: the id of the entity that is shown; nil if it is not a single one.
    ///   - show: writes the data, which may be read only now.
    case data(id: Int64? = nil, show: @MainActor (Report) throws(Failure) -> Void)
    /// A change to one entity of the library.
    /// - Parameters:
    ///   - id: the id of the entity; nil if it has none.
    ///   - tally: what has changed, if that is not the entity alone.
    ///   - text: the description of the change, called only if changes are reported.
    case change(ChangeKind, id: Int64?, tally: Tally? = nil, text: @MainActor () -> String)
    /// A change to a book, which may instead be reported as an edit of the list of books.
    case bookChange(ChangeKind, id: Int64, text: @MainActor () -> String)
    /// Changes that a remark or a notice describes.
    case changes(Tally)
    /// A notice, separate from the data, that is shown if changes are reported.
    case remark(@MainActor () -> String)
    /// A notice, separate from the data.
    case notice(String)
    /// A command for the person to copy, separate from the data; its line is not broken.
    case suggestion(String)
    case failure(Diagnostic)
    /// Questions to the person at the prompt, which begin when the command has ended.
    case dialogue(any Dialogue)
    /// Lists that fill the window, which the front shows when the command has ended.
    case browse(BrowsePlace)
    indirect case both(Answer, Answer)

    /// What has changed in the library.
    var tally: Tally {
        switch self {
        case .change(let kind, _, let tally, _): tally ?? Tally(kind)
        case .bookChange(let kind, _, _): Tally(kind)
        case .changes(let tally): tally
        case .both(let first, let second):
            [first.tally, second.tally].reduce(into: Tally(), +=)
        case .nothing, .data, .remark, .notice, .suggestion, .failure, .dialogue, .browse: Tally()
        }
    }

    /// A list, read and shown page by page.
    static func rows<Row>(_ rows: PagedRows<Row>, in table: Table<Row>) -> Answer {
        .data { (report) throws(Failure) in try report.list(rows, in: table) }
    }

    /// A list held in memory.
    static func rows<Row>(_ rows: [Row], in table: Table<Row>) -> Answer { .data { $0.list(rows, in: table) } }

    /// A single record.
    static func record<Row>(_ row: Row, in table: Table<Row>) -> Answer { .data { $0.record(row, in: table) } }

    /// A single entity of the library.
    static func record<Row: Identifiable<Int64>>(_ row: Row, in table: Table<Row>) -> Answer {
        .data(id: row.id) { $0.record(row, in: table) }
    }

    /// A change to a row, described by `text`.
    static func change<Row: Identifiable>(
        _ change: RowChange<Row>, _ text: @escaping @MainActor (RowChange<Row>) -> String
    ) -> Answer where Row.ID == Int64 {
        .change(change.kind, id: change.row.id) { text(change) }
    }

    /// A change to a book, described by `text`.
    static func change(_ change: RowChange<BookRow>, _ text: @escaping @MainActor (RowChange<BookRow>) -> String) -> Answer {
        .bookChange(change.kind, id: change.row.id) { text(change) }
    }
}

/// The result of a command.
@MainActor struct CommandResult {
    /// Why the command failed; nil if it succeeded.
    var error: Diagnostic?
    /// What it did to an entity of the library.
    var change: ChangeKind?
    /// The id of the entity that it changed or showed.
    var entity: Int64?
    /// The number of entities that it changed as a set; nil if it was about one.
    var count: Int?
    /// Questions to the person at the prompt, which begin now that the command has ended.
    var dialogue: (any Dialogue)?
    /// What the front shows in the whole window now that the command has ended.
    var browsing: BrowsePlace?

    static func failure(_ error: Diagnostic) -> CommandResult { CommandResult(error: error) }
}
