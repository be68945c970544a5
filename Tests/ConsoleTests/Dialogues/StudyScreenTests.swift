import Binding
import MVVM
import TerminalText
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

@testable import Console

/// A study session whose current card the test chooses.
@MainActor private final class StubStudy: EditableStudy {
    let phaseValue = MutableProperty(StudyPhase.front)
    let cardValue = MutableProperty(CardRow?.some(.stub(1, "le chat", "the cat", book: "French")))
    let events = MutableSignal<StudyEvent>()
    let failures = MutableSignal<Failure>()
    var inputs: [String] = []
    var refusal: Failure?
    /// The card as another process has left it.
    var theirs: CardRow?

    var phase: Property<StudyPhase> { phaseValue }
    var card: Property<CardRow?> { cardValue }
    var choices: Property<[AnswerChoice]> { .constant([]) }
    let asksValue = MutableProperty(false)
    let comparisonValue = MutableProperty(AnswerComparison?.none)
    var asksForAnswer: Property<Bool> { asksValue }
    let expectsLinesValue = MutableProperty(false)
    var expectsLines: Property<Bool> { expectsLinesValue }
    var comparison: Property<AnswerComparison?> { comparisonValue }
    var left: Property<Int> { .constant(2) }
    var summary: Property<StudySummary> { .constant(StudySummary()) }
    let canUndoValue = MutableProperty(false)
    var canUndo: Property<Bool> { canUndoValue }
    var sequels: Property<[StudySequel]> { canUndoValue.map { $0 ? [.undo] : [] } }
    var changed: Signal<StudyEvent> { events }
    var failed: Signal<Failure> { failures }

    func reveal() { note("reveal") { phaseValue.value = .back } }
    func submit(_ answer: String) {
        note("submit \(answer)") {
            comparisonValue.value = .stub(typed: answer, expected: "the cat")
            phaseValue.value = .back
        }
    }
    func answer(_ rating: Rating) { note("answer \(rating.name)") { phaseValue.value = .front } }
    func undo() { note("undo") {} }
    /// The form of the card; nil if it is gone.
    var form: StubFieldForm? = StubFieldForm([.stub("Front", "le chat"), .stub("Tags", "", kind: .tags)])
    func beginEdit() -> StubFieldForm? {
        note("begin") { if let theirs { cardValue.value = theirs } }
        return form
    }
    func endEdit() { note("end") { if let theirs { cardValue.value = theirs } } }
    func act(_ act: StudyAct) { note("\(act)") {} }
    let hintsValue = MutableProperty([NoteField]())
    var hints: Property<[NoteField]> { hintsValue }
    let hidesHintsValue = MutableProperty(false)
    var hidesHints: Property<Bool> { hidesHintsValue }
    private let allHints = [NoteField(name: "Hint", value: "an animal\n(not a dog)"), NoteField(name: "More", value: "x")]
    func revealHint() {
        note("hint") {
            hintsValue.value = Array(allHints.prefix(hintsValue.value.count + 1))
            hidesHintsValue.value = hintsValue.value.count < allHints.count
        }
    }
    let mediaValue = MutableProperty(StudyMedia.stub(front: ""))
    var media: Property<StudyMedia> { mediaValue }
    func openImages() { note("open") {} }
    func playSounds() { note("play") {} }
    func finish() { note("finish") { phaseValue.value = .finished } }

    private func note(_ input: String, _ effect: () -> Void) {
        inputs.append(input)
        if let refusal { failures.send(refusal) } else { effect() }
    }
}

/// The keys of study and what they do, on a session without a library.
@MainActor @Suite("A study session on a terminal") struct StudyScreenTests {
    private let study = StubStudy()
    private let shown = MemorySink()
    private let notices = MemorySink()
    private let screen: StudyScreen

    init() {
        let report = Report(
            Printer(TextOutput(shown), .plain, mode: .tsv), notices: TextOutput(notices), noticePresentation: .plain,
            tellsChanges: true)
        screen = StudyScreen.make(with: study) { StudyScreen(report: report) }
    }

    @Test func `A key rates only a card whose back is shown`() {
        for key in "3\n4s" { screen.press(key) }
        #expect(study.inputs == ["reveal", "answer easy", "suspend"])
    }

