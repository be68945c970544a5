import Binding
import MVVM
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

@testable import Console

/// A form of which the test says what it makes of a name.
@MainActor private final class StubForm: NewBookForm {
    let name = MutableProperty("")
    let state = MutableProperty((validation: NameValidation.empty, canSubmit: false, isBusy: false))
    let drafts = MutableListProperty<NewBookCard>()
    let made = MutableSignal<RowChange<BookRow>>()
    let failures = MutableSignal<Failure>()
    var refusal: Failure?
    private(set) var settled = 0

    var validation: Property<NameValidation> { state.map(\.validation) }
    var canSubmit: Property<Bool> { state.map(\.canSubmit) }
    var isBusy: Property<Bool> { state.map(\.isBusy) }
    var cards: ListProperty<NewBookCard> { drafts }
    var currentName: String { name.value }
    var added: Signal<RowChange<BookRow>> { made }
    var failed: Signal<Failure> { failures }

    func nameDidChange(_ name: String) { self.name.value = name }
    func nameDidSettle() { settled += 1 }

    func checkFront(_ front: String) throws(Failure) {}

    func takeLastCard() -> NewBookCard? { drafts.elements.isEmpty ? nil : drafts.remove(at: drafts.elements.count - 1) }

    func addCard(front: String, back: String) throws(Failure) {
        if let refusal { throw refusal }
        drafts.append(.stub(front, back))
    }

    func submit() {
        if let refusal { failures.send(refusal) } else { made.send(change(name.value)) }
    }

    func submit(underNameLike name: String) throws(Failure) -> RowChange<BookRow> {
        if let refusal { throw refusal }
        return change(name + " 2")
    }

    private func change(_ name: String) -> RowChange<BookRow> {
        .stub(added: .stub(1, name, cards: drafts.elements.count))
    }
}

/// The questions for a new book, on a form without a library.
@MainActor @Suite("The questions for a new book") struct NewBookFlowTests {
    private let form = StubForm()
    private let notices = MemorySink()
    private let flow: NewBookFlow
    private let parent = Coordinator<Never>()

    init() {
        let report = Report(
            Printer(TextOutput(MemorySink()), .plain, mode: .tsv), notices: TextOutput(notices), noticePresentation: .plain,
            tellsChanges: true)
        flow = NewBookFlow(viewModel: form, report: report)
        parent.start(flow) {}
    }

    private var isFinished: Bool { parent.childCount == 0 }

    @Test(arguments: [
        (NameValidation.empty, false, false, "Name of the book › "), (.checking, false, true, "Name of the book … › "),
        (.fine, true, false, "Name of the book (available) › "), (.fine, false, true, "Name of the book … › "),
        (.taken(id: 3), false, false, "Name of the book (taken) › "),
        (.couldNotCheck(.library(.busy)), false, false, "Name of the book (not checked) › "),
    ])
    func `The prompt shows the validation of the name`(
        _ validation: NameValidation, _ canSubmit: Bool, _ isBusy: Bool, _ prompt: String
    ) {
        form.state.value = (validation, canSubmit, isBusy)
        #expect(flow.question.text == prompt)
    }

    @Test func `A name is passed to the form as it is typed, and again when it is settled`() {
        for line in ["G", "Gr"] { flow.lineDidChange(line) }
        #expect((form.name.value, form.settled) == ("Gr", 0))
        flow.take("Greek")
        #expect((form.name.value, form.settled) == ("Greek", 1))
    }

    @Test(arguments: [
        NameValidation.taken(id: 3), .tooLong(limit: 4), .malformed(.startsWithAt), .couldNotCheck(.library(.busy)),
    ])
    func `A name that is rejected is offered for editing`(_ validation: NameValidation) {
        form.state.value = (validation, false, false)
        flow.take("Greek")
        #expect(notices.text != "")
        #expect(flow.question.entry == .line(beginning: "Greek"))
    }

    @Test func `A blank name is asked for again without its blanks`() {
        flow.take("  ")
        #expect(notices.text == "A book needs a name; Ctrl-C cancels.\n")
        #expect(flow.question.entry == .line(beginning: nil))
    }

    @Test func `Esc goes back to the name, and then neither creates the book nor drops its cards at once`() {
        form.state.value = (.fine, true, false)
        for line in ["Greek", "alpha", "a"] { flow.take(line) }
        for _ in 0..<3 { flow.goBack() }
        #expect(flow.question.entry == .line(beginning: "Greek"))
        for _ in 0..<2 {
            flow.lineDidChange("Greeks")
            flow.goBack()
            #expect(!isFinished)
            #expect(notices.text.hasSuffix("the book has not been created yet; another Esc discards its 1 card\n"))
            #expect(flow.question.entry == .line(beginning: "Greeks"))
        }
        flow.goBack()
        #expect(isFinished)
        #expect(notices.text.hasSuffix("no book was added; 1 card dropped\n"))
        #expect(!notices.text.contains("+ "))
    }

    @Test func `Esc at the first question cancels`() {
        flow.goBack()
        #expect(isFinished)
        #expect(notices.text == "no book was added\n")
    }

    @Test func `Cards follow until a front is left empty`() {
        form.state.value = (.fine, true, false)
        for line in ["Greek", "alpha", "a", "beta", "b"] { flow.take(line) }
        #expect(flow.question.text == "Front of card 3 (Enter to finish) › ")
        flow.take("")
        #expect(isFinished)
        #expect(notices.text == "+ Greek, 2 cards\n")
    }

    @Test func `A card that the form rejects is asked for again with its texts`() {
        form.state.value = (.fine, true, false)
        for line in ["Greek", "alpha"] { flow.take(line) }
        form.refusal = .duplicate(.card, "alpha", id: 0)
        flow.take("a")
        #expect(flow.question.text == "Front of card 1 (Enter to finish) › ")
        #expect(flow.question.entry == .line(beginning: "alpha"))
        flow.take("alpha")
        #expect(flow.question == Question(text: "Back › ", entry: .line(beginning: "a"), takesTabs: true))
    }

    @Test func `Leaving keeps the finished cards`() {
        form.state.value = (.fine, true, false)
        for line in ["Greek", "alpha", "a", "beta"] { flow.take(line) }
        flow.cancel()
        #expect(isFinished)
        #expect(
            notices.text == "+ Greek 2, 1 card; the card being typed was dropped; `undo` removes the book\n", "\(notices.text)")
    }

    @Test func `Finished cards that cannot be saved are dropped by leaving twice, and this is reported`() {
        form.state.value = (.fine, true, false)
        for line in ["Greek", "alpha", "a"] { flow.take(line) }
        form.refusal = .library(.busy)
        flow.cancel()
        #expect(!isFinished)
        #expect(notices.text.hasSuffix("the book has not been created yet; another Ctrl-C drops its 1 card\n"), "\(notices.text)")
        flow.cancel()
        #expect(isFinished)
        #expect(notices.text.hasSuffix("no book was added; 1 card dropped\n"), "\(notices.text)")
    }

    @Test func `At the end of the process, no question is asked again`() {
        form.state.value = (.fine, true, false)
        for line in ["Greek", "alpha", "a"] { flow.take(line) }
        form.refusal = .library(.busy)
        flow.end()
        #expect(isFinished)
        #expect(notices.text.hasSuffix("no book was added; 1 card dropped\n"), "\(notices.text)")
    }
}
