import ViewModel
import Vocabulary

/// What comes of a command.
@MainActor enum Answer {
    case nothing
    /// Rows, a record or a text, for the output.
    case data(@MainActor (Report) -> Void)
    /// What was done to one thing in the library.
    /// - Parameters:
    ///   - id: the number of that thing; nil for what has none.
    ///   - text: is asked for only where changes are told.
    case change(ChangeKind, id: Int64?, text: @MainActor () -> String)
    /// What was done to a book, which the edits of the list of books may tell.
    case bookChange(ChangeKind, id: Int64, text: @MainActor () -> String)
    /// A line beside the data, where changes are told.
    case remark(@MainActor () -> String)
    /// A line beside the data.
    case notice(String)
    case failure(Diagnostic)
    indirect case both(Answer, Answer)

    /// A list, page by page.
    static func rows<View: RowView>(_ rows: PagedRows<View.ViewModel>, as view: View.Type) -> Answer {
        .data { $0.list(rows, as: view) }
    }

    /// A list that is in memory.
    static func rows<View: RowView>(_ rows: [View.ViewModel], as view: View.Type) -> Answer { .data { $0.list(rows, as: view) } }

    /// One record by itself.
    static func record<View: RowView>(_ row: View.ViewModel, as view: View.Type) -> Answer { .data { $0.record(row, as: view) } }

    /// One thing of the library by itself.
    static func record<View: RowView>(_ row: View.ViewModel, as view: View.Type) -> Answer
    where View.ViewModel: Identifiable<Int64> {
        .data { report in
            report.note(nil, of: row.id)
            report.record(row, as: view)
        }
    }

    /// The change of a row, told in the words of `text`.
    static func change<Row: Identifiable>(
        _ change: RowChange<Row>, _ text: @escaping @MainActor (RowChange<Row>) -> String
    ) -> Answer where Row.ID == Int64 {
        .change(change.kind, id: change.row.id) { text(change) }
    }

    /// The same of a book.
    static func change(_ change: RowChange<BookRow>, _ text: @escaping @MainActor (RowChange<BookRow>) -> String) -> Answer {
        .bookChange(change.kind, id: change.row.id) { text(change) }
    }
}

extension Report {
    /// Shows what came of the command.
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
        case .both(let first, let second):
            give(first)
            give(second)
        }
    }
}

extension Reference {
    /// The same for a view model.
    var entity: EntityReference {
        switch self {
        case .name(let name): .name(name)
        case .id(let id): .id(id)
        }
    }
}

extension Invocation {
    /// What a required parameter refers to.
    func entity(_ name: String) -> EntityReference { reference(name)?.entity ?? .name("") }

    /// What a parameter or an option that may be missing refers to.
    func optionalEntity(_ name: String) -> EntityReference? { reference(name)?.entity }

    /// Where the value of a parameter or option stands, nil for one that the command has not or that was not given.
    func place(of name: String) -> SourceSpan? {
        let exists = spec.parameters.contains { $0.name == name } || spec.options.contains { $0.key == name }
        return exists && isSet(name) ? span(of: name) : nil
    }
}

/// `1 card`, `2 cards`.
func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
