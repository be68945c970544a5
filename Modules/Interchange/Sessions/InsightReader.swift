import Model
import Vocabulary

/// Reads the sessions of an Insight Timer export one by one.
struct InsightReader: ~Copyable {
    private var records: RecordReader

    /// Reads the header.
    /// - Throws: `Failure.format(.titles, …)` if the first line is not the header, or `Failure.file`.
    init(_ records: consuming RecordReader) throws(Failure) {
        records.separator = UInt8(ascii: ",")
        records.contents = [.startedAt, .duration, .name, .tag]
        let hasTitles = try records.next()
        var titles: [String] = []
        for index in records.fields.indices { titles.append(records.text(index)) }
        guard hasTitles, InsightFormat.isHeader(titles) else {
            throw records.error(.titles(expected: InsightFormat.titles), line: records.recordLine)
        }
        self.records = records
    }

    /// Returns the next session, or the flaw of its record; nil after the last one.
    /// - Throws: `Failure.format` with the line if the file cannot be read on, or `Failure.file`.
    mutating func next() throws(Failure) -> FileRecord? {
        guard try records.next() else { return nil }
        if let flaw = records.fieldCountFlaw(expecting: InsightFormat.titles.count) { return .flawed(flaw) }
        let (start, length) = (records.text(0), records.text(1))
        guard let startedAt = InsightFormat.time(start) else {
            return flawed(.startedAt, start, expected: "04/20/2026 08:21:14, the month first, in 24-hour time")
        }
        guard let duration = InsightFormat.duration(length) else {
            return flawed(.duration, length, expected: "0:45:0, in hours, minutes and seconds")
        }
        return .session(
            SessionRecord(startedAt: startedAt, duration: duration, profileName: records.text(2), line: records.recordLine))
    }

    private func flawed(_ field: Field, _ value: String, expected: String) -> FileRecord {
        .flawed(RecordFlaw(.card(field, .malformed(value: value, expected: expected)), line: records.recordLine))
    }
}
