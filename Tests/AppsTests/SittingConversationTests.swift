import Foundation
import TerminalScreen
import TestSupport
import Testing

/// A sitting beside the prompt, in a real pseudo-terminal and in real time.
@Suite("a sitting on a terminal", .onOwnThread, .serialized) struct SittingConversationTests {
    @Test func `A five-second sitting is paused, resumed and stopped, and the log is accurate`() throws {
        let place = try Place()
        try place.commands("profile add Short --duration 5s")
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.expect("› ")
        terminal.type("sit Short\n")
        try terminal.expect("Short: main, 00:05")
        try terminal.expect("Short 00:04")
        terminal.type(" ")
        try terminal.expect("Short: paused, 00:0")
        try terminal.expect("paused · sutra › ")
        terminal.type("book add French\n")
        try terminal.expect("+ French")
        terminal.type(" ")
        try terminal.expect("Short: resumed")
        try terminal.expect("Short 00:03")
        terminal.type("\u{3}")
        try terminal.expect("Stop the sitting? y/n › ")
        terminal.type("n")
        try terminal.expect("the sitting continues")
        try terminal.expect("sutra › ")
        terminal.type("stop\n")
        try terminal.expect("of 00:05, stopped")
        try terminal.expect("sutra › ")
        terminal.type("\u{4}")
        #expect(try terminal.end() == 0)
        let rows = try place.commands("session list").output.split(separator: "\n").dropFirst()
        let fields = try #require(rows.first).split(separator: "\t").map(String.init)
        #expect(rows.count == 1)
        #expect(fields[3] == "5" && fields[5] == "false")
        #expect(["2", "3", "4"].contains(fields[4]), "sat \(fields[4]) s")
    }

    @Test func `A sitting that the shell begins is the whole conversation`() throws {
        let place = try Place()
        try place.commands("profile add Short --duration 2s", "profile add Long --duration 5m")
        let terminal = try PseudoTerminal(.sutra, ["sit", "Short"], in: place)
        try terminal.expect("Short: main, 00:02")
        try terminal.expect("Short: sat 00:02 of 00:02")
        #expect(try terminal.end() == 0, "it ends by itself")
        #expect(!terminal.screen.text.contains("›"), "\(terminal.screen.text)")
        #expect(terminal.screen.lineToCursor == "")
        let stopped = try PseudoTerminal(.sutra, ["sit", "Long"], in: place)
        try stopped.expect("sutra › ")
        stopped.type("stop\n")
        try stopped.expect("of 05:00, stopped")
        #expect(try stopped.end() == 0)
    }

    @Test func `A space that begins a line of a text is part of the text, and pauses nothing`() throws {
        let place = try Place()
        try place.commands("profile add Long --duration 5m", "book add Code")
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.expect("› ")
        terminal.type("sit Long\n")
        try terminal.expect("Long 04:5")
        terminal.type("card add Code <<END back\n")
        try terminal.expect("<<END … ")
        terminal.type("def f():\n")
        try terminal.expect("<<END … ")
        terminal.type("  return 1\nEND\n")
        try terminal.expect("+ def f():")
        terminal.type("stop\n")
        try terminal.expect("of 05:00, stopped")
        #expect(!terminal.screen.text.contains("paused"))
        #expect(try place.commands("card list Code", mode: "jsonl").output.contains(#""def f():\n  return 1""#))
        terminal.type("\u{4}")
        #expect(try terminal.end() == 0)
    }

    @Test(arguments: ["pager", "editor"]) func `A sitting continues while another program has the terminal`(_ program: String)
        throws
    {
        let place = try Place()
        try place.commands("profile add Long --duration 10m", "settings set sound_player none")
        try place.write("slow", "cat > /dev/null < \"${1:-/dev/stdin}\"; until [ -e done ]; do sleep 0.1; done\n")
        try place.write("books.sutra", (1...40).map { "book add 'Book \($0)'\n" }.joined())
        try place.commands("include books.sutra")
        let terminal = try PseudoTerminal(.sutra, in: place, environment: ["PAGER": "sh ./slow", "EDITOR": "sh ./slow"])
        try terminal.seeLast("sutra › ")
        terminal.type("sit Long\n")
        try terminal.expect("Long 09:5")
        terminal.type(program == "pager" ? "book list\n" : "echo x\u{18}\u{5}")
        // The time is recorded meanwhile; under load, more than once between two looks.
        try terminal.waitForState("a recorded time") {
            try place.commands("session list").output.contains(/\t600\t[1-9][0-9]*\t/)
        }
        try place.write("done", "")
        try terminal.waitForScreen("the prompt") { $0.lineToCursor.hasPrefix("Long 0") }
    }

