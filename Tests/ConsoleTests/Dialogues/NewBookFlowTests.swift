import Binding
import MVVM
import TerminalText
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

@testable import Console

/// A form of which the test says what it makes of a name.
@MainActor private final class StubForm: NewBookForm {
    let typedName = MutableProperty("")
    let verdict = MutableProperty(NameValidation.empty)
    let busy = MutableProperty(false)
    let awaiting = MutableProperty(false)
    let cards = MutableProperty(CardEntry())
    let accepted = MutableSignal<String>()
    let rejected = MutableSignal<NameValidation>()
    let events = MutableSignal<CardEntry.Event>()
    let books = MutableSignal<RowChange<BookRow>>()
    let failures = MutableSignal<Failure>()
    let departures = MutableSignal<UnsavedCards>()
    private(set) var inputs: [String] = []

    var name: Property<String> { typedName }
    var validation: Property<NameValidation> { verdict }
    var isBusy: Property<Bool> { busy }
    var isAwaitingCheck: Property<Bool> { awaiting }
    var entry: Property<CardEntry> { cards }
    var nameAccepted: Signal<String> { accepted }
    var nameRejected: Signal<NameValidation> { rejected }
    var entryEvents: Signal<CardEntry.Event> { events }
    var added: Signal<RowChange<BookRow>> { books }
    var failed: Signal<Failure> { failures }
    var unsaved: Signal<UnsavedCards> { departures }

    func nameDidChange(_ name: String) {
        typedName.value = name
        inputs.append("name \(name)")
    }
    func nameDidSettle() { inputs.append("settle") }
    func textDidChange(_ text: String) { inputs.append("text \(text)") }
    func textDidSettle() { inputs.append("settle text") }
    func goBack() { inputs.append("back") }
    func submit() { inputs.append("submit") }
    func leave() { inputs.append("leave") }
    func cancel() { inputs.append("cancel") }

    /// The inputs since the last call.
    func takeInputs() -> [String] {
        defer { inputs = [] }
        return inputs
    }
}

/// A dialogue within a conversation, and what it tells.
@MainActor private final class Conversation {
    let flow: NewBookFlow
    let report: Report
    private let notices = MemorySink()
    private let parent = Coordinator<Never>()
    /// The questions that were shown without input.
    private(set) var lateQuestions: [String] = []

    init(_ form: any NewBookForm) {
        report = Report(
            Printer(TextOutput(MemorySink()), .plain, mode: .tsv), notices: TextOutput(notices), noticePresentation: .plain,
            tellsChanges: true)
        flow = NewBookFlow(viewModel: form, report: report)
        parent.start(flow) {}
        flow.questionDidChange = { [weak self] in self.map { $0.lateQuestions.append($0.flow.question.text) } }
    }

    var isFinished: Bool { parent.childCount == 0 }
    var told: String { notices.text }
}

/// The questions for a new book, on a form of which the test says what it does.
@MainActor @Suite("The inputs of the questions for a new book") struct NewBookInputsTests {
    private let form = StubForm()
    private let conversation: Conversation
    private var flow: NewBookFlow { conversation.flow }

    init() { conversation = Conversation(form) }

    @Test(arguments: [
        (NameValidation.empty, false, "Name of the book › "), (.checking, true, "Name of the book … › "),
        (.fine, false, "Name of the book (available) › "), (.fine, true, "Name of the book … › "),
        (.taken(id: 3), false, "Name of the book (taken) › "),
        (.couldNotCheck(.library(.busy)), false, "Name of the book (not checked) › "),
    ])
    func `The prompt shows the validation of the name`(_ validation: NameValidation, _ isBusy: Bool, _ prompt: String) {
        (form.verdict.value, form.busy.value) = (validation, isBusy)
        #expect(flow.question.text == prompt)
        #expect(validation == .empty || conversation.lateQuestions.last == prompt)
    }

    @Test func `A name is passed to the form as it is typed, and again when it is settled`() {
        for line in ["G", "Gr"] { flow.lineDidChange(line) }
        #expect(form.takeInputs() == ["name G", "name Gr"])
        flow.take("Greek")
        #expect(form.takeInputs() == ["name Greek", "settle"])
    }

    @Test(arguments: [
        NameValidation.taken(id: 3), .tooLong(limit: 4), .malformed(.startsWithAt), .couldNotCheck(.library(.busy)),
    ])
    func `A name that is rejected is offered for editing`(_ validation: NameValidation) {
        flow.take("Greek")
        #expect(conversation.told == "")
        form.rejected.send(validation)
        #expect(conversation.told != "")
        #expect(flow.question.entry == .line(beginning: "Greek"))
    }

