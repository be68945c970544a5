import Foundation
import TerminalScreen
import TestSupport
import Testing

/// A study session in a real pseudo-terminal: what a person sees after each key, and what is on the disk then.
@Suite("a study session on a terminal", .onOwnThread, .serialized) struct StudyConversationTests {
    @Test func `Twenty cards are studied with an undo and an edit in between`() throws {
        let place = try Place()
        try place.givenCards(25)
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.begin()
        try terminal.expect("Enter shows the back")
        for number in 1...20 {
            try terminal.expect("B · new · \(21 - number) left")
            try terminal.expect("front \(number)\n")
            try terminal.expect("% KNOWN · Enter › ")
            terminal.type("\n")
            try terminal.expect("back \(number)\n")
            try terminal.expect("1 again 1m · 2 hard 6m · 3 good 10m · 4 easy ")
            if number == 8 {
                terminal.type("1")
                try terminal.expect("front 9\n")
                try terminal.expect("Enter › ")
                terminal.type("u")
                try terminal.expect("~ front 8: \"again\" undone")
                try terminal.expect("front 8\n")
                try terminal.expect("Enter › ")
                terminal.type("\n")
                try terminal.expect("4 easy ")
            }
            if number == 12 {
                terminal.type("e")
                try terminal.expect("Front › front 12")
                terminal.type(", edited\n")
                try terminal.expect("Back › back 12")
                terminal.type("\n")
                try terminal.expect("Tags › ")
                terminal.type("\n")
                try terminal.expect("~ front 12, edited — back 12")
                try terminal.expect("4 easy ")
            }
            terminal.type("4")
        }
        try terminal.expect("20 answers in ")
        try terminal.expect(": 20 easy.")
        try terminal.expect("Today's limit of new cards is reached; 5 more cards wait.")
        try terminal.expect("sutra 80% KNOWN › ")
        try terminal.quit()
        let known = try place.commands("card list B").output.split(separator: "\n").filter { $0.contains("\treview\t") }
        #expect(known.count == 20)
        #expect(known.contains { $0.contains("front 12, edited\tback 12") })
        #expect(try place.commands("library check").code == 0)
    }

    @Test func `A mark that appears after the name of a field leaves no copy of the line`() throws {
        let place = try Place()
        try place.givenCards(2)
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.begin()
        try terminal.expect("Enter › ")
        terminal.type("e")
        try terminal.expect("Front › front 1")
        terminal.type("\u{7F}2")
        try terminal.seeLast("Front (taken) › front 2")
        #expect(terminal.screen.text.components(separatedBy: "Front").count == 2)
    }

    @Test func `A session begins from the shell, and the process ends with it`() throws {
        let place = try Place()
        try place.givenCards(1)
        let terminal = try PseudoTerminal(.sutra, ["study", "B"], in: place)
        try terminal.expect("Enter shows the back")
        try place.commands("book add Other")
        try terminal.answerCard("4")
        try terminal.expect("1 answer in ")
        try terminal.expect("u undoes the last step and goes on, any other key leaves › ")
        terminal.type("u")
        try terminal.expect("undone")
        try terminal.expect("front 1\nB 0% KNOWN · ")  // and no notice between them
        try terminal.answerCard("4")
        try terminal.expect("any other key leaves › ")
        terminal.type("x")
        try terminal.expect("+ Other")
        #expect(try terminal.end() == 0)
        let piped = try place.run(.sutra, ["study"])
        #expect(piped.code == 1 && piped.errors.contains("a study session needs `sutra` on a terminal [UNSUPPORTED]"))
    }

