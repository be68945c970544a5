import Model
import Vocabulary

extension MarkdownCloze {
    /// Returns the cloze note of the text, or its cards one by one if the content of the text cannot be written with `{{c1::…}}`.
    /// - Parameters:
    ///   - note: what is known besides the text: the tags, the book, the schedules and the line.
    ///   - decoding: converts the bytes of a part to text.
    func records(_ note: NoteRecord, decoding: ([UInt8]) -> String) -> [FileRecord] {
        let cards = cards.map { (front: decoding($0.front), back: decoding($0.back)) }
        var note = note
        note.meaning = .cloze
        note.isNumberedInOrder = true
        note.fields = [noteText(decoding)]
        var renderer = NoteRenderer(.cloze)
        let sides = (try? renderer.cards(of: note.fields)) ?? []
        if sides.map(\.front.text).elementsEqual(cards.map(\.front), by: { $0.hasSameBytes(as: $1) }) { return [.note(note)] }
        return cards.enumerated().map { index, card in
            .card(
                CardRecord(
                    front: card.front, back: card.back, tags: note.tags, book: note.book,
                    schedule: index < note.schedules.count ? note.schedules[index] : nil, line: note.line))
        }
    }

    /// The text with its deletions numbered in order; those that are hidden together have the same number.
    private func noteText(_ decoding: ([UInt8]) -> String) -> String {
        var numbers: [Int: Int] = [:]
        var count = 0
        func next() -> Int {
            count += 1
            return count
        }
        return parts.reduce(into: "") { text, part in
            switch part {
            case .text(let bytes): text += decoding(bytes)
            case .deletion(let deletion):
                let number = deletion.number.flatMap { numbers[$0] } ?? next()
                if let own = deletion.number { numbers[own] = number }
                let hint = deletion.hint.map { "::" + decoding($0) } ?? ""
                text += "{{c\(number)::\(decoding(deletion.answer))\(hint)}}"
            }
        }
    }
}
