import Foundation
import TerminalScreen
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The conversation in a real pseudo-terminal: what a person sees after each key.
@Suite("sutra on a terminal", .onOwnThread, .serialized) struct ConversationTests {
    @Test func `An included file and expect count use the open book`() throws {
        let place = try Place()
        try place.write("n.sutra", "review next\nexpect count card == 1\n")
        try place.commands("book add A", "card add A a1 b", "card add A a2 b", "book add B", "card add B b1 b")
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.expect("› ")
        terminal.type("open B\n")
        try terminal.expect("B ")
        terminal.type("include n.sutra\n")
        try terminal.expect("FRONT")
        try terminal.expect("b1")
        terminal.type("expect count card == 2\n")
        try terminal.expect("error: expected == 2, but there is 1 card")
    }

    @Test func `Each command is answered and followed by the prompt`() throws {
        let terminal = try PseudoTerminal(.sutra, in: try Place())
        try terminal.see("sutra › ▏")
        terminal.type("book add French\n")
        try terminal.see(
            """
            sutra › book add French
            + French
            sutra › ▏
            """)
        terminal.type("card add French 'le chat' 'the cat'\n")
        try terminal.see(
            """
            sutra › book add French
            + French
            sutra › card add French 'le chat' 'the cat'
            + le chat — the cat
            sutra 0% KNOWN › ▏
            """)
        #expect(terminal.screen.style(of: "+ le chat — the cat")?.colour == .indexed(2))
        terminal.type("card list French --tag none\nquit\n")
        try terminal.see(
            """
            sutra › book add French
            + French
            sutra › card add French 'le chat' 'the cat'
            + le chat — the cat
            sutra 0% KNOWN › card list French --tag none
            no cards found
            sutra 0% KNOWN › quit
            ▏
            """)
        #expect(try terminal.end() == 0)
    }

    @Test func `An unknown command suggests the nearest one and runs nothing`() throws {
        let terminal = try PseudoTerminal(.sutra, in: try Place())
        try terminal.expect("› ")
        terminal.type("bok list\n")
        try terminal.expect("error: no command \"bok\" [UNKNOWN_COMMAND]\n  bok list\n  ^~~\n  hint: did you mean \"book list\"?")
        try terminal.expect("› ")
    }

    @Test func `A change by another process is broken after words in a narrow window`() throws {
        let place = try Place()
        let terminal = try PseudoTerminal(.sutra, in: place, columns: 20)
        try terminal.see("sutra › ▏")
        try place.commands("book add 'A rather long name of a book'")
        try terminal.see("+ A rather long name\nof a book\nsutra › ▏")
    }

    @Test func `The help for a word fits in a narrow window`() throws {
        let terminal = try PseudoTerminal(.sutra, in: try Place(), columns: 20, rows: 15)
        try terminal.see("sutra › ▏")
        terminal.type("?")
        try terminal.waitForScreen("the names of the commands") { screen in
            screen.lineToCursor == "sutra › " && screen.lines.first == "a command" && screen.lines[1] == "  book, card, tag,"
        }
        terminal.type("segment enable Morning ?")
        try terminal.seeLast(
            """
            SEGMENT: warm-up,
              main or cool-down
              warm-up
              main
              cool-down
            sutra › segment enab
            le Morning\u{20}
            """)
    }

    @Test func `Tab completes commands and quotes names`() throws {
        let place = try Place()
        try place.commands("book add 'Old French'", "book add Latin")
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.see("sutra › ▏")
        terminal.type("book sh")
        try terminal.see("sutra › book sh▏")
        terminal.type("\t")
        try terminal.see("sutra › book show ▏")
        terminal.type("O\t")
        try terminal.see("sutra › book show 'Old French' ▏")
        terminal.type("\n")
        try terminal.waitForScreen("the book") { $0.text.contains("\nNAME      Old French\n") }
    }

