import Foundation
import TerminalText
import Testing
import ViewModel
import Vocabulary
import Wording

@testable import Console

/// A failure of a command, and all that is said of it.
struct WordedFailure: CustomTestStringConvertible, Sendable {
    let failure: Failure
    let line: String
    let text: String
    let exit: ExitCode

    /// - Parameters:
    ///   - line: a command that can fail so; empty where the failure belongs to none.
    ///   - text: what stands on the notices, without the line itself.
    init(_ failure: Failure, of line: String, exit: ExitCode = .failure, _ text: String) {
        self.failure = failure
        self.line = line
        self.text = text
        self.exit = exit
    }

    var testDescription: String { text }
}

@Suite("A failure has its code, its words, its place and its exit code")
struct FailureWordingTests {
    private static let invalidSettings: [WordedFailure] = [
        WordedFailure(
            .invalid(.name, .emptyPart), of: "book add French::",
            """
            1:10: error: the name has an empty part: exactly two colons separate the names of a book and of one below it [INVALID]
                       ^~~~~~~~
            """),
        WordedFailure(
            .invalid(.name, .belowItself), of: "book rename A A::B",
            """
            1:15: error: the name is below the book itself [INVALID]
                            ^~~~
            """),
        WordedFailure(
            .conflict(.booksAreBelow(2)), of: "book delete A",
            """
            1:13: error: 2 books are below this one [CONFLICT]
                          ^
              hint: --tree deletes them with their cards, too
            """),
        WordedFailure(
            .invalid(.name, .blankBesidePart), of: "book add 'A :: B'",
            """
            1:10: error: the name has a blank beside ::, which separates the names of a book and of one below it [INVALID]
                       ^~~~~~~~
            """),
        WordedFailure(
            .conflict(.settingIsOfLibrary(key: "fuzz", possible: ["new_per_day", "reviews_per_day"])),
            of: "settings set fuzz off --book French",
            """
            1:14: error: a book cannot have its own fuzz [INVALID]
                           ^~~~
              hint: a book can have its own new_per_day and reviews_per_day; without --book, fuzz is set for all books
            """),
        WordedFailure(
            .invalid(.setting, .weightOutOfRange(index: 7, value: 3, least: 0.001, most: 0.75)),
            of: "settings set weights '1 2'",
            """
            1:22: error: weight w7 must be between 0.001 and 0.75, not 3 [INVALID]
                                   ^~~~~
            """),
        WordedFailure(
            .invalid(.setting, .wrongCount(found: 20, expected: 21)), of: "settings set weights '1 2'",
            """
            1:22: error: the value has 20 weights, but 21 are needed [INVALID]
                                   ^~~~~
            """),
        WordedFailure(
            .invalid(.setting, .wrongCount(found: 1, expected: 21)), of: "settings set weights 1",
            """
            1:22: error: the value has 1 weight, but 21 are needed [INVALID]
                                   ^
            """),
        WordedFailure(
            .invalid(.setting, .outOfBounds(value: 1, least: 0.7, most: 0.99)), of: "settings set desired_retention 1",
            """
            1:32: error: the value must be between 0.7 and 0.99, not 1 [INVALID]
                                             ^
            """),
        WordedFailure(
            .invalid(.setting, .outOfBounds(value: -1, least: 0, most: 1_000_000)),
            of: "settings set new_per_day '-1' --book French",
            """
            1:26: error: the value must be between 0 and 1000000, not -1 [INVALID]
                                       ^~~~
            """),
        WordedFailure(
            .invalid(.setting, .outOfBounds(value: .infinity, least: 0.7, most: 0.99)),
            of: "settings set desired_retention inf",
            """
            1:32: error: the value must be between 0.7 and 0.99, not inf [INVALID]
                                             ^~~
            """),
        WordedFailure(
            .invalid(.setting, .outOfRange(value: 90_000, least: 1, most: 86_400)),
            of: "settings set learning_steps 25h",
            """
            1:29: error: the value must be between 0:01 and 24:00:00, not 25:00:00 [INVALID]
                                          ^~~
            """),
        WordedFailure(
            .invalid(.setting, .unknown(value: "maybe", known: ["on", "off"])), of: "settings set fuzz maybe",
            """
            1:19: error: "maybe" is not a valid value [INVALID]
                                ^~~~~
              hint: choose on or off
            """),
        WordedFailure(
            .invalid(.duration, .malformed(value: "2x", expected: "1m 10m, or none")),
            of: "settings set learning_steps '1m 2x'",
            """
            1:29: error: "2x" is not a duration [INVALID]
                                          ^~~~~~~
              hint: write it as 1m 10m, or none
            """),
        WordedFailure(
            .invalid(.setting, .malformed(value: "x", expected: "a fraction such as 0.9")),
            of: "settings set desired_retention x",
            """
            1:32: error: "x" is not a number [INVALID]
                                             ^
              hint: write it as a fraction such as 0.9
            """),
        WordedFailure(
            .invalid(.days, .outOfBounds(value: 100_000, least: 0, most: 36_525)), of: "review due --days 100000",
            """
            1:19: error: the number of days must be between 0 and 36525, not 100000 [INVALID]
                                ^~~~~~
            """),
        WordedFailure(
            .invalid(.tag, .containsWhitespace), of: "card add French a b --tag island --tag 'long tag'",
            """
            1:40: error: a tag contains white space [INVALID]
                                                     ^~~~~~~~~~
              hint: use several tags, or a - between the words
            """),
        WordedFailure(
            .invalid(.sound, .unknown(value: "foo", known: ["bowl", "bell", "wood", "none"])), of: "sound play foo",
            """
            1:12: error: no sound named "foo" [INVALID]
                         ^~~
              hint: choose bowl, bell, wood or none, or give the path of a file, such as ./gong.wav
            """),
        WordedFailure(
            .invalid(.duration, .outOfRange(value: 0, least: 1, most: 86_399)), of: "profile add P --duration 0s",
            """
            1:26: error: a duration must be 0:01 to 23:59:59 [INVALID]
                                       ^~
            """),
    ]

