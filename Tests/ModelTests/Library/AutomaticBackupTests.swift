import Model
import Testing
import Vocabulary

/// Protects old backups from being removed too early, and other files in their folder from being removed at all.
@Suite("Automatic backups") struct AutomaticBackupTests {
    private static let day: Int64 = 86_400_000

    private func backup(_ day: Int64, hour: Int64 = 8, _ reason: BackupReason = .daily) -> AutomaticBackup {
        AutomaticBackup(at: Timestamp(milliseconds: day * Self.day + hour * 3_600_000 + 5), reason)
    }

    private func kept(_ backups: [AutomaticBackup], _ values: [String: String] = [:]) -> [AutomaticBackup] {
        let surplus = BackupRotation(values).surplus(of: backups) { Int($0.milliseconds / Self.day) }
        return backups.filter { !surplus.contains($0) }
    }

    @Test(arguments: BackupReason.allCases) func `A name says when and why`(_ reason: BackupReason) {
        let backup = backup(20_483, reason)
        #expect(backup.name == "2026-01-30T08.00.00Z-\(reason.rawValue).sqlite")
        #expect(AutomaticBackup(name: backup.name) == backup)
    }

    @Test(arguments: [
        "", "daily.sqlite", "2026-01-30T08.00.00Z.sqlite", "2026-01-30T08.00.00Z-mine.sqlite",
        "2026-01-30T08.00.00Z-daily.sqlite-wal",
        "2026-01-30T08:00:00Z-daily.sqlite", "2026-02-30T08.00.00Z-daily.sqlite", "2026-01-30T08.00.00Z-daily.sqlite.gz",
        "2026-01-30T08.00.00Z-daily", "x2026-01-30T08.00.00Z-daily.sqlite",
    ])
    func `Any other name is not that of a backup`(_ name: String) { #expect(AutomaticBackup(name: name) == nil) }

    @Test func `The latest of seven days and of four weeks are kept`() {
        // 20_485 is Sunday 2026-02-01.
        let days = (20_400...20_485).map { backup($0) }
        #expect(kept(days).map { $0.madeAt.milliseconds / Self.day } == [20_464, 20_471, 20_478] + Array(20_479...20_485))
        #expect(kept(days, ["backup_days": "0", "backup_weeks": "2"]) == [backup(20_478), backup(20_485)])
        #expect(kept(days, ["backup_days": "2", "backup_weeks": "0"]) == [backup(20_484), backup(20_485)])
    }

    @Test func `Days without a backup do not count`() {
        let backups = stride(from: Int64(20_000), to: 20_400, by: 50).map { backup($0) }
        #expect(kept(backups) == backups.suffix(7))
    }

    @Test func `Of a day, the latest is kept`() {
        let backups = [backup(20_485, hour: 7), backup(20_485, hour: 22), backup(20_485, hour: 9)]
        #expect(kept(backups) == [backups[1]])
    }

    @Test func `Three of each other kind are kept, and no daily one is removed for them`() {
        let backups = (20_480...20_485).flatMap { day in BackupReason.allCases.map { backup(day, $0) } }
        let kept = kept(backups)
        #expect(kept.count { $0.reason == .daily } == 6)
        for reason in [BackupReason.update, .restore] {
            #expect(kept.filter { $0.reason == reason } == [20_483, 20_484, 20_485].map { backup($0, reason) })
        }
    }
}
