import Glibc
import TerminalScreen
import TestSupport
import Testing

/// Each screen of the views that fill the window, on a terminal, while another process changes the library.
@Suite("sutra's screens and another process", .onOwnThread, .serialized) struct FullScreenViewsTests {
    private let place: Place
    private let terminal: PseudoTerminal

    init() throws {
        place = try Place()
        try place.commands(
            """
            book add French
            card add French 'le chat' 'the cat' --tag animal
            card add French 'le pain' 'the bread' --tag food
            profile add Morning
            """)
        terminal = try PseudoTerminal(.sutra, in: place, columns: 60, rows: 16)
        try terminal.waitForScreen("the prompt") { $0.lineToCursor == "sutra 0% KNOWN › " }
        terminal.type("browse\n")
        try shows(" Books", "French                      2")
    }

    /// Waits until the first line is the title, and each of the other texts begins a line, in this order.
    private func shows(_ title: String, _ beginnings: String...) throws {
        try terminal.waitForScreen("\(title): \(beginnings.joined(separator: " / "))") { screen in
            guard screen.lines[0] == title else { return false }
            var lines = screen.lines.dropFirst()
            for beginning in beginnings {
                guard let index = lines.firstIndex(where: { $0.hasPrefix(beginning) }) else { return false }
                lines = lines[(index + 1)...]
            }
            return true
        }
    }

    @Test func `Books: keys add, rename, sort and delete, and another process does, too`() throws {
        terminal.type("aLatin\n\n")
        try shows(" Books", "French                      2", "Latin                       0")
        try place.commands("card add Latin amor love\nbook add Anglais")
        try shows(" Books", "Anglais                     0", "French                      2", "Latin                       1")
        terminal.type("gr\u{15}English\n")
        try shows(" Books", "English                     0", "French                      2")
        #expect(try place.commands("expect count book == 3\nbook show English").code == 0)
        terminal.type("s")
        try shows(" Books", "BOOK (oldest first)", "French", "Latin", "English")
        try place.commands("book delete French")
        try shows(" Books", "BOOK (oldest first)", "Latin", "English")
        terminal.type("Gd")
        try shows(" Books", "Latin                       1", "− English")
        #expect(try place.commands("expect count book == 1").code == 0)
    }

    @Test func `A new book: its name is checked while it is typed, its cards follow, and u undoes all in one step`() throws {
        terminal.type("afrench")
        try shows(" Books", "Name of the new book › french", "a book already has that name (@1)")
        terminal.type("\u{15}Greek")
        try shows(" Books", "Name of the new book › Greek", "available")
        terminal.type("\nalpha\na\nbeta\nb\n")
        try shows(" Books › Greek", "Card 3", "Front", "Back", "Enter on an empty front adds the book.")
        terminal.type("\n")
        try shows(" Books", "French                      2", "Greek                       2")
        #expect(try place.commands("card list Greek").output.contains("\tbeta\tb\t"))
        terminal.type("u")
        try shows(" Books", "French                      2", "undone: book add Greek")
        #expect(try place.commands("expect count book == 1").code == 0)
    }

    @Test(arguments: [("\u{3}", Int32?.none), ("", SIGTERM)])
    func `A new book that is left half-way keeps its finished cards`(_ keys: String, _ signal: Int32?) throws {
        terminal.type("aGreek\nalpha\na\nbeta")
        try shows(" Books › Greek", "Card 2", "Front", "beta")
        if let signal {
            terminal.send(signal)
            #expect(try terminal.end() == 143)
        } else {
            terminal.type(keys)
            try shows(" Books", "French", "Greek", "+ Greek, 1 card; the card being typed was dropped")
        }
        #expect(try place.commands("card list Greek").output.contains("\talpha\ta\t"))
    }

    @Test func `Cards: a search, a tag and a selection follow what another process changes`() throws {
        terminal.type("\n")
        try shows(" Books › French", "all cards", "  le chat", "  le pain")
        terminal.type("#animal\n")
        try shows(" Books › French", "#animal                                               1 card", "  le chat")
        try place.commands("card add French 'le chien' 'the dog' --tag animal\ncard edit @1 --back 'a cat'")
        try shows(
            " Books › French", "#animal                                              2 cards", "  le chat                a cat",
            "  le chien")
        terminal.type("*")
        try shows(" Books › French", "#animal                                 all 2 cards selected", "● le chat", "● le chien")
        terminal.type("s")
        try shows(
            " Books › French", "#animal", "● le chat                a cat                    suspended",
            "● le chien               the dog                  suspended")
        #expect(try place.commands("card list --state suspended", mode: "jsonl").output.split(separator: "\n").count == 2)
        terminal.type("u")
        try shows(" Books › French", "#animal", "● le chat                a cat                    new")
        // A key that arrives together with an Escape is one with Alt.
        terminal.type("\u{1B}")
        try shows(" Books › French", "#animal                                              2 cards")
        terminal.type("\u{1B}")
        try shows(" Books › French", "all cards")
        terminal.type("/pai")
        try shows(" Books › French", "/ pai                                                 1 card", "  le pain")
        try place.commands("card add French 'la paix' 'peace'")
        try shows(" Books › French", "/ pai                                                2 cards", "  le pain", "  la paix")
    }

