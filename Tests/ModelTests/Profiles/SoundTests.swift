import Model
import Testing
import Vocabulary

/// Protects a sitting from sounds that never end, never play, or cannot be found.
@Suite struct SoundTests {
    @Test(arguments: [(SoundKind.begin, 1), (.repeat, nil), (.end, 1)] as [(SoundKind, Int?)])
    func `By default, a sound plays once unless it repeats`(_ kind: SoundKind, _ iterations: Int?) throws {
        let sound = try Sound(kind: kind, name: SoundName("bowl"))
        #expect(sound.iterations == iterations)
        #expect(sound.isEnabled)
        #expect(sound.interval == .seconds(300))
    }

    @Test(arguments: [1, 2, 1000])
    func `A sound plays as often as specified`(_ iterations: Int) throws {
        for kind in SoundKind.allCases {
            #expect(try Sound(kind: kind, name: SoundName("bowl"), iterations: iterations).iterations == iterations)
        }
    }

    @Test(arguments: [0, -1, 1001])
    func `A sound must play from 1 to 1000 times`(_ iterations: Int) {
        let flaw = Flaw.outOfRange(value: Int64(iterations), least: 1, most: 1000)
        #expect(throws: Failure.invalid(.times, flaw)) {
            try Sound(kind: .begin, name: SoundName("bowl"), iterations: iterations)
        }
    }

    @Test func `The interval of a sound must be from one second to one day`() throws {
        for seconds in [Int64(1), 86_400] {
            let sound = try Sound(kind: .repeat, name: SoundName("bowl"), interval: .seconds(seconds))
            #expect(sound.interval == .seconds(seconds))
        }
        for seconds in [Int64(0), 86_401] {
            let flaw = Flaw.outOfRange(value: seconds, least: 1, most: 86_400)
            #expect(throws: Failure.invalid(.interval, flaw)) {
                try Sound(kind: .repeat, name: SoundName("bowl"), interval: .seconds(seconds))
            }
        }
    }

    @Test func `Sound kinds are ordered as they are heard`() {
        #expect(SoundKind.allCases.sorted(by: >) == [.end, .repeat, .begin])
    }
}

/// Protects the names of sounds: a voice that there is, or a path.
@Suite struct SoundNameTests {
    @Test(arguments: SoundName.voices + ["/a.wav", "./bell.wav", "~/sounds/\u{E9} 1.wav", String(repeating: "/", count: 1024)])
    func `A valid sound name is kept`(_ text: String) throws { #expect(try SoundName(text).text == text) }

    @Test(arguments: [
        ("", Flaw.empty), ("gong", .unknown(value: "gong", known: SoundName.voices)),
        ("Bowl", .unknown(value: "Bowl", known: SoundName.voices)),
        ("bell.wav", .unknown(value: "bell.wav", known: SoundName.voices)),
        ("/a\n", .containsControlCharacter), ("/a\u{1B}[2J", .containsControlCharacter), ("/\0", .containsControlCharacter),
        (String(repeating: "/", count: 1025), .tooLong(limit: 1024, actual: 1025)),
    ])
    func `An invalid sound name is rejected`(_ text: String, _ flaw: Flaw) {
        #expect(throws: Failure.invalid(.sound, flaw)) { try SoundName(text) }
    }
}