    @Test func `A session goes on with a card in learning, and with its last card after u`() throws {
        let place = try Place()
        try place.givenCards(1)
        let terminal = try PseudoTerminal(.sutra, ["--virtual-clock", "2026-01-31T08:00:00Z"], in: place)
        try terminal.begin()
        try terminal.expect("B · new · 1 left")
        try terminal.expect("Enter › ")
        terminal.type(" ")
        try terminal.expect("4 easy ")
        terminal.type(" ")
        try terminal.expect("B · learning · 1 left")
        try terminal.expect("Enter › ")
        terminal.type(" ")
        try terminal.expect("4 easy ")
        terminal.type(" ")
        try terminal.expect("2 answers in 0s: 2 good.")
        try terminal.expect("u undoes the last step and goes on.")
        try terminal.expect("KNOWN › ")
        terminal.type("u")
        try terminal.expect("~ front 1: \"good\" undone")
        try terminal.expect("B · learning · 1 left")
        try terminal.expect("Enter › ")
        terminal.type(" ")
        try terminal.rate("4")
        try terminal.expect("1 good, 1 easy.")
        try terminal.expect("KNOWN › ")
        terminal.type("undo\n")
        try terminal.expect("answer \"easy\" to front 1")
        try terminal.expect("KNOWN › ")
        try terminal.quit()
        #expect(try place.commands("card show @1").output.contains("learning"))
    }

    @Test func `Images are opened and sounds played beside the terminal, and a missing file is told`() throws {
        let place = try Place()
        try place.givenCards(1)
        try place.commands(
            "card add B 'le chat [image: -a b.png] [sound: c.wav]' 'the cat [image: gone.png]'", "card suspend @1")
        try place.makeFolder("library.sqlite.media")
        for name in ["-a b.png", "c.wav"] { try place.write("library.sqlite.media/\(name)", "content") }
        try place.makeFolder("bin")
        for name in ["viewer", "pw-play"] {
            // What it writes must not appear on the terminal.
            let script = "#!/bin/sh\necho noise; echo noise >&2\necho \"$@\" > '\(place.path(name)).args.part'\n"
            try place.write("bin/\(name)", script + "mv '\(place.path(name)).args.part' '\(place.path(name)).args'\n")
            try place.setPermissions(0o700, of: "bin/\(name)")
        }
        let terminal = try PseudoTerminal(
            .sutra, in: place, environment: ["SUTRA_OPENER": "viewer", "PATH": "\(place.path("bin")):/usr/bin:/bin"])
        try terminal.begin()
        try terminal.expect("1–4 rates · o open · p play · u undo")
        try terminal.expect("le chat [image: -a b.png] [sound: c.wav]\no opens the image · p plays the sound\n")
        try terminal.expect("Enter › ")
        terminal.type("op")
        for (name, arguments) in [("viewer", ""), ("pw-play", "-- ")] {
            let file = name == "viewer" ? "-a b.png" : "c.wav"
            try terminal.waitForState("the call of \(name)") {
                FileManager.default.fileExists(atPath: place.path("\(name).args"))
            }
            let path = try place.read("\(name).args")
            #expect(path.hasPrefix("\(arguments)/") && path.hasSuffix("/library.sqlite.media/\(file)\n"))
        }
        terminal.type("\n")
        try terminal.expect("the cat [image: gone.png]\no opens the image · p plays the sound\n")
        try terminal.expect("4 easy ")
        terminal.type("o")
        try terminal.expect("error: no media file named \"gone.png\"")
        try terminal.rate("4")
        try terminal.expect("1 answer in ")
        try terminal.expect("› ")
        try terminal.quit()
        #expect(!terminal.transcript.contains("noise"))
    }

    @Test func `A hint of a card from Anki is shown by a key, and an answer is compared without accents`() throws {
        let place = try Place()
        let packages = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let package = packages.appending(path: "InterchangeTests/Fixtures/anki/study.apkg").path
        try place.commands("import '\(package)'")
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.begin()
        try terminal.expect("Enter shows the back, 1–4 rates · h hint · u undo · e edit")
        try terminal.expect("10⁶ [Hint…]\nh shows the hint\n")
        try terminal.expect("Enter › ")
        terminal.type("h")
        try terminal.expect("Hint: • six zeros\n• a thousand thousands\n")
        try terminal.expect("Enter › ")
        terminal.type("?")
        try terminal.expect("Enter shows the back first · u undo")
        terminal.type("\n")
        try terminal.expect("───\na million\n")
        try terminal.rate("4")
        try terminal.expect("coffee\n")
        try terminal.expect("Answer › ")
        terminal.type("le cafe\n")
        try terminal.expect("───\ncorrect\nle café\n")
        try terminal.rate("4")
        try terminal.expect("2 answers in ")
        try terminal.expect("› ")
        try terminal.quit()
    }

