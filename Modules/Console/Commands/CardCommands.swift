import TerminalText
import ViewModel
import Vocabulary
import Wording

extension CommandGroup {
    static let card = CommandGroup(
        "card", "the cards of a book",
        [
            Command(
                "add", "Adds a card to a book.", content, options: [tags] + kinds, does: .changes, rule: newNote,
                examples: [
                    "card add French 'le chat' 'the cat'",
                    "card add French \"l'eau\" 'the water' --tag noun --tag drinks",
                    "card add French chien dog --reversed",
                    "card add Geography 'The capital of {{c2::France}} is {{c1::Paris::city}}.' --cloze",
                ],
                notes: [
                    "If another card of the book has the front, and neither comes from a note, the error is DUPLICATE.",
                    "For a side of several lines, use a here-document: write <<END in its place, then the lines, then END.",
                    "--reversed adds a card in each direction. --typed asks you to type the back.",
                    "--cloze needs no BACK: it adds one card per cloze number in FRONT, which is written {{c1::Paris}} or "
                        + "{{c1::Paris::hint}}. BACK is shown with every answer.",
                    "At the prompt, `card add BOOK` asks for cards until you leave a front empty. Each gets the tags of the command.",
                ],
                failing: FailureWording.ifTaken("`card put` updates it and keeps its progress"),
                missing: { (shell, given) throws(Failure) in try shell.cardEntry(after: given) },
                missingHint: "`card add BOOK` asks for cards"
            ) { (library, call) throws(Failure) in
                if let diagnostic = NewNoteKind.conflict(in: call) { return .failure(diagnostic) }
                if let note = NewNote(call) {
                    let row = try library.notes.add(note)
                    return .change(.added, id: row.id, tally: Tally(added: row.cards.count)) {
                        row.title.excerpt + (row.cards.count > 1 ? " (\(counted(row.cards.count, "card")))" : "")
                    }
                }
                let card = NewCard(call)
                return .change(.added, id: try library.cards.add(card)) { card.words }
            },
            Command(
                "put", "Adds a card, or updates the one with that front.", content, options: [tags], does: .changes,
                rule: newCard, examples: ["card put French 'le chat' 'the cat'"],
                notes: ["A card with that front gets this back and these tags, and keeps its progress."]
            ) { (library, call) throws(Failure) in
                .change(try library.cards.put(NewCard(call)), sides)
            },
            Command(
                "list", "Lists the cards of a book, or of all books.", [.optional("BOOK", .book)],
                options: [.one("--where", "QUERY", .query, "only cards that the query finds")] + conditions + [
                    .one("--sort", "KEYS", .cardOrder, "what the cards are sorted by"),
                    .one("--limit", "N", .count, "how many cards to list at most"),
                    .one("--offset", "N", .count, "how many cards to skip first"),
                    .one("--columns", "KEYS", .keys(Table.cards.headings.map(\.key)), "the columns to print, in this order"),
                    .flag("--no-header", "leaves out the line of keys in the modes tsv and csv"),
                ], does: .reads,
                examples: [
                    "card list French --due", "card list --where 'tag:noun -is:suspended'",
                    "card list French --match chat --limit 20 --offset 40",
                    "card list French --sort -lapses,front --columns front,lapses --limit 10",
                ],
                notes: [
                    "Without --sort, the oldest come first. Without BOOK: the cards of the open book, or else of all books.",
                    "--sort -lapses,front sorts by lapses, most first, and cards with as many lapses by front. Cards without a value "
                        + "come last.",
                    "If you give several conditions, a card must meet all of them. `help where` explains queries.",
                    "With --state, a suspended card is only in the state suspended.",
                ],
                inShell: { (shell, call) throws(Failure) in
                    let listing = shell.cardListing(call)
                    let notices = try shell.notices(about: listing.query)
                    let books = try listing.book.map { (book) throws(Failure) in try shell.library.books.show(book).treeBooks }
                    var table = Table.cards(book: books == 1 ? .known : .detail)
                    table = table.picking(call.optional("--columns"))
                    table.hasHeader = !call.isSet("--no-header")
                    return .both(notices, .rows(try shell.library.cards.list(listing), in: table))
                }),
            Command(
                "show", "Shows a card.", [.required("CARD", .card)], does: .reads, examples: ["card show @12"]
            ) { (library, call) throws(Failure) in
                .record(try library.cards.show(call.entity("CARD")), in: .cards)
            },
            Command(
                "edit", "Changes a card, or the tags of several.", [.list("CARD", .card)],
                options: [
                    .one("--front", "F", .text, "the new front"), .one("--back", "B", .text, "the new back"),
                    .many("--tag", "T", .tag, "a tag to set; replaces all existing tags"),
                ] + CommandSpec.Option.sets, does: .changes, rule: editing,
                examples: ["card edit @12 --back 'the tomcat'", "card edit @12 --tag noun --tag animal"],
                notes: [
                    "--tag replaces all tags of the card; repeat it for several tags. `--tag \"\"` removes them. `card tag` adds and "
                        + "removes single tags.",
                    "--front and --back are only for a single card without a note; those of a reversed, cloze or typed note change "
                        + "with the note, by `note edit`.",
                ],
                inShell: { (shell, call) throws(Failure) in
                    if let diagnostic = shell.textOfSeveral(call) { return .failure(diagnostic) }
                    return try shell.change(call) { (card) throws(Failure) in
                        .change(try shell.library.cards.edit(CardEdit(card, call))) { change in
                            let tags = change.row.tags.map { " #\($0)" }.joined()
                            return sides(of: change) + (call.isSet("--tag") ? (tags.isEmpty ? ", no tags" : tags) : "")
                        }
                    } many: { (cards) throws(Failure) in
                        try shell.library.cards.setTags(call.all("--tag").filter { !$0.isEmpty }, of: cards)
                    }
                }),
            Command(
                "tag", "Adds tags to cards, and removes tags from them.", [.list("CARD", .card), .list("TAG", .tagChange)],
                options: CommandSpec.Option.sets, does: .changes, rule: tagging,
                examples: ["card tag @12 +verb -noun", "card tag --where 'front:le* -tag:noun' +noun"],
                notes: [
                    "+TAG adds a tag, and -TAG removes one; the other tags of a card stay.",
                    "The cards of a note have the same tags: its other cards are changed as well, and counted.",
                    "A card whose front begins with + or - is written by its id.",
                ],
                inShell: { (shell, call) throws(Failure) in
                    let changes = call.all("TAG")
                    let (added, removed) = (changes.tags("+"), changes.tags("-"))
                    return try shell.change(call) { (cards) throws(Failure) in
                        try shell.library.cards.tag(cards, adding: added, removing: removed)
                    } words: {
                        changes.joined(separator: " ")
                    }
                }),
            Command(
                "move", "Moves cards to another book.", [.list("CARD", .card), .required("BOOK", .book)],
                options: CommandSpec.Option.sets + [
                    .one(
                        "--on-conflict", "POLICY", .choice(of: MoveConflict.allCases),
                        "what to do with a card whose front the book has: fail, or skip it")
                ], does: .changes,
                examples: ["card move @12 Spanish", "card move --where 'book:French tag:verb' 'French verbs'"],
                notes: ["The cards keep their progress. If other options of study hold for them there, the prompt says which."],
                failing: FailureWording.ifTaken("--on-conflict skip leaves such cards where they are"),
                inShell: { (shell, call) throws(Failure) in
                    let book = call.entity("BOOK")
                    let skips = call.choice("--on-conflict", of: MoveConflict.allCases) == .skip
                    return try shell.change(call, isSet: skips) { (card) throws(Failure) in
                        let change = try shell.library.cards.move(CardMove(card: card, book: book))
                        let words = Answer.change(change) { "\($0.row.front.excerpt): \($0.before?.book ?? "") → \($0.row.book)" }
                        return .both(words, .options(change.options))
                    } many: { (cards) throws(Failure) in
                        try shell.library.cards.move(cards, to: book, skipsTaken: skips)
                    } words: {
                        "moved to \((try? shell.library.books.show(book).name) ?? "another book")"
                    }
                }),
            Command(
                "suspend", "Excludes cards from study.", [.list("CARD", .card)], options: CommandSpec.Option.sets, does: .changes,
                examples: ["card suspend @12", "card suspend --where 'is:leech'"],
                notes: ["A suspended card is never due and cannot be answered."],
                inShell: { (shell, call) throws(Failure) in
                    try shell.change(call) { (card) throws(Failure) in
                        .change(try shell.library.cards.suspend(card)) {
                            "\($0.row.front.excerpt): \($0.kind == .unchanged ? "already suspended" : "suspended")"
                        }
                    } many: { (cards) throws(Failure) in
                        try shell.library.cards.suspend(cards)
                    } words: {
                        "suspended"
                    }
                }),
            Command(
                "resume", "Includes suspended cards in study again.", [.list("CARD", .card)], options: CommandSpec.Option.sets,
                does: .changes, examples: ["card resume @12", "card resume --where 'tag:exam'"],
                notes: ["They keep their progress."],
                inShell: { (shell, call) throws(Failure) in
                    try shell.change(call) { (card) throws(Failure) in
                        .change(try shell.library.cards.resume(card)) {
                            "\($0.row.front.excerpt): \($0.kind == .unchanged ? "not suspended" : "resumed")"
                        }
                    } many: { (cards) throws(Failure) in
                        try shell.library.cards.resume(cards)
                    } words: {
                        "not suspended"
                    }
                }),
            marking(
                "flag", "Marks cards with a flag.", [.required("FLAG", .choice(flags))],
                examples: ["card flag @12 3", "card flag --where 'flag:3' none"],
                notes: [
                    "A flag is a color in Anki: \(CardFlag.list)."
                ]
            ) { (cards, set, call) throws(Failure) in
                try cards.flag(set, call.flag)
            } words: {
                $0.flag == 0 ? "no flag" : "flag \($0.flag)"
            },
            marking(
                "bury", "Leaves cards out of study until the next study day.",
                examples: ["card bury @12", "card bury --where 'tag:long is:due'"]
            ) { (cards, set, _) throws(Failure) in
                try cards.bury(set)
            } words: { _ in
                "buried until tomorrow"
            },
            marking(
                "unbury", "Puts cards that were buried back into study.",
                examples: ["card unbury @12", "card unbury --where is:buried"]
            ) { (cards, set, _) throws(Failure) in
                try cards.unbury(set)
            } words: { _ in
                "not buried"
            },
            Command(
                "due", "Makes cards due on another day.", [.list("CARD", .card), .required("DAY", .dueDays)],
                options: CommandSpec.Option.sets, does: .changes,
                examples: ["card due @12 0d", "card due @12 2026-01-31", "card due --where 'due<0' 0d..6d"],
                notes: [
                    "Memory states stay as they are. New cards are left alone, since they have no due date.",
                    "A range spreads the cards over its days at random.",
                ],
                inShell: { (shell, call) throws(Failure) in
                    let day = call.text("DAY")
                    guard let days = DueDays(day) else { preconditionFailure("the parser accepts no other days") }
                    return try shell.change(call, leaving: "new") { (cards) throws(Failure) in
                        try shell.library.cards.setDue(cards, on: days)
                    } words: {
                        "due \(day)"
                    }
                }),
            marking(
                "reset", "Makes cards new again.",
                examples: ["card reset @12", "card reset --where 'book:French lapses>=10'"],
                notes: ["Their answers stay in the log and in the statistics, but have no effect on the schedule."]
            ) { (cards, set, _) throws(Failure) in
                try cards.reset(set)
            } words: { _ in
                "new again"
            },
            Command(
                "delete", "Deletes cards.", [.list("CARD", .card)], options: CommandSpec.Option.sets, does: .changes,
                examples: ["card delete @12", "card delete --where 'tag:old added:7'"],
                inShell: { (shell, call) throws(Failure) in
                    try shell.change(call, .deleted) { (card) throws(Failure) in
                        .change(try shell.library.cards.delete(card)) { $0.row.front.excerpt }
                    } many: { (cards) throws(Failure) in
                        try shell.library.cards.delete(cards)
                    }
                }),
        ])