    private static let study: [WordedFailure] = [
        WordedFailure(
            .nothingDue(next: nil), of: "review next French",
            """
            1:1: error: no card is due for study [NOTHING_DUE]
              ^~~~~~~~~~~
            """),
        WordedFailure(
            .nothingDue(next: nil, buried: BuriedCards(siblings: 1, chosen: 2)), of: "review next French",
            """
            1:1: error: no card is due for study [NOTHING_DUE]
              ^~~~~~~~~~~
              hint: 1 card waits until tomorrow, since a sibling was answered today
              hint: 2 cards are buried until tomorrow; `card unbury --where is:buried` puts them back
            """),
        WordedFailure(
            .nothingDue(
                next: nil, limits: [.init(key: "new_per_day"), .init(key: "reviews_per_day", book: "Le chat")]),
            of: "review next French",
            """
            1:1: error: no card is due for study [NOTHING_DUE]
              ^~~~~~~~~~~
              hint: the daily limit of new cards is reached: raise it with `settings set new_per_day N`, or use `--more-new N` once, to study more today
              hint: the daily limit of reviews is reached: raise it with `settings set reviews_per_day N --book 'Le chat'` to study more today
            """),
        WordedFailure(
            .conflict(.cardIsSuspended), of: "review answer @1 good",
            """
            1:15: error: the card is suspended [CONFLICT]
                            ^~
              hint: `card resume` makes it available for study again
            """),
        WordedFailure(
            .conflict(.cardWasStudiedElsewhere), of: "review answer @1 good",
            """
            1:15: error: another process has answered or changed the card [CONFLICT]
                            ^~
              hint: `card show` shows its current state
            """),
        WordedFailure(
            .conflict(.textWasChangedElsewhere), of: "review start",
            """
            1:1: error: not saved: another process has changed the same text [CONFLICT]
              ^~~~~~~~~~~~
              hint: `card show` shows its current state
            """),
        WordedFailure(
            .conflict(.noteTypeIsUsed(notes: 1)), of: "type delete 'Basic 2'",
            """
            1:13: error: 1 note has the type [CONFLICT]
                          ^~~~~~~~~
              hint: delete the notes first: `note delete`
            """),
        WordedFailure(
            .conflict(.noteTypeIsUsed(notes: 2)), of: "type delete X",
            """
            1:13: error: 2 notes have the type [CONFLICT]
                          ^
              hint: delete the notes first: `note delete`
            """),
        WordedFailure(
            .conflict(.noteTypeIsBuiltIn), of: "type delete cloze",
            """
            1:13: error: every library has this type, and it cannot be deleted [CONFLICT]
                          ^~~~~
            """),
        WordedFailure(
            .conflict(.clockIsReal), of: "clock advance 1d",
            """
            1:1: error: the system clock cannot be moved [UNSUPPORTED]
              ^~~~~~~~~~~~~
              hint: start with --virtual-clock START
            """),
        WordedFailure(
            .invalid(.duration, .outOfRange(value: 7200, least: 0, most: 3600)), of: "clock advance 2h",
            """
            1:15: error: a duration must be 0:00 to 1:00:00 [INVALID]
                            ^~
            """),
        WordedFailure(
            .unsound(3), of: "library check", exit: .malformed,
            """
            1:1: error: the library contradicts itself in 3 places [CORRUPT]
              ^~~~~~~~~~~~~
              hint: `library reindex` repairs indexes and counts, and `library restore FILE` restores a backup
            """),
        WordedFailure(
            .unsound(1), of: "library check", exit: .malformed,
            """
            1:1: error: the library contradicts itself in 1 place [CORRUPT]
              ^~~~~~~~~~~~~
              hint: `library reindex` repairs indexes and counts, and `library restore FILE` restores a backup
            """),
        WordedFailure(
            .notFound(.book, .name("languages"), near: [Failure.Near(id: 3, name: "Languages::French")]),
            of: "settings set new_per_day 5 --book languages",
            """
            1:35: error: no book named "languages" [NOT_FOUND]
                                                ^~~~~~~~~
              hint: did you mean "Languages::French" (@3)?
              hint: there are only books below it; `book add languages` adds the book itself
            """),
        WordedFailure(
            .notFound(.book, .name("Frnch"), near: []), of: "settings get new_per_day --book Frnch",
            """
            1:33: error: no book named "Frnch" [NOT_FOUND]
                                              ^~~~~
            """),
        WordedFailure(
            .notFound(.session, .id(4), near: []), of: "session show @4",
            """
            1:14: error: no sitting has the id @4 [NOT_FOUND]
                           ^~
            """),
        WordedFailure(
            .notFound(.session, .id(4), near: []), of: "session delete @4",
            """
            1:16: error: no sitting has the id @4 [NOT_FOUND]
                             ^~
            """),
        WordedFailure(
            .notFound(.book, .id(9), near: []), of: "stats @9",
            """
            1:7: error: no book has the id @9 [NOT_FOUND]
                    ^~
            """),
    ]

