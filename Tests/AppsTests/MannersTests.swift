import Foundation
import TerminalScreen
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What a terminal, its window and its signals may expect of a program.
@Suite("sutra's manners", .onOwnThread, .serialized) struct MannersTests {
    private let place: Place

    init() throws { place = try Place() }

    private func start(
        columns: Int = 80, rows: Int = 24, _ environment: [String: String] = [:]
    ) throws -> PseudoTerminal {
        try PseudoTerminal(.sutra, in: place, columns: columns, rows: rows, environment: environment)
    }

    // MARK: The terminal is left as it was found

    @Test(arguments: [Executable.sutra, .sutraRun], ["--help", "--version"])
    func `A text that cannot be written is reported`(_ executable: Executable, option: String) throws {
        let place = try Place()
        let result = try RunningProcess(shell: "exec $\(executable == .sutra ? "sutra" : "run") \(option) > /dev/full", in: place)
            .end()
        #expect(result.code == 74)
        #expect(result.errors == "error: cannot write the output: No space left on device [IO]\n")
    }

    @Test(arguments: [SIGSEGV, SIGABRT, SIGTRAP]) func `A crash restores the terminal`(_ signal: Int32) throws {
        let terminal = try start()
        let before = terminal.modes
        try terminal.see("sutra › ▏")
        #expect(terminal.modes != before)
        terminal.type("book add Fr")
        try terminal.see("sutra › book add Fr▏")
        terminal.send(signal)
        #expect(try terminal.end() == -signal)
        #expect(terminal.modes == before)
        #expect(!terminal.screen.bracketsPastes && terminal.screen.isCursorVisible)
    }

    @Test(arguments: [SIGTERM, SIGQUIT]) func `A signal to quit restores the terminal and keeps the sitting`(_ signal: Int32)
        throws
    {
        try place.commands("profile add Long --duration 10m")
        let terminal = try start()
        let before = terminal.modes
        try terminal.see("sutra › ▏")
        terminal.type("sit Long\n")
        try terminal.waitForScreen("the sitting") { $0.lineToCursor.hasPrefix("Long ") }
        terminal.send(signal)
        #expect(try terminal.end() == 128 + signal)
        #expect(terminal.modes == before)
        #expect(try place.commands("session list").output.contains("\tfalse"))
    }

    @Test func `A signal is handled as soon as the prompt appears`() throws {
        for _ in 0..<20 {
            let terminal = try start()
            try terminal.expect("sutra › ")
            terminal.send(SIGTERM)
            #expect(try terminal.end() == 143)
        }
    }

    @Test func `A closed terminal ends the conversation and keeps the sitting`() throws {
        try place.commands("profile add Long --duration 10m")
        let terminal = try start()
        try terminal.see("sutra › ▏")
        terminal.type("sit Long\n")
        try terminal.waitForScreen("the sitting") { $0.lineToCursor.hasPrefix("Long ") }
        // What is heard first: that nothing more can be read, or the signal.
        #expect(try terminal.hangUp() == 129)
        let list = try place.commands("session list", mode: "json").output
        #expect(list.contains("\"completed\":false"))
        #expect(try place.commands("undo").code == 0)
    }

    @Test func `Ctrl-Z suspends the process and the typed line reappears afterwards`() throws {
        let terminal = try start()
        let before = terminal.modes
        try terminal.see("sutra › ▏")
        terminal.type("book add Fr")
        try terminal.see("sutra › book add Fr▏")
        terminal.type("\u{1A}")
        try terminal.waitUntilStopped()
        #expect(terminal.modes == before)
        terminal.send(SIGCONT)
        try terminal.seeLast("sutra › book add Fr")
        terminal.type("ench\n")
        try terminal.seeLast("+ French\nsutra › ")
    }

    // MARK: Windows

    @Test func `Narrowing the window wraps the line being typed`() throws {
        let terminal = try start()
        try terminal.see("sutra › ▏")
        terminal.type("book add 'a name that is longer than forty columns are'")
        try terminal.see("sutra › book add 'a name that is longer than forty columns are'▏")
        terminal.resize(columns: 40)
        let rows = ["sutra › book add 'a name that is longer ", "than forty columns are'"]
        try terminal.waitForScreen("the line in two rows") { screen in
            screen.lines.contains(rows[0].dropLast().description) && screen.lineToCursor == rows[1]
        }
        terminal.type("\n")
        try terminal.seeLast("sutra › ")
        #expect(try place.commands("book list").output.contains("a name that is longer than forty columns are"))
    }

