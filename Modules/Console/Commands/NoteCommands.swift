import TerminalText
import ViewModel
import Vocabulary
import Wording

extension CommandGroup {
    static let note = CommandGroup(
        "note", "the notes that cards are made from",
        [
            Command(
                "show", "Shows a note with its fields and cards.", [.required("NOTE", .card)], does: .reads,
                examples: ["note show @12"], notes: [named]
            ) { (library, call) throws(Failure) in
                .record(try library.notes.show(call.entity("NOTE")), in: .notes)
            },
            Command(
                "list", "Lists notes, each once.",
                options: [
                    .one("--where", "QUERY", .query, "only the notes of cards that the query finds"),
                    .one("--sort", "KEYS", .cardOrder, "what their cards are sorted by"),
                    .one("--limit", "N", .count, "how many notes to list at most"),
                    .one("--offset", "N", .count, "how many notes to skip first"),
                    .one(
                        "--columns", "KEYS", .keys(Table.listedNotes.headings.map(\.key)), "the columns to print, in this order"),
                ], does: .reads,
                examples: ["note list", "note list --where 'type:cloze tag:exam' --sort -lapses --limit 10"],
                notes: [
                    "A note stands where the first of its cards does; without --sort, the oldest comes first. Its id is that of its "
                        + "first card."
                ],
                inShell: { (shell, call) throws(Failure) in
                    let query = shell.query(call)
                    let listing = NoteListing(
                        query: query, order: [CardOrder](keys: call.optional("--sort") ?? ""), limit: call.count("--limit"),
                        offset: call.count("--offset") ?? 0)
                    return .both(
                        try shell.notices(about: query),
                        .rows(try shell.library.notes.list(listing), in: .listedNotes.picking(call.optional("--columns"))))
                }),
            Command(
                "edit", "Replaces a field of a note, and regenerates its cards.",
                [.required("NOTE", .card), .required("TEXT", .text)],
                options: [.required("--field", "NAME", .noteField, "the field to replace")],
                does: .changes,
                examples: ["note edit @12 --field Back 'the tomcat'", "note edit @12 --field Text '{{c1::Paris}} is large.'"],
                notes: [
                    named, "Cards keep their progress. If you remove a cloze number or a side, its card is deleted.",
                ]
            ) { (library, call) throws(Failure) in
                let edit = NoteEdit(card: call.entity("NOTE"), field: call.text("--field"), text: call.text("TEXT"))
                let change = try library.notes.edit(edit)
                return .change(change.kind, id: change.row.id, tally: change.cards) { change.row.title.excerpt + change.words }
            },
            Command(
                "delete", "Deletes a note with all its cards.", [.required("NOTE", .card)], does: .changes,
                examples: ["note delete @12"], notes: [named]
            ) { (library, call) throws(Failure) in
                let change = try library.notes.delete(call.entity("NOTE"))
                return .change(.deleted, id: change.row.id, tally: change.cards) { change.row.title.excerpt + change.words }
            },
        ])

    static let type = CommandGroup(
        "type", "note types",
        [
            Command("list", "Lists the note types.", does: .reads, examples: ["type list"], notes: [counts]) {
                (library, _) throws(Failure) in
                .rows(try library.notes.types(), in: .noteTypes)
            },
            Command(
                "show", "Shows a note type with its fields and templates.", [.required("TYPE", .noteType)], does: .reads,
                examples: ["type show cloze"],
                notes: [counts, "Templates are in Anki's template language: {{Front}} stands for the field of that name."]
            ) { (library, call) throws(Failure) in
                .record(try library.notes.type(named: call.text("TYPE")), in: .noteTypes)
            },
            Command(
                "delete", "Deletes a note type that no note uses.", [.required("TYPE", .noteType)], does: .changes,
                examples: ["type delete 'Basic 2'"],
                notes: ["The types basic, reversed, cloze and typed cannot be deleted."]
            ) { (library, call) throws(Failure) in
                let type = try library.notes.deleteType(named: call.text("TYPE"))
                return .change(.deleted, id: type.id) { type.name }
            },
        ])

    private static let counts = "The number of notes does not include cards that were added by themselves."
    private static let named = "NOTE is any card of the note. A card that was added by itself is a basic note."
}

extension NoteChange {
    /// The numbers of cards that were added and deleted as well: ` (1 card deleted)`.
    fileprivate var words: String {
        let parts = [(cards.added, "added"), (cards.deleted, "deleted")].filter { $0.0 > 0 }.map {
            "\(counted($0.0, "card")) \($0.1)"
        }
        return kind == .deleted && cards.deleted == 1 || parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
    }
}
