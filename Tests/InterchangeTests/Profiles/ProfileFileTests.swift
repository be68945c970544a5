import Model
import TestSupport
import Testing
import Vocabulary

/// Protects profiles as files that people keep and edit: the same bytes each time, and the same profiles back.
@Suite struct ProfileFileTests {
    @Test func `Profiles are written byte for byte as expected`() throws {
        let morning = try profile("Morning") { (profile) throws(Failure) in
            try profile.addSound(Sound(kind: .begin, name: SoundName("bowl")), to: .main)
            try profile.addSound(
                Sound(kind: .repeat, name: SoundName("bell"), isEnabled: false, interval: .seconds(90)), to: .main)
            try profile.setEnabled(true, .warmUp)
            try profile.setDuration(.seconds(86_400), of: .warmUp)
            try profile.addSound(Sound(kind: .end, name: SoundName("/tmp/a b.wav"), iterations: 3), to: .warmUp)
        }
        #expect(
            text(try written([morning, profile("007")])) == """
                profiles:
                  - name: Morning
                    duration: 7m30s
                    sounds:
                      - kind: begin
                        sound: bowl
                        every: 5m
                        times: 1
                        enabled: true
                      - kind: repeat
                        sound: bell
                        every: 1m30s
                        enabled: false
                    warm_up:
                      enabled: true
                      duration: 1d
                      sounds:
                        - kind: end
                          sound: "/tmp/a b.wav"
                          every: 5m
                          times: 3
                          enabled: true
                    cool_down:
                      enabled: false
                      duration: 5m
                      sounds: []
                  - name: "007"
                    duration: 7m30s
                    sounds: []
                    warm_up:
                      enabled: false
                      duration: 5m
                      sounds: []
                    cool_down:
                      enabled: false
                      duration: 5m
                      sounds: []

                """)
        #expect(text(try written([Profile]())) == "profiles: []\n")
        #expect(try readProfiles(written([Profile]())).isEmpty)
    }

    @Test func `Written profiles are read back unchanged`() throws {
        for seed in 0..<UInt64(200) {
            var generator = SeededGenerator(seed: seed)
            let profiles = try (0..<Int.random(in: 0...4, using: &generator)).map { try generator.profile($0) }
            let bytes = try written(profiles)
            let again = try readProfiles(bytes)
            #expect(again == profiles, "seed \(seed)")
            #expect(again.map { Array($0.name.utf8) } == profiles.map { Array($0.name.utf8) }, "seed \(seed)")
            #expect(try written(again) == bytes, "seed \(seed)")
        }
    }

    @Test(arguments: [
        "no", "On", "null", "~", "007", "1e3", "0x1F", "7:30", "2026-01-31", "- a", "a: b", "a #b", "\"", "'", "{a}", "[a]", "!a",
        "%a",
        "&a *a", "<<", "?", "|", ">", "\\n", "\u{FFFF}", "\u{1F469}\u{200D}\u{1F680}", "e\u{301}", "a  b",
        "Tom & Jerry", "=", ".inf", "y",
    ])
    func `Names that look like YAML are read back unchanged`(_ name: String) throws {
        let bytes = try written([profile(name), profile("&a *a \(name)")])
        #expect(try readProfiles(bytes).map { Array($0.name.utf8) } == [Array(name.utf8), Array("&a *a \(name)".utf8)])
    }

    @Test func `Omitted keys have their default values`() throws {
        let records = try readProfileRecords(
            """
            # mine
            profiles:
            - {name: Short, duration: "5:00"}
            - name: no
              duration: 1h
              cool_down: {duration: 90s}
              sounds: [{kind: end, sound: bowl}, {kind: repeat, sound: none, enabled: off}]
            """.utf8)
        #expect(records.map(\.line) == [3, 4])
        #expect(records.map(\.name.text) == ["Short", "no"])
        #expect(
            records[0].template == (try profile("") { (it) throws(Failure) in try it.setDuration(.seconds(300), of: .main) }))
        let second = try profile("") { (profile) throws(Failure) in
            try profile.setDuration(.seconds(3600), of: .main)
            try profile.setEnabled(true, .coolDown)
            try profile.setDuration(.seconds(90), of: .coolDown)
            try profile.addSound(Sound(kind: .repeat, name: SoundName("none"), isEnabled: false), to: .main)
            try profile.addSound(Sound(kind: .end, name: SoundName("bowl")), to: .main)
        }
        #expect(records[1].template == second)
    }

    @Test(arguments: ["\u{FEFF}profiles:\r\n- name: 007\r\n  duration: 5m\r\n", "profiles: [{name: '007', duration: 5m}]"])
    func `A byte order mark, CRLF line endings and flow style are accepted`(_ text: String) throws {
        #expect(try readProfiles(text.utf8).map(\.name) == ["007"])
    }
}

extension SeededGenerator {
    fileprivate mutating func profile(_ number: Int) throws -> Profile {
        let pieces = ["a", " ", "\"", "\\", ":", "#", "*x", "&x", "\u{4E9C}", "'", "-", "no", "{", "\u{200D}", "1"]
        let name = (0..<Int.random(in: 0...6, using: &self)).map { _ in pieces.randomElement(using: &self) ?? "" }.joined()
        var profile = Profile(id: Profile.ID(0), name: "\(name)\(number)".trimmingWhitespace())
        for kind in SegmentKind.allCases {
            try profile.setDuration(duration(), of: kind)
            if kind != .main { try profile.setEnabled(Bool.random(using: &self), kind) }
            for sound in SoundKind.allCases where Bool.random(using: &self) {
                let name = try SoundName((SoundName.voices + ["/a/\(name)"]).randomElement(using: &self) ?? "")
                let times = Bool.random(using: &self) ? Int.random(in: 1...1000, using: &self) : nil
                try profile.addSound(
                    Sound(
                        kind: sound, name: name, isEnabled: Bool.random(using: &self), iterations: times,
                        interval: duration()), to: kind)
            }
        }
        return profile
    }

    private mutating func duration() -> Duration { .seconds(Int64.random(in: 1...86_400, using: &self)) }
}