    @Test func `A card: the form shows what another process changes, and asks which text to keep`() throws {
        terminal.type("\n")
        try shows(" Books › French", "  le chat", "  le pain")
        terminal.type("\n")
        try shows(" Books › French › @1", "Front", "le chat", "Back", "the cat", "Tags", "animal")
        try place.commands("card edit @1 --back 'a cat'")
        try shows(" Books › French › @1", "Front", "le chat", "Back", "a cat")
        terminal.type("!")
        try shows(" Books › French › @1", "Front", "le chat!")
        try place.commands("card edit @1 --front 'le chat noir'")
        try shows(" Books › French › @1", "Front  elsewhere: le chat noir", "le chat!")
        terminal.type("\u{13}")
        try shows(" Books › French › @1", "Front was changed elsewhere: le chat noir", "  save what you typed")
        terminal.type("\n")
        try shows(" Books › French", "  le chat!               a cat")
        #expect(try place.commands("card show @1", mode: "tsv").output.contains("le chat!\ta cat\tanimal"))
    }

    @Test func `Study: the card follows another process, and makes room when it is answered elsewhere`() throws {
        try place.commands("settings set learn_ahead 0")
        terminal.type(" ")
        try terminal.waitForScreen("the card") { $0.lines[0] == " Books › Study" && $0.text.contains("le chat") }
        try place.commands("card edit @1 --front 'le matou'")
        try terminal.waitForScreen("the new text") { $0.text.contains("le matou") && !$0.text.contains("le chat") }
        terminal.type("\n")
        try terminal.waitForScreen("the back") { $0.text.contains("the cat") && $0.text.contains("3 good") }
        try place.commands("review next French\nreview answer @1 good")
        try terminal.waitForScreen("the next card") { screen in
            screen.text.contains("le pain") && screen.lines[15] == "\"le matou\" was answered or changed by another process"
        }
        terminal.type("\n4")
        try terminal.waitForScreen("the end of the session") { screen in screen.text.contains("1 answer in ") }
        #expect(try place.commands("card list --state learning", mode: "jsonl").output.split(separator: "\n").count == 1)
    }

    @Test func `Profiles: the list and the form follow another process, and a change here is a step`() throws {
        terminal.type("p")
        try shows(" Books › Profiles", "Morning                                                07:30")
        try place.commands("profile add Evening\nsegment set Morning main --duration 20:00")
        try shows(
            " Books › Profiles", "Evening                                                07:30",
            "Morning                                                20:00")
        terminal.type("G\n")
        try shows(" Books › Profiles › Morning", "A sitting lasts 20:00.", "  duration  20:00", "Warm Up off")
        try place.commands("segment enable Morning warm-up\nsegment set Morning warm-up --duration 2:00")
        try shows(" Books › Profiles › Morning", "A sitting lasts 22:00.", "  duration  20:00", "Warm Up on", "  duration  02:00")
        terminal.type("\n\u{15}10:00\n")
        try shows(" Books › Profiles › Morning", "A sitting lasts 12:00.", "  duration  10:00")
        terminal.type("qqq")
        try terminal.waitForScreen("the prompt") { !$0.isAlternate }
        terminal.type("undo\nprofile show Morning\n")
        try terminal.expect("20:00")
    }

    @Test func `Sitting: the screen follows the sitting, which another process can see`() throws {
        terminal.type("pS")
        try terminal.waitForScreen("the time") { $0.lines[0] == " Books › Profiles › Sitting" && $0.text.contains("█████") }
        try place.commands("profile rename Morning Dawn")
        terminal.type(" ")
        try shows(" Books › Profiles › Sitting", "                           paused")
        terminal.type("q")
        try terminal.waitForScreen("the list, with the time in the title") {
            $0.lines[0].hasPrefix(" Books › Profiles") && $0.lines[0].contains("07:") && $0.lines[1].hasPrefix("Dawn")
        }
        terminal.type("qtx")
        try terminal.waitForScreen("the books, and what was sat") { screen in
            screen.lines[0] == " Books" && screen.lines.contains { $0.contains(": sat 00:0") && $0.hasSuffix("stopped") }
        }
        #expect(try place.commands("expect count session == 1").code == 0)
    }

    @Test func `Statistics: they are counted anew when another process studies`() throws {
        terminal.type("i")
        try shows(" Books › Statistics", "French", "Cards  2", "  new         2", "  learning    0")
        try place.commands("review next French\nreview answer @1 good")
        try shows(" Books › Statistics", "French", "Cards  2", "  new         1", "  learning    1")
        try place.commands("book delete French")
        try terminal.waitForScreen("a notice that the book is gone") { screen in screen.lines.contains { $0.contains("French") } }
    }
}
