import Console
import Vocabulary

/// A question at the bottom of the window, answered with a line of text.
final class EntryScreen: Screen {
    let title: String
    let takesText = true
    let keys = [KeyHelp("Enter", "done"), KeyHelp("Esc", "cancel")]
    let height: Int? = 2
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

    func draw(on canvas: inout Canvas, in area: Area) {
        let label = "\(title) › "
        canvas.put(label, in: area.row(0), .key)
        field.draw(on: &canvas, in: area.row(0).columns(label.width..<max(label.width, area.width)))
        if let problem { canvas.put(problem, in: area.row(1), .error) }
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