    @Test(arguments: ["include pipe", "import pipe --format tsv", "export pipe --format tsv"])
    func `A sitting continues while a command waits for the other end of a pipe`(_ command: String) throws {
        let place = try Place()
        unsafe mkfifo(place.path("pipe"), 0o600)
        try place.commands(
            "book add French", "profile add Short --duration 2s", "segment set Short warm-up --duration 2s",
            "segment enable Short warm-up", "sound add Short main begin bowl", "sound add Short main end bowl",
            "settings set sound_player bell")
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.see("sutra › ▏")
        let bells = terminal.screen.bells
        terminal.type("sit Short\n")
        try terminal.waitForScreen("the sitting") { $0.lineToCursor.hasPrefix("Short ") }
        terminal.type("\(command)\n")
        try terminal.waitForScreen("the sounds of the beginning and the end") { $0.bells >= bells + 2 }
        terminal.type("\u{3}")
        try terminal.expect(" [INTERRUPTED]")
        // Not the line that tells of the end: Ctrl-C makes a terminal discard what it has not shown yet.
        try terminal.waitForScreen("the prompt without a sitting") { $0.lineToCursor == "sutra › " }
        try terminal.waitForState("the end in the log") { try place.commands("session list").output.contains("\t4\t4\ttrue") }
    }

    @Test func `Ctrl-S at the prompt does not hold up a sitting`() throws {
        let place = try Place()
        try place.commands("profile add Short --duration 2s")
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.see("sutra › ▏")
        terminal.type("sit Short\n")
        try terminal.waitForScreen("the sitting") { $0.lineToCursor.hasPrefix("Short ") }
        terminal.type("\u{13}")
        try terminal.expect("Short: sat 00:02 of 00:02")
        terminal.send(SIGTERM)
        #expect(try terminal.end() == 143)
    }

