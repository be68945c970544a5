import Console
import Vocabulary

/// A question at the bottom of the window, answered with a line of text.
final class EntryScreen: Screen {
    let title: String
    let takesText = true
    let keys = [KeyHelp("Enter", "done"), KeyHelp("Esc", "cancel")]
    let isQuestion = true
    private var field: TextField
    /// Returns what is wrong with the text so far, without changing anything.
    private let check: (String) throws(Failure) -> Void
    private let submit: (String) throws(Failure) -> Void
    private let leave: () -> Void
    private var problem: String?

    /// - Parameters:
    ///   - submit: acts on the text; if it throws, the question stays.
    ///   - leave: called when the question was answered or cancelled.
    init(
        _ title: String, _ text: String = "", check: @escaping (String) throws(Failure) -> Void = { _ in },
        submit: @escaping (String) throws(Failure) -> Void, leave: @escaping () -> Void
    ) {
        self.title = title
        field = TextField(text)
        (self.check, self.submit, self.leave) = (check, submit, leave)
    }

    /// The row below the answer is always there, for what is wrong with it.
    func height(in area: Area) -> Int {
        let (label, problem) = lines(in: area)
        return label.count + 1 + max(1, problem.count)
    }

    /// Returns the lines of a label that leaves too little room for the answer beside it, and of what is wrong.
    private func lines(in area: Area) -> (label: [String], problem: [String]) {
        let isLong = "\(title) › ".withoutEmojiModifiers.width > area.width / 2
        let label = isLong ? title.lines(in: area.width, atMost: min(3, area.height - 2)) : []
        return (label, problem?.lines(in: area.width, atMost: max(0, min(3, area.height - 1 - label.count))) ?? [])
    }

    func draw(on canvas: inout Canvas, in area: Area) {
        let (label, problem) = lines(in: area)
        canvas.put(label, in: area, .key)
        let row = area.row(label.count)
        let beside = label.isEmpty ? title.withoutEmojiModifiers.truncated(toWidth: max(0, area.width / 2 - 2)) + " › " : "› "
        let width = canvas.put(beside, in: row, .key)
        field.draw(on: &canvas, in: row.columns(width..<max(width, area.width)))
        canvas.put(problem, in: area.rows(label.count + 1..<max(label.count + 1, area.height)), .error)
    }

    func press(_ key: Key) -> Bool {
        switch key {
        case .escape: leave()
        case .enter: if succeeds(submit) { leave() }
        default:
            guard field.press(key) else { return false }
            // Nobody is told that what they have not typed yet is missing.
            problem = nil
            if !field.text.isEmpty { _ = succeeds(check) }
        }
        return true
    }

    private func succeeds(_ body: (String) throws(Failure) -> Void) -> Bool {
        do throws(Failure) {
            try body(field.text)
            return true
        } catch {
            problem = Words.message(about: error)
            return false
        }
    }
}
