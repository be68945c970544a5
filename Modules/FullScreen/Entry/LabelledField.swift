import TerminalText

/// A line of text that is typed at the bottom of the window, after its label and above a remark on it.
struct LabelledField {
    let label: String
    var field: TextField
    /// What is said about the text, and how it is drawn.
    var remark: (text: String, style: TextStyle)?

    init(_ label: String, _ text: String = "") { (self.label, field) = (label, TextField(text)) }

    /// The row below the text is always there, for the remark.
    func height(in area: Area) -> Int {
        let (label, remark) = lines(in: area)
        return label.count + 1 + max(1, remark.count)
    }

    /// Returns the lines of a label that leaves too little room for the text beside it, and of the remark.
    private func lines(in area: Area) -> (label: [String], remark: [String]) {
        let isLong = "\(label) › ".withoutEmojiModifiers.width > area.width / 2
        let above = isLong ? label.lines(in: area.width, atMost: min(3, area.height - 2)) : []
        return (above, remark?.text.lines(in: area.width, atMost: max(0, min(3, area.height - 1 - above.count))) ?? [])
    }

    /// Returns the remark if an area has no row for it.
    func remarkWithoutRoom(in area: Area) -> String? { lines(in: area).remark.isEmpty ? remark?.text : nil }

    func draw(on canvas: inout Canvas, in area: Area) {
        let (above, lines) = lines(in: area)
        canvas.put(above, in: area, .key)
        let row = area.row(above.count)
        let beside = above.isEmpty ? label.withoutEmojiModifiers.truncated(toWidth: max(0, area.width / 2 - 2)) + " › " : "› "
        let width = canvas.put(beside, in: row, .key)
        field.draw(on: &canvas, in: row.columns(width..<max(width, area.width)))
        canvas.put(lines, in: area.rows(above.count + 1..<max(above.count + 1, area.height)), remark?.style ?? .plain)
    }
}
