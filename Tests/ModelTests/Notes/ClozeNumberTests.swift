import Model
import Testing
import Vocabulary

/// Protects the progress of cards whose text was changed where deletions have no numbers.
@Suite struct ClozeNumberTests {
    @Test(
        arguments: [
            ("a {{c1::b}} {{c12::c::h}}", [1: 3, 12: 1], "a {{c3::b}} {{c1::c::h}}"),
            ("{{c1:a}} c1:: {{c1", [1: 2], "{{c1:a}} c1:: {{c1"),
            ("{{c4::x}}", [1: 2], "{{c4::x}}"), ("{{c1::a {{c2::é}}}}", [1: 2, 2: 1], "{{c2::a {{c1::é}}}}"),
        ] as [(String, [Int: Int], String)])
    func `Deletions get other numbers, and nothing else changes`(_ text: String, _ numbers: [Int: Int], _ expected: String) {
        #expect(text.renumberingDeletions(numbers) == expected)
    }

    @Test(
        arguments: [
            // A deletion is added, removed, changed, or moved.
            ("{{c1::a}} x {{c2::b}}", "{{c1::n}} {{c2::a}} x {{c3::b}}", [1: 3, 2: 1, 3: 2]),
            ("{{c1::a}} x {{c2::b}}", "a x {{c1::b}}", [1: 2]), ("{{c1::a}} x {{c2::b}}", "{{c1::a}} x {{c2::c}}", [1: 1, 2: 2]),
            ("{{c1::a}} x {{c2::b}}", "{{c1::b}} y {{c2::a}}", [1: 2, 2: 1]), ("{{c5::a}} x", "{{c1::b}} y", [1: 6]),
        ] as [(String, String, [Int: Int])])
    func `A card keeps its deletion, by its front or by its answer`(
        _ old: String, _ new: String, _ expected: [Int: Int]
    ) throws {
        var renderer = NoteRenderer(.cloze)
        let cards = try renderer.cards(of: [old]).map { side in
            Card(
                id: Card.ID(1), book: Book.ID(1), front: side.front.text, back: side.back.text, tags: [],
                addedAt: Timestamp(milliseconds: 0), origin: CardOrigin(note: Note.ID(1), ordinal: side.ordinal))
        }
        #expect(RenderedCard.numbers(of: new, try renderer.cards(of: [new]), keeping: old, cards) == expected)
    }

    @Test func `Only closed deletions count`() {
        #expect("a {{c1::b}}".hasDeletion)
        for text in ["", "{{c1::b", "{{c::b}}", "c1::b}}", "{{c0::b}}"] { #expect(!text.hasDeletion) }
    }

    @Test func `A deletion with the number 0 makes no card, and its text is shown`() throws {
        var renderer = NoteRenderer(.cloze)
        let cards = try renderer.cards(of: ["{{c0::zero::hint}} {{c1::one}} {{c0,2::two}}"])
        #expect(cards.map(\.front.text) == ["zero […] two", "zero one […]"])
        #expect(cards.map(\.back.text) == ["zero [one] two", "zero one [two]"])
    }
}
