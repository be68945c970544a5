import Vocabulary

/// The change of a note type to another version of it in an Anki collection, and of its notes with it.
package struct NoteTypeUpdate {
    /// The type as the library has it.
    package let old: NoteType
    /// The same type as it will be.
    package let new: NoteType
    /// For each field of the new version the index of the field that it was; nil for one that was added.
    package let fieldPlaces: [Int?]
    /// For each template of the new version the index of the template that it was; nil for one that was added.
    package let templatePlaces: [Int?]

    /// Fields and templates are the same if they have the same id, else if they have the same name. If ids are not known, one at
    /// the place of one that is gone is that one with another name.
    package init(from old: NoteType, to new: NoteType) {
        (self.old, self.new) = (old, new)
        fieldPlaces = Self.places(
            from: (old.fields, old.ankiDetails?.fieldIDs ?? []), to: (new.fields, new.ankiDetails?.fieldIDs ?? []))
        templatePlaces = Self.places(
            from: (old.templates.map(\.name), old.ankiDetails?.templateIDs ?? []),
            to: (new.templates.map(\.name), new.ankiDetails?.templateIDs ?? []))
    }

    private static func places(
        from old: (names: [String], ids: [Int64?]), to new: (names: [String], ids: [Int64?])
    ) -> [Int?] {
        var free = Set(old.names.indices)
        var places = [Int?](repeating: nil, count: new.names.count)
        func assign(_ isSame: (_ own: Int, _ other: Int) -> Bool) {
            for other in places.indices where places[other] == nil {
                guard let own = free.sorted().first(where: { isSame($0, other) }) else { continue }
                places[other] = own
                free.remove(own)
            }
        }
        let hasIDs = old.ids.count == old.names.count && new.ids.count == new.names.count
        if hasIDs { assign { old.ids[$0] != nil && old.ids[$0] == new.ids[$1] } }
        assign { old.names[$0].hasSameBytes(as: new.names[$1]) }
        if !hasIDs { assign { $0 == $1 } }
        return places
    }

    /// The fields whose values the new version has no place for.
    package var removedFields: [Int] { old.fields.indices.filter { !fieldPlaces.contains($0) } }

    /// Whether the cards of all notes stay as they are.
    package var leavesCards: Bool {
        fieldPlaces == Array(old.fields.indices) && old.hasSameFields(as: new) && old.templates == new.templates && keepsOrdinals
    }

    /// Whether the cards of all templates of the new version have the ordinals that they had.
    package var keepsOrdinals: Bool { new.kind == .cloze || templatePlaces == Array(new.templates.indices) }

    /// Whether notes can lose a text or a card.
    package var canLose: Bool { !removedFields.isEmpty || old.templates.indices.contains { ordinal($0) == nil } }

    /// Whether templates were added.
    package var addsCards: Bool { new.templates.indices.contains(where: addsCards) }

    /// Returns the ordinal that a card gets; nil if its template is gone.
    package func ordinal(_ old: Int) -> Int? { new.kind == .cloze ? old : templatePlaces.firstIndex(of: old) }

    /// Whether cards that get this ordinal have a template that was added.
    package func addsCards(_ new: Int) -> Bool {
        self.new.kind == .standard && templatePlaces.indices.contains(new) && templatePlaces[new] == nil
    }

    /// Returns the fields of a note in the places of the new version.
    package func fields(_ fields: [String]) -> [String] {
        fieldPlaces.map { place in place.flatMap { $0 < fields.count ? fields[$0] : nil } ?? "" }
    }

    /// Returns whether a note with its cards would lose a text, the progress of a card, or all of its cards.
    package func loses(_ note: Note, _ cards: [Card]) -> Bool {
        if removedFields.contains(where: { $0 < note.fields.count && !note.fields[$0].isEmpty }) { return true }
        let removed = cards.filter { ordinal($0.origin?.ordinal ?? 0) == nil }
        return removed.contains { $0.schedule.state != .new } || removed.count == cards.count
    }
}
