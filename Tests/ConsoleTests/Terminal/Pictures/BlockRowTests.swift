import Testing

@testable import Console

@Suite("A row of blocks")
struct BlockRowTests {
    @Test(
        arguments: [
            ([], ""), ([0, 0], ""), ([1], "█"), ([5, 5], "██"), ([1, 2, 3, 4, 5, 6, 7, 8], "▁▂▃▄▅▆▇█"),
            ([0, 1, 1000], " ▁█"), ([100, 0, 50, 51, 0], "█ ▄▅"),
        ] as [([Int], String)])
    func `Blocks are as high as their values`(_ values: [Int], _ text: String) {
        #expect(BlockRow(values).text == text)
    }
}
