package import Vocabulary

/// Renders the cards of notes of one type; parses the templates only once.
package struct NoteRenderer {
    package let type: NoteType
    private let templates: [ParsedTemplate]
    private var html = HTMLReader()
    /// The parts of the templates of the cards so far that cannot be rendered.
    package private(set) var unknown = UnknownTemplateParts()
    /// What the cards so far had that cannot be rendered and is left out, in numbers.
    package private(set) var tally = RenderingTally()
    private var hasDeck = false
    private var hasOcclusion = false

    private struct ParsedTemplate {
        let name: String
        let front: [TemplateNode]
        /// The back without the front that it repeats, since study shows both sides.
        let back: [TemplateNode]
        /// Whether the back repeats the front, with its scripts.
        let repeatsFront: Bool
        /// Whether the template has a script, which can fill places in the sides.
        let hasScript: Bool
    }

    package init(_ type: NoteType) {
        self.type = type
        if type.isHTML, let space = HTMLWhiteSpace(styleSheet: type.styling) { html.ownSpace = space }
        templates = type.templates.map { template in
            var (front, back) = (
                [TemplateNode](template: template.front) ?? [.text(template.front)],
                [TemplateNode](template: template.back) ?? [.text(template.back)]
            )
            if type.isHTML { (front, back) = (front.withoutButtons, back.withoutButtons) }
            let ownBack = back.withoutFront(front, isHTML: type.isHTML)
            return ParsedTemplate(
                name: template.name, front: front, back: ownBack, repeatsFront: ownBack != back,
                hasScript: type.isHTML && HTMLContent.hasScript(template.front + template.back))
        }
        for template in type.templates {
            for side in [template.front, template.back] where [TemplateNode](template: side) == nil {
                unknown.add(template: template.name)
            }
        }
    }

    /// The HTML that could not be converted to text so far.
    package var dropped: DroppedMarkup { html.dropped }

    /// Returns the ordinals of the cards that a note has.
    package func ordinals(of fields: [String]) -> [Int] {
        switch type.kind {
        case .standard:
            let filled = Filled(type, fields)
            return templates.indices.filter { filled.contains(templates[$0].front) }
        case .cloze:
            let numbers = clozeFields.reduce(into: Set<Int>()) { numbers, field in
                numbers.formUnion(ClozeText(value(of: field, fields) ?? "").numbers)
            }
            return numbers.sorted().map { $0 - 1 }
        }
    }

    /// Returns the cards of a note.
    /// - Throws: `Failure.invalid(.front, …)` if the note has no card, or if a side is too long.
    package mutating func cards(of fields: [String], tags: [String] = []) throws(Failure) -> [RenderedCard] {
        var cards: [RenderedCard] = []
        for ordinal in ordinals(of: fields) { cards.append(try card(ordinal, of: fields, tags: tags)) }
        if cards.isEmpty { throw .invalid(.front, flaw(ofNoteWithoutCards: fields)) }
        return cards
    }

    /// Returns why a note has no card.
    package func flaw(ofNoteWithoutCards fields: [String]) -> Flaw {
        guard type.kind == .cloze else { return .empty }
        return ClozeText.flaw(ofTextWithoutNumbers: clozeFields.map { value(of: $0, fields) ?? "" }.joined(separator: "\n"))
    }

    /// Checks the cloze deletions of a field that a person has written; imported notes are not checked.
    /// - Throws: `Failure.invalid(.front, …)` for a deletion that is not closed or has no text.
    package func checkDeletions(of field: Int, _ text: String) throws(Failure) {
        guard type.kind == .cloze, type.fields.indices.contains(field), clozeFields.contains(type.fields[field]),
            let flaw = ClozeText(text).flaw
        else { return }
        throw .invalid(.front, flaw)
    }

    /// Checks a field that a person has edited, with the values that the other fields have.
    /// - Throws: `Failure.invalid(.noteField, …)` for a deletion that is not closed or has no text, if no field has a deletion, and
    ///   for a character that separates or ends fields where they are stored.
    package func checkEdit(of field: Int, in fields: [String]) throws(Failure) {
        guard type.fields.indices.contains(field) else { return }
        let text = field < fields.count ? fields[field] : ""
        if text.utf8.contains(where: { $0 == 0x1F || $0 == 0 }) {
            throw .invalid(.noteField(type.fields[field]), .containsControlCharacter)
        }
        guard type.kind == .cloze, clozeFields.contains(type.fields[field]) else { return }
        if let flaw = ClozeText(text).flaw { throw .invalid(.noteField(type.fields[field]), flaw) }
        if ordinals(of: fields).isEmpty {
            throw .invalid(.noteField(type.fields[field]), flaw(ofNoteWithoutCards: fields))
        }
    }

    /// Returns one card of a note, even one that the note would not have.
    ///
    /// A front without content is replaced by the first field that has any.
    /// - Throws: `Failure.invalid` if no field has content, or if a side is too long.
    package mutating func card(_ ordinal: Int, of fields: [String], tags: [String] = []) throws(Failure) -> RenderedCard {
        let (template, card) = prepared(ordinal, fields, tags)
        let sources = (front: render(template.front, card, isFront: true), back: render(template.back, card, isFront: false))
        var front = plain(sources.front, of: template.front, isFront: true)
        let back = plain(sources.back, of: template.back)
        if template.hasScript || front.isEmpty || back.isEmpty {
            let backSource = template.repeatsFront ? sources.back + sources.front : sources.back
            if isScripted(front, sources.front) || isScripted(back, backSource) { tally.scriptedSides += 1 }
        }
        for field in fields where front.isEmpty && !hasOcclusions(field) {
            front = plain(type.kind == .cloze ? ClozeText(field).question(ordinal + 1) : field)
        }
        html.endCard()
        endCard()
        return RenderedCard(ordinal: ordinal, front: try .front(front), back: try .back(back))
    }

    /// Returns the answer that must be typed for a card; nil if no answer must be typed.
    package func typedAnswer(_ ordinal: Int, of fields: [String], tags: [String] = []) -> TypedAnswer? {
        let (template, card) = prepared(ordinal, fields, tags)
        let place = shownFields(template.front, card).first { $0.filters.contains("type") }
        guard let place, let value = value(of: place.name, fields) else { return nil }
        let content = place.filters.contains("cloze") ? ClozeText(value).deleted(ordinal + 1) : value
        var reader = HTMLReader(for: .typing)
        let text = type.isHTML ? reader.text(of: content) : content
        if text.unicodeScalars.allSatisfy(\.isWhitespace) { return nil }
        return TypedAnswer(text: String(text[...].trimmed), ignoresAccents: place.filters.contains("nc"))
    }

    /// Returns the hints that the front of a card has: the names of their fields, and the texts that it does not show.
    package func hints(_ ordinal: Int, of fields: [String], tags: [String] = []) -> [(name: String, text: String)] {
        let (template, card) = prepared(ordinal, fields, tags)
        var copy = self
        return shownFields(template.front, card).filter { $0.filters.contains("hint") }.compactMap { place in
            let filters = place.filters.filter { $0 != "hint" }
            let text = copy.plain(copy.field(place.name, filters, card, isFront: true))
            return text.isEmpty ? nil : (place.name, text)
        }
    }

    /// Returns the name of the first field that a side of a card shows; the first field of the type if there is none.
    package func field(shownBy ordinal: Int, isFront: Bool) -> String {
        let template = templates[type.kind == .cloze ? 0 : min(ordinal, templates.count - 1)]
        return (isFront ? template.front : template.back).shownFields.first { type.fields.contains($0) } ?? type.fields[0]
    }

    /// The indices of the fields that become the front and the back of a card, if the type has one card with these two texts.
    package var sides: (front: Int, back: Int)? {
        guard type.kind == .standard, templates.count == 1, let front = templates[0].front.onlyField,
            let back = templates[0].back.onlyField, front != back,
            let frontIndex = type.fields.firstIndex(of: front), let backIndex = type.fields.firstIndex(of: back)
        else { return nil }
        return (frontIndex, backIndex)
    }

    // MARK: Rendering

    private struct Context {
        let ordinal: Int
        let name: String
        let tags: [String]
        let fields: [String]
    }

    private func prepared(_ ordinal: Int, _ fields: [String], _ tags: [String]) -> (ParsedTemplate, Context) {
        let template = templates[type.kind == .cloze ? 0 : min(ordinal, templates.count - 1)]
        return (template, Context(ordinal: ordinal, name: template.name, tags: tags, fields: fields))
    }

    /// Returns the fields that a side of a card shows, with their filters.
    private func shownFields(_ nodes: [TemplateNode], _ card: Context) -> [(name: String, filters: [String])] {
        nodes.flatMap { node -> [(name: String, filters: [String])] in
            switch node {
            case .text: []
            case .field(let name, let filters): [(name, filters)]
            case .section(let name, let isInverted, let inner):
                isFilled(name, card) != isInverted ? shownFields(inner, card) : []
            }
        }
    }

    private mutating func render(_ nodes: [TemplateNode], _ card: Context, isFront: Bool) -> String {
        var text = ""
        for node in nodes {
            switch node {
            case .text(let plain): text += plain
            case .section(let name, let isInverted, let inner):
                if isFilled(name, card) != isInverted { text += render(inner, card, isFront: isFront) }
            case .field(let name, let filters): text += field(name, filters, card, isFront: isFront)
            }
        }
        return text
    }

    private mutating func field(_ name: String, _ filters: [String], _ card: Context, isFront: Bool) -> String {
        if name == "FrontSide" { return "" }
        if Self.deckNames.contains(name), value(of: name, card.fields) == nil {
            hasDeck = true
            return ""
        }
        guard var text = value(of: name, card.fields) ?? special(name, card) else {
            unknown.add(field: name)
            return "{{\((filters.reversed() + [name]).joined(separator: ":"))}}"
        }
        if filters.contains("type") {
            // The answer that must be typed is shown only on the back, and without the text around it.
            if isFront { return "" }
            if filters.contains("cloze") { return ClozeText(text).deleted(card.ordinal + 1) }
        }
        for filter in filters {
            switch filter {
            case "cloze":
                let cloze = ClozeText(text)
                if cloze.hasOcclusions { hasOcclusion = true }
                // As in Anki, a field without the card's number is empty, on both sides.
                guard cloze.numbers.contains(card.ordinal + 1) else { return "" }
                text = isFront ? cloze.question(card.ordinal + 1) : cloze.answer(card.ordinal + 1)
            case "type": break
            case "hint": if isFront, !text.isEmpty { return "[\(name)…]" }
            case "text":
                var reader = HTMLReader(for: .plain)
                text = type.isHTML ? reader.text(of: text).escaped : text
            case "nc", "": break
            default:
                guard let form = Furigana.Form(rawValue: filter) else {
                    unknown.add(filter: filter)
                    continue
                }
                text = Furigana(text).text(form)
            }
        }
        return text
    }

    /// Converts HTML to text, and removes the blank lines that templates leave: at the ends, and all but one between paragraphs.
    /// - Parameter nodes: the template; a text that it shows by itself is kept as it is, unless a front has nothing but line breaks.
    private mutating func plain(_ text: String, of nodes: [TemplateNode] = [], isFront: Bool = false) -> String {
        guard type.isHTML else {
            let content = text[...].withoutOuterLines
            if nodes.count == 1, case .field = nodes[0], !isFront || !content.isEmpty { return text }
            return String(content)
        }
        let text = html.text(of: text)
        guard text.utf8.contains(.lineFeed) else { return String(text[...].trimmed) }
        var lines: [Substring] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let isBlank = line.unicodeScalars.allSatisfy(\.isWhitespace)
            if isBlank, lines.last?.isEmpty ?? true { continue }
            lines.append(isBlank ? "" : line)
        }
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines.joined(separator: "\n")
    }

    /// Returns whether only a script fills a side, or a place in it.
    private func isScripted(_ text: String, _ html: String) -> Bool {
        text.isEmpty && HTMLContent.hasScript(html) || HTMLContent.hasPlaceForScript(html)
    }

    private var clozeFields: [String] { templates.first?.front.clozeFields ?? [] }

    private func value(of name: String, _ fields: [String]) -> String? {
        guard let index = type.fields.firstIndex(of: name) else { return nil }
        return index < fields.count ? fields[index] : ""
    }

    private func special(_ name: String, _ card: Context) -> String? {
        switch name {
        case "Tags": card.tags.joined(separator: " ")
        case "Type": type.name
        case "Card": card.name
        // Anki's name for none; an import drops flags.
        case "CardFlag": "flag0"
        default: nil
        }
    }

    /// The names of what depends on where a card is, and not on its note.
    private static let deckNames: Set = ["Deck", "Subdeck"]

    private func isFilled(_ name: String, _ card: Context) -> Bool {
        if type.kind == .cloze, name.first == "c", let number = Int(name.dropFirst()) { return number == card.ordinal + 1 }
        guard let text = value(of: name, card.fields) ?? special(name, card) else { return Self.deckNames.contains(name) }
        return !text.isEmptyField
    }

    private func hasOcclusions(_ field: String) -> Bool { type.kind == .cloze && ClozeText(field).hasOcclusions }

    private mutating func endCard() {
        if hasDeck { tally.deckNames += 1 }
        if hasOcclusion { tally.occlusions += 1 }
        (hasDeck, hasOcclusion) = (false, false)
    }
}

