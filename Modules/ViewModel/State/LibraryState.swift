public import Binding
package import Model
public import Vocabulary

/// Keeps the state that view models share current: the lists that were requested, and what was read from the settings.
///
/// It follows changes made here, undo and rollback, changes by other processes, and the time.
@MainActor public final class LibraryState {
    private let changes: LibraryChanges
    private let library: any LibraryStore
    private let books: BookShelf
    private let profiles: SharedList<Profile>
    private let log: SharedList<SessionOnDay>
    private let settings: SharedList<SettingRow>
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

    init(_ changes: LibraryChanges, of library: any LibraryStore, _ services: LibraryService.Shared, _ names: NameResolver) {
        self.changes = changes
        self.library = library
        self.names = names
        books = services.books.shelf
        profiles = services.profiles.profiles
        settings = services.settings.rows
        log = services.sitting.log
        study = services.study
        clock = services.clock.clock
        scheduler = services.clock.scheduler
        changes.listen { [weak self] in self?.take($0) }
        clock.didMove = { [weak self] in self?.timeDidPass() }
        books.dueTimeDidChange = { [weak self] in self?.waitForTheNextDueCard() }
        for list in shared {
            list.firstRead = { [weak self] body in
                self?.read { () throws(Failure) in
                    // Changes that others made before a list is first read are part of it, and need not be followed.
                    try changes.look()
                    try body()
                }
            }
        }
    }

    private var shared: [any SharedState] { [books, profiles, settings, log] }

    /// Why the library could not be read; nil if the last read succeeded.
    public var failure: Property<Failure?> { lastFailure }
    private let lastFailure = MutableProperty(Failure?.none, name: "why the library cannot be read")

    /// Sends all changes of the library, after they were applied to the shared lists.
    let changed = MutableSignal<[LibraryChange]>(name: "what happens to the library")

    /// Starts following changes by other processes, soon after they write them.
    public func watch() { library.watch { [weak self] in self?.look() } }

    /// Follows what another process has written to the library, if anything, and reads again what could not be read.
    public func look() {
        read { () throws(Failure) in
            try changes.look()
            books.followTime()
            if isStale { try settleAll() }
        }
    }

    private func take(_ changes: [LibraryChange]) {
        batch {
            for change in changes { take(change) }
            // What is read again has all changes: none may be applied after it.
            if changes.contains(where: \.changesEverything) { startOver() }
            changed.send(changes)
        }
    }

    private func take(_ change: LibraryChange) {
        switch change {
        case .book(let change):
            names.forget()
            books.apply(change)
        case .card(let change): books.apply(change)
        case .cardsAdded(let count, let book): books.apply(count, addedTo: book)
        case .profile(let change): profiles.apply(before: change.before, after: change.after)
        case .session(let change): read { () throws(Failure) in try log.apply(change, on: clock) }
        case .sessionNoted(let id, let sat, let now):
            read { () throws(Failure) in try log.note(id, sat: sat, at: now, on: clock) }
        case .setting, .everything: break
        }
    }

    /// Discards everything that was read, and reads again what was requested.
    private func startOver() {
        clock.forget()
        names.forget()
        study.plan.forget()
        study.recent.card = nil
        for list in shared { list.becomeStale() }
        settle()
    }

    /// Reads what is stale. What cannot be read keeps its last value, and is read again after a short wait.
    private func settle() {
        if isStale { read(settleAll) }
    }

    private func settleAll() throws(Failure) {
        try library.uninterrupted { () throws(Failure) in
            for list in shared { try list.settle() }
            if day.value != nil { day.value = try clock.moment().day }
        }
    }

    private func read(_ body: () throws(Failure) -> Void) {
        batch {
            do throws(Failure) {
                try body()
                lastFailure.value = nil
            } catch {
                lastFailure.value = error
                waitForTheNextDueCard()
            }
        }
    }

    private var isStale: Bool { shared.contains { $0.isStale } || day.value != nil }

    // MARK: Time

    /// Returns the current study day, which changes as each day begins; until the settings can be read, it is 0, that of 1970.
    func today() -> Property<Int> {
        if day.value == nil {
            day.value = 0
            settle()
            waitForTheNextDueCard()
        }
        return day.map { $0 ?? 0 }.removeDuplicates()
    }

