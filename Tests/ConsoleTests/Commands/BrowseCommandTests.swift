import Binding
import TerminalText
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary
import Wording

@testable import Console

/// What `browse` asks the front to show.
@MainActor @Suite("browse") struct BrowseCommandTests {
    private let library: LibraryViewModel
    private let shell: Shell

    init() throws {
        library = LibraryViewModel(services: FakeServices())
        try library.books.add("French")
        let report = Report(
            Printer(TextOutput(MemorySink()), .plain, mode: .tsv), notices: TextOutput(MemorySink()), noticePresentation: .plain,
            tellsChanges: true)
        shell = Shell(library: library, report: report, unit: .command)
        shell.hasPerson = true
    }

    private func run(_ line: String) throws -> CommandResult { try shell.run(#require(statements(line).first)) }

    private func french() throws -> BookRow { try library.books.show(.name("French")) }

    @Test func `It shows books, cards, statistics or profiles`() throws {
        let french = try french()
        let places: [(String, BrowsePlace)] = [
            ("browse", .books), ("browse French", .cards(french)), ("browse --cards", .cards(nil)),
            ("browse French --cards", .cards(french)), ("browse --tag noun", .cards(nil, CardListFilter(tag: "noun"))),
            ("browse --match 'le chat'", .cards(nil, CardListFilter(text: "le chat"))),
            ("browse @1 --due --state review", .cards(french, CardListFilter(isDue: true, status: .review))),
            ("browse --stats", .statistics(nil)), ("browse --stats French", .statistics(french)),
            ("browse --profiles", .profiles), ("browse --sessions", .sessions), ("browse --settings", .settings),
        ]
        for (line, place) in places { #expect(try run(line).browsing == place, "\(line)") }
    }

    @Test func `An open book is what is shown without a name, unless it is not about books`() throws {
        shell.openItems = { OpenItems(book: "@1") }
        #expect(try run("browse").browsing == .cards(french()))
        #expect(try run("browse --stats").browsing == .statistics(french()))
        #expect(try run("browse --profiles").browsing == .profiles)
        #expect(try run("browse --settings").browsing == .settings)
    }

    @Test(arguments: [
        ("browse French --profiles", "--profiles and BOOK cannot be combined"),
        ("browse --stats --profiles", "--profiles and --stats cannot be combined"),
        ("browse French --settings", "--settings and BOOK cannot be combined"),
        ("browse --sessions --settings", "--sessions and --settings cannot be combined"),
        ("browse French --tag noun --stats", "--stats and --tag cannot be combined"),
    ])
    func `Only one thing can be shown`(_ line: String, _ message: String) throws {
        let error = try run(line).error
        #expect(error?.message == message && error?.code == .usage)
    }

    @Test func `It needs a terminal`() throws {
        shell.hasPerson = false
        #expect(try run("browse --stats --profiles").error?.code == .unsupported)
        try library.books.delete(.name("French"))
        shell.hasPerson = true
        #expect(try run("browse French").error?.code == .notFound)
    }
}
