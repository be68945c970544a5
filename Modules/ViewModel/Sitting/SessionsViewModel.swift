public import Binding
import Model
package import Services
public import Vocabulary

/// The log of sittings.
@MainActor public final class SessionsViewModel {
    /// The services that the view model needs.
    package typealias Services = HasClockService & HasLibraryService & HasSettingsService
        & HasSittingService & HasUndoService

    // Outputs

    /// The whole log, the newest session first; it follows every change.
    public private(set) lazy var rows: ListProperty<SessionRow> = log.map { [clock] in
        SessionRow($0.session, on: clock, sat: $0.isSat ? $0.session.id : nil)
    }
    /// The total time sat: `07:30`, or `01:02:03` from one hour on.
    public private(set) lazy var totalText: Property<String> = log.sum(of: \.session.sat.components.seconds)
        .map { Duration.seconds($0).clock }
    /// The number of consecutive days with sittings up to today or yesterday; nil if the setting hides it.
    public private(set) lazy var streak: Property<Int?> = combineLatest(
        log.snapshots, services.libraryService.state.today(), services.settingsService.rows.isOn(.showStreak)
    ).map { sessions, today, isShown in
        let days = Set(sessions.lazy.filter { $0.session.sat.components.seconds > 0 }.map(\.day))
        return isShown ? Streak.length(of: days, upTo: today) : nil
    }.removeDuplicates()

    /// Sends the sessions that ``remove(_:)`` has deleted.
    public let removed: Signal<SessionRow>
    /// Sends the failures of the inputs that do not throw.
    public let failed: Signal<Failure>

    private let removals = MutableSignal<SessionRow>(name: "the sessions that are deleted from the log")
    private let failures = MutableSignal<Failure>(name: "the failures of the log of sittings")
    private let services: any Services
    private lazy var log = services.sittingService.log.elements()
    private let store: any SessionStore
    private let clock: StudyClock
    private let sitting: Property<SittingState?>

    /// Creates a view model whose log is read on first access.
    /// - Parameter sitting: the current sitting in this process.
    package init(services: any Services, sitting: Property<SittingState?>) {
        self.services = services
        (removed, failed) = (removals, failures)
        store = services.sittingService.store
        clock = services.clockService.clock
        self.sitting = sitting
    }

    /// Returns the log, the newest session first, a page at a time.
    /// - Parameter days: the number of days to go back, including today; nil for the whole log.
    public func list(days: Int? = nil) throws(Failure) -> PagedRows<SessionRow> {
        let start = try days.map { (days) throws(Failure) in
            try clock.calendar().start(of: clock.moment().day - min(days, 3_000_000) + 1)
        }
        let pages = store.pages(from: start)
        let sat = try store.sittingSession(at: clock.now)
        return PagedRows { [clock] () throws(Failure) in
            try pages.next().map { SessionRow($0, on: clock, sat: sat) }
        }
    }

    /// Returns a session.
    /// - Throws: `Failure.notFound`.
    public func show(_ id: Int64) throws(Failure) -> SessionRow {
        guard let session = try store.session(Session.ID(id)) else { throw .notFound(.session, .id(id), near: []) }
        return SessionRow(session, on: clock, sat: try store.sittingSession(at: clock.now))
    }

    /// Deletes a session from the log; ``removed`` or ``failed`` says how that went.
    public func remove(_ session: SessionRow) {
        failures.sendingFailure { () throws(Failure) in removals.send(try delete(session.id).row) }
    }

    /// Deletes a session from the log.
    /// - Throws: `Failure.notFound`; `Failure.conflict` for a session that is being sat.
    @discardableResult public func delete(_ id: Int64) throws(Failure) -> RowChange<SessionRow> {
        if try store.sittingSession(at: clock.now) == Session.ID(id) {
            throw .conflict(sitting.current == nil ? .sittingElsewhere : .alreadySitting)
        }
        return try services.undoService.titles.titled("session delete @\(id)") { () throws(Failure) in
            RowChange(try store.deleteSession(Session.ID(id))) { SessionRow($0, on: clock) }
        }
    }
}
