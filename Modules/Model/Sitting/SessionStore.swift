package import Vocabulary

/// The port that stores the session log. Each method is atomic.
package protocol SessionStore: AnyObject {
    /// Makes this connection the only one of the library that may sit, until it stops sitting or closes, or its process ends.
    ///
    /// Does nothing if it already is.
    /// - Throws: `Failure.conflict(.sittingElsewhere)` if another connection is sitting.
    func startSitting() throws(Failure)

    /// Allows other connections to sit; does nothing if this connection is not sitting.
    func stopSitting()

    /// Adds a running session, of which nothing has been sat yet, last updated at `now`.
    ///
    /// There may be other running sessions, left by processes that died.
    /// - Throws: `Failure.notFound(.profile)` if the draft's profile was deleted, `Failure.invalid` if the draft is not valid.
    func beginSession(_ draft: SessionDraft, at now: Timestamp) throws(Failure) -> Session

    /// Saves how much of a running session has been sat; when this returns, that is on the disk.
    /// - Throws: `Failure.notFound(.session)`, `Failure.conflict(.noSitting)` if the session has ended, or, at once,
    ///   `Failure.library(.busy)` if another process is writing.
    func noteSession(_ id: Session.ID, sat: Duration, at now: Timestamp) throws(Failure)

    /// Ends a running session as completed or stopped.
    /// - Precondition: `outcome` is not `.running`.
    /// - Throws: `Failure.notFound(.session)`, or `Failure.conflict(.noSitting)` if the session has already ended.
    func endSession(
        _ id: Session.ID, as outcome: SessionOutcome, sat: Duration, at now: Timestamp
    ) throws(Failure) -> Change<Session>

    /// Returns a session by its id; nil if there is none.
    func session(_ id: Session.ID) throws(Failure) -> Session?

    /// Returns the session in progress, in this process or another one that is alive; nil if there is none.
    ///
    /// It counts even if its process has not updated it recently or was suspended. In a read-only library, it is unknown which
    /// processes are alive: a session counts there until it is interrupted.
    func sittingSession(at now: Timestamp) throws(Failure) -> Session.ID?

    /// Returns at most `limit` sessions that began at `start` or later, newest first.
    /// - Parameter id: the last session of the previous page; the sessions after it are returned.
    /// - Throws: `Failure.notFound(.session)` if that session was deleted, because its place in the list is then unknown.
    func sessions(from start: Timestamp?, after id: Session.ID?, limit: Int) throws(Failure) -> [Session]

    /// Adds a session that was completed elsewhere, for the whole duration of the draft.
    /// - Returns: nil if the log already has the session that the draft describes.
    /// - Throws: `Failure.notFound(.profile)` if the draft's profile was deleted, `Failure.invalid` if the draft is not valid.
    func addSession(_ draft: SessionDraft) throws(Failure) -> Session?

    /// Deletes a session.
    /// - Throws: `Failure.notFound(.session)`.
    func deleteSession(_ id: Session.ID) throws(Failure) -> Change<Session>

    /// Returns the total time sat in each interval between consecutive times, one sum fewer than times.
    ///
    /// A session belongs to the interval in which it began. Running, stopped and interrupted sessions count with what was sat.
    func sessionSums(between moments: [Timestamp]) throws(Failure) -> [Duration]
}
