import Testing
import ViewModel
import Vocabulary

@testable import Wording

@Suite("Each remark about an import is one line") struct ImportRemarkTests {
    @Test(
        arguments: [
            (
                .guessedSeparator("space", front: "a\u{1B}", back: String(repeating: "x", count: 60)),
                "used a space as the separator: the first record is \"a␛\" and \"\(String(repeating: "x", count: 39))…\"; "
                    + "--separator chooses another"
            ),
            (
                .tookTitles(front: "word", back: "meaning"),
                "read the first record as titles: the front is \"word\", the back is \"meaning\"; --header off reads it as a card"
            ),
            (
                .tookCard(front: "word", back: "Wort"),
                "read the first record as a card: \"word\" and \"Wort\"; --header on reads it as titles"
            ),
            (
                .tookTags("noun"),
                "read the column after the front and the back as tags (\"noun\"), because no title names it; --columns names the columns"
            ),
            (.leftOutText(1, line: 1), "left out a line of text that belongs to no card, line 1"),
            (.leftOutText(3, line: 2), "left out 3 lines of text that belong to no card, the first on line 2"),
            (
                .leftOutCards(2, line: 3, format: "obsidian"),
                "left out 2 parts of the file that would be cards in the format obsidian, the first on line 3; --format obsidian reads them"
            ),
            (
                .leftOutSchedules(studied: 1, unread: 2),
                "left out 1 schedule of a card that has progress, 2 schedules that are invalid or belong to no card"
            ),
            (.leftOutSchedules(studied: 0, unread: 1), "left out 1 schedule that is invalid or belongs to no card"),
            (
                .madeTypes(["A", "B"]),
                "made the note types \"A\", \"B\" from the fields of the file: the first field is the front, the others are the back"
            ),
            (.unknownTypes(["A", "B\n"]), "read notes of the type \"A\", \"B⏎\" as a front and a back"),
            (
                .droppedHTML(cards: 1, tags: ["b", "i"], images: 2, sounds: 1),
                "dropped HTML in 1 card: tags b, i; 2 images are named in the text; 1 sound is named in the text"
            ),
            (
                .droppedHTML(cards: 1, tags: (1...10).map { "t\($0)" }, comments: 0, images: 0, sounds: 0),
                "dropped HTML in 1 card: tags t1, t2, t3, t4, t5, t6, t7, t8 and 2 more"
            ),
            (.droppedHTML(cards: 1, tags: [], comments: 2, images: 0, sounds: 0), "dropped HTML in 1 card: 2 comments"),
            (
                .collection(.estimatedMemories, 2),
                "estimated the memory of 2 studied cards without answers in the log from interval and ease"
            ),
            (.collection(.movedCards, 1), "moved 1 card to another book, as in Anki"),
            (
                .collection(.emptiedBooks, 1, examples: ["A"]),
                "1 book is empty now, and can be deleted with `book delete`: \"A\""
            ),
            (
                .collection(.emptyCards, 1),
                "1 card has no content in its note any more; Tools > Empty Cards in Anki deletes it, and the next import does so here"
            ),
            (
                .collection(.emptyCards, 2),
                "2 cards have no content in their notes any more; Tools > Empty Cards in Anki deletes them, and the next import does so here"
            ),
            (
                .rolloverHour(SettingChange(key: "rollover_hour", value: "2")),
                "days in Anki begin at another hour, 2:00; to adopt it:"
            ),
            (.collection(.followedBookNames, 1), "renamed 1 book, whose deck was renamed in Anki"),
            (.collection(.followedBookNames, 2), "renamed 2 books, whose decks were renamed in Anki"),
            (.collection(.keptBookNames, 1), "kept the name of 1 book that has another name in Anki"),
            (.collection(.keptBookNames, 2), "kept the names of 2 books that have other names in Anki"),
            (
                .collection(.takenBookNames, 1),
                "did not rename 1 book as in Anki: another book has the new name, and gets the new cards"
            ),
            (
                .collection(.takenBookNames, 2),
                "did not rename 2 books as in Anki: other books have the new names, and get the new cards"
            ),
            (.collection(.keptCards, 1), "did not move 1 card as in Anki: it was moved here, too"),
            (.collection(.keptCards, 2), "did not move 2 cards as in Anki: they were moved here, too"),
            (.collection(.suspendedCards, 1), "suspended 1 card, as in Anki"),
            (.collection(.resumedCards, 2), "resumed 2 suspended cards, as in Anki"),
            (
                .collection(.keptSuspensions, 1),
                "did not suspend or resume 1 card as in Anki: you changed it here since the last import"
            ),
            (.collection(.removedCards, 1), "deleted 1 card that its note no longer has, as in Anki"),
            (.collection(.removedCards, 2), "deleted 2 cards that their notes no longer have, as in Anki"),
            (.collection(.movedCards, 3), "moved 3 cards to other books, as in Anki"),
            (
                .collection(.cardsNotMoved, 1),
                "did not move 1 card as in Anki: the book of the new deck has a card with the same front"
            ),
            (
                .collection(.otherCards, 1),
                "did not move 1 card as in Anki: the package has other cards, of another type, with the guid of its note"
            ),
            (
                .collection(.otherCards, 2),
                "did not move 2 cards as in Anki: the package has other cards, of another type, with the guids of their notes"
            ),
            (.collection(.deckNames, 4), "left out the name of the deck in 4 cards whose template shows it"),
            (.collection(.occlusions, 1), "1 card hides parts of an image in Anki, and shows the whole image here"),
            (.collection(.occlusions, 2), "2 cards hide parts of an image in Anki, and show the whole image here"),
            (
                .collection(.scriptedSides, 1),
                "1 card has a side, or a place in one, that only scripts fill in Anki: here, the place is empty, and a front without "
                    + "content shows the first field"
            ),
            (
                .collection(.scriptedSides, 2),
                "2 cards have a side, or a place in one, that only scripts fill in Anki: here, the place is empty, and a front without "
                    + "content shows the first field"
            ),
            (.collection(.mediaAdded, 1), "added 1 media file"),
            (.collection(.mediaRenamed, 2), "renamed 2 media files: the library has other files of that name"),
            (
                .collection(.mediaLeftOut, 1),
                "left out 1 media file that is empty, or whose name is invalid or used twice"
            ),
            (.collection(.updatedTypes, 1), "updated 1 note type"),
            (
                .collection(.keptTypes, 2),
                "kept 2 note types that changed in Anki: fields with text here, or templates of studied cards, are missing there; "
                    + "notes that changed since then get a type of their own"
            ),
            (.collection(.notes, 1), "left out 1 note of an unknown type, or without a card that can be shown"),
            (
                .collection(.largeNotes, 2, examples: ["a\u{1B}", "b"]),
                "left out 2 notes with more text than a card can have (64 KiB): \"a␛\", \"b\""
            ),
            (
                .collection(.tags, 4, examples: [String(repeating: "x", count: 200), "y", "z"]),
                "left out 4 tags longer than 128 bytes or with invisible characters; an export to Anki will not have them: "
                    + "\"\(String(repeating: "x", count: 39))…\", \"y\", \"z\", …"
            ),
            (
                .unknownFilters(["tts en_US"]),
                "templates use the filter \"tts en_US\", unknown here: cards show the text of the field unchanged, where Anki converts or "
                    + "speaks it"
            ),
            (
                .unknownFields((1...9).map { "f\($0)" }),
                "templates name the fields \"f1\", \"f2\", \"f3\", \"f4\", \"f5\", \"f6\", \"f7\", \"f8\", …, which their note types do not have: "
                    + "cards show the name in braces"
            ),
            (
                .brokenTemplates(["Card 1"]),
                "the template \"Card 1\" cannot be read, because a section is not closed: cards show the template itself"
            ),
            (
                .deckOptions(DeckOptionsRemark(changes: [], presets: ["My \u{1B}"])),
                "decks have other options in Anki (preset \"My ␛\") than their books here, which keep theirs; `--options adopt` adopts "
                    + "those of Anki, as these commands do:"
            ),
            (
                .adoptedOptions(DeckOptionsRemark(changes: [Self.limit], presets: [])),
                "adopted 1 option of decks in Anki; later changes there are not adopted automatically"
            ),
            (.collection(.mediaNotKept, 3), "did not import 3 media files: a library in memory has no media folder"),
            (.droppedHTML(cards: 3, tags: [], images: 0, sounds: 4), "converted HTML in 3 cards: 4 sounds are named in the text"),
        ] as [(ImportRemark, String)])
    func `Each import remark has its wording`(_ remark: ImportRemark, _ words: String) { #expect(remark.words == words) }

    private static let limit = SettingChange(key: "new_per_day", value: "5", book: .name("My book"))

    @Test func `The changes that adopt options are commands to paste`() {
        let changes = [
            SettingChange(key: "learning_steps", value: "1m 10m", book: .name("A")), Self.limit,
            SettingChange(key: "relearning_steps", value: "none", book: .name("A")),
        ]
        #expect(
            ImportRemark.deckOptions(DeckOptionsRemark(changes: changes, presets: ["A"])).commands == [
                "settings set learning_steps '1m 10m' --book A", "settings set new_per_day 5 --book 'My book'",
                "settings set relearning_steps none --book A",
            ])
        let many = DeckOptionsRemark(changes: [SettingChange](repeating: Self.limit, count: 23), presets: [])
        #expect(ImportRemark.deckOptions(many).commands.count == 21)
        #expect(ImportRemark.deckOptions(many).commands.last == "# … 3 more")
        #expect(ImportRemark.collection(.notes, 1).commands == [])
    }
}