    @Test func `Ctrl-C clears the line and never exits`() throws {
        let terminal = try PseudoTerminal(.sutra, in: try Place())
        try terminal.see("sutra › ▏")
        terminal.type("book add Fren")
        try terminal.see("sutra › book add Fren▏")
        terminal.type("\u{3}")
        try terminal.see(
            """
            sutra › book add Fren
            sutra › ▏
            """)
        terminal.type("book add 'half\n")
        try terminal.see(
            """
            sutra › book add Fren
            sutra › book add 'half
            ' … ▏
            """)
        terminal.type("\u{3}")
        try terminal.see(
            """
            sutra › book add Fren
            sutra › book add 'half
            ' …
            sutra › ▏
            """)
        terminal.type("\u{4}")
        try terminal.see(
            """
            sutra › book add Fren
            sutra › book add 'half
            ' …
            sutra ›
            ▏
            """)
        #expect(try terminal.end() == 0)
    }

    @Test func `A paste of several lines runs line by line up to the first error`() throws {
        let place = try Place()
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.expect("› ")
        terminal.type("\u{1B}[200~book add One\nbok add Two\nbook add Three\u{1B}[201~\n")
        try terminal.expect("+ One\n")
        try terminal.expect("no command \"bok\"")
        try terminal.expect("› ")
        terminal.type("\u{4}")
        #expect(try terminal.end() == 0)
        #expect(try place.commands("book list").output.split(separator: "\n").count == 2)
    }

    @Test func `A first Ctrl-D in a dialogue returns to the prompt and a second one exits`() throws {
        let terminal = try PseudoTerminal(.sutra, in: try Place())
        try terminal.expect("› ")
        terminal.type("book add\nLatin\n")
        try terminal.expect("Front of card 1")
        terminal.type("\u{4}")
        try terminal.expect("no book was added\n")
        try terminal.expect("sutra › ")
        terminal.type("\u{4}")
        #expect(try terminal.end() == 0)
    }

    @Test func `A book is created by answering questions`() throws {
        let place = try Place()
        try place.commands("book add French")
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.expect("› ")
        terminal.type("book add\n")
        try terminal.expect("Name of the book › ")
        terminal.type("fRENCH\n")
        try terminal.expect("A book already has that name (@1).")
        try terminal.seeLast("Name of the book (taken) › fRENCH")
        terminal.type("\u{15}Latin\n")
        try terminal.expect("Front of card 1 (Enter to finish) › ")
        terminal.type("amor\n")
        try terminal.expect("Back › ")
        terminal.type("love\n")
        try terminal.expect("Front of card 2 (Enter to finish) › ")
        terminal.type("\n")
        try terminal.expect("+ Latin, 1 card")
        try terminal.expect("sutra 0% KNOWN › ")
        terminal.type("\u{4}")
        #expect(try terminal.end() == 0)
        #expect(try place.commands("card list Latin").output.contains("\tamor\tlove\t"))
    }

    @Test func `Text typed for a new book is kept if another process takes its name`() throws {
        let place = try Place()
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.see("sutra › ▏")
        terminal.type("book add\n")
        try terminal.seeLast("Name of the book › ")
        terminal.type("Latin")
        try terminal.seeLast("Name of the book (available) › Latin")
        terminal.type("\namor\nlove\n")
        try terminal.seeLast("Front of card 2 (Enter to finish) › ")
        try place.commands("book add Latin")
        try terminal.seeLast("+ Latin\nFront of card 2 (Enter to finish) › ")
        terminal.type("\n")
        try terminal.seeLast("A book already has that name (@1).\nName of the book (taken) › Latin")
        terminal.type(" II")
        try terminal.seeLast("Name of the book (available) › Latin II")
        terminal.type("\n")
        try terminal.seeLast("Front of card 2 (Enter to finish) › ")
        terminal.type("\n")
        try terminal.seeLast("+ Latin II, 1 card\nsutra 0% KNOWN › ")
        #expect(try place.commands("card list 'Latin II'").output.contains("\tamor\tlove\t"))
    }

    /// How a person or a system leaves the middle of something.
    enum Leaving: CaseIterable {
        case controlC, controlD, termination, hangUp
    }