    private static let flags = ["none"] + (0...7).map(String.init)

    /// A command that changes each of its cards in the same way.
    /// - Parameter words: returns what has happened to the cards.
    private static func marking(
        _ verb: String, _ summary: String, _ parameters: [CommandSpec.Parameter] = [], examples: [String], notes: [String] = [],
        act: @escaping @MainActor @Sendable (CardsViewModel, Selection, Invocation) throws(Failure) -> SelectionTally,
        words: @escaping @MainActor @Sendable (Invocation) -> String
    ) -> Command {
        Command(
            verb, summary, [.list("CARD", .card)] + parameters, options: CommandSpec.Option.sets, does: .changes,
            examples: examples, notes: notes,
            inShell: { (shell, call) throws(Failure) in
                try shell.change(call) { (cards) throws(Failure) in
                    try act(shell.library.cards, cards, call)
                } words: {
                    words(call)
                }
            })
    }

    static let search = CommandGroup(
        "search", "finds cards by their text",
        Command(
            nil, "Searches the cards of all books.", [.required("TEXT", .text, "the words to find")],
            options: [.one("--limit", "N", .count, "how many cards to list at most")],
            does: .reads, examples: ["search chat", "search 'le chat' --limit 5"],
            notes: [
                "A word matches the start of a word. Case, accents and vowel points do not matter."
            ]
        ) { (library, call) throws(Failure) in
            let search = CardSearch(text: call.text("TEXT"), limit: call.count("--limit"))
            return .rows(try library.cards.search(search), in: .cards(foundBy: search.text))
        })

