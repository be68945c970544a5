import Model
import Vocabulary

/// The library's types for the note types of a collection, and the renderers of their cards.
@MainActor final class CollectionTypes {
    let store: any NoteStore
    private(set) var collection: [Int64: NoteType] = [:]
    private(set) var library: [NoteType] = []
    private var renderers: [NoteType.ID: NoteRenderer] = [:]
    private var known: [Int64: NoteType] = [:]
    /// The ids of the matching types of the library, by the ids of the collection's types that were looked up so far.
    private var counterparts: [Int64: [NoteType.ID]] = [:]
    /// The changes from types of the library to those of the collection, by the ids of the latter; nil for those that have the
    /// same templates in the same order.
    private var changes: [Int64: (from: NoteType.ID, change: NoteTypeUpdate?)] = [:]
    /// The renderers of notes that become cards without a note, whose types are not added.
    private var plainRenderers: [Int64: NoteRenderer] = [:]

    /// The number of types that the library did not have; their ids until they are added begin here.
    private var unstored: Int64 = 0
    private static let firstUnstored = Int64.max / 2
    /// The types that were added, by the ids that they had before.
    private var stored: [NoteType.ID: NoteType] = [:]

    /// The number of types of the library that were changed to their newer version.
    var updated = 0
    /// The number of types of the library whose newer version has no place for what the library has.
    var kept = 0
    /// The changes to types with further templates, whose cards are added at the end.
    var withMoreTemplates: [NoteTypeUpdate] = []

    init(_ store: any NoteStore) { self.store = store }

    /// Takes the types of a collection, by their ids there; must be called before all other methods.
    func begin(_ types: [Int64: NoteType]) throws(Failure) {
        collection = types
        library = try store.noteTypes()
    }

    /// Returns the library's type for a note, with the fields that the note has in it; nil if its type is not in the collection.
    ///
    /// A note of a built-in type that was exported gets that type again, unless it has markup from Anki that text cannot hold.
    func place(_ note: CollectionNote) -> (type: NoteType, fields: [String])? {
        if let own = collection[note.type], let form = NoteType.builtin(ofAnki: own), let type = libraryType(form.id) {
            let texts = note.fields.compactMap { HTMLReader.exactText(of: $0) }
            if texts.count == type.fields.count { return (type, texts) }
        }
        return type(note.type).map { ($0, note.fields) }
    }

    /// Returns the cards of a note with the ordinals that they have in its type in the library; those that have none are missing.
    ///
    /// The collection can have an older or newer version of the type, whose templates have another order.
    func cards(of note: CollectionNote, in type: NoteType) -> [CollectionCard] {
        guard let change = change(to: note.type, from: type) else { return note.cards }
        return note.cards.renumbered { ordinal in
            change.templatePlaces.indices.contains(ordinal) ? change.templatePlaces[ordinal] : nil
        }
    }

    /// Returns whether a type of the library is one of the collection, perhaps in another version.
    func isCounterpart(_ type: NoteType, of id: Int64) -> Bool {
        if let ids = counterparts[id] { return ids.contains(type.id) }
        let own = collection[id]
        let types = [known[id], own.flatMap(counterpart), own.flatMap(NoteType.builtin(ofAnki:))]
        let ids = types.compactMap { $0?.id }
        counterparts[id] = ids
        return ids.contains(type.id)
    }

    private func change(to id: Int64, from type: NoteType) -> NoteTypeUpdate? {
        if let known = changes[id], known.from == type.id { return known.change }
        var change: NoteTypeUpdate?
        if let own = collection[id], isCounterpart(type, of: id) {
            let update = NoteTypeUpdate(from: type, to: own)
            if !update.keepsOrdinals { change = update }
        }
        changes[id] = (type.id, change)
        return change
    }

    /// Returns the library's type for one of the collection; nil if there is none. One that the library does not have is new.
    private func type(_ id: Int64) -> NoteType? {
        if let type = known[id] { return type }
        guard let own = collection[id] else { return nil }
        let type = counterpart(of: own).flatMap { $0.canHoldNotes(of: own) ? $0 : nil } ?? new(own)
        known[id] = type
        counterparts[id] = nil
        return type
    }

