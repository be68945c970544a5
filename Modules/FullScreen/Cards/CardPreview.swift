import Console
import ViewModel
import Vocabulary

/// A card in full: its front and back in real lines, its tags and its schedule.
struct CardPreview {
    private let card: CardRow?

    init(_ card: CardRow?) { self.card = card }

    func draw(on canvas: inout Canvas, in area: Area) {
        guard let card, area.width > 0 else { return }
        let facts = self.facts(of: card)
        var lines = card.front.lines(in: area.width).map { ($0, TextStyle.title) }
        lines.append(("───", .faint))
        lines += card.back.lines(in: area.width).map { ($0, TextStyle.plain) }
        // What does not fit is the end of the text, and not the facts below it.
        let room = max(0, area.height - facts.count - 1)
        if lines.count > room, room > 0 { lines = lines.prefix(room - 1) + [("…", .faint)] }
        lines += [("", .plain)] + facts.map { ($0.truncated(toWidth: area.width), .faint) }
        for (row, line) in lines.prefix(area.height).enumerated() { canvas.put(line.0, in: area.row(row), line.1) }
    }

    private func facts(of card: CardRow) -> [String] {
        let state = card.isSuspended ? "\(card.state.name), suspended" : card.state.name
        let due = card.dueOn.map { "due \($0)" }
        let reps =
            card.repetitions > 0 ? "\(Words.counted(card.repetitions, "answer")), \(Words.counted(card.lapses, "lapse"))" : nil
        let tags = card.tags.map { "#\($0)" }.joined(separator: " ")
        return [
            [card.book, "@\(card.id)", tags].filter { !$0.isEmpty }.joined(separator: " · "),
            [state, due, reps].compactMap(\.self).joined(separator: " · "),
        ]
    }
}