    @Test(arguments: ["\u{5}", "\u{1}"]) func `A terminal that rewraps its lines keeps no traces of the line being typed`(
        _ lastKey: String
    ) throws {
        let terminal = try start(columns: 100, ["TMUX": "1"])
        try terminal.seeLast("sutra › ")
        for number in 1...5 { terminal.type("echo line \(number)\n") }
        // Between two lines, the terminal itself shows what is typed.
        try terminal.seeLast("line 5\nsutra › ")
        terminal.type("book add 'a name that is longer than forty columns are, and longer than eighty, and a bit more")
        try terminal.waitForScreen("the line") { $0.text.hasSuffix("mo\nre") }
        terminal.type(lastKey)
        for columns in [40, 31, 64, 20, 70, 110] {
            terminal.resize(columns: columns, rewraps: true)
            let line = "sutra › book add 'a name that is longer than forty columns are, and longer than eighty, and a bit more"
            var rows: [String] = []
            var rest = Substring(line)
            while !rest.isEmpty {
                rows.append(String(rest.prefix(columns)).replacing(/[ ]+$/, with: ""))
                rest = rest.dropFirst(columns)
            }
            try terminal.waitForScreen("the line in rows of \(columns)") { screen in
                let shown = screen.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
                return shown.suffix(rows.count + 1) == ["line 5"] + rows
            }
        }
    }

    struct Rewrapping: CustomTestStringConvertible {
        /// The line, of which a paste can have several.
        let lines: [String]
        let widths: [Int]
        var before: [String] = []
        /// Keys after the line.
        var keys = ""
        var prompt = "sutra › "

        var testDescription: String { "\(lines) at \(widths)" }

        /// The rows of the prompt and the line in a width. After a full row at the end of a line, readline leaves one empty.
        func rows(_ columns: Int) -> [String] {
            lines.enumerated().flatMap { index, line in
                let line = (index == 0 ? prompt.replacing("book ›", with: "book (available) ›") : "") + line
                let end = index < lines.count - 1 ? line.count + 1 : line.count
                return stride(from: 0, to: end, by: columns).map {
                    String(line.dropFirst($0).prefix(columns)).replacing(/[ ]+$/, with: "")
                }
            }
        }
    }

    private static let long = "echo a text that is longer than sixty columns are, and that goes on for a bit more than that"

    @Test(arguments: [
        Rewrapping(lines: [long], widths: [100, 60, 100]), Rewrapping(lines: [long], widths: [30, 100, 30]),
        Rewrapping(lines: [long, "echo two", "echo three"], widths: [100, 60, 100, 120]),
        Rewrapping(lines: [long, "echo two", long], widths: [60, 100, 30]),
        // The cursor is where a row begins, on a character and after the last one.
        Rewrapping(lines: [String(long.prefix(82))], widths: [60, 30, 45, 90]),
        Rewrapping(lines: [long], widths: [60, 30, 60], keys: String(repeating: "\u{2}", count: 10)),
        // The second row is left and entered again.
        Rewrapping(lines: [String(long.prefix(60))], widths: [60, 100, 60], keys: "\u{17}\u{17}\u{17}\u{19}"),
        Rewrapping(lines: [long, "echo two", long], widths: [100, 60, 100], before: ["echo <<END"], prompt: "<<END … "),
        Rewrapping(lines: [long], widths: [100, 60, 100], before: ["book add"], prompt: "Name of the book › "),
    ])
    func `No width that the window had leaves a copy of the line being typed`(_ example: Rewrapping) throws {
        let terminal = try start(columns: example.widths[0], ["TMUX": "1"])
        try terminal.seeLast("sutra › ")
        terminal.type("echo above\n")
        try terminal.seeLast("above\nsutra › ")
        for line in example.before { terminal.type(line + "\n") }
        try terminal.waitForScreen("the prompt") { $0.lineToCursor == example.prompt }
        let text = example.lines.joined(separator: "\n")
        terminal.type(example.lines.count > 1 ? "\u{1B}[200~\(text)\u{1B}[201~" : text)
        terminal.type(example.keys)
        try terminal.settle()
        for columns in example.widths {
            if columns != terminal.screen.columns {
                terminal.resize(columns: columns, rewraps: true)
                try terminal.expect(String(example.prompt.prefix(12)))
                try terminal.settle()
            }
            let above = (["above"] + example.before.map { "sutra › \($0)" }).suffix(1)
            let rows = example.rows(columns)
            try terminal.waitForScreen("the line in rows of \(columns)") { screen in
                let shown = screen.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
                return shown.suffix(rows.count) == rows[...] && [above, []].contains(shown.dropLast(rows.count).suffix(1))
            }
        }
    }

