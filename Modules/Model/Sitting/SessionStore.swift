package import Vocabulary

/// Where the log of sessions is kept. Each method is all or nothing.
package protocol SessionStore: AnyObject {
    /// Makes this connection the only one to the library that sits, until it stops sitting, closes, or its process ends.
    ///
    /// Does nothing when it is already.
    /// - Throws: `Failure.conflict(.sittingElsewhere)` while another connection is the one.
    func startSitting() throws(Failure)

    /// Lets others sit; does nothing when this connection does not.
    func stopSitting()

    /// Adds a running session of which nothing is sat, noted at `now`.
    ///
    /// Others may be running: of a process that died.
    /// - Throws: `Failure.notFound(.profile)` when the draft's profile is gone, `Failure.invalid` for what a draft cannot be.
    func beginSession(_ draft: SessionDraft, at now: Timestamp) throws(Failure) -> Session

    /// Notes how much of a running session is sat; when it returns, that is on the disk.
    /// - Throws: `Failure.notFound(.session)`, or `Failure.conflict(.noSitting)` when the session has ended.
    func noteSession(_ id: Session.ID, sat: Duration, at now: Timestamp) throws(Failure)

    /// Ends a running session, completed or stopped; to end as running is a programmer's error.
    /// - Throws: `Failure.notFound(.session)`, or `Failure.conflict(.noSitting)` when the session has ended before.
    func endSession(
        _ id: Session.ID, as outcome: SessionOutcome, sat: Duration, at now: Timestamp
    ) throws(Failure) -> Change<Session>

    func session(_ id: Session.ID) throws(Failure) -> Session?

    /// The session that is being sat, here or by another process that lives, whether that has noted it lately or was stopped; nil
    /// where nobody sits.
    ///
    /// In a library that can only be read it is not known who lives: a session counts there until it is interrupted.
    func sittingSession(at now: Timestamp) throws(Failure) -> Session.ID?

    /// The sessions that began at `start` or later, the newest first, at most `limit`.
    /// - Parameter id: the last session of the page before; what follows it is given.
    /// - Throws: `Failure.notFound(.session)` when that session is gone: its place in the list is unknown then.
    func sessions(from start: Timestamp?, after id: Session.ID?, limit: Int) throws(Failure) -> [Session]

    /// Adds a session that was completed elsewhere, over the whole length of the draft.
    /// - Returns: nil when the log has the session that the draft tells of.
    /// - Throws: `Failure.notFound(.profile)` when the draft's profile is gone, `Failure.invalid` for what a draft cannot be.
    func addSession(_ draft: SessionDraft) throws(Failure) -> Session?

    /// - Throws: `Failure.notFound(.session)`.
    func deleteSession(_ id: Session.ID) throws(Failure) -> Change<Session>

    /// How long was sat in the sessions that began from each moment up to the next; one sum fewer than moments.
    ///
    /// Sessions that are running and such as were stopped or interrupted count with what was sat.
    func sessionSums(between moments: [Timestamp]) throws(Failure) -> [Duration]
}