    @Test func `The end of a session shows what is left now and what comes later today`() throws {
        let place = try Place()
        try place.givenCards(3)
        try place.commands("settings set learn_ahead 0")
        let terminal = try PseudoTerminal(.sutra, ["--virtual-clock", "2026-01-31T08:00:00Z"], in: place)
        try terminal.begin("review start --limit 1")
        try terminal.answerCard("4")
        try terminal.expect("1 easy.\n2 cards left for today.\n")
        try terminal.expect("KNOWN › ")
        terminal.type("review start --limit 1\n")
        try terminal.answerCard("1")
        try terminal.expect("1 again.\n1 card left now, 1 more later today.\n")
        try terminal.expect("KNOWN › ")
        terminal.type("review start\n")
        try terminal.answerCard("3")
        try terminal.expect("1 good.\n2 cards come later today, the first in 1m.\n")
        try terminal.expect("KNOWN › ")
        try terminal.quit()
    }

    @Test func `The end of a session shows how many cards the daily limit holds back`() throws {
        let place = try Place()
        try place.givenCards(4)
        try place.commands("settings set new_per_day 1")
        let terminal = try PseudoTerminal(.sutra, ["--virtual-clock", "2026-01-31T08:00:00Z"], in: place)
        try terminal.begin()
        try terminal.answerCard("4")
        try terminal.expect("1 easy.\nToday's limit of new cards is reached; 3 more cards wait.\n")
        try terminal.expect("KNOWN › ")
        try terminal.quit()
    }

    @Test func `The prompt counts a card that falls due while nothing is typed`() throws {
        let place = try Place()
        try place.givenCards(2)
        try place.commands("settings set learning_steps '1s 10m'")
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.see("sutra 0% KNOWN › ▏")
        terminal.type("review answer @1 again\n")
        try terminal.seeLast("~ front 1: again, back in 1s\nsutra 1 due · 0% KNOWN › ")
        try terminal.quit()
    }

    @Test func `Keys suspend a card, leave the session and explain what is not possible yet`() throws {
        let place = try Place()
        try place.givenCards(3)
        let terminal = try PseudoTerminal(.sutra, in: place, columns: 40)
        try terminal.begin("review start B")
        try terminal.expect("front 1\n")
        try terminal.expect("Enter › ")
        terminal.type("3")
        try terminal.expect("Enter shows the back first")
        terminal.type("u")
        try terminal.expect("nothing in this session can be undone")
        terminal.type("\u{1B}[A")
        terminal.type("s")
        try terminal.expect("~ front 1: suspended")
        try terminal.expect("front 2\n")
        terminal.type("q")
        try terminal.expect("No card was answered.")
        try terminal.expect("sutra 0% KNOWN › ")
        try terminal.quit()
    }

    @Test func `Ctrl-L shows the card again while its answer is typed`() throws {
        let place = try Place()
        try place.commands("book add B", "card add B 'one' 'un' --typed")
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.begin()
        try terminal.expect("Answer › ")
        terminal.type("u")
        try terminal.expect("u")
        terminal.type("\u{C}")
        try terminal.see("\nB · new · 1 left\none\nAnswer › u▏")
        terminal.type("n\n")
        try terminal.expect("correct\n")
        try terminal.rate("4")
        try terminal.expect("1 answer in ")
    }

    @Test func `Esc clears what is typed as an answer, asks no second time, and does not leave`() throws {
        let place = try Place()
        try place.commands("book add B", "card add B 'one' 'un' --typed")
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.begin()
        try terminal.expect("Answer › ")
        terminal.type("wrong")
        try terminal.expect("wrong")
        terminal.type("\u{1B}")
        try terminal.seeLast("one\nAnswer › ")
        terminal.type("un\n")
        try terminal.expect("correct\n")
    }

    @Test func `The prompt of a card counts down the sitting beside it`() throws {
        let place = try Place()
        try place.commands("book add B", "card add B 'one' 'un'", "profile add Long --duration 10m")
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.expect("› ")
        terminal.type("sit Long\n")
        try terminal.expect("Long 09:59")
        terminal.type("review start\n")
        try terminal.expect("Enter › ")
        try terminal.waitForScreen("the next second") { $0.lineToCursor.hasPrefix("Long 09:56") && $0.text.contains("one\nLong") }
    }

