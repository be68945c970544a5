import Dispatch
import Files
import GRDB
import Model
import Vocabulary

/// The automatic backups of a library, in the folder `library.sqlite.backups` beside it.
///
/// One is made before the first change of a day, in the background, so that nothing waits for it; others before its file is updated
/// to a newer schema, and before its content is replaced. None is made if the disk has no room for it. One that fails keeps nobody
/// from working.
final class AutomaticBackups {
    private let library: DatabaseFile
    private let clock: any WallClock
    /// Returns how many bytes can be written to a folder.
    var freeSpace: (String) throws(System.CallError) -> Int64 = System.freeSpace
    /// When it is next time to look whether the day has a backup, and when that was done last.
    private var (nextLook, lastLook) = (Timestamp(milliseconds: .min), Timestamp(milliseconds: .min))
    /// The backup that is being restored, which is kept even if it is an old one.
    var spared: String?
    private let writing = DispatchGroup()

    /// The part of the disk that stays free, in bytes.
    private static let reserve: Int64 = 100 << 20
    /// How long the end of the process waits for a backup that is being written: 100 MB take five seconds.
    private static let patience = DispatchTimeInterval.seconds(60)
    /// The size in bytes up to which a daily backup is checked as a whole, which takes longer than writing it.
    private static let mostChecked: Int64 = 20 << 20

    init(of library: DatabaseFile, clock: any WallClock) { (self.library, self.clock) = (library, clock) }

    private static func backups(in folder: String) -> [AutomaticBackup] {
        System.names(in: folder, beginningWith: "").compactMap(AutomaticBackup.init)
    }

    /// Returns the backups that a library has, the latest first.
    static func stored(beside library: DatabaseFile) -> [StoredBackup] {
        backups(in: library.backupFolder).compactMap { backup in
            let path = library.backupFolder.appending(name: backup.name)
            return (try? System.status(of: path)).map { StoredBackup(backup, at: path, size: $0.size) }
        }
        .sorted { ($1.backup.madeAt, $1.path) < ($0.backup.madeAt, $0.path) }
    }

    // MARK: The daily backup

    /// Begins the backup of the day in the background, unless there is one. Must be called before each change.
    /// - Parameter queue: the open library.
    func beginDaily(of queue: DatabaseQueue) {
        let now = clock.now
        guard now >= nextLook || now < lastLook else { return }
        let (calendar, folder) = (calendar, library.backupFolder)
        let today = calendar.day(of: now)
        (lastLook, nextLook) = (now, calendar.start(of: today + 1))
        if Self.backups(in: folder).contains(where: { $0.reason == .daily && calendar.day(of: $0.madeAt) == today }) { return }
        guard let rotation = try? queue.inDatabase({ try Self.rotation(ifOlderThan: calendar.start(of: today), $0) }),
            rotation.isDaily,
            let size = try? Self.size(queue), size <= room
        else { return }
        let (library, place, spared) = (library, place(of: AutomaticBackup(at: now, .daily)), spared)
        DispatchQueue.global(qos: .utility).async(group: writing) {
            var configuration = Configuration()
            configuration.readonly = true
            // If this fails, nobody is kept from working, and the next process tries again.
            guard let source = try? DatabaseQueue(path: library.path, configuration: configuration),
                (try? Self.write(source, to: place, size <= Self.mostChecked ? .whole { _ in } : .readable)) != nil
            else { return }
            try? source.close()
            Self.removeSurplus(rotation, in: folder, on: calendar, sparing: spared)
        }
    }

    /// Waits for the backup that is being written, if there is one.
    func wait() { _ = writing.wait(timeout: .now() + Self.patience) }

    // MARK: Backups before a replacement

    /// Makes a backup before what a connection has open is replaced.
    /// - Parameter watch: lets the check of the copy be interrupted; nil for a library of an earlier version, which cannot be checked.
    /// - Throws: `Failure.interrupted`; any other failure only means that there is no backup.
    func make(_ reason: BackupReason, from queue: DatabaseQueue, watch: ((Database) -> Void)?) throws(Failure) {
        do {
            let rotation = try queue.inDatabase { try Self.rotation(ifOlderThan: nil, $0) }
            guard let rotation, try Self.size(queue) <= room else { return }
            var moment = clock.now
            // Another backup can have been made in the same second.
            while try System.exists(place(of: AutomaticBackup(at: moment, reason))) { moment = moment + .seconds(1) }
            try Self.write(queue, to: place(of: AutomaticBackup(at: moment, reason)), watch.map { .whole(watch: $0) } ?? .none)
            Self.removeSurplus(rotation, in: library.backupFolder, on: calendar, sparing: spared)
        } catch {
            if case .interrupted = Failure(error) { throw .interrupted }
        }
    }

    // MARK: Parts of a backup

    private func place(of backup: AutomaticBackup) -> String { library.backupFolder.appending(name: backup.name) }

    /// The number of bytes that a copy may have.
    private var room: Int64 { ((try? freeSpace(library.path.folder)) ?? 0) - Self.reserve }

    /// The calendar whose days begin at midnight.
    private var calendar: StudyCalendar { StudyCalendar(clock: clock, rolloverHour: 0) }

    /// Returns the rotation of the backups; nil if the library has nothing that is worth one.
    /// - Parameter start: the time from before which it must have something; nil for anything.
    private static func rotation(ifOlderThan start: Timestamp?, _ db: Database) throws -> BackupRotation? {
        let isWorthIt = try Bool.fetchOne(
            db,
            sql: "SELECT EXISTS (SELECT 1 FROM book WHERE added_at < ?1) OR EXISTS (SELECT 1 FROM session WHERE started_at < ?1)",
            arguments: [start?.milliseconds ?? .max])
        guard isWorthIt == true else { return nil }
        let rows = try Row.fetchAll(db, sql: "SELECT key, value FROM setting")
        return BackupRotation(Dictionary(rows.map { ($0[0] as String, $0[1] as String) }) { $1 })
    }

    private static func size(_ queue: DatabaseQueue) throws -> Int64 {
        try queue.inDatabase { db in
            try (Int64.fetchOne(db, sql: "PRAGMA page_count") ?? 0) * (Int64.fetchOne(db, sql: "PRAGMA page_size") ?? 0)
        }
    }

    /// How far a copy is checked before it gets its name. Writing it has read all rows.
    private enum Check {
        case none, readable
        case whole(watch: (Database) -> Void)
    }

    private static func write(_ source: DatabaseQueue, to place: String, _ check: Check) throws {
        _ = try System.makeFolder(place.folder)
        let file = try TemporaryFile(beside: place)
        try source.inDatabase { try $0.execute(sql: "VACUUM INTO ?", arguments: [file.path]) }
        switch check {
        case .none: break
        case .readable:
            let copy = try DatabaseQueue(path: file.path)
            try copy.inDatabase(LogMark.set)
            try copy.close()
        case .whole(let watch): try LibraryDamage.check(copy: file, watch: watch) { _ in }
        }
        try file.moveIfFree(to: place)
    }

    private static func removeSurplus(
        _ rotation: BackupRotation, in folder: String, on calendar: StudyCalendar, sparing path: String?
    ) {
        let spared = path.flatMap { try? System.status(of: $0) }
        for backup in rotation.surplus(of: backups(in: folder), day: calendar.day) {
            let path = folder.appending(name: backup.name)
            if let spared, let status = try? System.status(of: path), status.isSame(as: spared) { continue }
            System.remove(path)
        }
    }
}
