import Binding
import MVVM
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

@testable import FullScreen

/// Cards of which the test says which one is studied.
@MainActor private final class StubCards: StudiedCards {
    let shown = MutableProperty(CardRow?.some(.stub(1, "le chat", "the cat", tags: ["animal"], book: "French")), name: "card")
    let side = MutableProperty(StudyPhase.front, name: "phase")
    let isTyped = MutableProperty(false, name: "typed")
    let compared = MutableProperty(AnswerComparison?.none, name: "comparison")
    let helps = MutableProperty<[NoteField]>([], name: "hints")
    let named = MutableProperty(StudyMedia.stub(front: ""), name: "media")
    let events = MutableSignal<StudyEvent>(name: "events")
    let failures = MutableSignal<Failure>(name: "failures")
    var inputs: [String] = []

    var phase: Property<StudyPhase> { side }
    var card: Property<CardRow?> { shown }
    var choices: Property<[AnswerChoice]> { .constant([]) }
    var asksForAnswer: Property<Bool> { isTyped }
    var comparison: Property<AnswerComparison?> { compared }
    var hints: Property<[NoteField]> { helps }
    let hidesMore = MutableProperty(true, name: "hides hints")
    var hidesHints: Property<Bool> { hidesMore }
    var media: Property<StudyMedia> { named }
    var leftByKind: Property<LeftToStudy> { .constant(LeftToStudy()) }
    let summed = MutableProperty(StudySummary(), name: "summary")
    var summary: Property<StudySummary> { summed }
    let hasSteps = MutableProperty(true, name: "can undo")
    var canUndo: Property<Bool> { hasSteps }
    var changed: Signal<StudyEvent> { events }
    var failed: Signal<Failure> { failures }
    func reveal() { inputs.append("reveal") }
    func submit(_ answer: String) { inputs.append("submit \(answer)") }
    func revealHint() { inputs.append("hint") }
    func answer(_ rating: Rating) { inputs.append("\(rating)") }
    func undo() { inputs.append("undo") }
    func act(_ act: StudyAct) { inputs.append("\(act)") }
    func openImages() { inputs.append("open") }
    func playSounds() { inputs.append("play") }
}

/// The screen on cards without a library.
@MainActor @Suite("The screen of a study session") struct StudyCardScreenTests {
    private let cards = StubCards()
    private let stage = Stage { _, _ in }
    private let screen: StudyCardScreen

    init() {
        let stage = stage
        screen = StudyCardScreen.make(with: cards) { StudyCardScreen(on: stage) }
    }

    private func draw(_ columns: Int = 40, rows: Int = 9) -> [String] {
        var canvas = Canvas(Size(rows: rows, columns: columns))
        screen.draw(on: &canvas, in: canvas.area)
        return canvas.lines
    }

    private func press(_ keys: Key...) -> [String] {
        for key in keys { _ = screen.press(key) }
        defer { cards.inputs = [] }
        return cards.inputs
    }

    /// Returns the message, which is then read.
    private func said() -> String? {
        defer {
            stage.messageWasDrawn()
            stage.dismissMessage()
        }
        return stage.message?.text
    }

