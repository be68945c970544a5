import ViewModel
import Vocabulary

/// Writes a line of JSON for each command (https://jsonlines.org), and a last one with the totals.
@MainActor final class EventLog {
    private let output: TextOutput
    private let report: Report
    private var started: [ContinuousClock.Instant] = []

    /// Creates a log that writes to `output`, which was the report's.
    init(_ report: Report, _ output: TextOutput) {
        self.report = report
        self.output = output
    }

    func begin() { started.append(.now) }

    /// Logs the end of the command that began last.
    func end(_ statement: Statement, _ name: String, _ result: CommandResult) {
        let took = started.popLast().map { ContinuousClock.now - $0 } ?? .zero
        let status =
            switch (result.error, result.change) {
            case (_?, _): "error"
            case (nil, .unchanged): "unchanged"
            case (nil, _): "ok"
            }
        let microseconds = took.components.seconds * 1_000_000 + took.components.attoseconds / 1_000_000_000_000
        let code = result.error.map { Cell.Value.string($0.code.rawValue) }
        let id = result.error == nil ? result.entity.map(Cell.Value.int) : nil
        let members: [(key: String, value: Cell.Value)] = [
            (key: "file", value: statement.source.name.map(Cell.Value.string) ?? .null),
            (key: "line", value: .int(Int64(statement.line))),
            (key: "command", value: .string(name)),
            (key: "status", value: .string(status)),
            (key: "code", value: code ?? .null),
            (key: "id", value: id ?? .null),
            (key: "us", value: .int(microseconds)),
        ]
        line(.object(members))
    }

    /// Logs a commit of a run that commits at intervals, and everything before it.
    /// - Parameter commands: the number of commands that are committed, those of earlier runs of the same input included.
    func committed(_ commands: Int64) {
        line(.object([(key: "committed", value: .int(commands))]))
        flush()
    }

    func summary(_ tally: Tally, failed: Int, isCommitted: Bool) {
        let counts = [
            ("added", tally.added), ("updated", tally.updated), ("unchanged", tally.unchanged), ("deleted", tally.deleted),
            ("failed", failed),
        ]
        var members = counts.map { (key: $0.0, value: Cell.Value.int(Int64($0.1))) }
        members.append((key: "committed", value: .bool(isCommitted)))
        line(.object([(key: "summary", value: .object(members))]))
    }

    /// Writes the buffered lines.
    func flush() { report.writing { () throws(OutputError) in try output.flush() } }

    private func line(_ value: Cell.Value) {
        JSONText.append(value, to: &output.buffer)
        output.buffer.append(Byte.newline)
        report.writing { () throws(OutputError) in try output.spill() }
    }
}