    private static let files: [WordedFailure] = [
        WordedFailure(
            .format(.unknownEnding(".json"), file: "x.json", line: 0), of: "export x.json",
            """
            1:8: error: x.json: no format has the extension ".json" [USAGE]
                     ^~~~~~
              hint: name the format with --format tsv, csv, anki, jsonl, markdown, apkg, insight, ics or yaml
              hint: the formats have the extensions .tsv, .csv, .txt, .jsonl, .md, .apkg, .insight.csv, .ics, .yaml and .yml
            """),
        WordedFailure(
            .format(.noEnding, file: "French", line: 0), of: "export French",
            """
            1:8: error: French: the file's name has no extension that says the format [USAGE]
                     ^~~~~~
              hint: name the format with --format tsv, csv, anki, jsonl, markdown, apkg, insight, ics or yaml
              hint: the formats have the extensions .tsv, .csv, .txt, .jsonl, .md, .apkg, .insight.csv, .ics, .yaml and .yml
              hint: a book is named by an option: export French.tsv --book French
            """),
        WordedFailure(
            .format(.noEnding, file: "/tmp/all", line: 0), of: "export /tmp/all",
            """
            1:8: error: /tmp/all: the file's name has no extension that says the format [USAGE]
                     ^~~~~~~~
              hint: name the format with --format tsv, csv, anki, jsonl, markdown, apkg, insight, ics or yaml
              hint: the formats have the extensions .tsv, .csv, .txt, .jsonl, .md, .apkg, .insight.csv, .ics, .yaml and .yml
            """),
        WordedFailure(
            .format(
                .several(
                    .json(.syntax(expected: .object, column: 1)),
                    more: (2...100).map { RecordFlaw(.json(.syntax(expected: .object, column: 1)), line: $0) }), file: "a.csv",
                line: 1), of: "import a.csv", exit: .malformed,
            """
            1:8: error: a.csv:1: the line is not valid JSON: an object is expected at column 1 [FORMAT]
                     ^~~~~
              and the same up to line 100
              hint: nothing was imported; each line is a card such as {"front": "le chat", "back": "the cat"}
            """),
        WordedFailure(
            .format(.json(.array), file: "a.json", line: 1), of: "import a.json", exit: .malformed,
            """
            1:8: error: a.json:1: the file is a JSON array, and not an object on each line [FORMAT]
                     ^~~~~~
              hint: nothing was imported; --mode jsonl makes `card list` print lines, and `jq -c '.[]' FILE` makes lines of an array
            """),
        WordedFailure(
            .file("ro.csv", .replace, code: 13), of: "export ro.csv", exit: .cannotCreate,
            """
            1:8: error: cannot write "ro.csv": Permission denied [IO]
                     ^~~~~~
            """),
        WordedFailure(
            .format(.binary(.zip), file: "x.xlsx", line: 0), of: "import x.xlsx", exit: .malformed,
            """
            1:8: error: x.xlsx: the file is not text but a ZIP archive, like .xlsx, .ods and Anki's .apkg [FORMAT]
                     ^~~~~~
              hint: nothing was imported; save a spreadsheet as CSV, and import a package from Anki with --format apkg
            """),
        WordedFailure(
            .format(.invalidUTF8, file: "a.csv", line: 3), of: "import a.csv", exit: .malformed,
            """
            1:8: error: a.csv:3: the text is not valid UTF-8 [FORMAT]
                     ^~~~~
              hint: nothing was imported; save the file as UTF-8, or name its encoding with --encoding
            """),
        WordedFailure(
            .format(.containsNUL, file: "a.csv", line: 1), of: "import a.csv", exit: .malformed,
            """
            1:8: error: a.csv:1: the text contains a NUL character [FORMAT]
                     ^~~~~
              hint: nothing was imported; if the file is UTF-16, use --encoding utf-16
            """),
        WordedFailure(
            .format(.json(.syntax(expected: .key, column: 2)), file: "a.jsonl", line: 1), of: "import a.jsonl", exit: .malformed,
            """
            1:8: error: a.jsonl:1: the line is not valid JSON: a key in double quotes is expected at column 2 [FORMAT]
                     ^~~~~~~
              hint: nothing was imported; if an object is spread over several lines, `jq -c . FILE` puts it on one
            """),
        WordedFailure(
            .format(.json(.syntax(expected: .object, column: 1)), file: "a.jsonl", line: 3), of: "import a.jsonl",
            exit: .malformed,
            """
            1:8: error: a.jsonl:3: the line is not valid JSON: an object is expected at column 1 [FORMAT]
                     ^~~~~~~
              hint: nothing was imported; each line is a card such as {"front": "le chat", "back": "the cat"}
            """),
        WordedFailure(
            .format(.json(.wrongType(key: "tags", isList: true)), file: "a.jsonl", line: 3), of: "import a.jsonl",
            exit: .malformed,
            """
            1:8: error: a.jsonl:3: "tags" must be an array of strings [FORMAT]
                     ^~~~~~~
              hint: nothing was imported
            """),
        WordedFailure(
            .format(.markdown(.questionWithoutAnswer), file: "a.md", line: 3), of: "import a.md", exit: .malformed,
            """
            1:8: error: a.md:3: the question has no answer [FORMAT]
                     ^~~~
              hint: nothing was imported; a line that begins with Q: is followed by one that begins with A:
            """),
        WordedFailure(
            .format(.markdown(.noCards(format: "markdown")), file: "a.md", line: 0), of: "import a.md", exit: .malformed,
            """
            1:8: error: a.md: the file has no cards in the format markdown [FORMAT]
                     ^~~~
              hint: --format names another format
            """),
        WordedFailure(
            .format(.noColumns(format: "yaml"), file: "p.yaml", line: 0), of: "import p.yaml --header off",
            """
            1:24: error: p.yaml: the format yaml is not a table of cards [USAGE]
                                     ^~~
              hint: leave out --separator, --header and --columns; they are for tsv, csv and anki
            """),
        WordedFailure(
            .format(.noDeckOptions(format: "tsv"), file: "a.tsv", line: 0), of: "import a.tsv --options adopt",
            """
            1:24: error: a.tsv: the format tsv has no decks with options [USAGE]
                                     ^~~~~
              hint: leave out --options; only packages and collections of Anki have decks with options
            """),
        WordedFailure(
            .invalid(.columns, .unknown(value: "bach", known: ["front", "-"])), of: "import a.csv --columns front,bach",
            """
            1:24: error: no column is called "bach" [INVALID]
                                     ^~~~~~~~~~
              hint: choose front or -
            """),
        WordedFailure(
            .invalid(.columns, .malformed(value: "front", expected: "front,-,back,tags")), of: "import a.csv --columns front",
            """
            1:24: error: "front" is not a list of columns with one front, one or more backs, and at most one tags, book and \
            kind [INVALID]
                                     ^~~~~
              hint: write it as front,-,back,tags
            """),
        WordedFailure(
            .format(.card(.kind, .unknown(value: "noun", known: ["cloze", "typed"])), file: "a.csv", line: 3), of: "import a.csv",
            exit: .malformed,
            """
            1:8: error: a.csv:3: "noun" is not a kind of note [FORMAT]
                     ^~~~~
              hint: nothing was imported; choose cloze or typed
            """),
        WordedFailure(
            .format(.repeatedGUID("x1", line: 2), file: "a.txt", line: 3), of: "import a.txt", exit: .malformed,
            """
            1:8: error: a.txt:3: the guid "x1" is also on line 2, with different content [FORMAT]
                     ^~~~~
              hint: nothing was imported; give one of them another guid, or keep the first one with --on-conflict skip
            """),
        WordedFailure(
            .format(.madeFromNote(front: "dog", type: "reversed", field: "Front"), file: "a.csv", line: 3), of: "import a.csv",
            """
            1:8: error: a.csv:3: the card "dog" comes from a note of the type "reversed", and changes with it [CONFLICT]
                     ^~~~~
              hint: nothing was imported; `note edit` changes the field "Front" of the note
              hint: a new export names the kind of each note, and can be edited and imported
            """),
        WordedFailure(
            .format(.fieldCount(found: 1, expected: 2), file: "a.csv", line: 3), of: "import a.csv", exit: .malformed,
            """
            1:8: error: a.csv:3: the record has 1 field, but 2 are expected [FORMAT]
                     ^~~~~
              hint: nothing was imported; a field with the separator or a line break in it needs quotes
              hint: if these are cards, name what separates the fields with --separator: tab, pipe, semicolon, colon, comma or space
              hint: if these are cards with different numbers of columns, name the columns to read with --columns, as in front,-,back
            """),
        WordedFailure(
            .format(.fieldCount(found: 1, expected: 2), file: "a.csv", line: 3),
            of: "import a.csv --separator comma --columns front,back", exit: .malformed,
            """
            1:8: error: a.csv:3: the record has 1 field, but 2 are expected [FORMAT]
                     ^~~~~
              hint: nothing was imported; a field with the separator or a line break in it needs quotes
            """),
        WordedFailure(
            .format(.untitledColumns(4), file: "a.csv", line: 1), of: "import a.csv", exit: .malformed,
            """
            1:8: error: a.csv:1: the record has 4 columns, and no titles say what they contain [FORMAT]
                     ^~~~~
              hint: nothing was imported; name the columns in their order with --columns: front, back, tags, book, kind, or - to skip one
              hint: if the first record has titles, add --header on
              hint: if these are cards, name what separates the fields with --separator: tab, pipe, semicolon, colon, comma or space
            """),
        WordedFailure(
            .format(.untitledColumns(4), file: "a.csv", line: 1), of: "import a.csv --header on --separator comma",
            exit: .malformed,
            """
            1:8: error: a.csv:1: the record has 4 columns, and no titles say what they contain [FORMAT]
                     ^~~~~
              hint: nothing was imported; name the columns in their order with --columns: front, back, tags, book, kind, or - to skip one
            """),
        WordedFailure(
            .format(.repeatedColumn("front"), file: "a.csv", line: 1), of: "import a.csv", exit: .malformed,
            """
            1:8: error: a.csv:1: the column "front" is named by two titles [FORMAT]
                     ^~~~~
              hint: nothing was imported
              hint: if the first line is a card, use --header off
            """),
        WordedFailure(
            .format(.header(name: "x", value: ""), file: "a.csv", line: 1), of: "import a.csv --header on", exit: .malformed,
            """
            1:8: error: a.csv:1: the column "x" is unknown [FORMAT]
                     ^~~~~
              hint: nothing was imported; the known columns are front, back, tags, book and kind; name others with --columns
            """),
        WordedFailure(
            .format(.untitledTexts("Der Hund bellt.", column: 3), file: "a.csv", line: 1), of: "import a.csv", exit: .malformed,
            """
            1:8: error: a.csv:1: column 3 has texts such as "Der Hund bellt.", which are not tags, and no title says what they are \
            [FORMAT]
                     ^~~~~
              hint: nothing was imported; name the columns with --columns, as in front,back,back, or front,back,- to leave them out
              hint: if they are tags, separate them with spaces, and use --columns front,back,tags
              hint: if these are cards, name what separates the fields with --separator: tab, pipe, semicolon, colon, comma or space
            """),
        WordedFailure(
            .format(.extraFields(type: "Basic", found: 3, expected: 2), file: "a.txt", line: 3), of: "import a.txt",
            exit: .malformed,
            """
            1:8: error: a.txt:3: the note has 3 fields, but its type "Basic" has 2 [FORMAT]
                     ^~~~~
              hint: nothing was imported; name the column of the tags with the header #tags column:
              hint: if you have added fields to the type in Anki, name all columns with the header #columns:
            """),
        WordedFailure(
            .format(.columnNames(found: 3, expected: 2), file: "a.txt", line: 2), of: "import a.txt", exit: .malformed,
            """
            1:8: error: a.txt:2: the header "columns" has 3 names, but 2 are expected [FORMAT]
                     ^~~~~
              hint: nothing was imported; name each column, or choose the columns to read with --columns, as in front,back,-
              hint: with the header #notetype:, columns with other names are fields of the type
            """),
        WordedFailure(
            .format(.markdown(.foreign(.noDeletion, format: "obsidian")), file: "a.md", line: 4), of: "import a.md",
            exit: .malformed,
            """
            1:8: error: a.md:4: the text has no deletion [FORMAT]
                     ^~~~
              hint: nothing was imported; put the answer in brackets: C: [Paris] is in France.
              hint: the file has cards in the format obsidian, too: --format obsidian reads them
            """),
        WordedFailure(
            .format(.missingColumn(header: "tags column", column: 9, fields: 2), file: "a.txt", line: 1), of: "import a.txt",
            exit: .malformed,
            """
            1:8: error: a.txt:1: the header "tags column" names column 9, but the record has 2 fields [FORMAT]
                     ^~~~~
              hint: nothing was imported
              hint: if these are cards, name what separates the fields with --separator: tab, pipe, semicolon, colon, comma or space
            """),
        WordedFailure(
            .ambiguous(.bookOrProfile, .id(1), among: [.init(id: 1, name: "A"), .init(id: 1, name: "M")]), of: "open @1",
            """
            1:6: error: both a book and a profile have that id: "A" and "M" [AMBIGUOUS]
                   ^~
              hint: open it by its name
            """),
        WordedFailure(
            .conflict(.fileIsALibrary), of: "library backup b.sqlite",
            """
            1:16: error: the file already exists and is a Sutra library [CONFLICT]
                             ^~~~~~~~
              hint: --force replaces it; use that for an earlier backup
              hint: name another file to keep it
            """),
        WordedFailure(
            .notFound(.mediaFile, .name("cat.png"), near: []), of: "review start",
            """
            1:1: error: no media file named "cat.png" [NOT_FOUND]
              ^~~~~~~~~~~~
            """),
        WordedFailure(
            .conflict(.noOpener(program: "xdg-open", isChosen: false)), of: "review start",
            """
            1:1: error: no program can open the file: "xdg-open" was not found [NOT_FOUND]
              ^~~~~~~~~~~~
              hint: set SUTRA_OPENER to a program that shows images
            """),
        WordedFailure(
            .conflict(.noOpener(program: "x", isChosen: true)), of: "review start",
            """
            1:1: error: no program can open the file: "x" was not found [NOT_FOUND]
              ^~~~~~~~~~~~
              hint: SUTRA_OPENER must be the name or the path of a program
            """),
        WordedFailure(
            .conflict(.openerFailed(program: "xdg-open")), of: "review start",
            """
            1:1: error: "xdg-open" could not open the file [IO]
              ^~~~~~~~~~~~
              hint: set SUTRA_OPENER to a program that shows images
            """),
        WordedFailure(
            .conflict(.noSoundPlayer), of: "review start",
            """
            1:1: error: no program can play the sound [NOT_FOUND]
              ^~~~~~~~~~~~
              hint: install pw-play, paplay or aplay, or check the setting "sound_player"
            """),
        WordedFailure(
            .conflict(.fileIsADatabase), of: "export b.sqlite --format csv",
            """
            1:8: error: the file is a SQLite database [CONFLICT]
                     ^~~~~~~~
              hint: name another file
            """),
        WordedFailure(
            .conflict(.fileIsStandardOutput(path: "log")), of: "export log --format csv",
            """
            1:8: error: "log" is where standard output goes [CONFLICT]
                     ^~~
              hint: - writes to standard output
            """),
        WordedFailure(
            .conflict(.fileIsStandardError(path: "log")), of: "library backup log",
            """
            1:16: error: "log" is where standard error goes [CONFLICT]
                             ^~~
              hint: name another file
            """),
        WordedFailure(
            .conflict(.fileHasEvents(path: "log")), of: "library backup log",
            """
            1:16: error: "log" is where the events go [CONFLICT]
                             ^~~
              hint: name another file
            """),
        WordedFailure(
            .format(.noBooks(format: "yaml"), file: "p.yaml", line: 0), of: "import p.yaml --book French",
            """
            1:22: error: p.yaml: the format yaml has no cards, and so no books [USAGE]
                                   ^~~~~~
              hint: leave out --book; the formats tsv, csv, anki, jsonl, markdown, obsidian and apkg have cards
            """),
        WordedFailure(
            .format(.readOnly(format: "obsidian"), file: "a.md", line: 0), of: "export a.md",
            """
            1:8: error: a.md: the format obsidian can be imported but not exported [UNSUPPORTED]
                     ^~~~
              hint: cards can be exported with --format tsv, csv, anki, jsonl, markdown or apkg
            """),
        WordedFailure(
            .format(.readOnlyEnding(".colpkg", written: [".apkg"]), file: "a.colpkg", line: 0), of: "export a.colpkg",
            """
            1:8: error: a.colpkg: files with the extension ".colpkg" can be imported but not exported [UNSUPPORTED]
                     ^~~~~~~~
              hint: write a file with the extension .apkg
            """),
        WordedFailure(
            .format(.noTags(format: "yaml"), file: "p.yaml", line: 0), of: "export p.yaml --tag a",
            """
            1:21: error: p.yaml: the format yaml has no cards [USAGE]
                                  ^
              hint: leave out --tag and --where; the formats tsv, csv, anki, jsonl, markdown and apkg have cards
            """),
        WordedFailure(
            .format(.noProgress(format: "tsv"), file: "a.tsv", line: 0), of: "export a.tsv --without-progress",
            """
            1:14: error: a.tsv: the format tsv has no progress to leave out [USAGE]
                           ^~~~~~~~~~~~~~~~~~
              hint: leave out --without-progress; it is for apkg
            """),
        WordedFailure(
            .format(.package(.noLibrary("libzip")), file: "a.apkg", line: 0), of: "export a.apkg",
            """
            1:8: error: a.apkg: packages need libzip, which is not installed [FORMAT]
                     ^~~~~~
              hint: install libzip with the system's package manager
            """),
        WordedFailure(
            .format(.writtenOnly(format: "ics"), file: "a.ics", line: 0), of: "import a.ics",
            """
            1:8: error: a.ics: the format ics can be exported but not imported [UNSUPPORTED]
                     ^~~~~
              hint: sittings can be imported with --format insight
            """),
        WordedFailure(
            .format(.writtenOnly(format: "latex"), file: "a.tex", line: 0), of: "import a.tex",
            """
            1:8: error: a.tex: the format latex can be exported but not imported [UNSUPPORTED]
                     ^~~~~
              hint: cards can be imported with --format tsv, csv, anki, jsonl, markdown, obsidian or apkg
            """),
        WordedFailure(
            .format(.card(.startedAt, .malformed(value: "8 AM", expected: "08:00:00")), file: "a.csv", line: 2),
            of: "import a.csv", exit: .malformed,
            """
            1:8: error: a.csv:2: "8 AM" is not a date and time [FORMAT]
                     ^~~~~
              hint: nothing was imported; write it as 08:00:00
            """),
        WordedFailure(
            .format(.profiles(.unknownKey("bell", known: ["name", "duration"])), file: "p.yaml", line: 4), of: "import p.yaml",
            exit: .malformed,
            """
            1:8: error: p.yaml:4: the key "bell" is unknown here [FORMAT]
                     ^~~~~~
              hint: nothing was imported; choose name or duration
            """),
        WordedFailure(
            .format(.profiles(.conflict(name: "Dawn")), file: "p.yaml", line: 4), of: "import p.yaml",
            """
            1:8: error: p.yaml:4: a profile named "Dawn" already exists [CONFLICT]
                     ^~~~~~
              hint: nothing was imported; use --on-conflict update or skip
            """),
    ]

