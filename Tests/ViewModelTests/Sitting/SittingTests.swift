import Binding
import Model
import ModelFakes
import Services
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// A sitting as someone sees it go by, and what the log has of it.
@MainActor @Suite struct SittingTests {
    private let services = FakeServices(isVirtual: false)
    private let library: LibraryViewModel
    private let sitting: SittingViewModel

    /// 1 `Morning`: a minute of main with a sound every 20 seconds.
    init() throws {
        library = LibraryViewModel(services: services)
        sitting = library.sitting
        try library.profiles.add(NewProfile(name: "Morning", duration: .seconds(60)))
        try library.profile(.name("Morning")).addSound(
            NewSound(.repeat, name: "wood", interval: .seconds(20), times: nil), to: .main)
    }

    @Test func `A sitting counts down, plays its sounds and is logged`() throws {
        // Given
        let texts = History(sitting.current.map { $0?.remainingText })
        // When
        try sitting.sit(.name("Morning"))
        for _ in 0..<60 { services.pass(.seconds(1)) }
        // Then
        #expect(texts.values.compactMap { $0 }.prefix(3) == ["01:00", "00:59", "00:58"])
        #expect(texts.values.last == .some(nil))
        #expect(services.player.played == ["wood", "wood", "wood"])
        let session = try #require(try library.sessions.list().rows().first)
        #expect((session.profile, session.satSeconds, session.plannedSeconds) == ("Morning", 60, 60))
        #expect(session.isCompleted)
        #expect(session.startedAt == "2026-01-31T08:00:00Z")
        #expect(session.startedText == "2026-01-31 08:00")
    }

    @Test func `A quiet sitting changes once a minute`() throws {
        // Given
        try library.profile(.id(1)).setDuration(.seconds(150), of: .main)
        var changes = 0
        let bag = DisposeBag()
        sitting.current.observe(in: bag) { _ in changes += 1 }
        let texts = History(sitting.current.map { $0?.remainingText })
        changes = 0
        // When
        try sitting.sit(.id(1), quietly: true)
        for _ in 0..<149 { services.pass(.seconds(1)) }
        // Then
        #expect(texts.values == [nil, "3 min", "2 min", "1 min"] && changes == 3)
        #expect(sitting.current.current?.remainingSeconds == 60 && sitting.current.current?.nextSoundText == nil)
        #expect(services.player.played.count == 7, "bells are not quiet")
        // When
        try sitting.setQuiet(false)
        // Then
        #expect(sitting.current.current?.remainingText == "00:01")
        try sitting.setQuiet(true)
        #expect(try sitting.pause().remainingText == "1 min")
        try sitting.stop()
        #expect(throws: Failure.conflict(.noSitting)) { try sitting.setQuiet(true) }
    }

    @Test func `Pausing, resuming and stopping a sitting are reported and logged correctly`() throws {
        // When
        try sitting.sit(.id(1))
        services.pass(.seconds(10))
        #expect(try sitting.pause().isPaused)
        services.pass(.seconds(100))
        #expect(try !sitting.resume().isPaused)
        services.pass(.seconds(7))
        let kept = try sitting.stop()
        // Then
        #expect(kept.satSeconds == 17)
        #expect(!kept.isCompleted && !kept.isInterrupted)
        #expect(sitting.current.current == nil)
        #expect(try library.sessions.show(kept.id) == kept)
    }