    @Test func `Redrawing the line at the top of the screen leaves no copy of it for scrolling back`() throws {
        let terminal = try start(columns: 40, ["TMUX": "1"])
        try terminal.seeLast("sutra › ")
        terminal.type("echo above\n")
        try terminal.seeLast("above\nsutra › ")
        terminal.type("\u{C}echo a line that is longer than forty columns")
        try terminal.waitForScreen("the line alone") { $0.text == "sutra › echo a line that is longer than\nforty columns" }
        terminal.resize(columns: 60, rewraps: true)
        try terminal.waitUntilInputIsTaken()
        terminal.type(".")
        let rows = ["sutra › echo above", "above", "sutra › echo a line that is longer than forty columns."]
        try terminal.waitForScreen("one line below the command before it") { ($0.scrolledOff + $0.shownRows).suffix(3) == rows }
    }

    @Test func `The line is drawn once, after the last of many sizes of the window`() throws {
        let terminal = try start(columns: 60, ["TMUX": "1"])
        try terminal.seeLast("sutra › ")
        terminal.type("echo above\n")
        try terminal.seeLast("above\nsutra › ")
        let line = "echo a line that is longer than sixty columns are, and goes on"
        terminal.type(line)
        try terminal.waitForScreen("the line") { $0.text.hasSuffix(line.dropFirst(52)) }
        var count = 0
        var time = Duration.zero
        // The process waits for 300 ms; sizes that follow each other more slowly than that may be drawn.
        repeat {
            try terminal.settle()
            count = terminal.raw.count
            time = ContinuousClock().measure {
                for columns in [40, 20, 90, 15, 30, 100] { terminal.resize(columns: columns, rewraps: true) }
            }
        } while time > .milliseconds(250)
        try terminal.expect("sutra › ")
        terminal.type(".")
        let rows = ["sutra › echo above", "above", "sutra › \(line)."]
        try terminal.waitForScreen("one line below the command before it") { ($0.scrolledOff + $0.shownRows).suffix(3) == rows }
        let drawn = String(decoding: terminal.raw[count...], as: UTF8.self)
        #expect(drawn.components(separatedBy: "\u{1B}[6n").count == 2, "the terminal is asked once where its cursor is")
    }

    @Test func `The line is drawn once for a size that shortens the prompt`() throws {
        let terminal = try start(columns: 60, ["TMUX": "1"])
        try terminal.seeLast("sutra › ")
        terminal.type("echo on")
        try terminal.settle()
        let count = terminal.raw.count
        terminal.resize(columns: 15, rewraps: true)
        try terminal.seeLast("sut… › echo on")
        try terminal.settle()
        #expect(String(decoding: terminal.raw[count...], as: UTF8.self).components(separatedBy: "› ").count == 2)
    }

