package import Model
package import Vocabulary

/// A gateway whose files of cards, sessions and profiles are in memory.
package final class FakeFiles: FileGateway {
    /// A file that was written, with the options of the request.
    package struct Written: Equatable {
        package let records: [CardRecord]
        package let format: CardFormat
        package let book: String?
        package let hasKinds: Bool
    }

    /// The files of cards that can be read, by path; a record's line is 0 until it is read, and then its place from 1.
    package var readable: [String: [CardRecord]] = [:]
    /// The files of sessions and profiles that can be read, by path.
    package var others: [String: (format: FileFormat, records: [FileRecord])] = [:]
    /// The collections that can be read, by path.
    package var collections: [String: [CollectionRecord]] = [:]
    /// The files of cards that were written, by path.
    package private(set) var written: [String: Written] = [:]
    /// A collection that was written.
    package struct WrittenCollection: Equatable {
        package let head: CollectionHead
        package var notes: [CollectionNote]
    }

    /// The collections that were written, by path.
    package private(set) var writtenCollections: [String: WrittenCollection] = [:]
    /// The result of writing a collection.
    package var writtenMedia = WrittenMedia()
    /// The files of notes that were written, by path.
    package private(set) var writtenNotes: [String: [NoteRecord]] = [:]
    package private(set) var writtenSessions: [String: [LoggedSession]] = [:]
    package private(set) var writtenProfiles: [String: [Profile]] = [:]
    /// The formats of the requests to read, in order.
    package private(set) var formatsRead: [CardFormat?] = []
    /// The layouts of the requests to read, in order.
    package private(set) var layoutsRead: [CardLayoutChoice] = []
    /// What reading the next file returns besides its records.
    package var reading = Reading(.cards(.tsv))
    /// The paths that must not be written.
    package var guarded: Set<String> = []
    /// An error to throw instead of reading the record at a place, counted from 0.
    package var failureInReading: (place: Int, error: Failure)?
    /// An error to throw instead of writing.
    package var failureInWriting: Failure?

    package init() {}

    package func stop(when shouldStop: @escaping @MainActor () -> Bool) {}

    package func check(_ path: String, as format: FileFormat?) throws(Failure) {
        if path == "-" || readable[path] != nil || others[path] != nil || collections[path] != nil { return }
        throw .file(path, .read, code: Self.noSuchFile)
    }

    @discardableResult
    package func read(
        from path: String, as format: FileFormat?, layout: CardLayoutChoice, replay: () throws(Failure) -> CollectionReplay?,
        collection: (CollectionRecord) throws(Failure) -> Void, _ body: (FileRecord) throws(Failure) -> Void
    ) throws(Failure) -> Reading {
        layoutsRead.append(layout)
        var reading = reading
        if let records = collections[path] {
            for (place, record) in records.enumerated() {
                try failInReading(at: place)
                try collection(record)
            }
            try failInReading(at: records.count)
            reading.format = .collection
            return reading
        }
        if let other = others[path] {
            for (place, record) in other.records.enumerated() {
                try failInReading(at: place)
                try body(record)
            }
            try failInReading(at: other.records.count)
            reading.format = other.format
            return reading
        }
        guard let records = readable[path] else { throw .file(path, .read, code: Self.noSuchFile) }
        let cardFormat: CardFormat? = if case .cards(let format)? = format { format } else { nil }
        formatsRead.append(cardFormat)
        for (place, record) in records.enumerated() {
            try failInReading(at: place)
            var placed = record
            if placed.line == 0 { placed.line = place + 1 }
            try body(.card(placed))
        }
        try failInReading(at: records.count)
        reading.format = .cards(cardFormat ?? .tsv)
        return reading
    }

    package func writeCards(
        to path: String, as format: CardFormat, book: String?, hasKinds: Bool, _ source: () throws(Failure) -> CardSource
    ) throws(Failure) {
        try checkWritable(path)
        var records: [CardRecord] = []
        let next = try source()
        while let record = try next() { records.append(record) }
        if let failureInWriting { throw failureInWriting }
        written[path] = Written(records: records, format: format, book: book, hasKinds: hasKinds)
    }

    package func writeCollection(
        _ head: CollectionHead, to path: String, media: (_ name: String) throws(Failure) -> MediaFile?,
        _ next: () throws(Failure) -> CollectionNote?
    ) throws(Failure) -> WrittenMedia {
        try checkWritable(path)
        var notes: [CollectionNote] = []
        while let note = try next() { notes.append(note) }
        if let failureInWriting { throw failureInWriting }
        writtenCollections[path] = WrittenCollection(head: head, notes: notes)
        return writtenMedia
    }

    package func writeNotes(to path: String, _ source: () throws(Failure) -> NoteSource) throws(Failure) {
        try checkWritable(path)
        var records: [NoteRecord] = []
        let next = try source()
        while let record = try next() { records.append(record) }
        if let failureInWriting { throw failureInWriting }
        writtenNotes[path] = records
    }

    package func writeSessions(
        to path: String, as format: SessionFormat, _ next: () throws(Failure) -> LoggedSession?
    ) throws(Failure) {
        var sessions: [LoggedSession] = []
        while let session = try next() { sessions.append(session) }
        if let failureInWriting { throw failureInWriting }
        writtenSessions[path] = sessions
    }

    package func writeProfiles(_ profiles: [Profile], to path: String) throws(Failure) {
        if let failureInWriting { throw failureInWriting }
        writtenProfiles[path] = profiles
    }

    package func checkWritable(_ path: String) throws(Failure) {
        if guarded.contains(path) { throw .conflict(.fileIsTheLibrary) }
    }

    private func failInReading(at place: Int) throws(Failure) {
        if let failure = failureInReading, failure.place == place { throw failure.error }
    }

    /// `ENOENT`.
    private static let noSuchFile: Int32 = 2
}
