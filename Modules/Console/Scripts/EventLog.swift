import ViewModel
import Vocabulary
import Wording

/// Writes a line of JSON for each command (https://jsonlines.org), and a last one with the totals.
@MainActor final class EventLog {
    private let target: EventOutput
    private let output: TextOutput
    private let report: Report
    private let now: () -> String
    private var started: [ContinuousClock.Instant] = []
    private var fileError: OutputError?

    /// Creates a log; one on standard output takes the place of the commands' data.
    /// - Parameters:
    ///   - now: returns the time in ISO 8601 in UTC.
    ///   - shouldStop: cancels pending writes that would block, once it returns true.
    init(
        _ target: EventOutput, _ report: Report, now: @escaping () -> String, shouldStop: @escaping () -> Bool = { false }
    ) {
        (self.target, self.report, self.now) = (target, report, now)
        switch target {
        case .standardOutput:
            output = report.printer.output
            report.discardOutput()
        case .file(let descriptor, _):
            output = TextOutput(DescriptorSink(descriptor: descriptor, shouldStop: shouldStop))
        }
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
        let members = [
            (key: "file", value: statement.source.name.map(Cell.Value.string) ?? .null),
            (key: "line", value: .int(Int64(statement.line))),
            (key: "command", value: .string(name)),
            (key: "status", value: .string(status)),
            (key: "code", value: code ?? .null),
            (key: "id", value: id ?? .null),
            (key: "us", value: .int(microseconds)),
        ]
        line(
            members + (result.count.map { [(key: "count", value: Cell.Value.int(Int64($0)))] } ?? []),
            message: result.error?.message)
    }

    /// Logs a commit of a run that commits at intervals, and everything before it.
    /// - Parameter commands: the number of commands that are committed, those of earlier runs of the same input included.
    func committed(_ commands: Int64) {
        line([(key: "committed", value: .int(commands))])
        flush()
    }

    func summary(_ tally: Tally, failed: Int, isCommitted: Bool) {
        let counts = [
            ("added", tally.added), ("updated", tally.updated), ("unchanged", tally.unchanged), ("deleted", tally.deleted),
            ("failed", failed),
        ]
        var members = counts.map { (key: $0.0, value: Cell.Value.int(Int64($0.1))) }
        members.append((key: "committed", value: .bool(isCommitted)))
        line([(key: "summary", value: .object(members))])
    }

    /// Writes the buffered lines.
    func flush() { write { () throws(OutputError) in try output.flush() } }

    /// Writes an event; in a file, which is read later and without the messages, with its time and the message.
    private func line(_ members: [(key: String, value: Cell.Value)], message: String? = nil) {
        var members = members
        if case .file = target {
            members.append((key: "at", value: .string(now())))
            if let message { members.append((key: "message", value: .string(message))) }
        }
        JSONText.append(.object(members), to: &output.buffer)
        output.buffer.append(Byte.newline)
        write { () throws(OutputError) in try output.spill() }
    }

    /// Why the file of events cannot be written; nil if it can.
    var failure: Diagnostic? {
        guard case (.file(_, let path), .failed(let code)) = (target, fileError) else { return nil }
        return Diagnostic(.file(path, .write, code: code))
    }

    private func write(_ body: () throws(OutputError) -> Void) {
        guard case .file = target else { return report.writing(body) }
        // Events go on in a file if the data can no longer be written.
        if fileError != nil { return }
        do throws(OutputError) {
            try body()
        } catch {
            fileError = error
            report.writing { () throws(OutputError) in throw error }
        }
    }
}
