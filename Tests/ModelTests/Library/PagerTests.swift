import Model
import Testing
import Vocabulary

@Suite struct PagerTests {
    /// A list of numbers that is read in pages.
    private func pager(_ pages: [[Int]]) -> Pager<Int> {
        var rest = pages[...]
        return Pager(inOrder: <) { (_, _) throws(Failure) in rest.popFirst() ?? [] }
    }

    @Test func `Each page starts after the last row of the one before, up to the end`() throws {
        let pager = Pager<Int>(inOrder: <) { (last, limit) throws(Failure) in
            Array((last ?? 0) + 1...7).prefix(limit).filter { $0 <= 6 }
        }
        #expect(try pager.next(4) == [1, 2, 3, 4])
        #expect(try pager.next(4) == [5, 6])
        #expect(try pager.next(4) == [])
        #expect(try pager.next(4) == [])
    }

    @Test(arguments: [[[1, 2], [1, 2]], [[1, 2], [2, 3]], [[1, 3, 2]], [[1, 1]], [[5], [4]]])
    func `Rows out of order are damage`(_ pages: [[Int]]) throws {
        let pager = pager(pages)
        for _ in pages.dropLast() { _ = try pager.next() }
        #expect(throws: Failure.library(.corrupt("its rows are out of order"))) { try pager.next() }
    }
}
