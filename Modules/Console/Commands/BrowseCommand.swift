import ViewModel
import Vocabulary
import Wording

extension CommandGroup {
    static let browse = CommandGroup(
        "browse", "shows books and cards in the whole window", isBuiltin: true,
        Command(
            nil, "Shows books, cards, statistics, profiles, sittings or settings in the whole window.",
            [.optional("BOOK", .book)],
            options: [
                .flag("--cards", "shows cards, of all books if there is no BOOK"),
                .one("--where", "QUERY", .query, "shows the cards that the query finds"),
            ] + conditions + [
                .flag("--stats", "shows statistics"), .flag("--profiles", "shows the profiles"),
                .flag("--sessions", "shows the log of sittings"), .flag("--settings", "shows the settings"),
            ], does: .changesShell,
            rule: CommandRule { shell, call in shell.hasPerson ? .conflict(in: call) : .needsTerminal(call) },
            examples: ["browse", "browse French", "browse --tag noun", "browse French --state suspended", "browse --stats"],
            notes: [
                "Without arguments, it shows the cards of the open book, or else the books. BOOK and the options of `card list` "
                    + "show cards.",
                "At the prompt, F2 or Ctrl-X b does the same, and keeps the line that is being typed. In the window, ? shows the "
                    + "keys, and q leads back to the prompt.",
                "It needs a terminal; in scripts and pipes, `browse` is UNSUPPORTED.",
            ],
            inShell: { (shell, call) throws(Failure) in
                guard shell.canAsk else { return .failure(.needsTerminal(call)) }
                if let diagnostic = Diagnostic.conflict(in: call) { return .failure(diagnostic) }
                for (option, place) in placesWithoutBook where call.isSet(option) { return .browse(place) }
                let book = try call.optionalEntity("BOOK").map { (book) throws(Failure) in try shell.library.books.show(book) }
                if call.isSet("--stats") { return .browse(.statistics(book)) }
                if let query = call.optional("--where") {
                    if call.isSet("--match") { return .failure(.twoTexts(call)) }
                    _ = try shell.library.cards.scope(of: SetQuery(query))
                }
                let showsCards =
                    book != nil || call.isSet("--cards") || call.isSet("--where") || conditions.contains { call.isSet($0.key) }
                return .browse(showsCards ? .cards(book, CardListFilter(call)) : .books)
            }))
}

/// What is shown whatever book is open.
private let placesWithoutBook: [(option: String, place: BrowsePlace)] = [
    ("--profiles", .profiles), ("--sessions", .sessions), ("--settings", .settings),
]

extension CardListFilter {
    fileprivate init(_ call: Invocation) {
        self.init(
            text: call.optional("--where") ?? call.optional("--match").map(SetQuery.words) ?? "", tag: call.optional("--tag"),
            isDue: call.isSet("--due"),
            status: call.choice("--state", of: CardStatus.allCases))
    }
}

extension Diagnostic {
    fileprivate static func needsTerminal(_ call: Invocation) -> Diagnostic {
        Diagnostic(
            .unsupported, "`browse` needs `sutra` on a terminal", in: call, hints: printedInstead)
    }

    fileprivate static func twoTexts(_ call: Invocation) -> Diagnostic {
        Diagnostic(
            .usage, "--where and --match cannot be combined", in: call, at: "--match", hints: ["add the words to the query"])
    }

    static let printedInstead = ["`book list`, `card list`, `stats` and `profile list` print the same"]

    /// Returns an error if the arguments show different things; nil otherwise.
    fileprivate static func conflict(in call: Invocation) -> Diagnostic? {
        // The open book takes the place of BOOK, but was not written: it has no span, and is in conflict with nothing.
        let written = call.arguments.filter { $0.span != nil }.map { call.spec.name(ofSlot: $0.slot) }
        let place = (placesWithoutBook.map(\.option) + ["--stats"]).first(where: written.contains)
        let other = written.first { $0 != place && ($0 != "BOOK" || place != "--stats") }
        guard let place, let other else { return nil }
        return Diagnostic(.usage, "\(place) and \(other) cannot be combined", in: call, at: other)
    }
}
