import Foundation
import TerminalScreen
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The views that fill the window, on a terminal.
@Suite("sutra's full screen", .onOwnThread, .serialized) struct FullScreenTests {
    private let place: Place

    init() throws {
        place = try Place()
        try place.commands(
            """
            book add French
            card add French 'le chat' 'the cat' --tag animal
            card add French 'une très longue phrase, 漢字' 'a very long sentence'
            """)
    }

    private func start(
        columns: Int = 60, rows: Int = 10, _ environment: [String: String] = [:]
    ) throws -> PseudoTerminal {
        try PseudoTerminal(.sutra, in: place, columns: columns, rows: rows, environment: environment)
    }

    /// Starts a conversation, and shows the cards of a book.
    private func browse(
        columns: Int = 60, rows: Int = 10, _ environment: [String: String] = [:]
    ) throws -> PseudoTerminal {
        let terminal = try start(columns: columns, rows: rows, environment)
        try terminal.waitForScreen("the prompt") { $0.lineToCursor.hasSuffix(" › ") }
        terminal.type("browse French\n")
        try terminal.waitForScreen("the cards") {
            $0.lines[0] == " Books › French" && $0.lines[1].hasSuffix("2 cards") && $0.lines[3].contains("long")
        }
        return terminal
    }

    private let cards = [
        " Books › French",
        "all cards                                            2 cards",
        "  le chat                the cat                  new",
        "  une très longue phras… a very long sentence     new",
    ]

    @Test func `A command shows the cards of a book, and q leads back to the prompt`() throws {
        let terminal = try browse()
        #expect(Array(terminal.screen.lines.prefix(4)) == cards)
        #expect(terminal.screen.isAlternate && !terminal.screen.isCursorVisible)
        terminal.type("q")
        try terminal.waitForScreen("the books") { $0.lines[0] == " Books" }
        terminal.type("q")
        try terminal.waitForScreen("the prompt") { !$0.isAlternate && $0.lineToCursor == "sutra 0% KNOWN › " }
        #expect(terminal.screen.isCursorVisible)
        terminal.type("book list\n")
        try terminal.expect("French")
        #expect(!terminal.transcript.contains(String(repeating: " ", count: 60)), "nothing is drawn over the screen")
    }

    /// Terminals that ignore the mode in which they should send `ESC O`, those that name modifiers, and those that send others.
    @Test(
        arguments: [
            ("[A", "[B"), ("OA", "OB"), ("[1;5A", "[1;5B"), ("[1;1A", "[1;1B"), ("[1;2A", "[1;2B"), ("O5A", "O5B"), ("[a", "[b"),
            ("[H", "[F"),
            ("OH", "OF"),
            ("[1~", "[4~"), ("[7~", "[8~"), ("[1;5H", "[1;5F"), ("[1;2H", "[1;2F"), ("[1;5~", "[4;5~"), ("[7^", "[8^"),
            ("[5~", "[6~"),
            ("[5;5~", "[6;5~"),
        ], ["xterm-256color", "screen-256color", "linux", "vt100"])
    func `Arrows, Home, End and their like are keys in all forms`(_ keys: (up: String, down: String), type: String) throws {
        let terminal = try browse(["TERM": type])
        for (key, row) in [(keys.down, 3), (keys.up, 2), (keys.down, 3)] {
            terminal.type("\u{1B}\(key)")
            try terminal.waitForScreen("row \(row)") { $0.cell(row, 2).style.isReversed }
        }
    }

    @Test func `Arrows with modifiers move the cursor in a text`() throws {
        let terminal = try browse()
        terminal.type("/ab\u{1B}[1;5Dx\u{1B}[C\u{1B}OCy\u{1B}[1;3Hz")
        try terminal.waitForScreen("the text") { $0.text.contains("zaxby") }
    }

    @Test(arguments: [["browse", "French"], ["-e", "browse French"]])
    func `A command of the shell shows the cards of a book, and the process ends with it`(arguments: [String]) throws {
        let terminal = try PseudoTerminal(.sutra, arguments, in: place, columns: 60, rows: 10)
        try terminal.waitForScreen("the cards") { $0.lines[0] == " Books › French" && $0.lines[1].hasSuffix("2 cards") }
        terminal.type("qq")
        #expect(try terminal.end() == 0)
        #expect(!terminal.screen.isAlternate)
    }