    @Test func `The inputs of a screen steer the sitting, and say why they fail`() throws {
        let failures = History(sitting.failed)
        try sitting.sit(.id(1))
        func state() throws -> SittingState { try #require(sitting.current.current) }
        sitting.pauseOrResume()
        #expect(try state().isPaused)
        sitting.pauseOrResume()
        #expect(try !state().isPaused)
        sitting.toggleQuiet()
        #expect(try state().isQuiet)
        sitting.toggleQuiet()
        let before = try state().remainingSeconds
        sitting.addMinute()
        #expect(try state().remainingSeconds == before + 60)
        sitting.end()
        #expect(sitting.current.current == nil)
        #expect(failures.values == [])
        for input in [sitting.pauseOrResume, sitting.skipSegment, sitting.addMinute, sitting.toggleQuiet, sitting.end] { input() }
        #expect(failures.values == Array(repeating: .conflict(.noSitting), count: 5))
    }

    @Test func `A sitting whose end cannot be written is not over`() throws {
        // Given
        try sitting.sit(.id(1))
        services.pass(.seconds(10))
        // When
        services.library.failure = .library(.busy)
        #expect(throws: Failure.library(.busy)) { try sitting.stop() }
        services.library.failure = nil
        services.pass(.seconds(1))
        // Then
        #expect(try sitting.stop().satSeconds == 11)
    }

    @Test func `While another process writes, the progress is noted later, and only a long wait is told`() throws {
        // Given
        var failures: [Failure] = []
        let bag = DisposeBag()
        sitting.failed.observe(in: bag) { failures.append($0) }
        try sitting.sit(.id(1))
        // When
        services.library.failure = .library(.busy)
        for _ in 0..<7 { services.pass(.seconds(1)) }
        services.library.failure = nil
        services.pass(.seconds(1))
        // Then
        #expect(failures == [])
        let id = try #require(try services.library.sittingSession(at: services.clockService.clock.now))
        #expect(try services.library.session(id)?.sat == .seconds(8))
        // When
        services.library.failure = .library(.busy)
        for _ in 0..<35 { services.pass(.seconds(1)) }
        // Then
        #expect(failures == [.library(.busy)])
    }

    @Test func `The end of a sitting is written as soon as that is possible`() throws {
        // Given
        var failures: [Failure] = []
        let bag = DisposeBag()
        sitting.failed.observe(in: bag) { failures.append($0) }
        try sitting.sit(.id(1))
        for _ in 0..<59 { services.pass(.seconds(1)) }
        // When
        services.library.failure = .library(.busy)
        for _ in 0..<20 { services.pass(.seconds(1)) }
        #expect(sitting.current.current?.remainingText == "00:00")
        services.library.failure = nil
        services.pass(.seconds(5))
        // Then
        #expect(failures == [.library(.busy)], "it is told once")
        #expect(sitting.current.current == nil)
        let session = try #require(try library.sessions.list().rows().first)
        #expect(session.isCompleted && session.satSeconds == 60)
    }

    @Test func `A sitting plays sounds during a command, and is kept when that is taken back`() throws {
        // Given
        try sitting.sit(.id(1))
        try library.transaction.begin()
        // When
        for _ in 0..<60 { services.pass(.seconds(1)) }
        // Then
        #expect(services.player.played == ["wood", "wood", "wood"])
        #expect(sitting.current.current?.remainingText == "00:00")
        // When
        try library.transaction.rollback()
        services.pass(.seconds(1))
        // Then
        #expect(sitting.current.current == nil)
        let session = try #require(try library.sessions.list().rows().first)
        #expect(session.isCompleted && session.satSeconds == 60)
    }

    @Test func `An invalid command is rejected, and the sitting continues`() throws {
        #expect(throws: Failure.conflict(.noSitting)) { try sitting.pause() }
        #expect(throws: Failure.conflict(.noSitting)) { try sitting.stop() }
        #expect(throws: Failure.conflict(.noSitting)) { try sitting.skip() }
        #expect(throws: Failure.notFound(.profile, .name("Evening"), near: [])) { try sitting.sit(.name("Evening")) }
        try sitting.sit(.id(1))
        #expect(throws: Failure.conflict(.alreadySitting)) { try sitting.sit(.id(1)) }
        #expect(
            failures(sitting.extend(by:), .zero) == [.invalid(.duration, .outOfRange(value: 0, least: 1, most: 86_400))])
        #expect(sitting.current.current?.profile == "Morning")
    }

    @Test func `A second process cannot sit until the first has stopped`() throws {
        let other = services.library.connect()
        try other.startSitting()
        #expect(throws: Failure.conflict(.sittingElsewhere)) { try sitting.sit(.id(1)) }
        #expect(sitting.current.current == nil)
        other.stopSitting()
        try sitting.sit(.id(1))
        #expect(throws: Failure.conflict(.sittingElsewhere)) { try other.startSitting() }
        _ = try sitting.stop()
        try other.startSitting()
    }

    @Test func `A session that cannot be recorded lets others sit`() throws {
        let other = services.library.connect()
        try other.begin()
        #expect(throws: Failure.library(.busy)) { try sitting.sit(.id(1)) }
        try other.rollback()
        try other.startSitting()
    }

    @Test func `A missing sound is reported before the sitting begins`() throws {
        services.player.failure = .file("./gong.wav", .read, code: 2)
        #expect(throws: Failure.file("./gong.wav", .read, code: 2)) { try sitting.sit(.id(1)) }
        #expect(try library.sessions.list().rows().isEmpty)
    }

    @Test func `A sitting continues to its end if its profile is deleted`() throws {
        try sitting.sit(.id(1))
        services.pass(.seconds(5))
        try library.profiles.delete(.id(1))
        services.pass(.seconds(55))
        let session = try #require(try library.sessions.list().rows().first)
        #expect((session.profile, session.isCompleted) == ("Morning", true))
    }

