import Model
public import Vocabulary

/// A note with its fields and cards.
public struct NoteRow: Hashable, Sendable, Identifiable {
    /// The number of the first card, by which commands name the note.
    public let id: Int64
    /// The name of the note's type.
    public let type: String
    /// The guid, which files keep; nil for a card that was added by itself.
    public let guid: String?
    /// The names and values of the fields, in the order of the type.
    public let fields: [NoteField]
    /// The tags of its cards.
    public let tags: [String]
    /// The cards, in the order of the type's templates or of the numbers of deletions.
    public let cards: [CardRow]
    /// When the fields or tags were last changed, in ISO 8601 in UTC; nil for a card that was added by itself.
    public let modifiedAt: String?

    /// The texts of the first card on one line.
    public var title: String { "\(cards.first?.front ?? "") — \(cards.first?.back ?? "")" }

    init(_ note: Note, _ type: NoteType, cards: [CardRow]) {
        id = cards.first?.id ?? 0
        self.type = type.name
        guid = note.guid
        fields = NoteField.all(of: note, type)
        tags = cards.first?.tags ?? []
        self.cards = cards
        modifiedAt = note.modifiedAt.iso8601
    }

    /// Creates the note of a card that was added by itself.
    init(_ card: CardRow) {
        id = card.id
        type = NoteType.basic.name
        guid = nil
        fields = NoteField.sides(card.front, card.back)
        tags = card.tags
        cards = [card]
        modifiedAt = nil
    }
}

/// A field of a note.
public struct NoteField: Hashable, Sendable {
    /// The name, which is unique within the type.
    public let name: String
    /// The value, which is HTML in types from Anki.
    public let value: String

    /// Creates a field with a value.
    package init(name: String, value: String) { (self.name, self.value) = (name, value) }

    /// Returns the fields of a note, in the order of its type.
    static func all(of note: Note, _ type: NoteType) -> [NoteField] {
        type.fields.enumerated().map { index, name in
            NoteField(name: name, value: index < note.fields.count ? note.fields[index] : "")
        }
    }

    /// Returns the fields of a card that was added by itself.
    static func sides(_ front: String, _ back: String) -> [NoteField] {
        zip(NoteType.basic.fields, [front, back]).map { NoteField(name: $0, value: $1) }
    }
}

/// The effect of a change of a note on its cards.
public struct NoteChange: Hashable, Sendable {
    /// The note after the change; if it was deleted, as it was before.
    public let row: NoteRow
    /// The kind of the change.
    public let kind: ChangeKind
    /// The numbers of its cards that were added, updated, left unchanged and deleted.
    public let cards: Tally

    init(_ row: NoteRow, _ kind: ChangeKind, _ cards: [Change<Card>]) {
        (self.row, self.kind) = (row, kind)
        self.cards = cards.reduce(into: Tally()) { $0 += Tally($1.kind) }
    }
}

/// A type of notes.
public struct NoteTypeRow: Hashable, Sendable, Identifiable {
    /// The number of the type.
    public let id: Int64
    /// The name of the type.
    public let name: String
    /// Whether notes of the type have cloze deletions.
    public let isCloze: Bool
    /// Whether its fields are HTML.
    public let isHTML: Bool
    /// The names of the fields.
    public let fields: [String]
    /// The templates.
    public let templates: [NoteTemplateRow]
    /// The number of notes; cards that were added by themselves are not counted.
    public let notes: Int

    init(_ type: NoteType, notes: Int) {
        id = type.id.rawValue
        name = type.name
        isCloze = type.kind == .cloze
        isHTML = type.isHTML
        fields = type.fields
        templates = type.templates.map { NoteTemplateRow(name: $0.name, front: $0.front, back: $0.back) }
        self.notes = notes
    }
}

/// A template of a type of notes.
public struct NoteTemplateRow: Hashable, Sendable {
    /// The name of the template.
    public let name: String
    /// The template of the front, in Anki's template language.
    public let front: String
    /// The template of the back.
    public let back: String
}