    @Test func `A command that needs more than the terminal can do fails`() throws {
        let terminal = try PseudoTerminal(.sutra, ["browse"], in: place, environment: ["TERM": "dumb"])
        try terminal.expect("browse needs a terminal that can move its cursor")
        #expect(try terminal.end() == 1)
    }

    @Test(arguments: ["\u{1B}OQ", "\u{18}b"]) func `F2 and Ctrl-X b keep the line that is being typed`(keys: String) throws {
        let terminal = try start()
        try terminal.waitForScreen("the prompt") { $0.lineToCursor == "sutra 0% KNOWN › " }
        terminal.type("book add Latin\u{2}\u{2}")
        try terminal.waitForScreen("the line") { $0.lineToCursor == "sutra 0% KNOWN › book add Lat" }
        terminal.type(keys)
        try terminal.waitForScreen("the books") { $0.lines[0] == " Books" && $0.lines[2].hasPrefix("French") }
        terminal.type("q")
        try terminal.see("sutra 0% KNOWN › book add Lat▏in")
        terminal.type("\n")
        try terminal.expect("+ Latin")
    }

    @Test func `A line of several rows is where it was`() throws {
        let terminal = try start(columns: 30)
        try terminal.waitForScreen("the prompt") { $0.lineToCursor.hasSuffix(" › ") }
        terminal.type("echo one\necho " + String(repeating: "long ", count: 14))
        var before: [String] = []
        try terminal.waitForScreen("the line") { screen in
            before = screen.lines
            // The last of the words has been drawn, and the space after it.
            return screen.lines.joined().hasSuffix(String(repeating: "long ", count: 14).dropLast()) && screen.cursor.column == 23
        }
        for _ in 1...2 {
            terminal.type("\u{1B}OQ")
            try terminal.waitForScreen("the books") { $0.isAlternate && $0.lines[0] == " Books" }
            terminal.type("q")
            try terminal.waitForScreen("the line where it was") { !$0.isAlternate && $0.lines == before }
        }
    }

    @Test func `What another process does is shown`() throws {
        let terminal = try browse()
        try place.commands("card add French 'le pain' 'the bread'")
        try terminal.waitForScreen("the new card") {
            $0.lines[1].hasSuffix("3 cards") && $0.lines.contains { $0.hasPrefix("  le pain") }
        }
        try place.commands("book rename French 'Le français'\nbook add Latin")
        terminal.type("q")
        try terminal.waitForScreen("the books") { $0.lines[2].hasPrefix("Latin") && $0.lines[3].hasPrefix("Le français") }
    }

    @Test func `What is changed here is in the library, and can be undone at the prompt`() throws {
        let terminal = try browse()
        terminal.type("d")
        try terminal.waitForScreen("the message") { $0.lines[9] == "1 card deleted; u undoes it" }
        #expect(try place.commands("expect count card French == 1").code == 0)
        terminal.type("qq")
        try terminal.waitForScreen("the prompt") { !$0.isAlternate }
        terminal.type("undo\n")
        try terminal.expect("undone: delete 1 card (1 card restored)")
    }

    @Test func `A step of another process is undone only if the person agrees`() throws {
        let terminal = try browse()
        terminal.type("d")
        try terminal.waitForScreen("the message") { $0.lines[9] == "1 card deleted; u undoes it" }
        try place.commands("card edit @2 --back 'a sentence'")
        try terminal.waitForScreen("the change") { $0.lines[2].contains("a sentence") }
        terminal.type("u")
        try terminal.waitForScreen("the question") {
            $0.lines[5].hasPrefix("The last step was not made here: ") && $0.lines[7] == "  undo it"
        }
        terminal.type("\u{1B}")
        try terminal.waitForScreen("the list") { $0.lines[9].contains("Enter edit") }
        #expect(terminal.screen.lines[2].contains("a sentence"), "nothing was undone")
        terminal.type("u\n")
        try terminal.waitForScreen("what was undone") {
            $0.lines[9].hasPrefix("undone: ") && $0.lines[9].contains("1 card restored")
        }
        terminal.type("u")
        try terminal.waitForScreen("the own step") { $0.lines[9].hasPrefix("undone: delete 1 card") }
        #expect(try place.commands("expect count card French == 2").code == 0)
    }

