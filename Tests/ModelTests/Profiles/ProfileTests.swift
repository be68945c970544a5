import Model
import Testing
import Vocabulary

/// Protects what a profile always is: one segment of each kind, the main one enabled, each within a day.
@Suite struct ProfileTests {
    let profile = Profile(id: Profile.ID(1), name: "Morning")

    @Test func `A new profile is seven and a half minutes of the main segment only`() {
        #expect(profile.segments.map(\.kind) == [.warmUp, .main, .coolDown])
        #expect(profile.segments.map(\.isEnabled) == [false, true, false])
        #expect(profile.segments.map(\.duration) == [.seconds(300), .seconds(450), .seconds(300)])
        #expect(profile.segments.map(\.sounds) == [[], [], []])
        #expect(profile.duration == .seconds(450))
        #expect(profile.total == .seconds(450))
    }

    @Test func `A profile is as long as its enabled segments`() throws {
        var profile = profile
        try profile.setEnabled(true, .warmUp)
        #expect(profile.total == .seconds(750))
        try profile.setEnabled(true, .coolDown)
        try profile.setDuration(.seconds(60), of: .coolDown)
        #expect(profile.total == .seconds(810))
        try profile.setEnabled(false, .warmUp)
        #expect(profile.total == .seconds(510))
        #expect(profile.duration == .seconds(450))
    }

    @Test func `The main segment of a profile cannot be disabled`() throws {
        var profile = profile
        #expect(throws: Failure.conflict(.mainSegmentCannotBeDisabled)) { try profile.setEnabled(false, .main) }
        try profile.setEnabled(true, .main)
        #expect(profile == self.profile)
    }

    @Test(arguments: SegmentKind.allCases)
    func `A segment accepts durations from one second to one day`(_ kind: SegmentKind) throws {
        var profile = profile
        for duration in [Duration.seconds(1), .seconds(86_400), .seconds(61)] {
            try profile.setDuration(duration, of: kind)
            #expect(profile[kind].duration == duration)
            #expect(profile[kind].kind == kind)
        }
        for (duration, value) in [(Duration.zero, 0), (.seconds(86_401), 86_401), (.seconds(-1), -1)] as [(Duration, Int64)] {
            let flaw = Flaw.outOfRange(value: value, least: 1, most: 86_400)
            #expect(throws: Failure.invalid(.duration, flaw)) { try profile.setDuration(duration, of: kind) }
        }
        #expect(profile[kind].duration == .seconds(61), "a refused duration left a trace")
    }

    @Test func `A change to one segment leaves the others unchanged`() throws {
        for kind in SegmentKind.allCases {
            var changed = profile
            try changed.setDuration(.seconds(77), of: kind)
            try changed.addSound(sound(.begin), to: kind)
            for other in SegmentKind.allCases { #expect((changed[other] == profile[other]) == (other != kind)) }
        }
    }
}

/// Protects the sounds of a segment: one of each kind, in the order in which they begin.
@Suite struct SegmentSoundTests {
    @Test func `The sounds of a segment are ordered by kind`() throws {
        let orders: [[SoundKind]] = [
            [.begin, .repeat, .end], [.end, .repeat, .begin], [.repeat, .end, .begin], [.end, .begin, .repeat],
        ]
        for order in orders {
            var profile = Profile(id: Profile.ID(1), name: "Morning")
            for kind in order { try profile.addSound(sound(kind), to: .main) }
            #expect(profile[.main].sounds.map(\.kind) == [.begin, .repeat, .end])
        }
    }

    @Test func `A segment rejects a second sound of the same kind`() throws {
        var profile = Profile(id: Profile.ID(9), name: "Morning")
        try profile.addSound(sound(.begin), to: .main)
        #expect(throws: Failure.duplicate(.sound, "begin", id: 9)) { try profile.addSound(sound(.begin, "wood"), to: .main) }
        try profile.addSound(sound(.begin, "wood"), to: .warmUp)
        #expect(profile[.main].sound(.begin)?.name.text == "bell")
        #expect(profile[.warmUp].sound(.begin)?.name.text == "wood")
    }

    @Test func `Sounds are enabled, disabled and removed`() throws {
        var profile = Profile(id: Profile.ID(1), name: "Morning")
        for kind in SoundKind.allCases { try profile.addSound(sound(kind), to: .main) }
        try profile.setEnabled(false, sound: .repeat, of: .main)
        #expect(profile[.main].sounds.map(\.isEnabled) == [true, false, true])
        try profile.setEnabled(true, sound: .repeat, of: .main)
        #expect(profile[.main].sounds.map(\.isEnabled) == [true, true, true])
        try profile.removeSound(.begin, of: .main)
        #expect(profile[.main].sounds.map(\.kind) == [.repeat, .end])
    }

    @Test func `The interval and the times of a sound change, and the rest of it does not`() throws {
        var profile = Profile(id: Profile.ID(1), name: "Morning")
        for kind in [SoundKind.begin, .repeat] { try profile.addSound(sound(kind, "wood"), to: .main) }
        try profile.setEnabled(false, sound: .repeat, of: .main)
        try profile.setIterations(3, ofSound: .repeat, of: .main)
        try profile.setInterval(.seconds(60), ofSound: .repeat, of: .main)
        let wood = try Sound(kind: .repeat, name: SoundName("wood"), isEnabled: false, iterations: 3, interval: .seconds(60))
        #expect(profile[.main].sounds == [try sound(.begin, "wood"), wood])
        try profile.setIterations(nil, ofSound: .repeat, of: .main)
        #expect(profile[.main].sound(.repeat)?.iterations == nil)
        #expect(throws: Failure.self) { try profile.setInterval(.zero, ofSound: .repeat, of: .main) }
        #expect(throws: Failure.self) { try profile.setIterations(1001, ofSound: .repeat, of: .main) }
        #expect(throws: Failure.conflict(.noSuchSound(.end))) { try profile.setInterval(.seconds(1), ofSound: .end, of: .main) }
        #expect(throws: Failure.conflict(.noSuchSound(.end))) { try profile.setIterations(2, ofSound: .end, of: .main) }
    }

    @Test(arguments: SoundKind.allCases)
    func `A missing sound cannot be enabled or removed`(_ kind: SoundKind) {
        var profile = Profile(id: Profile.ID(1), name: "Morning")
        let missing = Failure.conflict(.noSuchSound(kind))
        #expect(throws: missing) { try profile.setEnabled(true, sound: kind, of: .main) }
        #expect(throws: missing) { try profile.removeSound(kind, of: .main) }
        #expect(profile[.main].sound(kind) == nil)
    }

    @Test func `Setting a sound replaces the one of the same kind`() throws {
        var segment = Segment(.main, isEnabled: true)
        segment.set(try sound(.end))
        segment.set(try sound(.begin))
        segment.set(try sound(.end, "wood"))
        #expect(segment.sounds.map(\.name.text) == ["bell", "wood"])
        segment.removeSound(.end)
        segment.removeSound(.end)
        #expect(segment.sounds.map(\.kind) == [.begin])
    }
}

private func sound(_ kind: SoundKind, _ name: String = "bell") throws(Failure) -> Sound {
    try Sound(kind: kind, name: SoundName(name))
}
