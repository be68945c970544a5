/// An open list of HTML, with the marks of its items.
struct HTMLList {
    /// How the items of a list with numbers are numbered: the attribute `type`.
    private enum Numbering: String {
        case decimal = "1"
        case lowerLetters = "a"
        case upperLetters = "A"
        case lowerRoman = "i"
        case upperRoman = "I"
    }

    /// Nil for a list with bullets.
    private let numbering: Numbering?
    /// The number of the next item.
    private var number: Int
    private let step: Int

    /// A list with bullets.
    static let bullets = HTMLList(numbering: nil, number: 1, step: 1)

    private init(numbering: Numbering?, number: Int, step: Int) {
        (self.numbering, self.number, self.step) = (numbering, number, step)
    }

    /// Creates a list with numbers.
    /// - Parameter count: the number of its items, at which a reversed list begins.
    init(_ tag: HTMLTag, count: Int?) {
        self.init(
            numbering: tag.value(of: "type").flatMap(Numbering.init) ?? .decimal,
            number: tag.integer(of: "start") ?? count ?? 1, step: count == nil ? 1 : -1)
    }

    /// Whether an element is a list whose numbers descend.
    static func isReversed(_ tag: HTMLTag) -> Bool { tag.name == "ol" && !tag.isClosing && tag.bytes(of: "reversed") != nil }

    /// Returns the mark of the next item, such as `3. `; nil in a list with bullets.
    mutating func takeMark(of item: HTMLTag) -> String? {
        guard let numbering else { return nil }
        if let own = item.integer(of: "value") { number = own }
        defer { number += step }
        return "\(Self.text(number, item.value(of: "type").flatMap(Numbering.init) ?? numbering)). "
    }

    private static func text(_ number: Int, _ numbering: Numbering) -> String {
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