    @Test(arguments: Leaving.allCases) func `A new book keeps its finished cards however the dialogue ends`(_ leaving: Leaving)
        throws
    {
        let place = try Place()
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.see("sutra › ▏")
        terminal.type("book add\nGreek\nalpha\na\nbeta\n")
        // Between two questions, the terminal itself takes Ctrl-D.
        try terminal.seeLast("Front of card 2 (Enter to finish) › beta\nBack › ")
        let line = "Back › be"
        if leaving != .controlD {
            terminal.type("be")
            try terminal.seeLast(line)
        }
        let told = "+ Greek, 1 card; the card being typed was dropped; `undo` removes the book"
        switch leaving {
        case .controlC:
            terminal.type("\u{3}")
            try terminal.seeLast("\(line)\n\(told)\nsutra 0% KNOWN › ")
        case .controlD:
            terminal.type("\u{4}")
            try terminal.seeLast("Back ›\n\(told)\nsutra 0% KNOWN › ")
        case .termination:
            terminal.send(SIGTERM)
            #expect(try terminal.end() == 143)
            #expect(terminal.screen.text.hasSuffix("\(line)\n\(told)"), "\(terminal.screen)")
        case .hangUp:
            #expect(try terminal.hangUp() == 129)
        }
        #expect(try place.commands("card list Greek").output.contains("\talpha\ta\t"))
        #expect(try place.commands("undo").code == 0)
        #expect(try place.commands("expect count book == 0").code == 0)
    }

    @Test func `Cancelling a new book without finished cards leaves nothing behind`() throws {
        let place = try Place()
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.expect("› ")
        terminal.type("book add\nLatin\namor\n")
        try terminal.expect("Back › ")
        terminal.type("\u{3}")
        try terminal.expect("no book was added")
        try terminal.expect("sutra › ")
        terminal.type("\u{4}")
        #expect(try terminal.end() == 0)
        #expect(try place.commands("book list").output.split(separator: "\n").count == 1)
    }

    @Test func `Escape goes back one screen at a time`() throws {
        let place = try Place()
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.expect("› ")
        terminal.type("book add\nLatin\namor\n")
        try terminal.expect("Back › ")
        terminal.type("\u{1B}")
        try terminal.expect("Front of card 1")
        terminal.type("\u{1B}")
        try terminal.expect("Name of the book (available) › Latin")
        terminal.type("\u{1B}")
        try terminal.expect("no book was added\n")
        try terminal.expect("sutra › ")
        terminal.type("\u{4}")
        #expect(try terminal.end() == 0)
    }

    @Test func `The history omits repeated lines and lines that start with a space`() throws {
        let place = try Place()
        for _ in 0..<2 {
            let terminal = try PseudoTerminal(.sutra, in: place)
            try terminal.expect("› ")
            terminal.type("book list\nbook list\n echo secret\nhelp quit\n")
            try terminal.expect("secret\n")
            try terminal.expect("Ends the conversation or the script.")
            try terminal.expect("sutra › ")
            terminal.type("\u{4}")
            #expect(try terminal.end() == 0)
        }
        #expect(try place.read(".local/state/sutra/history") == "book list\nhelp quit\nbook list\nhelp quit\n")
        #expect(try place.permissions(".local/state/sutra/history") == 0o600)
    }

    @Test func `The init file runs first`() throws {
        let place = try Place()
        try place.makeFolder(".config/sutra")
        try place.write(".config/sutra/init.sutra", "let book French\nmode json\n")
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.expect("› ")
        terminal.type("book put $book\nbook list\n")
        try terminal.expect("[{\"id\":1,\"name\":\"French\"")
    }

    @Test func `The init file can leave`() throws {
        let place = try Place()
        try place.makeFolder(".config/sutra")
        try place.write(".config/sutra/init.sutra", "echo first\nquit\necho second\n")
        let terminal = try PseudoTerminal(.sutra, in: place)
        #expect(try terminal.end() == 0)
        #expect(terminal.transcript == "first\n")
    }

