import Model
import Vocabulary

/// The note types of a collection in the library, and the renderers of their cards.
@MainActor final class CollectionTypes {
    private let store: any NoteStore
    private var collection: [Int64: NoteType] = [:]
    private(set) var library: [NoteType] = []
    private var renderers: [NoteType.ID: NoteRenderer] = [:]
    private var known: [Int64: NoteType] = [:]
    /// The renderers of notes that become cards without a note, whose types are not added.
    private var plainRenderers: [Int64: NoteRenderer] = [:]

    init(_ store: any NoteStore) { self.store = store }

    /// Begins with the types of a collection, by their ids there.
    func begin(_ types: [Int64: NoteType]) throws(Failure) {
        collection = types
        library = try store.noteTypes()
    }

    /// Returns the library's type for a note, with the fields that the note has in it; nil if its type is not in the collection.
    ///
    /// A note of ours is of a built-in type again, unless it was edited in Anki with markup that text cannot hold.
    func place(_ note: CollectionNote) throws(Failure) -> (type: NoteType, fields: [String])? {
        if let own = collection[note.type], let form = NoteType.builtin(ofAnki: own), let type = libraryType(form.id) {
            let texts = note.fields.compactMap { HTMLReader.exactText(of: $0) }
            if texts.count == type.fields.count { return (type, texts) }
        }
        return try type(note.type).map { ($0, note.fields) }
    }

    /// Returns the library's type for one of the collection, which is added with its first note; nil if there is none.
    ///
    /// A type of the same name or origin is reused if it has the same content.
    private func type(_ id: Int64) throws(Failure) -> NoteType? {
        if let type = known[id] { return type }
        guard let own = collection[id] else { return nil }
        let type = try type(like: own)
        known[id] = type
        return type
    }

    /// Returns the library's type with the content of another one, which is added if there is none.
    func type(like other: NoteType) throws(Failure) -> NoteType {
        if let same = library.first(where: { $0.isSame(as: other) }) { return same }
        return try add(other)
    }

    /// Returns a card as a type of the library renders it; nil if it has no content, or too much.
    func side(_ ordinal: Int, of fields: [String], _ type: NoteType, _ tags: [Tag]) -> RenderedCard? {
        try? renderers[type.id, default: NoteRenderer(type)].card(ordinal, of: fields, tags: tags.map(\.text))
    }

    /// Returns the first card of a note as its type in the collection renders it; nil if it has no content, or too much.
    func plainSide(of note: CollectionNote, _ tags: [Tag]) -> RenderedCard? {
        guard let type = collection[note.type] else { return nil }
        return try? plainRenderers[note.type, default: NoteRenderer(type)].card(0, of: note.fields, tags: tags.map(\.text))
    }

    /// Returns a type of the library by its id.
    func libraryType(_ id: NoteType.ID) -> NoteType? { library.first { $0.id == id } }

    /// What the templates have that cannot be rendered, without duplicates.
    var unknown: [String] {
        var names: [String] = []
        for (_, renderer) in renderers.sorted(by: { $0.key < $1.key }) {
            for name in renderer.unknown where !names.contains(name) { names.append(name) }
        }
        return names
    }

    /// The HTML that was not converted to text.
    var dropped: DroppedMarkup { all.reduce(into: DroppedMarkup()) { $0.add($1.dropped) } }

    /// What was left out of the cards, in numbers.
    var tally: RenderingTally { all.reduce(into: RenderingTally()) { $0.add($1.tally) } }

    private var all: [NoteRenderer] {
        renderers.sorted { $0.key < $1.key }.map(\.value) + plainRenderers.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Returns the cards of a note; one that has none of its own gets the first one, as in Anki.
    /// - Throws: `Failure.invalid` if no field has content, or if a side is too long.
    func cards(of fields: [String], _ type: NoteType, _ tags: [String]) throws(Failure) -> [RenderedCard] {
        var renderer = renderers.removeValue(forKey: type.id) ?? NoteRenderer(type)
        defer { renderers[type.id] = renderer }
        let ordinals = renderer.ordinals(of: fields)
        var cards: [RenderedCard] = []
        for ordinal in ordinals.isEmpty ? [0] : ordinals {
            cards.append(try renderer.card(ordinal, of: fields, tags: tags))
        }
        return cards
    }

    /// Adds a type to the library, with a number after its name if the library has another type with it.
    func add(_ type: NoteType) throws(Failure) -> NoteType {
        var added = type
        var number = 2
        while library.contains(where: { $0.name.hasSameBytes(as: added.name) }) {
            added.name = "\(type.name) \(number)"
            number += 1
        }
        let id = try store.addNoteType(added)
        added = NoteType(
            id: id, name: added.name, kind: type.kind, fields: type.fields, templates: type.templates, isHTML: type.isHTML,
            styling: type.styling, ankiID: type.ankiID)
        library.append(added)
        return added
    }
}

extension NoteType {
    /// Returns whether a type has the same content, and the same name or origin.
    fileprivate func isSame(as other: NoteType) -> Bool {
        let copy = NoteType(
            id: id, name: name, kind: other.kind, fields: other.fields, templates: other.templates, isHTML: other.isHTML,
            styling: other.styling, ankiID: ankiID)
        return copy == self && (ankiID == other.ankiID || name.hasSameBytes(as: other.name))
    }
}