    private static let content: [CommandSpec.Parameter] = [
        .required("BOOK", .book), .required("FRONT", .text, "the side that study shows first"),
        .required("BACK", .text, "the side that study asks for"),
    ]
    /// The options that select cards of a list.
    static let conditions: [CommandSpec.Option] = [
        .one("--match", "TEXT", .text, "only cards with every word of the text in front or back"),
        .one("--tag", "T", .tag, "only cards with this tag"), .flag("--due", "only cards that are due now"),
        .one("--state", "STATE", .choice(of: CardStatus.allCases), "only cards in this state"),
    ]
    private static let tags = CommandSpec.Option.many("--tag", "T", .tag, "a tag of the card")

    private static let kinds: [CommandSpec.Option] = [
        .flag("--reversed", "adds a card in each direction"),
        .flag("--cloze", "adds one card per cloze number in FRONT; BACK is shown with every answer", waivesLast: true),
        .flag("--typed", "asks you to type the back in study"),
    ]

    private static let newNote = CommandRule(
        isAboutText: true,
        objection: { (shell, call) -> Diagnostic? in
            if let diagnostic = NewNoteKind.conflict(in: call) { return diagnostic }
            do throws(Failure) {
                if let note = NewNote(call) {
                    try shell.library.notes.check(note)
                } else {
                    try shell.library.cards.check(NewCard(call))
                }
                return nil
            } catch {
                return Diagnostic(error, of: call)
            }
        })
    private static let newCard = CommandRule(isAboutText: true) { (library, call) throws(Failure) in
        try library.cards.check(NewCard(call))
    }
    private static let editing = CommandRule(
        isAboutText: true,
        objection: { (shell, call) -> Diagnostic? in
            if let diagnostic = shell.textOfSeveral(call) { return diagnostic }
            do throws(Failure) {
                try shell.library.cards.check(CardEdit(call.entity("CARD"), call))
                return nil
            } catch {
                return Diagnostic(error, of: call)
            }
        })
    private static let tagging = CommandRule { (library, call) throws(Failure) in
        for tag in call.all("TAG") {
            if let flaw = CardsViewModel.flaw(ofTag: String(tag.dropFirst())) { throw .invalid(.tag, flaw) }
        }
        let both = CardsViewModel.contradiction(adding: call.all("TAG").tags("+"), removing: call.all("TAG").tags("-"))
        if let both { throw .invalid(.tag, .repeated(value: both)) }
    }

