import MVVM
import TerminalText
import ViewModel
import Vocabulary

extension Report {
    /// Shows a list, page by page.
    /// - Returns: the number of rows shown.
    /// - Throws: the failure to read a page; `Failure.interrupted`.
    @discardableResult
    func list<Row>(_ rows: PagedRows<Row>, in table: Table<Row>) throws(Failure) -> Int {
        let writer = writer(of: table)
        let view = RowView(table)
        var count = 0
        while case let page = try rows.next(), !page.isEmpty {
            for row in page { write(row, in: view, to: writer) }
            count += page.count
            if outputError != nil { return count }
            if shouldStop() { throw .interrupted }
        }
        writing { () throws(OutputError) in try writer.finish() }
        if count == 0 { tellNothingFound(in: table) }
        return count
    }

    /// Shows a list held in memory.
    func list<Row>(_ rows: [Row], in table: Table<Row>) {
        let writer = writer(of: table)
        let view = RowView(table)
        for row in rows { write(row, in: view, to: writer) }
        writing { () throws(OutputError) in try writer.finish() }
        if rows.isEmpty { tellNothingFound(in: table) }
    }

    /// Shows a single record.
    func record<Row>(_ row: Row, in table: Table<Row>) {
        let writer = writer(of: table, shape: .record)
        write(row, in: RowView(table), to: writer)
        writing { () throws(OutputError) in try writer.finish() }
    }

    /// Writes lines unchanged.
    func write(_ lines: [String]) {
        writing { () throws(OutputError) in
            for line in lines { try printer.output.line(line) }
        }
    }

    /// Reports at a prompt that a list has no rows, since an empty table prints nothing; in a script, only if there is a hint.
    private func tellNothingFound<Row>(in table: Table<Row>) {
        guard let message = table.emptyMessage, printer.mode == .table, !printer.isDiverted else { return }
        if isConversation ? printer.presentation.isTerminal : table.emptyHint != nil {
            notice([message, table.emptyHint].compactMap(\.self).joined(separator: "; "))
        }
    }

    private func writer<Row>(of table: Table<Row>, shape: RowWriter.Shape = .list) -> RowWriter {
        RowWriter(
            printer.mode, columns: table.headings, shape: shape, hasHeader: table.hasHeader, to: printer.output,
            as: printer.presentation)
    }

    private func write<Row>(_ row: Row, in view: RowView<Row>, to writer: RowWriter) {
        view.viewModel = row
        writing { () throws(OutputError) in try writer.write(view.cells) }
    }
}
