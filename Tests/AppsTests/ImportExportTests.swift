import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite("Import and export", .onOwnThread) struct ImportExportTests {
    /// Quotes, separators, line breaks, wide characters, marks, a leading `#`, an empty back: what real decks hold.
    static let deck = #"""
        #separator:tab
        #html:false
        #notetype:Basic
        #deck:Mixed
        #tags column:3
        Côte d'Ivoire\#tYamoussoukro\#tcapital
        亜\#t"Asia; rank next; come after; -ous
        on: ア
        kun: つ.ぐ や"\#tgrade8
        substance\#t"a kind of matter; ""shigella is toxic"""\#tnoun science
        "#hash"\#t\#t
        cafe\#u{301}\#tcoffee, "black"\#t

        """#

    /// The first bytes of a file are read by themselves, so the end comes with them or later.
    @Test(arguments: ["a", "a front that is longer"]) func `One Ctrl-D ends what is typed for an import`(_ front: String) throws {
        let place = try Place()
        let terminal = try PseudoTerminal(.sutraRun, ["-e", "import - --format tsv --book B"], in: place)
        terminal.type("\(front)\tb\n\u{4}")
        #expect(try terminal.end() == 0)
        #expect(terminal.transcript.contains("added 1,"), "\(terminal.transcript)")
    }

    @Test(arguments: ["tsv", "anki", "csv", "markdown"])
    func `An export to a terminal shows controls, and one to a file or a pipe has them`(_ format: String) throws {
        let place = try Place()
        try place.commands("book add A", "card add A \"a\\u{1b}[31m\\u{200b}b\" 'plain'")
        let terminal = try PseudoTerminal(.sutraRun, ["-e", "export - --format \(format)"], in: place)
        #expect(try terminal.end() == 0)
        #expect(!terminal.raw.contains(0x1B), "\(terminal.transcript)")
        #expect(terminal.transcript.contains("a␛[31m‹U+200B›b"), "\(terminal.transcript)")
        #expect(try place.commands("export - --format \(format)").output.contains("\u{1B}[31m\u{200B}b"))
    }

    @Test func `A write to a dangling link creates its target`() throws {
        let place = try Place()
        try place.makeFolder("target")
        try FileManager.default.createSymbolicLink(atPath: place.path("link.tsv"), withDestinationPath: "target/none.tsv")
        try place.commands("book add A", "export link.tsv")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: place.path("link.tsv")) == "target/none.tsv")
        #expect(try !place.read("target/none.tsv").isEmpty)
    }

    @Test func `A file that is written again keeps its mode and its link`() throws {
        let place = try Place()
        try place.makeFolder("target")
        try place.commands("book add A", "card add A f b", "export target/a.tsv", "export p.yaml")
        try place.commands("library backup b.sqlite")
        for name in ["target/a.tsv", "p.yaml", "b.sqlite"] {
            #expect(try place.permissions(name) == 0o600)
            try place.setPermissions(0o644, of: name)
        }
        try FileManager.default.createSymbolicLink(atPath: place.path("link.tsv"), withDestinationPath: "target/a.tsv")
        try place.commands("card add A g b", "export link.tsv", "export p.yaml")
        try place.commands("library backup b.sqlite --force")
        for name in ["target/a.tsv", "p.yaml", "b.sqlite"] { #expect(try place.permissions(name) == 0o644, "\(name)") }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: place.path("link.tsv")) == "target/a.tsv")
        #expect(try place.read("target/a.tsv").contains("\ng\tb"))
    }

    @Test func `A file that is written again keeps its special bits, and for root its owner`() throws {
        let place = try Place()
        try place.commands("book add A", "card add A f b", "export a.tsv")
        try place.commands("library backup b.sqlite")
        func status(_ name: String) -> stat {
            var status = stat()
            _ = unsafe stat(place.path(name), &status)
            return status
        }
        for name in ["a.tsv", "b.sqlite"] {
            if geteuid() == 0 { #expect(unsafe chown(place.path(name), 4321, 1234) == 0) }
            #expect(unsafe chmod(place.path(name), 0o2640) == 0)
        }
        let before = ["a.tsv", "b.sqlite"].map(status)
        try place.commands("card add A g b", "export a.tsv")
        try place.commands("library backup b.sqlite --force")
        for (name, before) in zip(["a.tsv", "b.sqlite"], before) {
            let after = status(name)
            #expect(after.st_ino != before.st_ino, "\(name) was not replaced")
            #expect(after.st_mode & 0o7777 == 0o2640 && after.st_uid == before.st_uid && after.st_gid == before.st_gid, "\(name)")
        }
    }

    @Test func `A package keeps the white space of texts`() throws {
        let (first, second) = (try Place(), try Place())
        try first.commands(
            "book add A", #"card add A q "trail\n""#, #"card add A " lead" " \n\nb \n\n""#,
            #"card add A "x\n\n\n\ny" z --reversed"#)
        #expect(try first.commands("export \(second.path("a.apkg"))").code == 0)
        #expect(try second.commands("import a.apkg").code == 0)
        func sides(_ place: Place) throws -> [Substring] {
            try place.commands("card list", mode: "jsonl").output.split(separator: "\n").map { $0.dropFirst(#"{"id":1,"#.count) }
        }
        #expect(try sides(first) == sides(second))
        #expect(try second.commands("card show q", mode: "jsonl").output.contains(#""back":"trail\n""#))
    }

    @Test func `A leading ~/ is the home folder for every command with a file`() throws {
        let place = try Place()
        try place.makeFolder("scripts")
        try place.write("other.sutra", "book put Other\n")
        try place.write("scripts/main.sutra", "include ~/other.sutra\ninclude '~/other.sutra'\ncard add Other f b\n")
        #expect(try place.run(.sutraRun, ["scripts/main.sutra"]).code == 0)
        let commands = [
            "export ~/a.tsv", "import ~/a.tsv", "library backup ~/b.sqlite", "library restore ~/b.sqlite", "export '~/c.csv'",
        ]
        for command in commands { #expect(try place.commands(command).code == 0, "\(command)") }
        for name in ["a.tsv", "b.sqlite", "c.csv"] { #expect(try place.permissions(name) == 0o600) }
        #expect(!FileManager.default.fileExists(atPath: place.path("~")))
    }

    @Test func `Each flawed record of an import is reported`() throws {
        let place = try Place()
        try place.write("cards.csv", "front,back\na,b\nc\n ,d\ne,f\n")
        let result = try place.run(.sutraRun, ["-e", "import cards.csv --book A"])
        #expect(result.code == 65)
        let separators = "tab, pipe, semicolon, colon, comma or space"
        #expect(
            result.errors.split(separator: "\n") == [
                "-e:1:8: error: cards.csv:3: the record has 1 field, but 2 are expected [FORMAT]",
                "  import cards.csv --book A", "         ^~~~~~~~~", "  cards.csv:4: the front is empty",
                "  hint: nothing was imported; a field with the separator or a line break in it needs quotes",
                "  hint: if these are cards, name what separates the fields with --separator: \(separators)",
                "  hint: if these are cards with different numbers of columns, name the columns to read with --columns, as in front,-,back",
                "added 0, updated 0, unchanged 0, failed 1; rolled back",
            ])
        #expect(try place.commands("expect count book == 0").code == 0)
        try place.write("taken.csv", "front,back\na,b\n")
        try place.commands("import taken.csv --book B")
        try place.write("taken.csv", "front,back\na,b\n,c\n")
        let conflict = try place.run(.sutraRun, ["-e", "import taken.csv --book B --on-conflict fail"])
        #expect(conflict.code == 1, "the first record decides")
        #expect(conflict.errors.contains("\n  taken.csv:3: the front is empty\n"))
    }

    @Test func `An export removes the temporary files that a killed export left in its folder`() throws {
        let place = try Place()
        try place.commands("book add A", "card add A f b")
        try place.makeFolder("out")
        try place.write("out/.sutra-1a2b.tmp", "half")
        try place.commands("export out/cards.tsv")
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.path("out")) == ["cards.tsv"])
    }

    @Test(arguments: ["anki", "tsv", "csv", "jsonl", "markdown"])
    func `Importing an export into an empty library gives the same cards`(_ format: String) throws {
        let (first, second) = (try Place(), try Place())
        try first.write("deck.txt", Self.deck)
        #expect(try first.commands("import deck.txt", "export \(second.path("out")) --format \(format)").code == 0)
        #expect(try second.commands("import out --format \(format)").code == 0)
        #expect(try cards(in: first) == cards(in: second))
        #expect(
            try cards(in: first).contains(
                #""front":"substance","back":"a kind of matter; \"shigella is toxic\"","tags":["noun","science"]"#))
        #expect(try second.commands("export again --format \(format)").code == 0)
        #expect(try second.read("again") == second.read("out"), "an export is not the same twice")
    }

    /// What Anki exports of a deck with HTML and media references.
    static let notes = #"""
        #separator:tab
        #html:true
        #guid column:1
        #notetype column:2
        #deck column:3
        #tags column:6
        a\#tBasic\#tMixed\#t<b>le</b> chat<br>(m.)\#t"<div>the cat &amp; more</div><img src=""cat.png"">"\#tanimal
        b\#tCloze\#tMixed\#t{{c1::Paris}} is in France\#t\#t
        c\#tBasic (and reversed card)\#tMixed\#toui\#tyes\#t
        d\#tBasic\#tMixed\#t1 &lt; 2\#t[sound:x.mp3]\#t

        """#

    @Test func `Importing an Anki deck converts it to text, reports what was lost, and keeps its guids`() throws {
        let place = try Place()
        try place.write("notes.txt", Self.notes)
        let result = try place.commands("import notes.txt")
        #expect(
            result.errors == """
                dropped HTML in 2 cards: tag b; 1 image is named in the text; 1 sound is named in the text
                added 5, updated 0, unchanged 0, failed 0; committed

                """)
        let cards = try cards(in: place)
        #expect(
            cards.contains(#""front":"le chat\n(m.)","back":"the cat & more\n[image: cat.png]","tags":["animal"]"#), "\(cards)")
        #expect(cards.contains(#""front":"1 < 2","back":"[sound: x.mp3]""#), "\(cards)")
        #expect(cards.contains(#""front":"[…] is in France","back":"[Paris] is in France""#), "\(cards)")
        #expect(try place.commands("expect count card Mixed == 5").code == 0)
        let file = try place.commands("export - --book Mixed --format anki").output
        #expect(
            file == #"""
                #separator:tab
                #html:true
                #guid column:1
                #notetype column:2
                #deck column:3
                #tags column:6
                a\#tBasic\#tMixed\#t<b>le</b> chat<br>(m.)\#t"<div>the cat &amp; more</div><img src=""cat.png"">"\#tanimal
                b\#tCloze\#tMixed\#t{{c1::Paris}} is in France\#t\#t
                c\#tBasic (and reversed card)\#tMixed\#toui\#tyes\#t
                d\#tBasic\#tMixed\#t1 &lt; 2\#t[sound:x.mp3]\#t

                """#)
        try place.write("again.txt", file)
        let again = try place.commands("import again.txt").errors
        #expect(again.hasSuffix("added 0, updated 0, unchanged 5, failed 0; committed\n"), "\(again)")
        let other = try Place()
        try other.write("notes.txt", Self.notes)
        let events = try other.run(.sutraRun, ["--events", "--dry-run", "-e", "import notes.txt --book New"])
        #expect(events.output.contains(#"{"summary":{"added":5,"updated":0,"unchanged":0,"deleted":0,"failed":0"#), "\(events)")
    }

    @Test func `Importing an ambiguous file reports how it was read, and options override it`() throws {
        let place = try Place()
        try place.write("words.csv", "word,translation\nhund,dog\n")
        #expect(
            try place.commands("import words.csv").errors == """
                read the first record as titles: the front is "word", the back is "translation"; --header off reads it as a card
                added 1, updated 0, unchanged 0, failed 0; committed

                """)
        #expect(try place.commands("import words.csv --header off").errors.hasPrefix("added 1, updated 0, unchanged 1"))
        try place.write("pairs.txt", "hund - dog; katze - cat\n")
        #expect(
            try place.commands("import pairs.txt").errors.hasPrefix(
                #"used the semicolon as the separator: the first record is "hund - dog" and " katze - cat"; --separator chooses"#
            ))
        try place.write("excel.csv", "Hund;dog\nKatze;cat\n")
        #expect(
            try place.commands("import excel.csv").errors.hasPrefix(
                #"used the semicolon as the separator: the first record is "Hund" and "dog"; --separator chooses another"#))
        #expect(
            try place.commands("import excel.csv --separator comma").errors.contains("the record has 1 field, but 2 are expected")
        )
        #expect(try place.commands("import excel.csv --separator semicolon --header on").errors.hasPrefix("added 0, "))
        #expect(try place.commands("import profiles.yaml --separator tab").errors.contains("[USAGE]"))
    }

    @Test func `A Markdown file is read by its content, and a note for Obsidian is not written`() throws {
        let place = try Place()
        try place.write("note.md", "#flashcards/A\n\na::b\n<!--SR:!2026-01-31,4,270-->\n")
        let note = try place.commands("import note.md")
        #expect(
            note.errors == """
                added 1, updated 0, unchanged 0, failed 0; committed

                """)
        #expect(try place.commands("card show @1").output.contains("\treview\t4"))
        #expect(
            try place.commands("import note.md").errors == """
                left out 1 schedule of a card that has progress
                added 0, updated 0, unchanged 1, failed 0; committed

                """)
        try place.write("deck.md", "Q: c\nA: d\n\nQ: e\n")
        let deck = try place.commands("import deck.md")
        #expect(deck.code == 65)
        #expect(deck.errors.contains("deck.md:4: the question has no answer [FORMAT]"), "\(deck)")
        #expect(try place.commands("export a.md --format obsidian").errors.contains("[INVALID]"))
        #expect(try place.commands("export a.md --book A").code == 0)
        #expect(try place.read("a.md") == "---\nname = \"A\"\n---\n\nQ: a\nA: b\n")
    }

    @Test func `A package of Anki is written, to a file or to standard output, and read into another library`() throws {
        let place = try Place()
        try place.commands(
            "book add A", "card add A f 'b < c' --tag t", "card add A '{{c1::x}} {{c2::y}}' --cloze", "book add B",
            "card add B g '[image: none.png]'", "review answer @1 good")
        let written = try place.commands("export a.apkg")
        #expect(written.errors.hasPrefix("left out 1 media file that cards name and the library does not have\n"), "\(written)")
        let other = try Place()
        let read = try other.commands("import \(place.path("a.apkg"))")
        #expect(read.errors == "added 3, updated 0, unchanged 0, failed 0; committed\n")
        #expect(try other.commands("card list", mode: "jsonl").output == place.commands("card list", mode: "jsonl").output)
        #expect(try place.commands("import a.apkg").errors == "added 0, updated 0, unchanged 3, failed 0; committed\n")

        let piped = try Place()
        let output = piped.path("piped.apkg")
        try place.commands("export \(output) --tag t --without-progress")
        #expect(try piped.commands("import piped.apkg").errors == "added 1, updated 0, unchanged 0, failed 0; committed\n")
        #expect(try piped.commands("card list", mode: "jsonl").output.contains(#""state":"new""#))
        #expect(try place.commands("export a.colpkg").errors.contains("[UNSUPPORTED]"))
        #expect(try place.commands("export a.tsv --without-progress").errors.contains("[USAGE]"))
        #expect(try !FileManager.default.contentsOfDirectory(atPath: place.path(".")).contains("a.tsv"))
    }

    @Test func `Deck options of Anki are printed as commands, which a script runs as they are`() throws {
        let place = try Place()
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "InterchangeTests/Fixtures/anki/options-latest.apkg").path
        let dry = try place.run(.sutraRun, ["--dry-run", "--mode", "jsonl", "-e", "import \(package)"])
        let read = try place.commands("import \(package)", mode: "jsonl")
        #expect(read.output.isEmpty)
        let lines = read.errors.split(separator: "\n").map(String.init)
        #expect(
            Array(lines.prefix(2)) == [
                "decks have other options in Anki (presets \"Facts\", \"Languages\") than their books here, which keep theirs; `--options adopt` adopts "
                    + "those of Anki, as these commands do:",
                "settings set bury_siblings off --book Facts",
            ])
        #expect(lines.contains("settings set learning_steps '30s 15m 1d' --book French"))
        #expect(lines.contains("settings set reviews_per_day 40 --book Facts"))
        let commands = lines.filter { $0.hasPrefix("settings set ") }
        #expect(commands.allSatisfy(dry.errors.contains), "\(dry)")
        try place.write("adopt.sutra", commands.joined(separator: "\n"))
        #expect(try place.run(.sutraRun, ["adopt.sutra"]).code == 0)
        #expect(try place.commands("import \(package)").errors == "added 0, updated 0, unchanged 5, failed 0; committed\n")
        // At once, with the import
        let other = try Place()
        let adopted = try other.commands("import \(package) --options adopt").errors
        #expect(adopted.hasPrefix("adopted 13 options of decks in Anki (presets \"Facts\", \"Languages\");"), "\(adopted)")
        for book in ["Facts", "French"] {
            let list = "settings list --book \(book)"
            #expect(try other.commands(list, mode: "tsv").output == place.commands(list, mode: "tsv").output)
        }
    }

    @Test func `The import of a package says that it counts notes, not cards`() throws {
        let place = try Place()
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "InterchangeTests/Fixtures/anki/options-latest.apkg").path
        try place.write("cards.tsv", "a\tb\n")
        let terminal = try PseudoTerminal(.sutra, in: place, columns: 200)
        try terminal.expect("› ")
        terminal.type("import cards.tsv --book One\n")
        try terminal.expect("\nOne: added 1, updated 0, unchanged 0\n")
        terminal.type("import \(package)\n")
        try terminal.expect("\nnotes in ")
        try terminal.expect(": added 5, updated 0, unchanged 0\n")
        try terminal.expect("Adopt these 13 options? y/n › ")
        terminal.type("y")
        try terminal.expect("adopted 13 options; `settings list --book` shows them\n")
        // What is typed before the prompt is back was meant for the question.
        try terminal.expect("› ")
        terminal.type("undo\n")
        try terminal.expect("undone: options of decks (13 settings restored)\n")
    }

    @Test func `Commands to copy are not broken by a narrow window`() throws {
        let place = try Place()
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "InterchangeTests/Fixtures/anki/options-latest.apkg").path
        let terminal = try PseudoTerminal(.sutra, in: place, columns: 30)
        try terminal.waitForScreen("the prompt") { $0.lineToCursor.hasSuffix(" › ") }
        terminal.type("import \(package)\n")
        try terminal.expect("settings set reviews_per_day 40 --book Facts\n")
    }

    @Test func `Columns, encoding and separator of a spreadsheet are chosen or found`() throws {
        let place = try Place()
        try place.write("a.csv", bytes: Array("sep=;\r\ncaf".utf8) + [0xE9] + Array(";1;coffee\r\n".utf8))
        let failed = try place.commands("import a.csv --columns front,-,back")
        #expect(failed.errors.contains("name its encoding with --encoding"), "\(failed)")
        #expect(try place.commands("import a.csv --book Mixed --columns front,-,back --encoding latin-1").code == 0)
        #expect(try cards(in: place).contains(#""front":"café","back":"coffee""#))
        #expect(try place.commands("import a.csv --columns front").errors.contains("[INVALID]"))
        try place.write("a.jsonl", "")
        #expect(try place.commands("import a.jsonl --columns front,back").errors.contains("[USAGE]"))
    }

    @Test func `A file that is not text is rejected`() throws {
        let place = try Place()
        try place.write("deck.apkg", bytes: [0x50, 0x4B, 3, 4, 20, 0])
        let result = try place.commands("import deck.apkg")
        #expect(result.code == 65)
        #expect(result.errors.contains("deck.apkg: the package is damaged"), "\(result)")
        try place.write("deck.txt", bytes: Array("%PDF-1.7\na\tb\n".utf8))
        #expect(try place.commands("import deck.txt").errors.contains("the file is not text but a PDF document [FORMAT]"))
        #expect(try place.commands("book list").output.split(separator: "\n").count == 1)
    }

    @Test func `Importing the same file twice changes nothing`() throws {
        let place = try Place()
        try place.write("deck.txt", Self.deck)
        try place.commands("import deck.txt")
        #expect(try place.commands("import deck.txt").errors == "added 0, updated 0, unchanged 5, failed 0; committed\n")
    }

    struct Damage: CustomTestStringConvertible, Sendable {
        let name: String
        let bytes: [UInt8]
        let line: Int
        var testDescription: String { name }

        init(_ name: String, line: Int, _ text: String) { self.init(name, line: line, bytes: Array(text.utf8)) }

        init(_ name: String, line: Int, bytes: [UInt8]) {
            self.name = name
            self.line = line
            self.bytes = bytes
        }
    }

    @Test(arguments: [
        Damage("a ragged row", line: 3, "front\tback\na\tb\nc\nd\te\n"),
        Damage("an unclosed quote", line: 2, "front\tback\n\"a\tb\nc\td\n"),
        Damage("invalid UTF-8", line: 3, bytes: Array("front\tback\na\tb\nc\t".utf8) + [0xFF, 0x0A]),
        Damage("a NUL", line: 2, bytes: Array("front\tback\na\tb".utf8) + [0] + Array("c\n".utf8)),
        Damage("a field of 1 MB", line: 3, "front\tback\na\tb\nc\t\(String(repeating: "x", count: 1 << 20))\n"),
        Damage("a file cut short", line: 3, "front\tback\na\tb\n\"c\t\"d\"\"\n"),
        Damage("a front twice", line: 4, "front\tback\na\tb\nc\td\na\te\n"),
        Damage("a blank front", line: 3, "front\tback\na\tb\n \tc\n"),
    ])
    func `A damaged file is rejected with its line number and nothing is imported`(_ damage: Damage) throws {
        let place = try Place()
        try place.write("bad.tsv", bytes: damage.bytes)
        let result = try place.commands("import bad.tsv")
        #expect(result.code != 0)
        #expect(result.errors.contains("bad.tsv:\(damage.line): "), "\(result.errors.prefix(400))")
        #expect(try place.commands("book list").output.split(separator: "\n").count == 1)
    }

    @Test func `Profiles survive an export and import and can be edited by hand`() throws {
        let place = try Place()
        try place.commands(
            "profile add Morning --duration 20m", "sound add Morning main begin bowl", "profile add '007'",
            "segment enable Morning warm-up", "export profiles.yaml")
        let file = try place.read("profiles.yaml")
        #expect(file.hasPrefix("profiles:\n  - name: \"007\"\n    duration: 7m30s\n    sounds: []\n"))
        #expect(try place.commands("import profiles.yaml").errors == "added 0, updated 0, unchanged 2, failed 0; committed\n")
        let edited = file.replacing("duration: 20m", with: "duration: 25m") + "  - {name: Noon, duration: 1m}\n"
        try place.write("profiles.yaml", edited)
        #expect(try place.commands("import profiles.yaml").errors == "added 1, updated 1, unchanged 1, failed 0; committed\n")
        #expect(try place.commands("profile list", mode: "jsonl").output.contains(#""name":"Morning","duration_s":1500"#))
        // In another library they are the same.
        let other = try Place()
        try place.commands("export \(other.path("p.yml"))")
        #expect(try other.commands("import p.yml").errors == "added 3, updated 0, unchanged 0, failed 0; committed\n")
        #expect(try other.commands("export - --format yaml").output == place.commands("export - --format yaml").output)
    }

    @Test func `An invalid profile is reported with its line number`() throws {
        let place = try Place()
        try place.write("p.yaml", "profiles:\n  - name: Noon\n    duration: 1m\n  - name: Dawn\n    duration: 25h\n")
        let result = try place.commands("import p.yaml")
        #expect(result.errors.contains("p.yaml:5: a duration must be 0:01 to 24:00:00 [FORMAT]"))
        #expect(result.code != 0)
        #expect(try place.commands("profile list").output.split(separator: "\n").count == 1)
    }

    @Test func `The log can be imported and exported and is never duplicated`() throws {
        let place = try Place()
        let log = """
            Started At,Duration,Preset,Activity
            03/29/2026 08:21:14,0:45:0,"Morning, long",Meditation
            04/20/2026 08:21:14,0:7:30,Evening,Meditation

            """
        try place.write("log.csv", log)
        #expect(try place.commands("import log.csv").errors == "added 2, updated 0, unchanged 0, failed 0; committed\n")
        #expect(try place.commands("import log.csv").errors == "added 0, updated 0, unchanged 2, failed 0; committed\n")
        #expect(try place.commands("export - --format insight").output == log)
        let calendar = try place.commands("export - --format ics").output
        #expect(calendar.contains("SUMMARY:Morning\\, long\r\n"))
        #expect(calendar.contains("DTSTART:20260420T082114Z\r\nDTEND:20260420T082844Z\r\n"))
        #expect(try place.commands("import log.csv --book French").errors.contains("[USAGE]"))
        try place.write("log.ics", calendar)
        #expect(try place.commands("import log.ics").errors.contains("[UNSUPPORTED]"))
    }

    private func cards(in place: Place) throws -> String {
        try place.commands("card list Mixed", mode: "jsonl").output
    }
}
