import ViewModel

extension Table where Row == NoteRow {
    static var notes: Table {
        Table(
            of: "note",
            [
                .id { $0.id },
                .text("type") { $0.type },
                Column("fields") { note in
                    Cell(
                        note.fieldsValue, shown: note.fields.map { "\($0.name): \($0.value.indented)" }.joined(separator: "\n"))
                },
                Column("tags", nil, .minor) { note in
                    Cell(.array(note.tags.map { .string($0) }), shown: note.tags.joined(separator: " "))
                },
                Column("cards") { note in
                    Cell(
                        .array(note.cards.map { .int($0.id) }),
                        shown: note.cards.map { "@\($0.id) \($0.front)" }.joined(separator: "\n"))
                },
                Column("guid", nil, .minor) { $0.guid.map { Cell(.string($0), shown: $0) } ?? .null },
                .moment("modified_at", "CHANGED") { $0.modifiedAt },
            ])
    }
}

extension Table where Row == NoteRow {
    /// Several notes, of which people see the first field.
    static var listedNotes: Table {
        Table(
            of: "note",
            [
                .id { $0.id },
                .text("type", nil, .lesser) { $0.type },
                Column("fields", "FIRST FIELD") { Cell($0.fieldsValue, shown: $0.fields.first?.value ?? "") },
                Column("tags", nil, .minor) { note in
                    Cell(.array(note.tags.map { .string($0) }), shown: note.tags.joined(separator: " "))
                },
                .number("cards") { $0.cards.count },
            ])
    }
}

extension NoteRow {
    fileprivate var fieldsValue: Cell.Value { .object(fields.map { (key: $0.name, value: .string($0.value)) }) }
}

extension Table where Row == NoteTypeRow {
    static var noteTypes: Table {
        Table(
            of: "type",
            [
                // Types are named by their names only.
                .number("id", "ID", .machine) { Int($0.id) },
                .text("name") { $0.name },
                .number("notes") { $0.notes },
                Column("fields", nil, .detail) { type in
                    Cell(.array(type.fields.map { .string($0) }), shown: type.fields.joined(separator: ", "))
                },
                Column("templates", nil, .minor) { type in
                    Cell(
                        .array(type.templates.map(\.value)),
                        shown: type.templates.map { "\($0.name)\n  \($0.front.indented)\n  → \($0.back.indented)" }
                            .joined(separator: "\n"))
                },
                .flag("cloze") {
                    $0.isCloze
                } shown: {
                    $0.isCloze ? "yes" : "no"
                },
                .flag("html") {
                    $0.isHTML
                } shown: {
                    $0.isHTML ? "yes" : "no"
                },
            ])
    }
}

extension String {
    /// The text with blanks before all lines but the first, which follows a name.
    fileprivate var indented: String { split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n  ") }
}

extension NoteTemplateRow {
    fileprivate var value: Cell.Value {
        .object([(key: "name", value: .string(name)), (key: "front", value: .string(front)), (key: "back", value: .string(back))])
    }
}
