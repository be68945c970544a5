import Binding
package import Model
package import Vocabulary

/// A session of the log, with the study day that it belongs to.
package struct SessionOnDay: Hashable, Identifiable {
    package let session: Session
    package let day: Int
    /// Whether the session is being sat, here or in another process.
    package let isSat: Bool

    package var id: Int64 { session.id.rawValue }

    /// - Parameter sat: the session that is being sat; nil if there is none.
    @MainActor package init(_ session: Session, on clock: StudyClock, sat: Session.ID?) throws(Failure) {
        self.session = session
        isSat = session.id == sat
        day = try clock.calendar().day(of: session.startedAt)
    }

    /// Returns whether a session comes before another one in the log, which has the newest first.
    package static func precedes(_ one: Self, _ other: Self) -> Bool {
        (one.session.startedAt, one.session.id) > (other.session.startedAt, other.session.id)
    }

    @MainActor package static func all(in store: any SessionStore, on clock: StudyClock) throws(Failure) -> [Self] {
        let sat = try store.sittingSession(at: clock.now)
        let pages = store.pages()
        var sessions: [Self] = []
        while case let page = try pages.next(), !page.isEmpty {
            sessions += try page.map { (session) throws(Failure) in try Self(session, on: clock, sat: sat) }
        }
        return sessions
    }
}

extension SharedList<SessionOnDay> {
    /// Applies a change made by this process: a session that is running after it is being sat here.
    package func apply(_ change: Change<Session>, on clock: StudyClock) throws(Failure) {
        guard loaded != nil else { return }
        func logged(_ session: Session?) throws(Failure) -> SessionOnDay? {
            try session.map { (session) throws(Failure) in
                try SessionOnDay(session, on: clock, sat: session.outcome == .running ? session.id : nil)
            }
        }
        apply(before: try logged(change.before), after: try logged(change.after))
    }

    /// Applies a note of how much of a running session has been sat.
    package func note(_ id: Session.ID, sat: Duration, at now: Timestamp, on clock: StudyClock) throws(Failure) {
        guard let session = loaded?.elements.first(where: { $0.id == id.rawValue })?.session else { return }
        try apply(Change(before: session, after: session.noted(sat: sat, at: now)), on: clock)
    }
}
