import Testing

@testable import Console

@Suite("Bars")
struct BarChartTests {
    private func lines(_ values: [(String, Double)], full: Double, width: Int) -> [String] {
        BarChart(values.map { BarChart.Row(label: $0.0, text: "\(Int($0.1))", value: $0.1) }, full: full)
            .lines(width: width, style: .plain)
    }

    @Test func barsAreAsLongAsTheirValues() {
        #expect(
            lines([("a", 8), ("long", 4), ("b", 1), ("c", 0)], full: 8, width: 17) == [
                "a     8  ████████", "long  4  ████", "b     1  █", "c     0",
            ])
    }

    @Test func aCellHasEighthsAndTheSmallestValueIsSeen() {
        #expect(lines([("a", 3), ("b", 1000)], full: 1000, width: 13) == ["a     3  ▏", "b  1000  ████"])
        #expect(lines([("a", 9), ("b", 16)], full: 16, width: 11) == ["a   9  ██▎", "b  16  ████"])
    }

    @Test func widthsAreCountedInCells() {
        #expect(lines([("日本", 1), ("é", 2)], full: 2, width: 13) == ["日本  1  ██", "é     2  ████"])
    }

    @Test func whereThereIsNoRoomThereAreNoBars() {
        #expect(lines([("a", 1)], full: 1, width: 9) == ["a  1"])
        #expect(lines([("a", 1)], full: 1, width: 0) == ["a  1"])
        #expect(lines([], full: 1, width: 40) == [])
    }

    @Test func aWideTerminalIsNotFilled() {
        #expect(DisplayWidth.of(lines([("a", 1)], full: 1, width: 200)[0]) == 56)
    }
}
