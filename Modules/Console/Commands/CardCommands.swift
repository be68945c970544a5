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
                options: conditions + [
                    .one("--limit", "N", .count, "how many cards to list at most"),
                    .one("--offset", "N", .count, "how many cards to skip first"),
                ], does: .reads,
                examples: [
                    "card list French --due", "card list --tag noun", "card list French --match chat --limit 20 --offset 40",
                ],
                notes: [
                    "The oldest come first. Without BOOK: the cards of the open book, or else of all books.",
                    "If you give several conditions, a card must meet all of them.",
                    "With --state, a suspended card is only in the state suspended.",
                ]
            ) { (library, call) throws(Failure) in
                let listing = CardListing(call)
                return .rows(
                    try library.cards.list(listing),
                    in: .cards(book: call.isSet("BOOK") ? .known : .detail, matching: listing.match))
            },
            Command(
                "show", "Shows a card.", [.required("CARD", .card)], does: .reads, examples: ["card show @12"]
            ) { (library, call) throws(Failure) in
                .record(try library.cards.show(call.entity("CARD")), in: .cards)
            },
            Command(
                "edit", "Changes a card.", [.required("CARD", .card)],
                options: [
                    .one("--front", "F", .text, "the new front"), .one("--back", "B", .text, "the new back"),
                    .many("--tag", "T", .tag, "a tag to set; replaces all existing tags"),
                ], does: .changes, rule: editing,
                examples: ["card edit @12 --back 'the tomcat'", "card edit @12 --tag noun --tag animal"],
                notes: [
                    "--tag replaces all tags of the card; repeat it for several tags. `--tag \"\"` removes them.",
                    "--front and --back are only for cards without a note; those of a reversed, cloze or typed note change with "
                        + "the note, by `note edit`.",
                ]
            ) { (library, call) throws(Failure) in
                .change(try library.cards.edit(CardEdit(call))) { change in
                    let tags = change.row.tags.map { " #\($0)" }.joined()
                    return sides(of: change) + (call.isSet("--tag") ? (tags.isEmpty ? ", no tags" : tags) : "")
                }
            },
            Command(
                "move", "Moves a card to another book.", [.required("CARD", .card), .required("BOOK", .book)], does: .changes,
                examples: ["card move @12 Spanish"], notes: ["The card keeps its progress."]
            ) { (library, call) throws(Failure) in
                let moving = CardMove(card: call.entity("CARD"), book: call.entity("BOOK"))
                return .change(try library.cards.move(moving)) {
                    "\($0.row.front.excerpt): \($0.before?.book ?? "") → \($0.row.book)"
                }
            },
            Command(
                "suspend", "Excludes a card from study.", [.required("CARD", .card)], does: .changes,
                examples: ["card suspend @12"], notes: ["A suspended card is never due and cannot be answered."]
            ) { (library, call) throws(Failure) in
                .change(try library.cards.suspend(call.entity("CARD"))) {
                    "\($0.row.front.excerpt): \($0.kind == .unchanged ? "already suspended" : "suspended")"
                }
            },
            Command(
                "resume", "Includes a suspended card in study again.", [.required("CARD", .card)], does: .changes,
                examples: ["card resume @12"], notes: ["It keeps its progress."]
            ) { (library, call) throws(Failure) in
                .change(try library.cards.resume(call.entity("CARD"))) {
                    "\($0.row.front.excerpt): \($0.kind == .unchanged ? "not suspended" : "resumed")"
                }
            },
            Command(
                "delete", "Deletes a card.", [.required("CARD", .card)], does: .changes, examples: ["card delete @12"]
            ) { (library, call) throws(Failure) in
                .change(try library.cards.delete(call.entity("CARD"))) { $0.row.front.excerpt }
            },
        ])

    static let search = CommandGroup(
        "search", "finds cards by their text",
        Command(
            nil, "Searches the cards of all books.", [.required("TEXT", .text, "the words to find")],
            options: [.one("--limit", "N", .count, "how many cards to list at most")],
            does: .reads, examples: ["search chat", "search 'le chat' --limit 5"],
            notes: [
                "A word matches the start of a word. Case does not matter, and neither do accents on Latin letters; other accents and "
                    + "vowel signs must be typed as the cards have them."
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
    private static let editing = CommandRule(isAboutText: true) { (library, call) throws(Failure) in
        try library.cards.check(CardEdit(call))
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

extension CardListing {
    fileprivate init(_ call: Invocation) {
        self.init(
            book: call.optionalEntity("BOOK"), match: call.optional("--match"), tag: call.optional("--tag"),
            isDue: call.isSet("--due"), status: call.choice("--state", of: CardStatus.allCases), limit: call.count("--limit"),
            offset: call.count("--offset") ?? 0)
    }
}

extension CardEdit {
    fileprivate init(_ call: Invocation) {
        self.init(
            card: call.entity("CARD"), front: call.optional("--front"), back: call.optional("--back"),
            tags: call.isSet("--tag") ? call.all("--tag").filter { !$0.isEmpty } : nil)
    }
}
