import Vocabulary

/// The change of a note type to its newer version in an Anki collection, and of its notes with it.
package struct NoteTypeUpdate {
    /// The type as the library has it.
    package let old: NoteType
    /// The same type as it will be.
    package let new: NoteType
    /// For each field of the new version the index of the field that it was; nil for one that was added.
    package let places: [Int?]

    /// Fields keep their values if they have the same id, else if they have the same name. If ids are not known, a field at the
    /// place of one that is gone is that field with another name.
    package init(from old: NoteType, to new: NoteType) {
        (self.old, self.new) = (old, new)
        var free = Set(old.fields.indices)
        var places = [Int?](repeating: nil, count: new.fields.count)
        func assign(_ isSame: (_ own: Int, _ other: Int) -> Bool) {
            for other in places.indices where places[other] == nil {
                guard let own = free.sorted().first(where: { isSame($0, other) }) else { continue }
                places[other] = own
                free.remove(own)
            }
        }
        let (ids, others) = (old.ankiDetails?.fieldIDs ?? [], new.ankiDetails?.fieldIDs ?? [])
        let hasIDs = ids.count == old.fields.count && others.count == new.fields.count
        if hasIDs { assign { ids[$0] != nil && ids[$0] == others[$1] } }
        assign { old.fields[$0].hasSameBytes(as: new.fields[$1]) }
        if !hasIDs { assign { $0 == $1 } }
        self.places = places
    }

    /// The fields whose values the new version has no place for.
    package var removedFields: [Int] { old.fields.indices.filter { !places.contains($0) } }

    /// Whether the cards of all notes stay as they are.
    package var leavesCards: Bool {
        places == Array(old.fields.indices) && old.hasSameFields(as: new) && old.templates == new.templates
    }

    /// Whether notes can lose a text or a card.
    package var canLose: Bool { !removedFields.isEmpty || new.templates.count < old.templates.count }

    /// Whether cards with this ordinal have no template any more.
    package func removesCards(_ ordinal: Int) -> Bool { new.kind == .standard && ordinal >= new.templates.count }

    /// Whether cards with this ordinal have a template that was added.
    package func addsCards(_ ordinal: Int) -> Bool { new.kind == .standard && ordinal >= old.templates.count }

    /// Returns the fields of a note in the places of the new version.
    package func fields(_ fields: [String]) -> [String] {
        places.map { place in place.flatMap { $0 < fields.count ? fields[$0] : nil } ?? "" }
    }

    /// Returns whether a note with its cards would lose a text, the progress of a card, or all of its cards.
    package func loses(_ note: Note, _ cards: [Card]) -> Bool {
        if removedFields.contains(where: { $0 < note.fields.count && !note.fields[$0].isEmpty }) { return true }
        let removed = cards.filter { removesCards($0.origin?.ordinal ?? 0) }
        return removed.contains { $0.schedule.state != .new } || removed.count == cards.count
    }
}