    @Test func `Of lines that are pasted as an answer, the first is the answer and no other rates the card`() throws {
        let place = try Place()
        try place.commands("settings set learn_ahead 0")
        try place.commands("book add B", "card add B 'one' 'un' --typed", "card add B 'two' 'deux' --typed")
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.begin()
        try terminal.expect("Answer › ")
        terminal.type("\u{1B}[200~un\n4\nq\u{1B}[201~")
        try terminal.expect("q")
        terminal.type("\n")
        try terminal.expect("correct\n")
        try terminal.expect("the remaining 2 lines were not used\n")
        try terminal.rate("4")
        // A terminal that does not mark a paste
        try terminal.expect("Answer › ")
        terminal.type("deux\n4\nq\n")
        try terminal.expect("correct\n")
        try terminal.expect("the keys typed ahead were dropped\n")
        try terminal.rate("1")
        try terminal.expect("2 answers in ")
        try terminal.expect("1 again, 1 easy.")
    }

    @Test func `Keys that mean nothing show the help once a side`() throws {
        let place = try Place()
        try place.givenCards(2)
        let terminal = try PseudoTerminal(.sutra, in: place, columns: 20)
        try terminal.begin()
        try terminal.expect("Enter › ")
        terminal.type("\n")
        try terminal.expect("1–4 › ")
        for key in "xyzx" { terminal.type(String(key)) }
        terminal.type("4")
        try terminal.expect("front 2\n")
        #expect(terminal.transcript.components(separatedBy: "1 again ·").count == 2, "\(terminal.transcript)")
    }

    @Test func `What was typed for a card that another process deletes is shown`() throws {
        let place = try Place()
        try place.givenCards(2)
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.begin()
        try terminal.expect("Enter › ")
        terminal.type("e")
        try terminal.seeLast("Front › front 1")
        terminal.type("!\n")
        try terminal.seeLast("Back › back 1")
        try place.commands("card delete @1")
        terminal.type("\n")
        try terminal.seeLast("Tags › ")
        terminal.type("\n")
        try terminal.expect("The card was deleted elsewhere.\n1 add it again, as a new card · 2 discard what you typed\n1–2 › ")
        terminal.type("\u{3}")
        try terminal.expect("the card was not changed\nyou typed: front 1!\n")
        try terminal.expect("error: \"front 1\" was deleted by another process [NOT_FOUND]\n")
        try terminal.expect("front 2\n")
    }

    @Test func `A card that another process deletes during its edit can be added again`() throws {
        let place = try Place()
        try place.givenCards(1)
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.begin()
        try terminal.expect("Enter › ")
        terminal.type("e")
        try terminal.seeLast("Front › front 1")
        try place.commands("card delete @1")
        terminal.type("!\n")
        try terminal.seeLast("Back › back 1")
        terminal.type("\n")
        try terminal.seeLast("Tags › ")
        terminal.type("\n")
        try terminal.expect("1–2 › ")
        terminal.type("1")
        try terminal.expect("+ front 1! — back 1\n")
        try terminal.expect("front 1!\n")
        try terminal.expect("Enter › ")
        #expect(try place.commands("card list").output.contains("front 1!\tback 1"))
    }

    @Test func `An edit of a card that another process changes asks which text to keep`() throws {
        let place = try Place()
        try place.givenCards(1)
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.begin()
        try terminal.expect("Enter › ")
        terminal.type("e")
        try terminal.seeLast("Front › front 1")
        terminal.type("!\n")
        try terminal.seeLast("Back › back 1")
        try place.commands("card edit @1 --front other --back theirs")
        terminal.type("\n")
        try terminal.seeLast("Tags › ")
        terminal.type("\n")
        try terminal.expect("Front was changed elsewhere: other\n1 save what you typed · 2 edit both")
        try terminal.expect("1–3 › ")
        terminal.type("2")
        try terminal.seeLast("Front › front 1!\nother")
        terminal.type("\n")
        try terminal.seeLast("Back › theirs")
        terminal.type("\n")
        try terminal.seeLast("Tags › ")
        terminal.type("\n")
        try terminal.expect("~ front 1!… — theirs\n")
        try terminal.expect("Enter › ")
        #expect(try place.commands("card show @1").output.contains("front 1!\\nother"))
        terminal.type("u")
        try terminal.expect("other: edit undone\n")
        #expect(try place.commands("card show @1").output.contains("other"))
    }

