import Files
import Model
import Vocabulary

/// The format of iCalendar files, which can only be exported.
struct CalendarCodec: SessionCodec {
    func write(to output: consuming OutputFile, _ next: () throws(Failure) -> LoggedSession?) throws(Failure) {
        var sessions = try CalendarWriter(output)
        while let session = try next() { try sessions.write(session) }
        try sessions.finish()
    }
}

/// Writes sessions as the events of an iCalendar file (RFC 5545).
struct CalendarWriter: ~Copyable {
    /// The maximum number of bytes in a line, without its end (RFC 5545, 3.1).
    private static let lineLimit = 75

    private var output: OutputFile

    /// Writes the head of the calendar.
    /// - Throws: `Failure.file`.
    init(_ output: consuming OutputFile) throws(Failure) {
        self.output = output
        try write(lines: ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Sutra//Sutra//EN", "CALSCALE:GREGORIAN"])
    }

    /// Writes a session as an event.
    /// - Throws: `Failure.file`.
    mutating func write(_ logged: LoggedSession) throws(Failure) {
        let session = logged.session
        let (start, end) = (session.startedAt.calendarText, session.endedAt.calendarText)
        // An id is unique within its library; with the start, it is unique across libraries.
        let identity = "session-\(session.id.rawValue)-\(session.startedAt.milliseconds)@sutra"
        // DTEND must be later than DTSTART (3.8.2.2).
        let ending = end > start ? ["DTEND:\(end)"] : []
        try write(
            lines: ["BEGIN:VEVENT", "UID:\(identity)", "DTSTAMP:\(end)", "DTSTART:\(start)"] + ending
                + ["SUMMARY:\(session.title.escapedForCalendar)", "END:VEVENT"])
    }

    /// Completes the file and moves it into place; nothing may be written afterwards.
    /// - Throws: `Failure.file`.
    mutating func finish() throws(Failure) {
        try write(lines: ["END:VCALENDAR"])
        try output.finish()
    }

    private mutating func write(lines: [String]) throws(Failure) {
        try output.append { bytes in
            for line in lines { bytes.append(folding: line, limit: Self.lineLimit) }
        }
    }
}

extension Session {
    fileprivate var title: String { profileName.isEmpty ? InsightFormat.activity : profileName }
}

extension Timestamp {
    /// The time as `20260131T080000Z` (RFC 5545, 3.3.5), without a fraction of a second.
    fileprivate var calendarText: String {
        String(iso8601.prefix { $0 != "." && $0 != "Z" }.filter { $0 != "-" && $0 != ":" }) + "Z"
    }
}

extension String {
    /// The string escaped as a TEXT value (RFC 5545, 3.3.11).
    fileprivate var escapedForCalendar: String {
        var text = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "\\", ";", ",": text += "\\\(scalar)"
            case "\n": text += "\\n"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

extension [UInt8] {
    /// Appends a line, folded between characters if it is too long; continuation lines begin with a space.
    fileprivate mutating func append(folding line: String, limit: Int) {
        var used = 0
        for scalar in line.unicodeScalars {
            let width = UTF8.width(scalar)
            if used + width > limit {
                append(contentsOf: "\r\n ".utf8)
                used = 1
            }
            append(contentsOf: String(scalar).utf8)
            used += width
        }
        append(contentsOf: "\r\n".utf8)
    }
}
