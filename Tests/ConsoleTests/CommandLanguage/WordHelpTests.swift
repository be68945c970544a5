import Testing

@testable import Console

@Suite("The help for a word") struct WordHelpTests {
    private let help = WordHelp(
        expected: "SEGMENT: warm-up, main or cool-down",
        candidates: [("warm-up", "before the main segment"), ("main", ""), ("cool-down", "after it")])

    @Test func `Notes are in a column of their own`() {
        #expect(
            help.lines(width: 32, height: 24) == [
                "SEGMENT: warm-up, main or",
                "  cool-down",
                "  warm-up    before the main",
                "             segment",
                "  main",
                "  cool-down  after it",
            ])
    }

    @Test func `In a narrow window, notes are below what they explain`() {
        #expect(
            help.lines(width: 20, height: 15) == [
                "SEGMENT: warm-up,", "  main or cool-down", "  warm-up", "    before the main", "    segment", "  main",
                "  cool-down", "    after it",
            ])
    }

    @Test func `A long option is not broken in a narrow window as long as it fits`() {
        let help = WordHelp(
            expected: "an option: [--format F] [--without-progress]",
            candidates: [("--format", "F"), ("--without-progress", "x"), ("--a-longer-option-xy", "")])
        #expect(
            help.lines(width: 20, height: nil) == [
                "an option:", "  [--format F]", "[--without-progress]", "  --format", "    F", "  --without-progress", "    x",
                "--a-longer-option-xy",
            ])
    }

    @Test func `Choices that do not fit in a line are broken between them`() {
        let help = WordHelp(expected: "[--format tsv|csv|anki|jsonl|markdown|apkg|ics]", candidates: [])
        #expect(
            help.lines(width: 20, height: nil) == ["[--format", "  tsv|csv|anki|", "  jsonl|markdown|", "  apkg|ics]"])
    }

    @Test func `In a low window, the notes are left out first`() {
        #expect(
            help.lines(width: 20, height: 6) == [
                "SEGMENT: warm-up,", "  main or cool-down", "  warm-up, main,", "  cool-down",
            ])
        #expect(
            help.lines(width: 20, height: 4) == [
                "SEGMENT: warm-up,", "  main or cool-down", "  warm-up, main,", "  cool-down",
            ])
        let many = WordHelp(expected: "a book", candidates: (10..<99).map { ("Book \($0)", "") })
        #expect(many.lines(width: 20, height: 5) == ["a book", "  Book 10, Book 11,", "  Book 12, Book 13", "  … and 85 more"])
        #expect(many.lines(width: 20, height: nil).count == 42)
    }
}
