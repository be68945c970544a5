import Model
import Vocabulary

/// Tells the notes of a collection apart that have one guid, which other programs allow; in the library, each has its own.
///
/// The notes of the file that can be several of the library are kept until all have been read: one is known by the time at which
/// its cards were added, else by its texts and its book, else by its place.
@MainActor final class CollectionTwins {
    private let store: any NoteStore
    private let lookup: ImportLookup
    private let types: CollectionTypes
    private let books: CollectionBooks
    /// The numbers of notes of this file that were added with a guid.
    private var added: [ByteExact<String>: Int] = [:]
    private var waiting: [CollectionNote] = []
    /// The guids in the file of the notes that were kept.
    private var kept: Set<ByteExact<String>> = []
    /// The guids in the library that notes of this file have, as far as they are not those in the file.
    private var taken: Set<ByteExact<String>> = []

    /// The maximum number of notes that are kept; no real collection comes near it.
    private static let mostWaiting = 5000

    init(_ store: any NoteStore, _ lookup: ImportLookup, types: CollectionTypes, books: CollectionBooks) {
        (self.store, self.lookup, self.types, self.books) = (store, lookup, types, books)
    }

    /// Returns a note with the guid that it has in the library; nil for one that is kept until ``takeWaiting()``.
    func identified(_ note: CollectionNote) throws(Failure) -> CollectionNote? {
        let guid = ByteExact(wrappedValue: note.guid)
        if let count = added[guid] {
            added[guid] = count + 1
            return note.withGUID(take(note.guid.twin(count + 1)))
        }
        if !kept.contains(guid), try !canBeSeveral(note) {
            if note.hasTwin { added[guid] = 1 }
            return note.guid.hasTwinNumber ? note.withGUID(take(note.guid.twin(1))) : note
        }
        kept.insert(guid)
        waiting.append(note)
        return nil
    }

    /// Whether notes must be taken before more are read.
    var isFull: Bool { waiting.count >= Self.mostWaiting }

    /// Returns the notes that were kept, with the guids that they have in the library.
    func takeWaiting() throws(Failure) -> [CollectionNote] {
        if waiting.isEmpty { return [] }
        defer { waiting = [] }
        var groups: [ByteExact<String>: [Int]] = [:]
        for (place, note) in waiting.enumerated() { groups[ByteExact(wrappedValue: note.guid), default: []].append(place) }
        let known = try self.known(groups.keys.map(\.wrappedValue))
        // A guid that looks like one with a number is longer: the notes that have the number choose first.
        for (guid, places) in groups.sorted(by: { $0.key.wrappedValue.utf8.count < $1.key.wrappedValue.utf8.count }) {
            identify(places, guid.wrappedValue, known[guid] ?? [])
        }
        return waiting
    }

    /// Returns whether the library has notes among which a note of the file must be looked for.
    private func canBeSeveral(_ note: CollectionNote) throws(Failure) -> Bool {
        if try lookup.hasTwins(of: note.guid) { return true }
        guard note.hasTwin || note.guid.hasTwinNumber else { return false }
        return try lookup.note(guid: note.guid) != nil
    }

    private func take(_ guid: String) -> String {
        taken.insert(ByteExact(wrappedValue: guid))
        return guid
    }

    // MARK: Recognising

    /// A note of the library.
    private struct Known {
        let guid: String
        let traits: TwinTraits
        /// Whether its guid is probably another one's with a number, so that its book and its place say nothing.
        var isOther = false
    }

    /// What notes have in common that are the same, the surest first; at last, their place must do.
    private static let signs: [TwinTraits.Signs] = [[.time, .fields], .time, [.fields, .book], .fields, .book, []]

    /// Gives notes of the file with one guid those that they have in the library.
    private func identify(_ places: [Int], _ guid: String, _ known: [Known]) {
        var rest = places.map { (place: $0, traits: traits(of: waiting[$0])) }
        for signs in Self.signs where !rest.isEmpty {
            var found: [TwinTraits.Key: [String]] = [:]
            for note in known.reversed() where !note.isOther || signs.contains(.time) || signs.contains(.fields) {
                for key in note.traits.keys(signs) { found[key, default: []].append(note.guid) }
            }
            rest.removeAll { place, traits in
                for key in traits.keys(signs) {
                    while let guid = found[key]?.popLast() {
                        guard taken.insert(ByteExact(wrappedValue: guid)).inserted else { continue }
                        waiting[place] = waiting[place].withGUID(guid)
                        return true
                    }
                }
                return false
            }
        }
        let used = Set(known.map { ByteExact(wrappedValue: $0.guid) })
        var number = 1
        for (place, _) in rest {
            while used.contains(ByteExact(wrappedValue: guid.twin(number))) { number += 1 }
            waiting[place] = waiting[place].withGUID(take(guid.twin(number)))
            number += 1
        }
    }

    /// Returns the notes of the library with some guids, with or without a number, by these guids; in the order of their addition.
    private func known(_ guids: [String]) throws(Failure) -> [ByteExact<String>: [Known]] {
        var notes: [Note.ID: Note] = [:]
        for note in try store.notes(guids: guids) + store.notes(guidsBeginningWith: guids.map(\.twinBeginning)) {
            notes[note.id] = note
        }
        let cards = Dictionary(grouping: try store.cards(of: Array(notes.keys))) { $0.origin?.note }
        let wanted = Set(guids.map { ByteExact(wrappedValue: $0) })
        var (known, others): ([ByteExact<String>: [Known]], [Known]) = ([:], [])
        for (id, note) in notes.sorted(by: { $0.key < $1.key }) {
            let cards = cards[id] ?? []
            var entry = Known(
                guid: note.guid,
                traits: TwinTraits(times: cards.map(\.addedAt), books: cards.prefix(1).map(\.book), fields: [note.fields]))
            let bare = note.guid.withoutTwinNumber
            known[ByteExact(wrappedValue: bare), default: []].append(entry)
            guard note.guid.hasTwinNumber, wanted.contains(ByteExact(wrappedValue: note.guid)) else { continue }
            entry.isOther = try lookup.note(guid: bare) != nil
            others.append(entry)
        }
        for other in others { known[ByteExact(wrappedValue: other.guid), default: []].append(other) }
        return known
    }

    private func traits(of note: CollectionNote) -> TwinTraits {
        TwinTraits(
            times: note.cards.map(\.addedAt), books: note.cards.first.map { books.known(for: $0.deck) } ?? [],
            fields: [note.fields] + (types.place(note).map { [$0.fields] } ?? []))
    }
}

extension CollectionNote {
    fileprivate func withGUID(_ guid: String) -> CollectionNote {
        var note = self
        note.guid = guid
        return note
    }
}
