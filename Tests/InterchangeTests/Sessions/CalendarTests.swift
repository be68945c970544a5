import Interchange
import Model
import Testing
import Vocabulary

/// Protects sessions as events of a calendar: what RFC 5545 asks of lines, times and texts.
@Suite struct CalendarTests {
    @Test func `Sessions are written byte for byte as expected`() throws {
        let sessions = [
            session(sat: .seconds(2700), lasting: .milliseconds(3_000_500)), session(12, "a,b;c\\d", sat: .zero),
            session(13, "", sat: .seconds(1)),
        ]
        let lines = """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//Sutra//Sutra//EN
            CALSCALE:GREGORIAN
            BEGIN:VEVENT
            UID:session-1-1776673274000@sutra
            DTSTAMP:20260420T091114Z
            DTSTART:20260420T082114Z
            DTEND:20260420T091114Z
            SUMMARY:Morning
            END:VEVENT
            BEGIN:VEVENT
            UID:session-12-1776673274000@sutra
            DTSTAMP:20260420T082114Z
            DTSTART:20260420T082114Z
            SUMMARY:a\\,b\\;c\\\\d
            END:VEVENT
            BEGIN:VEVENT
            UID:session-13-1776673274000@sutra
            DTSTAMP:20260420T082115Z
            DTSTART:20260420T082114Z
            DTEND:20260420T082115Z
            SUMMARY:Meditation
            END:VEVENT
            END:VCALENDAR

            """
        // The local time has no say in it.
        let bytes = try written(sessions, as: .ics, hours: 9)
        #expect(text(bytes) == lines.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n"))
    }

    @Test(arguments: ["x", "\u{E9}", "\u{4E9C}", "\u{1F469}\u{200D}\u{1F680}", ","])
    func `Lines are folded within the limit and unfold to the same text`(_ piece: String) throws {
        for count in [60, 66, 67, 68, 100, 250] {
            let name = String(repeating: piece, count: count)
            let bytes = try written([session(1, name)], as: .ics)
            #expect(bytes.split(separator: UInt8(ascii: "\n")).allSatisfy { $0.count <= 76 }, "75 and a carriage return")
            for line in bytes.split(separator: UInt8(ascii: "\n")) { #expect(String(validating: line, as: UTF8.self) != nil) }
            let value = piece == "," ? String(repeating: "\\,", count: count) : name
            let unfolded = Array(bytes.split(separator: Array("\r\n ".utf8)).joined())
            #expect(unfolded.split(separator: Array("\r\n".utf8)).contains { $0.elementsEqual("SUMMARY:\(value)".utf8) })
        }
    }

    @Test func `An iCalendar file is rejected on import`() throws {
        let folder = try Folder()
        let path = try folder.file("a.ics", "BEGIN:VCALENDAR\r\n".utf8)
        for format in [nil, FileFormat.sessions(.ics)] {
            #expect(throws: Failure.format(.writtenOnly(format: "ics"), file: path, line: 0)) {
                try DiskFileGateway().read(from: path, as: format) { _ in }
            }
        }
    }
}
