import Binding
import TerminalText
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary
import Wording

@testable import Console

/// Commands on the cards that a query finds, or that are named one after another.
@MainActor @Suite("Sets of cards") struct CardSetCommandsTests {
    private let library: LibraryViewModel
    private let shell: Shell
    private let notices = MemorySink()

    init() throws {
        library = LibraryViewModel(services: FakeServices())
        try library.books.add("French")
        try library.books.add("French::Verbs")
        try library.books.add("Spanish")
        for (book, front, tags) in [
            ("French", "le chat", ["noun"]), ("French", "la maison", ["noun", "animal::none"]),
            ("French::Verbs", "aller", ["verb"]),
            ("Spanish", "comer", ["verb"]), ("Spanish", "le", []),
        ] { try library.cards.add(NewCard(book: .name(book), front: front, back: "x", tags: tags)) }
        let report = Report(
            Printer(TextOutput(MemorySink()), .plain, mode: .tsv), notices: TextOutput(notices), noticePresentation: .plain,
            tellsChanges: true)
        shell = Shell(library: library, report: report, unit: .command)
    }

    private func run(_ line: String) throws -> CommandResult {
        let result = try shell.run(#require(statements(line).first))
        shell.report.flush()
        return result
    }

    private func fronts(_ query: String) throws -> [String] {
        let rows = try library.cards.list(CardListing(query: SetQuery(query)))
        var fronts: [String] = []
        while case let page = try rows.next(), !page.isEmpty { fronts += page.map(\.front) }
        return fronts
    }

    /// The rows of `query-rows.tsv` that are errors, with the code and the characters of the query that are marked.
    @Test(arguments: [
        ("or gold", ErrorCode.syntax, 1...2), ("tag:verb and", .syntax, 10...12), ("c*t", .invalid, 2...2),
        ("tag:verb || tag:noun", .syntax, 10...11), ("--tag:verb", .syntax, 1...2), ("- tag:verb", .syntax, 1...1),
        ("tag: verb", .syntax, 1...4), ("https://example.com", .notFound, 1...5), (#""deck:French Verbs""#, .syntax, 1...19),
        ("deck:current", .notFound, 6...12), ("is:reviews", .invalid, 4...10), ("prop:d>0.5", .invalid, 6...6),
        ("retrievability<80", .invalid, 16...17), ("added:0", .invalid, 7...7), ("w:dog", .invalid, 1...1),
        ("chat(noun)", .syntax, 5...5),
        (#""le chat"#, .syntax, 1...1), ("-tag:vreb", .notFound, 6...9), ("type:clozze", .notFound, 6...11),
        ("note:@99", .notFound, 6...8),
        ("日本 c*t", .invalid, 5...5),
    ])
    func `An error is marked within the query`(_ query: String, _ code: ErrorCode, _ range: ClosedRange<Int>) throws {
        for (line, start) in [("card list --where '\(query)'", 19), ("card list --where='\(query)'", 19)] {
            let error = try #require(try run(line).error, "\(line)")
            #expect(error.code == code, "\(line): \(error.message)")
            let place = try #require(error.place)
            let head = String(decoding: place.statement.text[..<place.span.start], as: UTF8.self).count
            let marked = String(decoding: place.statement.text[place.span.range], as: UTF8.self).count
            #expect(head - start + 1 == range.lowerBound && marked == range.count, "\(line): \(head - start + 1), \(marked)")
        }
    }

    @Test func `A saved filter is used in queries, and an error in it is marked where it is used`() throws {
        #expect(try run("filter put verbs 'tag:verb book:Spanish'").error == nil)
        #expect(try fronts("filter:verbs") == ["comer"])
        let wrong = try #require(try run("filter put x 'tag:verb and'").error)
        #expect(wrong.code == .syntax)
        let place = try #require(wrong.place)
        #expect(String(decoding: place.statement.text[place.span.range], as: UTF8.self) == "and")
        try library.books.delete(.name("Spanish"))
        let error = try #require(try run("card list --where 'is:new filter:verbs'").error)
        #expect(error.code == .notFound && error.message == #"in the filter "verbs": no book named "Spanish""#)
        let marked = try #require(error.place)
        #expect(String(decoding: marked.statement.text[marked.span.range], as: UTF8.self) == "verbs")
        let missing = try #require(try run("card list --where 'filter:vebs'").error)
        #expect(missing.code == .notFound && missing.hints.contains { $0.contains("verbs") }, "\(missing.hints)")
        let deleted = try #require(try run("filter delete vebs").error)
        #expect(deleted.code == .notFound && deleted.hints.contains { $0.contains("verbs") }, "\(deleted.hints)")
    }

    @Test func `A query that is not written in one piece is marked as a whole`() throws {
        shell.variables.set("q", to: "c*t")
        let error = try #require(try run(#"card list --where "$q""#).error)
        let place = try #require(error.place)
        #expect(String(decoding: place.statement.text[place.span.range], as: UTF8.self) == #""$q""#)
    }

    @Test func `The check of a script finds what is wrong without the library`() throws {
        func objection(_ line: String) throws -> Diagnostic? {
            let statement = try #require(statements(line).first)
            let call = try shell.parser.bind(statement, variables: shell.variables)
            return shell.commands[call.spec].rule?.objection(shell, call)
        }
        #expect(try objection("card suspend --where 'is:reviews'")?.code == .invalid)
        #expect(try objection("export a.csv --where 'a ('")?.code == .syntax)
        #expect(try objection("card suspend --where 'book:Nowhere'") == nil, "names are looked up when the command runs")
    }

    @Test(arguments: [
        ("card suspend --where 'tag:verb'", "~ 2 cards: suspended", "is:suspended", ["aller", "comer"]),
        ("card suspend --where 'book:French'", "~ 3 cards: suspended", "is:suspended", ["le chat", "la maison", "aller"]),
        ("card suspend --where 'book=French'", "~ 2 cards: suspended", "is:suspended", ["le chat", "la maison"]),
        ("card suspend @1 'comer' @1", "~ 2 cards: suspended", "is:suspended", ["le chat", "comer"]),
        ("card suspend --all", "~ 5 cards: suspended", "is:suspended", ["le chat", "la maison", "aller", "comer", "le"]),
        ("card delete --where '-tag:noun'", "− 3 cards", "id:1-9", ["le chat", "la maison"]),
        ("card tag --where '#verb' +v -verb", "~ 2 cards: +v -verb", "#v", ["aller", "comer"]),
        ("card tag @1 +v", "~ 1 card: +v", "#v -tag:verb", ["le chat"]),
        ("card tag @2 @3 -NOUN -- -verb", "~ 2 cards: -NOUN -verb", "tag:none", ["aller", "le"]),
        ("card edit --where 'tag:noun' --tag a --tag b", "~ 2 cards", "tag:a tag=b", ["le chat", "la maison"]),
        ("card edit @1 @3 --tag ''", "~ 2 cards", "tag:none", ["le chat", "aller", "le"]),
        (
            "card move --where '#verb' Spanish", "~ 1 card: moved to Spanish; 1 card unchanged", "book:Spanish",
            ["aller", "comer", "le"]
        ),
        ("card move @1 @2 Spanish", "~ 2 cards: moved to Spanish", "book:Spanish", ["le chat", "la maison", "comer", "le"]),
        ("card suspend --where 'front=nothing'", "= no cards", "is:suspended", []),
        ("card suspend --where '\"\"'", "= no cards", "is:suspended", []),
        ("card suspend --where 'front:\"\" or back:\"\"'", "= no cards", "is:suspended", []),
        ("card tag --where '#verb' -verb::x +v", "~ 2 cards: -verb::x +v", "#v", ["aller", "comer"]),
        ("card resume --where 'tag:noun'", "= 2 cards: not suspended", "is:suspended", []),
    ])
    func `A command changes the cards of a set`(_ line: String, _ notice: String, _ query: String, _ expected: [String]) throws {
        let result = try run(line)
        #expect(result.error == nil, "\(line): \(String(describing: result.error))")
        #expect(notices.text == notice + "\n", "\(line)")
        #expect(try fronts(query) == expected, "\(line)")
        #expect(result.entity == nil && result.count != nil, "\(line)")
    }

    @Test func `A single card is told by its text, as ever`() throws {
        #expect(try run("card suspend @1").entity == 1)
        #expect(notices.text == "~ le chat: suspended\n")
    }

    @Test func `Cards whose fronts a book has are refused together, or left where they are`() throws {
        try library.cards.add(NewCard(book: .name("Spanish"), front: "le chat", back: "x"))
        #expect(try run("card move --where 'book=French' Spanish").error?.code == .duplicate)
        #expect(try fronts("book=French") == ["le chat", "la maison"])
        let result = try run("card move --where 'book=French' Spanish --on-conflict skip")
        #expect(result.error == nil && result.count == 1)
        #expect(try fronts("book=French") == ["le chat"])
        #expect(notices.text == "~ 1 card: moved to Spanish\n1 card left as it is (the book already has the front): @1\n")
    }

    @Test func `The open book limits a query that names none, and the answer says so`() throws {
        shell.openItems = { OpenItems(book: "@3") }
        #expect(try run("card suspend --where '#verb'").count == 1)
        #expect(notices.text == "in the open book, \"Spanish\"\n~ 1 card: suspended\n")
        #expect(try run("card suspend --where '#verb book:*'").count == 1, "the other one is suspended already")
        #expect(try run("card resume --all").count == 1)
        #expect(try fronts("is:suspended") == ["aller"])
        #expect(try run("expect count card --where 'front:le' == 1").error == nil)
        #expect(try run("expect count card French --where 'front:le' == 1").error == nil)
    }

    @Test func `A tag that no card has is told, and finds nothing`() throws {
        #expect(try run("card suspend --where 'tag:vreb'").error == nil)
        let told = "no card has the tag \"vreb\"; did you mean \"verb\"?\n"
        #expect(notices.text == "\(told)= no cards\n")
        #expect(try run("export none.csv --tag vreb").error == nil)
        #expect(notices.text == "\(told)= no cards\n\(told)exported 0 cards\n")
    }

    @Test(arguments: ["card suspend @1 @2 |@99|", "card delete 'le chat' |nothing| @3", "card move @1 |@99| Spanish"])
    func `Of several cards, the one that is not found is marked`(_ marked: String) throws {
        let parts = marked.split(separator: "|", omittingEmptySubsequences: false)
        let error = try #require(try run(parts.joined()).error)
        let start = parts[0].utf8.count
        #expect(error.code == .notFound && error.place?.span == SourceSpan(start: start, end: start + parts[1].utf8.count))
    }

    @Test func `Where changes are not told, a set without cards is`() throws {
        shell.report.tellsChanges = false
        #expect(try run("card delete --where 'front=nothing'").error == nil)
        #expect(try run("card tag --where '#verb' +x").error == nil)
        #expect(notices.text == "no cards, so nothing is changed\n")
    }

    @Test(arguments: [
        ("card suspend", ErrorCode.usage), ("card suspend @1 --where '#verb'", .usage),
        ("card suspend --where #verb is:new", .usage),
        ("card move --where '#verb'", .usage), ("card move @1", .usage), ("card tag @1", .usage), ("card tag @1 verb", .usage),
        ("card tag @1 +", .usage), ("card tag @1 '+a b'", .invalid), ("card tag @1 +a -A", .invalid),
        ("card edit @1 @2 --front x", .usage),
        ("card edit --all --back x", .usage), ("card suspend @1 @99", .notFound),
        ("expect count book --where '#verb' == 1", .usage),
        ("card edit --where '#verb'", .usage), ("card edit @1 @2", .usage), ("card edit --all", .usage),
        ("card tag --where '#verb' -is:suspended +x", .usage), ("card list --where #verb tag:noun", .usage),
        ("card suspend --where is:new lapses>3", .usage),
        ("card suspend --where ''", .syntax), ("export p.yaml --where '#verb'", .usage),
    ])
    func `What is not a set is an error, and changes nothing`(_ line: String, _ code: ErrorCode) throws {
        #expect(try run(line).error?.code == code, "\(line)")
        #expect(try fronts("is:suspended").isEmpty, "\(line)")
    }
}