    @Test func `The front is in the middle, and then both sides`() {
        #expect(
            draw() == [
                "French · new · #animal            0 left", "", "", "", "                le chat", "", "", "",
                "Enter shows the back",
            ])
        cards.side.value = .back
        #expect(Array(draw()[3...5]) == ["                le chat", "                ───", "                the cat"])
    }

    @Test func `Ratings are taken on the back only`() {
        #expect(press(.character("3")) == [] && !screen.press(.character("3")))
        #expect(press(.enter, .character("h"), .character("u"), .character("s")) == ["reveal", "hint", "undo", "suspend"])
        cards.hasSteps.value = false
        #expect(press(.character("u")) == [] && stage.message?.text == "nothing in this session can be undone")
        cards.side.value = .back
        #expect(press(.character("1"), .character("2"), .character("3"), .character("4")) == ["again", "hard", "good", "easy"])
        #expect(!screen.press(.enter))
    }

    @Test func `Space shows the back, scrolls to its end, and then rates the recall as good`() {
        #expect(press(.character(" ")) == ["reveal"])
        cards.side.value = .back
        _ = draw()
        #expect(screen.keys.prefix(2).map(\.words) == ["1–4 rate", "Space good"])
        #expect(press(.character(" ")) == ["good"])
        cards.shown.value = .stub(2, "one", (1...9).map { "line \($0)" }.joined(separator: "\n"), book: "French")
        _ = draw()
        #expect(press(.character(" ")) == [], "what was not seen is not rated")
        _ = draw()
        _ = press(.character(" "))
        #expect(draw()[6].contains("line 9"))
        #expect(press(.character(" ")) == ["good"])
    }

    @Test func `A card that is longer than the window is scrolled, and its back is shown first`() {
        let lines = (1...6).map { "line \($0)" }.joined(separator: "\n")
        cards.shown.value = .stub(2, lines, "one\ntwo", book: "French")
        #expect(draw()[2...6].map { $0.split(separator: " ").prefix(2).joined(separator: " ") } == (1...5).map { "line \($0)" })
        #expect(draw().last == "Enter shows more")
        #expect(screen.keys.first?.words == "Enter show more")
        #expect(press(.enter) == [])
        #expect(draw()[6].contains("line 6"))
        #expect(screen.keys.first?.words == "Enter show the back")
        #expect(press(.enter) == ["reveal"])
        cards.side.value = .back
        #expect(draw()[4...6].map { $0.split(separator: " ").first } == ["───", "one", "two"])
        _ = press(.up, .up, .up, .up, .up)
        #expect(draw()[2].contains("line 1"))
    }

    @Test(arguments: 1...8) func `Whatever the height of the window, the card is drawn and scrolled`(rows: Int) {
        cards.shown.value = .stub(2, (1...6).map { "line \($0)" }.joined(separator: "\n"), "one\ntwo", book: "French")
        #expect(draw(rows: rows).contains { $0.contains("line 1") })
        #expect(rows < 3 || draw(rows: rows).contains { $0.contains("line 2") })
        for _ in 1...5 { _ = press(.down) }
        #expect(draw(rows: rows).contains { $0.contains("line 6") })
        cards.side.value = .back
        #expect(draw(rows: rows).contains { $0.contains("one") }, "the back is what is rated")
    }

    @Test func `After the last hint, a line says that there are no more`() {
        cards.hidesMore.value = false
        #expect(!screen.press(.character("h")) && stage.message == nil, "the card has no hints")
        cards.helps.value = [NoteField(name: "More", value: "x")]
        #expect(press(.character("h")) == [])
        #expect(stage.message?.text == "no more hints")
    }

    @Test func `An answer is typed, and compared`() {
        cards.isTyped.value = true
        #expect(press(.character("4"), .character("u"), .enter) == ["submit 4u"])
        cards.isTyped.value = false
        cards.compared.value = .stub(typed: "le cat", expected: "le chat")
        cards.side.value = .back
        let lines = draw().map { $0.trimmingPrefix { $0 == " " } }
        #expect(lines.contains("typed:    le cat") && lines.contains("expected: le c[h]at"))
    }

    @Test func `An empty answer is one too, and Escape leaves the answer for the other keys`() {
        cards.isTyped.value = true
        #expect(press(.enter) == ["submit "])
        #expect(press(.escape, .character("s")) == ["suspend"])
    }

    @Test func `What is being typed stays if another process changes the back, and not for another front`() {
        cards.isTyped.value = true
        _ = press(.character("l"), .character("e"))
        cards.shown.value = .stub(1, "le chat", "a cat", book: "French")
        #expect(draw().last == "Answer › le")
        cards.shown.value = .stub(1, "le chien", "the dog", book: "French")
        #expect(draw().last == "Answer ›")
        _ = press(.escape)
        cards.shown.value = .stub(1, "le chien", "a dog", book: "French")
        #expect(draw().last == "Enter shows the back")
    }

    @Test func `A card that another process has deleted is named as it was shown`() {
        _ = draw()
        cards.shown.value = .stub(2, "le chien", "the dog", book: "French")
        cards.failures.send(.notFound(.card, .id(1), near: []))
        #expect(said() == "\"le chat\" was deleted by another process")
        cards.failures.send(.conflict(.cardWasStudiedElsewhere))
        #expect(said() == "\"le chat\" was answered or changed by another process")
        cards.failures.send(.conflict(.cardIsSuspended))
        #expect(said() == "\"le chat\" was suspended by another process")
        _ = draw()
        cards.failures.send(.conflict(.cardIsSuspended))
        #expect(said() == "the card is suspended", "it is not about the card that is still shown")
    }

    @Test func `What happened and what failed is said`() {
        cards.events.send(.done(.suspend, .stub(1, "le chat", "the cat", book: "French")))
        #expect(said() == "~ le chat: suspended")
        cards.failures.send(.conflict(.cardWasStudiedElsewhere))
        #expect(stage.message?.weight == .failure)
    }

    @Test func `The end of the session is reported once`() {
        var ends = 0
        screen.didChoose = { if case .summarize = $0 { ends += 1 } }
        cards.side.value = .finished
        cards.shown.value = nil
        #expect(ends == 1)
        #expect(draw().first?.isEmpty ?? false)
    }
}
