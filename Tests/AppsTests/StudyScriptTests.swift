import Foundation
import TestSupport
import Testing

@Suite("Study in scripts", .onOwnThread) struct StudyScriptTests {
    private static let french = [
        "book add French", "card add French 'le chat' 'the cat'", "card add French 'le chien' 'the dog'",
    ]

    /// Runs commands of study on a clock that stands still.
    @discardableResult
    private func study(
        _ commands: [String], in place: Place, at start: String = "2026-01-31T08:00:00Z", mode: String = "tsv"
    ) throws -> Place.Result {
        try place.run(.sutraRun, ["--virtual-clock", start, "--mode", mode] + commands.flatMap { ["-e", $0] })
    }

    private func studied() throws -> Place {
        let place = try Place()
        #expect(try study(Self.french + ["review answer 'le chat' good"], in: place).code == 0)
        return place
    }

    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    /// A command, the mode it is run in, and what it prints.
    struct Printing: CustomTestStringConvertible, Sendable {
        let command: String
        let mode: String
        let output: String
        var testDescription: String { "\(mode): \(command)" }

        init(_ command: String, _ mode: String, _ output: String) {
            self.command = command
            self.mode = mode
            self.output = output
        }
    }

    @Test(arguments: ["UTC", "Pacific/Auckland", "America/Los_Angeles"])
    func `After midnight, a card is due on the day on which the forecast has it`(_ zone: String) throws {
        // Given an answer at 01:30 local time, which belongs to the study day before
        let place = try Place()
        let start = ["UTC": "2026-02-01T01:30Z", "Pacific/Auckland": "2026-01-31T12:30Z"][zone] ?? "2026-02-01T09:30Z"
        func run(_ commands: [String], mode: String) throws -> String {
            let options = ["--virtual-clock", start, "--mode", mode] + commands.flatMap { ["-e", $0] }
            return try place.run(.sutraRun, options, environment: ["TZ": zone]).output
        }
        _ = try run(["book add French", "card add French chat cat", "review answer chat easy"], mode: "tsv")
        // When
        let lines = try run(["card show chat"], mode: "table").split(separator: "\n")
        let forecast = try run(["review due --days 20"], mode: "tsv").split(separator: "\n")
        // Then
        let due = try #require(forecast.first { $0.hasSuffix("\t1") }).prefix(10)
        #expect(lines.contains("DUE         \(due)"))
        #expect(lines.contains("LAST        2026-01-31") && forecast[1].hasPrefix("2026-01-31"))
        #expect(try run(["card list"], mode: "table").contains("  \(due)  2026-01-31  "))
    }

