extension String {
    /// Whether the text has a cloze deletion.
    package var hasDeletion: Bool { utf8.contains(UInt8(ascii: "{")) && !ClozeText(self).numbers.isEmpty }

    /// Returns the text with its deletions `{{c1::…}}` renumbered; a number that is not in the table stays as it is.
    package func renumberingDeletions(_ numbers: [Int: Int]) -> String {
        var text = ""
        var rest = self[...]
        while let opening = rest.range(of: "{{c") {
            let digits = rest[opening.upperBound...].prefix { $0.isASCII && $0.isNumber }
            text += rest[..<opening.upperBound]
            rest = rest[digits.endIndex...]
            let isDeletion = rest.utf8.starts(with: "::".utf8)
            text += Int(digits).flatMap { isDeletion ? numbers[$0].map(String.init) : nil } ?? String(digits)
        }
        return text + rest
    }
}

extension RenderedCard {
    /// Returns numbers for the deletions of a changed text, such that each card keeps its deletion.
    ///
    /// A deletion gets the number of the card with the same front, or else of the card with the same answer. All other deletions
    /// get numbers that no card has.
    /// - Parameters:
    ///   - text: the changed text, whose deletions are numbered in order.
    ///   - sides: the cards of the changed text.
    ///   - oldText: the text that the existing cards were made from.
    ///   - cards: the existing cards.
    package static func numbers(
        of text: String, _ sides: [RenderedCard], keeping oldText: String, _ cards: [Card]
    ) -> [Int: Int] {
        let (new, old) = (ClozeText(text), ClozeText(oldText))
        var rest = cards.compactMap { card in card.origin.map { (number: $0.ordinal + 1, front: card.front) } }
        let largest = rest.map(\.number).max() ?? 0
        var numbers: [Int: Int] = [:]
        func take(_ number: Int, _ isSame: ((number: Int, front: String)) -> Bool) {
            guard numbers[number] == nil, let index = rest.firstIndex(where: isSame) else { return }
            numbers[number] = rest.remove(at: index).number
        }
        for side in sides { take(side.ordinal + 1) { $0.front.hasSameBytes(as: side.front.text) } }
        for number in new.numbers { take(number) { old.deleted($0.number).hasSameBytes(as: new.deleted(number)) } }
        var next = largest + 1
        for number in new.numbers where numbers[number] == nil {
            numbers[number] = next
            next += 1
        }
        return numbers
    }
}
