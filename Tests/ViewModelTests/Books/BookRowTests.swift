import Model
import Testing
import ViewModel
import Vocabulary

@MainActor @Suite struct BookRowTests {
    struct Progress: CustomTestStringConvertible {
        let known: Int
        let cards: Int
        let text: String
        var testDescription: String { "\(known) of \(cards): \(text)" }

        init(_ known: Int, of cards: Int, _ text: String) {
            self.known = known
            self.cards = cards
            self.text = text
        }
    }

    @Test(arguments: [
        Progress(0, of: 0, "0% KNOWN"), Progress(0, of: 1, "0% KNOWN"), Progress(0, of: 1000, "0% KNOWN"),
        Progress(1, of: 1, "100% KNOWN"), Progress(5, of: 10, "50% KNOWN"), Progress(1, of: 3, "33% KNOWN"),
        Progress(2, of: 3, "67% KNOWN"), Progress(1, of: 8, "13% KNOWN"), Progress(1, of: 200, "1% KNOWN"),
        Progress(1, of: 1000, "<1% KNOWN"), Progress(12, of: 36_177, "<1% KNOWN"), Progress(14, of: 1000, "1% KNOWN"),
        Progress(15, of: 1000, "2% KNOWN"),
        Progress(994, of: 1000, "99% KNOWN"), Progress(995, of: 1000, "99% KNOWN"), Progress(999, of: 1000, "99% KNOWN"),
        Progress(1000, of: 1000, "100% KNOWN"), Progress(999_999, of: 1_000_000, "99% KNOWN"),
    ])
    func `Progress is rounded, but is 0 percent only for none and 100 percent only for all`(_ progress: Progress) {
        #expect(BookRow.row(1, "French", cards: progress.cards, known: progress.known).progressText == progress.text)
    }

    @Test(arguments: [(0, 0, 0.0), (0, 5, 0), (1, 5, 0.2), (5, 10, 0.5), (10, 10, 1)])
    func `Progress is also available as a fraction`(known: Int, cards: Int, progress: Double) {
        #expect(BookRow.row(1, "French", cards: cards, known: known).progress == progress)
    }

    @Test func `A row shows the values of its book`() {
        let row = BookRow.row(
            7, "Fran\u{E7}ais", cards: 10, known: 5, due: 3, addedAt: Timestamp(milliseconds: 1_769_846_400_250))
        #expect(row.id == 7)
        #expect(row.name == "Fran\u{E7}ais")
        #expect(row.cards == 10)
        #expect(row.known == 5)
        #expect(row.due == 3)
        #expect(row.progressText == "50% KNOWN")
        #expect(row.addedAt == "2026-01-31T08:00:00Z")
    }
}
