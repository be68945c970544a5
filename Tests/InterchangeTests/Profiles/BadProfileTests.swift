import Model
import TestSupport
import Testing
import Vocabulary

/// Protects the library from profiles that are read otherwise than they were meant: every flaw is refused, at its line.
@Suite struct BadProfileTests {
    struct Case: CustomTestStringConvertible {
        let bytes: [UInt8]
        let flaw: FormatFlaw
        let line: Int
        var testDescription: String { text(Array(bytes.prefix(60))) }

        init(_ text: String, _ flaw: ProfileFlaw, line: Int = 1) { self.init(Array(text.utf8), .profiles(flaw), line: line) }

        init(_ bytes: [UInt8], _ flaw: FormatFlaw, line: Int) {
            self.bytes = bytes
            self.flaw = flaw
            self.line = line
        }

        /// A profile with these lines from the third line on.
        static func lines(_ lines: String..., flaw: FormatFlaw, line: Int = 4) -> Case {
            let text = "profiles:\n  - name: A\n" + lines.map { "    \($0)\n" }.joined()
            return Case(Array(text.utf8), flaw, line: line)
        }

        static func lines(_ lines: String..., flaw: ProfileFlaw, line: Int = 4) -> Case {
            let text = "profiles:\n  - name: A\n" + lines.map { "    \($0)\n" }.joined()
            return Case(text, flaw, line: line)
        }
    }

    static let shapes = [
        Case("", .missingKey("profiles")), Case("# nothing\n", .missingKey("profiles")), Case("{}", .missingKey("profiles")),
        Case("- a", .wrongShape(key: "", expected: .mapping)), Case("Morning", .wrongShape(key: "", expected: .mapping)),
        Case("profiles: 5", .wrongShape(key: "profiles", expected: .list)),
        Case("profiles:\n", .wrongShape(key: "profiles", expected: .list)),
        Case("profiles:\n - a\n", .wrongShape(key: "profiles", expected: .mapping), line: 2),
        Case("profiles: []\nversion: 1", .unknownKey("version", known: ["profiles"]), line: 2),
        Case("profiles: []\nprofiles: []\n", .repeatedKey("profiles")),
        Case("profiles: !!set []", .wrongShape(key: "profiles", expected: .list)),
        Case("profiles:\n- duration: 5m", .missingKey("name"), line: 2),
        Case("profiles:\n- name: [a]\n  duration: 5m", .wrongShape(key: "name", expected: .text), line: 2),
        Case("profiles:\n- name: !!int 7\n  duration: 5m", .wrongShape(key: "name", expected: .text), line: 2),
        Case("profiles:\n- name: A\n", .missingKey("duration"), line: 2),
        Case("profiles: []\n---\nprofiles: []\n", .syntax("but found another document"), line: 2),
    ]

    private static let profileKeys = ["name", "duration", "sounds", "warm_up", "cool_down"]

    static let keys = [
        Case.lines("duration: 5m", "length: 5m", flaw: .unknownKey("length", known: profileKeys)),
        .lines("duration: 5m", "? [a]", ": b", flaw: .unknownKey("", known: profileKeys)),
        .lines("duration: 5m", "<<: {a: b}", flaw: .unknownKey("<<", known: profileKeys)),
        .lines(
            "duration: 5m", "warm_up:", "  times: 1", flaw: .unknownKey("times", known: ["enabled", "duration", "sounds"]),
            line: 5),
        .lines("duration: 5m", "warm_up: yes", flaw: .wrongShape(key: "warm_up", expected: .mapping)),
        .lines("duration: 5m", "warm_up: {enabled: \"no\"}", flaw: .wrongShape(key: "enabled", expected: .onOrOff)),
        .lines("duration: 5m", "warm_up: {enabled: 1}", flaw: .wrongShape(key: "enabled", expected: .onOrOff)),
        .lines("duration: 5m", "sounds: bowl", flaw: .wrongShape(key: "sounds", expected: .list)),
        .lines("duration: 5m", "sounds: [bowl]", flaw: .wrongShape(key: "sounds", expected: .mapping)),
        .lines("duration: 5m", "sounds: [{sound: bowl}]", flaw: .missingKey("kind")),
        .lines("duration: 5m", "sounds: [{kind: end}]", flaw: .missingKey("sound")),
        .lines(
            "duration: 5m", "sounds: [{kind: middle, sound: bowl}]",
            flaw: .unknownValue(key: "kind", "middle", known: ["begin", "repeat", "end"])),
        .lines(
            "duration: 5m", "sounds: [{kind: end, sound: bowl, times: \"2\"}]", flaw: .wrongShape(key: "times", expected: .number)
        ),
        .lines(
            "duration: 5m", "sounds: [{kind: end, sound: bowl, times: 1.5}]", flaw: .wrongShape(key: "times", expected: .number)),
        .lines(
            "duration: 5m", "sounds:", "- {kind: end, sound: bowl}", "- {kind: end, sound: bell}", flaw: .repeatedSound(.end),
            line: 6),
        Case("profiles:\n- {name: A, duration: 5m}\n- {name: \" a \", duration: 6m}", .repeatedProfile(name: "a"), line: 3),
    ]

    private static let expected = "90s, 5m, 1h30m or 7:30"
    private static func range(_ value: Int64) -> Flaw { .outOfRange(value: value, least: 1, most: 86_400) }

