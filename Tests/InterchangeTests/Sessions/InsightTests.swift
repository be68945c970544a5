import Model
import TestSupport
import Testing
import Vocabulary

/// Protects the log of sessions in the format of Insight Timer: its bytes, what is read of it, and what is refused.
@Suite struct InsightTests {
    private static let header = "Started At,Duration,Preset,Activity\n"

    @Test func `Sessions are written byte for byte as expected`() throws {
        let sessions = [
            session(), session(2, "Zen, \"short\"", sat: .milliseconds(9_999)), session(3, "", sat: .zero),
            session(4, sat: .seconds(36_061), at: -86_400_000_000),
        ]
        #expect(
            text(try written(sessions, as: .insight, hours: 2)) == """
                Started At,Duration,Preset,Activity
                04/20/2026 10:21:14,0:45:0,Morning,Meditation
                04/20/2026 10:21:14,0:0:9,"Zen, ""short""\",Meditation
                04/20/2026 10:21:14,0:0:0,,Meditation
                04/07/1967 02:00:00,10:1:1,Morning,Meditation

                """)
        #expect(text(try written([Session](), as: .insight)) == Self.header)
    }

    @Test func `Written sessions are read back unchanged`() throws {
        for seed in 0..<UInt64(100) {
            var generator = SeededGenerator(seed: seed)
            let hours = Int64.random(in: -12...14, using: &generator)
            let sessions = (1..<6).map { id in
                session(
                    Int64(id), ["a", "", "e\u{301}", "\"q\",", "\u{4E9C}"].randomElement(using: &generator) ?? "",
                    sat: .seconds(Int64.random(in: 0...259_200, using: &generator)),
                    at: Int64.random(in: -50_000_000...4_000_000_000, using: &generator) * 1000)
            }
            let records = try readSessions(written(sessions, as: .insight, hours: hours))
            #expect(records.map(\.duration) == sessions.map(\.sat), "seed \(seed)")
            #expect(records.map { Array($0.profileName.utf8) } == sessions.map { Array($0.profileName.utf8) }, "seed \(seed)")
            let moments = records.map { $0.startedAt.moments(on: ZoneClock(hours: hours)) }
            #expect(moments == sessions.map { [$0.startedAt] }, "seed \(seed)")
            #expect(records.map(\.line) == Array(2...6), "seed \(seed)")
        }
    }

    @Test(arguments: [
        "Started At,Duration,Preset,Activity\r\n04/20/2026 08:21:14,0:45:0,Morning,Meditation\r\n",
        "\u{FEFF}\"Started At\",\"Duration\",\"Preset\",\"Activity\"\n\"04/20/2026 08:21:14\",\"00:45:00\",\"Morning\",\"Yoga\"",
        "started at, duration, preset, activity\n04/20/2026 08:21:14,0:45:0,Morning,\n\n",
    ])
    func `Files written by other programs are read`(_ text: String) throws {
        let expected = SessionRecord(
            startedAt: LocalTime(session().startedAt, on: ZoneClock()), duration: .seconds(2700), profileName: "Morning", line: 2)
        #expect(try readSessions(text.utf8) == [expected])
        #expect(try readSessions(text.utf8, as: nil, name: "log.csv") == [expected], "told by its first line")
    }

    struct Case: CustomTestStringConvertible {
        let text: String
        let flaw: FormatFlaw
        var line = 3
        var testDescription: String { text }

        init(row: String, _ flaw: FormatFlaw) {
            text = "Started At,Duration,Preset,Activity\n04/20/2026 08:21:14,0:45:0,Morning,Meditation\n\(row)\n"
            self.flaw = flaw
        }

        init(_ text: String, _ flaw: FormatFlaw, line: Int) {
            self.text = text
            self.flaw = flaw
            self.line = line
        }

        static func start(_ value: String) -> Case {
            let expected = "04/20/2026 08:21:14, the month first, in 24-hour time"
            return Case(
                row: "\(value),0:45:0,Morning,Meditation", .card(.startedAt, .malformed(value: value, expected: expected)))
        }

        static func duration(_ value: String) -> Case {
            let expected = "0:45:0, in hours, minutes and seconds"
            return Case(row: "04/20/2026 08:21:14,\(value),,", .card(.duration, .malformed(value: value, expected: expected)))
        }
    }

    private static let titles = FormatFlaw.titles(expected: ["Started At", "Duration", "Preset", "Activity"])

    @Test(arguments: [
        Case.start("04/20/2026 08:21:14 AM"), .start("04/20/2026 8:21:14 PM"), .start("20/04/2026 08:21:14"),
        .start("02/29/2026 08:21:14"), .start("04/20/2026 24:00:00"), .start("04/20/2026"), .start(""),
        .start("2026-04-20 08:21:14"),
        .start("04/20/2026 08:60:14"), .start("04/20/0000 08:21:14"), .start("0\u{664}/20/2026 08:21:14"),
        .duration("0:60:0"), .duration("-0:45:0"), .duration("45"), .duration("0:45"), .duration("0:45:60"), .duration("::"),
        .duration("99999:0:0"), .duration("+1:0:0"), .duration(""),
        Case(row: "04/20/2026 08:21:14,0:45:0,Morning", .fieldCount(found: 3, expected: 4)),
        Case(row: "04/20/2026 08:21:14,0:45:0,Morning,Meditation,x", .fieldCount(found: 5, expected: 4)),
        Case(row: "04/20/2026 08:21:14,0:45:0,\"Morning,Meditation", .unclosedQuote),
        Case("", titles, line: 1), Case("\n\n04/20/2026 08:21:14,0:45:0,Morning,Meditation", titles, line: 3),
        Case("Started At,Duration,Preset\n", titles, line: 1),
        Case("Started At,Duration,Preset,Activity,Notes\n", titles, line: 1),
        Case("Duration,Started At,Preset,Activity\n", titles, line: 1),
    ])
    func `A malformed session file is rejected with its line number`(_ example: Case) throws {
        for chunk in [1, 7, 65_536] {
            #expect(throws: Refused(flaw: example.flaw, line: example.line), "chunks of \(chunk)") {
                try readSessions(example.text.utf8, chunk: chunk)
            }
        }
    }

    @Test func `A file with random corrupted bytes is read or rejected`() throws {
        let start = Array("\(Self.header)04/20/2026 08:21:14,0:45:0,Morning,Meditation\n".utf8)
        for seed in 0..<UInt64(300) {
            var generator = SeededGenerator(seed: seed)
            var bytes = start
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                let byte = Bool.random(using: &generator) ? Array(":,/\"\n 09".utf8).randomElement(using: &generator) : nil
                bytes[place] = byte ?? UInt8.random(in: .min ... .max, using: &generator)
            }
            do {
                #expect(try readSessions(bytes).count <= 2, "seed \(seed)")
            } catch is Refused {}
        }
    }
}
