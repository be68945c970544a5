import GRDB
package import Model
package import Vocabulary

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// One connection to a library, and the transaction that may be open on it.
///
/// A mutation outside a transaction runs in one of its own, begun with `BEGIN IMMEDIATE` and synced to disk when it returns.
package final class Connection {
    var queue: DatabaseQueue { access.queue }
    package private(set) var isInTransaction = false
    package private(set) var isReading = false
    /// The open database, which is replaced by another when the library's file is created.
    private(set) var access: LibraryAccess
    /// Nil for a library in memory.
    let opener: LibraryOpener?
    /// What is known about the open database besides its kind.
    var accessState = AccessState()
    /// The prepared statements by the numbers of their queries.
    private var statements: [Statement?] = []
    /// The database while a body of several calls holds it.
    private(set) var held: Database?
    /// A second connection to the file, for long reads.
    var reader: ReadingConnection?
    /// What the transaction has left out of the indexes of cards.
    var cardIndexes = CardIndexes()
    /// The number of cards from which on they are deleted and restored as a set.
    var cardSetLength = CardSet.length
    /// The number of changes at each savepoint of the transaction.
    var savepoints: [Int] = [] {
        didSet { interruption.sparesWrites = !savepoints.isEmpty }
    }
    /// The media files of the open transaction; nil for a library in memory.
    let media: MediaStaging?
    /// The number of these files at each savepoint.
    var mediaAtSavepoints: [Int] = []
    let interruption: Interruption
    /// The automatic backups of the library; nil if it has none.
    let backups: AutomaticBackups?
    package let changes = ChangeReporter()
    private var watching: LibraryWatch?
    /// The number of changes before the open transaction.
    private var changesBefore = 0
    private(set) lazy var recorder = UndoRecorder(self)

    init(_ access: LibraryAccess, _ opener: LibraryOpener?, _ interruption: Interruption) {
        backups = opener?.backups
        self.access = access
        self.opener = opener
        self.interruption = interruption
        media = opener.map { MediaStaging(folder: $0.file.mediaFolder, writesNothing: $0.leavesFilesUnchanged) }
        access.queue.inDatabase(interruption.watchLibrary)
    }

    /// Creates a connection for the duration of a single read of a database.
    init(reading db: Database, of queue: DatabaseQueue, _ interruption: Interruption) {
        (access, opener, media, backups) = (LibraryAccess(queue: queue, kind: .reader), nil, nil, nil)
        self.interruption = interruption
        held = db
    }

    deinit {
        if case .reader = access.kind { return }
        queue.unsafeReentrantWrite(releaseStatements)
    }

    /// - Throws: the errors of `body`; errors of the database as `Failure.library`.
    func read<Result>(_ body: (Database) throws -> Result) throws(Failure) -> Result {
        do {
            if let held { return try body(held) }
            try openAgainIfChanged()
            return try unchanged { try queue.inDatabase(body) }
        } catch {
            throw failure(error)
        }
    }

    /// Runs a read of the whole library's file.
    /// - Throws: `Failure.library(.busy)` if another process changed a file that is read without locks, whatever was read.
    func unchanged<Result>(_ read: () throws -> Result) throws -> Result {
        guard case .readOnly(let library) = access.kind, let opener else { return try read() }
        let result = Swift.Result {
            do {
                return try interruption.retry(if: { ($0 as? DatabaseError)?.isOfReadOnlyLog == true }, read)
            } catch let error as DatabaseError where error.isOfReadOnlyLog {
                throw Failure.library(.busy)
            }
        }
        if library.hasNoLocks, library.hasChanged(opener.file) { throw Failure.library(.busy) }
        return try result.get()
    }

    /// Converts an error to a failure, adding what is known about the library's file. A wait for another process that was
    /// interrupted counts as an interruption.
    func failure(_ error: any Error) -> Failure {
        let failure = Failure(error)
        if failure == .library(.full(path: nil)) { return .library(.full(path: opener?.name)) }
        if let error = error as? DatabaseError, error.isOfWriting, let reason = systemReason {
            return .library(.inputOutput(reason))
        }
        if case .library(.unexpected(let detail)) = failure, error is DatabaseError, hasDamagedSchema {
            return .library(.corrupt(detail))
        }
        guard failure == .library(.busy), interruption.hasGivenUpWaiting else { return failure }
        interruption.hasGivenUpWaiting = false
        return .interrupted
    }

    /// Holds the database for a body of several calls, so that they need not each acquire it.
    private func hold<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        if held != nil { return try body() }
        try openAgainIfChanged()
        do {
            return try unchanged {
                try queue.inDatabase { db in
                    held = db
                    defer { held = nil }
                    return try body()
                }
            }
        } catch {
            throw Failure(error)
        }
    }

    /// Like ``read(_:)``, for a body that changes the library; what it returns tells which change to report, if any.
    func write<Result>(
        reporting change: (Result) -> LibraryChange?, _ body: (Database) throws -> Result
    ) throws(Failure) -> Result {
        try prepareToWrite()
        let result: Result
        do {
            defer { dropNewLibrary() }
            do {
                result = try read { db in
                    if isInTransaction { return try body(db) }
                    try beginWriting(isOneCall: true, db)
                    do {
                        let result = try body(db)
                        try endWriting(db)
                        return result
                    } catch {
                        try? db.rollback()
                        throw error
                    }
                }
            } catch {
                noteLostTransaction()
                throw error
            }
            try keepNewLibrary()
        }
        if let change = change(result) { changes.report(change) }
        return result
    }

    /// Like ``write(reporting:_:)``, for a change that does not depend on the result.
    func write<Result>(
        reporting change: LibraryChange?, _ body: (Database) throws -> Result
    ) throws(Failure) -> Result { try write(reporting: { _ in change }, body) }

    /// Runs `body`, which replaces the library's whole content; a missing library is created first.
    func replacing(_ body: () throws(Failure) -> Void) throws(Failure) {
        try prepareToWrite()
        defer { dropNewLibrary() }
        closeReader()
        try body()
        try keepNewLibrary(evenIfUnchanged: true)  // SQLite does not count the changes of a backup
        changes.report(.everything)
    }

    /// Switches to another database, and forgets what was known about the previous one.
    func use(_ access: LibraryAccess) {
        closeReader()
        queue.inDatabase(releaseStatements)
        recorder.forget()
        self.access = access
        access.queue.inDatabase(interruption.watchLibrary)
    }

    /// Returns the prepared statement of a query, which is compiled once per connection.
    func statement(_ query: Query, _ db: Database) throws -> Statement {
        let number = query.number
        if number < statements.count, let statement = statements[number] { return statement }
        let statement = try db.makeStatement(sql: query.sql)
        while statements.count <= number { statements.append(nil) }
        statements[number] = statement
        return statement
    }

    /// Returns the same statement, to be run with SQLite's own calls.
    func prepared(_ query: Query, _ db: Database) throws -> PreparedQuery { PreparedQuery(try statement(query, db)) }

    /// - Throws: `Failure.library(.cannotOpen)` if the file is not where it was: what is written would be lost with it.
    private func beginWriting(isOneCall: Bool, _ db: Database) throws {
        try run(.begin, db)
        cardIndexes = CardIndexes()
        changesBefore = db.totalChangesCount
        do {
            try checkFileIsInPlace(db)
            try recorder.begin(isOneCall: isOneCall, db)
        } catch {
            try? db.rollback()
            throw error
        }
    }

    func checkFileIsInPlace(_ db: Database) throws(Failure) {
        guard case .file = access.kind, PreparedQuery.fileHasMoved(db) else { return }
        throw .library(.cannotOpen("its file was moved, replaced or deleted"))
    }

    private func endWriting(_ db: Database) throws {
        try indexCards(db)
        try recorder.end(db)
        if case .file = access.kind, db.totalChangesCount != changesBefore {
            try LogMark.renew(db)
            // As late as possible: another process can move the file at any time.
            try checkFileIsInPlace(db)
        }
        try run(.commit, db)
        cardIndexes = CardIndexes()
        recorder.didCommit(db)
    }

    /// Runs a statement that has no parameters and returns no rows.
    private func run(_ query: Query, _ db: Database) throws { try prepared(query, db).run(db) }

    /// Runs a statement that returns no rows.
    ///
    /// A statement that failed is discarded: SQLite would report its failure again when it is reset for the next run.
    func execute(_ query: Query, _ arguments: StatementArguments, _ db: Database) throws {
        do {
            try statement(query, db).execute(arguments: arguments)
        } catch {
            if query.number < statements.count { statements[query.number] = nil }
            throw error
        }
    }

    /// Releases the file, and rolls an open transaction back, which is not reported; the connection cannot be used afterwards.
    /// - Throws: `Failure.library` if the transaction cannot be rolled back or the database cannot be closed.
    package func close() throws(Failure) {
        endReading()
        try abandonTransaction()
        do {
            watching = nil
            backups?.wait()
            closeReader()
            queue.inDatabase(releaseStatements)
            try queue.close()
        } catch {
            throw Failure(error)
        }
    }

    /// Releases the statements and the transaction, with which the connection could not be closed.
    ///
    /// In SQLite, a connection with statements stays open until the last of them is gone, and then rolls its transaction back.
    /// That calls GRDB's rollback hook, whose observer was freed with the queue.
    func releaseStatements(_ db: Database) {
        statements = []
        if db.isInsideTransaction { try? db.rollback() }
    }

    /// The system's reason why a file could not be written most recently; nil if it is unknown.
    private var systemReason: String? {
        if let held { return PreparedQuery.lastSystemReason(held) }
        return queue.inDatabase(PreparedQuery.lastSystemReason)
    }

    private var hasDamagedSchema: Bool {
        if let held { return Schema.isDamaged(held) }
        return queue.inDatabase(Schema.isDamaged)
    }

    /// A full disk or an I/O error can make SQLite roll back by itself.
    private func noteLostTransaction() {
        guard isInTransaction else { return }
        isInTransaction = (try? read { $0.isInsideTransaction }) ?? false
        if !isInTransaction { changes.reportEverything() }
    }
}

