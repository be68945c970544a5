import Binding
import MVVM
import TerminalText
import ViewModel
import Vocabulary
import Wording

/// What the screen of a study session needs from a view model: one card after another.
@MainActor protocol StudiedCards: AnyObject {
    var phase: Property<StudyPhase> { get }
    var card: Property<CardRow?> { get }
    var choices: Property<[AnswerChoice]> { get }
    var asksForAnswer: Property<Bool> { get }
    var comparison: Property<AnswerComparison?> { get }
    var hints: Property<[NoteField]> { get }
    var hidesHints: Property<Bool> { get }
    var media: Property<StudyMedia> { get }
    var leftByKind: Property<LeftToStudy> { get }
    var summary: Property<StudySummary> { get }
    var canUndo: Property<Bool> { get }
    var changed: Signal<StudyEvent> { get }
    var failed: Signal<Failure> { get }
    func reveal()
    func submit(_ answer: String)
    func revealHint()
    func answer(_ rating: Rating)
    func undo()
    func act(_ act: StudyAct)
    func openImages()
    func playSounds()
}

extension StudySessionViewModel: StudiedCards {}

/// A study session: the card in the middle of the window, and the ratings below it.
final class StudyCardScreen: Screen, NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<any StudiedCards>()
    let title = "Study"
    /// Called with what the person wants to do.
    var didChoose: (StudyAction) -> Void = { _ in }
    private let stage: Stage
    private var answer: TextField?
    /// The card that was drawn last, which the person has in mind.
    private var shown: CardRow?
    /// The front that an answer was asked for.
    private var asked: (card: Int64, front: String)?
    /// The number of lines of the card above the window.
    private var top = 0
    /// The number of lines of the card, and of those that fit in the window, when it was drawn.
    private var (lineCount, height) = (0, 0)
    /// Whether the back is to be scrolled to.
    private var goesToBack = false

    init(on stage: Stage) { self.stage = stage }

    func viewModelDidChange(_ viewModel: any StudiedCards, disposeBag bag: DisposeBag) {
        combineLatest(viewModel.card, viewModel.phase, viewModel.asksForAnswer).bind(self, in: bag) { screen, state in
            screen.show(state.0, isAnswerTyped: state.2, isBack: state.1 == .back)
        }
        viewModel.phase.bind(self, in: bag) { screen, phase in if phase == .finished { screen.didChoose(.summarize) } }
        let stage = stage
        viewModel.choices.observe(in: bag) { _ in stage.needsDisplay() }
        viewModel.hints.observe(in: bag) { _ in stage.needsDisplay() }
        viewModel.leftByKind.observe(in: bag) { _ in stage.needsDisplay() }
        viewModel.changed.observe(in: bag) { stage.say($0.words(style: .plain)) }
        viewModel.failed.bind(self, in: bag) { screen, failure in
            // If the card is still there, the failure is about another one, such as that of an undo.
            let lost = screen.viewModel.card.current?.id == screen.shown?.id ? nil : screen.shown
            let lacksBook = screen.viewModel.summary.current.lacksBook
            stage.fail(Words.message(about: failure, losing: lost, lacksBook: lacksBook))
        }
    }

    private func show(_ card: CardRow?, isAnswerTyped: Bool, isBack: Bool) {
        let question = isAnswerTyped ? card.map { ($0.id, $0.front) } : nil
        // What is being typed stays while the question does.
        if question?.0 != asked?.card || question?.1 != asked?.front {
            answer = isAnswerTyped ? TextField() : nil
            asked = question
        }
        goesToBack = isBack
        if !isBack { top = 0 }
        stage.needsDisplay()
    }

    // MARK: Keys

    var takesText: Bool { answer != nil }

    var bindings: [KeyBinding] {
        if answer != nil {
            KeyBinding([.enter], "show the back", do: submitAnswer)
            KeyBinding([.escape], "other keys") { [self] in answer = nil }
            KeyBinding(EditedText.helps, press: typeAnswer)
        } else {
            let isBack = viewModel.phase.current == .back
            if isBack { KeyBinding([KeyHelp("1–4", "rate", keys: ["1", "2", "3", "4"])], press: rate) }
            if isScrollable {
                KeyBinding([.enter, " "], "show more") { [self] in scroll(by: height) }
            } else if isBack {
                KeyBinding([" "], "good", on: .good, do: viewModel.answer)
            } else {
                KeyBinding([.enter, " "], "show the back", do: viewModel.reveal)
            }
            cardBindings
        }
    }

    @KeyTable private var cardBindings: [KeyBinding] {
        let media = viewModel.media.current
        if viewModel.hidesHints.current {
            KeyBinding(["h"], "hint", do: viewModel.revealHint)
        } else {
            KeyBinding(["h"], nil, if: !viewModel.hints.current.isEmpty) { [stage] in stage.say("no more hints") }
        }
        KeyBinding(["o"], media.images.isEmpty ? nil : "open the image", do: viewModel.openImages)
        KeyBinding(["p"], media.sounds.isEmpty ? nil : "play the sound", do: viewModel.playSounds)
        KeyBinding(["u"], viewModel.canUndo.current ? "undo" : nil) { [self] in
            if viewModel.canUndo.current { viewModel.undo() } else { stage.say(Words.nothingToUndoInStudy) }
        }
        let card = viewModel.card.current
        KeyBinding(["e"], "edit", on: .edit, do: didChoose)
        KeyBinding(["s"], "suspend", on: .suspend, do: viewModel.act)
        KeyBinding(["i", .tab], "history", on: card.map { .showHistory($0) }, do: didChoose)
        KeyBinding(["b"], "bury until tomorrow", on: .bury, do: viewModel.act)
        KeyBinding(["f"], "flag", on: card.map { .flag($0) }, do: didChoose)
        KeyBinding(["d"], "due date") { [self] in
            guard let card else { return }
            if card.state == .new { stage.say(Words.newCardHasNoDueDate) } else { didChoose(.setDue(card)) }
        }
        KeyBinding(["R"], "make it new again") { [self] in
            if card?.state == .new { stage.say(Words.cardIsNew) } else { viewModel.act(.reset) }
        }
        KeyBinding(["q", .escape], "leave", on: .leave, do: didChoose)
        KeyBinding(moving: "scroll", if: lineCount > height, press: scroll)
    }

    private func rate(_ key: Key) -> Bool {
        guard case .character(let character) = key, let rating = Self.ratings[character] else { return false }
        viewModel.answer(rating)
        return true
    }

    private static let ratings: [Character: Rating] = ["1": .again, "2": .hard, "3": .good, "4": .easy]

    private func submitAnswer() {
        if let answer { viewModel.submit(answer.text) }
    }

    private func typeAnswer(_ key: Key) -> Bool {
        guard var field = answer, field.press(key) else { return false }
        answer = field
        return true
    }

    private func scroll(_ key: Key) -> Bool {
        switch ListMove(key, height: height) {
        case .by(let count): scroll(by: count)
        case .start: scroll(by: -top)
        case .end: scroll(by: lineCount)
        case nil: return false
        }
        return true
    }

    /// Whether lines of the card are below the window.
    private var isScrollable: Bool { top + height < lineCount }

    private func scroll(by count: Int) { top = max(0, min(top + count, lineCount - height)) }

    // MARK: Drawing

    func draw(on canvas: inout Canvas, in area: Area) {
        // In a low window, the card has the rows: first those that would be blank, then that of its place, then the last one.
        let height = area.height
        let gap = height < 8 ? 0 : 1
        let (hasPlace, hasQuestion) = (height > 3, height > 1)
        if hasPlace { drawPlace(on: &canvas, in: area.row(0)) }
        let top = hasPlace ? 1 + gap : 0
        drawCard(on: &canvas, in: area.rows(top..<max(top, hasQuestion ? height - 1 - gap : height)))
        if hasQuestion { drawQuestion(on: &canvas, in: area.row(height - 1)) }
    }

    private func drawPlace(on canvas: inout Canvas, in area: Area) {
        guard let card = viewModel.card.current else { return }
        let left = viewModel.leftByKind.current
        let counts =
            area.width < 60
            ? "\(LeftToStudy.text(left.total)) left"
            : [(left.new, "new"), (left.learning, "learning"), (left.review, "review")]
                .map { "\(LeftToStudy.text($0.0)) \($0.1)" }.joined(separator: " · ")
        canvas.put(counts, atEndOf: area, .faint)
        let place = ([card.book, card.state.name] + card.tags.map { "#\($0)" }).joined(separator: " · ").withoutEmojiModifiers
        let room = max(0, area.width - counts.width - 1)
        canvas.put(place.truncated(toWidth: room), in: area.columns(0..<room), .faint)
    }

    private func drawCard(on canvas: inout Canvas, in area: Area) {
        guard let card = viewModel.card.current, area.height > 0 else { return }
        shown = card
        let width = min(area.width, Self.widest)
        let front =
            card.front.lines(in: width).map { ($0, TextStyle.title) }
            + viewModel.hints.current.flatMap { "\($0.name): \($0.value)".lines(in: width) }.map { ($0, .plain) }
        var lines = front
        if viewModel.phase.current == .back {
            lines.append(("───", .faint))
            lines += comparison(width) + card.back.lines(in: width).map { ($0, .plain) }
        }
        (lineCount, height) = (lines.count, area.height)
        // The back is what the rating is about: its beginning is shown, if not all of the card fits.
        if goesToBack, lines.count > area.height { top = front.count + (area.height < 3 ? 1 : 0) }
        goesToBack = false
        top = max(0, min(top, lines.count - area.height))
        let shown = lines.dropFirst(top).prefix(area.height)
        let longest = lines.map(\.0.width).max() ?? 0
        let margin = max(0, (area.width - longest) / 2)
        let above = max(0, (area.height - lines.count) / 2)
        for (row, line) in shown.enumerated() {
            canvas.put(line.0, in: area.row(above + row).columns(margin..<area.width), line.1)
        }
        if isScrollable { canvas.put("↓", atEndOf: area.row(area.height - 1), .key) }
        if top > 0 { canvas.put("↑", atEndOf: area.row(0), .key) }
    }

    /// The widest that a line of a card is: longer ones are hard to read.
    private static let widest = 76

    /// What was typed, and what was expected, with the differences in brackets.
    private func comparison(_ width: Int) -> [(String, TextStyle)] {
        guard let comparison = viewModel.comparison.current else { return [] }
        if comparison.isCorrect { return [("correct", .progress)] }
        func text(_ title: String, _ parts: [AnswerComparison.Part]) -> String {
            "\(title) " + parts.map { $0.isCommon ? $0.text : "[\($0.text)]" }.joined()
        }
        return text("typed:   ", comparison.typed).lines(in: width).map { ($0, .error) }
            + text("expected:", comparison.expected).lines(in: width).map { ($0, .plain) }
    }

    private func drawQuestion(on canvas: inout Canvas, in area: Area) {
        if let answer {
            let width = canvas.put("Answer › ", in: area, .key)
            return answer.draw(on: &canvas, in: area.columns(width..<max(width, area.width)))
        }
        if viewModel.phase.current == .front {
            canvas.put(isScrollable ? "Enter shows more" : "Enter shows the back", in: area, .faint)
            return
        }
        let (long, short) = AnswerChoice.words(viewModel.choices.current)
        canvas.put(long.width <= area.width ? long : short, in: area, .key)
    }
}

/// What a person can want in a study session besides what its view model does.
enum StudyAction {
    case edit
    /// Choose a flag for the card, or a day on which it is due.
    case flag(CardRow), setDue(CardRow)
    case showHistory(CardRow)
    /// The session has ended by itself.
    case summarize
    case leave
}