    /// Both sides, and the hint of ``CardEntryFlow`` if the front is new.
    @MainActor private static func sides(of change: RowChange<CardRow>) -> String {
        let row = change.row
        let isNew = change.before?.front != row.front
        return CardEntryFlow.words(front: row.front, back: row.back, hasDeletion: isNew && row.hasPlainDeletion)
    }
}

extension Shell {
    /// Returns the dialogue that asks for cards, if only their book is given or open.
    fileprivate func cardEntry(after given: GivenArguments) throws(Failure) -> (any Dialogue)? {
        let words = [openItems().book].compactMap(\.self) + given.words
        guard words.count == 1, let book = (try? Reference(words[0]))?.entity else { return nil }
        return CardEntryFlow(viewModel: try library.cardEntry(in: book, tags: given.options.map(\.value)), report: report)
    }
}

extension Invocation {
    /// The number of the flag; 0 for none.
    fileprivate var flag: Int { Int(text("FLAG")) ?? 0 }
}

extension NewCard {
    fileprivate init(_ call: Invocation) {
        self.init(book: call.entity("BOOK"), front: call.text("FRONT"), back: call.text("BACK"), tags: call.all("--tag"))
    }

    /// Both sides, and a hint for a person who may have forgotten `--cloze`.
    fileprivate var words: String { CardEntryFlow.words(front: front, back: back, hasDeletion: hasDeletion) }
}

