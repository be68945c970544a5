import Model
import Testing
import Vocabulary

/// Protects the log from sessions that never end, end twice, or are taken for others.
@Suite struct SessionTests {
    private let start = Timestamp(milliseconds: 1_769_846_400_000)

    private func session(_ outcome: SessionOutcome, sat: Duration = .zero, endedAt: Timestamp? = nil) -> Session {
        Session(
            id: Session.ID(7), profile: Profile.ID(3), profileName: "Morning", startedAt: start, planned: .seconds(1200),
            sat: sat,
            endedAt: endedAt ?? start, outcome: outcome)
    }

    @Test(arguments: [(-60_000, false), (0, false), (5000, false), (15_000, false), (15_001, true), (86_400_000, true)])
    func `A running session is interrupted if its last update is too old`(_ age: Int64, _ isInterrupted: Bool) {
        let running = session(.running, endedAt: start + .seconds(600))
        #expect(running.isInterrupted(at: start + .seconds(600) + .milliseconds(age)) == isInterrupted)
        for outcome in [SessionOutcome.completed, .stopped] {
            #expect(!session(outcome).isInterrupted(at: start + .milliseconds(age)))
        }
    }

    @Test func `A session is updated often enough to survive a late update`() {
        #expect(Session.noteInterval == .seconds(5))
        #expect(Session.silenceLimit == .seconds(15))
    }

    @Test func `A running session is updated with the time that was sat`() throws {
        let before = session(.running, sat: .seconds(5))
        let noted = try before.noted(sat: .seconds(10), at: start + .seconds(11))
        #expect(noted == session(.running, sat: .seconds(10), endedAt: start + .seconds(11)))
        #expect(try noted.noted(sat: .seconds(15), at: start + .seconds(16)).sat == .seconds(15))
    }

    @Test(arguments: [SessionOutcome.completed, .stopped])
    func `A session ends only once`(_ outcome: SessionOutcome) throws {
        let ended = try session(.running).ended(as: outcome, sat: .seconds(1200), at: start + .seconds(1300))
        #expect(ended == session(outcome, sat: .seconds(1200), endedAt: start + .seconds(1300)))
        #expect(throws: Failure.conflict(.noSitting)) { try ended.noted(sat: .zero, at: start) }
        #expect(throws: Failure.conflict(.noSitting)) { try ended.ended(as: .stopped, sat: .zero, at: start) }
        #expect(throws: Failure.conflict(.noSitting)) { try ended.ended(as: .completed, sat: .zero, at: start) }
    }

    @Test func `Ending a session with the running outcome traps`() async {
        await #expect(processExitsWith: .failure) {
            let session = Session(
                id: Session.ID(7), profile: nil, profileName: "", startedAt: Timestamp(milliseconds: 0), planned: .zero,
                sat: .zero, endedAt: Timestamp(milliseconds: 0), outcome: .running)
            _ = try session.ended(as: .running, sat: .zero, at: Timestamp(milliseconds: 0))
        }
    }

    @Test func `The durations of a session are truncated to whole milliseconds`() throws {
        let odd = Duration.milliseconds(1500) + .nanoseconds(999_999)
        let session = Session(
            id: Session.ID(1), profile: nil, profileName: "", startedAt: start, planned: odd, sat: odd, endedAt: start,
            outcome: .running)
        #expect(session.planned == .milliseconds(1500))
        #expect(session.sat == .milliseconds(1500))
        #expect(try session.noted(sat: odd + .seconds(1), at: start).sat == .milliseconds(2500))
        #expect(try session.ended(as: .stopped, sat: odd, at: start).sat == .milliseconds(1500))
    }

    @Test func `Outcomes have fixed raw values`() {
        #expect(SessionOutcome.allCases.map(\.rawValue) == [0, 1, 2])
        #expect(SessionOutcome.allCases == [.running, .completed, .stopped])
    }
}

/// Protects imports: a session comes in once, and what no session can be does not come in.
@Suite struct SessionDraftTests {
    private let session = Session(
        id: Session.ID(1), profile: nil, profileName: "\u{C9}veil", startedAt: Timestamp(milliseconds: 10_500),
        planned: .seconds(99), sat: .milliseconds(60_250), endedAt: Timestamp(milliseconds: 0), outcome: .stopped)

    private func draft(_ name: String = "\u{C9}veil", at start: Int64 = 10_000, sat: Int64 = 60_000) -> SessionDraft {
        SessionDraft(profileName: name, startedAt: Timestamp(milliseconds: start), planned: .milliseconds(sat))
    }

    @Test func `A draft matches a session of the same second, name and length`() {
        #expect(draft().tells(of: session))
        for name in ["e\u{301}veil", " \u{C9}VEIL "] { #expect(draft(name).tells(of: session), "\(name)") }
        for name in ["", "Eveil", "Morning"] { #expect(!draft(name).tells(of: session), "\(name)") }
        for start in [10_000, 10_500, 10_999] as [Int64] { #expect(draft(at: start).tells(of: session), "\(start)") }
        for start in [9999, 11_000, -10_500] as [Int64] { #expect(!draft(at: start).tells(of: session), "\(start)") }
        for sat in [59_251, 60_000, 60_250, 61_000, 61_249] as [Int64] { #expect(draft(sat: sat).tells(of: session), "\(sat)") }
        for sat in [59_250, 61_250, 0, 99_000] as [Int64] { #expect(!draft(sat: sat).tells(of: session), "\(sat)") }
    }

    @Test(arguments: [(0, 0), (999, 0), (1000, 1000), (-1, -1000), (-1000, -1000), (-1001, -2000)] as [(Int64, Int64)])
    func `A draft covers the whole second in which it starts`(_ start: Int64, _ first: Int64) {
        #expect(draft(at: start).startSecond == Timestamp(milliseconds: first)...Timestamp(milliseconds: first + 999))
    }

    @Test(arguments: ["", "@3", "Morning", "\u{1F9D8}\u{200D}\u{2642}\u{FE0F}", String(repeating: "\u{E9}", count: 128)])
    func `A draft accepts any name of one line`(_ name: String) throws {
        try draft(name).validate()
    }

    @Test(arguments: [
        (String(repeating: "\u{E9}", count: 128) + "a", Flaw.tooLong(limit: 256, actual: 257)),
        ("a\u{1B}[2J", .containsControlCharacter), ("a\n", .containsControlCharacter), ("\0", .containsControlCharacter),
    ])
    func `A draft rejects a name that is too long or has control characters`(_ name: String, _ flaw: Flaw) {
        #expect(throws: Failure.invalid(.name, flaw)) { try draft(name).validate() }
    }

    @Test func `A draft lasts at most three days`() throws {
        for sat in [0, 1, 259_200_000] as [Int64] { try draft(sat: sat).validate() }
        for (sat, value) in [(-1000, -1), (259_201_000, 259_201)] as [(Int64, Int64)] {
            let flaw = Flaw.outOfRange(value: value, least: 0, most: 259_200)
            #expect(throws: Failure.invalid(.duration, flaw)) { try draft(sat: sat).validate() }
        }
        var longest = Profile(id: Profile.ID(1), name: "Long")
        for kind in SegmentKind.allCases {
            try longest.setEnabled(true, kind)
            try longest.setDuration(Profile.durationRange.upperBound, of: kind)
        }
        #expect(longest.total == SessionDraft.lengthRange.upperBound)
    }
}