    @Test func `All cards that the form of a new card adds are one step`() throws {
        let terminal = try browse()
        terminal.type("a{{c1::Bern}} in {{c2::CH}}\u{13}")
        try terminal.waitForScreen("the question") { $0.text.contains("The front has a cloze deletion") }
        terminal.type("\n")
        try terminal.waitForScreen("what was added") { $0.lines[9] == "2 cards added; u undoes it" }
        terminal.type("u")
        try terminal.waitForScreen("what was undone") { $0.text.contains("undone: card add {{c1::Bern}}") }
        #expect(try place.commands("expect count card French == 2").code == 0)
    }

    @Test func `A command shows cards with a tag, statistics or profiles`() throws {
        let terminal = try start()
        try terminal.waitForScreen("the prompt") { $0.lineToCursor.hasSuffix(" › ") }
        terminal.type("browse --tag animal\n")
        try terminal.waitForScreen("the card") { $0.lines[0] == " Books › All cards" && $0.lines[1].hasPrefix("#animal") }
        terminal.type("qq")
        try terminal.waitForScreen("the prompt") { !$0.isAlternate && $0.lineToCursor.hasSuffix(" › ") }
        terminal.type("browse --profiles\n")
        try terminal.waitForScreen("the profiles") { $0.lines[0] == " Books › Profiles" }
    }

    @Test func `The window is drawn for its new size`() throws {
        let terminal = try browse()
        terminal.resize(columns: 40)
        try terminal.waitForScreen("a narrow list") {
            $0.lines[1] == "all cards                        2 cards" && $0.lines[2] == "  le chat            the cat"
        }
        terminal.resize(columns: 110)
        try terminal.waitForScreen("the card beside the list") {
            $0.lines[2].hasSuffix("le chat") && $0.lines[4].hasSuffix("the cat")
        }
    }

    @Test func `Ctrl-Z gives the terminal back until the process continues`() throws {
        let terminal = try start()
        let before = terminal.modes
        try terminal.waitForScreen("the prompt") { $0.lineToCursor.hasSuffix(" › ") }
        terminal.type("browse\n")
        try terminal.waitForScreen("the books") { $0.lines[0] == " Books" }
        terminal.type("\u{1A}")
        try terminal.waitUntilStopped()
        try terminal.waitForScreen("the main screen") { !$0.isAlternate }
        #expect(terminal.modes == before && terminal.screen.isCursorVisible)
        terminal.send(SIGCONT)
        try terminal.waitForScreen("the books") { $0.isAlternate && $0.lines[2].hasPrefix("French") }
    }

    @Test(arguments: [(SIGTERM, 143), (SIGQUIT, 131), (SIGSEGV, -11)] as [(Int32, Int32)])
    func `The terminal is given back whatever ends the process`(signal: Int32, code: Int32) throws {
        let terminal = try start()
        let before = terminal.modes
        try terminal.waitForScreen("the prompt") { $0.lineToCursor.hasSuffix(" › ") }
        terminal.type("browse\n")
        try terminal.waitForScreen("the books") { $0.lines[0] == " Books" }
        #expect(terminal.modes != before)
        terminal.send(signal)
        #expect(try terminal.end() == code)
        #expect(terminal.modes == before)
        #expect(!terminal.screen.isAlternate && terminal.screen.isCursorVisible && !terminal.screen.bracketsPastes)
    }

    @Test func `Ctrl-C goes back, and the last one to the prompt`() throws {
        let terminal = try browse()
        terminal.type("\u{3}")
        try terminal.waitForScreen("the books") { $0.lines[0] == " Books" }
        terminal.type("\u{3}")
        try terminal.waitForScreen("the prompt") { !$0.isAlternate && $0.lineToCursor.hasSuffix(" › ") }
        #expect(!terminal.screen.text.contains("^C"))
    }

    @Test func `A sitting goes on, and its time is shown in the title`() throws {
        try place.commands("profile add Long --duration 10m")
        let terminal = try start()
        try terminal.waitForScreen("the prompt") { $0.lineToCursor.hasSuffix(" › ") }
        terminal.type("sit Long\nbrowse\n")
        try terminal.waitForScreen("the time") { $0.lines[0].hasPrefix(" Books") && $0.lines[0].hasSuffix("Long 09:59") }
        try terminal.waitForScreen("the next second") { $0.lines[0].hasSuffix("Long 09:58") }
    }

