import Testing

@testable import Console

/// A line with the cursor at `|`, and what can be typed there.
struct CompletionCase: CustomTestStringConvertible, Sendable {
    let line: String
    let insertions: [String]
    let common: String?

    init(_ line: String, _ insertions: [String], common: String? = nil) {
        self.line = line
        self.insertions = insertions
        self.common = common
    }

    var testDescription: String { line.debugDescription }
}

@Suite("Completion of the next word")
struct CompletionTests {
    private func complete(_ line: String, openItems: OpenItems = .nothing) -> Completion.Result {
        let cursor = line.utf8.firstIndex(of: UInt8(ascii: "|")).map { line.utf8.distance(from: line.startIndex, to: $0) } ?? 0
        return Completion(table: .standard).complete(line.replacing("|", with: ""), cursor: cursor, openItems: openItems) {
            request in
            switch request.kind {
            case .book: ["French", "Frisian", "Old French", "L'été", "@home"]
            case .profile: ["Morning"]
            case .tag: request.earlier.map { "\($0.name)=\($0.value)" }
            case .soundName: ["bell", "bowl", "gong"]
            case .file, .inputFile, .outputFile:
                ["a b/", "a.csv", "c/", "d/e.csv", "d/f/"].filter { $0.hasPrefix(request.prefix) }
            case .settingKey: ["retention"]
            case .settingValue: ["unlimited"]
            case .noteType: ["basic", "cloze"]
            case .columnList: ["front,back", "front,tags"]
            case .variableName: ["book", "back"]
            default: []
            }
        }
    }

    @Test func `Files are listed without their folders`() {
        let result = complete("import d/|")
        #expect(result.candidates.map(\.shown) == ["e.csv", "f/"])
        #expect(result.candidates.map(\.insertion) == ["d/e.csv ", "d/f/"])
    }

