import Testing
import Vocabulary

@testable import Console

@Suite("Values as people write them")
struct ValueTests {
    @Test(
        arguments: [
            ("90s", 90), ("5m", 300), ("1h30m", 5400), ("7:30", 450), ("1:02:03", 3723), ("0s", 0), ("0:00", 0), ("1h", 3600),
            ("1h0m5s", 3605), ("1h59s", 3659), ("90m", 5400), ("75:00", 4500), ("100:00:00", 360_000), ("007s", 7),
            ("1d", 86_400), ("1d23h59m59s", 172_799), ("2d5s", 172_805), ("40h", 144_000), ("400d", 34_560_000),
            ("9223372036854775807s", .max),
        ] as [(String, Int64)])
    func `A duration is read in every notation`(_ text: String, _ seconds: Int64) throws {
        #expect(try Duration(parsing: text) == .seconds(seconds))
    }

    @Test(
        arguments: [
            ("", .notADuration), ("90", .notADuration), ("s", .notADuration), ("-5m", .notADuration), ("+5m", .notADuration),
            ("5 m", .notADuration), ("1.5h", .notADuration), ("5M", .notADuration), ("5D", .notADuration),
            ("1h1d", .notADuration),
            ("1d5", .notADuration), ("30m1h", .notADuration),
            ("5m5m", .notADuration), ("1h30", .notADuration), ("5m90s", .unitOutOfRange), ("1h60m", .unitOutOfRange),
            ("1d24h", .unitOutOfRange), ("1d60m", .unitOutOfRange),
            ("106751991167301d", .numberTooLarge),
            ("7:75", .unitOutOfRange), ("7:5", .notADuration), (":30", .notADuration), ("7:", .notADuration),
            ("1:2:3", .notADuration),
            ("1:02:60", .unitOutOfRange), ("1:00:00:00", .notADuration), ("-7:30", .notADuration), ("7:3a", .notADuration),
            ("٥m", .notADuration),
            ("9223372036854775808s", .numberTooLarge), ("9223372036854775807h", .numberTooLarge),
            ("9223372036854775807:00", .numberTooLarge), ("99999999999999999999:00:00", .numberTooLarge),
        ] as [(String, DurationFlaw)])
    func `An invalid duration is rejected with its reason`(_ text: String, _ problem: DurationFlaw) {
        #expect(throws: problem) { try Duration(parsing: text) }
    }

    @Test(
        arguments: [
            ("1970-01-01", 0), ("2026-01-31", 1_769_817_600), ("2026-01-31T08:00:00Z", 1_769_846_400),
            ("2024-02-29", 1_709_164_800), ("2000-02-29T23:59:59Z", 951_868_799), ("1969-12-31T23:59:59Z", -1),
            ("0001-01-01", -62_135_596_800), ("9999-12-31T23:59:59Z", 253_402_300_799),
        ] as [(String, Int64)])
    func `A date is read and written back`(_ text: String, _ seconds: Int64) throws {
        let moment = try Timestamp(parsing: text)
        #expect(moment == Timestamp(milliseconds: seconds * 1000))
        #expect(moment.iso8601.hasPrefix(text))
    }

    @Test(
        arguments: [
            ("", .notADate), ("2026-1-31", .notADate), ("31.01.2026", .notADate), ("2026-01-31T08:00Z", .notADate),
            ("2026-01-31T08:00:00", .notADate), ("2026-01-31T08:00:00+01:00", .notADate), ("2026-01-31 08:00:00Z", .notADate),
            ("-026-01-31", .notADate), ("2026-02-29", .noSuchDay), ("1900-02-29", .noSuchDay), ("2026-13-01", .noSuchDay),
            ("2026-00-01", .noSuchDay), ("2026-04-31", .noSuchDay), ("2026-01-00", .noSuchDay), ("0000-01-01", .noSuchDay),
            ("2026-01-31T24:00:00Z", .noSuchDay), ("2026-01-31T23:60:00Z", .noSuchDay), ("2026-01-31T23:59:60Z", .noSuchDay),
        ] as [(String, DateFlaw)])
    func `An invalid date is rejected with its reason`(_ text: String, _ problem: DateFlaw) {
        #expect(throws: problem) { try Timestamp(parsing: text) }
    }

    @Test func `Every day of four centuries is read back`() throws {
        for day in stride(from: Int64(-62_135_596_800), to: -49_512_000_000, by: 86_400) {
            let moment = Timestamp(milliseconds: day * 1000)
            #expect(try Timestamp(parsing: String(moment.iso8601.prefix(10))) == moment)
        }
    }

    @Test(
        arguments: [
            ("French", .name("French")), ("@3", .id(3)), ("@007", .id(7)), ("a@3", .name("a@3")), ("", .name("")),
            ("@9223372036854775807", .id(.max)),
        ] as [(String, Reference)])
    func `A reference is a name or an id`(_ text: String, _ reference: Reference) throws {
        #expect(try Reference(text) == reference)
    }

    @Test(
        arguments: [
            ("@", .notAnID), ("@x", .notAnID), ("@-1", .notAnID), ("@0", .notAnID), ("@1x", .notAnID), ("@ 1", .notAnID),
            ("@@1", .notAnID),
            ("@9223372036854775808", .numberTooLarge),
        ] as [(String, ValueProblem)])
    func `An invalid id is rejected with its reason`(_ text: String, _ problem: ValueProblem) {
        #expect(throws: problem) { try Reference(text) }
    }

    @Test(
        arguments: [
            ("-1", .notACount), ("+1", .notACount), ("", .notACount), ("1.0", .notACount), ("1e3", .notACount), ("１", .notACount),
            ("1_000", .notACount), ("9223372036854775808", .numberTooLarge),
        ] as [(String, ValueProblem)])
    func `An invalid count is rejected with its reason`(_ text: String, _ problem: ValueProblem) throws {
        #expect(throws: problem) { try ValueKind.count.number(text) }
        #expect(try ValueKind.count.number("0") == 0)
        if problem == .notACount {
            #expect(throws: ValueProblem.notAPositiveCount) { try ValueKind.positiveCount.number(text) }
            #expect(throws: ValueProblem.notAPositiveCount) { try ValueKind.positiveCount.number("0") }
        }
        #expect(try ValueKind.count.number("9223372036854775807") == .max)
    }

    @Test(arguments: [
        ("a", true), ("_", true), ("a1_B", true), ("", false), ("1a", false), ("a-b", false), ("é", false), ("a b", false),
    ])
    func `A variable name is an ASCII identifier`(_ text: String, _ isName: Bool) {
        #expect(Variables.isName(text) == isName)
    }
}
