import Binding
import TerminalText
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary
import Wording

@testable import Console

/// A conversation without a terminal: what it prints and what it tells.
@MainActor private final class Conversation {
    let session: ReplSession
    let report: Report
    private let output = MemorySink()
    private let notices = MemorySink()

    init(commands: Commands = .standard, services: FakeServices = FakeServices(), notices presentation: Presentation = .plain) {
        report = Report(
            Printer(TextOutput(output), .plain, mode: .tsv), notices: TextOutput(notices), noticePresentation: presentation,
            tellsChanges: true)
        session = ReplSession(
            library: LibraryViewModel(services: services), options: ConsoleOptions(), report: report, commands: commands)
        session.allowDialogues()
    }

    /// Types lines.
    /// - Returns: what they printed and told.
    @discardableResult func type(_ lines: String...) -> String { show { for line in lines { _ = session.take(line) } } }

    func show(_ body: () -> Void) -> String {
        report.flush()
        let (printed, told) = (output.text.count, notices.text.count)
        body()
        report.flush()
        return String(output.text.dropFirst(printed) + notices.text.dropFirst(told))
    }
}

@MainActor @Suite("A conversation") struct ReplSessionTests {
    // MARK: What is told

    @Test func `Lines about events are coloured and broken for a terminal, and plain for a window that draws itself`() throws {
        // Given
        let services = FakeServices(isVirtual: false)
        let conversation = Conversation(services: services, notices: Presentation(width: 20, style: .coloured))
        var lines: [String] = []
        let bag = DisposeBag()
        conversation.session.asides.observe(in: bag) { lines.append($0) }
        func happen(_ name: String) throws -> [String] {
            lines = []
            try conversation.session.library.books.add(name)
            return lines
        }
        // Then
        let coloured = try happen("A book with a long name").first ?? ""
        #expect(coloured.hasPrefix("\u{1B}[32m+ A book") && coloured.contains("\n"), "\(coloured)")
        conversation.session.hasPlainAsides = true
        #expect(try happen("Another one with a long name") == ["+ Another one with a long name"])
        conversation.session.hasPlainAsides = false
        #expect(try happen("A short one").first?.hasPrefix("\u{1B}[32m+") ?? false)
        // When a sitting begins by itself, for a window
        conversation.session.hasPlainAsides = true
        try conversation.session.library.profiles.add(NewProfile(name: "A profile with a long name"))
        lines = []
        try conversation.session.library.sitting.sit(.id(1))
        // Then
        #expect(lines == ["A profile with a long name: main, 07:30"])
    }

    @Test func `The prompt of a quiet sitting has only minutes`() {
        let services = FakeServices(isVirtual: false)
        let conversation = Conversation(services: services)
        conversation.type("profile add M --duration 90s", "sit M --quiet")
        #expect(conversation.session.prompt.current == "M 2 min · sutra › ")
        services.pass(.seconds(1))
        #expect(conversation.session.prompt.current == "M 2 min · sutra › ")
        services.pass(.seconds(29))
        #expect(conversation.session.prompt.current == "M 1 min · sutra › ")
        #expect(conversation.type("pause") == "M: paused, 1 min left\n")
    }

    @Test func `Every change of a sound is reported`() {
        let conversation = Conversation()
        conversation.type("profile add M")
        #expect(conversation.type("sound add M main begin bell") == "~ M, main: begin sound added\n")
        #expect(conversation.type("sound disable M main begin") == "~ M, main: begin sound disabled\n")
        #expect(conversation.type("sound disable M main begin") == "= M, main: begin sound disabled\n")
        #expect(conversation.type("sound enable M main begin") == "~ M, main: begin sound enabled\n")
        #expect(conversation.type("sound remove M main begin") == "~ M, main: begin sound removed\n")
    }

