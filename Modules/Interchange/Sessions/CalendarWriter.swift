import Model
import Vocabulary

/// Writes sessions as the events of a calendar (RFC 5545).
struct CalendarWriter: ~Copyable {
    /// A line has at most so many bytes before its end (RFC 5545, 3.1).
    private static let lineLimit = 75

    private var output: OutputFile

    /// Writes the head of the calendar.
    /// - Throws: `Failure.file`.
    init(_ output: consuming OutputFile) throws(Failure) {
        self.output = output
        try write(lines: ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Sutra//Sutra//EN", "CALSCALE:GREGORIAN"])
    }

    /// - Throws: `Failure.file`.
    mutating func write(_ logged: LoggedSession) throws(Failure) {
        let session = logged.session
        let (start, end) = (session.startedAt.calendarText, session.endedAt.calendarText)
        // An id is unique within its library, and the start makes it so beside others.
        let identity = "session-\(session.id.rawValue)-\(session.startedAt.milliseconds)@sutra"
        // An end must be later than its start (3.8.2.2).
        let ending = end > start ? ["DTEND:\(end)"] : []
        try write(
            lines: ["BEGIN:VEVENT", "UID:\(identity)", "DTSTAMP:\(end)", "DTSTART:\(start)"] + ending
                + ["SUMMARY:\(session.title.escapedForCalendar)", "END:VEVENT"])
    }

    /// Makes the file appear; nothing may be written afterwards.
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
    /// `20260131T080000Z` (RFC 5545, 3.3.5), without what is left of a second.
    fileprivate var calendarText: String {
        String(iso8601.prefix { $0 != "." && $0 != "Z" }.filter { $0 != "-" && $0 != ":" }) + "Z"
    }
}

extension String {
    /// As a value of text (RFC 5545, 3.3.11).
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
    /// Appends a line, folded before a character where it is too long; lines that go on begin with a space.
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