    /// In two drawings, the first of which the terminal could show before it is resized.
    @Test(arguments: ["1", "\u{4}", "\u{14}"]) func `A key within a line of several rows draws the line once`(_ key: String)
        throws
    {
        let terminal = try start(columns: 60, ["TMUX": "1"])
        try terminal.seeLast("sutra › ")
        terminal.type("echo a line that is longer than sixty columns are, and goes on\u{1}\u{6}")
        try terminal.settle()
        let count = terminal.raw.count
        terminal.type(key)
        try terminal.settle()
        let drawn = String(decoding: terminal.raw[count...], as: UTF8.self)
        if key != "\u{14}" { #expect(drawn.hasPrefix("\r")) }
        #expect(drawn.components(separatedBy: "sixty").count <= 2)
    }

    @Test(arguments: [("\u{5}", 62), ("\u{1}", 0), ("\u{1}\u{6}", 1), ("\u{2}\u{2}\u{2}", 59)])
    func `Rows of the line that tmux pushes off the top are erased when they come back`(
        _ lastKeys: String, place: Int
    ) throws {
        let terminal = try start(columns: 60, ["TMUX": "1"])
        try terminal.seeLast("sutra › ")
        terminal.type("echo above\n")
        try terminal.seeLast("above\nsutra › ")
        let line = "echo a line that is longer than sixty columns are, and goes on"
        terminal.type("\u{C}" + line)
        try terminal.waitForScreen("the line alone") { $0.text == "sutra › \(line.prefix(52))\n\(line.dropFirst(52))" }
        terminal.type(lastKeys)
        for columns in [60, 20, 90, 15, 60, 30, 100] {
            if columns != terminal.screen.columns {
                terminal.resize(columns: columns, rewraps: true)
                try terminal.expect("› ")
            }
            let (before, after) = (line.prefix(place), line.dropFirst(place))
            terminal.type("1")
            try terminal.waitForScreen("the typed key") { $0.isDrawn("› \(before)1", "\(after)") }
            terminal.type("\u{8}")
            try terminal.waitForScreen("the line without it") { $0.isDrawn("› \(before)", "\(after)") }
            // What is still on its way when the width changes would be drawn for the width before.
            try terminal.settle()
        }
        let rows = ["sutra › echo above", "above", "sutra › " + line]
        try terminal.waitForScreen("one line below the command before it") { ($0.scrolledOff + $0.shownRows).suffix(3) == rows }
    }

    @Test func `A terminal that says late where its cursor is types nothing`() throws {
        let terminal = try start(columns: 60, ["TMUX": "1"])
        try terminal.seeLast("sutra › ")
        terminal.type("echo one")
        try terminal.seeLast("sutra › echo one")
        terminal.answersQueries = false
        terminal.resize(columns: 50, rewraps: true)
        try terminal.expect("sutra › ")
        try terminal.answer()
        terminal.answersQueries = true
        terminal.type(" two")
        try terminal.seeLast("sutra › echo one two")
        terminal.type(".\n")
        try terminal.seeLast("one two.\nsutra › ")
    }

    @Test func `Ctrl-C leaves a line of several rows as it was typed`() throws {
        let terminal = try start(columns: 30)
        try terminal.seeLast("sutra › ")
        terminal.type("echo a line of several rows that is given up\u{1}")
        try terminal.waitForScreen("the line") { $0.text.hasSuffix("given up") && $0.cursor.column == 8 }
        terminal.type("\u{3}")
        try terminal.seeLast("sutra › echo a line of several\n rows that is given up\nsutra › ")
    }

    /// A window that changes while no line is typed.
    enum Elsewhere: CaseIterable {
        case study, question, suspension
    }

    @Test(arguments: Elsewhere.allCases, [false, true]) func `The line has the width that the window got while none was typed`(
        _ elsewhere: Elsewhere, rewraps: Bool
    ) throws {
        try place.commands("book add B", "card add B f b", "profile add Long --duration 10m")
        let terminal = try start(columns: 70, rewraps ? ["TMUX": "1"] : [:])
        try terminal.seeLast("sutra 0% KNOWN › ")
        switch elsewhere {
        case .study:
            terminal.type("review start\n")
            try terminal.seeLast("f\nsutra 0% KNOWN · Enter › ")
            terminal.resize(columns: 30, rewraps: rewraps)
            try terminal.seeLast("f\nEnter › ")
            terminal.type("q")
            try terminal.seeLast("1 card left for today.\nsutra › ")
        case .question:
            terminal.type("sit Long\n")
            try terminal.waitForScreen("the sitting") { $0.lineToCursor.hasPrefix("Long ") }
            terminal.type("\u{3}")
            try terminal.seeLast("Stop the sitting? y/n › ")
            terminal.resize(columns: 30, rewraps: rewraps)
            try terminal.seeLast("Stop the sitting? y/n › ")
            terminal.type("n")
            try terminal.waitForScreen("the prompt") { $0.lineToCursor.hasPrefix("Long 09:") }
        case .suspension:
            terminal.type("\u{1A}")
            try terminal.waitUntilStopped()
            terminal.resize(columns: 30, rewraps: rewraps)
            terminal.send(SIGCONT)
            try terminal.seeLast("sutra › ")
        }
        let typed = "echo a line of more than thirty columns"
        terminal.type(typed)
        var first = ""
        try terminal.waitForScreen("the line in two rows") { screen in
            first = screen.promptInTwoRows(before: typed) ?? ""
            return !first.isEmpty
        }
        if elsewhere != .question {
            terminal.type("\u{15}")
            return try terminal.seeLast("sutra › ")
        }
        try terminal.waitForScreen("the next second, and nothing of the last one") { screen in
            let prompt = screen.promptInTwoRows(before: typed)
            return prompt != nil && prompt != first && screen.lines[screen.cursor.row - 2] == "the sitting continues"
        }
    }

    struct Window: CustomTestStringConvertible {
        let terminal: String
        let rows: Int
        let columns: Int
        /// The width that it gets while a line is typed.
        let resized: Int

        var testDescription: String { "\(terminal), \(rows) by \(columns), then \(resized)" }
    }

    @Test(arguments: [
        Window(terminal: "dumb", rows: 24, columns: 2, resized: 80), Window(terminal: "dumb", rows: 24, columns: 80, resized: 3),
        Window(terminal: "dumb", rows: 1, columns: 3, resized: 2), Window(terminal: "xterm", rows: 1, columns: 2, resized: 80),
        Window(terminal: "xterm", rows: 1, columns: 80, resized: 2), Window(terminal: "xterm", rows: 24, columns: 2, resized: 3),
    ])
    func `Typing and resizing work in a tiny window`(_ window: Window) throws {
        let terminal = try start(columns: window.columns, rows: window.rows, ["TERM": window.terminal])
        try terminal.waitUntilInputIsTaken()
        terminal.type("book add a_long_name")
        try terminal.waitUntilInputIsTaken()
        terminal.resize(columns: window.resized)
        terminal.type("_\u{1}\u{5}\n")
        try terminal.waitUntilInputIsTaken()
        terminal.resize(columns: 80)
        terminal.type("quit\n")
        #expect(try terminal.end() == 0)
        #expect(try place.commands("book list").output.contains("a_long_name_"))
    }

    @Test(arguments: [(40, "sutra 0% KNOWN › "), (20, "sutra › ")])
    func `No output is wider than a narrow terminal`(_ columns: Int, _ prompt: String) throws {
        let cards = (1...5).map { "card add French 'front \($0)' 'a rather long back of card \($0)' --tag one\n" }
        try place.write("cards.sutra", "book add French\n" + cards.joined())
        try place.commands("include cards.sutra", "profile add Morning", "segment enable Morning warm-up")
        try place.commands("sound add Morning main repeat bowl --every 5m")
        let terminal = try start(columns: columns, rows: 200)
        try terminal.see("\(prompt)▏")
        let commands = [
            "book list", "book show French", "card list French", "card show @1", "profile show Morning", "settings list",
            "sound list Morning",
            "review due --days 3", "stats",
        ]
        for command in commands {
            terminal.type("\u{C}")
            try terminal.see("\(prompt)▏")
            terminal.type("\(command)\n")
            try terminal.waitForScreen("the end of \(command)") { screen in
                screen.lineToCursor == prompt && screen.cursor.row > 1
            }
            let lines = terminal.transcript.split(separator: "\n").map(String.init)
            let long = lines.filter { $0.count > columns && !$0.contains("›") }
            #expect(long.isEmpty, "\(command)")
        }
    }

    // MARK: Text of all scripts

    @Test func `Wide text is edited and aligned by display width`() throws {
        let terminal = try start()
        try terminal.see("sutra › ▏")
        terminal.type("book add 漢字\n")
        try terminal.seeLast("+ 漢字\nsutra › ")
        terminal.type("card add 漢字 水z")
        try terminal.seeLast("sutra › card add 漢字 水z")
        terminal.type("\u{8}\u{8}火 fire\n")
        try terminal.seeLast("+ 火 — fire\nsutra 0% KNOWN › ")
        terminal.type("card add 漢字 e\u{301}t\u{E9} summer\n")
        try terminal.seeLast("+ e\u{301}t\u{E9} — summer\nsutra 0% KNOWN › ")
        terminal.type("\u{C}card list 漢字\n")
        try terminal.see(
            """
            sutra 0% KNOWN › card list 漢字
            ID  BOOK  FRONT  BACK    STATE  REPS  LAPSES
            @1  漢字  火     fire    new       0       0
            @2  漢字  e\u{301}t\u{E9}    summer  new       0       0
            sutra 0% KNOWN › ▏
            """)
    }

    @Test func `Right-to-left text stays in its column and invisible characters are shown`() throws {
        try place.commands(
            "book add עברית", "card add עברית שלום peace", "card add עברית \"a\\u{202e}b\" c",
            "card add עברית \"\\u{feff}d\\u{200e}\\u{200b}\" e")
        let terminal = try start()
        try terminal.see("sutra 0% KNOWN › ▏")
        terminal.type("card list עברית\n")
        try terminal.see(
            """
            sutra 0% KNOWN › card list עברית
            ID  BOOK   FRONT                      BACK   STATE  REPS  LAPSES
            @1  עברית  שלום                       peace  new       0       0
            @2  עברית  a‹U+202E›b                 c      new       0       0
            @3  עברית  ‹U+FEFF›d‹U+200E›‹U+200B›  e      new       0       0
            sutra 0% KNOWN › ▏
            """)
    }

    // MARK: What the terminal cannot do, or is asked not to

    @Test func `Nothing is coloured if colour is turned off`() throws {
        let terminal = try start(["NO_COLOR": "1"])
        try terminal.see("sutra › ▏")
        terminal.type("book add French\nbok\n")
        try terminal.expect("did you mean")
        try terminal.seeLast("sutra › ")
        #expect(terminal.screen.style(of: "+ French") == .plain)
        #expect(terminal.screen.style(of: "error: no command \"bok\" [UNKNOWN_COMMAND]") == .plain)
    }

    @Test func `A dumb terminal gets no escape sequences`() throws {
        try place.commands("profile add Long --duration 10m")
        let terminal = try start(["TERM": "dumb"])
        try terminal.expect("sutra › ")
        terminal.type("book add French\nsit Long\n")
        try terminal.expect("main, 10:00")
        try terminal.expect("Long 10:00 · sutra › ")
        terminal.type("stop\nbok\n")
        try terminal.expect("did you mean")
        try terminal.expect("sutra › ")
        terminal.type("\u{4}")
        #expect(try terminal.end() == 0)
        #expect(!terminal.raw.contains(0x1B))
    }

    // MARK: Long output

    @Test func `Only output that does not fit goes through the pager`() throws {
        try place.commands("book add One", "book add Two")
        try place.write("more.sutra", (1...40).map { "book add 'Book \($0)'\n" }.joined())
        let terminal = try start(["PAGER": "sed 's/^/| /'"])
        try terminal.see("sutra › ▏")
        terminal.type("book list\n")
        try terminal.waitForScreen("the list") { screen in
            screen.lines.contains { $0.hasPrefix("@2  Two ") } && screen.lineToCursor == "sutra › "
        }
        #expect(!terminal.screen.text.contains("| "))
        try place.commands("include more.sutra")
        terminal.type("book list\n")
        try terminal.expect("|  ID  NAME")
        try terminal.expect("|  @2  Two")
        try terminal.seeLast("sutra › ")
    }

    @Test func `A pager that is killed leaves the terminal as it was`() throws {
        // The list is longer than what a pipe holds, so the pager changes the modes before all of it is written.
        try place.commands((1...1600).map { "book add Book\($0)" }.joined(separator: "\n"))
        try place.write("pager", "stty -echo -icanon < /dev/tty; cat > /dev/null; kill -9 $$\n")
        let terminal = try start(["PAGER": "exec sh ./pager"])
        try terminal.see("sutra › ▏")
        let modes = terminal.modes
        terminal.type("book list\n")
        try terminal.expect("failed (signal 9)")
        try terminal.waitForScreen("the prompt") { $0.lineToCursor == "sutra › " }
        #expect(terminal.modes == modes)
        terminal.type("book delete Book1\n")
        try terminal.expect("book delete Book1")
    }

    @Test func `A missing pager loses no output`() throws {
        try place.write("more.sutra", (1...40).map { "book add 'Book \($0)'\n" }.joined())
        try place.commands("include more.sutra")
        let terminal = try start(["PAGER": "no-such-pager"])
        try terminal.see("sutra › ▏")
        terminal.type("book list\n")
        try terminal.expect("Book 9 ")
        try terminal.expect("the pager \"no-such-pager\" failed (exit code 127); check PAGER\n")
        try terminal.expect("sutra › ")
        #expect(terminal.transcript.split(separator: "\n").count { $0.contains("  Book ") } == 40)
    }

    @Test func `Quitting the pager early ends the output`() throws {
        try place.write("more.sutra", (1...400).map { "book add 'Book \($0)'\n" }.joined())
        try place.commands("include more.sutra")
        let terminal = try start(["PAGER": "head -n 2"])
        try terminal.see("sutra › ▏")
        terminal.type("book list\n")
        try terminal.waitForScreen("two lines") { screen in
            screen.lines.count { $0.contains("Book ") } == 1 && screen.lineToCursor == "sutra › "
        }
        terminal.type("echo still here\n")
        try terminal.seeLast("still here\nsutra › ")
    }

    // MARK: What others do

    @Test func `Ctrl-C ends the wait for a busy library`() throws {
        try place.commands("book add French")
        try place.write("hold.sutra", "book add Held\n\(gate)\n")
        let holder = try RunningProcess(.sutraRun, ["hold.sutra"], in: place)
        try holder.waitForOutput()
        let terminal = try PseudoTerminal(.sutra, ["--busy-timeout", "10m"], in: place)
        try terminal.see("sutra › ▏")
        terminal.type("book add Mine\n")
        try terminal.seeLast("sutra › book add Mine\n")
        terminal.type("\u{3}")
        try terminal.expect("error: interrupted [INTERRUPTED]")
        try terminal.waitForScreen("the prompt") { $0.lineToCursor == "sutra › " }
        try holder.crash()
        terminal.type("book add Mine\n")
        try terminal.seeLast("+ Mine\nsutra › ")
    }

    @Test func `Changes by another process are reported above the line being typed`() throws {
        try place.commands("book add French", "card add French a b")
        let terminal = try start()
        try terminal.see("sutra 0% KNOWN › ▏")
        terminal.type("card add Fre")
        try terminal.see("sutra 0% KNOWN › card add Fre▏")
        try place.commands("book add Latin", "review answer a easy")
        try terminal.see(
            """
            + Latin
            ~ French 0% → 100% KNOWN
            sutra 100% KNOWN › card add Fre▏
            """)
        try place.commands("book delete Latin")
        try terminal.see(
            """
            + Latin
            ~ French 0% → 100% KNOWN
            − Latin
            sutra 100% KNOWN › card add Fre▏
            """)
        terminal.type("nch c d\n")
        try terminal.seeLast("+ c — d\n~ French 100% → 50% KNOWN\nsutra 50% KNOWN › ")
    }
}

extension TerminalScreen {
    /// The prompt before a text that ends at the cursor and begins in the row above; nil if that is not what is shown.
    fileprivate func promptInTwoRows(before text: String) -> String? {
        guard cursor.row > 0 else { return nil }
        let above = lines[cursor.row - 1]
        let shown = above + String(repeating: " ", count: columns - above.count) + lineToCursor
        return shown.hasSuffix("› \(text)") ? String(shown.dropLast(text.count)) : nil
    }

    /// Whether the last text is this one, in as many rows as it takes, with the cursor between its parts. Spaces do not count.
    fileprivate func isDrawn(_ before: String, _ after: String) -> Bool {
        func shows(_ rows: some Sequence<String>, _ text: String) -> Bool {
            (scrolledOff + rows).joined().filter { $0 != " " }.hasSuffix(text.filter { $0 != " " })
        }
        return shows(lines, before + after) && shows(lines[..<cursor.row] + [lineToCursor], before)
    }
}
