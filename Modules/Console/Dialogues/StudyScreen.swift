import Binding
import MVVM
import TerminalText
import ViewModel
import Vocabulary
import Wording

/// The part of a study session's view model that ``StudyScreen`` uses: one card after another.
@MainActor protocol CardStudy: AnyObject {
    var phase: Property<StudyPhase> { get }
    var card: Property<CardRow?> { get }
    var choices: Property<[AnswerChoice]> { get }
    var asksForAnswer: Property<Bool> { get }
    var expectsLines: Property<Bool> { get }
    var comparison: Property<AnswerComparison?> { get }
    var hints: Property<[NoteField]> { get }
    var hidesHints: Property<Bool> { get }
    var media: Property<StudyMedia> { get }
    var left: Property<Int> { get }
    var summary: Property<StudySummary> { get }
    var canUndo: Property<Bool> { get }
    var sequels: Property<[StudySequel]> { get }
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
    func finish()
}

extension StudySessionViewModel: CardStudy {}

/// A study session on a terminal: it shows a front, a key reveals the back, and another key rates the recall.
final class StudyScreen: NonReusableViewModelOwner, DialoguePart {
    let viewModelSlot = ViewModelSlot<any CardStudy>()
    /// Called when the person wants to edit the current card.
    var wantsEdit: () -> Void = {}
    /// Called when the person wants to choose a flag for the current card.
    var wantsFlag: () -> Void = {}
    /// Called when the person wants to choose the day on which the current card is due.
    var wantsDueDay: () -> Void = {}
    /// Called when the person wants to see the history of the current card.
    var wantsHistory: (CardRow) -> Void = { _ in }
    let report: Report
    private(set) var phase = StudyPhase.finished
    private var card: CardRow?
    private var choices: [AnswerChoice] = []
    private(set) var asksForAnswer = false
    private var expectsLines = false
    private var comparison: AnswerComparison?
    private(set) var media = StudyMedia()
    private(set) var hints: [NoteField] = []
    private(set) var hidesHints = false
    /// What the keys that were shown last are for.
    var offer = Offer()
    private var left = 0
    private var summary = StudySummary()
    /// The line that is being typed as the answer; nil while it has its initial text.
    private var typed: String?
    /// What had been typed as the answer when a hint was asked for.
    private var answerDraft = ""
    /// Whether the person has left the session before its end.
    private var hasLeft = false
    private var hasExplainedRatings = false
    /// Whether the keys were shown since the card or its back was, so that further keys that mean nothing are ignored.
    private var hasHelped = false
    /// The keys for which the card was said to have nothing since then, in lowercase.
    private var lacking: Set<Character> = []
    /// Whether the keys of a card were shown, by whether its answer is typed.
    private var explained: Set<Bool> = []
    /// The card that was shown last, which the person has in mind.
    private var shown: CardRow?
    /// The part of the card that did not fit in the window and has not been shown yet.
    private var unshown = CardPages()

    init(report: Report) { self.report = report }

    func viewModelDidChange(_ viewModel: any CardStudy, disposeBag bag: DisposeBag) {
        viewModel.phase.bind(self, in: bag) { screen, phase in screen.phase = phase }
        viewModel.card.bind(self, in: bag) { screen, card in screen.card = card }
        viewModel.choices.bind(self, in: bag) { screen, choices in screen.choices = choices }
        viewModel.asksForAnswer.bind(self, in: bag) { screen, asks in screen.asksForAnswer = asks }
        viewModel.expectsLines.bind(self, in: bag) { screen, expects in screen.expectsLines = expects }
        viewModel.comparison.bind(self, in: bag) { screen, comparison in screen.comparison = comparison }
        viewModel.hints.bind(self, in: bag) { screen, hints in screen.hints = hints }
        viewModel.hidesHints.bind(self, in: bag) { screen, hides in screen.hidesHints = hides }
        viewModel.media.bind(self, in: bag) { screen, media in screen.media = media }
        viewModel.left.bind(self, in: bag) { screen, left in screen.left = left }
        viewModel.summary.bind(self, in: bag) { screen, summary in screen.summary = summary }
        let report = report
        viewModel.changed.observe(in: bag) { report.notice($0.words(style: report.noticePresentation.style)) }
        viewModel.failed.observe(in: bag) { [weak self] failure in
            let wording = FailureWording(failure)
            // The changed card is shown next, and the hints name commands, which cannot be entered here.
            let isOfAnotherProcess = failure.isOfAnotherProcess
            let lacksBook = self?.viewModel.summary.current.lacksBook ?? false
            let message = failure.deletionInStudy(of: self?.shown, lacksBook: lacksBook) ?? wording.message
            let diagnostic = Diagnostic(wording.code, message, hints: isOfAnotherProcess ? [] : wording.hints)
            report.notify(ErrorText(report.noticePresentation).text(of: diagnostic))
        }
    }

    /// Shows the available keys and the first card.
    func begin() { showCard() }