    @Test(arguments: [
        CompletionCase("bo|", ["book "], common: "book "),
        CompletionCase("se|", ["search ", "segment ", "session ", "settings "]),
        CompletionCase(
            "  s|",
            ["search ", "stats ", "segment ", "sound ", "sit ", "skip ", "stop ", "session ", "settings "]),
        CompletionCase("review |", ["start ", "next ", "answer ", "due ", "log ", "reschedule ", "holiday "]),
        CompletionCase("review answer @1 |", ["again ", "hard ", "good ", "easy "]),
        CompletionCase("review answer 'le chat' g|", ["good "], common: "good "),
        CompletionCase("review due fre|", ["French "], common: "French "),
        CompletionCase("clock |", ["advance "], common: "advance "),
        CompletionCase("settings set retention 1 --book fri|", ["Frisian "], common: "Frisian "),
        CompletionCase("book l|", ["list "], common: "list "),
        CompletionCase("expect count book |", ["== ", "!= ", "< ", "<= ", "> ", ">= "]),
        CompletionCase("expect count card French =|", ["== "], common: "== "),
        CompletionCase("settings set new_per_day |", ["unlimited "]),
        CompletionCase("settings set new_per_day u|", ["unlimited "], common: "unlimited "),
        CompletionCase("type show c|", ["cloze "], common: "cloze "),
        CompletionCase("import a.csv --columns front,t|", ["front,tags"], common: "front,tags"),
        CompletionCase("card list --sort -la|", ["-last_review", "-lapses"]),
        CompletionCase("card list --sort due,-lapses,ba|", ["due,-lapses,back"], common: "due,-lapses,back"),
        CompletionCase("card list --columns front,f|", ["front,flag"], common: "front,flag"),
        CompletionCase("card list --columns id,front,d|", ["id,front,difficulty", "id,front,due_at"]),
        CompletionCase("book re|x", ["rename "], common: "rename "),
        CompletionCase("frob |", []),
        CompletionCase("book frob |", []),
        CompletionCase("card show |", []),
        CompletionCase("book show |", ["French ", "Frisian ", "'Old French' ", "\"L'été\" ", "@home "]),
        CompletionCase("book show f|", ["French ", "Frisian "], common: "Fr"),
        CompletionCase("book show o|", ["'Old French' "], common: "'Old French' "),
        CompletionCase("book show \"O|", ["\"Old French\" "], common: "\"Old French\" "),
        CompletionCase("book show 'F|", ["'French' ", "'Frisian' "], common: "'Fr"),
        CompletionCase("book show 'L|", ["\"L'été\" "], common: "\"L'été\" "),
        CompletionCase("card move @1 fri|", ["Frisian "], common: "Frisian "),
        CompletionCase("book list --s|", ["--sort "], common: "--sort "),
        CompletionCase("book list --sort |", ["name ", "added ", "due ", "progress "]),
        CompletionCase("book list --sort=d|", ["due "], common: "due "),
        CompletionCase("book list --sort due --|", ["--limit "], common: "--limit "),
        CompletionCase("book list -|", ["--sort ", "--limit "], common: "--"),
        CompletionCase("book list --sort due -|", ["--limit "], common: "--limit "),
        CompletionCase(
            "card list -|",
            [
                "--where ", "--match ", "--tag ", "--due ", "--state ", "--sort ", "--limit ", "--offset ", "--columns ",
                "--no-header ",
            ], common: "--"),
        CompletionCase("card list --state re|", ["review ", "relearning "]),
        CompletionCase("book list -- -|", []), CompletionCase("book list '-|", []), CompletionCase("book add -|", []),
        CompletionCase("card add French a b --tag x --ta|", ["--tag "], common: "--tag "),
        CompletionCase("card add French a b --tag |", ["BOOK=French ", "FRONT=a ", "BACK=b "]),
        CompletionCase("book list -- --|", []),
        CompletionCase("segment enable Morning w|", ["warm-up "], common: "warm-up "),
        CompletionCase("sound add Morning main begin b|", ["bell ", "bowl "]),
        CompletionCase("import a|", ["'a b/", "a.csv "]),
        CompletionCase("import c|", ["c/"], common: "c/"),
        CompletionCase("import x --on-conflict s|", ["skip "], common: "skip "),
        CompletionCase("mode j|", ["json ", "jsonl "], common: "json"),
        CompletionCase("settings get r|", ["retention "], common: "retention "),
        CompletionCase("help ca|", ["card "], common: "card "),
        CompletionCase("help re|", ["review ", "resume ", "redo ", "retention "]),
        CompletionCase("help card d|", ["due ", "delete "]),
        CompletionCase("echo $b|", ["$book", "$back"]),
        CompletionCase("echo \"x ${bo|", []),
        CompletionCase("book show \\\n  Fr|", ["French ", "Frisian "]),
        CompletionCase("book show 'Old\nx|", []),
        CompletionCase("# x\n\nbook show \\\n  Fr|", ["French ", "Frisian "]),
        CompletionCase("# bo|", []),
        CompletionCase("book list # --|", []),
        CompletionCase("card add French <<E a\nbo|", []),
        CompletionCase("echo \"\\q|", []),
        CompletionCase("|", CommandTable.standard.groups.map { $0.noun + " " }),
    ])
    func `Completion offers the candidates for the cursor position`(_ test: CompletionCase) {
        let result = complete(test.line)
        #expect(result.candidates.map(\.insertion) == test.insertions)
        #expect(result.common == test.common)
    }

    @Test(
        arguments: [
            ("book show 'Old F|", 10..<16), ("bo|ok", 0..<2), ("book |", 5..<5), ("book list --sort=d|", 17..<18),
            ("echo \"é$b|\"", 8..<10), ("\n# é\nbook sh|", 11..<13),
        ] as [(String, Range<Int>)])
    func `Completion replaces the bytes of the word at the cursor`(_ line: String, _ range: Range<Int>) {
        #expect(complete(line).replaced == range)
    }

    @Test func `With a book or profile open, completion also offers the next argument`() {
        #expect(complete("card list |", openItems: OpenItems(book: "@1")).candidates.map(\.value).contains("French"))
        #expect(
            complete("segment enable m|", openItems: OpenItems(profile: "@1")).candidates.map(\.value) == ["Morning", "main"])
    }

    @Test(arguments: [
        ("|", "a command"), ("book |", "subcommands of book"), ("card add French |", "FRONT: any text"),
        ("card add |", "BOOK: a book, by name or @id"),
        ("profile set Morning --duration |", "--duration: a duration such as 90s, 5m, 1h30m or 7:30"),
        (
            "card list French |",
            "an option: [--where QUERY] [--match TEXT] [--tag T] [--due] [--state new|learning|review|relearning|suspended] "
                + "[--sort KEYS] [--limit N] [--offset N] [--columns KEYS] [--no-header]"
        ),
        ("book show French |", "no more arguments"),
    ])
    func `Completion describes what is expected at the cursor`(_ line: String, _ expected: String) {
        #expect(complete(line).expected == expected)
    }

    @Test func `Every insertion is read back as its value`() throws {
        for candidate in complete("book show |").candidates {
            #expect(try values(#require(statements(candidate.insertion).first)) == [candidate.value])
        }
    }
}
