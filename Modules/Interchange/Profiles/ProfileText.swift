import Model
import Vocabulary

/// The keys of a file of profiles, and the form in which it is written: easy to edit, and identical for identical profiles.
enum ProfileText {
    enum Key: String, CaseIterable {
        case profiles
        case name, duration, sounds
        case warmUp = "warm_up"
        case coolDown = "cool_down"
        case enabled
        case kind, sound, every, times
    }

    static let keysOfFile: [Key] = [.profiles]
    static let keysOfProfile: [Key] = [.name, .duration, .sounds, .warmUp, .coolDown]
    static let keysOfSegment: [Key] = [.enabled, .duration, .sounds]
    static let keysOfSound: [Key] = [.kind, .sound, .every, .times, .enabled]

    static func text(_ profiles: [Profile]) -> String {
        guard !profiles.isEmpty else { return "\(Key.profiles.rawValue): []\n" }
        return "\(Key.profiles.rawValue):\n" + profiles.map(text).joined()
    }

    private static func text(_ profile: Profile) -> String {
        var text = "  - \(line(.name, profile.name.asYAML))"
        text += "    \(line(.duration, profile.duration.units))"
        text += sounds(profile.main, indent: 4)
        for (key, segment) in [(Key.warmUp, profile.warmUp), (.coolDown, profile.coolDown)] {
            text += "    \(key.rawValue):\n"
            text += "      \(line(.enabled, String(segment.isEnabled)))"
            text += "      \(line(.duration, segment.duration.units))"
            text += sounds(segment, indent: 6)
        }
        return text
    }

    private static func sounds(_ segment: Segment, indent: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        guard !segment.sounds.isEmpty else { return "\(margin)\(line(.sounds, "[]"))" }
        var text = "\(margin)\(Key.sounds.rawValue):\n"
        for sound in segment.sounds {
            text += "\(margin)  - \(line(.kind, sound.kind.rawValue))"
            text += "\(margin)    \(line(.sound, sound.name.text.asYAML))"
            text += "\(margin)    \(line(.every, sound.interval.units))"
            if let times = sound.iterations { text += "\(margin)    \(line(.times, String(times)))" }
            text += "\(margin)    \(line(.enabled, String(sound.isEnabled)))"
        }
        return text
    }

    private static func line(_ key: Key, _ value: String) -> String { "\(key.rawValue): \(value)\n" }
}

extension String {
    /// The text as a YAML scalar: plain if every parser reads it as the same text, otherwise in double quotes.
    fileprivate var asYAML: String {
        let isPlain =
            utf8.first?.isLetter == true && utf8.last != UInt8(ascii: " ")
            && utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-") }
        // Words that YAML 1.1 or 1.2 does not interpret as text.
        let isWord = ["y", "n", "yes", "no", "on", "off", "true", "false", "null", "nan", "inf"].contains(lowercased())
        return isPlain && !isWord ? self : quoted
    }

    private var quoted: String {
        var text = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"", "\\": text += "\\\(scalar)"
            // The reader rejects what looks like an alias, even within quotes.
            case "*": text += "\\x2A"
            case _ where !scalar.isPrintableInYAML: text += "\\U\(String(scalar.value, radix: 16).padded(8))"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }

    private func padded(_ width: Int) -> String { String(repeating: "0", count: max(0, width - utf8.count)) + self }
}

extension Unicode.Scalar {
    /// Whether YAML 1.1 allows the scalar in a file (`c-printable`), excluding tabs and line breaks.
    fileprivate var isPrintableInYAML: Bool {
        switch value {
        case 0x20...0x7E, 0xA0...0x2027, 0x202A...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: value != 0xFEFF
        default: false
        }
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self)
    }

    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
