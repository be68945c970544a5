/// The attributes and colours of a character.
package struct Style: Hashable, Sendable {
    package var isBold = false
    package var isFaint = false
    package var isItalic = false
    package var isUnderlined = false
    package var isBlinking = false
    package var isReversed = false
    package var isHidden = false
    package var isStruckOut = false
    /// The foreground colour; nil for the terminal's default.
    package var colour: Colour?
    package var background: Colour?

    package static let plain = Style()

    package init() {}

    package enum Colour: Hashable, Sendable {
        /// 0…7 are black, red, green, yellow, blue, magenta, cyan and white; 8…15 are their bright variants.
        case indexed(Int)
        case rgb(Int, Int, Int)
    }
}

extension Style {
    /// Applies a Select Graphic Rendition (ECMA-48, and ISO 8613-6 for more than eight colours).
    mutating func apply(_ sequence: ControlSequence) {
        var parameters = sequence.parameters[...]
        if parameters.isEmpty { self = .plain }
        while let parameter = parameters.popFirst() {
            switch parameter[0] ?? 0 {
            case 0: self = .plain
            case 1: isBold = true
            case 2: isFaint = true
            case 3: isItalic = true
            case 4: isUnderlined = parameter.count < 2 || parameter[1] != 0
            case 5, 6: isBlinking = true
            case 7: isReversed = true
            case 8: isHidden = true
            case 9: isStruckOut = true
            case 21: isUnderlined = true
            case 22: (isBold, isFaint) = (false, false)
            case 23: isItalic = false
            case 24: isUnderlined = false
            case 25: isBlinking = false
            case 27: isReversed = false
            case 28: isHidden = false
            case 29: isStruckOut = false
            case 30...37: colour = .indexed((parameter[0] ?? 30) - 30)
            case 38: colour = Self.colour(parameter, &parameters) ?? colour
            case 39: colour = nil
            case 40...47: background = .indexed((parameter[0] ?? 40) - 40)
            case 48: background = Self.colour(parameter, &parameters) ?? background
            case 49: background = nil
            case 90...97: colour = .indexed((parameter[0] ?? 90) - 82)
            case 100...107: background = .indexed((parameter[0] ?? 100) - 92)
            default: break
            }
        }
    }

    /// Reads `38:5:n` or `38:2::r:g:b`, or the same with semicolons, where each part is a parameter of its own.
    private static func colour(_ parameter: [Int?], _ rest: inout ArraySlice<[Int?]>) -> Colour? {
        if parameter.count > 1 {
            let parts = parameter.map { $0 ?? 0 }
            switch (parts[1], parts.count) {
            case (5, 3...): return .indexed(parts[2])
            case (2, 5): return .rgb(parts[2], parts[3], parts[4])
            case (2, 6...): return .rgb(parts[3], parts[4], parts[5])
            default: return nil
            }
        }
        let numbers = rest.prefix(4).map { $0[0] ?? 0 }
        switch (numbers.first, numbers.count) {
        case (5?, 2...):
            rest.removeFirst(2)
            return .indexed(numbers[1])
        case (2?, 4):
            rest.removeFirst(4)
            return .rgb(numbers[1], numbers[2], numbers[3])
        default: return nil
        }
    }
}
