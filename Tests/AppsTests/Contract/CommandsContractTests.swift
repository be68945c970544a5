import Foundation
import TestSupport
import Testing

/// The chapter on commands, and the options of both executables: every verb is run and shows what it did.
@Suite("Contract: commands", .onOwnThread) struct CommandsContractTests {
    private static let cards =
        "id\tbook\tfront\tback\ttags\tstate\tstability\tdifficulty\tdue_at\tlast_review_at\treps\tlapses\tsuspended\n"
    private static let books = "id\tname\tcards\tknown\tprogress\tdue\tadded_at\ttree_cards\ttree_known\ttree_due\n"
    private static let profiles = "id\tname\tduration_s\ttotal_s\tsegments\n"
    private static let sounds = "segment\tkind\tenabled\tname\ttimes\tevery_s\n"
    private static let settings = "key\tvalue\tdefault\n"
    private static let weights =
        "0.212 1.2931 2.3065 8.2956 6.4133 0.8334 3.0194 0.001 1.8722 0.1666 0.796 1.4835 0.0614 0.2629 1.6483 "
        + "0.6014 1.8729 0.5425 0.0912 0.0658 0.1542"
    private static let ofBook = [
        "balance\toff\toff\tdefault", "bury_siblings\ton\ton\tdefault", "desired_retention\t0.9\t0.9\tdefault",
        "easy_days\tnone\tnone\tdefault",
        "fuzz\toff\ton\tbook French", "holidays\tnone\tnone\tdefault",
        "learning_steps\t1m 10m\t1m 10m\tdefault", "leech_action\ttag\ttag\tdefault", "leech_lapses\t8\t8\tdefault",
        "maximum_interval\t36500\t36500\tdefault", "new_per_day\t20\t20\tdefault", "relearning_steps\t10m\t10m\tdefault",
        "reviews_per_day\tunlimited\tunlimited\tdefault", "weights\t\(weights)\t\(weights)\tdefault",
    ].joined(separator: "\n")

    private static func card(
        _ id: Int, _ book: String, _ front: String, _ back: String, _ tags: String = "", _ end: String = "false"
    ) -> String {
        "\(id)\t\(book)\t\(front)\t\(back)\t\(tags)\tnew\t\t\t\t\t0\t0\t\(end)"
    }

    private static func book(
        _ id: Int, _ name: String, _ cards: Int = 0, known: Int = 0, at time: String = "08:00:00"
    ) -> String {
        "\(id)\t\(name)\t\(cards)\t\(known)\t\(known).0\t0\t2026-01-31T\(time)Z\t\(cards)\t\(known)\t0"
    }