/// The fields of a note that have content.
private struct Filled {
    private let names: Set<String>

    init(_ type: NoteType, _ fields: [String]) {
        names = Set(zip(type.fields, fields).filter { !$0.1.isEmptyField }.map(\.0))
    }

    /// Returns whether a side shows a field that has content.
    func contains(_ nodes: [TemplateNode]) -> Bool {
        nodes.contains { node in
            switch node {
            case .text: false
            case .field(let name, _): names.contains(name)
            case .section(let name, let isInverted, let inner): names.contains(name) != isInverted && contains(inner)
            }
        }
    }
}

extension String {
    /// The text as HTML, which shows it with its line breaks.
    fileprivate var escaped: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing("\n", with: "<br>")
    }
}

/// An answer that must be typed.
package struct TypedAnswer: Hashable, Sendable {
    package let text: String
    /// Whether an answer without its accents is correct: `{{type:nc:…}}`.
    package let ignoresAccents: Bool

    package init(text: String, ignoresAccents: Bool = false) {
        self.text = text
        self.ignoresAccents = ignoresAccents
    }
}

/// What cards have that cannot be rendered and is left out, in numbers of cards.
package struct RenderingTally: Hashable, Sendable {
    /// Cards whose template shows the name of their deck: a card can move to another book, whose name can change.
    package var deckNames = 0
    /// Cards that hide parts of an image (image occlusion): they show the whole image.
    package var occlusions = 0
    /// Cards with a side that is empty, because only scripts in their template fill it.
    package var scriptedSides = 0

    package init() {}

    /// Adds the numbers of other cards.
    package mutating func add(_ other: RenderingTally) {
        deckNames += other.deckNames
        occlusions += other.occlusions
        scriptedSides += other.scriptedSides
    }
}