    @Test func `Any key other than y lets the sitting continue`() throws {
        let place = try Place()
        try place.commands("profile add Long --duration 10m")
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.see("sutra › ▏")
        terminal.type("sit Long\n")
        try terminal.waitForScreen("the sitting") { $0.lineToCursor.hasPrefix("Long ") }
        for key in ["n", "\u{1B}", "\u{1B}[A", "\u{3}"] {
            terminal.type("\u{3}")
            try terminal.seeLast("Stop the sitting? y/n › ")
            terminal.type(key)
            try terminal.expect("the sitting continues")
            try terminal.waitForScreen("the prompt") { screen in
                let above = screen.lines[..<screen.cursor.row].suffix(2)
                return screen.lineToCursor.wholeMatch(of: #/Long \d\d:\d\d · sutra › /#) != nil
                    && above == ["Stop the sitting? y/n ›" + (key == "n" ? " n" : ""), "the sitting continues"]
            }
        }
        #expect(try place.commands("session list").output.contains("\t600\t"))
    }

    @Test func `A signal at the stop question ends the program without another question`() throws {
        let place = try Place()
        try place.commands("profile add Long --duration 10m")
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.see("sutra › ▏")
        terminal.type("sit Long\n")
        try terminal.waitForScreen("the sitting") { $0.lineToCursor.hasPrefix("Long ") }
        terminal.type("\u{3}")
        try terminal.seeLast("Stop the sitting? y/n › ")
        terminal.send(SIGTERM)
        #expect(try terminal.end() == 143)
        let seen = terminal.screen.text.split(separator: "\n").suffix(2)
        #expect(seen.first == "Stop the sitting? y/n ›" && seen.last?.hasPrefix("Long: sat 00:0") == true, "\(terminal.screen)")
    }

    @Test func `The stop question goes away if the sitting ends first`() throws {
        let place = try Place()
        try place.commands("profile add Short --duration 2s")
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.see("sutra › ▏")
        terminal.type("sit Short\n")
        try terminal.waitForScreen("the sitting") { $0.lineToCursor.hasPrefix("Short ") }
        terminal.type("\u{3}")
        try terminal.seeLast("Stop the sitting? y/n › ")
        try terminal.waitForScreen("the end") { $0.text.contains("Short: sat 00:02 of 00:02") && $0.lineToCursor == "sutra › " }
        terminal.type("book add Latin\n")
        try terminal.seeLast("+ Latin\nsutra › ")
    }

    @Test func `After a search during which the sitting ended, the prompt is right`() throws {
        let place = try Place()
        try place.commands("profile add Short --duration 2s")
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.see("sutra › ▏")
        terminal.type("sit Short\n")
        try terminal.waitForScreen("the sitting") { $0.lineToCursor.hasPrefix("Short ") }
        terminal.type("\u{12}Shor")
        try terminal.waitForScreen("the search") { $0.text.contains("(reverse-i-search)`Shor'") }
        try terminal.expect("Short: sat 00:02 of 00:02")
        terminal.type("\u{7}")
        try terminal.waitForScreen("the prompt") { $0.lineToCursor == "sutra › " }
    }

    @Test func `The sitting continues during an unfinished paste`() throws {
        let place = try Place()
        try place.commands("profile add Short --duration 2s")
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.see("sutra › ▏")
        terminal.type("sit Short\n")
        try terminal.waitForScreen("the sitting") { $0.lineToCursor.hasPrefix("Short ") }
        terminal.type("\u{1B}[200~book add Fr")
        try terminal.expect("Short: sat 00:02 of 00:02")
        try terminal.seeLast("sutra › book add Fr")
    }

    @Test func `The sitting continues during an unfinished paste at a question`() throws {
        let place = try Place()
        try place.commands("profile add Short --duration 3s")
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.see("sutra › ▏")
        terminal.type("sit Short\n")
        try terminal.waitForScreen("the sitting") { $0.lineToCursor.hasPrefix("Short ") }
        terminal.type("\u{3}")
        try terminal.seeLast("Stop the sitting? y/n › ")
        terminal.type("\u{1B}[200~y")
        try terminal.waitForScreen("the end") { $0.text.contains("Short: sat 00:03 of 00:03") && $0.lineToCursor == "sutra › " }
    }

    @Test func `A sitting that runs out is completed while a line is being typed`() throws {
        let place = try Place()
        try place.commands("profile add Short --duration 2s")
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.expect("› ")
        terminal.type("sit Short\n")
        try terminal.expect("Short 00:02")
        terminal.type("book ad")
        try terminal.expect("Short: sat 00:02 of 00:02")
        try terminal.expect("book ad")
        terminal.type("d French\n")
        try terminal.expect("+ French")
        try terminal.expect("sutra › ")
        terminal.type("\u{4}")
        #expect(try terminal.end() == 0)
        #expect(try place.commands("session list").output.contains("\t2\t2\ttrue"))
    }

    @Test func `Leaving stops the sitting and keeps it in the log`() throws {
        let place = try Place()
        try place.commands("profile add Long --duration 10m")
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.expect("› ")
        terminal.type("sit Long\n")
        try terminal.expect("Long 09:59")
        terminal.type("quit\n")
        #expect(try terminal.end() == 0)
        #expect(try place.commands("session list").output.contains("\tfalse"))
    }

    @Test func `Ctrl-D asks before it ends a sitting, and leaves when it is typed again`() throws {
        let place = try Place()
        try place.commands("profile add Long --duration 10m")
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.expect("› ")
        terminal.type("sit Long\n")
        try terminal.expect("Long 09:59")
        terminal.type("\u{4}")
        try terminal.expect("Stop the sitting and leave? y/n › ")
        terminal.type("n")
        try terminal.expect("the sitting continues")
        try terminal.expect("sutra › ")
        terminal.type("pause\n")
        try terminal.expect("Long: paused")
        terminal.type("pause\n")
        try terminal.expect("the sitting is already paused")
        try terminal.expect("paused · sutra › ")
        terminal.type("\u{4}")
        try terminal.expect("Stop the sitting and leave? y/n › ")
        terminal.type("\u{4}")
        #expect(try terminal.end() == 0)
        #expect(try place.commands("session list").output.contains("\tfalse"))
    }

    @Test func `A sitting whose process was killed is in the log as not completed`() throws {
        let place = try Place()
        try place.commands("profile add Long --duration 10m")
        let terminal = try PseudoTerminal(.sutra, in: place)
        try terminal.expect("› ")
        terminal.type("sit Long\n")
        try terminal.expect("Long 09:54")
        terminal.kill()
        let list = try place.commands("session list", mode: "json").output
        #expect(list.contains("\"sat_s\":5,\"completed\":false,\"outcome\":\"running\""))
    }

    @Test func `Commands that control a sitting fail without one`() throws {
        let place = try Place()
        for step in ["pause", "resume", "skip", "extend 1m", "stop"] {
            let result = try place.run(.sutra, ["-e", step])
            #expect(result.code == 1 && result.errors.contains("[CONFLICT]"), "\(step)")
        }
    }
}

/// Sittings in scripts, where time is virtual or is waited for.
@Suite(.onOwnThread) struct SittingScriptTests {
    struct Shape: CustomTestStringConvertible {
        let testDescription: String
        let commands: [String]
        let seconds: Int
    }

