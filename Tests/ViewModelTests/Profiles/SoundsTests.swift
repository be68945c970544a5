import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// The sounds of a profile.
@MainActor @Suite struct SoundsTests {
    private let services = FakeServices()
    private let library: LibraryViewModel
    private let profile: ProfileViewModel

    init() throws {
        library = LibraryViewModel(services: services)
        try services.library.givenProfile("Morning")
        profile = try library.profile(.name("Morning"))
    }

    struct Defaults: CustomTestStringConvertible {
        let kind: SoundKind
        let times: Int?
        let interval: Duration?
        let expectedTimes: Int?
        let expectedInterval: String?
        var testDescription: String { "\(kind), \(times.map { "\($0)" } ?? "-") times, every \(interval?.description ?? "-")" }
    }

    @Test(arguments: [
        Defaults(kind: .begin, times: nil, interval: nil, expectedTimes: 1, expectedInterval: nil),
        Defaults(kind: .end, times: nil, interval: nil, expectedTimes: 1, expectedInterval: nil),
        Defaults(kind: .repeat, times: nil, interval: nil, expectedTimes: nil, expectedInterval: "05:00"),
        Defaults(kind: .repeat, times: 4, interval: nil, expectedTimes: 4, expectedInterval: "05:00"),
        Defaults(kind: .begin, times: 3, interval: .seconds(2), expectedTimes: 3, expectedInterval: "00:02"),
        Defaults(kind: .end, times: 1000, interval: .seconds(86_400), expectedTimes: 1000, expectedInterval: "24:00:00"),
    ])
    func `An added sound is enabled and has defaults for missing values`(_ defaults: Defaults) throws {
        // When
        let change = try profile.addSound(
            NewSound(defaults.kind, name: "bowl", interval: defaults.interval, times: defaults.times), to: .main)
        // Then
        #expect(change.kind == .updated)
        let sound = try #require(change.row.segments[1].sounds.first)
        #expect(sound.segment == .main)
        #expect(sound.kind == defaults.kind)
        #expect(sound.name == "bowl")
        #expect(sound.isEnabled)
        #expect(sound.times == defaults.expectedTimes)
        #expect(sound.intervalText == defaults.expectedInterval)
        #expect(try sounds() == [sound])
    }

    @Test func `A missing interval is taken from the settings`() throws {
        // Given
        try library.settings.set(SettingChange(key: "sound_interval", value: "1h2m3s"))
        // When
        let change = try profile.addSound(NewSound(.repeat, name: "wood"), to: .warmUp)
        // Then
        #expect(change.row.segments[0].sounds.map(\.intervalSeconds) == [3723])
        #expect(change.row.segments[0].sounds.map(\.intervalText) == ["01:02:03"])
    }

