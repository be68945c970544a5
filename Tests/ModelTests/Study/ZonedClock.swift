import Model
import Testing
import Vocabulary

/// A clock of which a test says the zone.
final class ZonedClock: WallClock {
    var now = Timestamp(milliseconds: 0)
    var zone: any LocalZone

    init(_ zone: Zone) { self.zone = zone }
}

/// How far a place is ahead of UTC, and from when on it is otherwise.
struct Zone: LocalZone, CustomTestStringConvertible {
    let testDescription: String
    /// In minutes.
    let offset: Int64
    var changes: [(at: Timestamp, offset: Int64)] = []

    func millisecondsFromUTC(at moment: Timestamp) -> Int64 { (changes.last { $0.at <= moment }?.offset ?? offset) * 60_000 }

    init(_ name: String, hours: Int64, minutes: Int64 = 0, _ changes: [(String, Int64)] = []) {
        testDescription = name
        offset = hours * 60 + minutes
        self.changes = changes.map { (at: Timestamp.utc($0.0), offset: $0.1 * 60) }
    }

    static let utc = Zone("UTC", hours: 0)
    static let tokyo = Zone("Tokyo", hours: 9)
    static let kathmandu = Zone("Kathmandu", hours: 5, minutes: 45)
    static let kiritimati = Zone("Kiritimati", hours: 14)
    static let bakerIsland = Zone("Baker Island", hours: -12)
    /// 2:00 to 3:00, and 3:00 to 2:00.
    static let berlin = Zone("Berlin 2026", hours: 1, [("2026-03-29T01:00Z", 2), ("2026-10-25T01:00Z", 1)])
    /// 2:00 to 3:00, and 2:00 to 1:00.
    static let newYork = Zone("New York 2026", hours: -5, [("2026-03-08T07:00Z", -4), ("2026-11-01T06:00Z", -5)])
    /// Midnight to 1:00, and midnight to 23:00.
    static let beirut = Zone("Beirut 2026", hours: 2, [("2026-03-28T22:00Z", 3), ("2026-10-24T21:00Z", 2)])
    /// As the Azores, but 4:00 to 5:00, and 5:00 to 4:00.
    static let atFour = Zone("a change at 4:00", hours: -1, [("2026-03-29T05:00Z", 0), ("2026-10-25T05:00Z", -1)])

    static let steady = [utc, tokyo, kathmandu, kiritimati, bakerIsland]
    static let changing = [berlin, newYork, beirut, atFour]
}

extension Timestamp {
    /// A moment written as ISO 8601; anything else is a programmer's error.
    static func utc(_ text: String) -> Timestamp {
        guard let moment = Timestamp(iso8601: text) else { preconditionFailure("\(text) is no moment") }
        return moment
    }
}

extension StudyCalendar {
    /// Days that begin at 4:00 UTC.
    static var utc: StudyCalendar { StudyCalendar(clock: ZonedClock(.utc), rolloverHour: 4) }
}