    private func timeDidPass() {
        guard books.changesAt != nil || isStale else { return timer = nil }
        batch {
            books.followTime()
            let isEverythingDifferent = books.isStale
            settle()
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

extension LibraryChange {
    /// Whether whatever was read may have become invalid.
    var changesEverything: Bool {
        switch self {
        case .setting, .everything: true
        case .book, .card, .cardsAdded, .profile, .session, .sessionNoted: false
        }
    }
}

/// Reports all changes to the library, whichever view model makes them, and also if they are rolled back.
///
/// The stores of the services report here after each call that changed something; ``LibraryState`` listens. The changes made
/// within ``LibraryStore/atomically(_:)`` are reported together at its end, and not at all if it fails. Changes in a transaction
/// are reported immediately; if the transaction is rolled back, it is then reported that everything may be different.
@MainActor package final class LibraryChanges {
    private let library: any LibraryStore
    private var listener: ([LibraryChange]) -> Void = { _ in }
    /// The numbers of changes in the open transaction, and since each of its savepoints.
    private var scopes: [Int] = []
    /// The changes to report at the end of the outermost `atomically`.
    private var waiting: [LibraryChange] = []
    /// For each open `atomically`, the index of its first change in `waiting`.
    private var starts: [Int] = []
    /// The value of `changesElsewhere()` at the last check.
    private var seen: Int64?

    /// The number of changes from which it is cheaper to read everything again than to report each change.
    private static let most = 1000

    /// Creates a reporter for a library.
    /// - Parameter library: the library whose stores report here.
    package init(of library: any LibraryStore) { self.library = library }

    func listen(_ listener: @escaping ([LibraryChange]) -> Void) { self.listener = listener }

    /// Reports a change, immediately or at the end of the outermost `atomically`.
    func tell(_ change: LibraryChange) {
        if let last = scopes.indices.last { scopes[last] += 1 }
        if starts.isEmpty { return listener([change]) }
        // Reading everything again at the end will include this change.
        if case .everything? = waiting.last { return }
        if waiting.count < Self.most { return waiting.append(change) }
        waiting = [.everything]
        starts = starts.map { min($0, 1) }
    }

    /// Handles the failure of a call.
    /// - Returns: the same failure.
    func tell(_ failure: Failure) -> Failure {
        // The adapter may have rolled back the transaction itself.
        if !scopes.isEmpty, !library.isInTransaction { endTransaction(keepingChanges: false) }
        return failure
    }

    /// Runs a call that changes something, and reports the change.
    @inline(__always)
    func after<Result>(
        _ call: () throws(Failure) -> Result, tell change: (Result) -> LibraryChange
    ) throws(Failure) -> Result {
        let result: Result
        do {
            result = try call()
        } catch {
            throw tell(error)
        }
        tell(change(result))
        return result
    }

    // MARK: Scopes

    func beginTransaction() { scopes = [0] }

    func endTransaction(keepingChanges: Bool) {
        let hasChanges = scopes.contains { $0 > 0 }
        scopes = []
        if hasChanges, !keepingChanges { listener([.everything]) }
    }

    func setSavepoint() { scopes.append(0) }

    func endSavepoint(keepingChanges: Bool) {
        guard scopes.count > 1, let count = scopes.popLast() else { return }
        if keepingChanges {
            scopes[scopes.count - 1] += count
        } else if count > 0 {
            listener([.everything])
        }
    }

    func together<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        starts.append(waiting.count)
        do {
            let result = try body()
            endTogether()
            return result
        } catch {
            if let start = starts.last, start < waiting.count { waiting.removeLast(waiting.count - start) }
            endTogether()
            throw tell(error)
        }
    }

    private func endTogether() {
        starts.removeLast()
        guard starts.isEmpty, !waiting.isEmpty else { return }
        let changes = waiting
        waiting = []
        listener(changes)
    }

    // MARK: Elsewhere

    /// Reports that everything may be different, if another process has written to the library since the last check.
    /// - Throws: any failure to read the library.
    func look() throws(Failure) {
        let changes = try library.changesElsewhere()
        guard changes != seen else { return }
        seen = changes
        listener([.everything])
    }
}
