import Model
import TestSupport
import Testing
import Vocabulary

/// Protects dates against the calendar: leap years, the time before 1970, and days that there are not.
@Suite struct TimestampTests {
    /// The milliseconds are those of `date -u -d … +%s`.
    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (1000, "1970-01-01T00:00:01Z"), (-1000, "1969-12-31T23:59:59Z"),
            (1_769_846_400_000, "2026-01-31T08:00:00Z"), (951_782_400_000, "2000-02-29T00:00:00Z"),
            (951_868_799_000, "2000-02-29T23:59:59Z"), (951_868_800_000, "2000-03-01T00:00:00Z"),
            (1_709_164_800_000, "2024-02-29T00:00:00Z"), (1_709_251_200_000, "2024-03-01T00:00:00Z"),
            (1_740_787_199_000, "2025-02-28T23:59:59Z"), (4_107_542_400_000, "2100-03-01T00:00:00Z"),
            (4_107_456_000_000, "2100-02-28T00:00:00Z"), (-2_203_891_200_000, "1900-03-01T00:00:00Z"),
            (-11_670_998_400_000, "1600-02-29T00:00:00Z"), (2_147_483_648_000, "2038-01-19T03:14:08Z"),
            (-62_135_596_800_000, "0001-01-01T00:00:00Z"), (-62_167_219_200_000, "0000-01-01T00:00:00Z"),
            (253_402_300_799_000, "9999-12-31T23:59:59Z"),
        ] as [(Int64, String)])
    func `A timestamp is written and parsed as ISO 8601`(_ milliseconds: Int64, _ text: String) {
        #expect(Timestamp(milliseconds: milliseconds).iso8601 == text)
        #expect(Timestamp(iso8601: text)?.milliseconds == milliseconds)
    }

    @Test(arguments: [
        ("2026-01-31", "2026-01-31T00:00:00Z"), ("2026-01-31T08:00Z", "2026-01-31T08:00:00Z"),
        ("2000-02-29", "2000-02-29T00:00:00Z"), ("2026-01-31T08:00:00.000Z", "2026-01-31T08:00:00Z"),
    ])
    func `An abbreviated timestamp is parsed`(_ text: String, _ whole: String) {
        #expect(Timestamp(iso8601: text)?.iso8601 == whole)
    }

    @Test(arguments: [
        "", "2026", "2026-01", "2026-1-31", "26-01-31", "2026-00-10", "2026-13-01", "2026-01-00", "2026-01-32", "2026-04-31",
        "2025-02-29", "1900-02-29", "2100-02-29", "2026-01-31T", "2026-01-31T08", "2026-01-31T08:00", "2026-01-31T08:00:00",
        "2026-01-31T24:00:00Z", "2026-01-31T08:60:00Z", "2026-01-31T08:00:60Z", "2026-01-31 08:00:00Z", "2026-01-31t08:00:00z",
        "2026-01-31T08:00:00+01:00", "2026-01-31T08:00:00.Z", "2026-01-31T08:00:00.5Z", "2026-01-31T08:00:00.1234Z",
        "2026-01-31Z", " 2026-01-31", "2026-01-31 ", "-2026-01-31", "+2026-01-31", "2026-01-31T8:00:00Z", "2026/01/31",
        "\u{662}026-01-31", "2026-01-31T08:00:00Z\u{301}", "tomorrow",
    ])
    func `A malformed timestamp is rejected`(_ text: String) { #expect(Timestamp(iso8601: text) == nil) }

    /// Counts the days of two centuries one by one, from one that is no leap year to another.
    @Test func `Timestamps follow the calendar day by day`() {
        var days: Int64 = -25_932
        for year in 1899...2101 {
            let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
            for (month, length) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
                for day in 1...length {
                    let text = "\(year)-\(month < 9 ? "0" : "")\(month + 1)-\(day < 10 ? "0" : "")\(day)"
                    let moment = Timestamp(milliseconds: days * 86_400_000)
                    if Timestamp(iso8601: text) != moment || moment.iso8601 != text + "T00:00:00Z" {
                        Issue.record("\(text) is day \(days)")
                    }
                    days += 1
                }
            }
        }
    }

    @Test func `A written timestamp is read back to the second`() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<2000 {
            let seconds = Int64.random(in: -62_167_219_200...253_402_300_799, using: &generator)
            let moment = Timestamp(milliseconds: seconds * 1000 + Int64.random(in: 0...999, using: &generator))
            #expect(moment.iso8601.utf8.count == 20)
            #expect(Timestamp(iso8601: moment.iso8601)?.milliseconds == seconds * 1000, "seed \(generator.seed)")
        }
    }

    @Test func `Timestamps are ordered, and durations can be added to them`() {
        let moment = Timestamp(milliseconds: -5)
        #expect(moment < Timestamp(milliseconds: 0))
        #expect(moment + .milliseconds(1500) == Timestamp(milliseconds: 1495))
        #expect(moment + .seconds(-1) == Timestamp(milliseconds: -1005))
    }
}
