import TerminalText
import Testing
import ViewModel
import ViewModelFakes

@testable import Console

@Suite("The table has the commands of the language")
struct CommandTableTests {
    /// The contract, word for word.
    private static let usages = [
        "book add NAME", "book put NAME", "book list [--sort name|added|due|progress] [--limit N]", "book show BOOK",
        "book rename BOOK NAME", "book delete BOOK [--tree]",
        "card add BOOK FRONT BACK [--tag T]… [--reversed] [--cloze] [--typed]", "card put BOOK FRONT BACK [--tag T]…",
        "card list [BOOK] [--where QUERY] [--match TEXT] [--tag T] [--due] [--state new|learning|review|relearning|suspended] "
            + "[--sort KEYS] [--limit N] [--offset N] [--columns KEYS] [--no-header]", "card show CARD",
        "card edit (CARD… | --where QUERY | --all) [--front F] [--back B] [--tag T]…",
        "card tag (CARD… | --where QUERY | --all) TAG…",
        "card move (CARD… | --where QUERY | --all) BOOK [--on-conflict fail|skip]",
        "card suspend (CARD… | --where QUERY | --all)",
        "card resume (CARD… | --where QUERY | --all)", "card delete (CARD… | --where QUERY | --all)",
        "card flag (CARD… | --where QUERY | --all) none|0|1|2|3|4|5|6|7", "card bury (CARD… | --where QUERY | --all)",
        "card unbury (CARD… | --where QUERY | --all)", "card due (CARD… | --where QUERY | --all) DAY",
        "card reset (CARD… | --where QUERY | --all)", "tag list [--where QUERY]",
        "tag rename TAG NEW", "tag delete TAG", "filter put NAME QUERY", "filter list", "filter delete NAME",
        "note show NOTE",
        "note list [--where QUERY] [--sort KEYS] [--limit N] [--offset N] [--columns KEYS]", "note edit NOTE TEXT --field NAME",
        "note delete NOTE", "type list",
        "type show TYPE", "type delete TYPE",
        "search TEXT [--limit N]",
        "review start [BOOK] [--where QUERY] [--limit N] [--order due|retrievability|random|added|hardest] [--ahead DAYS] [--more-new N] [--cram]",
        "review next [BOOK] [--where QUERY] [--order due|retrievability|random|added|hardest] [--ahead DAYS] [--more-new N]",
        "review answer CARD again|hard|good|easy",
        "review due [BOOK] [--where QUERY] [--days N]", "review log [BOOK] [--where QUERY] [--since D] [--until D] [--limit N]",
        "review reschedule [BOOK]", "review holiday FROM TO [--where QUERY]",
        "stats [BOOK] [--where QUERY] [--by day|week|month|state] [--days N]",
        "profile add NAME [--duration D]", "profile put NAME [--duration D]", "profile list", "profile show PROFILE",
        "profile set PROFILE --duration D", "profile rename PROFILE NAME", "profile copy PROFILE NAME", "profile delete PROFILE",
        "segment enable PROFILE SEGMENT", "segment disable PROFILE SEGMENT", "segment set PROFILE SEGMENT --duration D",
        "sound list PROFILE", "sound add PROFILE SEGMENT begin|repeat|end NAME [--every D] [--times N]",
        "sound enable PROFILE SEGMENT begin|repeat|end", "sound disable PROFILE SEGMENT begin|repeat|end",
        "sound remove PROFILE SEGMENT begin|repeat|end", "sound names", "sound play NAME",
        "sit PROFILE [--quiet]", "pause", "resume", "skip", "extend D", "stop",
        "session list [--days N]", "session show ID", "session delete ID",
        "import FILE [--book BOOK] [--format tsv|csv|anki|jsonl|markdown|obsidian|apkg|insight|yaml] "
            + "[--on-conflict update|skip|fail] [--separator tab|pipe|semicolon|colon|comma|space] [--header on|off] "
            + "[--columns LIST] [--encoding utf-8|utf-16|latin-1] [--options adopt|report]",
        "export FILE [--book BOOK] [--format tsv|csv|anki|jsonl|markdown|apkg|insight|ics|yaml] [--where QUERY] [--tag T]… "
            + "[--without-progress]",
        "settings list [--book BOOK]", "settings get KEY [--book BOOK]", "settings set KEY VALUE [--book BOOK]",
        "settings reset KEY [--book BOOK]",
        "library info", "library check", "library reindex", "library backup FILE [--force]", "library backups",
        "library restore FILE",
        "help [COMMAND]", "let NAME VALUE", "echo [TEXT]…", "mode MODE", "include FILE", "undo", "redo", "open BOOK|PROFILE",
        "close",
        "browse [BOOK] [--cards] [--where QUERY] [--match TEXT] [--tag T] [--due] [--state new|learning|review|relearning|suspended] "
            + "[--stats] [--profiles] [--sessions] [--settings]",
        "timing on|off", "clock advance D", "quit",
        "expect count book|card|due|profile|session [BOOK] ==|!=|<|<=|>|>= N [--where QUERY]", "expect error CODE COMMAND",
        "expect output COMMAND TEXT",
    ]

