import GRDB
import GRDBSQLite
import Model
import Vocabulary

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

// Waiting for another process that is writing.
extension Connection.Interruption {
    /// Replaces SQLite's own waiting, which continues whatever signal arrives; the timeout is the same.
    func watchWaiting(_ db: Database) {
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe sqlite3_busy_handler(
            db.sqliteConnection,
            { context, tries in
                guard let context = unsafe context else { return 0 }
                let interruption = unsafe Unmanaged<Connection.Interruption>.fromOpaque(context).takeUnretainedValue()
                return interruption.wait(tries) ? 1 : 0
            }, context)
    }

    /// The delays that SQLite uses: short at first, then longer.
    private static let milliseconds = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100]

    /// Calls `body` until it returns a value, and waits between calls as for another process that is writing.
    /// - Throws: `Failure.library(.busy)`, `Failure.interrupted`, and what `body` throws.
    @discardableResult func wait<Result>(for body: () throws -> Result?) throws -> Result {
        var tries: CInt = 0
        while true {
            if let result = try body() { return result }
            if !wait(tries) {
                defer { hasGivenUpWaiting = false }
                throw hasGivenUpWaiting ? Failure.interrupted : .library(.busy)
            }
            tries += 1
        }
    }

    /// Calls `body` again after a short wait if it fails with an error that can pass; ten times at most, which take 0.2 s.
    func retry<Result>(if canPass: (any Error) -> Bool, _ body: () throws -> Result) throws -> Result {
        var tries: CInt = 0
        while true {
            do {
                return try body()
            } catch {
                guard canPass(error), tries < 10, wait(tries) else { throw error }
                tries += 1
            }
        }
    }

    /// Waits briefly.
    /// - Parameter tries: the number of waits so far.
    /// - Returns: false if the caller must not try again.
    func wait(_ tries: CInt) -> Bool {
        if tries == 0 { waitingSince = .now }
        let left = isImpatient ? .zero : busyTimeout - (.now - waitingSince)
        hasGivenUpWaiting = shouldStop()
        guard left > .zero, !hasGivenUpWaiting else { return false }
        isWaiting(.now - waitingSince)
        let wait = min(left, .milliseconds(Self.milliseconds[min(Int(tries), Self.milliseconds.count - 1)]))
        var time = timespec(tv_sec: 0, tv_nsec: Int(wait.components.attoseconds / 1_000_000_000))
        _ = unsafe nanosleep(&time, nil)  // a signal ends it early
        hasGivenUpWaiting = shouldStop()
        return !hasGivenUpWaiting
    }
}