    @Test func `Every change of a profile is reported with its whole time`() {
        let conversation = Conversation()
        #expect(conversation.type("profile add Short --duration 12s") == "+ Short 00:12\n")
        #expect(
            conversation.type("segment set Short warm-up --duration 5s", "segment enable Short warm-up").hasSuffix(
                "~ Short 00:17\n"))
        #expect(conversation.type("profile copy Short S2") == "+ S2 00:17\n")
        #expect(conversation.type("profile put S2 --duration 20s") == "~ S2 00:25\n")
    }

    @Test(arguments: [
        ("book list", "book"), ("card list", "card"), ("search x", "card"), ("profile list", "profile"),
        ("session list", "sitting"), ("sound list M", "sound"),
    ])
    func `An empty list is reported in words only in a table on a terminal`(_ line: String, _ noun: String) {
        let conversation = Conversation()
        conversation.report.printer.mode = .table
        if noun == "sound" { conversation.type("profile add M") }
        #expect(conversation.type(line) == "")
        conversation.report.printer.presentation.width = 80
        #expect(conversation.type(line) == (noun == "sound" ? "the profile has no sounds\n" : "no \(noun)s found\n"))
        conversation.report.printer.mode = .json
        #expect(conversation.type(line) == "[]\n")
    }

    @Test func `A list has the columns that were asked for, in every mode`() {
        let conversation = Conversation()
        conversation.type("book add French", "card add French chat cat --tag animal", "card add French chien dog")
        let line = "card list --sort -front --columns front,due_at,id"
        #expect(conversation.type(line) == "front\tdue_at\tid\nchien\t\t2\nchat\t\t1\n")
        conversation.report.printer.mode = .jsonl
        #expect(
            conversation.type("\(line) --no-header")
                == #"{"front":"chien","due_at":null,"id":2}"# + "\n" + #"{"front":"chat","due_at":null,"id":1}"# + "\n")
        conversation.report.printer.mode = .table
        conversation.report.printer.presentation.width = 20
        #expect(conversation.type("card list --limit 1 --columns tags,id,state") == "TAGS    ID  STATE\nanimal  @1  new\n")
    }

    @Test(arguments: [40, 80]) func `The help about queries fits in the window, and cuts no meaning`(_ width: Int) {
        let conversation = Conversation()
        conversation.report.printer.mode = .table
        conversation.report.printer.presentation.width = width
        let help = conversation.type("help where")
        #expect(help.split(separator: "\n").filter { $0.hasPrefix("  ") && DisplayWidth.of(String($0)) > width } == [])
        #expect(
            help.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(
                "answered:DAYS or DAYS:RATING last answered in the last N study days; with a rating, answered so in those days (also =; or rated)"
            ))
    }

    @Test func `Tags are listed, renamed and deleted with those below them`() {
        let conversation = Conversation()
        conversation.type(
            "book add French", "card add French a b --tag verb::regular --tag x", "card add French c d --tag Verb",
            "card add French e f --tag noun --tag word")
        #expect(conversation.type("tag list") == "tag\tcards\nnoun\t1\nVerb\t1\nverb::regular\t1\nword\t1\nx\t1\n")
        #expect(conversation.type("tag list --where 'front:a'") == "tag\tcards\nverb::regular\t1\nx\t1\n")
        #expect(conversation.type("tag rename verb word") == "~ 2 cards: verb → word\n")
        #expect(conversation.type("tag list") == "tag\tcards\nnoun\t1\nword\t2\nword::regular\t1\nx\t1\n")
        #expect(conversation.type("tag rename word word") == "= 3 cards: word → word\n")
        #expect(conversation.type("tag delete 'word::*'") == "~ 1 card: -word::*\n")
        #expect(conversation.type("tag list --where 'tag:wrod'").contains("no card has the tag \"wrod\""))
        let missing = conversation.type("tag rename nouns word")
        #expect(missing.contains("no tag named \"nouns\" [NOT_FOUND]"), "\(missing)")
        #expect(missing.contains("did you mean \"noun\"?"), "\(missing)")
        #expect(conversation.type("tag delete 'a b'").contains("[INVALID]"))
        #expect(conversation.session.complete("tag delete no", cursor: 13).insertions == ["noun "])
    }

    @Test func `Saved filters are reported, listed and completed`() {
        let conversation = Conversation()
        #expect(conversation.type("filter put hard 'lapses>=4 -is:suspended'") == "+ hard: lapses>=4 -is:suspended\n")
        #expect(conversation.type("filter put 'my own' 'tag:wrod'").contains("no card has the tag \"wrod\""))
        #expect(conversation.type("filter put HARD lapses>=8") == "~ hard: lapses>=8\n")
        #expect(conversation.type("filter put hard lapses>=8") == "= hard: lapses>=8\n")
        #expect(conversation.type("filter list") == "name\tquery\nhard\tlapses>=8\nmy own\ttag:wrod\n")
        #expect(conversation.session.complete("filter delete ", cursor: 14).insertions == ["hard ", "'my own' "])
        #expect(conversation.session.complete("card list --where filter:h", cursor: 26).insertions == ["filter:hard"])
        let key = conversation.session.complete("card list --where 'is:due ta", cursor: 28)
        #expect(key.insertions == ["'is:due tag:"], "the query goes on within its quotes")
        #expect(conversation.type("filter delete hard") == "− hard\n")
    }

    // MARK: Settings

    @Test(arguments: [
        ("settings set review_order ", ["due ", "retrievability ", "random ", "added ", "hardest "]),
        ("settings set review_order r", ["retrievability ", "random "]),
        ("settings set new_per_day u", ["unlimited "]), ("settings set desired_retention ", []), ("settings set nothing ", []),
        ("help desired", ["desired_retention "]),
    ])
    func `The names and values of settings are completed`(line: String, insertions: [String]) {
        let conversation = Conversation()
        #expect(conversation.session.complete(line, cursor: line.utf8.count).insertions == insertions)
    }

    @Test func `Help explains the code of an error`() {
        let conversation = Conversation()
        #expect(
            conversation.type("help NOTHING_TO_UNDO") == "code\tmeaning\nNOTHING_TO_UNDO\tnothing is left to undo or to redo\n")
        for code in ExitCode.allCases { #expect(conversation.type("help \(code.rawValue)").contains("\n\(code.rawValue)\t")) }
        #expect(conversation.type("help 64").contains("named \"64\""))
        for code in ErrorCode.allCases { #expect(!conversation.type("help \(code.rawValue)").contains("error:")) }
        #expect(conversation.session.complete("help DU", cursor: 7).insertions == ["DUPLICATE "])
    }

    @Test func `Help explains a setting`() {
        let conversation = Conversation()
        conversation.report.printer.mode = .table
        #expect(
            conversation.type("help new_per_day") == """
                SETTING   new_per_day
                MEANING   the maximum number of new cards a day
                VALUES    0 to 1000000, or unlimited
                DEFAULT   20
                PER BOOK  yes

                """)
        #expect(conversation.type("help review_order").contains("due, retrievability, random, added or hardest\n"))
        #expect(conversation.type("help learning_stops").contains("did you mean \"learning_steps\"?"))
    }

    // MARK: The open item

    private func withTwoBooks() -> Conversation {
        let conversation = Conversation()
        conversation.type("book add French", "card add French chat cat", "book add Kanji", "card add Kanji 日 sun")
        return conversation
    }

    @Test func `A study session uses the open book`() {
        let conversation = withTwoBooks()
        conversation.type("open Kanji")
        let shown = conversation.type("review start")
        #expect(shown.contains("Kanji · new · 1 left\n日\n"), "\(shown)")
    }

    @Test func `A study session uses a named book instead of the open one`() {
        let conversation = withTwoBooks()
        conversation.type("open Kanji")
        let shown = conversation.type("review start French")
        #expect(shown.contains("French · new · 1 left\nchat\n"), "\(shown)")
    }

    @Test func `A nested command uses the open book`() {
        let conversation = withTwoBooks()
        conversation.type("open Kanji")
        #expect(conversation.type("expect error DUPLICATE card add 日 day") == "")
    }

    // MARK: Each command answers something

    private static let trial: Commands = {
        var book = CommandGroup.book
        book.commands.append(
            Command("shelve", "Puts a book on a shelf.", [.required("BOOK", .book)], does: .changes, examples: []) {
                (_: LibraryViewModel, _) in .bookChange(.updated, id: 1) { "French: shelved" }
            })
        return Commands([book] + CommandGroup.builtins + [.expect])
    }()

    @Test func `A change of a book that the list does not show is reported`() {
        let conversation = Conversation(commands: Self.trial)
        conversation.type("book add French", "book add Latin")
        #expect(conversation.type("book shelve French") == "~ French: shelved\n")
        #expect(conversation.type("echo") == "\n")
    }

    @Test func `A book that leaves the list without being deleted is reported by the command's own line`() {
        var book = CommandGroup.book
        book.commands.append(
            Command("shelve", "Puts a book on a shelf.", [.required("BOOK", .book)], does: .changes, examples: []) {
                (library, call) throws(Failure) in
                let change = try library.books.delete(call.entity("BOOK"))
                return .bookChange(.updated, id: change.row.id) { "\(change.row.name): shelved" }
            })
        let conversation = Conversation(commands: Commands([book] + CommandGroup.builtins))
        conversation.type("book add French", "book add Latin")
        #expect(conversation.type("book shelve French") == "~ French: shelved\n")
        #expect(conversation.type("book delete Latin") == "− Latin\n")
    }

    @Test func `A change that the list shows is reported once`() {
        let conversation = Conversation()
        #expect(conversation.type("book add French") == "+ French\n")
        #expect(conversation.type("book put FRENCH") == "= French\n")
        #expect(conversation.type("book rename French Latin") == "~ French → Latin\n")
        #expect(conversation.type("book delete Latin") == "− Latin\n")
    }

    @Test func `A change that was rolled back is not reported`() {
        let shown = Conversation().type("expect error DUPLICATE book add French")
        #expect(!shown.contains("+ French") && shown.contains("[EXPECT]"), "\(shown)")
    }

    @Test func `A note of two types is rejected, and a cloze note needs no back`() {
        let conversation = Conversation()
        conversation.type("book add A", "open A")
        #expect(
            conversation.type("card add a b --reversed --typed").contains("--reversed and --typed cannot be combined [USAGE]"))
        #expect(conversation.type("card add 'a {{c1::b}}' --cloze") == "+ a […] — a [b]\n")
        #expect(conversation.type("card add a --typed").contains("card add: BACK is missing"))
    }

    /// An example of each command that changes something.
    private static let changes = [
        "book add A", "book put B", "book rename B C", "card add A f b", "card put A g b", "card edit f --back x",
        "card move g C", "card tag f +x", "card suspend f", "card resume f", "card flag f 3", "card bury f", "card unbury f",
        "review answer f good", "card due f 3d", "card reset f", "review answer f easy", "review reschedule",
        "review holiday 2030-01-01 2030-01-02",
        "card delete f", "card add C t b --tag old", "tag rename old new", "tag delete new", "filter put hard lapses>=4",
        "filter delete hard",
        "note edit g G --field Front", "note delete G", "type delete Own",
        "profile add P", "profile put Q", "profile set P --duration 5m", "profile rename Q R", "profile copy P S",
        "profile delete S", "segment enable P warm-up", "segment set P warm-up --duration 1m", "segment disable P warm-up",
        "sound add P main begin bell", "sound disable P main begin", "sound enable P main begin",
        "sound remove P main begin", "sit P", "pause", "resume", "extend 1m", "skip", "session delete @1",
        "settings set new_per_day 5", "settings reset new_per_day", "book delete C", "library reindex", "undo", "redo",
        "clock advance 1d",
    ]

    @Test func `Every command that changes something reports what`() {
        let conversation = Conversation()
        for line in Self.changes { #expect(!conversation.type(line).isEmpty, "\(line)") }
    }

    /// Commands on files, which are tested with files.
    nonisolated private static let onFiles: Set = ["library backup", "library restore"]

    @Test(arguments: CommandTable.standard.specs.map(\.name).filter { !onFiles.contains($0) })
    func `Every command that changes something has an example in this suite`(_ name: String) throws {
        let shell = Conversation().session.shell
        let spec = try #require(shell.parser.table.spec(named: name))
        guard spec.effect == .changes else { return }
        #expect(Self.changes.contains { $0 == name || $0.hasPrefix(name + " ") })
    }

    @Test func `A hashtag that no text has is taken for a tag`() {
        let conversation = Conversation()
        conversation.report.printer.mode = .table
        conversation.report.printer.presentation.width = 80
        #expect(conversation.type("search '#noun'") == "no cards found; `card list --tag noun` lists the cards with a tag\n")
        #expect(conversation.type("search '#'") == "no cards found\n")
    }

    @Test func `Options of a session that contradict each other are an error at the prompt, too`() {
        let conversation = Conversation()
        #expect(conversation.type("review start --cram --ahead 3d").contains("--ahead has no meaning with it [USAGE]"))
        #expect(conversation.type("review start --cram --more-new 3").contains("--more-new has no meaning with it [USAGE]"))
    }

    @Test func `No review moves that the question has not counted`() throws {
        let conversation = Conversation()
        for line in ["book add A", "card add A f b", "card add A g b", "review answer f easy", "review answer g easy"] {
            conversation.type(line)
        }
        let library = conversation.session.shell.library
        let forecast = conversation.type("review due --days 30").split(separator: "\n").filter { !$0.hasSuffix("\t0") }
        let day = try #require(forecast.last?.split(separator: "\t").first.map(String.init))
        try library.cards.setDue(Selection([1]), on: #require(DueDays(day)))
        try library.cards.setDue(Selection([2]), on: #require(DueDays("1d")))
        #expect(conversation.type("review holiday \(day) \(day)").contains("\(day)\t1\t1\t0"))
        try library.cards.setDue(Selection([2]), on: #require(DueDays(day)))
        #expect(conversation.show { _ = conversation.session.press("y") }.contains("no review was moved\n"))
        #expect(conversation.type("review holiday \(day) \(day)").contains("\(day)\t2\t2\t0"))
        #expect(conversation.show { _ = conversation.session.press("y") }.contains("2 reviews moved\n"))
    }

    @Test func `What is left of a session with reviews of the next days is not what is left for today`() {
        let conversation = Conversation()
        for line in ["book add A", "card add A f b", "card add A g b"] { conversation.type(line) }
        conversation.type("review start --ahead 3d")
        #expect(conversation.show { _ = conversation.session.press("q") }.contains("2 cards left.\n"))
        conversation.type("review start")
        #expect(conversation.show { _ = conversation.session.press("q") }.contains("2 cards left for today.\n"))
    }

    // MARK: A new book

    @Test func `Leaving a new book keeps its finished cards`() {
        let conversation = Conversation()
        conversation.type("book add", "Greek", "alpha", "a", "beta")
        let shown = conversation.show { conversation.session.interrupt() }
        #expect(shown == "+ Greek, 1 card; the card being typed was dropped; `undo` removes the book\n")
        #expect(conversation.type("card list Greek").contains("\talpha\ta\t"))
    }

    @Test func `No card is reported as dropped if none was being typed`() {
        let conversation = Conversation()
        conversation.type("book add", "Greek", "alpha", "a")
        let shown = conversation.show { conversation.session.interrupt() }
        #expect(shown == "+ Greek, 1 card; `undo` removes the book\n")
    }

    @Test func `A line being typed counts as an unfinished card`() {
        let conversation = Conversation()
        conversation.type("book add", "Greek", "alpha", "a")
        conversation.session.lineDidChange("be")
        #expect(conversation.show { conversation.session.interrupt() }.contains("the card being typed was dropped"))
    }

    @Test func `No book is made without a finished card`() {
        let conversation = Conversation()
        conversation.type("book add", "Greek", "alpha")
        #expect(conversation.show { conversation.session.interrupt() } == "no book was added\n")
        #expect(!conversation.session.isAsking)
    }

    @Test func `The end of the process keeps the finished cards`() {
        let conversation = Conversation()
        conversation.type("book add", "Greek", "alpha", "a", "beta")
        let shown = conversation.show { conversation.session.end() }
        #expect(shown == "+ Greek, 1 card; the card being typed was dropped; `undo` removes the book\n")
    }

    @Test func `Leaving after the name is taken saves the book under another name`() {
        let services = FakeServices()
        let conversation = Conversation(services: services)
        conversation.type("book add", "Greek", "alpha", "a")
        Conversation(services: services).type("book add greek")
        let shown = conversation.show { conversation.session.interrupt() }
        #expect(shown.contains("+ Greek 2, 1 card; `undo` removes the book\n"), "\(shown)")
    }

    @Test func `Leaving at the name keeps the cards under the name entered before`() {
        let conversation = Conversation()
        conversation.type("book add", "Greek", "alpha", "a", "beta")
        // From the back of the second card to its front, the back of the first, its front, and the name.
        for _ in 0..<4 { conversation.session.goBack() }
        conversation.session.lineDidChange("")
        let shown = conversation.show { conversation.session.interrupt() }
        #expect(shown == "+ Greek, 1 card; the card being typed was dropped; `undo` removes the book\n")
    }

    @Test func `Going back in an edit keeps all lines of a field`() {
        let conversation = Conversation()
        conversation.type("book add Greek", "card add Greek alpha 'a\nb'", "review start")
        for key in [" ", "e"] as [Character] { _ = conversation.session.press(key) }
        conversation.type("alpha")
        #expect(conversation.session.lineBeginning == "a\nb")
        conversation.session.lineDidChange("a\nb")
        conversation.session.goBack()
        conversation.type("alpha")
        #expect(conversation.session.lineBeginning == "a\nb")
    }

    @Test func `Going back to a finished card keeps it and what was typed after it`() {
        let conversation = Conversation()
        conversation.type("book add", "Greek", "alpha", "a")
        conversation.session.lineDidChange("be")
        conversation.session.goBack()
        #expect(conversation.session.lineBeginning == "a")
        conversation.type("A")
        #expect(conversation.session.lineBeginning == "be")
        conversation.session.goBack()
        let shown = conversation.show { conversation.session.interrupt() }
        #expect(shown.contains("+ Greek, 1 card"), "\(shown)")
        #expect(conversation.type("card list Greek").contains("\talpha\tA\t"))
    }

    @Test func `A rejected card is asked for again with its texts`() {
        let conversation = Conversation()
        conversation.type("book add", "Greek", "alpha", "a")
        #expect(conversation.type("alpha") == "The book already has a card with the front \"alpha\".\n")
        #expect(conversation.session.lineBeginning == "alpha")
        conversation.type("beta", "b", "")
        #expect(conversation.type("card list Greek").contains("\tbeta\tb\t"))
    }

    @Test func `Escape keeps what was typed for a card`() {
        let conversation = Conversation()
        conversation.type("book add", "Greek", "alpha")
        conversation.session.lineDidChange("a")
        conversation.session.goBack()
        #expect(conversation.session.lineBeginning == "alpha")
        conversation.session.goBack()
        #expect(conversation.session.lineBeginning == "Greek")
        conversation.type("Greek")
        #expect(conversation.session.lineBeginning == "alpha")
        conversation.type("alpha")
        #expect(conversation.session.lineBeginning == "a")
    }

    // MARK: The history

    @Test(arguments: [
        (["echo 1", "", "echo 2"], ["echo 1", "", "echo 2"]),
        (["echo <<END", "one", "END", "echo 'a", "b'"], ["echo <<END\none\nEND", "echo 'a\nb'"]),
        (["book add", "Greek", "alpha", "a", "", "echo 1"], ["book add", "echo 1"]),
        (["book add\nGreek\nalpha\na\n\necho 1"], ["book add", "echo 1"]),
        (["nope\necho 1\necho 2"], ["nope", "echo 1\necho 2"]), (["book add\n@1\nGreek\necho 1"], ["book add"]),
    ])
    func `Each command is kept as it was typed, but answers are not`(_ lines: [String], _ commands: [String]) {
        let conversation = Conversation()
        let bag = DisposeBag()
        var kept: [String] = []
        conversation.session.enteredCommands.observe(in: bag) { kept.append(String(decoding: $0, as: UTF8.self)) }
        for line in lines { conversation.type(line) }
        #expect(kept == commands)
    }

    @Test func `A cancelled command is kept too`() {
        let conversation = Conversation()
        let bag = DisposeBag()
        var kept: [String] = []
        conversation.session.enteredCommands.observe(in: bag) { kept.append(String(decoding: $0, as: UTF8.self)) }
        conversation.type("echo 'one", "two")
        conversation.session.interrupt()
        conversation.type("echo 'three")
        conversation.session.end()
        #expect(kept == ["echo 'one\ntwo", "echo 'three"])
    }

    // MARK: Missing arguments

    @Test func `A missing book is reported before any card is asked for`() {
        let conversation = Conversation()
        conversation.type("book add French")
        let shown = conversation.type("card add Frnch")
        #expect(shown.hasPrefix("error: no book named \"Frnch\" [NOT_FOUND]\n  card add Frnch\n           ^~~~~\n"), "\(shown)")
    }

    @Test(arguments: ["card add French", "card add"])
    func `Cards are asked for if only their book is given or open`(_ line: String) {
        let conversation = Conversation()
        conversation.type("book add French")
        if line == "card add" { conversation.type("open French") }
        #expect(
            conversation.type(line, "le chat", "the cat", "le chien", "the dog", "")
                == "+ le chat — the cat\n+ le chien — the dog\n")
        #expect(conversation.type("card list French").split(separator: "\n").count == 3)
    }

    @Test(arguments: [
        "card add", "card add French 'le chat'", "card add French --tag", "card add French --tag 'a b'", "card add Frnch",
        "expect error USAGE book add",
    ])
    func `Arguments that no dialogue asks for are an error`(_ line: String) {
        let conversation = Conversation()
        conversation.type("book add French")
        let told = conversation.type(line)
        #expect(line.hasPrefix("expect") ? told == "" : told.contains("error: "), "\(told)")
        #expect(!conversation.session.isAsking)
    }

    @Test func `Cards that are asked for get the tags of the command`() {
        let conversation = Conversation()
        conversation.type("book add French")
        conversation.type("card add French --tag noun --tag=pet", "le chat", "the cat", "le chien", "the dog", "")
        let cards = conversation.type("card list French").split(separator: "\n").dropFirst()
        #expect(cards.count == 2)
        #expect(cards.allSatisfy { $0.contains("\tnoun pet\t") })
    }

    @Test func `A hint says how cards are asked for`() {
        let told = Conversation().type("card add")
        #expect(
            told.contains("[--typed]\n  hint: `card add BOOK` asks for cards\n"), "\(told)"
        )
    }

    // MARK: Commands that are arguments of the process

    @Test func `Commands that are arguments run as at the prompt, and the conversation ends with them`() {
        let conversation = Conversation()
        let session = conversation.session
        session.run(only: [.words(["book", "add", "le $livre"]), .text("card add 'le $livre'"), .text("book show X")])
        var steps: [ReplSession.Step] = []
        let told = conversation.show { steps.append(session.runGiven()) }
        #expect(told.contains("+ le $livre") && session.isAsking && !session.isDone, "the dialogue asks for a card")
        for line in ["chat", "cat", ""] { _ = session.take(line) }
        #expect(session.isDone && session.exitCode == .success)
        #expect(conversation.show { steps.append(session.runGiven()) }.contains("no book named \"X\""))
        #expect(session.exitCode == .failure && steps == [.ready, .quit])
    }

    @Test func `What fills the window comes in its turn, and one that cannot be shown fails`() {
        let conversation = Conversation()
        let session = conversation.session
        session.run(only: [.text("browse\nbook add French"), .words(["study"])])
        #expect(session.runGiven() == .browse(.books) && session.isDone)
        #expect(session.runGiven() == .quit && session.exitCode == .success, "there is nothing to study, which is no error")
        #expect(conversation.show { session.cannotBrowse() }.contains("[UNSUPPORTED]") && session.exitCode == .failure)
    }

    // MARK: Habits

    @Test(arguments: ["q", "exit", ":q", ":wq", "quit()", "bye"])
    func `A word that leaves other programs leaves`(_ word: String) {
        #expect(Conversation().session.take(word) == .quit)
    }

    @Test func `A word that leaves other programs ends no file`() throws {
        let session = ReplSession(library: LibraryViewModel(services: FakeServices()), options: ConsoleOptions())
        #expect(session.run(.text("q\nexit")) == .failure)
    }

    @Test func `TeX in double quotes gets a hint, once it was taken as escapes`() {
        let conversation = Conversation()
        conversation.type("book add M")
        let hint = "hint: in double quotes, \\theta is a tab and \"heta\"; for TeX, use single quotes: '\\theta'\n"
        #expect(conversation.type(#"card add M "\theta" x"#) == "+ ⇥heta — x\n\(hint)")
        #expect(conversation.type(#"card add M '\theta' x"#) == "+ \\theta — x\n")
        #expect(!conversation.type(#"card add None "\theta" x"#).contains("TeX"), "an error comes first")
    }

    @Test(arguments: [
        ("card list French|less", "hint: to pipe the output, use a shell: sutra-run -e 'COMMAND' | PROGRAM"),
        ("card show -h", "card show CARD\n\nShows a card.\n"), ("card --help", "card: the cards of a book\n"),
        ("help exit", "hint: `quit` or Ctrl-D leaves"),
        ("help study", "hint: `review start` begins a study session"),
        ("card show “chat”", "hint: there is a typographic quote (U+201C); type straight quotes: \" or '"),
        ("card show ＠1", "hint: there is a wide character (U+FF20); type @"),
        ("card resume −1", "hint: there is a minus sign (U+2212); type -"),
        ("card list −due", "hint: there is a minus sign (U+2212); an option begins with two hyphens: --due"),
        ("card show 1", "hint: did you mean \"chat\" (@1)?"), ("let x =", "x is \"=\"; a variable is set without an equals sign"),
        ("help crad", "hint: did you mean \"card\"?\n"), ("book create X", "hint: did you mean \"book add\"?"),
        ("book x", "hint: the subcommands are: add, put, list"),
        ("profile add Morning 0:28", "hint: a duration is an option: --duration 0:28\n"),
        ("profile add Good Morning", "hint: put a text of several words in quotes: \"Good Morning\""),
        ("card show 7", "hint: did you mean \"day 7\" (@2)?"), ("Book List", "hint: did you mean \"book list\"?\n"),
    ])
    func `A habit that makes a command fail has a hint`(_ line: String, _ hint: String) {
        let conversation = Conversation()
        conversation.type("book add French", "card add French chat cat", "card add French 'day 7' seven")
        #expect(conversation.type(line).contains(hint))
    }

    @Test func `A card whose front is unlike the text is not suggested`() {
        let conversation = Conversation()
        conversation.type("book add Kanji", "card add Kanji 衛 'defence, def'")
        let told = conversation.type("card show def")
        #expect(told.contains("no card with the front \"def\"") && !told.contains("衛"), "\(told)")
    }

    // MARK: Long texts

    @Test func `A deletion without --cloze, and the same note twice, are pointed out`() {
        let conversation = Conversation()
        conversation.type("book add French")
        let plain = conversation.type("card add French '{{c1::a}} b' c")
        let hint = "{{c…}} is plain text here; `card add --cloze` makes cards of it"
        #expect(plain == "+ {{c1::a}} b — c (\(hint))\n")
        #expect(conversation.type("card add French d e") == "+ d — e\n")
        #expect(conversation.type("card edit d --front '{{c1::d}}'") == "~ {{c1::d}} — e (\(hint))\n")
        #expect(conversation.type("card edit '{{c1::d}}' --back f") == "~ {{c1::d}} — f\n", "it was said before")
        conversation.type("book add", "Latin")
        #expect(conversation.type("{{c1::amor}}", "love") == hint + "\n")
        #expect(conversation.type("").hasPrefix("+ Latin, 1 card"))
        conversation.type("card add French '{{c1::a}} b' --cloze")
        let again = conversation.type("card add French '{{c1::a}} b' --cloze")
        #expect(again.contains("error: the book already has this note: \"[…] b\" (@4) [DUPLICATE]"))
        #expect(again.contains("hint: `note edit` changes it"))
        #expect(conversation.type("card add French '{{c1::a}} b' more --cloze").hasPrefix("+ "))
    }

    @Test func `A change of a long card is reported in one short line`() {
        let conversation = Conversation()
        let long = String(repeating: "x", count: 20_000)
        conversation.type("book add French")
        let line = String(repeating: "x", count: 59) + "…"
        #expect(conversation.type("card add French '\(long)' 'one\ntwo'") == "+ \(line) — one…\n")
        #expect(conversation.type("card edit @1 --back b") == "~ \(line) — b\n")
        #expect(conversation.type("card suspend @1") == "~ \(line): suspended\n")
        #expect(conversation.type("card suspend @1").contains("\(line): already suspended\n"))
        #expect(conversation.type("card resume @1") == "~ \(line): resumed\n")
        #expect(conversation.type("card resume @1").contains("\(line): not suspended\n"))
        #expect(conversation.type("review answer @1 good").hasPrefix("~ \(line): good, back in "))
        #expect(conversation.type("card delete @1") == "− \(line)\n")
    }

    // MARK: Sounds

    @Test(arguments: [
        ([], "main", true), ([], "cool-down", false), (["segment enable M cool-down"], "cool-down", true),
    ])
    func `A missing sound file keeps a profile from being sat only if the sound would play`(
        _ setting: [String], _ segment: String, _ isNeeded: Bool
    ) {
        let services = FakeServices()
        services.player.failure = .file("./nope.wav", .read, code: 2)
        let conversation = Conversation(services: services)
        conversation.type("profile add M")
        for line in setting { conversation.type(line) }
        let told = conversation.type("sound add M \(segment) end ./nope.wav")
        #expect(told.contains("; you cannot start a sitting with this profile until the file exists\n") == isNeeded, "\(told)")
    }

    // MARK: Tabs

    @Test(arguments: [
        (["echo <<END"], true), (["echo 'a"], true), (["echo a \\"], false), (["book add French", "card add French"], true),
        (["book add"], false), ([], false),
    ])
    func `Tab is a tab in texts of several lines and in cards`(_ lines: [String], _ takesTabs: Bool) {
        let conversation = Conversation()
        for line in lines { conversation.type(line) }
        #expect(conversation.session.takesTabs == takesTabs)
    }

    // MARK: An edit in a session of study

    @Test func `Tab is a tab in an edit`() {
        let conversation = Conversation()
        conversation.type("book add French", "card add French chat cat", "review start")
        #expect(!conversation.session.takesTabs)
        _ = conversation.session.press("e")
        #expect(conversation.session.takesTabs)
    }

    @Test func `A book without cards has nothing to study because it is empty`() {
        let conversation = Conversation()
        conversation.type("book add French", "book add Latin", "card add Latin a b")
        #expect(conversation.type("review start French") == "The book has no cards.\n")
        conversation.type("review answer a easy")
        #expect(conversation.type("review start Latin").hasPrefix("Nothing to study now."))
    }

    @Test(arguments: [
        ("card delete @1", "error: \"chat\" was deleted by another process [NOT_FOUND]\n"),
        ("book delete French", "error: the book was deleted by another process [NOT_FOUND]\n"),
    ])
    func `What was deleted by another process during study is named`(_ line: String, _ message: String) {
        let services = FakeServices()
        let conversation = Conversation(services: services)
        conversation.type("book add French", "card add French chat cat", "card add French chien dog", "review start French")
        Conversation(services: services).type(line)
        let told = conversation.show { _ = conversation.session.press("\n") }
        #expect(told.contains(message), "\(told)")
        #expect(conversation.session.isAsking == line.hasPrefix("card"))
    }

    @Test func `Profiles that another process adds, renames or deletes are told, and those of a command once`() {
        let services = FakeServices()
        let conversation = Conversation(services: services)
        let (told, bag) = (MemorySink(), DisposeBag())
        conversation.session.asides.observe(in: bag) { line in told.write(Array("\(line)\n".utf8)) }
        conversation.type("profile add Morning", "profile add Noon", "open Morning", "close", "open Morning")
        #expect(conversation.type("profile delete Morning") == "− Morning\n")
        conversation.type("open Noon")
        #expect(told.text.isEmpty)
        let elsewhere = Conversation(services: services)
        elsewhere.type("profile rename Noon Midday", "profile set Midday --duration 5m", "profile add Dusk --duration 5m")
        #expect(told.text == "~ Noon → Midday\n+ Dusk 05:00\n")
        elsewhere.type("profile delete Midday")
        #expect(told.text.hasSuffix("\n− Midday\n"))
        #expect(conversation.type("echo x") == "x\n")
    }

    @Test func `A rejected edit is asked for again with its texts`() {
        let conversation = Conversation()
        conversation.type("book add French", "card add French chat cat", "card add French chien dog", "review start")
        _ = conversation.session.press("e")
        #expect(conversation.type("chien") == "The book already has a card with the front \"chien\" (@2).\n")
        #expect(conversation.session.lineBeginning == "chien")
        conversation.type("chienne")
        #expect(conversation.session.lineBeginning == "cat")
        conversation.type("the cat")
        #expect(conversation.session.lineBeginning == "" && !conversation.session.takesTabs, "the tags")
        #expect(conversation.type("#pet").contains("~ chienne — the cat"))
        #expect(conversation.session.asksForKey)
        #expect(conversation.show { _ = conversation.session.press("u") }.contains("~ chat: edit undone"))
        conversation.session.interrupt()
        #expect(conversation.type("card show @1").contains("\tchat\tcat\t"))
    }

    @Test func `An edit asks which text to keep that another process has changed, and saves the answer`() {
        for (key, back) in [("1", "mine"), ("3", "theirs")] as [(Character, String)] {
            let services = FakeServices()
            let conversation = Conversation(services: services)
            conversation.type("book add French", "card add French chat cat", "review start")
            _ = conversation.session.press("e")
            conversation.type("chat", "mine")
            Conversation(services: services).type("card edit @1 --back theirs")
            #expect(conversation.type("").contains("Back was changed elsewhere: theirs\n1 save what you typed"))
            #expect(conversation.session.takesAnyKey)
            _ = conversation.session.press(key)
            conversation.session.interrupt()
            #expect(conversation.type("card show @1").contains(back))
        }
    }

    @Test func `Escape in an edit goes back to the front`() {
        let conversation = Conversation()
        conversation.type("book add French", "card add French chat cat", "review start")
        _ = conversation.session.press("e")
        conversation.type("chats")
        conversation.session.goBack()
        #expect(conversation.session.lineBeginning == "chats")
        #expect(conversation.show { conversation.session.goBack() }.contains("the card was not changed"))
    }
}
