import Binding
import MVVM
import TerminalText
import ViewModel
import Vocabulary
import Wording

/// What the form of a card needs from a view model.
@MainActor protocol CardForm: AnyObject {
    var fields: Property<[CardFormField]> { get }
    var problem: Property<Failure?> { get }
    var isDeleted: Property<Bool> { get }
    var isBookDeleted: Property<Bool> { get }
    var newNoteKind: Property<NewNoteKind?> { get }
    func textDidChange(_ text: String, of field: Int)
}

extension CardFormViewModel: CardForm {}

/// A card or its note as a form: each field in real lines, and the tags.
final class CardFormScreen: Screen, NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<any CardForm>()
    var title: String { viewModel.newNoteKind.current.map { "\(name) · \($0.rawValue)" } ?? name }
    let takesText = true
    /// Called with what the person wants to do.
    var didChoose: (CardFormAction) -> Void = { _ in }
    private let name: String
    private let isNew: Bool
    private let stage: Stage
    private var fields: [CardFormField] = []
    private var texts: [TextArea] = []
    private var current = 0
    /// The first field that is shown, if there is no room for all.
    private var first = 0

    /// - Parameter isNew: whether the form adds a card, so that the person chooses its type.
    init(title: String, isNew: Bool, on stage: Stage) { (name, self.isNew, self.stage) = (title, isNew, stage) }

    func viewModelDidChange(_ viewModel: any CardForm, disposeBag bag: DisposeBag) {
        viewModel.fields.bind(self, in: bag) { screen, fields in screen.adopt(fields) }
        let stage = stage
        combineLatest(viewModel.problem, viewModel.isDeleted, viewModel.isBookDeleted).observe(in: bag) { _ in
            stage.needsDisplay()
        }
        viewModel.newNoteKind.observe(in: bag) { _ in stage.needsDisplay() }
    }

    /// A text that was changed elsewhere, and not here, is replaced.
    private func adopt(_ new: [CardFormField]) {
        fields = new
        if texts.count != new.count { texts = new.map { TextArea($0.text) } }
        for (index, field) in new.enumerated() where texts[index].text != field.text { texts[index].text = field.text }
        stage.needsDisplay()
    }

    // MARK: Keys

    /// Whether the tags are typed, which are a single line.
    private var isTags: Bool { fields[current].kind == .tags }

    var bindings: [KeyBinding] {
        let isFirst = current == 0
        let canSave = !viewModel.isBookDeleted.current
        KeyBinding([.control("s")] + (isTags ? [.enter] : []), canSave ? "save" : nil, on: .save, do: didChoose)
        KeyBinding([.escape, .control("c")], "discard", on: isFirst ? .discard : nil, do: didChoose)
        KeyBinding([.escape], "previous field", if: !isFirst) { [self] in current -= 1 }
        KeyBinding([.tab], "next field") { [self] in current = (current + 1) % fields.count }
        KeyBinding([.control("t")], "type", on: isNew ? .chooseType : nil, do: didChoose)
        KeyBinding([.control("c")], "discard", on: isFirst ? nil : .discard, do: didChoose)
        KeyBinding([.backTab], "previous field") { [self] in current = (current + fields.count - 1) % fields.count }
        KeyBinding((isTags ? [] : [KeyHelp([[.enter]], "new line")]) + TextArea.helps, press: type)
    }

    private func type(_ key: Key) -> Bool {
        let before = texts[current].text
        guard texts[current].press(key) else { return false }
        if texts[current].text != before { viewModel.textDidChange(texts[current].text, of: current) }
        return true
    }

    // MARK: Drawing

    func remarkWithoutRoom(in area: Area) -> String? { Self.hasLastRow(in: area) ? nil : remark }

    /// Whether there is a row below the fields, for the remark.
    private static func hasLastRow(in area: Area) -> Bool { area.height > 2 }

    func draw(on canvas: inout Canvas, in area: Area) {
        guard area.height > 1 else { return texts[current].draw(on: &canvas, in: area, hasCursor: true) }
        let hasLastRow = Self.hasLastRow(in: area)
        let body = hasLastRow ? area.rows(0..<area.height - 1) : area
        let shown = visibleFields(in: body.height)
        var row = 0
        for (index, height) in zip(shown, heights(of: shown, in: body)) {
            drawName(of: index, on: &canvas, in: body.row(row))
            texts[index].draw(on: &canvas, in: body.rows(row + 1..<row + 1 + height), hasCursor: index == current)
            row += 1 + height
        }
        guard hasLastRow else { return }
        let last = area.row(area.height - 1)
        if let remark {
            canvas.put(remark.truncated(toWidth: area.width), in: last, .error)
        } else if shown.count < fields.count {
            canvas.put("field \(current + 1) of \(fields.count)", in: last, .faint)
        }
    }

    private func drawName(of index: Int, on canvas: inout Canvas, in area: Area) {
        let field = fields[index]
        let name = field.name.withoutEmojiModifiers + (field.kind == .html ? " (HTML)" : "")
        let width = canvas.put(name.truncated(toWidth: area.width), in: area, index == current ? .key : .faint) + 2
        guard let other = field.textElsewhere else { return }
        let rest = area.columns(width..<max(width, area.width))
        canvas.put("elsewhere: \(other.inOneLine)".truncated(toWidth: rest.width), in: rest, .error)
    }

    /// What the person must know: what is wrong, or what has happened elsewhere.
    private var remark: String? {
        if viewModel.isBookDeleted.current { return Words.bookOfFormWasDeleted }
        if let problem = viewModel.problem.current { return Words.message(about: problem) }
        if viewModel.isDeleted.current { return "\(Words.deletedElsewhere) Ctrl-S adds it again." }
        guard let field = fields.first(where: { $0.textElsewhere != nil }) else { return nil }
        return "\(field.name) was changed elsewhere, too. Ctrl-S asks which text to keep."
    }

    /// The fields for which there is room, with a row for the name of each and one for its text.
    private func visibleFields(in height: Int) -> Range<Int> {
        let count = max(1, height / 2)
        first = max(0, min(min(max(first, current - count + 1), current), fields.count - count))
        return first..<min(first + count, fields.count)
    }

    /// Shares the rows out: first to the texts that need them, and then evenly.
    private func heights(of shown: Range<Int>, in area: Area) -> [Int] {
        var heights = shown.map { _ in 1 }
        let needed = shown.map { texts[$0].rowCount(in: area.width) }
        var left = area.height - 2 * shown.count
        func shortest(_ isEligible: (Int) -> Bool) -> Int? {
            heights.indices.filter(isEligible).min { heights[$0] < heights[$1] }
        }
        while left > 0 {
            guard
                let index = shortest({ heights[$0] < needed[$0] }) ?? shortest({ fields[shown.lowerBound + $0].kind != .tags })
            else { break }
            heights[index] += 1
            left -= 1
        }
        return heights
    }
}

/// What a person can want in the form of a card.
enum CardFormAction { case save, discard, chooseType }
