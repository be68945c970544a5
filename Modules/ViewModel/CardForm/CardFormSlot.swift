import Model
import Vocabulary

/// The state of a field in the form of a card: what it was, what was typed, and what it has become elsewhere.
struct CardFormSlot: Hashable {
    var name: String
    /// The value in the library that the typed text is to replace.
    private(set) var base: CardFormValue
    /// A value that the field was given elsewhere since it was changed here.
    private(set) var other: CardFormValue?
    private(set) var kind: CardFormField.Kind
    @ByteExact var text: String

    /// The fields and the tags of a card to add.
    static var empty: [CardFormSlot] {
        zip(names(of: .basic), [CardFormValue("", inHTML: false), CardFormValue("", inHTML: false), CardFormValue(tags: [])])
            .map { CardFormSlot($0, $1) }
    }

    /// Returns the names of the fields of a type, and of the tags.
    static func names(of type: NoteType) -> [String] { type.fields + ["Tags"] }

    init(_ name: String, _ value: CardFormValue) {
        (self.name, base, kind) = (name, value, value.kind)
        text = value.text
    }

    /// What the library is to store.
    var stored: String { isTyped ? CardFormValue.stored(text, as: kind, inHTML: base.isOfHTMLType) : base.stored }

    /// Whether the text differs from the one in the library, in more than how it is written.
    var isChanged: Bool { !stored.hasSameBytes(as: base.stored) }

    private var isTyped: Bool { kind != base.kind || !text.hasSameBytes(as: base.text) }

    /// Follows the library: a text that was not changed here is replaced, and any other is kept.
    mutating func follow(_ value: CardFormValue) {
        other = nil
        if value == base { return }
        if stored.hasSameBytes(as: value.stored) {
            base = value
        } else if isChanged {
            other = value
        } else {
            (base, kind, text) = (value, value.kind, value.text)
        }
    }

    /// Ends the conflict with the text from elsewhere, if there is one.
    mutating func resolve(_ choice: CardFormChoice) {
        guard let other else { return }
        switch choice {
        case .typed: break
        case .elsewhere: (kind, text) = (other.kind, other.text)
        case .both where kind == .text && other.kind == .text: text += "\n" + other.text
        case .both where kind == .tags: text += " " + other.text
        case .both: (kind, text) = (.html, stored + "<br>" + other.stored)
        }
        base = other
        self.other = nil
    }

    /// Replaces the text by a value, byte for byte.
    mutating func put(_ value: CardFormValue) {
        if value.stored.hasSameBytes(as: base.stored) { return }
        (kind, text) = value.isOfHTMLType ? (.html, value.stored) : (value.kind, value.text)
    }

    func field(problem: Failure?) -> CardFormField {
        CardFormField(name, text, kind: kind, isChanged: isChanged, textElsewhere: other?.text, problem: problem)
    }
}

/// The value of a field in the form of a card.
struct CardFormValue: Hashable {
    /// What the library stores.
    @ByteExact var stored: String
    /// What a person edits.
    @ByteExact var text: String
    let kind: CardFormField.Kind
    /// Whether the field belongs to a type whose fields are HTML.
    let isOfHTMLType: Bool

    /// Creates the value of a field: HTML is edited as text if nothing is lost by that.
    init(_ stored: String, inHTML isHTML: Bool) {
        let exact = isHTML ? HTMLReader.exactText(of: stored) : stored
        self.stored = stored
        text = exact ?? stored
        (kind, isOfHTMLType) = (exact == nil ? .html : .text, isHTML)
    }

    /// Creates the value of the tags.
    init(tags: [String]) {
        let text = tags.joined(separator: " ")
        stored = text
        self.text = text
        (kind, isOfHTMLType) = (.tags, false)
    }

    /// Returns what the library stores for a text that was typed.
    static func stored(_ text: String, as kind: CardFormField.Kind, inHTML isHTML: Bool) -> String {
        switch kind {
        case .text: isHTML ? HTMLWriter.html(of: text) : text
        case .html: text
        case .tags: tags(in: text).joined(separator: " ")
        }
    }

    /// Returns the tags that a text names.
    static func tags(in text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).map { String($0.drop { $0 == "#" }) }
    }
}
