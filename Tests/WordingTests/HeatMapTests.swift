import TerminalText
import Testing

@testable import Wording

@Suite("The calendar of answers")
struct HeatMapTests {
    /// Days that end on Saturday, 2026-01-31.
    private func map(_ counts: [Int], width: Int) -> [String] {
        HeatMap(StatisticsFixture.days(counts)).lines(width: width).map { $0.text(.plain) }
    }

    @Test func `Weeks are drawn side by side`() {
        // The first day is a Friday.
        #expect(
            map([1, 2, 3, 4, 5, 6, 7, 8, 0], width: 40) == [
                "     Jan", "Mon    ▒▒", "       ▓▓", "Wed    ▓▓", "       ██", "Fri  ░░██", "     ░░", "     ▒▒",
            ])
    }

    @Test func `A week has one cell if there is no room for two`() {
        #expect(
            map([1, 2, 3, 4, 5, 6, 7, 8, 0], width: 8) == [
                "     Jan", "Mon   ▒", "      ▓", "Wed   ▓", "      █", "Fri  ░█", "     ░", "     ▒",
            ])
    }

    @Test func `The earliest weeks are omitted and do not affect the scale`() {
        let lines = map([1000] + Array(repeating: 1, count: 30), width: 8)
        #expect(lines == ["     Jan", "Mon  ███", "     ███", "Wed  ███", "     ███", "Fri  ███", "     ███", "     ██"])
    }

    @Test func `A month is named above the week that it begins in`() {
        #expect(map(Array(repeating: 0, count: 92), width: 40)[0] == "     Nov       Dec     Jan")
        #expect(map(Array(repeating: 0, count: 92), width: 20)[0] == "     Nov  Dec Jan")
        // December has its last two days here; its name has no room before January's.
        #expect(map(Array(repeating: 0, count: 33), width: 12)[0] == "     Jan")
    }

    @Test func `A month that begins in the last week has no name if there is no room`() {
        let days = (1...35).map { HeatMap.Day(date: $0 < 32 ? "2026-01-\($0)" : "2026-02-01", weekday: 0, count: 0) }
        #expect(HeatMap(days).lines(width: 10)[0].text(.plain) == "     Jan")
    }

    @Test(arguments: [0, 1, 4, 5, 6])
    func `A map without room is no wider than its labels`(_ width: Int) {
        for line in map([1, 2, 3], width: width) { #expect(DisplayWidth.of(line) <= max(width, 5)) }
        #expect(map([], width: 80).isEmpty)
    }

    @Test func `A year that has no room in blocks is drawn in dots, each cell shaded by the mean of its days`() {
        let year = HeatMap(StatisticsFixture.days((0..<365).map { $0 % 3 == 0 ? 0 : $0 % 8 + 1 }))
        #expect(year.weeksShown(width: 40) == 35 && year.weeksShown(width: 40, with: .dots) == nil)
        #expect(year.lines(width: 80, with: .dots) == year.lines(width: 80), "there is room for blocks")
        #expect(year.lines(width: 30, with: .dots) == year.lines(width: 30), "there is no room for dots either")
        let days = Array(repeating: 0, count: 98) + [8, 4, 0, 0, 0, 0, 0, 2]
        let lines = HeatMap(StatisticsFixture.days(days)).lines(width: 14, with: .dots)
        #expect(lines.map { $0.text(.plain) } == ["      Nov Jan", "Mon", "Fri         ⠖"])
        #expect(lines[2].parts.map(\.role) == [.plain, .shade(0), .shade(58)])
    }

    @Test func `A single day also gives a map`() {
        #expect(map([7], width: 80) == ["     Jan", "Mon", "", "Wed", "", "Fri", "     ██", ""])
    }
}