extension NewNoteKind {
    fileprivate var key: String { "--\(rawValue)" }

    /// Returns an error if several types are given; nil otherwise.
    fileprivate static func conflict(in call: Invocation) -> Diagnostic? {
        let kinds = given(in: call)
        guard kinds.count > 1 else { return nil }
        return Diagnostic(
            .usage, "\(kinds[0].key) and \(kinds[1].key) cannot be combined", in: call, at: kinds[1].key,
            hints: ["a note has one type"])
    }

    fileprivate static func given(in call: Invocation) -> [NewNoteKind] { allCases.filter { call.isSet($0.key) } }
}

extension NewNote {
    /// Returns nil for a card with a plain front and back.
    fileprivate init?(_ call: Invocation) {
        guard let kind = NewNoteKind.given(in: call).first else { return nil }
        self.init(
            book: call.entity("BOOK"), kind: kind, front: call.text("FRONT"), back: call.optional("BACK") ?? "",
            tags: call.all("--tag"))
    }
}

extension Shell {
    fileprivate func cardListing(_ call: Invocation) -> CardListing {
        let (book, query) = bookAndQuery(call)
        return CardListing(
            book: book, match: call.optional("--match"),
            tag: call.optional("--tag"), isDue: call.isSet("--due"), status: call.choice("--state", of: CardStatus.allCases),
            query: query, order: [CardOrder](keys: call.optional("--sort") ?? ""), limit: call.count("--limit"),
            offset: call.count("--offset") ?? 0)
    }

    /// Returns an error if the text of several cards is to be changed, or nothing of them; nil otherwise.
    fileprivate func textOfSeveral(_ call: Invocation) -> Diagnostic? {
        if call.values(of: "CARD").count == 1 { return nil }
        if let key = ["--front", "--back"].first(where: { call.isSet($0) }) {
            return Diagnostic(.usage, "\(key) changes a single card", in: call, at: key, hints: ["name one CARD"])
        }
        if call.isSet("--tag") { return nil }
        return Diagnostic(
            .usage, "only the tags of several cards can be changed together", in: call,
            hints: ["--tag TAG replaces all tags of each card; `card tag` adds and removes single tags"])
    }
}

/// What `card move` does with a card whose front the book already has.
private enum MoveConflict: String, Choice, CaseIterable {
    case fail, skip
}

extension [String] {
    /// The tags after a sign.
    fileprivate func tags(_ sign: Character) -> [String] { filter { $0.first == sign }.map { String($0.dropFirst()) } }
}

extension CardEdit {
    fileprivate init(_ card: EntityReference, _ call: Invocation) {
        self.init(
            card: card, front: call.optional("--front"), back: call.optional("--back"),
            tags: call.isSet("--tag") ? call.all("--tag").filter { !$0.isEmpty } : nil)
    }
}
