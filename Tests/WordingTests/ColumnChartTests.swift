import Testing

@testable import Wording

@Suite("Columns of blocks")
struct ColumnChartTests {
    @Test(
        arguments: [
            ([], ""), ([0, 0], ""), ([1], "█"), ([5, 5], "██"), ([1, 2, 3, 4, 5, 6, 7, 8], "▁▂▃▄▅▆▇█"),
            ([0, 1, 1000], " ▁█"), ([100, 0, 50, 51, 0], "█ ▄▅"),
        ] as [([Int], String)])
    func `Columns are as high as their values`(_ values: [Int], _ text: String) {
        #expect(ColumnChart(values).rows == [text])
    }

    @Test func `Columns can have several rows and cells`() {
        #expect(ColumnChart([1, 0, 8, 12, 24], height: 3, cells: 2).rows == ["        ██", "      ▄▄██", "▁▁  ██████"])
    }
}
