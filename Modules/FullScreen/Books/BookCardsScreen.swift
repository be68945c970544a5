import Binding
import MVVM
import TerminalText
import ViewModel
import Wording

/// What the form for the cards of a new book needs from a view model.
@MainActor protocol BookCardsForm: AnyObject {
    var name: Property<String> { get }
    var entry: Property<CardEntry> { get }
    var isAwaitingCheck: Property<Bool> { get }
    func textDidChange(_ text: String)
    func textDidSettle()
    func switchSide()
    func goBack()
    func finishCards()
    func leave()
}

extension NewBookViewModel: BookCardsForm {}

/// The cards of a new book, one after another: a front and a back, each in real lines.
final class BookCardsScreen: Screen, NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<any BookCardsForm>()
    var title: String { viewModel.name.current }
    let takesText = true
    private var entry = CardEntry?.none
    /// The front and the back.
    private var texts = [TextArea(), TextArea()]
    private let stage: Stage

    init(on stage: Stage) { self.stage = stage }

    var isReady: Bool { !viewModel.isAwaitingCheck.current }

    func viewModelDidChange(_ viewModel: any BookCardsForm, disposeBag bag: DisposeBag) {
        viewModel.entry.bind(self, in: bag) { screen, entry in screen.adopt(entry) }
        viewModel.isAwaitingCheck.bind(self, in: bag) { screen, _ in screen.stage.needsDisplay() }
    }

    private func adopt(_ new: CardEntry) {
        let isSame = entry?.number == new.number
        for (side, text) in [new.front, new.back].enumerated() {
            if !isSame { texts[side] = TextArea(text) } else if texts[side].text != text { texts[side].text = text }
        }
        entry = new
        stage.needsDisplay()
    }

    // MARK: Keys

    var bindings: [KeyBinding] {
        KeyBinding([.enter], "next", do: viewModel.textDidSettle)
        KeyBinding([.escape], "back", do: viewModel.goBack)
        KeyBinding([.control("s")], "add the book", do: viewModel.finishCards)
        KeyBinding([[.tab], [.backTab]], "other side") { [self] _ in viewModel.switchSide() }
        KeyBinding([.control("c")], "leave; finished cards are kept", do: viewModel.leave)
        KeyBinding(TextArea.helps, press: type)
    }

    private func type(_ key: Key) -> Bool {
        let side = entry?.side == .back ? 1 : 0
        let before = texts[side].text
        guard texts[side].press(key) else { return false }
        let text = texts[side].text
        if text != before { viewModel.textDidChange(text) }
        return true
    }

    // MARK: Drawing

    func draw(on canvas: inout Canvas, in area: Area) {
        guard let entry else { return }
        let isFront = entry.side == .front
        guard area.height > 2 else { return texts[isFront ? 0 : 1].draw(on: &canvas, in: area, hasCursor: true) }
        canvas.put("Card \(entry.number)", in: area.row(0), .heading)
        canvas.put(counted(entry.cardCount, "finished card"), atEndOf: area.row(0), .faint)
        let hint = viewModel.isAwaitingCheck.current ? "checking…" : "Enter on an empty front adds the book."
        canvas.put(hint.truncated(toWidth: area.width), in: area.row(area.height - 1), .faint)
        let body = area.rows(1..<area.height - 1)
        let half = body.height < 4 ? 0 : body.height / 2
        // With too little room for both sides, only the one that is typed is shown.
        if isFront || half > 0 { draw("Front", &texts[0], isFront, on: &canvas, in: half > 0 ? body.rows(0..<half) : body) }
        if !isFront || half > 0 { draw("Back", &texts[1], !isFront, on: &canvas, in: body.rows(half..<body.height)) }
    }

    private func draw(_ label: String, _ text: inout TextArea, _ isTyped: Bool, on canvas: inout Canvas, in area: Area) {
        guard area.height > 1 else { return text.draw(on: &canvas, in: area, hasCursor: isTyped) }
        canvas.put(label, in: area.row(0), isTyped ? .key : .faint)
        text.draw(on: &canvas, in: area.rows(1..<area.height), hasCursor: isTyped)
    }
}