    /// Returns the type of the library that is one of the collection, perhaps in another version.
    ///
    /// That is one with its content and origin, else the latest one with its origin, else one with its content and name, else one
    /// of unknown origin with its name.
    func counterpart(of own: NoteType) -> NoteType? {
        let (sources, names) = (library.filter { $0.hasOrigin(of: own) }, library.filter { $0.name.hasSameBytes(as: own.name) })
        return sources.first { $0.hasSameContent(as: own) } ?? sources.last ?? names.first { $0.hasSameContent(as: own) }
            ?? names.last { $0.isHTML && $0.ankiID == nil }
    }

    /// Returns a card as a type of the library renders it; nil if it has no content, or too much.
    func side(_ ordinal: Int, of fields: [String], _ type: NoteType, _ tags: [Tag]) -> RenderedCard? {
        side(ordinal, of: fields, type, tags.map(\.text))
    }

    /// Returns a card as a type of the library renders it; nil if it has no content, or too much.
    func side(_ ordinal: Int, of fields: [String], _ type: NoteType, _ tags: [String]) -> RenderedCard? {
        try? renderers[type.id, default: NoteRenderer(type)].card(ordinal, of: fields, tags: tags)
    }

    /// Returns a card of the library as a type renders it at an ordinal; with its present texts if it has no content there.
    func side(of card: Card, at ordinal: Int, _ fields: [String], _ type: NoteType) throws(Failure) -> RenderedCard {
        var rendered: RenderedCard
        if let side = side(ordinal, of: fields, type, card.tags) {
            rendered = side
        } else {
            rendered = RenderedCard(ordinal: ordinal, front: try .front(card.front), back: try .back(card.back))
        }
        rendered.oldOrdinal = card.origin?.ordinal
        return rendered
    }

    /// Returns the ordinals of the cards that a note has by its type.
    func ordinals(of fields: [String], _ type: NoteType) -> [Int] {
        renderers[type.id, default: NoteRenderer(type)].ordinals(of: fields)
    }

    /// Returns the first card of a note as its type in the collection renders it; nil if it has no content, or too much.
    func plainSide(of note: CollectionNote, _ tags: [Tag]) -> RenderedCard? {
        guard let type = collection[note.type] else { return nil }
        return try? plainRenderers[note.type, default: NoteRenderer(type)].card(0, of: note.fields, tags: tags.map(\.text))
    }

    /// Returns a type of the library by its id.
    func libraryType(_ id: NoteType.ID) -> NoteType? { library.first { $0.id == id } }

    /// The parts of templates that cannot be rendered.
    var unknown: UnknownTemplateParts {
        renderers.sorted { $0.key < $1.key }.reduce(into: UnknownTemplateParts()) { $0.add($1.value.unknown) }
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

    // MARK: Adding

    /// Returns a type that the library will have with its first note, with an id that no type has until then.
    func new(_ type: NoteType) -> NoteType {
        unstored += 1
        return type.withID(NoteType.ID(Self.firstUnstored + unstored))
    }

    /// Returns a type as the library has it; a new one is added, with a number after its name if another type has that name.
    func stored(_ type: NoteType) throws(Failure) -> NoteType {
        if type.id.rawValue <= Self.firstUnstored { return type }
        if let known = stored[type.id] { return known }
        var added = type
        var number = 2
        while library.contains(where: { $0.name.hasSameBytes(as: added.name) }) {
            added.name = "\(type.name) \(number)"
            number += 1
        }
        added = added.withID(try store.addNoteType(added))
        library.append(added)
        counterparts = [:]
        stored[type.id] = added
        return added
    }

    /// Returns a type with the id that it has in the library if it has been added.
    func current(_ type: NoteType) -> NoteType { stored[type.id] ?? type }

    /// The types that were added.
    var added: [NoteType] { stored.values.sorted { $0.id < $1.id } }

    /// Replaces a type of the library, which has been changed.
    func replace(_ type: NoteType) {
        guard let index = library.firstIndex(where: { $0.id == type.id }) else { return }
        library[index] = type
        renderers[type.id] = nil
        (counterparts, changes) = ([:], [:])
    }
}

extension NoteType {
    /// Returns whether a type is that of a collection, perhaps in another version.
    fileprivate func hasOrigin(of other: NoteType) -> Bool { isHTML && ankiID != nil && ankiID == other.ankiID }

    /// Returns whether notes of a type can be notes of this one as they are.
    fileprivate func canHoldNotes(of other: NoteType) -> Bool {
        kind == other.kind && hasSameFields(as: other) && templates.count == other.templates.count
            && (kind == .cloze || !NoteTypeUpdate(from: self, to: other).addsCards)
    }
}
