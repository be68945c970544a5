/// An open list of HTML, with the marks of its items.
struct HTMLList {
    /// How the items of a list are marked.
    private enum Marking {
        case bullets
        case nothing
        case decimal
        case lowerLetters
        case upperLetters
        case lowerRoman
        case upperRoman

        /// Reads the attribute `type` of a list with numbers, or of an item of one.
        init?(attribute: String) {
            switch attribute {
            case "1": self = .decimal
            case "a": self = .lowerLetters
            case "A": self = .upperLetters
            case "i": self = .lowerRoman
            case "I": self = .upperRoman
            default: return nil
            }
        }

        /// Reads the property `list-style-type`, or `list-style`, which resets what it does not name.
        init?(style value: String) {
            let words = value.split(separator: " ").map(String.init)
            guard let known = words.lazy.compactMap(Self.init(word:)).first else {
                guard words.contains(where: ["inside", "outside"].contains) else { return nil }
                self = .bullets
                return
            }
            self = known
        }

        private init?(word: String) {
            switch word {
            case "disc", "circle", "square": self = .bullets
            case "none": self = .nothing
            case "decimal": self = .decimal
            case "lower-alpha", "lower-latin": self = .lowerLetters
            case "upper-alpha", "upper-latin": self = .upperLetters
            case "lower-roman": self = .lowerRoman
            case "upper-roman": self = .upperRoman
            default: return nil
            }
        }

        /// Reads the style of a list or an item; nil if it does not say how items are marked.
        init?(styleOf tag: HTMLTag) {
            guard let value = tag.style?.value(of: "list-style-type", "list-style", where: { Self(style: $0) != nil })
            else { return nil }
            self.init(style: value)
        }
    }

    private let marking: Marking
    private let isNumbered: Bool
    /// The number of the next item.
    private var number: Int
    private let step: Int

    /// Creates a list with numbers.
    /// - Parameter count: the number of its items, at which a reversed list begins.
    init(_ tag: HTMLTag, count: Int?) {
        marking = Marking(styleOf: tag) ?? tag.value(of: "type").flatMap(Marking.init(attribute:)) ?? .decimal
        isNumbered = true
        number = tag.integer(of: "start") ?? count ?? 1
        step = count == nil ? 1 : -1
    }

    /// Creates a list with bullets, which its style can make numbers.
    init(bulleted tag: HTMLTag) {
        (marking, isNumbered, number, step) = (Marking(styleOf: tag) ?? .bullets, false, 1, 1)
    }

    /// Whether an element is a list whose numbers descend.
    static func isReversed(_ tag: HTMLTag) -> Bool { tag.name == "ol" && !tag.isClosing && tag.bytes(of: "reversed") != nil }

    /// Returns the mark of the next item, such as `3. `; nil for a bullet.
    mutating func takeMark(of item: HTMLTag) -> String? {
        if let own = item.integer(of: "value") { number = own }
        defer { number += step }
        let own = isNumbered ? item.value(of: "type").flatMap(Marking.init(attribute:)) : nil
        return switch Marking(styleOf: item) ?? own ?? marking {
        case .bullets: nil
        case .nothing: ""
        case let numbering: "\(Self.text(number, numbering)). "
        }
    }

    private static func text(_ number: Int, _ numbering: Marking) -> String {
        switch numbering {
        case .lowerLetters where number > 0: letters(number)
        case .upperLetters where number > 0: letters(number).uppercased()
        case .lowerRoman where (1...3999).contains(number): roman(number)
        case .upperRoman where (1...3999).contains(number): roman(number).uppercased()
        default: String(number)
        }
    }

    /// `a` to `z`, then `aa`, `ab` and so on.
    private static func letters(_ number: Int) -> String {
        var (rest, text) = (number, "")
        while rest > 0 {
            rest -= 1
            text = String(UnicodeScalar(UInt8(ascii: "a") + UInt8(rest % 26))) + text
            rest /= 26
        }
        return text
    }

    private static func roman(_ number: Int) -> String {
        var (rest, text) = (number, "")
        for (value, sign) in romanSigns {
            while rest >= value {
                text += sign
                rest -= value
            }
        }
        return text
    }

    private static let romanSigns = [
        (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"),
        (5, "v"), (4, "iv"), (1, "i"),
    ]
}
