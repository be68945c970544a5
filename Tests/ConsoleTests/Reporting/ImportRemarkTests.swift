import Testing
import ViewModel

@testable import Console

@Suite("What is to be known of an import is told on one line") struct ImportRemarkTests {
    @Test(
        arguments: [
            (
                .guessedSeparator("space", front: "a\u{1B}", back: String(repeating: "x", count: 60)),
                "took a space for the separator: the first record is \"a\\u{1b}\" and \"\(String(repeating: "x", count: 39))…\"; "
                    + "--separator chooses another"
            ),
            (
                .tookTitles(front: "word", back: "meaning"),
                "took the first record for titles: the front is \"word\", the back is \"meaning\"; --header off takes it for a card"
            ),
            (
                .tookCard(front: "word", back: "Wort"),
                "took the first record for a card: \"word\" and \"Wort\"; --header on takes it for titles"
            ),
            (
                .leftOut(cloze: 2, reversed: 0, larger: 1),
                "left out 3 notes, which are not supported: 2 with cloze deletions, 1 with more than two fields"
            ),
            (.leftOut(cloze: 0, reversed: 1, larger: 0), "left out 1 note, which is not supported: 1 with a reverse card"),
            (.unknownTypes(["A", "B\n"]), "took notes of the type \"A\", \"B\\n\" for a front and a back"),
            (
                .droppedHTML(cards: 1, tags: ["b", "i"], images: 2, sounds: 1),
                "dropped HTML of 1 card: tags b, i; 2 images, named in the text; 1 sound, named in the text"
            ),
            (.droppedHTML(cards: 3, tags: [], images: 0, sounds: 4), "dropped HTML of 3 cards: 4 sounds, named in the text"),
        ] as [(ImportRemark, String)])
    func words(_ remark: ImportRemark, _ words: String) { #expect(remark.words == words) }
}