    /// Shows the keys of a card whose front is shown, once for each way to answer.
    private func explainKeys() {
        let isFirst = explained.isEmpty
        guard phase == .front, explained.insert(asksForAnswer).inserted else { return }
        let keys =
            asksForAnswer
            ? wrapped(["type the answer, Enter shows the back", "then 1–4 rates"] + usualKeys + ["Ctrl-C leaves at once"])
            : wrapped(["Enter shows the back, 1–4 rates"] + sideKeys + usualKeys)
        report.notice(faint((isFirst ? "" : "\n") + keys))
    }
}

extension StudyScreen {
    var isFinished: Bool { phase == .finished }

    /// Whether the session has ended by itself, so that something can follow it.
    var canGoOn: Bool { phase == .finished && !hasLeft }

    var question: Question {
        if !unshown.isEmpty { return restQuestion }
        if phase == .back { return ratingQuestion }
        if asksForAnswer {
            return Question(text: "Answer › ", entry: .line(beginning: answerDraft), isOneLine: !expectsLines)
        }
        return Question(text: "Enter › ", entry: .key, showsStatus: true)
    }

    /// The keys that ``press(_:)`` knows and that type a character or Enter.
    static let keys = Set("\n\r 1234hHoOpPuUeEsSbBfFdDiIRqQ")

    func press(_ key: Character) {
        switch key {
        case "\n", "\r", "\r\n", " ":
            if !unshown.isEmpty { showPage() } else if key == " ", phase == .back { rate(.good) } else { reveal() }
        case "1": rate(.again)
        case "2": rate(.hard)
        case "3": rate(.good)
        case "4": rate(.easy)
        case "h", "H": if !hasHints { lacks("hint", key) } else if unshown.isEmpty { revealHint() } else { help() }
        case "o", "O": if media.images.isEmpty { lacks("image", key) } else { viewModel.openImages() }
        case "p", "P": if media.sounds.isEmpty { lacks("sound", key) } else { viewModel.playSounds() }
        case "u", "U": undo()
        case "e", "E": wantsEdit()
        case "s", "S": step { $0.act(.suspend) }
        case "b", "B": step { $0.act(.bury) }
        case "f", "F": wantsFlag()
        case "d", "D": if card?.state == .new { report.notice(Words.newCardHasNoDueDate) } else { wantsDueDay() }
        case "R": if card?.state == .new { report.notice(Words.cardIsNew) } else { step { $0.act(.reset) } }
        case "i", "I": if let card { wantsHistory(card) }
        case "q", "Q", "\u{4}": finish()
        default: help()
        }
    }

    func take(_ line: String) { submit(line) }

    func lineDidChange(_ line: String) { if asksForAnswer { typed = line } }

    /// Shows a hint: at an answer there is no question to go back to.
    func goBack() { revealHintForAnswer() }

    func redraw() { showCard() }

    func ignores(_ key: Character) -> Bool {
        switch key {
        case "\u{1B}" where question.entry != .key: return !hasHints
        case "\n", "\r", "\r\n": return phase == .back && hasExplainedRatings && unshown.isEmpty
        case "1", "2", "3", "4": return hasHelped && phase == .front
        case "h", "H": return (hasHelped || lacking.contains("h")) && !hasHints
        case "o", "O": return (hasHelped || lacking.contains("o")) && media.images.isEmpty
        case "p", "P": return (hasHelped || lacking.contains("p")) && media.sounds.isEmpty
        case "?": return false
        default: return hasHelped && !Self.keys.contains(key) && key != "\u{4}"
        }
    }

    func cancel() { finish() }

    /// Shows the current card, or the end of the session if it has ended by itself: keys typed ahead were meant for its cards.
    func showCurrent() {
        guard phase == .finished else { return showCard() }
        summarize()
        report.dropTypedAhead()
    }
}

extension StudyScreen {
    private func reveal() {
        guard phase == .front else { return explainRatings() }
        viewModel.reveal()
        if phase == .back { showBack() } else { showCurrent() }
    }

    /// Shows the back with the typed answer.
    private func submit(_ line: String) {
        guard asksForAnswer else { return }
        // A terminal that does not mark pastes sends their other lines as keys, which would rate the card.
        defer { report.dropTypedAhead() }
        (typed, answerDraft) = (nil, "")
        viewModel.submit(line)
        if phase == .back { showBack() } else { showCurrent() }
    }

    /// Shows the keys, once, to somebody who presses Enter at the ratings.
    private func explainRatings() {
        guard phase == .back, !hasExplainedRatings else { return }
        hasExplainedRatings = true
        help()
    }

    private var hasHints: Bool { hidesHints || !hints.isEmpty }

    private func revealHint() {
        guard hidesHints else { return report.notice("no more hints") }
        viewModel.revealHint()
        show(lines(of: hints.suffix(1)) + sideLines)
    }

    /// Shows a hint while an answer is typed, and keeps what was typed so far.
    private func revealHintForAnswer() {
        guard asksForAnswer, hasHints else { return }
        answerDraft = typed ?? answerDraft
        revealHint()
    }