    @Test func `Lines pasted after review start are reported as not run`() throws {
        let place = try Place()
        try place.givenCards(1)
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.expect("› ")
        terminal.type("\u{1B}[200~review start\nbook add Spanish\n\nbook add Latin\n\u{1B}[201~\n")
        try terminal.expect("the remaining 2 lines were not used")
        try terminal.expect("Enter › ")
    }

    @Test func `A rating followed by Enter is accepted`() throws {
        let place = try Place()
        try place.givenCards(2)
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.begin()
        for number in 1...2 {
            try terminal.expect("front \(number)\n")
            try terminal.expect("Enter › ")
            terminal.type("\n")
            try terminal.expect("4 easy ")
            try terminal.expect("› ")
            terminal.type("4\n")
        }
        try terminal.expect("2 answers in ")
    }

    @Test(arguments: ["4", "4 ", "4 4quit\n"]) func `Keys typed ahead when a session ends do not become commands`(
        _ keys: String
    ) throws {
        let place = try Place()
        try place.givenCards(2)
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.seeLast("sutra 0% KNOWN › ")
        terminal.type("review start --limit 1\n")
        try terminal.expect("Enter › ")
        terminal.type("\n")
        try terminal.expect("4 easy ")
        terminal.type(keys)
        try terminal.waitForScreen("an empty line") {
            $0.text.contains("1 answer in ") && $0.lineToCursor == "sutra 50% KNOWN › "
        }
        terminal.type("echo next\n")
        try terminal.seeLast("sutra 50% KNOWN › echo next\nnext\nsutra 50% KNOWN › ")
        try terminal.quit()
    }

    @Test(arguments: ["u", " ", "\n", "3"]) func `A key that arrives just after the end of a session is dropped`(_ key: String)
        throws
    {
        let place = try Place()
        try place.givenCards(2)
        // With a virtual clock, the moment in which keys are dropped does not pass.
        let terminal = try PseudoTerminal(.sutra, ["--virtual-clock", "2026-01-31T08:00:00Z"], in: place)
        try terminal.seeLast("sutra 0% KNOWN › ")
        terminal.type("review start --limit 1\n")
        try terminal.answerCard("4")
        try terminal.seeLast("~ B 0% → 50% KNOWN\nsutra 50% KNOWN › ")
        terminal.type(key + key)
        try terminal.seeLast("~ B 0% → 50% KNOWN\nthe keys typed ahead were dropped\nsutra 50% KNOWN › ")
        terminal.type("echo next\n")
        try terminal.seeLast("the keys typed ahead were dropped\nsutra 50% KNOWN › echo next\nnext\nsutra 50% KNOWN › ")
        terminal.type("\n")
        try terminal.seeLast("next\nsutra 50% KNOWN ›\nsutra 50% KNOWN › ")
        try terminal.quit()
    }

    @Test func `Narrowing the window leaves nothing of a wider question behind`() throws {
        let place = try Place()
        try place.givenCards(1)
        let terminal = try PseudoTerminal(.sutra, in: place, environment: ["TMUX": "1"])
        try terminal.seeLast("sutra 0% KNOWN › ")
        terminal.type("review start\n")
        try terminal.expect("Enter › ")
        terminal.type("\n")
        try terminal.waitForScreen("the question") { $0.lineToCursor.contains("4 easy") }
        terminal.resize(columns: 40, rewraps: true)
        try terminal.waitForScreen("the question in one row") { screen in
            screen.lineToCursor.hasPrefix("1 1m · 2 6m · 3 10m · 4 ") && screen.lines[screen.cursor.row - 1] == "back 1"
        }
        terminal.resize(columns: 20, rewraps: true)
        try terminal.waitForScreen("the keys in one row") { screen in
            screen.lineToCursor.hasPrefix("1–4 ›") && screen.lines[screen.cursor.row - 1] == "back 1"
        }
    }

