import TerminalText
import Testing
import Wording

@testable import Console

@Suite("Help is made from the table")
struct HelpTextTests {
    @Test func `Help for a command shows its usage, arguments and examples`() {
        #expect(
            HelpText(table: .standard, width: 80).topic(["card", "list"]) == """
                card list [BOOK] [--where QUERY] [--match TEXT] [--tag T] [--due]
                    [--state new|learning|review|relearning|suspended] [--sort KEYS] [--limit N]
                    [--offset N] [--columns KEYS] [--no-header]

                Lists the cards of a book, or of all books.

                  BOOK  a book, by name or @id; optional

                  --where QUERY   only cards that the query finds; `help where` explains it
                  --match TEXT    only cards with every word of the text in front or back
                  --tag T         only cards with this tag
                  --due           only cards that are due now
                  --state STATE   only cards in this state; new, learning, review, relearning or
                                  suspended
                  --sort KEYS     what the cards are sorted by; keys with commas between them,
                                  and - before those to sort from last to first: id, front,
                                  back, book, added, state, stability, difficulty, due,
                                  last_review, reps, lapses, interval
                  --limit N       how many cards to list at most; a whole number (0 or more)
                  --offset N      how many cards to skip first; a whole number (0 or more)
                  --columns KEYS  the columns to print, in this order; keys with commas between
                                  them: id, book, front, back, tags, state, stability,
                                  difficulty, due_at, last_review_at, reps, lapses, suspended,
                                  flag, leech, buried_on, edited_at
                  --no-header     leaves out the line of keys in the modes tsv and csv

                Without --sort, the oldest come first. Without BOOK: the cards of the open book,
                or else of all books.

                --sort -lapses,front sorts by lapses, most first, and cards with as many lapses
                by front. Cards without a value come last.

                If you give several conditions, a card must meet all of them. `help where`
                explains queries.

                With --state, a suspended card is only in the state suspended.

                Examples
                  card list French --due
                  card list --where 'tag:noun -is:suspended'
                  card list French --match chat --limit 20 --offset 40
                  card list French --sort -lapses,front --columns front,lapses --limit 10

                """)
    }

    @Test(arguments: [
        ("import", "a path, or - for standard input"), ("export", "a path, or - for standard output"), ("include", "a path"),
        ("library backup", "a path"), ("library restore", "a path"),
    ])
    func `Help for a path names the stream that a hyphen stands for`(_ command: String, _ explanation: String) throws {
        let spec = try #require(CommandTable.standard.spec(named: command))
        #expect(spec.parameters.first { $0.name == "FILE" }?.kind.explanation == explanation)
    }

    @Test func `Help for a noun lists its commands`() throws {
        let text = try #require(HelpText(table: .standard, width: 80).topic(["segment"]))
        #expect(
            text.hasPrefix(
                "segment: the segments of a profile\n\nsegment enable PROFILE SEGMENT\n    Enables"))
    }

    @Test func `The overview lists every command`() throws {
        let text = try #require(HelpText(table: .standard).topic([]))
        for group in CommandTable.standard.groups {
            #expect(text.contains("\n  \(group.noun) "), "\(group.noun)")
        }
        #expect(text.contains("add put list show rename delete"))
    }

    @Test func `An unknown topic has no help`() {
        #expect(HelpText(table: .standard).topic(["bok"]) == nil)
        #expect(HelpText(table: .standard).topic(["book", "frob"]) == nil)
        #expect(HelpText(table: .standard).topic(["quit", "now"]) == nil)
    }

    @Test(arguments: [20, 40, 41, 60, 80, 200])
    func `Help is never wider than the terminal`(_ width: Int) {
        let help = HelpText(table: .standard, width: width)
        var texts = [help.topic([])]
        texts += CommandTable.standard.groups.map { help.topic([$0.noun]) }
        texts += CommandTable.standard.specs.map { help.topic($0.name.split(separator: " ").map(String.init)) }
        for text in texts {
            for line in (text ?? "").split(separator: "\n") {
                #expect(DisplayWidth.of(String(line)) <= width, "\(line)")
                #expect(line.last != " ", "\(line)")
            }
        }
    }
}
