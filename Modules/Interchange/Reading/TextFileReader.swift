import Files
import Model
import Vocabulary

/// Reads the records of a text file, on any thread.
struct TextFileReader: Sendable {
    let path: String
    /// The descriptor to read for `-`.
    let standardInput: Int32
    /// Nil to determine the format from the file's first line.
    let format: FileFormat?
    let layout: CardLayoutChoice
    let chunk: Int
    let recordLimit: Int
    let count: ByteCount

    /// Calls `body` with each record.
    /// - Returns: how the file was interpreted, and what was left out of it.
    /// - Throws: `Failure.format` with the line, `Failure.file`, `Failure.interrupted`, and any error that `body` throws.
    func read(
        _ shouldStop: @escaping () -> Bool, _ body: (FileRecord) throws(Failure) -> Void
    ) throws(Failure) -> Reading {
        let source =
            path == "-"
            ? InputFile(borrowing: standardInput, path: path, count: count.add, shouldStop)
            : try InputFile(path, count: count.add, shouldStop)
        count.begin(size: source.size)
        let file = try TextInput(source, encoding: layout.encoding)
        // YAML does not consist of records.
        if format == .profiles {
            for profile in try ProfileReader(file).records() { try body(.profile(profile)) }
            return Reading(.profiles)
        }
        var records = RecordReader(file, chunk: chunk, byteLimit: recordLimit)
        try records.skipByteOrderMark()
        let format = if let format { format } else { try guess(&records) }
        switch format {
        case .cards(let format): return try format.codec.read(records, layout: layout, body)
        case .sessions(let session): try session.codec.read(records, body)
        case .profiles, .collection: preconditionFailure("they are known by the name or the request")
        }
        return Reading(format)
    }

    /// Returns the format according to the first line or the name.
    private func guess(_ records: inout RecordReader) throws(Failure) -> FileFormat {
        let firstLine = try records.peekLine(limit: FileFormat.guessedBytes)
        if let format = FileFormat(path: path, firstLine: firstLine) {
            // Only a table has what the user says about columns.
            if layout.isOfTable || !format.isAmbiguous { return format }
            return format.refined(by: try records.peek(FileFormat.examinedBytes))
        }
        // A file for which the user gives a separator is a table.
        if let separator = layout.separator { return .cards(separator == .tab ? .tsv : .csv) }
        // SuperMemo's questions and answers, below a title or with other markers.
        let format = FileFormat.cards(.anki).refined(by: try records.peek(FileFormat.examinedBytes))
        if format == .cards(.markdown), !layout.isOfTable { return format }
        throw .format(.unknownFormat, file: path, line: 1)
    }
}