    @Test func `Narrowing the window wraps what is left of a long card again`() throws {
        let place = try Place()
        let words = (10..<40).map { "word \($0)" }.joined(separator: " ")
        try place.commands("book add B", "card add B '\(words)' back")
        let terminal = try PseudoTerminal(.sutra, in: place, columns: 40, rows: 5)
        try terminal.seeLast("sutra 0% KNOWN › ")
        terminal.type("review start\n")
        try terminal.seeLast("word 15 word 16 word 17 word 18 word 19\n4 more lines · Enter › ")
        terminal.resize(columns: 20)
        try terminal.waitForScreen("the new count") { $0.lineToCursor.hasPrefix("8 more · Enter") }
        terminal.type("\n")
        try terminal.waitForScreen("the next page") { screen in
            screen.lines[..<screen.cursor.row].suffix(4)
                == ["word 20 word 21 word", "22 word 23 word 24", "word 25 word 26 word", "27 word 28 word 29"]
        }
    }

    @Test func `Ctrl-L shows a long card from its beginning, with one question below it`() throws {
        let place = try Place()
        let words = (10..<40).map { "word \($0)" }.joined(separator: " ")
        try place.commands("book add B", "card add B '\(words)' back")
        let terminal = try PseudoTerminal(.sutra, in: place, columns: 40, rows: 5)
        try terminal.seeLast("sutra 0% KNOWN › ")
        terminal.type("review start\n")
        try terminal.seeLast("4 more lines · Enter › ")
        terminal.type("\n")
        try terminal.waitForScreen("the rest") { !$0.lineToCursor.contains("more") && $0.lineToCursor.hasSuffix("Enter › ") }
        terminal.type("\u{C}")
        try terminal.seeLast("word 15 word 16 word 17 word 18 word 19\n4 more lines · Enter › ")
    }

    @Test func `A command typed ahead of the key that leaves a session is run`() throws {
        let place = try Place()
        try place.givenCards(2)
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.seeLast("sutra 0% KNOWN › ")
        terminal.type("review start\n")
        try terminal.expect("Enter › ")
        terminal.type("qecho next\n")
        try terminal.seeLast("sutra 0% KNOWN › echo next\nnext\nsutra 0% KNOWN › ")
    }

    @Test func `Ctrl-C ends an edit, then the session, and never the program`() throws {
        let place = try Place()
        try place.givenCards(2)
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.begin()
        try terminal.expect("Enter › ")
        terminal.type("e")
        try terminal.expect("Front › front 1")
        terminal.type("\u{3}")
        try terminal.expect("the card was not changed")
        try terminal.expect("front 1\n")
        try terminal.expect("Enter › ")
        terminal.type("\u{3}")
        try terminal.seeLast("\nNo card was answered.\n2 cards left for today.\nsutra 0% KNOWN › ")
        terminal.type("book list\n")
        try terminal.expect("NAME")
        try terminal.expect("sutra 0% KNOWN › ")
        try terminal.quit()
    }

    @Test func `An edit with the front of another card is asked for again`() throws {
        let place = try Place()
        try place.givenCards(2)
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.begin()
        try terminal.expect("Enter › ")
        terminal.type("e")
        try terminal.seeLast("Front › front 1")
        terminal.type("\u{8}2\n")
        try terminal.expect("The book already has a card with the front \"front 2\" (@2).")
        try terminal.seeLast("Front (taken) › front 2")
        terminal.type("b\n")
        try terminal.seeLast("Back › back 1")
        terminal.type(", edited\n")
        try terminal.seeLast("Tags › ")
        terminal.type("\n")
        try terminal.expect("~ front 2b — back 1, edited")
        try terminal.expect("Enter › ")
    }