extension Connection: LibraryStore {}

extension Connection {
    package func begin() throws(Failure) {
        precondition(!isInTransaction, "a transaction is open; use atomically(_:) inside it")
        try beginTransaction(isOneCall: false)
        try reportChangesElsewhere()
    }

    private func beginTransaction(isOneCall: Bool) throws(Failure) {
        try prepareToWrite()
        do {
            try read { try beginWriting(isOneCall: isOneCall, $0) }
        } catch {
            dropNewLibrary()
            throw error
        }
        isInTransaction = true
        (savepoints, mediaAtSavepoints) = ([], [])
        media?.discard()
    }

    package var hasUncommittedChanges: Bool {
        isInTransaction && ((try? read { recorder.hasChanges($0) }) ?? false)
    }

    package func beginReading() throws(Failure) {
        precondition(!isInTransaction && !isReading, "a transaction is open")
        try read { try run(.beginReading, $0) }
        isReading = true
        try reportChangesElsewhere()
    }

    package func endReading() {
        guard isReading else { return }
        isReading = false
        // What was read is valid whether or not its transaction ends successfully.
        try? read { try run(.commit, $0) }
    }

    package func commit() throws(Failure) {
        guard isInTransaction else { return }
        do throws(Failure) {
            try endTransaction()
        } catch {
            changes.reportEverything()
            throw error
        }
    }

