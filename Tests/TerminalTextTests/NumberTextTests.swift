import Testing

@testable import TerminalText

@Suite("Numbers for people")
struct NumberTextTests {
    @Test(
        arguments: [
            (0, "0%"), (0.0001, "1%"), (0.125, "13%"), (0.874, "87%"), (0.999, "99%"), (1, "100%"),
        ] as [(Double, String)])
    func `Percentages are rounded, but never to 0 or 100`(_ fraction: Double, _ text: String) {
        #expect(percentText(fraction) == text)
    }

    @Test(
        arguments: [
            (0, "0s"), (59.9, "59s"), (60, "1m"), (3599, "59m"), (3600, "1h 0m"), (12_345, "3h 25m"), (400_000, "111h 6m"),
            (.infinity, "277777777h 46m"),
        ] as [(Double, String)])
    func `Times are shown in hours and minutes, or in seconds below a minute`(_ seconds: Double, _ text: String) {
        #expect(timeText(seconds: seconds) == text)
    }

    @Test(arguments: [(0, "0s"), (59.9, "59s"), (60, "1m"), (3605, "1h 5s"), (12_345, "3h 25m 45s")] as [(Double, String)])
    func `Exact times are shown to the second, without units that are zero`(_ seconds: Double, _ text: String) {
        #expect(exactTimeText(seconds: seconds) == text)
    }
}