    @Test(arguments: ["xterm-256color", "screen", "tmux", "linux", "vt100", "rxvt"])
    func `Any terminal that can move its cursor will do`(type: String) throws {
        let terminal = try browse(["TERM": type])
        #expect(Array(terminal.screen.lines.prefix(4)) == cards)
        terminal.type("j")
        try terminal.waitForScreen("the other card in full") { $0.lines[2].contains("le chat") }
        terminal.type("qq")
        try terminal.waitForScreen("the prompt") { $0.lineToCursor == "sutra 0% KNOWN › " }
    }

    @Test func `A terminal that cannot move its cursor is told so`() throws {
        let terminal = try start(["TERM": "dumb"])
        try terminal.waitForScreen("the prompt") { $0.lineToCursor.hasSuffix(" › ") }
        terminal.type("browse\n")
        try terminal.expect("browse needs a terminal that can move its cursor")
        terminal.type("book list\n")
        try terminal.expect("French")
    }

    @Test func `NO_COLOR leaves bold and reversed text`() throws {
        let terminal = try browse(["NO_COLOR": "1"])
        let styles = (0..<10).flatMap { row in (0..<60).map { terminal.screen.cell(row, $0).style } }
        #expect(styles.allSatisfy { $0.colour == nil && $0.background == nil })
        #expect(styles.contains { $0.isReversed } && styles.contains { $0.isBold })
    }

    @Test(arguments: [("xterm-256color", true), ("xterm", false)])
    func `A calendar has graded colours if terminfo lists enough`(type: String, isGraded: Bool) throws {
        try place.commands("review answer @1 easy")
        let terminal = try start(columns: 70, rows: 40, ["TERM": type])
        try terminal.waitForScreen("the prompt") { $0.lineToCursor.hasSuffix(" › ") }
        terminal.type("browse\ni")
        try terminal.waitForScreen("the statistics") { $0.text.contains("Hours  busiest") }
        let screen = terminal.screen
        let row = try #require((0..<40).first { screen.lines[$0].hasPrefix("Answers") })
        let colours = (row + 2...row + 8).flatMap { row in
            (7..<70).filter { screen.cell(row, $0).text == "█" }.map { screen.cell(row, $0).style.colour }
        }
        #expect(Set(colours) == [.indexed(isGraded ? 77 : 2)])
    }

    @Test func `Charts consist of ASCII characters in a locale that is not one of UTF-8`() throws {
        try place.commands("review answer @1 easy")
        let terminal = try start(columns: 70, rows: 40, ["LC_ALL": "C"])
        try terminal.waitForScreen("the prompt") { $0.lineToCursor.hasSuffix(" › ") }
        terminal.type("browse\ni")
        try terminal.waitForScreen("the statistics") { $0.text.contains("Hours  busiest") }
        #expect(!terminal.screen.text.contains("█") && terminal.screen.text.contains("review      1  ###"))
    }

    @Test func `A key that waits for another process says so, and Ctrl-C cancels it`() throws {
        // Given
        try place.write("hold.sutra", "book add Held\n\(gate)\n")
        let terminal = try PseudoTerminal(.sutra, ["--busy-timeout", "10m"], in: place, columns: 60, rows: 10)
        try terminal.waitForScreen("the prompt") { $0.lineToCursor.hasSuffix(" › ") }
        terminal.type("browse French\n")
        try terminal.waitForScreen("the cards") { $0.lines[0] == " Books › French" && $0.lines[3].contains("long") }
        let holder = try RunningProcess(.sutraRun, ["hold.sutra"], in: place)
        try holder.waitForOutput()
        // When
        terminal.type("d")
        // Then
        try terminal.waitForScreen("the wait") { $0.lines[9] == "Another process is writing; Ctrl-C cancels." }
        terminal.type("\u{3}")
        try terminal.waitForScreen("the end of the wait") { $0.lines[9] == "interrupted" && $0.lines[0] == " Books › French" }
        #expect(try holder.end().code == 0)
        #expect(try place.commands("expect count card == 2").code == 0)
    }

