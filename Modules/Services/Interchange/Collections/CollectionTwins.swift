import Model
import Vocabulary

/// Tells the notes of a collection apart that have one guid, which other programs allow.
///
/// In the library, each has a guid of its own: the first one the guid itself, and the others the guid with a number. The notes of
/// the file that can be several of the library are kept until all have been read: one is known by the time at which its cards were
/// added, else by its texts and its book, else by its place.
@MainActor final class CollectionTwins {
    private let store: any NoteStore
    private let lookup: ImportLookup
    private let types: CollectionTypes
    private let books: CollectionBooks
    /// The numbers of notes of this file that were added with a guid.
    private var added: [String: Int] = [:]
    private var waiting: [CollectionNote] = []
    /// The notes of the library that were found.
    private var taken: Set<Note.ID> = []

    /// The maximum number of notes that are kept; no real collection comes near it.
    private static let mostWaiting = 5000
    /// The numbers of deleted notes after which no further one with the guid is looked for.
    private static let mostGaps = 4

    init(_ store: any NoteStore, _ lookup: ImportLookup, types: CollectionTypes, books: CollectionBooks) {
        (self.store, self.lookup, self.types, self.books) = (store, lookup, types, books)
    }

    /// Returns a note with the guid that it has in the library; nil for one that is kept until ``takeWaiting()``.
    func identified(_ note: CollectionNote) throws(Failure) -> CollectionNote? {
        if note.hasTwin {
            if let count = added[note.guid] {
                added[note.guid] = count + 1
                return note.withGUID(note.guid.twin(count + 1))
            }
            if try notes(note.guid).isEmpty {
                added[note.guid] = 1
                return note
            }
        } else if try lookup.note(guid: note.guid.twin(2)) == nil {
            return note
        }
        waiting.append(note)
        return nil
    }

    /// Whether notes must be taken before more are read.
    var isFull: Bool { waiting.count >= Self.mostWaiting }

    /// Returns the notes that were kept, with the guids that they have in the library.
    func takeWaiting() throws(Failure) -> [CollectionNote] {
        defer { waiting = [] }
        var groups: [String: [Int]] = [:]
        for (place, note) in waiting.enumerated() { groups[note.guid, default: []].append(place) }
        for (guid, places) in groups.sorted(by: { $0.value[0] < $1.value[0] }) { try identify(places, guid) }
        return waiting
    }

    private func identify(_ places: [Int], _ guid: String) throws(Failure) {
        let known = try notes(guid)
        var free = known.filter { !taken.contains($0.id) }
        var rest = places
        func match(_ isSame: (CollectionNote, Note) throws(Failure) -> Bool) throws(Failure) {
            for place in rest {
                for (index, note) in free.enumerated() where try isSame(waiting[place], note) {
                    waiting[place] = waiting[place].withGUID(note.guid)
                    taken.insert(note.id)
                    free.remove(at: index)
                    rest.removeAll { $0 == place }
                    break
                }
            }
        }
        // Cards that were added at the same time get other ones in an export.
        try match { (new, note) throws(Failure) in
            guard hasSameFields(new, note) else { return false }
            return try hasSameTimes(new, note)
        }
        try match { (new, note) throws(Failure) in try hasSameTimes(new, note) }
        try match { (new, note) throws(Failure) in
            guard hasSameFields(new, note) else { return false }
            return try isInSameBook(new, note)
        }
        try match { (new, note) throws(Failure) in hasSameFields(new, note) }
        try match { (new, note) throws(Failure) in try isInSameBook(new, note) }
        try match { (_, _) throws(Failure) in true }
        var number = 1
        for place in rest {
            while known.contains(where: { $0.guid.hasSameBytes(as: guid.twin(number)) }) { number += 1 }
            waiting[place] = waiting[place].withGUID(guid.twin(number))
            number += 1
        }
    }

    /// Returns the notes of the library with a guid, with or without a number.
    private func notes(_ guid: String) throws(Failure) -> [Note] {
        var (found, number, gaps) = ([Note](), 1, 0)
        while gaps < Self.mostGaps {
            if let note = try store.note(guid: guid.twin(number)) {
                found.append(note)
                gaps = 0
            } else {
                gaps += 1
            }
            number += 1
        }
        return found
    }

    private func hasSameTimes(_ new: CollectionNote, _ note: Note) throws(Failure) -> Bool {
        let times = Set(try store.cards(of: note.id).map(\.addedAt))
        return new.cards.contains { times.contains($0.addedAt) }
    }

    private func hasSameFields(_ new: CollectionNote, _ note: Note) -> Bool {
        new.fields.hasSameBytes(as: note.fields) || types.place(new)?.fields.hasSameBytes(as: note.fields) == true
    }

    private func isInSameBook(_ new: CollectionNote, _ note: Note) throws(Failure) -> Bool {
        guard let deck = new.cards.first?.deck, let card = try store.cards(of: note.id).first else { return false }
        return books.isBook(card.book, of: deck)
    }
}

extension String {
    /// Returns the guid of a further note with this guid; the first one has the guid itself.
    func twin(_ number: Int) -> String { number == 1 ? self : self + Self.twinMark + String(number) }

    private static let twinMark = "#twin-"

    /// The guid without the number that an import gives to a further note with a guid.
    var withoutTwinNumber: String {
        guard let mark = ranges(of: Self.twinMark).last, let number = Int(self[mark.upperBound...]), number > 1 else {
            return self
        }
        let guid = String(self[..<mark.lowerBound])
        return guid.twin(number).hasSameBytes(as: self) ? guid : self
    }
}

extension CollectionNote {
    fileprivate func withGUID(_ guid: String) -> CollectionNote {
        var note = self
        note.guid = guid
        return note
    }
}
