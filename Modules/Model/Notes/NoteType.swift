/// A type of notes: its fields, and the templates that make cards from them.
package struct NoteType: Hashable, Sendable, Identifiable {
    package typealias ID = Identifier<NoteType>

    /// How cards are made from a note.
    package enum Kind: Int, Sendable {
        /// One card for each template whose front has content.
        case standard
        /// One card for each number of its cloze deletions, all by the first template.
        case cloze
    }

    package let id: ID
    /// The name, unique among the types.
    @ByteExact package var name: String
    package var kind: Kind
    /// The names of the fields, at least one.
    @ByteExact package var fields: [String]
    /// The templates, at least one.
    package var templates: [CardTemplate]
    /// Whether fields and templates are HTML, as in Anki, and not plain text.
    package var isHTML: Bool
    /// The style sheet, which can keep line breaks, and which exports to Anki write back.
    @ByteExact package var styling: String
    /// The id of the type in the Anki collection that it was imported from; nil if it was not.
    package var ankiID: Int64?
    /// What else Anki knows of the type; nil if that is unknown.
    package var ankiDetails: AnkiDetails?

    package init(
        id: ID, name: String, kind: Kind = .standard, fields: [String], templates: [CardTemplate], isHTML: Bool = false,
        styling: String = "", ankiID: Int64? = nil, ankiDetails: AnkiDetails? = nil
    ) {
        self.id = id
        self.name = name
        self.kind = kind
        self.fields = fields
        self.templates = templates
        self.isHTML = isHTML
        self.styling = styling
        self.ankiID = ankiID
        self.ankiDetails = ankiDetails
    }

    /// Returns the same type with another id.
    package func withID(_ id: ID) -> NoteType {
        NoteType(
            id: id, name: name, kind: kind, fields: fields, templates: templates, isHTML: isHTML, styling: styling,
            ankiID: ankiID, ankiDetails: ankiDetails)
    }

    /// Returns whether a type makes the same cards of the same fields, in the same style.
    package func hasSameContent(as other: NoteType) -> Bool {
        kind == other.kind && isHTML == other.isHTML && hasSameFields(as: other) && templates == other.templates
            && styling.hasSameBytes(as: other.styling)
    }

    /// Returns whether a type has the same names of fields in the same order.
    package func hasSameFields(as other: NoteType) -> Bool {
        fields.elementsEqual(other.fields) { $0.hasSameBytes(as: $1) }
    }
}

/// A template of a note type: the texts of both sides of a card, with replacements in Anki's template language.
package struct CardTemplate: Hashable, Sendable {
    @ByteExact package var name: String
    @ByteExact package var front: String
    @ByteExact package var back: String

    package init(name: String, front: String, back: String) {
        self.name = name
        self.front = front
        self.back = back
    }
}

extension NoteType {
    /// The types that every library has from the start; their ids never change.
    package static let builtin = [basic, reversed, cloze, typed]

    /// A front and a back: one card. A card without a note counts as a note of this type.
    package static let basic = NoteType(
        id: ID(1), name: "basic", fields: ["Front", "Back"],
        templates: [CardTemplate(name: "Card 1", front: "{{Front}}", back: "{{Back}}")])
    /// A front and a back: a card in each direction.
    package static let reversed = NoteType(
        id: ID(2), name: "reversed", fields: ["Front", "Back"],
        templates: [
            CardTemplate(name: "Card 1", front: "{{Front}}", back: "{{Back}}"),
            CardTemplate(name: "Card 2", front: "{{Back}}", back: "{{Front}}"),
        ])
    /// A text with deletions, `{{c1::Paris::city}}`: a card for each number.
    package static let cloze = NoteType(
        id: ID(3), name: "cloze", kind: .cloze, fields: ["Text", "Extra"],
        templates: [CardTemplate(name: "Cloze", front: "{{cloze:Text}}", back: "{{cloze:Text}}{{#Extra}}\n\n{{Extra}}{{/Extra}}")]
    )
    /// A front and a back that is typed: one card.
    package static let typed = NoteType(
        id: ID(4), name: "typed", fields: ["Front", "Back"],
        templates: [CardTemplate(name: "Card 1", front: "{{Front}}\n\n{{type:Back}}", back: "{{Back}}")])
}
