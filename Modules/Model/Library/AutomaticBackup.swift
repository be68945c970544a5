package import Vocabulary

/// An automatic backup of the library. The name of its file says when it was made, in UTC, and why:
/// `2026-11-29T15.10.22Z-daily.sqlite`.
package struct AutomaticBackup: Hashable, Sendable {
    package let madeAt: Timestamp
    package let reason: BackupReason

    /// Creates the backup that is made at a time, in whole seconds.
    package init(at moment: Timestamp, _ reason: BackupReason) {
        madeAt = Timestamp(milliseconds: moment.milliseconds - moment.milliseconds % 1000)
        self.reason = reason
    }

    /// Parses the name of a file; nil for any other name.
    package init?(name: String) {
        let time = name.prefix(20).map { $0 == "." ? ":" : $0 }
        let reason = name.dropFirst(21).prefix { $0 != "." }
        guard let moment = Timestamp(iso8601: String(time)), let reason = BackupReason(rawValue: String(reason)) else {
            return nil
        }
        self.init(at: moment, reason)
        if self.name != name { return nil }
    }

    package var name: String {
        "\(String(madeAt.iso8601.map { $0 == ":" ? "." : $0 }))-\(reason.rawValue).sqlite"
    }
}

/// How many automatic backups of a library are kept.
package struct BackupRotation: Hashable, Sendable {
    /// The number of days of which the latest daily backup is kept, and that of weeks.
    package let days: Int, weeks: Int
    /// The number of backups of each other kind that are kept.
    private static let others = 3

    /// Creates the rotation that the settings of a library describe.
    package init(_ values: [String: String]) {
        func count(_ setting: Setting) -> Int { Int(values[setting.key] ?? setting.defaultValue) ?? 0 }
        (days, weeks) = (count(.backupDays), count(.backupWeeks))
    }

    /// Whether daily backups are made at all.
    package var isDaily: Bool { days > 0 || weeks > 0 }

    /// Returns those of some backups that are not kept any longer.
    /// - Parameter day: returns the local day of a time, in days since 1970-01-01.
    package func surplus(of backups: [AutomaticBackup], day: (Timestamp) -> Int) -> [AutomaticBackup] {
        var kept: Set<AutomaticBackup> = []
        let latest = backups.sorted { $1.madeAt < $0.madeAt }
        func keepLatest(_ count: Int, of period: (AutomaticBackup) -> Int) {
            var periods: Set<Int> = []
            for backup in latest where backup.reason == .daily && periods.count < count {
                if periods.insert(period(backup)).inserted { kept.insert(backup) }
            }
        }
        keepLatest(days) { day($0.madeAt) }
        // 1970-01-01 was a Thursday, and a week begins on Monday.
        keepLatest(weeks) { Int(Int64(day($0.madeAt) + 3).dividedRoundingDown(by: 7)) }
        for reason in BackupReason.allCases where reason != .daily {
            kept.formUnion(latest.filter { $0.reason == reason }.prefix(Self.others))
        }
        return backups.filter { !kept.contains($0) }
    }
}