    @Test func `A process that dies loses at most five seconds of a sitting`() throws {
        try sitting.sit(.id(1))
        for _ in 0..<14 { services.pass(.seconds(1)) }
        services.library.stopSitting()
        // Then, as another process sees it a minute later
        services.clock.advance(by: .seconds(60))
        let other = LibraryViewModel(services: FakeServices(library: services.library, clock: services.clock))
        let session = try #require(try other.sessions.list().rows().first)
        #expect(session.isInterrupted)
        #expect(session.satSeconds >= 9)
    }

    @Test func `A sitting whose process is stopped for a while is under way`() throws {
        try sitting.sit(.id(1))
        services.clock.advance(by: .seconds(60))
        let other = LibraryViewModel(services: FakeServices(library: services.library, clock: services.clock))
        let session = try #require(try other.sessions.list().rows().first)
        #expect(session.ending == .running)
        #expect(try other.sessions.show(session.id).ending == .running)
    }

    @Test(arguments: [("off", 60 - 12, []), ("on", 60 - 42, ["wood"])])
    func `Sleep counts only if the setting says so, and missed sounds do not play in a row`(
        counts: String, left: Int64, sounds: [String]
    ) throws {
        // Given
        try library.settings.set(SettingChange(key: "sleep_counts", value: counts))
        try sitting.sit(.id(1))
        services.pass(.seconds(10))
        // When the machine sleeps for half a minute, in which two sounds would have played
        services.clock.advance(by: .seconds(30))
        services.monotonicClock.slept = .seconds(30)
        services.pass(.seconds(2))
        // Then
        #expect(sitting.current.current?.remainingSeconds == left)
        #expect(services.player.played == sounds)
    }

    @Test func `A pause is not mistaken for an interruption`() throws {
        try sitting.sit(.id(1))
        services.pass(.seconds(3))
        try sitting.pause()
        for _ in 0..<60 { services.pass(.seconds(1)) }
        let session = try #require(try library.sessions.list().rows().first)
        #expect(!session.isInterrupted)
        #expect(session.satSeconds == 3)
    }

    @Test func `Skipping and extending change the remaining time`() throws {
        try sitting.sit(.id(1))
        services.pass(.seconds(30))
        #expect(try sitting.extend(by: .seconds(60)).remainingSeconds == 90)
        #expect(sitting.current.current?.soundPositions == (1...6).map { Double($0) / 6 })
        #expect(try sitting.skip() == nil)
        let session = try #require(try library.sessions.list().rows().first)
        #expect((session.satSeconds, session.isCompleted) == (30, true))
    }

    @Test func `After an extension and a skip, the progress is where the segments meet, even without the profile`() throws {
        // Given
        try library.profile(.id(1)).setEnabled(true, .warmUp)
        try library.profile(.id(1)).setDuration(.seconds(60), of: .warmUp)
        try sitting.sit(.id(1))
        #expect(sitting.current.current?.jointPositions == [0.5])
        // When
        try sitting.extend(by: .seconds(120))
        try library.profiles.delete(.id(1))
        try sitting.skip()
        // Then
        let state = try #require(sitting.current.current)
        #expect(state.segment == .main && state.jointPositions == [0.75] && state.fraction == 0.75)
    }

    @Test func `With a virtual clock, a sitting passes at once and silently`() throws {
        // Given
        let services = FakeServices(library: services.library)
        let library = LibraryViewModel(services: services)
        // When
        try library.sitting.sit(.id(1))
        // Then
        #expect(services.clock.now == .start + .seconds(60))
        #expect(services.player.played.isEmpty)
        let session = try #require(try library.sessions.list().rows().first)
        #expect((session.satSeconds, session.isCompleted) == (60, true))
    }

    @Test func `Sessions are listed by days and can be deleted`() throws {
        // Given
        try sitting.sit(.id(1))
        services.pass(.seconds(60))
        services.clock.advance(by: .seconds(3 * 86_400))
        try sitting.sit(.id(1))
        services.pass(.seconds(60))
        // Then
        #expect(try library.sessions.list().rows().map(\.id) == [2, 1])
        #expect(try library.sessions.list(days: 3).rows().map(\.id) == [2])
        let (removed, failures) = (History(library.sessions.removed), History(library.sessions.failed))
        let session = try library.sessions.show(2)
        library.sessions.remove(session)
        #expect(removed.values.map(\.id) == [2] && failures.values == [])
        library.sessions.remove(session)
        #expect(failures.values == [.notFound(.session, .id(2), near: [])])
        #expect(throws: Failure.notFound(.session, .id(2), near: [])) { try library.sessions.show(2) }
    }
}
