import TerminalText
import Testing
import ViewModel
import ViewModelFakes
import Wording

@testable import Console

/// Protects how the commands of study show and tell what they do.
@MainActor @Suite("Study in a shell") struct StudyShellTests {
    private let output = MemorySink()
    private let notices = MemorySink()
    private let report: Report
    private let shell: Shell

    init() {
        report = Report(
            Printer(TextOutput(output), .plain, mode: .tsv), notices: TextOutput(notices), noticePresentation: .plain,
            tellsChanges: true)
        shell = Shell(library: LibraryViewModel(services: FakeServices()), report: report, unit: .command)
    }

    /// Runs commands, and then one whose data, notices and error are of interest.
    private func run(_ setting: [String] = [], _ line: String) throws -> (output: String, notices: String, error: Diagnostic?) {
        for line in setting { #expect(try shell.run(#require(statements(line).first)).error == nil, "\(line)") }
        report.flush()
        let (before, told) = (output.text, notices.text)
        let error = try shell.run(#require(statements(line).first)).error
        report.flush()
        return (String(output.text.dropFirst(before.count)), String(notices.text.dropFirst(told.count)), error)
    }

    private let french = ["book add French", "card add French 'le chat' 'the cat'", "card add French 'le chien' 'the dog'"]

    @Test func `The next card is printed as a record`() throws {
        shell.report.printer.mode = .table
        let next = try run(french, "review next")
        #expect(next.output.hasPrefix("ID          @1\nBOOK        French\nFRONT       le chat\n"), "\(next.output)")
        #expect(next.notices == "")
    }

    @Test func `An answer is reported with its interval`() throws {
        let answer = try run(french, "review answer 'le chat' good")
        #expect(answer.notices == "~ le chat: good, back in 10m\n")
        #expect(answer.output == "")
        #expect(try run("review answer @1 again").notices == "~ le chat: again, back in 1m\n")
    }

    @Test func `A leech is reported with what happens to it`() throws {
        let setting =
            french + [
                "settings set leech_lapses 1", "settings set leech_action suspend", "review answer @1 easy", "clock advance 30d",
            ]
        #expect(
            try run(setting, "review answer @1 again").notices == """
                ~ le chat: again, back in 10m
                le chat is a leech: forgotten 1 time; it is suspended

                """)
    }

    @Test func `Nothing to study is an error that says when the next card is due`() throws {
        let none = try run([], "review next")
        #expect(none.error?.code == .nothingDue)
        #expect(none.error?.hints == [])
        let later = try run(french + ["review answer @1 good", "review answer @2 good"], "review next")
        #expect(later.error?.message == "no card is due for study")
        let hint = try #require(later.error?.hints.first)
        #expect(hint.hasPrefix("the next card is due in 10m, at ") && !hint.hasSuffix("Z"), "\(hint)")
    }

    @Test func `What is left today is printed as a record and the forecast as a list`() throws {
        #expect(
            try run(french + ["review answer @1 good"], "review due").output
                == "learning\treview\tnew\ttotal\tlater_today\n0\t0\t1\t1\t1\n")
        let forecast = try run("review due French --days 3").output.split(separator: "\n")
        #expect(forecast.count == 4)
        #expect(forecast[0] == "date\tdue")
        #expect(forecast[1].hasSuffix("\t1"))
        #expect(try run("review due --days 0").output == "date\tdue\n")
    }

    @Test func `Rescheduling reports the number of cards`() throws {
        let setting = french + ["review answer @1 easy", "settings set fuzz off"]
        #expect(try run(setting, "review reschedule").notices.hasSuffix(" rescheduled\n"))
        #expect(try run("review reschedule French").notices == "= 0 cards rescheduled\n")
        #expect(try run(["settings set desired_retention 0.8"], "review reschedule").notices == "~ 1 card rescheduled\n")
    }

