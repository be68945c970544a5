import Model
import Synchronization
import Vocabulary

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The system's time zone, or the one that `TZ` names.
///
/// `localtime_r` takes longer than the rest of what is done with an answer of a log, so the offsets of whole days are cached.
final class SystemZone: LocalZone {
    private static let dayMilliseconds: Int64 = 86_400_000
    private static let mostDays = 10_000

    /// By the number of the day in UTC, the offset that begins and ends it; days in which it changes are left out.
    private let offsets = Mutex<[Int64: Int64]>([:])

    func millisecondsFromUTC(at moment: Timestamp) -> Int64 {
        let day = moment.milliseconds.dividedRoundingDown(by: Self.dayMilliseconds)
        return offsets.withLock { offsets in
            if let offset = offsets[day] { return offset }
            let (start, offset) = (day &* Self.dayMilliseconds, localOffset(at: moment.milliseconds))
            if offset == localOffset(at: start), offset == localOffset(at: start &+ Self.dayMilliseconds) {
                if offsets.count == Self.mostDays { offsets = [:] }
                offsets[day] = offset
            }
            return offset
        }
    }
}

/// Reads the time zone once, so that `localtime_r` need not: to read it each time would access the disk.
private let zoneIsRead: Void = tzset()

private func localOffset(at milliseconds: Int64) -> Int64 {
    _ = zoneIsRead
    var seconds = time_t(milliseconds.dividedRoundingDown(by: 1000))
    var local = unsafe tm()
    guard unsafe localtime_r(&seconds, &local) != nil else { return 0 }
    return unsafe Int64(local.tm_gmtoff) * 1000
}