    /// What was said, in one line.
    private var said: String { notices.text.split(separator: "\n").joined(separator: " ").replacing(" ·  ", with: " · ") }

    private static let moreKeys = "b bury · f flag · d due date · R make new again · i history · q leave"

    @Test func `Keys flag, bury, reset a card, make it due, and show its history`() {
        let answers = [PastAnswer.stub("2026-01-31", .good, "10m"), .stub("2026-02-01", nil, "2026-01-20")]
        let flow = StudyFlow(study, report: screen.report, history: { _ in answers }, study: { _ in study })
        flow.start()
        flow.press("f")
        #expect(flow.question.text.contains("3 green"))
        flow.press("3")
        for key in "bRfxd" { flow.press(key) }
        #expect(notices.text.contains("the card is new already\n") && notices.text.contains("a new card has no due date\n"))
        study.cardValue.value = .stub(1, "le chat", "the cat", book: "French", state: .review)
        for key in "Rd" { flow.press(key) }
        flow.take("soon")
        #expect(notices.text.contains("is not a day on which cards can be due"))
        flow.take("1d..7d")
        #expect(study.inputs == ["flag(3)", "bury", "reset", "\(StudyAct.setDue(.inDays(1...7)))"])
        flow.press("i")
        #expect(notices.text.contains("2026-01-31  good         10m     0 s\n2026-02-01  rescheduled  due 2026-01-20\n"))
    }

    @Test func `Space shows the back, and then rates the recall as good`() {
        screen.begin()
        for key in "  " { screen.press(key) }
        #expect(study.inputs == ["reveal", "answer good"])
        study.phaseValue.value = .back
        screen.press("\n")
        #expect(study.inputs == ["reveal", "answer good"], "Enter does not rate")
        #expect(screen.ignores("\n") && !screen.ignores(" "))
    }

    @Test func `A session that has ended by itself goes on when its last step is undone`() {
        study.canUndoValue.value = true
        screen.begin()
        study.phaseValue.value = .finished
        screen.press("s")
        #expect(screen.isFinished && screen.canGoOn)
        screen.press("u")
        #expect(study.inputs == ["suspend", "undo"])
        study.phaseValue.value = .front
        screen.press("q")
        #expect(screen.isFinished && !screen.canGoOn, "a person who leaves is at the prompt")
    }

    @Test func `A typed answer is asked for, and shown with what differs`() {
        study.asksValue.value = true
        screen.begin()
        #expect(screen.question == Question(text: "Answer › ", entry: .line(beginning: ""), isOneLine: true))
        screen.take("the kat")
        #expect(study.inputs == ["submit the kat"])
        #expect(shown.text.hasSuffix("───\ntyped:    the [k]at\nexpected: the [c]at\nthe cat\n"))
        #expect(screen.question.entry == .key)
    }

    @Test func `An answer of several lines can be pasted if the card expects several`() {
        study.asksValue.value = true
        study.expectsLinesValue.value = true
        screen.begin()
        #expect(!screen.question.isOneLine)
    }

    @Test func `In a narrow window, a typed answer and what was expected are below their titles`() {
        screen.sizeDidChange(width: 20, height: 24)
        study.asksValue.value = true
        screen.begin()
        screen.take("the kat!!")
        #expect(shown.lines.suffix(6) == ["───", "typed:", "the [k]at[!!]", "expected:", "the [c]at", "the cat"])
    }

    @Test func `The keys are shown once a side to one who presses keys that mean nothing, and by ? at any time`() {
        screen.press("3")
        #expect(said == "Enter shows the back first · u undo · e edit · s suspend · " + Self.moreKeys)
        #expect(screen.ignores("3") && screen.ignores("x") && screen.ignores("o") && screen.ignores("P"))
        #expect(!"\n ueq?".contains { screen.ignores($0) })
        screen.press("\n")
        #expect(!screen.ignores("x"))
        screen.press("x")
        #expect(screen.ignores("x") && !screen.ignores("3"))
        screen.press("?")
        #expect(notices.text.ranges(of: "1 again").count == 2)
    }

