/// Reads and writes files of cards, of sessions and of profiles, as a port.
///
/// Memory does not grow with the cards of a file, nor with the sessions that are read.
package protocol Exchange: AnyObject {
    /// Checks before a file is read whether it can be; ``read(from:as:_:)`` checks it too. `-` is standard input.
    /// - Throws: `ModelError.file` when it is missing or cannot be opened, `ModelError.format` when its format is only written.
    func check(_ path: String, as format: ExchangeFormat?) throws(ModelError)

    /// Calls `body` with each record of a file; `-` is standard input.
    /// - Parameter format: nil to tell it from the file's name and first bytes.
    /// - Returns: the format that it was read as.
    /// - Throws: `ModelError.format` with the line, `ModelError.file` when it cannot be read, and what `body` throws.
    @discardableResult
    func read(
        from path: String, as format: ExchangeFormat?, _ body: (ExchangeRecord) throws(ModelError) -> Void
    ) throws(ModelError) -> ExchangeFormat

    /// Writes the records that `next` gives until it gives nil; `-` is standard output. A file appears whole or not at all.
    /// - Parameter format: nil to tell it from the file's name, or TSV.
    /// - Parameter book: the one book that all records belong to, or nil when they name their own.
    /// - Throws: `ModelError.file` when it cannot be written, and what `next` throws.
    func writeCards(
        to path: String, as format: CardFormat?, book: String?, _ next: () throws(ModelError) -> CardRecord?
    ) throws(ModelError)

    /// Writes the sessions that `next` gives, in that order, until it gives nil; else as ``writeCards(to:as:book:_:)``.
    /// - Throws: `ModelError.file` when it cannot be written, and what `next` throws.
    func writeSessions(
        to path: String, as format: SessionFormat, _ next: () throws(ModelError) -> LoggedSession?
    ) throws(ModelError)

    /// Has whatever is read or written given up with `ModelError.interrupted` from the time on when `shouldStop` says so.
    func stop(when shouldStop: @escaping @Sendable () -> Bool)

    /// Writes the profiles in their order; else as ``writeCards(to:as:book:_:)``.
    /// - Throws: `ModelError.file` when it cannot be written.
    func writeProfiles(_ profiles: [Profile], to path: String) throws(ModelError)
}

/// One of the things that a file holds.
package enum ExchangeRecord: Hashable, Sendable {
    case card(CardRecord)
    case session(SessionRecord)
    case profile(ProfileRecord)
}
