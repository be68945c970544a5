import Files
import Model
import Vocabulary

/// Writes sessions in the format of Insight Timer; lines end with a line feed.
struct InsightWriter: ~Copyable {
    private var output: OutputFile

    /// Writes the header.
    /// - Throws: `Failure.file`.
    init(_ output: consuming OutputFile) throws(Failure) {
        self.output = output
        try self.output.append { $0.append(contentsOf: "\(InsightFormat.header)\n".utf8) }
    }

    /// Writes a session as a record.
    /// - Throws: `Failure.file`.
    mutating func write(_ logged: LoggedSession) throws(Failure) {
        try output.append { bytes in
            let comma = UInt8(ascii: ",")
            bytes.append(contentsOf: InsightFormat.text(logged.startedAt).utf8)
            bytes.append(comma)
            bytes.append(contentsOf: InsightFormat.text(logged.session.sat).utf8)
            bytes.append(comma)
            bytes.append(field: logged.session.profileName, separator: comma)
            bytes.append(comma)
            bytes.append(contentsOf: InsightFormat.activity.utf8)
            bytes.append(.lineFeed)
        }
    }

    /// Completes the file and moves it into place; nothing may be written afterwards.
    /// - Throws: `Failure.file`.
    mutating func finish() throws(Failure) { try output.finish() }
}
