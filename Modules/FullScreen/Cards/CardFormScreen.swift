import Console
import Vocabulary

/// The texts of a card in a form.
struct CardTexts: Equatable {
    var front = ""
    var back = ""
    /// The tags, separated by spaces.
    var tags = ""

    var tagList: [String] { tags.split(separator: " ").map { String($0.drop { $0 == "#" }) } }
}

/// A card as a form: its front and back in real lines, and its tags.
final class CardFormScreen: Screen {
    let title: String
    let keys = [KeyHelp("Ctrl-S", "save"), KeyHelp("Tab", "next field"), KeyHelp("Esc", "discard")]
    private var fields: [TextArea]
    private var current = 0
    private let check: (CardTexts) throws(Failure) -> Void
    private let save: (CardTexts) throws(Failure) -> Void
    private let leave: () -> Void
    private var problem: String?

    private static let names = ["Front", "Back", "Tags"]

    /// - Parameters:
    ///   - check: throws what is wrong with the texts while they are typed.
    ///   - save: saves the texts; if it throws, the form stays.
    ///   - leave: called when the card was saved or discarded.
    init(
        _ title: String, _ texts: CardTexts, check: @escaping (CardTexts) throws(Failure) -> Void,
        save: @escaping (CardTexts) throws(Failure) -> Void, leave: @escaping () -> Void
    ) {
        self.title = title
        fields = [texts.front, texts.back, texts.tags].map(TextArea.init)
        (self.check, self.save, self.leave) = (check, save, leave)
    }

    private var texts: CardTexts { CardTexts(front: fields[0].text, back: fields[1].text, tags: fields[2].text) }

    func press(_ key: Key) -> Bool {
        switch key {
        case .control("s"): if succeeds(save) { leave() }
        case .escape: leave()
        case .tab: current = (current + 1) % fields.count
        case .backTab: current = (current + fields.count - 1) % fields.count
        // Tags are a single line.
        case .enter where current == 2: if succeeds(save) { leave() }
        default:
            guard fields[current].press(key) else { return false }
            problem = nil
            // Nobody is told that what they have not typed yet is missing.
            if !texts.front.isEmpty, !texts.back.isEmpty { _ = succeeds(check) }
        }
        return true
    }

    private func succeeds(_ body: (CardTexts) throws(Failure) -> Void) -> Bool {
        do throws(Failure) {
            try body(texts)
            return true
        } catch {
            problem = Words.message(about: error)
            return false
        }
    }

    func draw(on canvas: inout Canvas, in area: Area) {
        // Each field has a row for its name; the tags have one for their text, and the last row says what is wrong.
        let room = max(2, area.height - 5)
        let heights = [max(1, room / 2), max(1, room - room / 2), 1]
        var row = 0
        for index in fields.indices {
            canvas.put(Self.names[index], in: area.row(row), index == current ? .key : .faint)
            let place = area.rows(row + 1..<max(row + 1, min(row + 1 + heights[index], area.height)))
            fields[index].draw(on: &canvas, in: place, hasCursor: index == current)
            row += 1 + heights[index]
        }
        if let problem { canvas.put(problem, in: area.row(area.height - 1), .error) }
    }
}
