import Files
import Model
import Vocabulary

/// Recognises, reads and writes the files of a format of sessions; a format that can only be exported does not implement `read`.
protocol SessionCodec {
    /// Returns whether a file with this first line is certainly of the format, whatever its name.
    func claims(firstLine: String) -> Bool

    /// Calls `body` with each record of a file, whose byte-order mark has been skipped.
    /// - Throws: `Failure.format` with the line, `Failure.file`, and any error that `body` throws.
    func read(_ records: consuming RecordReader, _ body: (FileRecord) throws(Failure) -> Void) throws(Failure)

    /// Writes the sessions that `next` returns until it returns nil, and completes the file.
    /// - Throws: `Failure.file`, and any error that `next` throws.
    func write(to output: consuming OutputFile, _ next: () throws(Failure) -> LoggedSession?) throws(Failure)
}

extension SessionCodec {
    func claims(firstLine: String) -> Bool { false }

    func read(_ records: consuming RecordReader, _ body: (FileRecord) throws(Failure) -> Void) throws(Failure) {
        preconditionFailure("the gateway rejects a file of a format that can only be exported")
    }
}

extension SessionFormat {
    /// The reader and writer of the format.
    var codec: any SessionCodec {
        switch self {
        case .insight: InsightCodec()
        case .ics: CalendarCodec()
        }
    }
}
