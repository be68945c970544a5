package import Binding
package import Model
package import Vocabulary

/// Keeps the state that view models share current: the lists that were requested, and what was read from the settings.
///
/// It follows changes made here, undo and rollback, changes by other processes, and the time.
@MainActor package final class LibraryState {
    private let library: any LibraryStore
    private let books: BookShelf
    private let profiles: SharedList<Profile>
    private let log: SharedList<SessionOnDay>
    private let settings: SharedList<StoredSetting>
    private let study: StudyService
    private let names: NameResolver
    private let clock: StudyClock
    private let scheduler: any Scheduler
    private var timer: Subscription?
    /// Nil until a view model requests it.
    private let day = MutableProperty(Int?.none, name: "the current study day")

    /// The maximum time between two checks of the clock, which can also be set forward or back.
    private static let longestSleep = Duration.seconds(60)
    private static let pauseAfterFailure = Duration.seconds(1)

    package init(of library: any LibraryStore, _ services: LibraryService.Shared, _ names: NameResolver) {
        self.library = library
        self.names = names
        books = services.books.shelf
        profiles = services.profiles.profiles
        settings = services.settings.rows
        log = services.sitting.log
        study = services.study
        clock = services.clock.clock
        scheduler = services.clock.scheduler
        library.changes.listen { [weak self] in self?.take($0) }
        clock.didMove = { [weak self] in self?.timeDidPass() }
        books.dueTimeDidChange = { [weak self] in self?.waitForTheNextDueCard() }
        for list in shared {
            list.firstRead = { [weak self] body in
                self?.read { () throws(Failure) in
                    // Changes that others made before a list is first read are part of it, and need not be followed.
                    try library.reportChangesElsewhere()
                    try body()
                }
            }
        }
    }

    private var shared: [any SharedState] { [books.list, profiles, settings, log] }

    /// Why the library could not be read; nil if the last read succeeded.
    package var failure: Property<Failure?> { lastFailure }
    private let lastFailure = MutableProperty(Failure?.none, name: "why the library cannot be read")

    /// Sends all changes of the library, after they were applied to the shared lists.
    package let changed = MutableSignal<[LibraryChange]>(name: "what happens to the library")

    /// Starts following changes by other processes, soon after they write them.
    package func watch() { library.watch { [weak self] in self?.refreshIfChanged() } }

    /// Follows what another process has written to the library, if anything, and reads again what could not be read.
    package func refreshIfChanged() {
        read { () throws(Failure) in
            try library.reportChangesElsewhere()
            books.followTime()
            if isStale { try refreshAll() }
        }
    }

    private func take(_ changes: [LibraryChange]) {
        batch {
            // What is read again has all changes.
            let startsOver = changes.contains(where: \.changesEverything)
            if startsOver { startOver() }
            for change in changes where !startsOver {
                switch change {
                case .book(let change):
                    names.forget()
                    study.plan.forgetBooks()
                    books.apply(change)
                case .card(let change): books.apply(change)
                case .cardsAdded(let count, let book): books.apply(count, addedTo: book)
                case .profile(let change): profiles.apply(before: change.before, after: change.after)
                case .session(let change): read { () throws(Failure) in try log.apply(change, on: clock) }
                case .sessionNoted(let id, let sat, let now):
                    read { () throws(Failure) in try log.note(id, sat: sat, at: now, on: clock) }
                case .setting, .filter, .everything: break
                }
            }
            changed.send(changes)
        }
    }

    /// Discards everything that was read, and reads again what was requested.
    private func startOver() {
        clock.forget()
        names.forget()
        study.plan.forget()
        study.load.forget()
        study.recent.card = nil
        for list in shared { list.becomeStale() }
        refresh()
    }

    /// Reads what is stale. What cannot be read keeps its last value, and is read again after a short wait.
    private func refresh() {
        if isStale { read(refreshAll) }
    }

    private func refreshAll() throws(Failure) {
        try library.uninterrupted { () throws(Failure) in
            for list in shared { try list.refresh() }
            if day.value != nil { day.value = try clock.moment().day }
        }
    }

    private func read(_ body: () throws(Failure) -> Void) {
        batch {
            do throws(Failure) {
                try body()
                if lastFailure.value != nil { lastFailure.value = nil }
            } catch {
                if lastFailure.value != error { lastFailure.value = error }
                waitForTheNextDueCard()
            }
        }
    }

    private var isStale: Bool { shared.contains { $0.isStale } || day.value != nil }

    // MARK: Time

    /// Returns the current study day, which changes as each day begins; until the settings can be read, it is 0, that of 1970.
    package func today() -> Property<Int> {
        if day.value == nil {
            day.value = 0
            refresh()
            waitForTheNextDueCard()
        }
        return day.map { $0 ?? 0 }.removeDuplicates()
    }

    private func timeDidPass() {
        guard books.changesAt != nil || isStale else { return timer = nil }
        batch {
            books.followTime()
            let isEverythingDifferent = books.list.isStale
            // What failed may have been the question whether anything has changed, which other reads do not ask.
            if lastFailure.value == nil { refresh() } else { refreshIfChanged() }
            if isEverythingDifferent { changed.send([.everything]) }
        }
        waitForTheNextDueCard()
    }

    private func waitForTheNextDueCard() {
        var wait = Self.longestSleep
        if let next = books.changesAt { wait = min(max(clock.now.duration(to: next), .milliseconds(1)), wait) }
        if lastFailure.value != nil { wait = Self.pauseAfterFailure }
        timer = scheduler.schedule(after: wait) { [weak self] in self?.timeDidPass() }
    }
}