    @Test func `A name that waits for its check stays in the line, and what was pasted after it is dropped`() {
        form.awaiting.value = true
        flow.take("Greek")
        #expect(flow.question.entry == .line(beginning: "Greek"))
        #expect(conversation.report.typeAheadDrops == 1)
        form.accepted.send("Greek")
        #expect(flow.question.text == "Front of card 1 (Enter to finish) › ")
        #expect(conversation.lateQuestions == ["Front of card 1 (Enter to finish) › "])
        form.rejected.send(.taken(id: 3))
        #expect(conversation.lateQuestions.last == "Name of the book › ")
    }

    @Test func `Each answer and key is an input of the form`() {
        flow.goBack()
        #expect(form.takeInputs() == ["cancel"])
        form.accepted.send("Greek")
        flow.lineDidChange("al")
        flow.take("alpha")
        flow.goBack()
        #expect(form.takeInputs() == ["text al", "text alpha", "settle text", "back"])
        form.events.send(.finished)
        #expect(form.takeInputs() == ["submit"])
        form.events.send(.left)
        #expect(flow.question.text == "Name of the book › ")
        flow.cancel()
        flow.end()
        #expect(form.takeInputs() == ["leave", "leave"])
    }

    @Test func `A name that was taken while the book was added is checked again, and no other failure`() {
        form.failures.send(.duplicate(.book, "Greek", id: 3))
        #expect(form.takeInputs() == ["settle"] && conversation.told == "")
        form.failures.send(.library(.busy))
        #expect(form.takeInputs() == [] && conversation.told != "")
    }
}

/// The questions for a new book, on the form itself and a stub of its library.
@MainActor @Suite("The questions for a new book") struct NewBookFlowTests {
    private let library = StubBookLibrary()
    private let form: NewBookViewModel
    private let conversation: Conversation
    private var flow: NewBookFlow { conversation.flow }

    init() {
        form = library.form()
        conversation = Conversation(form)
    }

    private var isFinished: Bool { conversation.isFinished }
    private var told: String { conversation.told }

    @Test func `A blank name is asked for again without its blanks`() {
        flow.take("  ")
        #expect(told == "A book needs a name; Ctrl-C cancels.\n")
        #expect(flow.question.entry == .line(beginning: nil))
    }

    @Test(arguments: [
        ("Greek", nil, "Front of card 1 (Enter to finish) › ", ""),
        ("French", nil, "Name of the book (taken) › ", "A book already has that name (@3).\n"),
        ("Greek", Failure.library(.busy), "Name of the book (not checked) › ", "The name could not be checked"),
    ])
    func `Enter waits for a check that answers late`(
        _ name: String, _ failure: Failure?, _ question: String, _ message: String
    ) async {
        library.isSlow = true
        flow.take(name)
        #expect(flow.question.text == "Name of the book … › ")
        #expect(flow.question.entry == .line(beginning: name))
        #expect(told == "")
        library.failure = failure
        await library.answer()
        #expect(flow.question.text == question)
        #expect(conversation.lateQuestions.last == question)
        #expect(told.hasPrefix(message) && told.isEmpty == message.isEmpty, "\(told)")
    }

    @Test func `Editing the name while it is checked withdraws the Enter`() async {
        library.isSlow = true
        flow.take("Greek")
        flow.lineDidChange("Greeks")
        await library.answer()
        #expect(flow.question.text == "Name of the book … › ")
        library.isSlow = false
        flow.take("Greeks")
        #expect(flow.question.text == "Front of card 1 (Enter to finish) › ")
    }

    @Test func `An empty front waits for a check that answers late`() async {
        for line in ["Greek", "alpha", "a"] { flow.take(line) }
        library.isSlow = true
        flow.take("")
        #expect(!isFinished && library.added.isEmpty)
        await library.answer()
        #expect(isFinished && told == "+ Greek, 1 card\n")
    }

