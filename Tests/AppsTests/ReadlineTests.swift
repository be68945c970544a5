import Foundation
import TerminalScreen
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The line is GNU readline's, with the person's own settings.
@Suite("sutra's line", .onOwnThread, .serialized) struct ReadlineTests {
    private let place: Place

    init() throws { place = try Place() }

    private func start(_ environment: [String: String] = [:]) throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(.sutra, in: place, environment: environment)
        try terminal.see("sutra › ▏")
        return terminal
    }

    @Test func `Tab lists the possible completions`() throws {
        try place.commands("book add French", "book add Frisian", "book add Latin")
        let terminal = try start()
        terminal.type("book show F\t\t\t")
        try terminal.see(
            """
            sutra › book show Fr
            French   Frisian
            sutra › book show Fr▏
            """)
        terminal.type("i\t\n")
        try terminal.waitForScreen("the book") { $0.text.contains("\nNAME      Frisian\n") }
    }

    @Test func `Tab types a tab where nothing can be completed`() throws {
        try place.commands("book add Code", "card add Code if then")
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.seeLast("sutra 0% KNOWN › ")
        terminal.type("card add Code tab <<END\n\tindented\nEND\n")
        try terminal.seeLast("+ tab — ⇥indented\nsutra 0% KNOWN › ")
        terminal.type("review start\n")
        try terminal.expect("Enter › ")
        terminal.type("e")
        try terminal.seeLast("Front › if")
        terminal.type("\tx\n")
        try terminal.seeLast("Back › then")
        terminal.type("\n")
        try terminal.seeLast("Tags › ")
        terminal.type("\n")
        try terminal.expect("~ if⇥x — then")
        terminal.type("q")
        try terminal.seeLast("sutra 0% KNOWN › ")
        terminal.type("card li\t\n")
        try terminal.waitForScreen("the list") { $0.text.contains("› card list\n") }
        let cards = try place.run(.sutraRun, ["--mode", "json", "-e", "card list"]).output
        #expect(cards.contains(#""back":"\tindented""#) && cards.contains(#""front":"if\tx""#), "\(cards)")
    }

    @Test func `A completion list that does not fit is shown page by page, and does not wait for a key`() throws {
        try place.write("books.sutra", (100...399).map { "book add 'F\($0)'\n" }.joined())
        try place.commands("include books.sutra")
        let terminal = try PseudoTerminal(.sutra, in: place, rows: 10)
        try terminal.see("sutra › ▏")
        terminal.type("book show F\t\t")
        try terminal.seeLast("… and 109 more: Tab\nsutra › book show F")
        terminal.type("\t")
        try terminal.seeLast("… and 18 more: Tab\nsutra › book show F")
        // Another key begins the list anew.
        terminal.type("1\u{7F}\t\t")
        try terminal.seeLast("… and 109 more: Tab\nsutra › book show F")
        terminal.send(SIGTERM)
        #expect(try terminal.end() == 143)
    }

    @Test func `Every setting can be seen in a narrow window`() throws {
        let settings = try place.run(.sutraRun, ["--mode", "tsv", "-e", "settings list"]).output
        let keys = settings.split(separator: "\n").dropFirst().compactMap { $0.split(separator: "\t").first.map(String.init) }
        let terminal = try PseudoTerminal(.sutra, in: place, columns: 34, rows: 20)
        try terminal.seeLast("sutra › ")
        terminal.type("settings set \t\t")
        try terminal.expect("more: Tab")
        terminal.type("\t")
        for key in keys.suffix(3) { try terminal.expect(key) }
        for key in keys { #expect(terminal.transcript.contains("\n\(key)"), "\(key)") }
        terminal.type("\u{3}")
    }

    // MARK: Bytes that are not UTF-8

    private static let names: [[UInt8]] = [
        [0xE9], [0x50, 0xE9, 0x50], [0xE9, 0xE9, 0x20], [0xC3, 0xA9, 0xA9], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
        [0xF4, 0x90, 0x80],
    ]

    @Test(arguments: names, [false, true]) func `Bytes that are not UTF-8 are a syntax error and nothing is stored`(
        _ name: [UInt8], isPasted: Bool
    ) throws {
        let terminal = try start()
        let line = Array("book put ".utf8) + name
        terminal.type(bytes: isPasted ? Array("\u{1B}[200~".utf8) + line + Array("\u{1B}[201~\n".utf8) : line + [0x0A])
        try terminal.waitForScreen("the error") {
            $0.text.contains("error: invalid UTF-8: the byte 0x") && $0.lineToCursor == "sutra › "
        }
        terminal.type("book put né€𝄞\nexpect count book == 1\necho done\n")
        try terminal.seeLast("sutra › echo done\ndone\nsutra › ")
    }

    @Test func `A paste with a NUL is dropped as a whole, and the line stays as it was`() throws {
        let terminal = try start()
        terminal.type("echo one")
        terminal.type(bytes: Array("\u{1B}[200~book add A".utf8) + [0] + Array("b\nbook add Second\u{1B}[201~".utf8))
        try terminal.seeLast("the paste was dropped: it contains a NUL character\nsutra › echo one")
        terminal.type(" two\n")
        try terminal.seeLast("sutra › echo one two\none two\nsutra › ")
    }

    @Test func `A paste that arrives while the terminal is asked for its cursor is whole`() throws {
        let terminal = try start(["TMUX": "1"])
        terminal.type("\u{C}\u{1B}[200~echo one\u{1B}[201~ two")
        try terminal.seeLast("sutra › echo one two")
        terminal.type("\n")
        try terminal.seeLast("one two\nsutra › ")
    }

    @Test func `A CRLF in a paste is one line end`() throws {
        let terminal = try start()
        terminal.type("book add B\ncard add B\n")
        try terminal.waitForScreen("the dialogue") { $0.lineToCursor.hasPrefix("Front of card 1") }
        terminal.type("\u{1B}[200~f1\r\nb1\r\nf2\r\nb2\r\n\u{1B}[201~\n")
        try terminal.waitForScreen("two cards") { $0.text.contains("+ f1 — b1") && $0.text.contains("+ f2 — b2") }
    }

    @Test func `A history line that is not UTF-8 is a syntax error`() throws {
        try place.makeFolder(".local/state/sutra")
        try place.write(".local/state/sutra/history", bytes: Array("book put caf".utf8) + [0xE9, 0x0A])
        let terminal = try start()
        terminal.type("\u{10}\n")
        try terminal.waitForScreen("the error") {
            $0.text.contains("error: invalid UTF-8: the byte 0xE9 [SYNTAX]") && $0.lineToCursor == "sutra › "
        }
        terminal.type("expect count book == 0\necho ok\n")
        try terminal.seeLast("ok\nsutra › ")
    }

    @Test func `A name typed in a dialogue must be UTF-8`() throws {
        let terminal = try start()
        terminal.type("book add\n")
        try terminal.expect("Name of the book › ")
        terminal.type(bytes: [0x41, 0xE9, 0x42, 0x0A])
        try terminal.expect("error: invalid UTF-8: the byte 0xE9 [SYNTAX]")
        try terminal.expect("Name of the book › ")
    }

    @Test func `Text from the editor that is not UTF-8 is a syntax error and kept in the history`() throws {
        try place.write("editor", #"printf 'book put caf\351\n' > "$1""# + "\n")
        let terminal = try start(["EDITOR": "sh ./editor"])
        terminal.type("book put cafe\u{18}\u{5}")
        try terminal.waitForScreen("the error") {
            $0.text.contains("error: invalid UTF-8: the byte 0xE9 [SYNTAX]") && $0.lineToCursor == "sutra › "
        }
        terminal.type("\u{10}\u{7F}e\n")
        try terminal.seeLast("+ cafe\nsutra › ")
    }

    @Test func `Text from the editor is not run after a signal`() throws {
        try place.write("editor", "echo 'book add French' > \"$1\"; echo editing; sleep 1\n")
        let terminal = try start(["EDITOR": "sh ./editor"])
        terminal.type("echo x\u{18}\u{5}")
        try terminal.expect("editing")
        terminal.send(SIGTERM)
        #expect(try terminal.end() == 143)
        #expect(try place.commands("expect count book == 0").code == 0)
    }

    @Test func `Standard input cannot be imported at the prompt`() throws {
        let terminal = try start()
        terminal.type("import - --book A --format tsv\n")
        try terminal.expect("standard input is the terminal, where you type commands [USAGE]")
        terminal.type("echo on\n")
        try terminal.expect("on\n")
    }

    // MARK: A paste of several answers

    @Test func `Answers pasted after a rejected one are dropped`() throws {
        try place.commands("book add Taken")
        let terminal = try start()
        terminal.type("book add\n")
        try terminal.seeLast("Name of the book › ")
        terminal.type("\u{1B}[200~Taken\nhund\ndog\u{1B}[201~")
        try terminal.waitForScreen("the mark of the first line") { $0.text.contains("Name of the book (taken) › Taken") }
        terminal.type("\n")
        try terminal.waitForScreen("the rejection") {
            $0.text.contains("A book already has that name (@1).\nthe remaining 2 lines were not used\nName of the book")
        }
        terminal.type("\u{15}\u{1B}[200~New\nf1\nb1\nf1\nb2\nf3\nb3\u{1B}[201~\n")
        try terminal.waitForScreen("the second rejection") {
            $0.text.contains("The book already has a card with the front \"f1\".\nthe remaining 3 lines were not used\n")
        }
        terminal.type("\u{3}")
        try terminal.waitForScreen("the book") { $0.text.contains("+ New, 1 card; the card being typed was dropped") }
    }

    @Test func `Answers typed ahead of a rejection are dropped`() throws {
        let terminal = try start()
        terminal.type("book add\n")
        try terminal.seeLast("Name of the book › ")
        terminal.type("New\nf1\nb1\n")
        try terminal.seeLast("Front of card 2 (Enter to finish) › ")
        terminal.type("f1\nb2\nf3\nb3\n")
        try terminal.waitForScreen("the rejection") {
            $0.text.hasSuffix(
                """
                The book already has a card with the front "f1".
                the keys typed ahead were dropped
                Front of card 2 (Enter to finish) › f1
                """)
        }
        terminal.type("\u{7F}2\nb2\n\n")
        try terminal.seeLast("+ New, 2 cards\nsutra 0% KNOWN › ")
        #expect(try place.run(.sutraRun, ["--mode", "tsv", "-e", "card list New"]).output.contains("\tf2\tb2\t"))
    }

    // MARK: A paste whose end does not arrive

    private static let half = "\u{1B}[200~book add Fr"

    @Test func `Ctrl-C drops a paste whose end does not arrive`() throws {
        let terminal = try start()
        terminal.type(Self.half)
        try terminal.waitUntilInputIsTaken()
        terminal.type("\u{3}")
        try terminal.see("sutra ›\nsutra › ▏")
        terminal.type("book add Latin\n")
        try terminal.seeLast("+ Latin\nsutra › ")
    }

    @Test func `A paste whose end does not arrive is inserted into the line after a pause`() throws {
        let terminal = try start()
        terminal.type(Self.half)
        try terminal.see("sutra › book add Fr▏")
        terminal.type("ench\n")
        try terminal.seeLast("+ French\nsutra › ")
        terminal.type("\u{1B}[200~xyz")
        try terminal.seeLast("sutra › xyz")
        terminal.type("\u{15}\u{4}")
        #expect(try terminal.end() == 0)
    }

    @Test(arguments: [
        ("echo <<END\n", "the here-document END was not closed; "), ("echo 'a\n", "the quote ' was not closed; "),
        ("echo \\\n", ""),
    ])
    func `Ctrl-D reports the unfinished command that it drops`(_ typed: String, _ missing: String) throws {
        let terminal = try start()
        terminal.type(typed)
        try terminal.expect(" … ")
        terminal.type("\u{4}")
        try terminal.seeLast("\(missing)the unfinished command was dropped\nsutra › ")
    }

    @Test func `Tab lists the only word among other values, and inserts it once it is begun`() throws {
        let terminal = try start()
        terminal.type("settings set new_per_day \t\t")
        try terminal.see(
            """
            sutra › settings set new_per_day
            unlimited
            sutra › settings set new_per_day ▏
            """)
        terminal.type("u\t")
        try terminal.waitForScreen("the word") { $0.text.hasSuffix("settings set new_per_day unlimited") }
    }

    @Test(arguments: [SIGTERM, SIGQUIT]) func `A signal during an unfinished paste ends the conversation`(_ signal: Int32) throws
    {
        let terminal = try start()
        // Signals are heard a moment after the first prompt is shown.
        terminal.type("echo on\n")
        try terminal.seeLast("on\nsutra › ")
        terminal.type(Self.half)
        try terminal.waitUntilInputIsTaken()
        terminal.send(signal)
        #expect(try terminal.end() == 128 + signal)
    }

    @Test func `Closing the terminal during an unfinished paste ends the conversation`() throws {
        let terminal = try start()
        // Signals are heard a moment after the first prompt is shown.
        terminal.type("echo on\n")
        try terminal.seeLast("on\nsutra › ")
        terminal.type(Self.half)
        try terminal.waitUntilInputIsTaken()
        #expect(try terminal.hangUp() == 129)
    }

    @Test func `A paste that arrives in pieces is one paste`() throws {
        let terminal = try start()
        for piece in ["\u{1B}", "[20", "0~echo ", "a\necho b\u{1B}[2", "01", "~"] {
            terminal.type(piece)
            // What is typed at once can arrive at once.
            try terminal.waitUntilInputIsTaken()
        }
        terminal.type("\n")
        try terminal.seeLast("a\nb\nsutra › ")
    }

    @Test func `A paste into a history search becomes the search text`() throws {
        let terminal = try start()
        terminal.type("echo one\necho two\n")
        try terminal.seeLast("two\nsutra › ")
        terminal.type("\u{12}\u{1B}[200~ho one\u{1B}[201~")
        try terminal.waitForScreen("the line that was found") { $0.text.contains("(reverse-i-search)`ho one': echo one") }
        terminal.type("\r")
        try terminal.seeLast("one\nsutra › ")
    }

    @Test func `The line can be edited in the user's editor and is then run`() throws {
        try place.write("editor", "sed -i s/Frnch/French/ \"$1\"\n")
        let terminal = try start(["EDITOR": "sh ./editor"])
        terminal.type("book add Frnch\u{18}\u{5}")
        try terminal.see(
            """
            sutra › book add Frnch
            book add French
            + French
            sutra › ▏
            """)
        terminal.type("\u{10}")
        try terminal.seeLast("sutra › book add French")
    }

    @Test func `An editor that fails runs nothing`() throws {
        let terminal = try start(["VISUAL": "false"])
        terminal.type("book add French\u{18}\u{5}")
        try terminal.see(
            """
            sutra › book add French
            the editor "false" failed: nothing was run
            sutra › ▏
            """)
        #expect(try place.commands("book list").output.split(separator: "\n").count == 1)
        terminal.type("\u{10}")
        try terminal.seeLast("sutra › book add French")
    }

    @Test func `The failure of an editor and a usage are broken after words in a narrow window`() throws {
        let terminal = try PseudoTerminal(.sutra, in: place, columns: 33, environment: ["VISUAL": "false"])
        try terminal.seeLast("sutra › ")
        terminal.type("book\u{18}\u{5}")
        try terminal.seeLast("sutra › book\nthe editor \"false\" failed:\nnothing was run\nsutra › ")
        terminal.type("import\n")
        try terminal.waitForScreen("the usage, broken after choices") {
            $0.text.contains("\n  tsv|csv|anki|jsonl|markdown|\n  obsidian|apkg|insight|yaml]\n")
        }
    }

    @Test func `Unbound keys end a search but not the process`() throws {
        let terminal = try start()
        terminal.type("<<Xu")
        try terminal.see("sutra › <<Xu▏")
        terminal.type("\u{12}\u{1B}]0;echo")
        try terminal.waitForScreen("the end of the search") { $0.lineToCursor.hasPrefix("sutra › <<Xu") }
        terminal.type("\u{1}\u{B}echo on\n")
        try terminal.see("sutra › echo on\non\nsutra › ▏")
    }

    @Test(arguments: ["\u{1B}\n", "\u{1B}\r"]) func `Esc before Enter does not switch to vi mode`(_ keys: String) throws {
        let terminal = try start()
        terminal.type(keys)
        terminal.type("cho on\u{1}e\n")
        try terminal.seeLast("sutra › echo on\non\nsutra › ")
    }

    @Test func `The path of a sound is completed`() throws {
        try FileManager.default.createDirectory(atPath: place.path("sounds"), withIntermediateDirectories: true)
        try place.write("sounds/gong.wav", "")
        let terminal = try start()
        terminal.type("sound play ./so\t")
        try terminal.seeLast("sutra › sound play ./sounds/")
        terminal.type("g\t")
        try terminal.seeLast("sutra › sound play ./sounds/gong.wav ")
    }

    @Test func `Vi mode works as its users expect`() throws {
        try place.write(".inputrc", "set editing-mode vi\n")
        try place.write("editor", "sed -i s/Latin/Greek/ \"$1\"\n")
        let terminal = try start(["EDITOR": "sh ./editor"])
        terminal.type("book add Latix")
        try terminal.seeLast("sutra › book add Latix")
        terminal.type("\u{1B}")
        try terminal.waitForScreen("the command mode") { $0.cursor.column == 21 }
        terminal.type("rn")
        try terminal.waitForScreen("the new letter") { $0.text == "sutra › book add Latin" }
        terminal.type("v")
        try terminal.see(
            """
            sutra › book add Latin
            book add Greek
            + Greek
            sutra › ▏
            """)
    }

    @Test func `Keys that begin like a function key and are none are no more than a bell in vi mode`() throws {
        try place.write(".inputrc", "set editing-mode vi\nset show-mode-in-prompt on\n")
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.see("(ins)sutra › ▏")
        terminal.type("echo one\n")
        try terminal.seeLast("one\n(ins)sutra › ")
        for key in (0..<4).flatMap({ _ in ["\u{1B}", "[", "2", "g"] }) {
            terminal.type(key)
            try terminal.settle()
        }
        terminal.type("\u{1B}")
        try terminal.seeLast("(cmd)sutra › ")
        terminal.type("ddiecho two\n")
        try terminal.seeLast("two\n(ins)sutra › ")
        terminal.type("\u{1B}[A")
        try terminal.seeLast("(ins)sutra › echo two")
    }

    @Test func `Settings in inputrc can apply to sutra alone`() throws {
        try place.write(
            ".inputrc",
            """
            $if sutra
            "\\C-o": "book add Mine\\n"
            $endif
            $if bash
            "\\C-o": "book add Others\\n"
            $endif

            """)
        let terminal = try start()
        terminal.type("\u{F}")
        try terminal.see(
            """
            sutra › book add Mine
            + Mine
            sutra › ▏
            """)
    }

    @Test func `The history can be searched`() throws {
        let terminal = try start()
        terminal.type("book add French\nbook list --limit 0\n")
        try terminal.waitForScreen("both commands") { screen in
            screen.lines.contains("sutra › book list --limit 0") && screen.lineToCursor == "sutra › "
        }
        terminal.type("\u{12}add")
        try terminal.waitForScreen("the line that was found") { $0.text.contains("(reverse-i-search)`add': book add French") }
        terminal.type("\r")
        try terminal.expect("a book named \"French\" already exists")
    }

    @Test func `Two conversations share the history without loss`() throws {
        let (first, second) = (try start(), try start())
        for round in 1...3 {
            first.type("echo first \(round)\n")
            try first.expect("first \(round)\nfirst \(round)\nsutra › ")
            second.type("echo second \(round)\n")
            try second.expect("second \(round)\nsecond \(round)\nsutra › ")
        }
        for terminal in [first, second] {
            terminal.type("\u{4}")
            #expect(try terminal.end() == 0)
        }
        let third = try start()
        for line in ["second 3", "first 3", "second 2", "first 2", "second 1", "first 1"] {
            third.type("\u{10}")
            try third.seeLast("sutra › echo \(line)")
        }
    }

    @Test func `Answers to questions are not added to the history`() throws {
        let terminal = try start()
        terminal.type("book add\n")
        try terminal.seeLast("Name of the book › ")
        terminal.type("\u{10}Latin\n\n")
        try terminal.seeLast("+ Latin\nsutra › ")
        terminal.type("\u{10}")
        try terminal.seeLast("sutra › book add")
    }

    @Test func `Pasted answers are not added to the history, and a here-document is one entry of it`() throws {
        let terminal = try start()
        terminal.type("\u{1B}[200~book add\nLatin\namor\nlove\n\necho <<END\none\nEND\u{1B}[201~\n")
        try terminal.seeLast("one\nsutra 0% KNOWN › ")
        #expect(try place.read(".local/state/sutra/history") == "book add\necho <<END\none\nEND\n")
        terminal.type("\u{10}\u{10}")
        try terminal.seeLast("sutra 0% KNOWN › book add")
    }

    @Test(arguments: ["\u{1D}", "\u{1B}\u{1D}"]) func `A function key after Ctrl-] does no harm`(keys: String) throws {
        let terminal = try start()
        terminal.type(keys)
        try terminal.settle()
        terminal.type("\u{1B}[24~")
        try terminal.settle()
        terminal.type("\u{15}echo on\n")
        try terminal.seeLast("on\nsutra › ")
    }

    @Test func `A history that was removed is created again`() throws {
        let terminal = try start()
        terminal.type("echo one\n")
        try terminal.seeLast("one\nsutra › ")
        try FileManager.default.removeItem(atPath: place.path(".local/state/sutra"))
        terminal.type("echo two\n")
        try terminal.seeLast("two\nsutra › ")
        #expect(try place.read(".local/state/sutra/history") == "echo two\n")
        #expect(try place.permissions(".local/state/sutra/history") == 0o600)
    }
}
