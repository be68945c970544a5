import TerminalText
import ViewModel
import Vocabulary
import Wording

/// A card in full: its front and back in real lines, which can be scrolled, its tags and its schedule.
struct CardPreview {
    private var card: CardRow?
    /// The number of lines that are scrolled off the top.
    private var top = 0
    /// Whether the card has more lines than there was room for when it was drawn.
    var isScrollable = false

    /// Scrolls the lines of a card; drawing it keeps them in the area.
    mutating func scroll(_ card: CardRow?, by count: Int) {
        adopt(card)
        top += count
    }

    private mutating func adopt(_ new: CardRow?) {
        if new?.id != card?.id { top = 0 }
        card = new
    }

    mutating func draw(_ new: CardRow?, on canvas: inout Canvas, in area: Area) {
        adopt(new)
        guard let card, area.width > 0 else { return }
        let facts = [card.place, card.progress]
        var lines = card.front.lines(in: area.width).map { ($0, TextStyle.title) }
        lines.append(("───", .faint))
        lines += card.back.lines(in: area.width).map { ($0, TextStyle.plain) }
        // What does not fit is the end of the text, and not the facts below it.
        let room = max(0, area.height - facts.count - 1)
        top = max(0, min(top, lines.count - room))
        isScrollable = lines.count > room
        let hasMore = lines.count - top > room
        lines = Array(lines.dropFirst(top).prefix(room))
        if top > 0, room > 1 { lines[0] = ("…", .faint) }
        if hasMore, room > 0 { lines[room - 1] = ("…", .faint) }
        lines += [("", .plain)] + facts.map { ($0.truncated(toWidth: area.width), .faint) }
        for (row, line) in lines.prefix(area.height).enumerated() { canvas.put(line.0, in: area.row(row), line.1) }
    }
}
