package import Vocabulary

/// The port that reads and writes files of cards, collections, sessions and profiles.
///
/// Memory use does not grow with the number of cards in a file, nor with the number of sessions that are read.
package protocol FileGateway: AnyObject {
    /// Checks whether a file can be read, without reading it; ``read(from:as:layout:replay:collection:_:)`` checks this too. `-` is standard
    /// input.
    /// - Throws: `Failure.file` if the file is missing or cannot be opened, `Failure.conflict` if it is a file of the library,
    ///   `Failure.format` if the format can only be exported.
    func check(_ path: String, as format: FileFormat?) throws(Failure)

    /// Calls `body` with each record of a file; `-` is standard input.
    /// - Parameters:
    ///   - format: nil to determine it from the file's name and first bytes.
    ///   - layout: how to interpret the columns of a file of cards; other formats have no columns.
    ///   - replay: returns what converts the logs of a collection, so that this can happen while other notes are added; it is
    ///     called only for a collection, and nil leaves this to the caller.
    ///   - collection: called with each part of a collection, instead of `body`.
    /// - Returns: how the file was interpreted, and what was left out of it.
    /// - Throws: `Failure.format` with the line, `Failure.file` if the file cannot be read, `Failure.conflict` if it is a file of
    ///   the library, and any error that `collection` or `body` throws.
    @discardableResult
    func read(
        from path: String, as format: FileFormat?, layout: CardLayoutChoice, replay: () throws(Failure) -> CollectionReplay?,
        collection: (CollectionRecord) throws(Failure) -> Void, _ body: (FileRecord) throws(Failure) -> Void
    ) throws(Failure) -> Reading

    /// Writes the records of `source` to a file, which appears complete or not at all; `-` is standard output.
    /// - Parameter book: the book that all records belong to, or nil if each record names its own.
    /// - Parameter hasKinds: whether any record has a kind, so that a table needs a column for it.
    /// - Parameter source: returns an iterator that starts with the first record each time that it is called. It can be called
    ///   twice, because the content of the records can determine the form in which all of them are written.
    /// - Throws: `Failure.file` if the file cannot be written, `Failure.conflict` if it must not be replaced, and any error that
    ///   `source` throws.
    func writeCards(
        to path: String, as format: CardFormat, book: String?, hasKinds: Bool, _ source: () throws(Failure) -> CardSource
    ) throws(Failure)

    /// Writes notes in the format of Anki's notes in plain text; otherwise like ``writeCards(to:as:book:hasKinds:_:)``.
    ///
    /// A card that was added by itself is a record without a type and guid, whose fields are its front and its back.
    /// - Throws: the same as ``writeCards(to:as:book:hasKinds:_:)``.
    func writeNotes(to path: String, _ source: () throws(Failure) -> NoteSource) throws(Failure)

    /// Writes the sessions that `next` returns, in that order, until it returns nil; otherwise like
    /// ``writeCards(to:as:book:hasKinds:_:)``.
    /// - Throws: the same as ``writeCards(to:as:book:hasKinds:_:)``.
    func writeSessions(
        to path: String, as format: SessionFormat, _ next: () throws(Failure) -> LoggedSession?
    ) throws(Failure)

    /// Writes a collection as a package of Anki, with the notes that `next` returns until it returns nil; otherwise like
    /// ``writeCards(to:as:book:hasKinds:_:)``.
    /// - Parameter head: the decks and types; those that no note uses are left out.
    /// - Parameter media: returns the media file for a name as notes write it, or nil; it is called once for each name.
    /// - Throws: the same as ``writeCards(to:as:book:hasKinds:_:)``, and any error that `media` throws.
    func writeCollection(
        _ head: CollectionHead, to path: String, media: (_ name: String) throws(Failure) -> MediaFile?,
        _ next: () throws(Failure) -> CollectionNote?
    ) throws(Failure) -> WrittenMedia

    /// Makes reading and writing throw `Failure.interrupted` once `shouldStop` returns true.
    ///
    /// It is called often, even while an operation waits for a file.
    func stop(when shouldStop: @escaping @MainActor () -> Bool)

    /// How much of the current file has been read or written; nil while no file is read or written from its beginning to its end.
    var transferred: TransferredBytes? { get }

    /// Writes profiles, in the given order; otherwise like ``writeCards(to:as:book:hasKinds:_:)``.
    /// - Throws: `Failure.file` if the file cannot be written, `Failure.conflict` if it must not be replaced.
    func writeProfiles(_ profiles: [Profile], to path: String) throws(Failure)

    /// Checks whether a file may be written, without writing anything.
    /// - Throws: `Failure.conflict` if the file must not be replaced.
    func checkWritable(_ path: String) throws(Failure)
}

/// How much of a file has been read or written.
package struct TransferredBytes: Hashable, Sendable {
    package var done: Int
    /// The size of the file; 0 if it is not known, as for a pipe or for a file that is written.
    package var total: Int

    package init(done: Int, total: Int) { (self.done, self.total) = (done, total) }
}

extension FileGateway {
    package var transferred: TransferredBytes? { nil }

    /// Calls `body` with each record of a file that is not a collection.
    @discardableResult
    package func read(
        from path: String, as format: FileFormat?, layout: CardLayoutChoice = CardLayoutChoice(),
        _ body: (FileRecord) throws(Failure) -> Void
    ) throws(Failure) -> Reading {
        try read(from: path, as: format, layout: layout, replay: { nil }, collection: { _ in }, body)
    }

    /// Writes records without kinds.
    package func writeCards(
        to path: String, as format: CardFormat, book: String?, _ source: () throws(Failure) -> CardSource
    ) throws(Failure) {
        try writeCards(to: path, as: format, book: book, hasKinds: false, source)
    }
}

/// The numbers of media files that the notes of a written collection name.
package struct WrittenMedia: Hashable, Sendable {
    package var files = 0
    /// The number of those that do not exist, and were left out.
    package var missing = 0

    package init(files: Int = 0, missing: Int = 0) { (self.files, self.missing) = (files, missing) }
}

/// Returns the next record, or nil after the last one.
package typealias CardSource = () throws(Failure) -> CardRecord?

/// Returns the next note, or nil after the last one.
package typealias NoteSource = () throws(Failure) -> NoteRecord?

/// A record of a file that is not a collection.
package enum FileRecord: Hashable, Sendable {
    case card(CardRecord)
    case note(NoteRecord)
    case session(SessionRecord)
    case profile(ProfileRecord)
    /// A record that cannot be used; the records after it can still be read.
    case flawed(RecordFlaw)
}