    static let lines: [Line] = [
        Line("book add", "book add French\nbook show French", prints: books + book(1, "French")),
        Line(
            "book put adds it or leaves it as it is", "book put french\nbook put Latin\nbook list",
            prints: books + book(1, "French") + "\n" + book(2, "Latin")),
        Line("book rename", "book rename Latin Greek\nbook show @2", prints: books + book(2, "Greek")),
        Line(
            "card add", "card add French chat cat --tag animal --tag pet\ncard show @1",
            prints: cards + card(1, "French", "chat", "cat", "animal pet")),
        Line(
            "card put is keyed by front: added, updated or unchanged",
            "card put French chat tomcat --tag animal\ncard put French chien dog\ncard put French chien dog\ncard list French",
            prints: cards + card(1, "French", "chat", "tomcat", "animal") + "\n" + card(2, "French", "chien", "dog")),
        Line(
            "card list --match --tag --due --limit --offset",
            "card list French --match dog\ncard list French --tag animal\ncard list French --due\ncard list French --limit 1 --offset 1",
            prints: cards + card(2, "French", "chien", "dog") + "\n" + cards + card(1, "French", "chat", "tomcat", "animal")
                + "\n" + cards + cards + card(2, "French", "chien", "dog")),
        Line(
            "card list --sort --columns --no-header",
            "card list --sort -front --columns id,front\ncard list --sort back --columns back --no-header",
            prints: "id\tfront\n2\tchien\n1\tchat\ndog\ntomcat"),
        Line(
            "search --limit", "search DO\nsearch o --limit 0",
            prints: cards + card(2, "French", "chien", "dog") + "\n" + cards.dropLast()),
        Line(
            "card edit", "card edit chien --front 'le chien' --back hound --tag x\ncard show @2",
            prints: cards + card(2, "French", "le chien", "hound", "x")),
        Line("card move", "card move @2 Greek\ncard show 'le chien'", prints: cards + card(2, "Greek", "le chien", "hound", "x")),
        Line(
            "card list without BOOK is about all books", "card list\ncard list --tag x\ncard list --match dog",
            prints: cards + card(1, "French", "chat", "tomcat", "animal") + "\n" + card(2, "Greek", "le chien", "hound", "x")
                + "\n"
                + cards + card(2, "Greek", "le chien", "hound", "x") + "\n" + cards.dropLast()),
        Line(
            "tag list, tag rename, tag delete",
            "card tag @2 +y::z\ntag rename y x\ntag list\ntag delete x::z\ntag list --where 'book:Greek'",
            prints: "tag\tcards\nanimal\t1\nx\t1\nx::z\t1\ntag\tcards\nx\t1"),
        Line(
            "filter put, filter list, filter delete",
            "filter put Ones 'tag:x'\nfilter put 'the others' '-filter:ones'\nfilter put ones 'tag:x or dogs'\nfilter list\n"
                + "expect count card --where 'filter:\"the others\"' == 1\nexpect error INVALID filter put ones 'filter:\"the others\"'\n"
                + "filter delete ONES\nexpect error NOT_FOUND card list --where 'filter:\"the others\"'\n"
                + "filter delete 'the others'",
            prints: "name\tquery\nOnes\ttag:x or dogs\nthe others\t-filter:ones"),
        Line("card suspend", "card suspend @2\ncard show @2", prints: cards + card(2, "Greek", "le chien", "hound", "x", "true")),
        Line(
            "card list --state", "card list --state suspended\ncard list --state new\ncard list Greek --state review",
            prints: cards + card(2, "Greek", "le chien", "hound", "x", "true") + "\n" + cards
                + card(1, "French", "chat", "tomcat", "animal") + "\n" + cards.dropLast()),
        Line("card resume", "card resume @2\ncard show @2", prints: cards + card(2, "Greek", "le chien", "hound", "x")),
        Line(
            "card flag, card bury, card unbury",
            "card flag @2 3\ncard bury @2\ncard list --where 'flag:3 is:buried' --columns id\ncard unbury @2\ncard flag @2 none\n"
                + "expect count card --where 'flag:3 or is:buried' == 0",
            prints: "id\n2"),
        Line("card tag", "card tag @1 +cat -animal\ncard show @1", prints: cards + card(1, "French", "chat", "tomcat", "cat")),
        Line("card tag takes back", "card tag --where 'tag:cat' -cat +animal\nexpect count card --where 'tag:animal' == 1"),
        Line(
            "note list", "note list --where 'tag:animal' --columns id,type,fields,cards",
            prints: "id\ttype\tfields\tcards\n1\tbasic\t{\"Front\":\"chat\",\"Back\":\"tomcat\"}\t1"),
        Line("card delete", "card delete @2\nexpect count card == 1"),
        Line(
            "note and type",
            """
            card add Greek 'The {{c1::sun}} is {{c2::hot::how}}' --cloze --tag t
            note edit @3 'The {{c1::sun}} shines' --field Text
            card add Greek a b --reversed
            card list Greek
            note delete @3
            note delete @5
            mode jsonl
            note show @1
            type show Cloze
            expect error CONFLICT type delete cloze
            expect error NOT_FOUND type delete Own
            mode tsv
            expect output type list <<END
            id\tname\tnotes\tfields\ttemplates\tcloze\thtml
            1\tbasic\t0\tFront Back\t[{"name":"Card 1","front":"{{Front}}","back":"{{Back}}"}]\tfalse\tfalse
            2\treversed\t0\tFront Back\t[{"name":"Card 1","front":"{{Front}}","back":"{{Back}}"},{"name":"Card 2","front":"{{Back}}","back":"{{Front}}"}]\tfalse\tfalse
            3\tcloze\t0\tText Extra\t[{"name":"Cloze","front":"{{cloze:Text}}","back":"{{cloze:Text}}{{#Extra}}\\\\n\\\\n{{Extra}}{{/Extra}}"}]\ttrue\tfalse
            4\ttyped\t0\tFront Back\t[{"name":"Card 1","front":"{{Front}}\\\\n\\\\n{{type:Back}}","back":"{{Back}}"}]\tfalse\tfalse
            END
            """,
            prints: cards + card(3, "Greek", "The […] shines", "The [sun] shines", "t") + "\n" + card(5, "Greek", "a", "b") + "\n"
                + card(6, "Greek", "b", "a") + "\n"
                + #"{"id":1,"type":"basic","fields":{"Front":"chat","Back":"tomcat"},"tags":["animal"],"cards":[1],"guid":null,"modified_at":null}"#
                + "\n"
                + #"{"id":3,"name":"cloze","notes":0,"fields":["Text","Extra"],"templates":[{"name":"Cloze","front":"{{cloze:Text}}","back":"{{cloze:Text}}{{#Extra}}\n\n{{Extra}}{{/Extra}}"}],"cloze":true,"html":false}"#
        ),
        Line("book delete", "book delete Greek\nexpect count book == 1"),
        Line(
            "review due", "review due\nreview due French --days 1",
            prints: "learning\treview\tnew\ttotal\tlater_today\n0\t0\t1\t1\t0\ndate\tdue\n2026-01-31\t0"),
        Line("review next", "review next French", prints: cards + card(1, "French", "chat", "tomcat", "animal")),
        Line(
            "review answer",
            "review answer chat easy\nmode jsonl\nreview due\nexpect count due == 0\nexpect error NOTHING_DUE review next\nmode tsv",
            prints: #"{"learning":0,"review":0,"new":0,"total":0,"later_today":0}"#),
        Line(
            "review log", "mode jsonl\nreview log French --since 2026-01-31\nreview log --where 'dog'\nmode tsv",
            prints:
                #"{"at":"2026-01-31T08:00:00Z","card":1,"book":"French","rating":"easy","state_before":"new","state":"review","#
                + #""interval_days":7.0,"stability":8.2956,"difficulty":1.0,"duration_s":null}"#),
        Line("review reschedule", "review reschedule French"),
        Line("review holiday", "review holiday 2026-02-06 2026-02-08", prints: "date\tdue\tmoving\tstaying\n2026-02-07\t1\t1\t0"),
        Line(
            "card put keeps progress", "card put French chat cat\nmode jsonl\nbook list\nmode tsv",
            prints:
                #"{"id":1,"name":"French","cards":1,"known":1,"progress":1.0,"due":0,"added_at":"2026-01-31T08:00:00Z","tree_cards":1,"tree_known":1,"tree_due":0}"#
        ),
        Line(
            "book list --sort --limit",
            "clock advance 1s\nbook add Done\nbook list --sort progress --limit 1\nbook list --sort added --limit 1\n"
                + "book list --sort name --limit 1\nbook list --sort due --limit 0\nbook delete Done",
            prints: books + book(1, "French", 1, known: 1) + "\n" + books + book(1, "French", 1, known: 1) + "\n" + books
                + book(3, "Done", at: "08:00:01") + "\n" + books.dropLast()),
        Line("review start is for a person", "expect error UNSUPPORTED review start French --limit 3"),
        Line(
            "stats --by --where", "stats French --where 'chat' --by month --days 1\nstats --by state",
            prints: "month\tanswers\tagain\thard\tgood\teasy\tnew\tretention\tseconds\n2026-01\t1\t0\t0\t0\t1\t1\t\t\n"
                + "state\tanswers\tagain\thard\tgood\teasy\tnew\tretention\tseconds\nnew\t1\t0\t0\t0\t1\t1\t\t"),
        Line(
            "stats", "mode jsonl\nexpect error NOT_FOUND stats Nobody\nmode csv\nexpect error INVALID stats --days -1\nmode tsv"),
        Line(
            "profile add", "profile add Morning --duration 20m\nprofile add Short\nprofile list",
            prints: profiles + "1\tMorning\t1200\t1200\t" + segments(1200) + "\n2\tShort\t450\t450\t" + segments(450)),
        Line(
            "profile put", "profile put Morning --duration 10m\nprofile put Short\nprofile show Morning",
            prints: profiles + "1\tMorning\t600\t600\t" + segments(600)),
        Line(
            "profile set", "profile set Short --duration 1m\nprofile show Short",
            prints: profiles + "2\tShort\t60\t60\t" + segments(60)),
        Line(
            "profile rename", "profile rename Short Noon\nprofile show @2", prints: profiles + "2\tNoon\t60\t60\t" + segments(60)),
        Line(
            "segment enable, set", "segment set Noon warm-up --duration 10s\nsegment enable Noon warm-up\nprofile show Noon",
            prints: profiles + "2\tNoon\t60\t70\t" + segments(60, warmUp: (10, true))),
        Line(
            "profile copy", "profile copy Noon Night\nprofile show Night",
            prints: profiles + "3\tNight\t60\t70\t" + segments(60, warmUp: (10, true))),
        Line(
            "segment disable; main cannot be",
            "segment disable Night warm-up\nprofile show Night\nexpect error CONFLICT segment disable Night main",
            prints: profiles + "3\tNight\t60\t60\t" + segments(60, warmUp: (10, false))),
        Line("profile delete", "profile delete Night\nexpect count profile == 2"),
        Line(
            "sound add --every --times, list",
            "sound add Noon main begin bowl\nsound add Noon main repeat bell --every 20s --times 2\nsound add Noon warm-up end wood\nsound list Noon",
            prints: sounds + "warm-up\tend\ttrue\twood\t1\t300\nmain\tbegin\ttrue\tbowl\t1\t300\nmain\trepeat\ttrue\tbell\t2\t20"),
        Line(
            "sound disable, remove, enable",
            "sound disable Noon main begin\nsound disable Noon main repeat\nsound enable Noon main repeat\nsound remove Noon warm-up end\nsound list Noon",
            prints: sounds + "main\tbegin\tfalse\tbowl\t1\t300\nmain\trepeat\ttrue\tbell\t2\t20"),
        Line("sound names", "sound names", prints: "name\nbowl\nbell\nwood\nnone"),
        Line(
            "sound play",
            "settings set sound_player none\nsound play bowl\nsettings reset sound_player\nexpect error INVALID sound play gong"),
        Line("sit --quiet", "sit Noon --quiet", prints: ""),
        Line("session list --days, show", "session list --days 1\nsession show @1", prints: sessions + "\n" + sessions),
        Line("session delete", "session delete @1\nexpect count session == 0"),
        Line(
            "what steers a sitting needs one",
            "expect error CONFLICT pause\nexpect error CONFLICT resume\nexpect error CONFLICT skip\nexpect error CONFLICT extend 1m\nexpect error CONFLICT stop"
        ),
        Line(
            "export --book --format, - is standard output", "export - --book French --format csv\nexport out.tsv",
            prints: "front,back,tags,book\nchat,cat,,French"),
        Line(
            "import --book --on-conflict --options",
            "import out.tsv --book New\nexpect error USAGE import out.tsv --options adopt\nimport out.tsv --on-conflict skip\nexpect error CONFLICT import out.tsv --on-conflict fail\nexpect count card New == 1\nbook delete New"
        ),
        Line(
            "settings set, get, reset, list",
            "settings set new_per_day 5 --book French\nsettings get new_per_day --book French\nsettings reset new_per_day --book French\nsettings set fuzz off --book French\nsettings list --book French\nexpect error NOT_FOUND settings get no_such",
            prints: settings + "new_per_day\t5\t20\n" + settings.dropLast() + "\torigin\n" + ofBook),
        Line("library check", "library check", prints: "problem\tcard\tfront\tdetail"),
        Line("library backups", "library backups", prints: "made_at\treason\tsize_bytes\tpath"),
        Line("library reindex", "library reindex\nlibrary check", prints: "problem\tcard\tfront\tdetail"),
        Line(
            "help", "expect error UNKNOWN_COMMAND help nothing\nhelp quit",
            prints: "quit\n\nEnds the conversation or the script.\n\nExample\n  quit"),
        Line("expect", "expect count card == 1\nexpect output echo a <<END\na\nEND\nexpect error EXPECT expect count card == 2"),
        Line(
            "open, close and browse are for a person",
            "expect error UNSUPPORTED open French\nexpect error UNSUPPORTED close\nexpect error UNSUPPORTED browse"),
        Line("let, echo, mode", "let a b\necho $a c\nmode json\nbook list --limit 0\nmode tsv", prints: "b c\n[]"),
        Line("include is relative to the including file", "include sub/one.sutra", prints: "one\ntwo"),
        Line("timing", "timing on\ntiming off"),
        Line(
            "clock advance", "clock advance 1d\nbook add Later\nmode jsonl\nbook show Later\nmode tsv",
            prints:
                #"{"id":5,"name":"Later","cards":0,"known":0,"progress":0.0,"due":0,"added_at":"2026-02-01T08:01:11Z","tree_cards":0,"tree_known":0,"tree_due":0}"#
        ),
        Line(
            "card due, card reset",
            "card due @1 3d\ncard list --where 'due=3' --columns id\ncard reset @1\ncard list --where is:new --columns id\n"
                + "expect count card --where is:review == 0",
            prints: "id\n1\nid\n1"),
        Line("quit", "quit"),
    ]

    private static let sessions =
        "id\tprofile\tstarted_at\tplanned_s\tsat_s\tcompleted\n1\tNoon\t2026-01-31T08:00:01Z\t70\t70\ttrue"

    private static func segments(_ main: Int, warmUp: (length: Int, isEnabled: Bool) = (300, false)) -> String {
        #"[{"kind":"warm-up","enabled":\#(warmUp.isEnabled),"duration_s":\#(warmUp.length),"sounds":[]},{"kind":"main","#
            + #""enabled":true,"duration_s":\#(main),"sounds":[]},{"kind":"cool-down","enabled":false,"duration_s":300,"sounds":[]}]"#
    }

    @Test func `Every command has its documented effect`() throws {
        let place = try Place()
        try FileManager.default.createDirectory(atPath: place.path("sub"), withIntermediateDirectories: true)
        try place.write("sub/one.sutra", "echo one\ninclude two.sutra\n")
        try place.write("sub/two.sutra", "echo two\n")
        try place.show(Self.lines, with: ["--virtual-clock", "2026-01-31T08:00:00Z", "--mode", "tsv"])
    }

    static let ofTheFile = [
        "library backup copy.sqlite", "book add Later", "library restore copy.sqlite", "library info", "book list",
    ]

    @Test func `Library commands back up, restore and describe the library`() throws {
        let place = try Place()
        try place.commands("book add Before")
        let results = try Self.ofTheFile.map { try place.run(.sutraRun, ["--mode", "csv", "-e", $0]) }
        #expect(results.allSatisfy { $0.code == 0 }, "\(results)")
        #expect(results[3].output.contains("path,size_bytes,") && results[3].output.contains("library.sqlite,"), "\(results[3])")
        #expect(results[4].output.contains(",Before,") && !results[4].output.contains("Later"))
        for options in [["--dry-run", "--keep-going"], ["--commit-every", "1"], ["--resume"]] {
            let refused = try place.run(.sutraRun, options + ["-e", "book add A", "-e", "library restore copy.sqlite"])
            #expect(refused.code == 65 && refused.errors.contains("replaces the whole library"), "\(options): \(refused)")
        }
        #expect(try place.run(.sutraRun, ["-e", "book add A", "-e", "library restore copy.sqlite"]).code == 1)
        #expect(try place.run(.sutraRun, ["--dry-run", "-e", "library backup dry.sqlite"]).errors.contains("writes no file"))
        #expect(!FileManager.default.fileExists(atPath: place.path("dry.sqlite")))
        #expect(try place.commands("expect count book == 1").code == 0)
    }

    /// Every command of the language is in the table above.
    @Test func `Every command in the help overview is tested`() throws {
        // A row of the overview is `  noun  what it is: verb verb`, and may go on below.
        let rows = try Place().commands("help").output.replacing(/\n {3,}/, with: " ").split(separator: "\n")
        let commands = rows.filter { $0.hasPrefix("  ") }.flatMap { row in
            let noun = row.split(separator: " ")[0]
            let verbs = row.split(separator: ": ").dropFirst().last?.split(separator: " ") ?? []
            return verbs.isEmpty ? ["\(noun)"] : verbs.map { "\(noun) \($0)" }
        }
        #expect(commands.count > 60, "\(commands)")
        let shown =
            (Self.lines + ErrorsContractTests.codes).map { "\n\($0.script)\n" }.joined() + "\n"
            + Self.ofTheFile.joined(separator: "\n")
        for command in commands {
            #expect(shown.contains("\n\(command)") || shown.contains(" \(command)"), "\(command) is shown nowhere")
        }
    }

    // MARK: Options

    @Test func `The library comes from the option, then the variable, then the data folder`() throws {
        let place = try Place()
        let call = """
            unset SUTRA_LIBRARY; export HOME=$PWD/home
            $run -e 'book add Home'; XDG_DATA_HOME=$PWD/data $run -e 'book add Data'
            export SUTRA_LIBRARY=$PWD/variable.sqlite; $run -e 'book add Variable'
            $run -l option.sqlite -e 'book add Option'; $run --library=option.sqlite -e 'book list'
            $run --library='~/tilde.sqlite' -e 'book add Tilde'; SUTRA_LIBRARY='~/tilde.sqlite' $run -e 'expect count book == 1'
            find . -name '*.sqlite' -perm 600 | sort; find home data -type d -perm 700 | sort
            """
        let result = try RunningProcess(shell: call, in: place).end()
        #expect(
            result.output.split(separator: "\n").dropFirst(2) == [
                "./data/sutra/library.sqlite", "./home/.local/share/sutra/library.sqlite", "./home/tilde.sqlite",
                "./option.sqlite", "./variable.sqlite",
                "data", "data/sutra", "home", "home/.local", "home/.local/share", "home/.local/share/sutra",
            ], "\(result)")
        #expect(result.output.contains("\tOption\t"))
    }

    @Test(arguments: [Executable.sutra, .sutraRun])
    func `Both executables take the same options`(_ executable: Executable) throws {
        let place = try Place()
        let result = try place.run(
            executable,
            [
                "--mode", "jsonl", "--let", "a=x y", "--let=b==", "--no-color", "--virtual-clock", "2026-01-31", "--seed", "7",
                "--busy-timeout", "1s", "-e", "book add $a", "-e", "clock advance 1m", "-e", "book list", "-e", "echo $b",
            ])
        #expect(
            result.output == """
                {"id":1,"name":"x y","cards":0,"known":0,"progress":0.0,"due":0,"added_at":"2026-01-31T00:00:00Z","tree_cards":0,"tree_known":0,"tree_due":0}
                =

                """, "\(result)")
        #expect(try place.run(executable, ["--version"]).output.contains(/^\d+\.\d+\.\d+\n$/))
        #expect(try place.run(executable, ["--help"]).output.contains("USAGE: \(executable.rawValue)"))
    }

    @Test func `The same seed gives the same intervals`() throws {
        let script =
            "book add A\ncard add A f b\nreview answer f easy\nclock advance 30d\nreview answer f easy\nmode jsonl\ncard show f\n"
        let due = try ["1", "1", "2"].map { seed in
            let result = try Place().run(.sutraRun, ["--virtual-clock", "2026-01-31", "--seed", seed], input: script)
            return result.output.between("\"due_at\":", ",")
        }
        #expect(due[0] == due[1] && due[0] != due[2], "\(due)")
    }
}
