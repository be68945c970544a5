import Files
import Model
import Vocabulary

/// The format of the session log that Insight Timer exports.
struct InsightCodec: SessionCodec {
    func claims(firstLine: String) -> Bool {
        let fields = firstLine.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        return InsightFormat.isHeader(fields.map { String(Substring($0)).unquoted })
    }

    func read(_ records: consuming RecordReader, _ body: (FileRecord) throws(Failure) -> Void) throws(Failure) {
        var sessions = try InsightReader(records)
        while let record = try sessions.next() { try body(record) }
    }

    func write(to output: consuming OutputFile, _ next: () throws(Failure) -> LoggedSession?) throws(Failure) {
        var sessions = try InsightWriter(output)
        while let session = try next() { try sessions.write(session) }
        try sessions.finish()
    }
}

extension String {
    /// The string without enclosing quotes.
    fileprivate var unquoted: String {
        let text = trimmingWhitespace()
        return text.utf8.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"") ? String(text.dropFirst().dropLast()) : text
    }
}
