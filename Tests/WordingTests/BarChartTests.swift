import TerminalText
import Testing

@testable import Wording

@Suite("Bars")
struct BarChartTests {
    private func lines(_ values: [(String, Double)], full: Double, width: Int) -> [String] {
        BarChart(values.map { BarChart.Row(label: $0.0, text: "\(Int($0.1))", value: $0.1) }, full: full)
            .lines(width: width).map { $0.text(.plain) }
    }

    @Test func `Bars are as long as their values`() {
        #expect(
            lines([("a", 8), ("long", 4), ("b", 1), ("c", 0)], full: 8, width: 17) == [
                "a     8  ████████", "long  4  ████", "b     1  █", "c     0",
            ])
    }

    @Test func `Bars are drawn in eighths of a cell and the smallest value is visible`() {
        #expect(lines([("a", 3), ("b", 1000)], full: 1000, width: 13) == ["a     3  ▏", "b  1000  ████"])
        #expect(lines([("a", 9), ("b", 16)], full: 16, width: 11) == ["a   9  ██▎", "b  16  ████"])
    }

    @Test func `Label widths are counted in cells`() {
        #expect(lines([("日本", 1), ("é", 2)], full: 2, width: 13) == ["日本  1  ██", "é     2  ████"])
    }

    @Test func `Bars are omitted if there is no room`() {
        #expect(lines([("a", 1)], full: 1, width: 9) == ["a  1"])
        #expect(lines([("a", 1)], full: 1, width: 0) == ["a  1"])
        #expect(lines([], full: 1, width: 40) == [])
    }

    @Test func `Bars do not fill a wide terminal`() {
        #expect(DisplayWidth.of(lines([("a", 1)], full: 1, width: 200)[0]) == 56)
    }
}
