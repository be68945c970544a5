import Foundation
import TestSupport
import Testing

@Suite("Undo and redo, across restarts", .onOwnThread) struct UndoTests {
    private let place: Place

    init() throws { place = try Place() }

    /// Runs commands as one script of a process of its own, on a clock that stands still.
    @discardableResult
    private func run(_ commands: String..., options: [String] = [], mode: String = "tsv") throws -> Place.Result {
        let clock = ["--virtual-clock", "2026-01-31T08:00:00Z", "--mode", mode]
        return try place.run(.sutraRun, clock + options + commands.flatMap { ["-e", $0] })
    }

    /// All that the library shows: cards with schedules and tags, what is found, the log, profiles, settings.
    private func picture() throws -> String {
        let result = try run(
            "book list", "card list French", "search chat", "review due", "stats", "profile list", "session list",
            "settings list", "library check", mode: "jsonl")
        #expect(result.code == 0 || result.errors.contains("[NOT_FOUND]"), "\(result)")
        return result.output
    }

    @Test func `Undo restores a deleted card with its id, schedule and reviews`() throws {
        try run("book add French", "card add French 'le chat' 'the cat' --tag animal", "review answer 'le chat' good")
        try run("clock advance 1d", "review answer 'le chat' easy")
        let before = try picture()
        try run("card delete 'le chat'")
        let after = try picture()
        #expect(before != after)

        let undone = try run("undo")
        #expect(undone.code == 0 && undone.output.isEmpty)
        #expect(undone.errors.contains("undone: ") && undone.errors.contains("(1 card restored)"), "\(undone.errors)")
        #expect(try picture() == before)
        let redone = try run("redo")
        #expect(redone.errors.contains("redone: ") && redone.errors.contains("(1 card removed)"), "\(redone.errors)")
        #expect(try picture() == after)
        try run("undo")
        try run("undo")
        #expect(try run("card show 'le chat'").output.contains("\t1\t0\tfalse"))
        #expect(try run("undo").errors.contains("(1 book removed, 1 card removed)"))
        #expect(
            try run("book list").output == "id\tname\tcards\tknown\tprogress\tdue\tadded_at\ttree_cards\ttree_known\ttree_due\n")
    }

    @Test func `Undo counts together what exists again and what is as it was`() throws {
        try run("book add B", "card add B '{{c1::a}} {{c2::b}}' --cloze")
        try run("note edit @1 --field Text '{{c1::a}} c'")
        let undone = try run("undo").errors
        #expect(undone.contains("(2 cards restored, 1 note restored)"), "\(undone)")
    }

    @Test func `Undo of a deleted profile says nothing about its sittings, which were not deleted`() throws {
        try run("profile add Noon --duration 1m")
        try run("sit Noon", options: ["--keep-going"])
        let before = try picture()
        try run("profile delete Noon")
        let undone = try run("undo").errors
        #expect(undone.contains("(1 profile restored)"), "\(undone)")
        #expect(try picture() == before)
        let redone = try run("redo").errors
        #expect(redone.contains("(1 profile removed)"), "\(redone)")
        try run("undo")
        try run("session delete @1")
        #expect(try run("undo").errors.contains("(1 sitting restored)"))
    }

    @Test func `Undo restores a deleted book with everything in it`() throws {
        try run(
            "book add French", "card add French 'le chat' 'the cat'", "card add French 'le chien' 'the dog' --tag animal",
            "review answer 'le chat' again", "settings set new_per_day 3 --book French")
        let before = try picture()
        try run("book delete French")
        let errors = try run("undo").errors
        #expect(errors.contains("(1 book restored, 2 cards restored)"), "\(errors)")
        #expect(try picture() == before)
        #expect(try run("settings get new_per_day --book French").output.contains("\t3"))
    }

    @Test(arguments: [
        "tag rename verb word", "tag delete verb", "card tag --all +new -verb::regular", "card tag @4 +x",
        "book rename French 'Languages::French'", "book rename French::Verbs Verbs", "book delete French --tree",
    ])
    func `A change of many cards or books is one undo step, which redo repeats`(_ command: String) throws {
        try run(
            "book add French", "book add French::Verbs", "book add French::Verbs::Irregular", "book add Other",
            "card add French 'le chat' cat --tag noun", "card add French::Verbs aller 'to go' --tag verb --tag old",
            "card add French::Verbs::Irregular finir 'to end' --tag verb::regular",
            "card add French '{{c1::un}} {{c2::deux}}' --cloze --tag verb", "settings set new_per_day 3 --book French::Verbs")
        try run("review answer aller good")
        func all() throws -> String {
            let lists = ["book list", "card list", "tag list", "stats", "search un", "library check", "settings list --book @2"]
            return try run(lists.joined(separator: "\n"), mode: "jsonl").output
        }
        let before = try all()
        #expect(try run(command).code == 0)
        let after = try all()
        #expect(before != after)
        #expect(try run("undo").code == 0)
        #expect(try all() == before)
        #expect(try run("redo").code == 0)
        #expect(try all() == after)
        try run("undo")
        #expect(try run("undo").errors.contains("answer"), "the step before is another command's")
    }

    @Test func `A whole script is one undo step`() throws {
        try place.write(
            "a.sutra",
            """
            book add French
            card add French 'le chat' 'the cat'
            card add French 'le chien' 'the dog'
            book rename French Francais
            profile add Morning
            settings set new_per_day 7

            """)
        #expect(try place.run(.sutraRun, ["a.sutra"]).code == 0)
        let errors = try run("undo").errors
        #expect(errors.contains("(1 book removed, 2 cards removed, 1 profile removed, 1 setting restored)"), "\(errors)")
        #expect(try run("book list", "profile list").output.split(separator: "\n").count == 2)
        #expect(try run("undo").code == 1)
        try run("redo")
        #expect(try run("card list Francais").output.split(separator: "\n").count == 3)
    }

    @Test(arguments: [["--commit-every", "2"], ["--keep-going"], ["--keep-going", "--commit-every", "1"]])
    func `A script that commits as it runs is one undo step`(_ options: [String]) throws {
        try run("book add French")
        let before = try picture()
        try place.write("b.sutra", (1...7).map { "card add French 'chat \($0)' b\n" }.joined())
        #expect(try place.run(.sutraRun, options + ["b.sutra"]).code == 0)
        #expect(try run("card list French").output.split(separator: "\n").count == 8)
        let errors = try run("undo").errors
        #expect(errors.contains("(7 cards removed)"), "\(errors)")
        #expect(try picture() == before)
        try run("redo")
        #expect(try run("card list French").output.split(separator: "\n").count == 8)
    }

    /// A script of five cards that fails at the fourth, mended afterwards.
    private func stoppedScript() throws {
        try place.write("s.sutra", "book add French\ncard add French 1 a\ncard add French 2 b\ncard add Frensh 3 c\n")
        let result = try place.run(.sutraRun, ["--commit-every", "1", "s.sutra"])
        #expect(result.code == 1 && result.errors.contains("committed after 3 commands"), "\(result)")
        try place.write("s.sutra", try place.read("s.sutra").replacing("Frensh", with: "French"))
    }

    private func fronts() throws -> [String] {
        try run("card list French").output.split(separator: "\n").dropFirst().map { String($0.split(separator: "\t")[2]) }
    }

    @Test func `A script that was undone is resumed from its beginning`() throws {
        try stoppedScript()
        try run("undo")
        let resumed = try place.run(.sutraRun, ["--commit-every", "1", "--resume", "s.sutra"])
        #expect(resumed.code == 0 && !resumed.errors.contains("continuing"), "\(resumed)")
        #expect(try fronts() == ["1", "2", "3"])
    }

    @Test func `A script that was redone is resumed where it stopped`() throws {
        try stoppedScript()
        try run("undo")
        try run("redo")
        let resumed = try place.run(.sutraRun, ["--commit-every", "1", "--resume", "s.sutra"])
        #expect(resumed.code == 0 && resumed.errors.contains("continuing after 3 commands"), "\(resumed)")
        #expect(try fronts() == ["1", "2", "3"])
    }

    @Test(arguments: [["--commit-every", "2"], []])
    func `A finished script that was undone runs again`(_ options: [String]) throws {
        try place.write("s.sutra", "book add French\ncard add French 1 a\ncard add French 2 b\n")
        let arguments = options + ["--resume", "s.sutra"]
        for _ in 1...2 {
            #expect(try place.run(.sutraRun, arguments).code == 0)
            #expect(try fronts() == ["1", "2"])
            #expect(try place.run(.sutraRun, arguments).code == 0)
            #expect(try fronts() == ["1", "2"], "a finished script is not run twice")
            #expect(try run("undo").errors.contains("(1 book removed, 2 cards removed)"))
        }
    }

    @Test func `Undoing the last part of a script goes back to where the first part ended`() throws {
        try stoppedScript()
        try run("book add Between")
        let arguments = ["--commit-every", "1", "--resume", "s.sutra"]
        #expect(try place.run(.sutraRun, arguments).errors.contains("continuing after 3 commands"))
        #expect(try run("undo").errors.contains("(1 card removed)"))
        let resumed = try place.run(.sutraRun, arguments)
        #expect(resumed.code == 0 && resumed.errors.contains("continuing after 3 commands"), "\(resumed)")
        #expect(try fronts() == ["1", "2", "3"])
    }

    @Test func `Undoing a script that begins with a sitting goes back to its beginning`() throws {
        try run("profile add Short --duration 1s")
        try place.write("s.sutra", "sit Short\nbook add French\ncard add Frensh 3 c\n")
        #expect(try run(options: ["--commit-every", "1", "s.sutra"]).code == 1)
        #expect(try run("undo").errors.contains("(1 book removed, 1 sitting removed)"))
        try place.write("s.sutra", try place.read("s.sutra").replacing("Frensh", with: "French"))
        let resumed = try run(options: ["--commit-every", "1", "--resume", "s.sutra"])
        #expect(resumed.code == 0 && !resumed.errors.contains("continuing"), "\(resumed)")
        #expect(try run("session list").output.split(separator: "\n").count == 2)
    }

    @Test func `A script that begins with a sitting is one undo step too`() throws {
        try run("profile add Short --duration 1s")
        let result = try place.run(.sutraRun, ["--keep-going", "-e", "sit Short", "-e", "book add French"])
        #expect(result.code == 0, "\(result)")
        let errors = try place.commands("undo").errors
        #expect(errors.contains("(1 book removed, 1 sitting removed)"), "\(errors)")
    }

    @Test func `The name of an undone step is one short line`() throws {
        try run("book add French", "card add French chat '\(String(repeating: "x", count: 20_000))'")
        try place.commands("card delete chat")
        try place.commands("card add French chat 'one\ntwo'")
        #expect(try run("undo").errors.contains("undone: card add French chat 'one… (1 card removed)\n"))
        try place.commands("card add French chat '\(String(repeating: "x", count: 20_000))'")
        let line = "card add French chat '" + String(repeating: "x", count: 37)
        #expect(try run("undo").errors.contains("undone: \(line)… (1 card removed)\n"))
    }

    @Test func `A failed import does not prevent an undo`() throws {
        try run("book add French")
        try place.write("bad.csv", "front,back\na,b\nc\n")
        let result = try run("import bad.csv --book French", "undo", options: ["--keep-going"])
        #expect(result.errors.contains("undone: book add French (1 book removed)"), "\(result)")
    }

    @Test func `An import is one undo step`() throws {
        try run("book add French", "card add French 'chat 1' 'mine'")
        let before = try picture()
        try place.write("French.tsv", (1...20).map { "chat \($0)\tcat \($0)\n" }.joined())
        try run("import French.tsv")
        let after = try picture()
        let errors = try run("undo").errors
        #expect(errors.contains("(19 cards removed, 1 card restored)"), "\(errors)")
        #expect(try picture() == before)
        try run("redo")
        #expect(try picture() == after)
    }

    @Test func `Without an undo step there is nothing to undo or redo`() throws {
        for command in ["undo", "redo"] {
            let result = try run(command)
            #expect(result.code == 1)
            #expect(result.errors.contains("[NOTHING_TO_UNDO]"), "\(result.errors)")
        }
        try run("book add French")
        #expect(try run("expect error NOTHING_TO_UNDO redo").code == 0)
        #expect(try run("redo").errors.contains("[NOTHING_TO_UNDO]"))
    }

    @Test func `A new step discards what could be redone`() throws {
        for name in ["One", "Two"] { try run("book add \(name)") }
        try run("undo")
        try run("book add Three")
        #expect(try run("redo").errors.contains("[NOTHING_TO_UNDO]"))
        try run("undo")
        #expect(try run("book list").output.contains("One"))
        // Numbers are not given again.
        try run("book add Four")
        #expect(try run("book show Four").output.contains("4\tFour"))
    }

    /// A script with a commit after each command leaves the library to others for moments only.
    private static let patience = ["--busy-timeout", "60s"]

    /// How another process takes away what a script has committed.
    enum TakingAway: String, CaseIterable { case undo, restore = "library restore before.sqlite" }

    @Test(arguments: TakingAway.allCases, [[], ["--keep-going"]])
    func `A script fails if another process takes away its commits while it runs`(_ way: TakingAway, _ options: [String]) throws {
        try run("book add Before")
        try run("library backup before.sqlite")
        let commands = ["book add French"] + (1...50_000).map { "card add French \($0) a" }
        try place.write("s.sutra", commands.joined(separator: "\n"))
        let script = try RunningProcess(.sutraRun, options + ["--commit-every", "1", "s.sutra"], in: place)
        while try run("card list").output.split(separator: "\n").count < 2 {}
        let taken = try run(way.rawValue, options: Self.patience)
        #expect(taken.code == 0, "\(taken)")
        let result = try script.end()
        #expect(result.code == 1, "\(result)")
        let message = "another process has undone what this script committed, or restored a backup [CONFLICT]"
        #expect(result.errors.contains(message), "\(result)")
        #expect(result.errors.contains("failed 1; removed by another process\n"), "\(result)")
        #expect(try run("book list").output.split(separator: "\n").count == 2)
    }

    /// Others can take away a part of what a script has committed: the run is in the library still, at an earlier place.
    @Test(arguments: ["undo", "library restore between.sqlite"])
    func `A script fails if another process takes away its latest commits`(_ command: String) throws {
        try run("book add French")
        let commands = (1...5_000).map { "card add French \($0) a\nbook put French" }
        try place.write("s.sutra", commands.joined(separator: "\n"))
        let script = try RunningProcess(.sutraRun, ["--commit-every", "1", "s.sutra"], in: place)
        while try fronts().isEmpty {}
        try run(command == "undo" ? "book add Between" : "library backup between.sqlite")
        let count = try fronts().count
        while try fronts().count == count {}
        #expect(try run(command, options: Self.patience).code == 0)
        let result = try script.end()
        #expect(result.code == 1 && result.errors.contains("[CONFLICT]"), "\(result)")
        let kept = try fronts().count
        #expect(kept < 5_000)
        let resumed = try place.run(.sutraRun, ["--commit-every", "1", "--resume", "s.sutra"])
        #expect(resumed.code == 0 && resumed.errors.hasPrefix("continuing after "), "\(resumed)")
        #expect(try fronts().count == 5_000)
    }

    @Test func `In a script, undo must come first`() throws {
        for name in ["One", "Two"] { try run("book add \(name)") }
        let refused = try run("book add Three", "undo")
        #expect(refused.code == 1 && refused.errors.contains("[CONFLICT]"), "\(refused)")
        #expect(try run("book list").output.split(separator: "\n").count == 3)
        #expect(try run("undo", "undo", "redo", "book add Four").code == 0)
        let names = try run("book list").output.split(separator: "\n").dropFirst().map { $0.split(separator: "\t")[1] }
        #expect(names == ["Four", "One"])
        // What the script did after its undos is a step, and they are none.
        try run("undo")
        #expect(try run("book list").output.split(separator: "\n").count == 2)
    }

    @Test func `A dry run undoes nothing`() throws {
        try run("book add French")
        let result = try run("undo", options: ["--dry-run"])
        #expect(result.code == 0 && result.errors.contains("(1 book removed)"), "\(result)")
        #expect(try run("book list").output.contains("French"))
        #expect(try run("undo").code == 0)
    }

    @Test func `In a conversation, each command is an undo step`() throws {
        let lines = "book add French\ncard add French a b\ncard edit a --back c\nundo\nundo\nredo\ncard show a\n"
        let result = try place.run(.sutra, ["--mode", "tsv"], input: lines)
        #expect(result.code == 0, "\(result)")
        #expect(result.output.contains("\ta\tb\t"), "\(result.output)")
        let told = result.errors.split(separator: "\n").filter { $0.contains("undone: ") || $0.contains("redone: ") }
        #expect(told.count == 3)
        #expect(try place.run(.sutra, [], input: "undo\nundo\nundo\n").errors.contains("[NOTHING_TO_UNDO]"))
    }
}
