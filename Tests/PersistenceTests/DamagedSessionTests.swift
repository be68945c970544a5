import Model
import Testing
import Vocabulary

@testable import Persistence

/// A log that another program damaged is told of, and stops nothing else.
@Suite struct DamagedSessionTests {
    private let library: SQLiteUnderTest
    private let id: Session.ID

    init() throws {
        library = try SQLiteUnderTest(inMemory: true)
        let start = Timestamp(milliseconds: 1000)
        id = try library.sessions.beginSession(
            SessionDraft(profileName: "Morning", startedAt: start, planned: .seconds(60)), at: start
        ).id
    }

    @Test(arguments: [
        ("outcome = 7", "a session's outcome of number 7"), ("started_at = 1 << 60", "a time of 1152921504606846976 ms"),
        ("ended_at = -(1 << 60)", "a time of -1152921504606846976 ms"),
        ("sat_ms = 1 << 60", "a duration of 1152921504606846976 ms"),
        ("planned_ms = 1 << 60", "a duration of 1152921504606846976 ms"),
    ])
    func `An invalid session is reported as damage`(_ change: String, _ words: String) throws {
        try library.execute("PRAGMA ignore_check_constraints = 1; UPDATE session SET \(change)")
        let damage = Failure.library(.corrupt(words))
        #expect(throws: damage) { try library.sessions.session(id) }
        #expect(throws: damage) { try library.sessions.sessions(from: nil, after: nil, limit: 9) }
        #expect(throws: damage) {
            try library.sessions.endSession(id, as: .stopped, sat: .zero, at: Timestamp(milliseconds: 2000))
        }
    }

    @Test func `A sum of durations that is out of range is reported as damage`() throws {
        try library.execute("UPDATE session SET sat_ms = 1 << 60")
        #expect(throws: Failure.library(.corrupt("a duration of 1152921504606846976 ms"))) {
            try library.sessions.sessionSums(between: [Timestamp(milliseconds: 0), Timestamp(milliseconds: 5000)])
        }
    }
}