    private func rate(_ rating: Rating) {
        guard phase == .back else { return help() }
        step { $0.answer(rating) }
    }

    private func undo() {
        guard viewModel.canUndo.current else { return report.notice(Words.nothingToUndoInStudy) }
        step { $0.undo() }
    }

    private func finish() {
        hasLeft = true
        viewModel.finish()
        summarize()
    }

    /// Performs an action after which another card may be current, and shows that card.
    private func step(_ input: (any CardStudy) -> Void) {
        input(viewModel)
        showCurrent()
    }

    /// Says that the card has nothing for a key.
    private func lacks(_ thing: String, _ key: Character) {
        lacking.formUnion(key.lowercased())
        report.notice("this side of the card has no \(thing)")
    }

    private func help() {
        hasHelped = true
        let ratings = ["1 again", "2 hard", "3 good", "4 easy"]
        let more = unshown.isEmpty ? [] : ["Enter shows more"]
        report.notice(keys(phase == .back ? more + ratings : unshown.isEmpty ? ["Enter shows the back first"] : more))
    }

    /// The legend of the keys, wrapped between entries if the window is narrow.
    private func keys(_ first: [String]) -> String {
        wrapped(first + sideKeys + otherKeys)
    }

    private var usualKeys: [String] { ["u undo", "e edit", "s suspend", "? keys", "q leave"] }

    private var otherKeys: [String] {
        ["u undo", "e edit", "s suspend", "b bury", "f flag", "d due date", "R make new again", "i history", "q leave"]
    }

    private func wrapped(_ items: [String]) -> String {
        TextWrap.lines(ofItems: items, width: report.noticePresentation.width ?? 80).joined(separator: "\n")
    }

    private func showCard() {
        guard let card else { return }
        if card.id != shown?.id { (typed, answerDraft) = (nil, "") }
        shown = card
        explainKeys()
        let place =
            [card.book.withVisibleControls, card.state.name, "\(LeftToStudy.text(left)) left"]
            + card.tags.map { "#\($0.withVisibleControls)" }
        let width = report.printer.presentation.width
        let head = width.map { TextWrap.lines(ofItems: place, width: $0) } ?? [place.joined(separator: " · ")]
        let front = card.front.shownLines.map { CardPages.Line(text: $0, role: .heading) } + lines(of: hints)
        offer = Offer()
        let title = [CardPages.Line(text: "")] + head.map { CardPages.Line(text: $0, role: .faint) }
        let back = back + sideLines
        // A card is rated by its back: if both sides do not fit, a front that was read is not shown again.
        let showsFront = phase != .back || CardPages(title + front + back).isOnePage(in: report.printer.presentation)
        show(title + (showsFront ? front : []) + back)
    }

    private func showBack() { show(back + sideLines) }

    /// Returns the lines of hints, after the names of their fields.
    private func lines(of hints: some Sequence<NoteField>) -> [CardPages.Line] {
        hints.flatMap { "\($0.name): \($0.value)".shownLines }.map { CardPages.Line(text: $0) }
    }

    /// The lines of the back; empty while it is hidden.
    private var back: [CardPages.Line] {
        guard phase == .back, let card else { return [] }
        return [CardPages.Line(text: "───", role: .faint)]
            + (comparison?.lines(width: report.printer.presentation.width) ?? [])
            + card.back.shownLines.map { CardPages.Line(text: $0) }
    }

    private func show(_ lines: [CardPages.Line]) {
        (hasHelped, lacking) = (false, [])
        unshown = CardPages(lines)
        showPage()
    }

    private func showPage() { write(unshown.next(in: report.printer.presentation).map { "\($0)\n" }.joined()) }

    /// `1 again 1m · 2 hard 6m · 3 good 10m · 4 easy 8d › `, or in a narrow window `1 1m · 2 6m · 3 10m · 4 8d › ` and the like.
    private var ratingQuestion: Question {
        let (long, short) = AnswerChoice.words(choices)
        let texts = [long, short, "1–4"].map { "\($0) › " }
        return Question(text: texts[0], shorter: Array(texts.dropFirst()), entry: .key)
    }

    /// The question after a page of a card, with the number of lines that follow.
    private var restQuestion: Question {
        let count = unshown.rowCount(in: report.printer.presentation)
        return Question(
            text: "\(counted(count, "more line")) · Enter › ", shorter: ["\(count) more · Enter › ", "\(count) more › "],
            entry: .key)
    }

    private func summarize() {
        write(report.printer.presentation.wrapped("\n" + summary.sentences(left: left).joined(separator: "\n") + "\n"))
    }

    private func write(_ text: String) {
        report.writing { () throws(OutputError) in try report.printer.output.write(text) }
        report.flush()
    }

    private func faint(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { report.printer.presentation.style(.faint, String($0)) }.joined(separator: "\n")
    }
}

extension Failure {
    /// Whether another process has answered the card or changed its texts.
    fileprivate var isOfAnotherProcess: Bool {
        self == .conflict(.cardWasStudiedElsewhere) || self == .conflict(.textWasChangedElsewhere)
    }
}