    @Test(arguments: [
        Shape(testDescription: "main alone", commands: [], seconds: 60),
        Shape(testDescription: "a warm-up", commands: ["segment enable P warm-up"], seconds: 360),
        Shape(
            testDescription: "all three",
            commands: ["segment enable P warm-up", "segment enable P cool-down", "segment set P cool-down --duration 7s"],
            seconds: 367),
        Shape(
            testDescription: "hundreds of sounds",
            commands: ["sound add P main repeat wood --every 1s", "sound add P main begin bell", "sound add P main end bowl"],
            seconds: 60),
        Shape(testDescription: "a day", commands: ["profile set P --duration 24h"], seconds: 86_400),
    ])
    func `A profile of any shape is sat to the second in virtual time`(_ shape: Shape) throws {
        let place = try Place()
        let script = (["profile add P --duration 1m"] + shape.commands + ["sit P", "session list"]).joined(separator: "\n")
        let file = try place.write("sit.sutra", script + "\n")
        let result = try place.run(.sutraRun, ["--virtual-clock", "2026-01-31T08:00:00Z", "--mode", "json", file])
        #expect(result.code == 0)
        #expect(
            result.output.contains(
                "\"started_at\":\"2026-01-31T08:00:00Z\",\"planned_s\":\(shape.seconds),\"sat_s\":\(shape.seconds),\"completed\":true"
            ))
    }

    @Test func `A script waits for the end of a sitting and reports each phase`() throws {
        let place = try Place()
        try place.commands("profile add Short --duration 1s")
        let start = ContinuousClock.now
        let result = try place.run(.sutraRun, ["-e", "sit Short"])
        #expect(ContinuousClock.now - start >= .seconds(1))
        #expect(result.code == 0)
        #expect(result.errors.hasPrefix("Short: main, 00:01\nShort: sat 00:01 of 00:01\n"))
    }

    @Test func `A sitting cannot be part of a transaction`() throws {
        let place = try Place()
        let result = try place.commands("profile add Short --duration 1s", "sit Short")
        #expect(result.code == 65)
        #expect(result.errors.contains("`sit` takes real time and cannot run inside a transaction [USAGE]"))
        #expect(result.errors.contains("--keep-going or --commit-every"))
        #expect(try place.commands("profile list").output.split(separator: "\n").count == 1)
    }

    @Test func `A sound or a player that is missing is reported when it is set`() throws {
        let place = try Place()
        let sound = try place.commands("profile add P --duration 1s", "sound add P main begin ./gong.wav")
        #expect(sound.code == 0)
        #expect(
            sound.errors.contains(
                "cannot read \"./gong.wav\": No such file or directory; you cannot start a sitting with this profile until the file exists"
            ))
        #expect(try place.commands("sound add P main end bowl").errors.contains("cannot") == false)
        let player = try place.run(.sutraRun, ["-e", "settings set sound_player pw-play"], environment: ["PATH": "/nonexistent"])
        #expect(player.code == 0 && player.errors.contains("\"pw-play\" is not installed; \""))
        #expect(try place.commands("settings set sound_player none").errors.contains("installed") == false)
    }

    @Test func `A sitting that cannot start is reported and nothing is kept`() throws {
        let place = try Place()
        try place.commands("profile add P --duration 1s", "sound add P main begin ./gong.wav")
        let missing = try place.run(.sutraRun, ["-e", "sit P"])
        #expect(missing.code == 66 && missing.errors.contains("cannot read \"./gong.wav\""))
        #expect(try place.commands("sit Nobody").errors.contains("[NOT_FOUND]"))
        #expect(try place.commands("sound play ./gong.wav").code == 66)
        #expect(try place.commands("sound play gong").errors.contains("[INVALID]"))
        #expect(try place.commands("session show @1").errors.contains("[NOT_FOUND]"))
        #expect(try place.commands("session show 1").code == 65)
        #expect(try place.commands("session list").output.split(separator: "\n").count == 1)
    }
}
