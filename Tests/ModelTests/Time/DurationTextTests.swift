import Model
import TestSupport
import Testing
import Vocabulary

/// Protects how people write and read a length of time.
@Suite struct DurationTextTests {
    @Test(arguments: [
        ("90s", 90), ("5m", 300), ("1h30m", 5400), ("1h", 3600), ("1h1s", 3601), ("2h05m09s", 7509), ("90m", 5400), ("0s", 0),
        ("7:30", 450), ("07:30", 450), ("0:05", 5), ("1:02:03", 3723), ("100:00", 6000), ("0:00:00", 0), ("100:00:00", 360_000),
        ("1000000h", 3_600_000_000), ("999999999s", 999_999_999), ("1d", 86_400), ("0d", 0), ("2d3h4m5s", 183_845),
        ("1d23h59m59s", 172_799), ("1d5s", 86_405), ("36500d", 3_153_600_000), ("41666d16h", 3_600_000_000), ("48h", 172_800),
    ])
    func `A duration is parsed`(_ text: String, _ seconds: Int64) { #expect(Duration(sutra: text) == .seconds(seconds)) }

    @Test(arguments: [
        "", " ", "7", "h", "m5", "5", "5 m", " 5m", "5m ", "-5m", "+5m", "5M", "1.5h", "1h90m", "1h60m", "1m60s", "1m1h", "1m1m",
        "5m30", ":30", "7:", "7:5", "7:60", "7:030", "1:2:3", "1:60:00", "1:00:60", "1:02:03:04", "1:100:00", "\u{665}m",
        "5m\u{301}", "1000001h", "1000000:00:01", "9999999999s", "99999999999999999999h", "5\u{FF4D}", "forever", "d", "1D",
        "1d24h", "1d60m", "1h1d", "1d1d", "1d 1h", "1.5d", "-1d", "41666d16h1s", "999999999d",
    ])
    func `A malformed duration is rejected`(_ text: String) { #expect(Duration(sutra: text) == nil) }

    @Test(arguments: [
        (Duration.zero, "00:00"), (.seconds(5), "00:05"), (.seconds(59), "00:59"), (.seconds(60), "01:00"),
        (.seconds(450), "07:30"),
        (.seconds(3599), "59:59"), (.seconds(3600), "01:00:00"), (.seconds(3723), "01:02:03"), (.seconds(86_400), "24:00:00"),
        (.seconds(359_999), "99:59:59"), (.seconds(360_000), "100:00:00"), (.milliseconds(1), "00:01"),
        (.milliseconds(59_001), "01:00"), (.milliseconds(3_599_999), "01:00:00"), (.nanoseconds(1), "00:01"),
    ])
    func `A duration is written as clock time`(_ duration: Duration, _ text: String) { #expect(duration.clock == text) }

    @Test(arguments: [
        (Duration.zero, "0s"), (.seconds(1), "1s"), (.seconds(59), "59s"), (.seconds(60), "1m"), (.seconds(90), "1m30s"),
        (.seconds(600), "10m"), (.seconds(3600), "1h"), (.seconds(3601), "1h1s"), (.seconds(5400), "1h30m"),
        (.seconds(86_399), "23h59m59s"), (.seconds(86_400), "1d"), (.seconds(90_061), "1d1h1m1s"), (.seconds(864_000), "10d"),
        (.milliseconds(999), "0s"), (.milliseconds(1999), "1s"),
    ])
    func `A duration is written in units`(_ duration: Duration, _ text: String) { #expect(duration.units == text) }

    @Test func `A written duration is read back unchanged`() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<2000 {
            let duration = Duration.seconds(Int64.random(in: 0...3_600_000_000, using: &generator))
            #expect(Duration(sutra: duration.clock) == duration, "seed \(generator.seed)")
            #expect(Duration(sutra: duration.units) == duration, "seed \(generator.seed)")
        }
    }

    @Test(
        arguments: [
            (Duration.zero, 0), (.seconds(2), 2000), (.milliseconds(1), 1), (.microseconds(1999), 1), (.microseconds(-1999), -1),
            (.nanoseconds(999_999), 0),
        ] as [(Duration, Int64)])
    func `A duration is truncated to whole milliseconds`(_ duration: Duration, _ milliseconds: Int64) {
        #expect(duration.wholeMilliseconds == milliseconds)
    }
}