    private static let backups: [WordedFailure] = [
        WordedFailure(
            .file("notes", .create, code: EEXIST), of: "library backup notes", exit: .cannotCreate,
            """
            1:16: error: cannot create "notes": File exists [IO]
                             ^~~~~
              hint: a backup replaces only an empty file or, with --force, an earlier backup
            """),
        WordedFailure(
            .file("b", .create, code: EBUSY), of: "library backup b", exit: .cannotCreate,
            """
            1:16: error: cannot create "b": Device or resource busy [IO]
                             ^
              hint: another process has it open, or its -wal or -journal file was left next to it
            """),
        WordedFailure(
            .library(.corrupt("it is empty")), of: "library restore b", exit: .malformed,
            """
            1:17: error: the backup is damaged: it is empty [CORRUPT]
                              ^
              hint: nothing was restored
            """),
        WordedFailure(
            .library(.corrupt("file is not a database")), of: "library restore b", exit: .malformed,
            """
            1:17: error: the file is not a Sutra library, or it is damaged [CORRUPT]
                              ^
              hint: nothing was restored
            """),
        WordedFailure(
            .library(.corrupt("it is a database of another program")), of: "book list", exit: .malformed,
            """
            1:1: error: the file is not a Sutra library but a database of another program [CORRUPT]
              ^~~~~~~~~
              hint: check --library and SUTRA_LIBRARY, or restore a backup: `library restore FILE`
            """),
        WordedFailure(
            .library(.newer(version: "99")), of: "library restore b", exit: .configuration,
            """
            1:17: error: the backup was written by a newer version (schema 99) [UNSUPPORTED]
                              ^
              hint: nothing was restored; update Sutra
            """),
        WordedFailure(
            .library(.older(version: "9")), of: "book list", exit: .configuration,
            """
            1:1: error: the library was written by an older version (schema 9) [UNSUPPORTED]
              ^~~~~~~~~
              hint: open it once with Sutra built from commit 4b801550, which migrates it
            """),
        WordedFailure(
            .library(.older(version: "9")), of: "library restore b", exit: .configuration,
            """
            1:17: error: the backup was written by an older version (schema 9) [UNSUPPORTED]
                              ^
              hint: nothing was restored
              hint: open it once with Sutra built from commit 4b801550, which migrates it
            """),
        WordedFailure(
            .library(.corrupt("it is cut")), of: "library backup b", exit: .malformed,
            """
            1:1: error: the library is damaged: it is cut [CORRUPT]
              ^~~~~~~~~~~~~~
              hint: check --library and SUTRA_LIBRARY, or restore a backup: `library restore FILE`
            """),
        WordedFailure(
            .conflict(.fileIsTheLibrary), of: "library restore b",
            """
            1:17: error: the file is the library itself, or belongs to it [CONFLICT]
                              ^
              hint: name another file
            """),
        WordedFailure(
            .conflict(.transactionIsOpen), of: "library restore b",
            """
            1:1: error: the whole library cannot be replaced inside a transaction [USAGE]
              ^~~~~~~~~~~~~~~
              hint: run it by itself, or in a script with --keep-going
            """),
    ]