    @Test func `The mouse selects and scrolls`() throws {
        let terminal = try browse()
        terminal.type("\u{1B}[<0;1;4M")  // xterm's report of button 1 in column 1 and row 4
        try terminal.waitForScreen("the second card") { $0.cell(3, 5).style.isReversed }
        terminal.type("\u{1B}[<64;1;3M")  // its wheel, turned up
        try terminal.waitForScreen("the first card") { $0.cell(2, 5).style.isReversed }
    }

    @Test func `A pasted text is a text, and not a series of keys`() throws {
        let terminal = try browse()
        terminal.type("\u{1B}[200~dq\u{1B}[201~")
        terminal.type("/")
        try terminal.waitForScreen("the search") { $0.lines[1].hasPrefix("/ ") && $0.isCursorVisible }
        terminal.type("\u{1B}[200~phrase\u{1B}[201~")
        try terminal.waitForScreen("the card that was found") {
            $0.lines[1].hasSuffix("1 card") && $0.lines[2].hasPrefix("  une")
        }
        #expect(try place.commands("expect count card French == 2").code == 0)
    }

    @Test func `A key with Alt is not taken for Escape and a command`() throws {
        let terminal = try browse()
        terminal.type("a")
        try terminal.waitForScreen("the form") { $0.lines[1] == "Front" }
        terminal.type("ein Text")
        try terminal.waitForScreen("the text") { $0.lines[2] == "ein Text" }
        terminal.type("\u{1B}d\u{1B}\u{7F}\u{1B}b!")
        try terminal.waitForScreen("the text") { $0.lines[2] == "ein Text!" }
        #expect(try place.commands("expect count card == 2").code == 0)
    }

    @Test func `Escapes that arrive together are as many keys`() throws {
        let terminal = try browse()
        terminal.type("*")
        try terminal.waitForScreen("the selection") { $0.lines[1].contains("selected") }
        terminal.type("S")
        try terminal.waitForScreen("the states") { $0.lines.contains { $0.contains("any state") } }
        terminal.type("\u{1B}\u{1B}")
        try terminal.waitForScreen("no selection") { screen in
            !screen.lines.contains { $0.contains("selected") || $0.contains("any state") }
        }
    }

    @Test func `The prompt is that of the moment when the window was left`() throws {
        let terminal = try start()
        try terminal.waitForScreen("the prompt") { $0.lineToCursor == "sutra 0% KNOWN › " }
        terminal.type("book li")
        try terminal.waitForScreen("the line") { $0.lineToCursor.hasSuffix("book li") }
        terminal.type("\u{1B}OQ")
        try terminal.waitForScreen("the books") { $0.lines[0] == " Books" && $0.lines[2].hasPrefix("French") }
        terminal.type(" ")
        try terminal.waitForScreen("the card") { $0.lines[0] == " Books › Study" }
        terminal.type("\n4")
        try terminal.waitForScreen("the next card") { $0.lines[1].hasPrefix("French · new") && $0.lines[1].contains("1 new") }
        terminal.type("q\nq")
        try terminal.waitForScreen("the prompt") { $0.lineToCursor == "sutra 50% KNOWN › book li" }
    }

    @Test func `Lines of the conversation are shown without their colours`() throws {
        let terminal = try browse()
        try place.commands("book add Latin")
        try terminal.waitForScreen("the notice") { $0.lines[9] == "+ Latin" }
    }

    @Test func `Cards are shown as UTF-8 in any locale, and a window without an alternate screen is cleared`() throws {
        let terminal = try browse(["LC_ALL": "C", "TERM": "vt100"])
        #expect(terminal.screen.lines[3].contains("une très longue"))
        terminal.type("qq")
        try terminal.waitForScreen("the prompt") { $0.lineToCursor == "sutra 0% KNOWN › " }
        #expect(!terminal.screen.text.contains("BOOK"))
    }

    @Test func `A sequence that no key is known for means nothing`() throws {
        let terminal = try browse()
        terminal.type("\u{1B}[I\u{1B}[25;9~/")
        try terminal.waitForScreen("the search") { $0.lines[0] == " Books › French" && $0.lines[1].hasPrefix("/ ") }
    }

    @Test func `Scripts and pipes have no window`() throws {
        let script = try place.commands("browse")
        #expect(script.errors.contains("`browse` needs `sutra` on a terminal [UNSUPPORTED]"))
        let pipe = try RunningProcess(shell: "echo browse | $sutra", in: place).end()
        #expect(pipe.errors.contains("[UNSUPPORTED]"))
    }
}