    @Test func `A field of HTML is edited as text, unless it has markup that text cannot hold`() throws {
        let place = try Place()
        let columns = "#separator:tab\n#html:true\n#guid column:1\n#notetype column:2\n"
        try place.write("notes.txt", "\(columns)x1\tCloze\t{{c1::a}} &lt; b\t<b>x</b>\n")
        try place.commands("book add B", "import notes.txt --book B")
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.begin()
        try terminal.expect("Enter › ")
        terminal.type("e")
        try terminal.seeLast("Text › {{c1::a}} < b")
        terminal.type(" & c\n")
        try terminal.seeLast("Back Extra (HTML) › <b>x</b>")
        terminal.type("<i>y</i>\n")
        try terminal.seeLast("Tags › ")
        terminal.type("\n")
        try terminal.expect("~ […] < b & c — ")
        let fields = try place.commands("note show @1").output
        #expect(fields.contains("{{c1::a}} &lt; b &amp; c") && fields.contains("<b>x</b><i>y</i>"), "\(fields)")
    }

    @Test func `Ctrl-C during an unfinished paste ends the session`() throws {
        let place = try Place()
        try place.givenCards(1)
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.begin()
        try terminal.expect("Enter › ")
        terminal.type("\u{1B}[200~q")
        try terminal.waitUntilInputIsTaken()
        terminal.type("\u{3}")
        try terminal.expect("No card was answered.")
        try terminal.expect("sutra 0% KNOWN › ")
    }

    @Test func `Nothing to study is not an error at the prompt, which says when the next card is due and which limit to raise`()
        throws
    {
        let place = try Place()
        let terminal = try PseudoTerminal(
            .sutra, ["--virtual-clock", "2026-01-31T08:00:00Z"], in: place)
        try terminal.seeLast("sutra › ")
        terminal.type("review start\n")
        try terminal.seeLast("sutra › review start\nNothing to study now.\nsutra › ")
        terminal.type("book add B\ncard add B a b\ncard add B c d\nsettings set new_per_day 1\nsettings set learn_ahead 0\n")
        terminal.type("review answer a good\nreview start\n")
        try terminal.seeLast(
            """
            Nothing to study now. The next card is due in 10m, at 2026-01-31 08:10.
            Today's limit of new cards is reached: raise it with `settings set new_per_day
            N`, or use `--more-new N` once, to study more today.
            sutra 0% KNOWN ›\u{20}
            """)
    }

    @Test(arguments: 1...5)
    func `A kill loses no answer that was shown as given`(answers: Int) throws {
        let place = try Place()
        try place.givenCards(9)
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.begin()
        for number in 1...answers {
            try terminal.expect("front \(number)\n")
            try terminal.answerCard("4")
        }
        // The next card is out, so the answer before it is kept.
        try terminal.expect("front \(answers + 1)\n")
        terminal.kill()
        let list = try place.commands("card list B").output
        #expect(list.split(separator: "\n").filter { $0.contains("\treview\t") }.count == answers)
        #expect(try place.commands("library check").code == 0)
    }

    @Test func `The terminal is restored after a session`() throws {
        let place = try Place()
        try place.givenCards(1)
        let terminal = try PseudoTerminal(.sutra, in: place)
        let before = terminal.modes
        try terminal.begin()
        try terminal.expect("Enter › ")
        #expect(terminal.modes != before)
        terminal.type("q\u{4}")
        #expect(try terminal.end() == 0)
        #expect(terminal.modes == before)
    }
}

extension Place {
    fileprivate func givenCards(_ count: Int) throws {
        try commands("book add B")
        try write("cards.sutra", (1...count).map { "card add B 'front \($0)' 'back \($0)'\n" }.joined())
        try commands("include cards.sutra")
    }
}

/// The steps of a study session.
extension PseudoTerminal {
    /// Begins a session at the prompt.
    fileprivate func begin(_ command: String = "review start") throws {
        try expect("› ")
        type("\(command)\n")
    }

    /// Shows the back of a card, and rates the card.
    fileprivate func answerCard(_ rating: String) throws {
        try expect("Enter › ")
        type("\n")
        try rate(rating)
    }

    /// Rates a card whose back is shown.
    fileprivate func rate(_ rating: String) throws {
        try expect("4 easy ")
        type(rating)
    }

    /// Ends the program at its prompt.
    fileprivate func quit() throws {
        type("\u{4}")
        #expect(try end() == 0)
    }
}