    @Test func `Sounds are listed in the order in which they are heard`() throws {
        // When
        for segment in SegmentKind.allCases.reversed() {
            for kind in SoundKind.allCases.reversed() {
                try profile.addSound(NewSound(kind, name: "./\(segment.rawValue)/\(kind).wav"), to: segment)
            }
        }
        // Then
        #expect(
            try sounds().map(\.name) == [
                "./warm-up/begin.wav", "./warm-up/repeat.wav", "./warm-up/end.wav", "./main/begin.wav", "./main/repeat.wav",
                "./main/end.wav", "./cool-down/begin.wav", "./cool-down/repeat.wav", "./cool-down/end.wav",
            ])
        #expect(
            try sounds().map { "./\($0.segment.rawValue)/\($0.kind).wav" }
                == sounds().map(\.name))
    }

    struct ImpossibleSound: CustomTestStringConvertible {
        let testDescription: String
        let name: String
        let interval: Duration?
        let times: Int?
        let failure: Failure

        init(
            _ description: String, _ name: String = "bell", interval: Duration? = nil, times: Int? = nil,
            _ input: Field, _ flaw: Flaw
        ) {
            testDescription = description
            self.name = name
            self.interval = interval
            self.times = times
            failure = .invalid(input, flaw)
        }
    }

    @Test(arguments: [
        ImpossibleSound(
            "an unknown voice", "gong", .sound, .unknown(value: "gong", known: ["bowl", "bell", "wood", "none"])),
        ImpossibleSound(
            "a voice in another case", "Bell", .sound, .unknown(value: "Bell", known: ["bowl", "bell", "wood", "none"])),
        ImpossibleSound("no name", "", .sound, .empty),
        ImpossibleSound("a path that steers terminals", "/tmp/\u{7}.wav", .sound, .containsControlCharacter),
        ImpossibleSound(
            "a path that is too long", "/" + String(repeating: "x", count: 1024), .sound,
            .tooLong(limit: 1024, actual: 1025)),
        ImpossibleSound("no interval", interval: .zero, .interval, .outOfRange(value: 0, least: 1, most: 86_400)),
        ImpossibleSound(
            "an interval of days", interval: .seconds(86_401), .interval, .outOfRange(value: 86_401, least: 1, most: 86_400)),
        ImpossibleSound("no times", times: 0, .times, .outOfRange(value: 0, least: 1, most: 1000)),
        ImpossibleSound("too many times", times: 1001, .times, .outOfRange(value: 1001, least: 1, most: 1000)),
    ])
    func `An invalid sound is rejected with its flaw`(_ sound: ImpossibleSound) throws {
        let new = NewSound(.repeat, name: sound.name, interval: sound.interval, times: sound.times)
        #expect(throws: sound.failure) { try profile.addSound(new, to: .main) }
        #expect(throws: sound.failure) { try ProfileViewModel.check(new) }
        #expect(try sounds().isEmpty)
    }

    @Test func `A segment has at most one sound of each kind`() throws {
        // Given
        try services.library.givenProfile("Evening")
        try profile.addSound(NewSound(.begin, name: "bowl"), to: .main)
        // Then
        #expect(throws: Failure.duplicate(.sound, "begin", id: 1)) {
            try profile.addSound(NewSound(.begin, name: "bell"), to: .main)
        }
        #expect(try sounds().map(\.name) == ["bowl"])
    }

    @Test func `A sound is disabled, enabled and removed`() throws {
        // Given
        try profile.addSound(NewSound(.begin, name: "bowl"), to: .main)
        try profile.addSound(NewSound(.end, name: "bell"), to: .main)
        // When
        var changes = try [false, false, true, true].map { try profile.setEnabled($0, sound: .end, of: .main) }
        changes.append(try profile.removeSound(.end, of: .main))
        // Then
        #expect(changes.map(\.kind) == [.updated, .unchanged, .updated, .unchanged, .updated])
        #expect(
            changes.map { $0.row.segments[1].sounds.map { "\($0.name) \($0.isEnabled)" } } == [
                ["bowl true", "bell false"], ["bowl true", "bell false"], ["bowl true", "bell true"],
                ["bowl true", "bell true"], ["bowl true"],
            ])
        #expect(try sounds().map(\.name) == ["bowl"])
    }

    @Test(arguments: SoundKind.allCases)
    func `A missing sound cannot be enabled, disabled or removed`(_ kind: SoundKind) throws {
        // Given: the segment has the sounds of the other kinds, and another segment has this one
        for other in SoundKind.allCases where other != kind {
            try profile.addSound(NewSound(other, name: "bowl"), to: .main)
        }
        try profile.addSound(NewSound(kind, name: "bowl"), to: .coolDown)
        // Then
        for isEnabled in [true, false] {
            #expect(throws: Failure.conflict(.noSuchSound(kind))) {
                try profile.setEnabled(isEnabled, sound: kind, of: .main)
            }
        }
        #expect(throws: Failure.conflict(.noSuchSound(kind))) { try profile.removeSound(kind, of: .main) }
        #expect(try sounds().count == 3)
    }

    @Test func `The built-in voices are listed`() {
        #expect(library.sounds.voices == ["bowl", "bell", "wood", "none"])
    }

    private func sounds() throws -> [SoundRow] { try library.profiles.show(.name("Morning")).sounds }
}
