public import Binding
import Model
public import Vocabulary

/// The log of what was sat.
@MainActor public final class SessionsViewModel {
    package typealias Services = HasClockService & HasLibraryService & HasSittingService

    /// The newest first; of the last days asked for, or all.
    public let list: Action<Int?, PagedRows<SessionRow>, Failure>
    public let show: Action<Int64, SessionRow, Failure>
    /// Fails for a session that is being sat.
    public let delete: Action<Int64, RowChange<SessionRow>, Failure>

    /// - Parameter sitting: the sitting under way in this process.
    package init(services: any Services, sitting: Property<SittingState?>) {
        let store = services.sittingService.store
        let clock = services.clockService.clock
        list = Action { (days: Int?) throws(Failure) in
            let start = try days.map { (days) throws(Failure) in
                try clock.calendar().start(of: clock.moment().day - min(days, 3_000_000) + 1)
            }
            let pages = store.pages(from: start)
            let sat = try store.sittingSession(at: clock.now)
            return PagedRows { () throws(Failure) in
                try pages.next().map { SessionRow($0, on: clock, sat: sat) }
            }
        }
        show = Action { (id: Int64) throws(Failure) in
            guard let session = try store.session(Session.ID(id)) else {
                throw .notFound(.session, .id(id), near: [])
            }
            return SessionRow(session, on: clock, sat: try store.sittingSession(at: clock.now))
        }
        delete = Action { (id: Int64) throws(Failure) in
            if try store.sittingSession(at: clock.now) == Session.ID(id) {
                throw .conflict(sitting.current == nil ? .sittingElsewhere : .alreadySitting)
            }
            let change = try store.deleteSession(Session.ID(id))
            services.libraryService.tally.count(.deleted)
            return RowChange(change) { SessionRow($0, on: clock) }
        }
    }
}
