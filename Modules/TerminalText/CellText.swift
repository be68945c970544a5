/// A character as a terminal draws it.
public struct CharacterCell {
    /// The character, without marks on it.
    public let text: String
    /// The number of cells that it takes: 0 for a mark on the character before it.
    public let width: Int
}

extension String {
    /// The text in cells.
    ///
    /// Terminals disagree on how many cells an emoji takes that is joined from others, is modified or has a variation selector. Each
    /// of its parts has cells of its own, so that what follows is in the same column on all of them.
    public var cells: [CharacterCell] {
        withVisibleControls.unicodeScalars.compactMap { scalar in
            if scalar.isEmojiModifier { return nil }
            return CharacterCell(text: String(scalar), width: DisplayWidth.of(scalar))
        }
    }

    /// The text without what ``cells`` leaves out.
    public var withoutEmojiModifiers: String {
        guard unicodeScalars.contains(where: \.isEmojiModifier) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isEmojiModifier }))
    }

    /// Returns the lines of a card's text for a width, broken after words.
    public func lines(in width: Int) -> [String] {
        withoutEmojiModifiers.shownLines.flatMap { $0.wrapped(toWidth: max(1, width)) }
    }

    /// Returns the lines of a message for a width, broken after words; `…` stands for what does not fit in a number of lines.
    public func lines(in width: Int, atMost count: Int) -> [String] {
        let lines = withoutEmojiModifiers.withVisibleControls.wrapped(toWidth: max(1, width))
        guard lines.count > count else { return lines }
        guard count > 0 else { return [] }
        return lines.prefix(count - 1) + [lines.dropFirst(count - 1).joined(separator: " ").truncated(toWidth: width)]
    }

    /// The number of cells that the text takes.
    public var width: Int { DisplayWidth.of(withVisibleControls.withoutEmojiModifiers) }
}

extension Unicode.Scalar {
    /// Whether the scalar changes the emoji before it: a joiner, a variation selector, a skin tone.
    fileprivate var isEmojiModifier: Bool {
        switch value {
        case 0x200D, 0xFE0E, 0xFE0F, 0x1F3FB...0x1F3FF: true
        default: false
        }
    }
}