    private static let steps: [WordedFailure] = [
        WordedFailure(
            .nothingToUndo, of: "undo",
            """
            1:1: error: there is nothing to undo [NOTHING_TO_UNDO]
              ^~~~
            """),
        WordedFailure(
            .nothingToRedo, of: "redo",
            """
            1:1: error: there is nothing to redo [NOTHING_TO_UNDO]
              ^~~~
            """),
        WordedFailure(
            .conflict(.stepUnderWay), of: "undo",
            """
            1:1: error: a script cannot undo its own changes [CONFLICT]
              ^~~~
              hint: put `undo` first in the script, or run it afterwards: a whole script is one step
            """),
        WordedFailure(
            .conflict(.stepUnderWay), of: "redo",
            """
            1:1: error: a script cannot redo after its own changes [CONFLICT]
              ^~~~
              hint: put `redo` first in the script: after a change there is nothing to redo
            """),
        WordedFailure(
            .conflict(.scriptWasUndone), of: "book list",
            """
            1:1: error: another process has undone what this script committed, or restored a backup [CONFLICT]
              ^~~~~~~~~
              hint: run it again; after an undo, you can also `redo` and continue with --resume
            """),
        WordedFailure(
            .conflict(.stepIsBlocked), of: "redo",
            """
            1:1: error: another program has changed what this step would restore [CONFLICT]
              ^~~~
              hint: nothing was changed
            """),
        WordedFailure(
            .conflict(.alreadySitting), of: "undo",
            """
            1:1: error: a sitting is under way [CONFLICT]
              ^~~~
              hint: the last step is the sitting: `stop` ends it
            """),
    ]