    private func endTransaction() throws(Failure) {
        isInTransaction = false
        defer { dropNewLibrary() }
        do {
            try media?.moveToFolder()
            try read(endWriting)
        } catch {
            try? read { try $0.rollback() }
            media?.takeBack()
            throw error
        }
        media?.finish()
        try keepNewLibrary()
    }

    package func rollback() throws(Failure) {
        endReading()
        let hasChanges = isInTransaction && ((try? read { $0.totalChangesCount != changesBefore }) ?? true)
        defer { if hasChanges { changes.reportEverything() } }
        try abandonTransaction()
    }

    private func abandonTransaction() throws(Failure) {
        media?.discard()
        defer { dropNewLibrary() }
        guard isInTransaction else { return }
        isInTransaction = false
        cardIndexes = CardIndexes()
        try read { db in if db.isInsideTransaction { try db.rollback() } }
    }

    package func atomically<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        try changes.together { () throws(Failure) in
            try prepareToWrite()
            defer { dropNewLibrary() }
            let result = try hold { () throws(Failure) in try transact(body) }
            try keepNewLibrary()
            return result
        }
    }

    package func uninterrupted<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        interruption.pauses += 1
        defer { interruption.pauses -= 1 }
        return try body()
    }

    package func reading<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        try hold { () throws(Failure) in
            if isInTransaction || isReading { return try body() }
            try read { try run(.beginReading, $0) }
            // What was read is valid whether or not its transaction ends successfully.
            defer { try? read { try run(.commit, $0) } }
            return try body()
        }
    }

    private func transact<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        guard isInTransaction else {
            try beginTransaction(isOneCall: true)
            do {
                let result = try body()
                try endTransaction()
                return result
            } catch {
                try? abandonTransaction()
                throw error
            }
        }
        let changes = try read { db in
            try run(.savepoint, db)
            return db.totalChangesCount
        }
        let mediaCount = media?.files.count ?? 0
        do {
            let result = try body()
            try read { try run(.release, $0) }
            return result
        } catch {
            noteLostTransaction()
            media?.goBack(to: mediaCount)
            if isInTransaction { try? read { try rollBackToSavepoint(changes, $0) } }
            throw error
        }
    }

    private func rollBackToSavepoint(_ changes: Int, _ db: Database) throws {
        try run(.rollbackToSavepoint, db)
        try run(.release, db)
        cardIndexes.didGoBack()
        recorder.didGoBack(to: changes, db)
    }

    @MainActor package func watch(_ body: @escaping @MainActor () -> Void) {
        guard let opener else { return }
        watching = LibraryWatch(opener.file.log, action: body)
    }

    package func changesElsewhere() throws(Failure) -> Int64 {
        try read { db in
            try checkFileIsInPlace(db)
            return try accessState.changes(dataVersion: Int64.fetchOne(statement(.dataVersion, db)) ?? 0)
        }
    }
}

extension Query {
    fileprivate static let begin = Query("BEGIN IMMEDIATE")
    fileprivate static let beginReading = Query("BEGIN")
    fileprivate static let commit = Query("COMMIT")
    fileprivate static let savepoint = Query("SAVEPOINT command")
    fileprivate static let release = Query("RELEASE command")
    fileprivate static let rollbackToSavepoint = Query("ROLLBACK TO command")
    fileprivate static let dataVersion = Query("PRAGMA data_version")
}
