package import Vocabulary

/// Reads and writes files of cards, of sessions and of profiles, as a port.
///
/// Memory does not grow with the cards of a file, nor with the sessions that are read.
package protocol Exchange: AnyObject {
    /// Checks before a file is read whether it can be; ``read(from:as:layout:_:)`` checks it too. `-` is standard input.
    /// - Throws: `Failure.file` when it is missing or cannot be opened, `Failure.conflict` for a file of the library,
    ///   `Failure.format` when its format is only written.
    func check(_ path: String, as format: ExchangeFormat?) throws(Failure)

    /// Calls `body` with each record of a file; `-` is standard input.
    /// - Parameters:
    ///   - format: nil to tell it from the file's name and first bytes.
    ///   - layout: how the columns of a file of cards are to be taken; other formats have none.
    /// - Returns: how the file was taken, and what was left out of it.
    /// - Throws: `Failure.format` with the line, `Failure.file` when it cannot be read, `Failure.conflict` for a file of
    ///   the library, and what `body` throws.
    @discardableResult
    func read(
        from path: String, as format: ExchangeFormat?, layout: CardLayoutChoice,
        _ body: (ExchangeRecord) throws(Failure) -> Void
    ) throws(Failure) -> Reading

    /// Writes the records of `source`; `-` is standard output. A file appears whole or not at all.
    /// - Parameter book: the one book that all records belong to, or nil when they name their own.
    /// - Parameter source: begins with the first record each time that it is called: what is in the records can decide how all
    ///   of them are written.
    /// - Throws: `Failure.file` when it cannot be written, `Failure.conflict` for a file that must be left alone, and what
    ///   `source` throws.
    func writeCards(
        to path: String, as format: CardFormat, book: String?, _ source: () throws(Failure) -> CardSource
    ) throws(Failure)

    /// Writes the sessions that `next` gives, in that order, until it gives nil; else as ``writeCards(to:as:book:_:)``.
    /// - Throws: as ``writeCards(to:as:book:_:)``.
    func writeSessions(
        to path: String, as format: SessionFormat, _ next: () throws(Failure) -> LoggedSession?
    ) throws(Failure)

    /// Reading and writing throw `Failure.interrupted` once `shouldStop` is true, which is asked often, also while a file is waited
    /// for.
    func stop(when shouldStop: @escaping @MainActor () -> Bool)

    /// Writes the profiles in their order; else as ``writeCards(to:as:book:_:)``.
    /// - Throws: `Failure.file` when it cannot be written, `Failure.conflict` for a file that must be left alone.
    func writeProfiles(_ profiles: [Profile], to path: String) throws(Failure)

    /// Looks whether a file may be written, and writes nothing.
    /// - Throws: `Failure.conflict` for a file that must be left alone.
    func checkWritable(_ path: String) throws(Failure)
}

extension Exchange {
    /// Calls `body` with each record of a file, of which nothing is said but its format.
    @discardableResult
    package func read(
        from path: String, as format: ExchangeFormat?, _ body: (ExchangeRecord) throws(Failure) -> Void
    ) throws(Failure) -> Reading {
        try read(from: path, as: format, layout: CardLayoutChoice(), body)
    }
}

/// Gives the next record, or nil after the last one.
package typealias CardSource = () throws(Failure) -> CardRecord?

/// One of the things that a file holds.
package enum ExchangeRecord: Hashable, Sendable {
    case card(CardRecord)
    case session(SessionRecord)
    case profile(ProfileRecord)
}