    private static let library = [
        WordedFailure(
            .library(.full(path: "/disk/l.sqlite")), of: "sit Morning", exit: .inputOutput,
            """
            1:1: error: the disk is full: cannot write the library "/disk/l.sqlite" [IO]
              ^~~
            """),
        WordedFailure(
            .conflict(.sittingElsewhere), of: "sit Morning",
            """
            1:1: error: another process is running a sitting with this library [CONFLICT]
              ^~~
              hint: stop that sitting, or wait until it ends
            """),
        WordedFailure(
            .conflict(.noLibrary), of: "library backup b",
            """
            1:1: error: there is no library yet: nothing to back up [CONFLICT]
              ^~~~~~~~~~~~~~
              hint: check --library and SUTRA_LIBRARY
            """),
        WordedFailure(
            .conflict(.fileHasChanged(path: "f.csv")), of: "import f.csv",
            """
            1:8: error: "f.csv" was changed while it was read [CONFLICT]
                     ^~~~~
              hint: try again once nothing writes to it
            """),
        WordedFailure(
            .library(.logOfAnotherFile(log: "/my x-wal")), of: "undo", exit: .cannotCreate,
            """
            1:1: error: cannot open the library: "/my x-wal" has changes to another file, which this one has replaced [IO]
              ^~~~
              hint: move '/my x-wal' away to open this file as it is, or put the other file back to keep the changes
            """),
        WordedFailure(
            .library(.logOfAnotherFile(log: "b-wal")), of: "library restore b", exit: .cannotCreate,
            """
            1:17: error: "b-wal" has changes to another file, which the backup has replaced [IO]
                              ^
              hint: move b-wal away to open this file as it is, or put the other file back to keep the changes
            """),
        WordedFailure(
            .library(.readOnly(.file)), of: "undo", exit: .cannotCreate,
            """
            1:1: error: the library cannot be changed: its file is read-only [IO]
              ^~~~
              hint: make the file writable, or work on a copy with --library
            """),
        WordedFailure(
            .library(.readOnly(.folder)), of: "undo", exit: .cannotCreate,
            """
            1:1: error: the library cannot be changed: its folder is read-only [IO]
              ^~~~
              hint: make the folder writable, or work on a copy with --library
            """),
        WordedFailure(
            .library(.readOnly(.companion("l-shm"))), of: "undo", exit: .cannotCreate,
            """
            1:1: error: the library cannot be changed: "l-shm" next to it is read-only [IO]
              ^~~~
              hint: make that file writable, or remove it while no process has the library open
            """),
    ]

