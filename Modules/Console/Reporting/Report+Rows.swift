import MVVM
import ViewModel

/// A view of one row of a table, reused for each row.
@MainActor protocol RowView: ReusableViewModelOwner {
    static var columns: [Column] { get }
    /// What a row shows, such as `card`, for the message about an empty list; nil for no message.
    static var noun: String? { get }
    init()
    /// The cells of the row, one for each column.
    var cells: [Cell] { get }
}

extension RowView {
    static var noun: String? { nil }
}

extension Report {
    /// Shows a list, page by page.
    /// - Returns: the number of rows shown.
    @discardableResult
    func list<View: RowView>(_ rows: PagedRows<View.ViewModel>, as view: View.Type) -> Int {
        let writer = RowWriter(mode, columns: View.columns, to: output, as: outputPresentation)
        let view = View()
        var count = 0
        do {
            while case let page = try rows.next(), !page.isEmpty {
                for row in page { write(row, in: view, to: writer) }
                count += page.count
                if outputError != nil || stops() { return count }
            }
            writing { () throws(OutputError) in try writer.finish() }
            if count == 0 { tellNothingFound(View.noun) }
        } catch {
            fail(error)
        }
        return count
    }

    /// Shows a list held in memory.
    func list<View: RowView>(_ rows: [View.ViewModel], as view: View.Type) {
        let writer = RowWriter(mode, columns: View.columns, to: output, as: outputPresentation)
        let view = View()
        for row in rows { write(row, in: view, to: writer) }
        writing { () throws(OutputError) in try writer.finish() }
        if rows.isEmpty { tellNothingFound(View.noun) }
    }

    /// Writes lines unchanged.
    func write(_ lines: [String]) {
        writing { () throws(OutputError) in
            for line in lines { try output.line(line) }
        }
    }

    /// Says at a prompt that a list has no rows, since an empty table shows nothing at all.
    private func tellNothingFound(_ noun: String?) {
        guard let noun, isConversation, mode == .table, outputPresentation.isTerminal else { return }
        notice("no \(noun)s found")
    }

    /// Shows a single record.
    func record<View: RowView>(_ row: View.ViewModel, as view: View.Type) {
        let writer = RowWriter(mode, columns: View.columns, shape: .record, to: output, as: outputPresentation)
        write(row, in: View(), to: writer)
        writing { () throws(OutputError) in try writer.finish() }
    }

    private func write<View: RowView>(_ row: View.ViewModel, in view: View, to writer: RowWriter) {
        view.viewModel = row
        writing { () throws(OutputError) in try writer.write(view.cells) }
    }
}