    static let printings: [Printing] = [
        Printing(
            "review next", "json",
            #"{"id":2,"book":"French","front":"le chien","back":"the dog","tags":[],"state":"new","stability":null,"#
                + #""difficulty":null,"due_at":null,"last_review_at":null,"reps":0,"lapses":0,"suspended":false}"# + "\n"),
        Printing(
            "review next french", "jsonl",
            #"{"id":2,"book":"French","front":"le chien","back":"the dog","tags":[],"state":"new","stability":null,"#
                + #""difficulty":null,"due_at":null,"last_review_at":null,"reps":0,"lapses":0,"suspended":false}"# + "\n"),
        Printing(
            "review next", "tsv",
            "id\tbook\tfront\tback\ttags\tstate\tstability\tdifficulty\tdue_at\tlast_review_at\treps\tlapses\tsuspended\n"
                + "2\tFrench\tle chien\tthe dog\t\tnew\t\t\t\t\t0\t0\tfalse\n"),
        Printing(
            "review next", "csv",
            "id,book,front,back,tags,state,stability,difficulty,due_at,last_review_at,reps,lapses,suspended\n"
                + "2,French,le chien,the dog,\"\",new,,,,,0,0,false\n"),
        Printing(
            "review next", "table",
            """
            ID          @2
            BOOK        French
            FRONT       le chien
            BACK        the dog
            TAGS
            STATE       new
            STABILITY
            DIFFICULTY
            DUE
            LAST
            REPS        0
            LAPSES      0
            SUSPENDED

            """),
        Printing("review due", "json", #"{"learning":0,"review":0,"new":1,"total":1,"later_today":1}"# + "\n"),
        Printing("review due", "tsv", "learning\treview\tnew\ttotal\tlater_today\n0\t0\t1\t1\t1\n"),
        Printing(
            "review due French", "table", "LEARNING     0\nREVIEW       0\nNEW          1\nTOTAL        1\nLATER TODAY  1\n"),
        Printing(
            "review due --days 2", "json",
            #"[{"date":"2026-01-31","due":1},"# + "\n" + #" {"date":"2026-02-01","due":0}]"# + "\n"),
        Printing("review due French --days 2", "csv", "date,due\n2026-01-31,1\n2026-02-01,0\n"),
        Printing("review due --days 1", "table", "DATE        DUE\n2026-01-31    1\n"),
        Printing("review due --days 0", "json", "[]\n"),
        Printing("review answer @2 easy", "json", ""),
        Printing("review reschedule", "json", ""),
        Printing("clock advance 1d12h", "json", ""),
        Printing("library check", "json", "[]\n"),
        Printing("library check", "tsv", "problem\tcard\tfront\tdetail\n"),
        Printing("settings get new_per_day --book French", "json", #"{"key":"new_per_day","value":20,"default":20}"# + "\n"),
        Printing(
            "settings get reviews_per_day --book French", "jsonl",
            #"{"key":"reviews_per_day","value":"unlimited","default":"unlimited"}"# + "\n"),
        Printing("settings get desired_retention", "json", #"{"key":"desired_retention","value":0.9,"default":0.9}"# + "\n"),
        Printing(
            "settings get profile_duration", "jsonl",
            #"{"key":"profile_duration","value":"07:30","default":"07:30","value_s":450,"default_s":450}"# + "\n"),
        Printing(
            "settings get learning_steps", "json",
            #"{"key":"learning_steps","value":"1m 10m","default":"1m 10m","value_s":[60,600],"default_s":[60,600]}"# + "\n"),
        Printing("settings get fuzz", "json", #"{"key":"fuzz","value":"on","default":"on"}"# + "\n"),
        Printing("settings get learning_steps", "tsv", "key\tvalue\tdefault\nlearning_steps\t1m 10m\t1m 10m\n"),
        Printing("settings get profile_duration", "csv", "key,value,default\nprofile_duration,07:30,07:30\n"),
        Printing(
            "settings get new_per_day", "markdown",
            #"| KEY | VALUE | DEFAULT |"# + "\n| --- | --- | --- |\n" + #"| new\_per\_day | 20 | 20 |"# + "\n"),
    ]

    @Test func `Statistics for zero days show no days`() throws {
        let place = try Place()
        let result = try place.run(.sutraRun, ["--mode", "json", "-e", "book add A", "-e", "stats --days 0"])
        #expect(result.code == 0, "\(result)")
        #expect(result.output.contains(#""months":[],"days":[]"#), "\(result.output)")
    }

    @Test(arguments: printings)
    func `Every mode prints the results of study commands in its format`(_ printing: Printing) throws {
        let result = try study([printing.command], in: try studied(), mode: printing.mode)
        #expect(result.code == 0, "\(result)")
        #expect(result.output == printing.output)
    }

    @Test func `An answer updates the state and schedule of the card`() throws {
        let place = try studied()
        let card = try object(try study(["card show 'le chat'"], in: place, mode: "json").output)
        #expect(card["state"] as? String == "learning")
        #expect(card["due_at"] as? String == "2026-01-31T08:10:00Z")
        #expect(card["last_review_at"] as? String == "2026-01-31T08:00:00Z")
        #expect(card["reps"] as? Int == 1)
        let again = try study(["review answer @1 easy", "review due --days 30"], in: place, at: "2026-01-31T08:10:00Z")
        #expect(again.errors == "added 0, updated 1, unchanged 0, failed 0; committed\n")
        #expect(again.output.hasPrefix("date\tdue\n2026-01-31\t0\n"), "\(again.output)")
        #expect(again.output.split(separator: "\n").count { $0.hasSuffix("\t1") } == 1)
    }

    @Test func `The virtual clock can be moved within a script`() throws {
        let result = try study(
            Self.french + [
                "review answer @1 good", "review answer @2 again", "clock advance 59s", "review due", "clock advance 1s",
                "review next", "clock advance 9m", "review due",
            ], in: try Place(), mode: "jsonl")
        let lines = result.output.split(separator: "\n")
        try #require(lines.count == 3, "\(result)")
        #expect(lines[1].hasPrefix(#"{"id":2,"#))
        #expect(lines[2] == #"{"learning":2,"review":0,"new":0,"total":2,"later_today":0}"#)
    }

    @Test func `Nothing to study is an error that names the next due time`() throws {
        let place = try studied()
        let result = try study(["review answer @2 good", "review next French"], in: place)
        #expect(result.code == 1)
        #expect(
            result.errors == """
                -e:2:1: error: no card is due for study [NOTHING_DUE]
                  review next French
                  ^~~~~~~~~~~
                  hint: the next card is due in 10m, at 2026-01-31 08:10
                added 0, updated 1, unchanged 0, failed 1; rolled back

                """)
        let empty = try study(["review next"], in: try Place())
        #expect(empty.code == 1)
        #expect(!empty.errors.contains("hint"), "\(empty.errors)")
    }

    /// A command that fails, and how.
    struct Failing: CustomTestStringConvertible, Sendable {
        let code: Int32
        let command: String
        let words: String
        var testDescription: String { command }

        init(_ code: Int32, _ command: String, _ words: String) {
            self.code = code
            self.command = command
            self.words = words
        }
    }

    private static func weights(_ seventh: String) -> String {
        let weights = [
            "0.212", "1.2931", "2.3065", "8.2956", "6.4133", "0.8334", "3.0194", seventh, "1.8722", "0.1666", "0.796", "1.4835",
            "0.0614", "0.2629", "1.6483", "0.6014", "1.8729", "0.5425", "0.0912", "0.0658", "0.1542",
        ]
        return "settings set weights '\(weights.joined(separator: " "))'"
    }

    static let failings: [Failing] = [
        Failing(1, "review answer 'le chien' good", "the card is suspended [CONFLICT]"),
        Failing(1, "review answer @99 good", "no card has the id @99 [NOT_FOUND]"),
        Failing(1, "review answer 'la souris' good", #"no card with the front "la souris" [NOT_FOUND]"#),
        Failing(65, "review answer @1 splendid", #""splendid" is not a valid value [INVALID]"#),
        Failing(65, "review answer @1 5", #""5" is not a valid value [INVALID]"#),
        Failing(65, "review answer @1", "review answer needs RATING [USAGE]"),
        Failing(65, "review due --days 100000", "the number of days must be between 0 and 36525, not 100000 [INVALID]"),
        Failing(65, "stats --days 100000", "the number of days must be between 0 and 36525, not 100000 [INVALID]"),
        Failing(65, "review due --days soon", #""soon" is not a whole number (0 or more) [INVALID]"#),
        Failing(1, "review next Frnch", #"no book named "Frnch" [NOT_FOUND]"#),
        Failing(1, "review due @9", "no book has the id @9 [NOT_FOUND]"),
        Failing(65, "review start French --limit 3", "a study session needs `sutra` on a terminal [UNSUPPORTED]"),
        Failing(1, "stats Nobody", #"no book named "Nobody" [NOT_FOUND]"#),
        Failing(65, "clock advance 36526d", "a duration must be 0:00 to 876600:00:00 [INVALID]"),
        Failing(65, "clock advance 1d24h", "hours go up to 23, minutes and seconds to 59 [INVALID]"),
        Failing(65, "settings set desired_retention 0.5", "the value must be between 0.7 and 0.99, not 0.5 [INVALID]"),
        Failing(65, "settings set desired_retention 1", "the value must be between 0.7 and 0.99, not 1 [INVALID]"),
        Failing(65, "settings set desired_retention 95%", "\"95%\" is not a number [INVALID]"),
        Failing(65, "settings set desired_retention 83.3%", "hint: write it as 0.833"),
        Failing(65, "settings set desired_retention 150%", "hint: write it as a fraction such as 0.9"),
        Failing(65, "settings set new_per_day 2.5", "\"2.5\" is not a whole number [INVALID]"),
        Failing(65, "settings set desired_retention nan", "\"nan\" is not a number [INVALID]"),
        Failing(65, "settings set weights '1 2 3'", "the value has 3 weights, but 21 are needed [INVALID]"),
        Failing(65, weights("3"), "weight w7 must be between 0.001 and 0.75, not 3 [INVALID]"),
        Failing(65, weights("x"), "\"x\" is not a number [INVALID]"),
        Failing(65, weights("inf"), "\"inf\" is not a number [INVALID]"),
        Failing(
            65, "settings set learning_steps '1m 25h'", "the value must be between 0:01 and 24:00:00, not 25:00:00 [INVALID]"),
        Failing(65, "settings set learning_steps '1m 0s'", "the value must be between 0:01 and 24:00:00, not 0:00 [INVALID]"),
        Failing(65, "settings set easy_days son=0", "\"son=0\" is not a valid value [INVALID]"),
        Failing(65, "settings set holidays tomorrow", "\"tomorrow\" is not a valid value [INVALID]"),
        Failing(65, "settings set new_per_day few --book French", "\"few\" is not a number [INVALID]"),
        Failing(65, "settings set maximum_interval 0", "the value must be between 1 and 36500, not 0 [INVALID]"),
        Failing(65, "settings set review_order best", "\"best\" is not a valid value [INVALID]"),
        Failing(65, "settings set rollover_hour 1 --book French", "a book cannot have its own rollover_hour [INVALID]"),
        Failing(1, "settings set new_per_day 5 --book Frnch", #"no book named "Frnch" [NOT_FOUND]"#),
    ]

    @Test(arguments: failings)
    func `An invalid study command is reported and changes nothing`(_ failing: Failing) throws {
        let place = try studied()
        try study(["card suspend @2"], in: place)
        let before = try study(["card list French", "settings list"], in: place).output
        let result = try study([failing.command], in: place)
        #expect(result.code == failing.code, "\(result)")
        #expect(result.errors.contains(failing.words), "\(result.errors)")
        #expect(result.output == "")
        #expect(try study(["card list French", "settings list"], in: place).output == before)
    }

    @Test func `The system clock cannot be moved`() throws {
        let result = try Place().commands("clock advance 1d")
        #expect(result.code == 65)
        #expect(
            result.errors == """
                -e:1:1: error: the system clock cannot be moved [UNSUPPORTED]
                  clock advance 1d
                  ^~~~~~~~~~~~~
                  hint: start with --virtual-clock START
                1 error; nothing was run

                """)
    }

    @Test func `sutra reports an error in the same words as sutra-run`() throws {
        let place = try studied()
        let result = try place.run(
            .sutra, ["--virtual-clock", "2026-01-31T08:00:00Z", "-e", "review answer @2 good", "-e", "review next"])
        #expect(result.code == 1)
        #expect(result.errors.contains("no card is due for study [NOTHING_DUE]"), "\(result.errors)")
    }

    @Test func `A card can be answered before it is due`() throws {
        let place = try studied()
        let early = try study(["review answer @1 easy", "clock advance 1d", "review answer @1 good", "card show @1"], in: place)
        #expect(early.code == 0, "\(early.errors)")
        #expect(early.output.contains("\treview\t"), "\(early.output)")
    }
}