    @Test func `A library that cannot be opened is named`() {
        let named = Diagnostic(.library(.cannotOpen("Is a directory")), ofLibraryAt: "/tmp/x")
        #expect(
            ErrorText(.plain).text(of: named) == """
                error: cannot open the library "/tmp/x": Is a directory [IO]
                  hint: check --library and SUTRA_LIBRARY

                """)
        let unsaved = Diagnostic(
            .library(.cannotOpen("it cannot be written, and \"/x-wal\" has changes that are not in it yet")), ofLibraryAt: "/x")
        #expect(unsaved.hints == ["open it once where it can be written, or copy both files"])
        let busy = Diagnostic(.library(.busy), ofLibraryAt: "/tmp/x")
        #expect(busy.message == "another process is writing to the library")
    }

    @Test(arguments: invalidSettings + study + files + backups + steps + library)
    func `Each failure has its message, position, hints and exit code`(_ expected: WordedFailure) throws {
        let statement = try #require(statements(expected.line).first)
        let invocation = try CommandParser().bind(statement, variables: Variables())
        let text = ErrorText(.plain).text(of: Diagnostic(expected.failure, of: invocation))
        var lines = text.split(separator: "\n").map(String.init)
        #expect(lines.remove(at: 1) == "  \(expected.line)")
        #expect(lines.joined(separator: "\n") == "test.sutra:\(expected.text)")
        #expect(ExitCode(expected.failure) == expected.exit)
    }
}
