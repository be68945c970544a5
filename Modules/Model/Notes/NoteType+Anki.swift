/// The forms in which the built-in types, which are in plain text, are exported to Anki, whose types are HTML.
extension NoteType {
    /// Returns the HTML type that a built-in type is exported as; nil for other types.
    ///
    /// Their ids must never change: they tell an import that the type is ours.
    package var ankiForm: NoteType? { Self.ankiForms.first { $0.builtin == id }?.form }

    /// Returns the built-in type that was exported as this type of a collection; nil if there is none, or this type was changed.
    ///
    /// The name can differ, since Anki changes it if it already has a type with that name.
    package static func builtin(ofAnki type: NoteType) -> NoteType? {
        for (id, form) in ankiForms where type.ankiID == form.ankiID {
            return type.hasSameContent(as: form) ? builtin.first { $0.id == id } : nil
        }
        return nil
    }

    /// The names, fields, templates and style are those of Anki's own types: `rslib/src/notetype/stock.rs`.
    private static let ankiForms: [(builtin: ID, form: NoteType)] = [
        (
            basic.id,
            html(1, "Basic", templates: [CardTemplate(name: "Card 1", front: "{{Front}}", back: answer("{{Back}}"))])
        ),
        (
            reversed.id,
            html(
                2, "Basic (and reversed card)",
                templates: [
                    CardTemplate(name: "Card 1", front: "{{Front}}", back: answer("{{Back}}")),
                    CardTemplate(name: "Card 2", front: "{{Back}}", back: answer("{{Front}}")),
                ])
        ),
        (
            cloze.id,
            html(
                3, "Cloze", kind: .cloze, fields: ["Text", "Back Extra"],
                templates: [
                    CardTemplate(name: "Cloze", front: "{{cloze:Text}}", back: "{{cloze:Text}}<br>\n{{Back Extra}}")
                ], styling: style + clozeStyle)
        ),
        (
            typed.id,
            html(
                4, "Basic (type in the answer)",
                templates: [
                    CardTemplate(
                        name: "Card 1", front: "{{Front}}\n\n{{type:Back}}",
                        back: "{{Front}}\n\n<hr id=answer>\n\n{{type:Back}}")
                ])
        ),
    ]

    private static func html(
        _ number: Int64, _ name: String, kind: Kind = .standard, fields: [String] = ["Front", "Back"],
        templates: [CardTemplate], styling: String = style
    ) -> NoteType {
        NoteType(
            id: ID(0), name: name, kind: kind, fields: fields, templates: templates, isHTML: true, styling: styling,
            ankiID: firstAnkiID + number)
    }

    /// Ids in Anki are times in milliseconds; this one is in 2001, long before Anki existed.
    private static let firstAnkiID: Int64 = 1_000_000_000_000

    private static func answer(_ field: String) -> String { "{{FrontSide}}\n\n<hr id=answer>\n\n\(field)" }

    private static let style = """
        .card {
            font-family: arial;
            font-size: 20px;
            line-height: 1.5;
            text-align: center;
            color: black;
            background-color: white;
        }

        """
    private static let clozeStyle = """
        .cloze {
            font-weight: bold;
            color: blue;
        }
        .nightMode .cloze {
            color: lightblue;
        }

        """
}
