import Testing
import Wording

@testable import Console

/// A command that is wrong before it runs: its error and the first hint.
struct WrongCommand: CustomTestStringConvertible, Sendable {
    let script: String
    let error: String
    let message: String
    let hint: String?

    init(_ script: String, _ error: String, _ message: String, hint: String? = nil) {
        self.script = script
        self.error = error
        self.message = message
        self.hint = hint
    }

    var testDescription: String { script.debugDescription }
}

@Suite("A wrong command says what is wrong, where, and what to do")
struct CommandErrorTests {
    @Test(arguments: [
        WrongCommand("bok list", "UNKNOWN_COMMAND 1:1 bok", #"no command "bok""#, hint: #"did you mean "book list"?"#),
        WrongCommand("Book", "UNKNOWN_COMMAND 1:1 Book", #"no command "Book""#, hint: #"did you mean "book"?"#),
        WrongCommand(
            "card ad a b c", "UNKNOWN_COMMAND 1:1 card ad", #"no command "card ad""#, hint: #"did you mean "card add"?"#),
        WrongCommand(
            "rename a b", "UNKNOWN_COMMAND 1:1 rename", #"no command "rename""#,
            hint: #"did you mean "book rename", "tag rename" or "profile rename"?"#),
        WrongCommand(
            "frobnicate", "UNKNOWN_COMMAND 1:1 frobnicate", #"no command "frobnicate""#, hint: "`help` lists the commands"),
        WrongCommand("'' a", "UNKNOWN_COMMAND 1:1 ''", #"no command """#),
        WrongCommand("--due", "UNKNOWN_COMMAND 1:1 --due", #"no command "--due""#),
        WrongCommand("$x list", "SYNTAX 1:1 $x", "the name of a command cannot contain a variable", hint: "write the name out"),
        WrongCommand("book $x", "SYNTAX 1:6 $x", "the name of a command cannot contain a variable", hint: "write the name out"),
        WrongCommand(
            "segment", "USAGE 1:1 segment", "segment needs a verb", hint: "the subcommands are: enable, disable, set"),
        WrongCommand(
            "segment --x", "USAGE 1:1 segment", "segment needs a verb", hint: "the subcommands are: enable, disable, set"),
        WrongCommand(
            "segment remove a", "UNKNOWN_COMMAND 1:1 segment remove", #"no command "segment remove""#,
            hint: "the subcommands are: enable, disable, set"),
        WrongCommand(
            "start French", "UNKNOWN_COMMAND 1:1 start", #"no command "start""#, hint: "`review start` begins a study session"),
        WrongCommand("git status", "UNKNOWN_COMMAND 1:1 git", #"no command "git""#, hint: "`help` lists the commands"),
        WrongCommand("version", "UNKNOWN_COMMAND 1:1 version", #"no command "version""#, hint: "`help` lists the commands"),
        WrongCommand("book add", "USAGE 1:9", "book add needs NAME", hint: "usage: book add NAME"),
        WrongCommand(
            "card add a 'b'", "USAGE 1:15", "card add needs BACK",
            hint: "usage: card add BOOK FRONT BACK [--tag T]… [--reversed] [--cloze] [--typed]"),
        WrongCommand("book show a b", "USAGE 1:13 b", "too many arguments for book show", hint: "usage: book show BOOK"),
        WrongCommand("exit", "UNKNOWN_COMMAND 1:1 exit", #"no command "exit""#, hint: "`quit` or Ctrl-D leaves"),
        WrongCommand("q", "UNKNOWN_COMMAND 1:1 q", #"no command "q""#, hint: "`quit` or Ctrl-D leaves"),
        WrongCommand("bye now", "UNKNOWN_COMMAND 1:1 bye", #"no command "bye""#, hint: "`quit` or Ctrl-D leaves"),
        WrongCommand(
            "card tag --where is:leech -is:due +x", "USAGE 1:27 -is:due", "a query of several words must be in quotes",
            hint: "quote the whole query, as in --where 'is:due tag:verb'"),
        WrongCommand(
            "card suspend --where is:leech #verb", "USAGE 1:31 #verb", "# begins a comment, which is not part of the query",
            hint: "quote the whole query, as in --where 'is:due tag:verb'"),
        WrongCommand(
            "filter put x is:due #verb", "USAGE 1:21 #verb", "# begins a comment, which is not part of the query",
            hint: "quote the whole query, as in --where 'is:due tag:verb'"),
        WrongCommand(
            "filter put x is:due tag:verb", "USAGE 1:21 tag:verb", "a query of several words must be in quotes",
            hint: "quote the whole query, as in --where 'is:due tag:verb'"),
        WrongCommand(
            "card list --where #verb", "USAGE 1:19 #verb", "# begins a comment, which is not part of the query",
            hint: "quote the whole query, as in --where 'is:due tag:verb'"),
        WrongCommand("quit now", "USAGE 1:6 now", "too many arguments for quit", hint: "usage: quit"),
        WrongCommand("card list a --du", "USAGE 1:13 --du", #"card list has no option "--du""#, hint: #"did you mean "--due"?"#),
        WrongCommand("book show --- ", "USAGE 1:11 ---", #"book show has no option "---""#, hint: "usage: book show BOOK"),
        WrongCommand(
            "review start --book a", "USAGE 1:14 --book", #"review start has no option "--book""#,
            hint: "BOOK is given without --book"),
        WrongCommand("card list a --due --due", "USAGE 1:19 --due", "--due is given twice"),
        WrongCommand("card delete --all --where a", "USAGE 1:19 --where", "--where cannot be combined with --all"),
        WrongCommand("card list a --tag x --tag=y", "USAGE 1:21 --tag", "--tag is given twice"),
        WrongCommand("card list a --limit", "USAGE 1:13 --limit", "--limit needs a value"),
        WrongCommand("card list a --match --due", "USAGE 1:13 --match", "--match needs a value"),
        WrongCommand("card list a --match -- b", "USAGE 1:13 --match", "--match needs a value"),
        WrongCommand("card list a --due=yes", "USAGE 1:19 yes", "--due takes no value"),
        WrongCommand("card list a --due=", "USAGE 1:19", "--due takes no value"),
        WrongCommand(
            "profile set Morning", "USAGE 1:20", "profile set needs --duration",
            hint: "usage: profile set PROFILE --duration D"),
        WrongCommand("export ''", "INVALID 1:8 ''", "the name of the file is empty"),
        WrongCommand("import --format tsv ''", "INVALID 1:21 ''", "the name of the file is empty"),
        WrongCommand("library backup ''", "INVALID 1:16 ''", "the name of the file is empty"),
        WrongCommand("include ''", "INVALID 1:9 ''", "the name of the file is empty"),
        WrongCommand(
            "card list a --sort -lapses,bakc", "INVALID 1:20 -lapses,bakc", #"there is no key "bakc""#,
            hint: #"did you mean "back"?"#),
        WrongCommand(
            "card list a --columns front,-back", "INVALID 1:23 front,-back", #"there is no key "-back""#,
            hint: #"did you mean "back"?"#),
        WrongCommand(
            "card list a --columns due", "INVALID 1:23 due", #"there is no key "due""#, hint: #"did you mean "due_at"?"#),
        WrongCommand("card list a --sort ''", "INVALID 1:20 ''", #"there is no key """#),
        WrongCommand("card list a --sort due,-due", "INVALID 1:20 due,-due", #"the key "due" is given twice"#),
        WrongCommand("card list a --limit x", "INVALID 1:21 x", #""x" is not a whole number (0 or more)"#),
        WrongCommand("card list a --limit=-1", "INVALID 1:21 -1", #""-1" is not a whole number (0 or more)"#),
        WrongCommand("card list a --limit ''", "INVALID 1:21 ''", #""" is not a whole number (0 or more)"#),
        WrongCommand(
            "card list a --limit 99999999999999999999", "INVALID 1:21 99999999999999999999",
            #"the number "99999999999999999999" is too large"#),
        WrongCommand(
            "profile add a --duration 5", "INVALID 1:26 5", #""5" is not a duration"#,
            hint: "write it as 90s, 5m, 1h30m or 7:30"),
        WrongCommand(
            "profile add a --duration 7:75", "INVALID 1:26 7:75",
            #""7:75" is not a duration: after a larger unit, hours go up to 23, minutes and seconds to 59"#),
        WrongCommand(
            "clock advance 1d24h", "INVALID 1:15 1d24h",
            #""1d24h" is not a duration: after a larger unit, hours go up to 23, minutes and seconds to 59"#),
        WrongCommand(
            "review answer @1 5", "INVALID 1:18 5", #""5" is not a valid value"#, hint: "choose again, hard, good or easy"),
        WrongCommand(
            "review answer @1 goood", "INVALID 1:18 goood", #""goood" is not a valid value"#, hint: #"did you mean "good"?"#),
        WrongCommand(
            "review answer @1", "USAGE 1:17", "review answer needs RATING",
            hint: "usage: review answer CARD again|hard|good|easy"),
        WrongCommand(
            "segment enable a warmup", "INVALID 1:18 warmup", #""warmup" is not a valid value"#,
            hint: #"did you mean "warm-up"?"#),
        WrongCommand(
            "sound enable a main x", "INVALID 1:21 x", #""x" is not a valid value"#, hint: "choose begin, repeat or end"),
        WrongCommand(
            "mode xml", "INVALID 1:6 xml", #""xml" is not a valid value"#,
            hint: "choose table, tsv, csv, json, jsonl or markdown"),
        WrongCommand(
            "import - --format xls", "INVALID 1:19 xls", #""xls" is not a valid value"#,
            hint: "choose tsv, csv, anki, jsonl, markdown, obsidian, apkg, insight or yaml"),
        WrongCommand("book show @x", "INVALID 1:11 @x", #""@x" is not an id"#, hint: "ids look like @12"),
        WrongCommand("book show '@'", "INVALID 1:11 '@'", #""@" is not an id"#),
        WrongCommand("card move @1 @\"x\"", "INVALID 1:14 @\"x\"", #""@x" is not an id"#),
        WrongCommand("book add @x", "INVALID 1:10 @x", #"the name "@x" cannot begin with @"#, hint: "only ids begin with @"),
        WrongCommand("let 1a b", "INVALID 1:5 1a", #""1a" is not a name for a variable"#),
        WrongCommand(
            "echo 'a", "SYNTAX 1:6 '", "the quote ' is not closed", hint: "it extends to the end of the input; close it with '"),
    ])
    func `Checking and binding report the same error for a wrong command`(_ test: WrongCommand) throws {
        let statement = try #require(statements(test.script).first)
        let found = CommandParser().check(statement)
        #expect(found.map { brief($0, in: statement) } == [test.error])
        #expect(found.first?.message == test.message)
        if let hint = test.hint { #expect(found.first?.hints.first == hint) }
        // Running finds the same.
        let bound = #expect(throws: CommandError.self) { try CommandParser().bind(statement, variables: Variables()) }
        #expect(bound.map { brief($0, in: statement) } == test.error)
    }

    @Test(arguments: [
        ("card list a --limit $n", "INVALID 1:21 $n"), ("card list a --limit=1$n", "INVALID 1:21 1$n"),
        ("profile add a --duration \"$n\"", "INVALID 1:26 \"$n\""), ("book show $r", "INVALID 1:11 $r"),
        ("book add $none", "NOT_FOUND 1:10 $none"),
    ])
    func `Values with variables are checked when the command runs`(_ script: String, _ error: String) throws {
        let statement = try #require(statements(script).first)
        #expect(CommandParser().check(statement).isEmpty)
        var variables = Variables()
        variables.set("n", to: "x")
        variables.set("r", to: "@x")
        let found = #expect(throws: CommandError.self) { try CommandParser().bind(statement, variables: variables) }
        #expect(found.map { brief($0, in: statement) } == error)
    }

    @Test(arguments: [
        ("add French", "card add"), ("new", "book add"), ("study French", "review start"), ("learn", "review start"),
        ("ls", "book list"), ("decks", "book list"), ("cards", "card list"), ("due", "review due"), ("find chat", "search"),
        ("edit 1", "card edit"), ("tags", "tag list"), ("timer 5m", "sit"), ("history", "session list"),
        ("man card", "help"), ("rm x", "card delete"), ("list", "card list"), ("start", "review start"), ("vim", "card edit"),
        ("mv a b", "card move"), ("cd French", "open"), ("cat x", "card show"), (":w", "library backup"), ("source f", "include"),
        ("set x 1", "settings set"), ("q", "quit"), (":q!", "quit"),
    ])
    func `A word from another program leads to the command that does the same`(_ script: String, _ command: String) throws {
        let statement = try #require(statements(script).first)
        let error = try #require(CommandParser().check(statement).first)
        let hints = Diagnostic(error, in: statement).hints
        #expect(hints.count == 1 && hints[0].contains("`\(command)"), "\(hints)")
    }

    @Test func `Each hint about a word from another program names commands that exist`() {
        let table = CommandTable.standard
        for (word, hint) in CommandError.habits {
            #expect(table.group(noun: Array(word.utf8)[...]) == nil, "\(word) is a command")
            let quoted = hint.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
            #expect(!quoted.isEmpty || hint.hasPrefix("Ctrl-L"), "\(hint)")
            for (_, command) in quoted {
                let words = command.split(separator: " ").map(String.init)
                let names = [words[0], words.prefix(2).joined(separator: " ")]
                #expect(names.contains { table.spec(named: $0) != nil }, "\(hint)")
            }
        }
    }

    @Test(arguments: [
        ("card ls", "card list"), ("card rm x", "card delete"), ("book new X", "book add"), ("sound rm x", "sound remove"),
        ("card mv a b", "card move"), ("book mv a b", "book rename"), ("profile change P", "profile set"),
        ("review study", "review start"), ("session view @1", "session show"),
    ])
    func `A verb from another program leads to the one that does the same`(_ script: String, _ command: String) throws {
        let statement = try #require(statements(script).first)
        let error = try #require(CommandParser().check(statement).first)
        #expect(Diagnostic(error, in: statement).hints == ["did you mean \"\(command)\"?"])
    }

    @Test(arguments: [
        (#"card add M "\alpha""#, ["'\\alpha'"]), (#"card add M "x \upsilon" y"#, ["'\\upsilon'"]), (#"echo "\q""#, []),
        (#"echo "\u{}""#, []), (#"echo "C:\Users""#, ["'\\Users'"]),
    ])
    func `An escape that is TeX leads to single quotes`(_ script: String, _ words: [String]) throws {
        let statement = try #require(statements(script).first)
        let error = try #require(CommandParser().check(statement).first)
        let hints = Diagnostic(error, in: statement).hints
        #expect(hints.first?.hasPrefix("in single quotes, a backslash is literal: ") == !words.isEmpty, "\(hints)")
        for word in words { #expect(hints.first?.hasSuffix(word) == true, "\(hints)") }
        #expect(hints.last?.contains(#"\" \\ \$ \n \t \u{hex}"#) == true)
    }

    @Test(
        arguments: [
            (#"card add M "\theta" x"#, "theta", #"\theta"#), (#"card add M x "a \nabla f""#, "nabla", #"\nabla"#),
            (#"echo "$\nu$""#, "nu", #"\nu"#), (#"echo "\to" "\neq""#, "to", #"\to"#), (#"echo "\text{a}""#, "text", #"\text"#),
            (#"echo "\tau_1""#, "tau", #"\tau"#),
            // A text of several lines, or with tabs.
            (#"echo "one\ntwo""#, nil, nil), (#"echo "a\tb""#, nil, nil), (#"echo "\thetas""#, nil, nil),
            // A backslash that is none, or that stays.
            (#"echo "\t"heta"#, nil, nil), (#"echo "\u{9}heta""#, nil, nil), (#"echo "\\theta""#, nil, nil),
            (#"echo '\theta'"#, nil, nil), ("echo \"\u{9}heta\"", nil, nil),
        ] as [(String, String?, String?)])
    func `TeX in double quotes is noticed`(_ script: String, _ command: String?, _ written: String?) throws {
        let statement = try #require(statements(script).first)
        #expect(statement.errors.isEmpty)
        let found = statement.escapedTeX
        #expect(found?.command == command && found.map { statement.text(in: $0.span) } == written)
    }

    @Test(arguments: [
        ("clear", "Ctrl-L clears the screen"), ("study", "`review start` begins a study session"),
        ("ls", "`book list` lists the books, `card list` the cards"),
        ("card show @1 --help", "`help card show` explains the command"),
        ("book list | head", "to pipe the output, use a shell: sutra-run -e 'COMMAND' | PROGRAM"),
        ("book list >> x", "to write to a file, use a shell: sutra-run -e 'COMMAND' >> FILE"),
        ("let x = 5", "a variable is set without an equals sign: let NAME VALUE"),
        ("let x=5", "a variable is set without an equals sign: let NAME VALUE"),
        ("x = 5", "a variable is set with: let x 5"), ("x=5", "a variable is set with: let x 5"),
        ("x =", "a variable is set with: let x VALUE"),
        ("book list |head", "to pipe the output, use a shell: sutra-run -e 'COMMAND' | PROGRAM"),
        ("card list French >x.txt", "to write to a file, use a shell: sutra-run -e 'COMMAND' > FILE"),
        ("card list French -h", "`help card list` explains the command"),
        ("card | less", "to pipe the output, use a shell: sutra-run -e 'COMMAND' | PROGRAM"),
        ("book list && card list", "enter one command on each line"), ("book list; card list", "enter one command on each line"),
        ("book list;card list", "enter one command on each line"), ("book list ; card list", "enter one command on each line"),
        ("book list;", "a command ends with its line; leave out the \";\""),
        ("card add A 'it'\\''s' x", "a text with a single quote goes in double quotes: \"it's\""),
        ("card add A it\\'s x", "a text with a single quote goes in double quotes: \"it's\""),
        ("card add A a <<'E'", "write <<E without quotes; the text of a here-document is always literal"),
        ("card add A a <<\"E\"", "write <<E without quotes; the text of a here-document is always literal"),
        ("card add A a << E", "write the tag directly after the <<, as in <<END"),
        ("card add A a <<-E\n\tb\n\tE", "write <<E; the lines of a here-document keep their indentation"),
        ("clock advance 1w", "write it as 7d"), ("profile add A --duration 90min", "write it as 1h30m"),
        ("profile add A --duration 1.5h", "write it as 1h30m"), ("profile add A --duration 5M", "write it as 5m"),
        ("profile add A --duration '2 weeks'", "write it as 14d"),
        ("[", "this looks like a JSON array; make lines of it with: jq -c '.[]' FILE > LINES.jsonl"),
        ("[{\"front\": \"a b\"}]", "this looks like a JSON array; make lines of it with: jq -c '.[]' FILE > LINES.jsonl"),
        ("[]", "this looks like a JSON array; make lines of it with: jq -c '.[]' FILE > LINES.jsonl"),
        ("{\"front\":\"a\"}", "this looks like JSON; to import cards: import FILE"),
        ("{ \"front\": \"a\" }", "this looks like JSON; to import cards: import FILE"),
        ("{", "this looks like a JSON object over several lines; put it on one with: jq -c . FILE > LINES.jsonl"),
    ])
    func `A habit from a shell has a hint of its own`(_ script: String, _ hint: String) throws {
        let statement = try #require(statements(script).first)
        let error = try #require(CommandParser().check(statement).first)
        #expect(Diagnostic(error, in: statement).hints == [hint])
    }

    @Test(arguments: [
        ("book\u{A0}list", 4, "after \"book\" there is a no-break space (U+00A0); type a plain space"),
        ("book list\u{202F}", 9, "after \"list\" there is a narrow no-break space (U+202F); type a plain space"),
        ("\u{3000}book list", 0, "there is a wide space (U+3000); type a plain space"),
        ("\u{200B}book list", 0, "there is an invisible character (U+200B); delete it"),
        ("card add French\u{A0}'le chat' cat", 15, "after \"French\" there is a no-break space (U+00A0); type a plain space"),
        ("card list French\u{A0}--due x", 16, "after \"French\" there is a no-break space (U+00A0); type a plain space"),
        ("card list −−limit 1", 10, "there is a minus sign (U+2212); an option begins with two hyphens: --limit"),
        ("card list ―limit 1", 10, "there is a horizontal bar (U+2015); an option begins with two hyphens: --limit"),
        ("card list -－limit=1 A", 11, "after \"-\" there is a wide hyphen (U+FF0D); an option begins with two hyphens: --limit"),
        ("card show @1 ‐‐front z", 13, "there is a typographic hyphen (U+2010); an option begins with two hyphens: --front"),
        ("card add A x y ––tag z", 15, "there is an en dash (U+2013); an option begins with two hyphens: --tag"),
        (
            "card add A x y —without–progress", 15,
            "there is an em dash (U+2014); an option begins with two hyphens: --without-progress"
        ),
        ("“book list”", 0, "there is a typographic quote (U+201C); type straight quotes: \" or '"),
        ("card add French “le chat” “the cat”", 16, "there is a typographic quote (U+201C); type straight quotes: \" or '"),
        ("card add French ‘chat’", 16, "there is a typographic quote (U+2018); type straight quotes: \" or '"),
        ("card add French «le chat» x", 16, "there is a typographic quote (U+00AB); type straight quotes: \" or '"),
        ("book add „Neues Buch“", 9, "there is a typographic quote (U+201E); type straight quotes: \" or '"),
        ("card list A --tag=“x y”", 18, "after \"--tag=\" there is a typographic quote (U+201C); type straight quotes: \" or '"),
        ("card add A \"x” y", 13, "there is a typographic quote (U+201D); type straight quotes: \" or '"),
        ("card list --limit ５", 18, "there is a wide character (U+FF15); type 5"),
        ("card list --limit＝5", 17, "after \"--limit\" there is a wide character (U+FF1D); type ="),
        ("expect count card A ＝＝ 1", 20, "there is a wide character (U+FF1D); type ="),
        ("book list ＃comment", 10, "there is a wide character (U+FF03); type #"),
        ("b\u{43E}\u{43E}k list", 1, "after \"b\" there is a Cyrillic letter (U+043E); type o"),
        ("book l\u{456}st", 6, "after \"l\" there is a Cyrillic letter (U+0456); type i"),
        ("\u{441}ard list", 0, "there is a Cyrillic letter (U+0441); type c"),
        ("b\u{3BF}ok list", 1, "after \"b\" there is a Greek letter (U+03BF); type o"),
        ("card list --l\u{456}mit 3", 13, "after \"--l\" there is a Cyrillic letter (U+0456); type i"),
        ("card list --limit −1", 18, "there is a minus sign (U+2212); type -"),
        ("card list --limit=–1", 18, "after \"--limit=\" there is an en dash (U+2013); type -"),
        ("card tag @1 −verb", 12, "there is a minus sign (U+2212); type -"),
    ])
    func `A character that only looks like one of ASCII has the caret, and one hint`(
        _ script: String, _ start: Int, _ hint: String
    ) throws {
        let statement = try #require(statements(script).first)
        let error = try #require(CommandParser().check(statement).first)
        let diagnostic = Diagnostic(error, in: statement)
        #expect(diagnostic.hints == [hint])
        #expect(diagnostic.place?.span.start == start)
    }

    @Test(arguments: [
        "card add French l’eau the water", "card add French 你好！ hello there", "card add French a–b c d", "card add French – a b",
        "card add French '“' b c", "card add French x \"l’eau y", "card add French −1", "card add French −1 b c", "книга list",
    ])
    func `A character of a text is not taken for one of ASCII`(_ script: String) throws {
        let statement = try #require(statements(script).first)
        let error = try #require(CommandParser().check(statement).first)
        #expect(!Diagnostic(error, in: statement).hints.contains { $0.contains("(U+") })
    }

    @Test(arguments: [
        ("segment", "segment needs a subcommand: enable, disable or set", "`help segment` explains them"),
        ("card show", "card show: CARD is missing", "usage: card show CARD"),
        ("book list --sort size", "\"size\" is not a valid value for --sort", "choose name, added, due or progress"),
        ("bok list", "no command \"bok\"", "did you mean \"book list\"?"),
    ])
    func `A person at the prompt is told more`(_ script: String, _ message: String, _ hint: String) throws {
        let statement = try #require(statements(script).first)
        let error = try #require(CommandParser().check(statement).first)
        let diagnostic = Diagnostic(error, in: statement, isAtPrompt: true)
        #expect(diagnostic.message == message)
        #expect(diagnostic.hints == [hint])
    }

    @Test(arguments: [
        ("card add French chat cat -t noun", "options begin with two hyphens, such as --tag"),
        ("card add French --tag noun le chat the cat", #"put a text of several words in quotes: "le chat""#),
        ("card add French --tag=noun --reversed le chat the cat", #"put a text of several words in quotes: "le chat""#),
        ("expect error SYNTAX card add French --tag noun le chat the", #"put a text of several words in quotes: "le chat""#),
        ("card add French le chat the cat", #"put a text of several words in quotes: "le chat""#),
        ("search le chat", #"put a text of several words in quotes: "le chat""#),
        ("book add My Book", #"put a text of several words in quotes: "My Book""#),
        ("settings set learning_steps 1m 10m", #"put a text of several words in quotes: "1m 10m""#),
        ("card add French 'le chat' noir cat", #"put a text of several words in quotes: "two words""#),
    ])
    func `Words that quotes would join have a hint before the usage`(_ script: String, _ hint: String) throws {
        let statement = try #require(statements(script).first)
        let error = try #require(CommandParser().check(statement).first)
        let hints = Diagnostic(error, in: statement).hints
        #expect(hints.first == hint)
        #expect(hints.last?.hasPrefix("usage: ") == true)
    }

    @Test func `A missing argument names the command and the parameter`() throws {
        let statement = try #require(statements("book add").first)
        let found = #expect(throws: CommandError.self) { try CommandParser().bind(statement, variables: Variables()) }
        guard case .missingArgument(let spec, let parameter) = found?.reason else {
            Issue.record("\(String(describing: found))")
            return
        }
        #expect(spec.name == "book add" && parameter.name == "NAME")
    }

    @Test
    func `The error codes are those of the contract`() {
        let contract =
            "SYNTAX UNKNOWN_COMMAND USAGE NOT_FOUND AMBIGUOUS DUPLICATE INVALID CONFLICT NOTHING_DUE NOTHING_TO_UNDO FORMAT IO "
            + "BUSY CORRUPT UNSUPPORTED EXPECT INTERRUPTED INTERNAL"
        #expect(ErrorCode.allCases.map(\.rawValue).joined(separator: " ") == contract)
    }
}