    @Test func `The table consists of the commands of the contract`() {
        let found = CommandTable.standard.specs.map(\.usage)
        #expect(Set(found).symmetricDifference(Self.usages) == [])
        #expect(found.count == Self.usages.count)
        let names = CommandTable.standard.specs.map(\.name)
        #expect(Set(names).count == names.count, "no two commands have the same name")
    }

    /// A command that is declared to read runs without a transaction, which would commit what it changes at once.
    @MainActor @Test func `A command that is declared to read changes nothing`() throws {
        let services = FakeServices()
        let report = Report(
            Printer(TextOutput(MemorySink()), .plain, mode: .tsv), notices: TextOutput(MemorySink()), noticePresentation: .plain,
            tellsChanges: true)
        let shell = Shell(library: LibraryViewModel(services: services), report: report, unit: .command)
        for line in ["book add French", "card add French 'le chat' 'the cat'", "profile add Morning"] {
            #expect(try shell.run(#require(statements(line).first)).error == nil)
        }
        let commits = try services.committedChanges
        var done = 0
        for spec in shell.commands.table.specs where spec.effect == .reads || spec.effect.writes {
            for example in spec.examples {
                if try shell.run(#require(statements(example).first)).error == nil { done += 1 }
                #expect(try services.committedChanges == commits, "\(example)")
            }
        }
        #expect(done > 20)
    }

    @Test func `Command indices are dense`() {
        #expect(CommandTable.standard.specs.map(\.index) == Array(CommandTable.standard.specs.indices))
    }

    @Test func `Every command is found by its words`() throws {
        let parser = CommandParser()
        for spec in CommandTable.standard.specs {
            let statement = try #require(statements(spec.name).first)
            #expect(parser.spec(of: statement)?.index == spec.index)
            #expect(CommandTable.standard.spec(named: spec.name)?.index == spec.index)
        }
    }

    @Test func `Every command has valid examples`() throws {
        let parser = CommandParser()
        for spec in CommandTable.standard.specs {
            #expect(!spec.examples.isEmpty, "\(spec.name)")
            for example in spec.examples {
                let found = statements(example)
                #expect(found.count == 1)
                let invocation = try parser.bind(found[0], variables: Variables())
                #expect(invocation.spec.index == spec.index, "\(example)")
                #expect(parser.check(found[0]).isEmpty, "\(example)")
            }
        }
    }

    @Test func `Names and texts in the table are well formed`() {
        for spec in CommandTable.standard.specs {
            #expect(spec.summary.hasSuffix(".") && spec.summary.first?.isUppercase == true, "\(spec.name)")
            #expect(spec.options.allSatisfy { $0.key.hasPrefix("--") })
            #expect(
                Set(spec.parameters.map(\.name) + spec.options.map(\.key)).count == spec.parameters.count + spec.options.count)
            // Only the last parameter may be repeated, and only one may be optional: otherwise a call would be ambiguous.
            #expect(!spec.parameters.dropLast().contains { $0.presence == .repeated })
            #expect(spec.parameters.dropLast().count { $0.presence == .optional } <= 1)
            #expect(spec.options.count < 64)
        }
    }
}