    static let values = [
        Case.lines("duration: 0s", flaw: .card(.duration, range(0)), line: 3),
        .lines("duration: 25h", flaw: .card(.duration, range(90_000)), line: 3),
        .lines("duration: -5m", flaw: .card(.duration, .malformed(value: "-5m", expected: expected)), line: 3),
        .lines("duration: 450", flaw: .card(.duration, .malformed(value: "450", expected: expected)), line: 3),
        .lines("duration: ''", flaw: .card(.duration, .malformed(value: "", expected: expected)), line: 3),
        .lines("duration: 5m", "warm_up:", "  duration: 24h1s", flaw: .card(.duration, range(86_401)), line: 5),
        .lines(
            "duration: 5m", "sounds:", "- kind: repeat", "  sound: bowl", "  every: 0s", flaw: .card(.interval, range(0)), line: 7
        ),
        .lines(
            "duration: 5m", "sounds: [{kind: end, sound: bowl, times: 0}]",
            flaw: .card(.times, .outOfRange(value: 0, least: 1, most: 1000))),
        .lines(
            "duration: 5m", "sounds: [{kind: end, sound: gong}]",
            flaw: .card(.sound, .unknown(value: "gong", known: SoundName.voices))),
        Case(Array("profiles:\n- name: '@3'\n  duration: 5m".utf8), .card(.name, .startsWithAt), line: 2),
        Case(Array("profiles:\n- duration: 5m\n  name:".utf8), .card(.name, .empty), line: 3),
        Case(Array("profiles:\n- name: \"a\\0b\"\n  duration: 5m".utf8), .card(.name, .containsControlCharacter), line: 2),
    ]

    static let texts = [
        Case(Array("profiles:\r\n- name: caf".utf8) + [0xE9, 0x0A], .invalidUTF8, line: 2),
        Case([0xFF, 0xFE, 0x00, 0xD8], .invalidUTF8, line: 1),
        Case(Array("profiles:\n\0".utf8), .containsNUL, line: 2),
        Case("profiles:\n- name: a\n  x: \u{1}", .syntax("control characters are not allowed"), line: 3),
        Case("profiles:\n\t- name: a\n", .syntax("found character that cannot start any token"), line: 2),
        Case("profiles: [", .syntax("did not find expected node content"), line: 2),
        Case("profiles:\n- name: \"a\n", .syntax("found unexpected end of stream"), line: 3),
        Case("profiles: *a", .syntax("found undefined alias")),
        Case("a: &x []\nprofiles: *x", .alias(name: "x"), line: 2),
        Case(String(repeating: "[", count: 5000), .tooDeep),
        Case(String(repeating: "- ", count: 5000), .tooDeep),
        Case(String(repeating: "# x\n", count: 300_000), .tooLarge(limit: 1 << 20)),
    ]

    @Test(arguments: shapes + keys + values + texts)
    func `A malformed profile file is rejected with its line number`(_ example: Case) throws {
        #expect(throws: Refused(flaw: example.flaw, line: example.line)) { try readProfiles(example.bytes) }
    }

    /// Nine lists of nine of the list before, as the key of a mapping: nobody could compare it with another.
    @Test func `Nested aliases are rejected immediately`() throws {
        let names = "abcdefghi".map { "\($0)" }
        var text = "a: &a [x,x,x,x,x,x,x,x,x]\n"
        for (before, name) in zip(names, names.dropFirst()) {
            text += "\(name): &\(name) [" + Array(repeating: "*\(before)", count: 9).joined(separator: ",") + "]\n"
        }
        text += "? *i\n: x\n? [*i]\n: x\n"
        #expect(throws: Refused(flaw: .profiles(.alias(name: "a")), line: 2)) { try readProfiles(text.utf8) }
    }

    /// Each mapping is the key of the next one.
    @Test func `Nested mapping keys are rejected`() throws {
        let text = String(repeating: "{", count: 400) + "a: b" + String(repeating: "}: c", count: 399) + "}"
        #expect(throws: Refused.self) { try readProfiles(text.utf8) }
    }

    @Test func `Arbitrary bytes are read or rejected`() throws {
        let sound = "{kind: end, sound: bowl, every: 5m, times: 1, enabled: true}"
        let file = Array(
            "profiles:\n  - name: Morning\n    duration: 5m\n    sounds: [\(sound)]\n    warm_up: {enabled: no}\n".utf8)
        for seed in 0..<UInt64(800) {
            var generator = SeededGenerator(seed: seed)
            var bytes = seed % 4 == 0 ? generator.noise() : file
            for _ in 0..<Int.random(in: 1...6, using: &generator) { generator.damage(&bytes) }
            do {
                #expect(try readProfiles(bytes).count <= 2, "seed \(seed)")
            } catch is Refused {}
        }
    }
}

extension SeededGenerator {
    /// Characters that YAML gives a meaning to.
    fileprivate mutating func noise() -> [UInt8] {
        let pieces = [
            "profiles", ":", "- ", "\n", "  ", "{", "}", "[", "]", ",", "&a", "*a", "!", "!!str", "|", ">", "?", "\"", "'", "#",
            "%", "\t", "---", "...", "@", "`", "\\", "name", "<<", "~", "\u{85}", "\u{2028}",
        ]
        return (0..<Int.random(in: 0...40, using: &self)).flatMap { _ in Array((pieces.randomElement(using: &self) ?? "").utf8) }
    }

    /// Changes a byte, takes one out, puts one in, or cuts the rest off.
    fileprivate mutating func damage(_ bytes: inout [UInt8]) {
        guard let place = bytes.indices.randomElement(using: &self) else { return }
        let common = Array(":-[]{},&*!|>?\"'#%\t\n ".utf8).randomElement(using: &self) ?? 0
        let byte = Int.random(in: 0..<4, using: &self) == 0 ? UInt8.random(in: .min ... .max, using: &self) : common
        switch Int.random(in: 0..<8, using: &self) {
        case 0...2: bytes[place] = byte
        case 3...4: bytes.remove(at: place)
        case 5...6: bytes.insert(byte, at: place)
        default: bytes.removeSubrange(place...)
        }
    }
}
