import ViewModel
import Vocabulary

/// The result of a command, ready to be shown by a ``Report``.
@MainActor enum Answer {
    case nothing
    /// Rows, a record or a text for the output.
    case data(@MainActor (Report) -> Void)
    /// A change to one entity of the library.
    /// - Parameters:
    ///   - id: the id of the entity; nil if it has none.
    ///   - text: the description of the change, called only if changes are reported.
    case change(ChangeKind, id: Int64?, text: @MainActor () -> String)
    /// A change to a book, which may instead be reported as an edit of the list of books.
    case bookChange(ChangeKind, id: Int64, text: @MainActor () -> String)
    /// A line shown beside the data if changes are reported.
    case remark(@MainActor () -> String)
    /// A line shown beside the data.
    case notice(String)
    case failure(Diagnostic)
    /// Questions to the person at the prompt, which begin when the command has ended.
    case dialogue(any Dialogue)
    indirect case both(Answer, Answer)

    /// A list, read and shown page by page.
    static func rows<Row>(_ rows: PagedRows<Row>, in table: Table<Row>) -> Answer { .data { $0.list(rows, in: table) } }

    /// A list held in memory.
    static func rows<Row>(_ rows: [Row], in table: Table<Row>) -> Answer { .data { $0.list(rows, in: table) } }

    /// A single record.
    static func record<Row>(_ row: Row, in table: Table<Row>) -> Answer { .data { $0.record(row, in: table) } }

    /// A single entity of the library; its id is noted in the report.
    static func record<Row: Identifiable<Int64>>(_ row: Row, in table: Table<Row>) -> Answer {
        .data { report in
            report.note(nil, of: row.id)
            report.record(row, in: table)
        }
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

extension Report {
    /// Shows the result of a command.
    func give(_ answer: Answer) {
        switch answer {
        case .nothing: break
        case .data(let show): show(self)
        case .change(let kind, let id, let text): changed(kind, of: id, text())
        case .bookChange(let kind, let id, let text):
            note(kind, of: id)
            tellOfBook(kind, id, text())
        case .remark(let line): remark(line())
        case .notice(let line): notice(line)
        case .failure(let diagnostic): fail(diagnostic)
        case .dialogue(let dialogue): self.dialogue = dialogue
        case .both(let first, let second):
            give(first)
            give(second)
        }
    }
}