    @Test func `Ctrl-D in the middle of something leaves no blank line behind later ones`() throws {
        let terminal = try PseudoTerminal(.sutra, in: try Place())
        try terminal.see("sutra › ▏")
        terminal.type("book add\nGreek\n")
        try terminal.seeLast("Front of card 1 (Enter to finish) › ")
        terminal.type("\u{4}")
        try terminal.seeLast("sutra › ")
        terminal.type("echo 'half\n")
        try terminal.seeLast("' … ")
        terminal.type("\u{4}")
        try terminal.seeLast("' …\nthe quote ' was not closed; the unfinished command was dropped\nsutra › ")
        terminal.type("echo hi\n")
        try terminal.seeLast("sutra › echo hi\nhi\nsutra › ")
    }

    @Test(arguments: ["chmod 666", "chmod 620", "chown 4711"]) func `An init file that others could have written is not run`(
        _ change: String
    )
        throws
    {
        if change.hasPrefix("chown"), getuid() != 0 { return }  // a file can be given away by root alone
        let place = try Place()
        try place.makeFolder(".config/sutra")
        try place.write(".config/sutra/init.sutra", "echo it was run\n")
        let result = try RunningProcess(shell: "\(change) .config/sutra/init.sutra", in: place).end()
        #expect(result.code == 0, "\(result)")
        let terminal = try PseudoTerminal(.sutra, in: place, columns: 300)
        let isOthers = change.hasPrefix("chown")
        let remedy = "run `chmod go-w \(place.path(".config/sutra/init.sutra"))`"
        let reason = isOthers ? "it belongs to another user" : "other users can write to it; \(remedy)"
        try terminal.seeLast("\"\(place.path(".config/sutra/init.sutra"))\" was not run: \(reason)\nsutra › ")
        #expect(!terminal.transcript.contains("it was run"))
    }

    @Test func `The init file cannot include a file that others could have written`() throws {
        let place = try Place()
        try place.makeFolder(".config/sutra")
        try place.write(".config/sutra/init.sutra", "echo first\ninclude own.sutra\ninclude others.sutra\necho last\n")
        try place.write(".config/sutra/own.sutra", "echo own\n")
        try place.write(".config/sutra/others.sutra", "echo others\n")
        try place.setPermissions(0o666, of: ".config/sutra/others.sutra")
        let terminal = try PseudoTerminal(.sutra, in: place, columns: 300)
        try terminal.expect("first\nown\n")
        let remedy = "run `chmod go-w \(place.path(".config/sutra/others.sutra"))`"
        try terminal.expect("\"others.sutra\" was not included at startup: other users can write to it; \(remedy) [IO]\n")
        try terminal.expect("last\n")
        try terminal.seeLast("sutra › ")
        terminal.type("include .config/sutra/others.sutra\n")
        try terminal.seeLast("sutra › include .config/sutra/others.sutra\nothers\nsutra › ")
    }

    @Test func `A pipe in place of the history or the init file does not block the start`() throws {
        let place = try Place()
        try place.makeFolder(".config/sutra")
        try place.makeFolder(".local/state/sutra")
        place.makePipe(".config/sutra/init.sutra")
        place.makePipe(".local/state/sutra/history")
        let terminal = try PseudoTerminal(.sutra, in: place, columns: 300)
        try terminal.expect("init.sutra\" was not run: it is not a file\n")
        try terminal.expect("the history is not kept: \"\(place.path(".local/state/sutra/history"))\" is not a file\n")
        try terminal.seeLast("sutra › ")
        terminal.type("echo one\n")
        try terminal.seeLast("sutra › echo one\none\nsutra › ")
        terminal.type("\u{10}")
        try terminal.seeLast("sutra › echo one")
    }

    @Test func `Without a terminal there is no prompt and each command runs on its own`() throws {
        let place = try Place()
        let result = try place.run(.sutra, [], input: "book add French\ncard add Frnech a b\nbook add Latin\nbook list\n")
        #expect(result.code == 1)
        #expect(!result.output.contains("›"))
        #expect(result.output.contains("French") && result.output.contains("Latin"))
        #expect(result.errors.contains("stdin:2:10: error: no book named \"Frnech\" [NOT_FOUND]"))
    }
}