    @Test func `A card that its own edit deletes is reported as deleted, and so are the others of its note`() {
        let card = CardRow.stub(1, "[…] and b", "[a] and b", book: "B")
        study.events.send(.removed(card, .stub(added: 1, deleted: 2)))
        study.events.send(.edited(card, .stub(deleted: 1)))
        study.events.send(.edited(card))
        #expect(
            notices.text == """
                − […] and b: deleted, since its note no longer has it (1 other card added, 2 other cards deleted)
                ~ […] and b — [a] and b (1 other card deleted)
                ~ […] and b — [a] and b

                """)
    }

    @Test func `A correct answer is reported as correct, and what is blank is an answer, too`() {
        study.asksValue.value = true
        screen.begin()
        screen.take("the cat")
        #expect(shown.text.hasSuffix("───\ncorrect\nthe cat\n"))
        study.phaseValue.value = .front
        screen.take(" ")
        #expect(study.inputs == ["submit the cat", "submit  "])
    }

    /// The session with its edits.
    private func flow() -> StudyFlow {
        let flow = StudyFlow(study, report: screen.report, history: { _ in [] }, study: { _ in study })
        flow.start()
        return flow
    }

    @Test func `A card is edited in its form, which asks the questions until it is left`() {
        let flow = flow()
        flow.press("e")
        #expect(flow.question.text == "Front › " && study.inputs == ["begin"] && !flow.ignores("\u{1B}"))
        study.theirs = .stub(1, "la chatte", "the cat", book: "French")
        for line in ["la chatte", ""] { flow.take(line) }
        #expect(study.form?.inputs.last == "save" && study.inputs == ["begin", "end"])
        #expect(flow.question.text == "Enter › " && shown.text.hasSuffix("la chatte\n"))
        flow.press("e")
        flow.goBack()
        #expect(study.inputs == ["begin", "end", "begin", "end"], "it is also told of an edit that is cancelled")
        flow.press("\n")
        #expect(study.inputs.last == "reveal")
    }

    @Test func `A session that has ended when the form is left is over`() {
        let flow = flow()
        flow.press("e")
        study.phaseValue.value = .finished
        flow.cancel()
        #expect(shown.text.hasSuffix("No card was answered.\n2 cards left for today.\n"))
    }

    @Test func `The keys that hold are shown once for each way to answer`() {
        screen.begin()
        #expect(notices.text.hasPrefix("Enter shows the back, 1–4 rates · u undo"))
        study.asksValue.value = true
        screen.redraw()
        screen.redraw()
        #expect(notices.text.hasSuffix("q leave\n\n" + Self.typingKeys))
    }

    private static let typingKeys = """
        type the answer, Enter shows the back · then 1–4 rates · u undo · e edit ·
        s suspend · ? keys · q leave · Ctrl-C leaves at once

        """

    @Test func `A key for what the card does not have says so, once`() {
        screen.begin()
        for (key, thing) in [("h", "hint"), ("o", "image"), ("P", "sound")] as [(Character, String)] {
            #expect(!screen.ignores(key))
            screen.press(key)
            #expect(notices.text.hasSuffix("this side of the card has no \(thing)\n"))
            #expect(screen.ignores(key) && !screen.ignores("1"))
        }
        screen.press("s")
        #expect(!screen.ignores("h"))
    }

    @Test func `Enter means nothing once it has explained the ratings`() {
        screen.press("\n")
        #expect(!screen.ignores("\n"))
        screen.press("\n")
        #expect(screen.ignores("\n") && !screen.ignores(" ") && !screen.ignores("3"))
    }

    @Test func `The keys for images and sounds are offered and known only on a side that has some`() {
        screen.begin()
        for key in "op" { screen.press(key) }
        #expect(study.inputs.isEmpty)
        #expect(!(shown.text + notices.text).contains("o open") && !(shown.text + notices.text).contains("p play"))
        // When a front with an image comes
        study.mediaValue.value = .stub(front: "[image: cat.png]")
        screen.press("s")
        #expect(shown.text.hasSuffix("le chat\no opens the image\n"))
        screen.press("o")
        // When the back has sounds
        study.mediaValue.value = .stub(front: "[image: cat.png]", back: "[sound: a.mp3] [sound: b.mp3]")
        screen.press("\n")
        #expect(shown.text.hasSuffix("the cat\no opens the image · p plays the sounds\n"))
        for key in "OP" { screen.press(key) }
        #expect(study.inputs == ["suspend", "open", "reveal", "open", "play"])
        screen.press("x")
        #expect(notices.text.contains("4 easy · o open · p play · u undo"))
    }

    @Test func `The key for hints is offered and known only while some are hidden`() {
        screen.begin()
        screen.press("h")
        #expect(study.inputs.isEmpty && notices.text.hasSuffix("this side of the card has no hint\n"))
        // When a front with hints and an image comes
        study.hidesHintsValue.value = true
        study.mediaValue.value = .stub(front: "[image: cat.png]")
        screen.press("s")
        #expect(shown.text.hasSuffix("le chat\nh shows the hint · o opens the image\n"))
        screen.press("?")
        #expect(notices.text.contains("Enter shows the back first · h hint · o open · u undo"))
        screen.press("H")
        #expect(
            shown.text.hasSuffix("the image\nHint: an animal\n(not a dog)\nh shows the next hint · o opens the image\n"))
        screen.press("h")
        #expect(shown.text.hasSuffix("opens the image\nMore: x\n"))
        #expect(study.inputs == ["suspend", "hint", "hint"])
        // When none is left
        screen.press("h")
        #expect(study.inputs == ["suspend", "hint", "hint"] && notices.text.hasSuffix("\nno more hints\n"))
        screen.redraw()
        #expect(shown.text.hasSuffix("le chat\nHint: an animal\n(not a dog)\nMore: x\no opens the image\n"))
        screen.press("x")
        #expect(!screen.ignores("h"))
        // When a card without hints comes
        study.hintsValue.value = []
        #expect(screen.ignores("h"))
    }

    @Test func `While an answer is typed, Escape shows the hints, and what was typed stays`() {
        study.asksValue.value = true
        study.hidesHintsValue.value = true
        screen.begin()
        #expect(shown.text.hasSuffix("le chat\nEsc shows the hint\n"))
        screen.lineDidChange("the c")
        screen.goBack()
        #expect(shown.text.hasSuffix("\nHint: an animal\n(not a dog)\nEsc shows the next hint\n"))
        #expect(screen.question == Question(text: "Answer › ", entry: .line(beginning: "the c"), isOneLine: true))
        screen.goBack()
        screen.goBack()
        #expect(shown.text.hasSuffix("\nMore: x\n") && notices.text.hasSuffix("\nno more hints\n"))
        #expect(screen.question.entry == .line(beginning: "the c"))
        screen.take("the cat")
        #expect(study.inputs == ["hint", "hint", "submit the cat"])
        // When the answer to another card is typed
        study.phaseValue.value = .front
        #expect(screen.question.entry == .line(beginning: ""))
    }

    @Test func `While an answer is typed, Escape means something only if there are hints`() {
        study.asksValue.value = true
        screen.begin()
        #expect(screen.ignores("\u{1B}"))
        study.hidesHintsValue.value = true
        #expect(!screen.ignores("\u{1B}"))
    }

    @Test func `Hints can still be shown with the back, but not while a part of a card is unseen`() {
        screen.sizeDidChange(width: 40, height: 5)
        study.hidesHintsValue.value = true
        study.cardValue.value = .stub(1, (1...6).map(String.init).joined(separator: "\n"), "back", book: "B")
        screen.begin()
        screen.press("h")
        #expect(study.inputs.isEmpty)
        for key in "\n\n\nh" { screen.press(key) }
        #expect(study.inputs == ["reveal", "hint"])
        #expect(shown.lines.suffix(5) == ["───", "back", "Hint: an animal", "(not a dog)", "h shows the next hint"])
    }

    @Test func `While an answer is typed, no key is offered for an image`() {
        study.mediaValue.value = .stub(front: "[image: cat.png]")
        study.asksValue.value = true
        screen.begin()
        #expect(shown.text.hasSuffix("le chat\n"))
        study.asksValue.value = false
        screen.press("\n")
        #expect(shown.text.hasSuffix("o opens the image\n"))
    }

    @Test func `A card that is gone is not edited, and the next one is shown`() {
        let flow = flow()
        study.theirs = .stub(2, "le chien", "the dog", book: "French")
        study.form = nil
        flow.press("e")
        #expect(flow.question.entry == .key)
        #expect(shown.text.contains("le chien") && study.inputs == ["begin"])
    }

    @Test(arguments: zip("1234", Rating.allCases)) func `The keys 1 to 4 are the ratings`(_ key: Character, _ rating: Rating) {
        screen.press(" ")
        screen.press(key)
        #expect(study.inputs == ["reveal", "answer \(rating.name)"])
    }

    @Test func `Enter at the ratings shows the keys, once`() {
        for key in "\n\n\n" { screen.press(key) }
        #expect(said == "1 again · 2 hard · 3 good · 4 easy · u undo · e edit · s suspend · " + Self.moreKeys)
        #expect(study.inputs == ["reveal"])
    }

    @Test func `Undo without an action does nothing`() {
        screen.press("u")
        #expect(study.inputs.isEmpty)
        #expect(notices.text == "nothing in this session can be undone\n")
    }

    @Test func `Leaving ends the session`() {
        screen.press("q")
        #expect(screen.isFinished)
        #expect(shown.text.contains("No card was answered."), "\(shown.text)")
    }

    @Test func `A card that does not fit in the window is shown part by part`() {
        screen.sizeDidChange(width: 20, height: 5)
        study.cardValue.value = .stub(
            1, "one two three four five six seven", (1...7).map(String.init).joined(separator: "\n"), book: "B")
        screen.begin()
        #expect(shown.lines.suffix(2) == ["one two three four", "five six seven"])
        #expect(screen.question.text == "Enter › ")
        screen.press("\n")
        #expect(shown.lines.suffix(4) == ["───", "1", "2", "3"])
        #expect(screen.question.text == "4 more lines · Enter › ")
        screen.press("x")
        #expect(notices.text.contains("Enter shows more ·\n1 again · 2 hard ·\n3 good"), "\(notices.text)")
        screen.press(" ")
        #expect(shown.lines.suffix(4) == ["4", "5", "6", "7"])
        #expect(study.inputs == ["reveal"])
        screen.redraw()
        #expect(shown.lines.suffix(2) == ["───", "1"], "what is rated is seen again, without the front")
        screen.press("3")
        #expect(study.inputs == ["reveal", "answer good"])
    }

    @Test func `The line above a card is broken between its items`() {
        screen.sizeDidChange(width: 20, height: 15)
        study.cardValue.value = .stub(1, "front", "back", tags: ["animal", "noun"], book: "French")
        screen.begin()
        #expect(shown.lines.suffix(4) == ["French · new ·", "2 left · #animal ·", "#noun", "front"])
    }

    @Test func `What has not been shown of a card is wrapped and counted for the window as it is now`() {
        screen.sizeDidChange(width: 20, height: 5)
        let front = "one two three four five six seven eight nine ten eleven twelve"
        study.cardValue.value = .stub(1, front, "x", book: "B")
        screen.begin()
        #expect(shown.lines.suffix(2) == ["one two three four", "five six seven eight"])
        #expect(screen.question.text == "2 more lines · Enter › ")
        screen.sizeDidChange(width: 12, height: 3)
        #expect(screen.question.text == "3 more lines · Enter › ")
        screen.press("\n")
        #expect(shown.lines.suffix(2) == ["nine ten", "eleven"])
        #expect(screen.question.text == "1 more line · Enter › ")
        screen.sizeDidChange(width: 40, height: 24)
        screen.press("\n")
        #expect(shown.lines.suffix(2) == ["eleven", "twelve"])
        #expect(screen.question.text == "Enter › ")
    }

    @Test func `A long card can be rated before its end is seen, and the next one begins anew`() {
        screen.sizeDidChange(width: 20, height: 5)
        study.cardValue.value = .stub(1, "front", (1...7).map(String.init).joined(separator: "\n"), book: "B")
        screen.begin()
        screen.press("\n")
        screen.press("4")
        #expect(study.inputs == ["reveal", "answer easy"])
        #expect(screen.question.text == "Enter › ")
    }
}

extension StudyScreen {
    /// Changes the window under the screen.
    fileprivate func sizeDidChange(width: Int, height: Int) {
        report.printer.presentation = Presentation(width: width, height: height, style: .plain)
        report.noticePresentation = report.printer.presentation
    }
}

extension MemorySink {
    fileprivate var lines: [Substring] { text.lines }
}
