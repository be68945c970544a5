import Interchange
import Model
import Vocabulary

/// A clock of a zone that is so far ahead of UTC, at all times.
final class ZoneClock: WallClock, LocalZone {
    let now = Timestamp(milliseconds: 0)
    private let hours: Int64

    init(hours: Int64 = 0) { self.hours = hours }

    var zone: any LocalZone { self }

    func millisecondsFromUTC(at moment: Timestamp) -> Int64 { hours * 3_600_000 }
}

/// A session of 45 minutes that began on 2026-04-20 at 08:21:14 UTC.
func session(
    _ id: Int64 = 1, _ name: String = "Morning", sat: Duration = .seconds(2700), at start: Int64 = 1_776_673_274_000,
    lasting length: Duration? = nil
) -> Session {
    let start = Timestamp(milliseconds: start)
    return Session(
        id: Session.ID(id), profile: nil, profileName: name, startedAt: start, planned: sat, sat: sat,
        endedAt: start + (length ?? sat), outcome: .completed)
}

/// The bytes of a file of these sessions.
func written(_ sessions: [Session], as format: SessionFormat, hours: Int64 = 0) throws -> [UInt8] {
    let folder = try Folder()
    let path = folder / "sessions"
    var rest = sessions[...]
    try DiskFileGateway().writeSessions(to: path, as: format) {
        rest.popFirst().map { LoggedSession($0, on: ZoneClock(hours: hours)) }
    }
    return try contents(of: path)
}

/// The sessions of a file with these bytes.
func readSessions(
    _ bytes: some Collection<UInt8>, as format: FileFormat? = .sessions(.insight), name: String = "sessions",
    chunk: Int = 65_536
) throws -> [SessionRecord] {
    var sessions: [SessionRecord] = []
    try readRecords(bytes, as: format, name: name, chunk: chunk) {
        if case .session(let session) = $0 { sessions.append(session) }
    }
    return sessions
}

/// Reads a file with these bytes; a flaw is thrown as ``Refused``.
func readRecords(
    _ bytes: some Collection<UInt8>, as format: FileFormat?, name: String, chunk: Int = 65_536,
    _ body: (FileRecord) throws(Failure) -> Void
) throws {
    let folder = try Folder()
    let path = try folder.file(name, bytes)
    do {
        try DiskFileGateway(chunk: chunk).read(from: path, as: format) { (record) throws(Failure) in
            if case .flawed(let flaw) = record { throw .format(flaw.flaw, file: path, line: flaw.line) }
            try body(record)
        }
    } catch Failure.format(let flaw, _, let line) {
        throw Refused(flaw: flaw, line: line)
    }
}