    @Test func `A holiday lists its days and moves the reviews that can move`() throws {
        let answers = french + ["review answer @1 easy", "review answer @2 easy", "settings set fuzz off"]
        let forecast = try run(answers, "review due --days 30").output.split(separator: "\n").dropFirst()
        let due = forecast.filter { !$0.hasSuffix("\t0") }.compactMap { $0.split(separator: "\t").first.map(String.init) }
        let day = try #require(due.last)
        let stays = try run("review holiday \(day) \(day)")
        #expect(stays.notices == "None of these reviews can move while fuzz is off.\n" && stays.output.contains(day), "\(stays)")
        let moves = try run(["settings set fuzz on"], "review holiday \(day) \(day)")
        #expect(moves.notices == "~ \(due.count == 1 ? "2 reviews" : "1 review") moved\n", "\(moves)")
        #expect(try run("review holiday \(day) \(day)").notices == "No reviews are due on these days.\n")
        for (line, message) in [
            ("review holiday 2027-01-02 2026-12-24", "the holiday ends before it begins"),
            ("review holiday 2026-12-24T08:00:00Z 2027-01-02", "FROM is a day, without a time"),
            ("review holiday 2026-12-24 2029-01-02", "the number of days must be between 1 and 366, not 741"),
        ] {
            #expect(try run(line).error?.message == message)
            let call = try shell.parser.bind(#require(statements(line).first), variables: shell.variables)
            #expect(shell.commands[call.spec].rule?.objection(shell, call)?.message == message)
        }
    }

    @Test func `The next card can be chosen as in a session`() throws {
        let answered = french + ["review answer @1 easy", "review answer @2 easy", "settings set new_per_day 0"]
        #expect(try run(answered, "review next").error?.code == .nothingDue)
        #expect(try run(["card add French un one", "settings set new_per_day 2"], "review next").error?.code == .nothingDue)
        for count in ["1", "\(Int64.max)"] {
            #expect(try run("review next --more-new \(count)").output.contains("\tun\t"))
        }
        #expect(try run(["clock advance 1d"], "review next French --ahead 30d --order hardest").error == nil)
    }

    @Test func `A study session needs a person`() throws {
        let start = try run([], "review start")
        #expect(start.error?.code == .unsupported)
        #expect(start.error?.message == "a study session needs `sutra` on a terminal")
        #expect(start.error?.hints == ["`review next` and `review answer` do the same in scripts"])
    }

    @Test func `Checking a sound library prints an empty list`() throws {
        let check = try run(french + ["review answer @1 good"], "library check")
        #expect(check.output == "problem\tcard\tfront\tdetail\n")
        #expect(check.notices == "the library is intact\n")
        #expect(check.error == nil)
    }

    @Test func `Moving the clock reports the new time`() throws {
        let advance = try run([], "clock advance 1d2h")
        #expect(advance.output == "")
        #expect(advance.notices.hasPrefix("it is ") && advance.notices.hasSuffix("Z\n"), "\(advance.notices)")
    }

    @Test func `A book has its own settings`() throws {
        let set = try run(french, "settings set new_per_day 5 --book French")
        #expect(set.notices == "~ French: new_per_day 5\n")
        #expect(try run("settings get new_per_day --book French").output == "key\tvalue\tdefault\nnew_per_day\t5\t20\n")
        #expect(try run("settings get new_per_day").output == "key\tvalue\tdefault\nnew_per_day\t20\t20\n")
        let list = try run("settings list --book french").output.split(separator: "\n").map(String.init)
        #expect(list.first == "key\tvalue\tdefault\torigin")
        #expect(list.contains("new_per_day\t5\t20\tbook French") && list.contains("fuzz\ton\ton\tdefault"))
        #expect(try run("settings reset new_per_day --book French").notices == "~ French: new_per_day 20\n")
        #expect(try run("settings set rollover_hour 1 --book French").error?.code == .invalid)
    }

    @Test func `A move says which options of study are others now`() throws {
        let move = try run(
            french + ["book add Exam", "settings set desired_retention 0.95 --book Exam", "book add Exam::B"],
            "card move @1 Exam::B")
        #expect(
            move.notices.hasSuffix("the next answers use other options: desired_retention 0.95, not 0.9\n"), "\(move.notices)")
        #expect(try run("card move @1 Exam").notices.hasSuffix("→ Exam\n"))
        let set = try run("card move --all French").notices
        #expect(set.contains("desired_retention 0.9, not 0.95"), "\(set)")
        let renaming = try run("book rename French Exam::French").notices
        #expect(renaming.contains("desired_retention 0.95, not 0.9"), "\(renaming)")
    }

    @Test(arguments: OutputMode.allCases)
    func `Statistics are numbers if charts cannot be shown`(_ mode: OutputMode) throws {
        report.printer.mode = mode
        let text = try run(french + ["review answer @1 good"], "stats").output
        #expect(!text.contains("█"), "\(text)")
        if mode == .json {
            #expect(
                text.hasPrefix(
                    #"{"book":null,"cards":2,"new":1,"learning":1,"review":0,"relearning":0,"suspended":0,"expected_recall":1.0,"#
                        + #""retention":null,"answers":1,"seconds":0.0,"streak":1,"crammed":0,"forecast":[{"date":""#), "\(text)")
            #expect(
                text.hasSuffix(
                    #","answers":1,"seconds":0.0}],"hours":[{"hour":8,"answers":1}],"books":[{"id":1,"name":"French","cards":2,"known":0,"due":0,"progress":0.0,"#
                        + #""retention":null,"expected_recall":1.0}],"#
                        + #""sitting":{"seconds":0.0,"days_sat":0,"streak":0,"days":[]}}"# + "\n"), "\(text)")
        }
    }

    @Test func `Statistics are charts on a terminal with colour`() throws {
        report.printer.mode = .table
        report.printer.presentation = Presentation(width: 40, style: .coloured)
        let text = try run(french + ["book add 日本語", "review answer @1 good"], "stats").output
        #expect(text.contains("█"))
        #expect(text.hasPrefix("\u{1b}[1mAll books\u{1b}[0m\n\n\u{1b}[1mCards\u{1b}[0m  2\n"), "\(text)")
        #expect(text.hasSuffix("\nFrench      2    0  0% KNOWN    100%\n日本語      0    0  0% KNOWN\n"), "\(text)")
        report.printer.presentation.style = .plain
        #expect(try run("stats").output.hasPrefix("BOOK\nCARDS            2\n"))
    }

    @Test func `Statistics of an empty library show no answers`() throws {
        report.printer.mode = .table
        report.printer.presentation = Presentation(width: 80, style: .coloured)
        let text = try run([], "stats").output
        #expect(text.hasSuffix("Answers\u{1b}[0m  none in 365 days\n"), "\(text)")
    }

    private func run(_ line: String) throws -> (output: String, notices: String, error: Diagnostic?) { try run([], line) }
}