    @Test func `Esc goes back to the name, and then neither creates the book nor drops its cards at once`() {
        for line in ["Greek", "alpha", "a"] { flow.take(line) }
        for _ in 0..<3 { flow.goBack() }
        #expect(flow.question.entry == .line(beginning: "Greek"))
        for name in ["Greeks", "Greece"] {
            flow.lineDidChange(name)
            flow.goBack()
            #expect(!isFinished)
            #expect(told.hasSuffix("the book has not been created yet; another Esc discards its 1 card\n"))
            #expect(flow.question.entry == .line(beginning: name))
        }
        flow.goBack()
        #expect(isFinished)
        #expect(told.hasSuffix("no book was added; 1 card dropped\n"))
        #expect(!told.contains("+ "))
    }

    @Test func `Esc at the first question cancels`() {
        flow.goBack()
        #expect(isFinished)
        #expect(told == "no book was added\n")
    }

    @Test func `Esc goes back to finished cards, and Enter goes through them again`() {
        for line in ["Greek", "alpha", "a", "beta", "b"] { flow.take(line) }
        flow.lineDidChange("gam")
        flow.goBack()
        #expect(flow.question == Question(text: "Back › ", entry: .line(beginning: "b"), takesTabs: true))
        flow.goBack()
        #expect(flow.question.text == "Front of card 2 (Enter to finish) › ")
        for line in ["beta", "B"] { flow.take(line) }
        #expect(flow.question.text == "Front of card 3 (Enter to finish) › ")
        #expect(flow.question.entry == .line(beginning: "gam"))
        flow.take("")
        #expect(isFinished && library.added.map(\.cards) == [[.stub("alpha", "a"), .stub("beta", "B")]])
    }

    @Test func `The initial text of a question stays while the line is edited`() {
        flow.take("Greek")
        flow.lineDidChange("alp")
        #expect(flow.question.entry == .line(beginning: nil), "several pasted lines are several answers")
    }

    @Test func `Cards follow until a front is left empty`() {
        for line in ["Greek", "alpha", "a", "beta", "b"] { flow.take(line) }
        #expect(flow.question.text == "Front of card 3 (Enter to finish) › ")
        flow.take("")
        #expect(isFinished)
        #expect(told == "+ Greek, 2 cards\n")
    }

    @Test func `A card that the form rejects is asked for again with its texts`() {
        for line in ["Greek", "alpha", "a\0"] { flow.take(line) }
        #expect(flow.question == Question(text: "Back › ", entry: .line(beginning: "a\0"), takesTabs: true))
        for line in ["a", "alpha"] { flow.take(line) }
        #expect(told.hasSuffix("The book already has a card with the front \"alpha\".\n"), "\(told)")
        #expect(flow.question.text == "Front of card 2 (Enter to finish) › ")
        #expect(flow.question.entry == .line(beginning: "alpha"))
    }

    @Test func `A front with a deletion is accepted with a hint`() {
        for line in ["Greek", "{{c1::alpha}}", "a"] { flow.take(line) }
        #expect(told == "\(CardEntryFlow.deletionHint)\n")
    }

    @Test func `A name that is taken at last is asked for again, and the cards are kept`() {
        for line in ["Greek", "alpha", "a"] { flow.take(line) }
        library.owners["Greek"] = 8
        flow.take("")
        #expect(flow.question.text == "Name of the book (taken) › " && told == "A book already has that name (@8).\n")
        for line in ["Greeks", ""] { flow.take(line) }
        #expect(isFinished && library.added.map(\.cards) == [[.stub("alpha", "a")]])
    }

    @Test func `Leaving keeps the finished cards`() {
        for line in ["Greek", "alpha", "a", "beta"] { flow.take(line) }
        library.owners["Greek"] = 8
        flow.cancel()
        #expect(isFinished)
        #expect(
            told == "+ Greek 2, 1 card; the card being typed was dropped; `undo` removes the book\n", "\(told)")
    }

    @Test func `Finished cards that cannot be saved are dropped by leaving twice, and this is reported`() {
        for line in ["Greek", "alpha", "a"] { flow.take(line) }
        library.failure = .library(.busy)
        flow.cancel()
        #expect(!isFinished)
        #expect(told.hasSuffix("the book has not been created yet; another Ctrl-C drops its 1 card\n"), "\(told)")
        flow.cancel()
        #expect(isFinished)
        #expect(told.hasSuffix("no book was added; 1 card dropped\n"), "\(told)")
    }

    @Test func `At the end of the process, no question is asked again`() {
        for line in ["Greek", "alpha", "a"] { flow.take(line) }
        library.failure = .library(.busy)
        flow.end()
        #expect(isFinished)
        #expect(told.hasSuffix("no book was added; 1 card dropped\n"), "\(told)")
    }
}
