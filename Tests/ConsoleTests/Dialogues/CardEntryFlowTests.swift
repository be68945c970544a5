import Binding
import MVVM
import TerminalText
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

@testable import Console

/// A form that accepts the cards that the test does not want refused.
@MainActor private final class StubEntry: CardsOfBookEntry {
    let state = MutableProperty(CardEntry(keepsCards: false))
    let events = MutableSignal<CardEntry.Event>()
    private(set) var entered: [String] = []
    var refusal: Failure?
    /// A front that is refused before its back is asked for.
    var refusedFront: String?

    var entry: Property<CardEntry> { state }
    var entryEvents: Signal<CardEntry.Event> { events }

    func textDidChange(_ text: String) { take(.text(text)) }
    func textDidSettle() { take(.settle) }
    func goBack() { take(.goBack) }

    private func take(_ input: CardEntry.Input) {
        var entry = state.value
        let event = entry.take(input) { (front) throws(Failure) in
            if front == refusedFront { throw .duplicate(.card, front, id: 3) }
        } add: { (card) throws(Failure) in
            if let refusal { throw refusal }
            entered.append(card.front)
        }
        state.value = entry
        if let event { events.send(event) }
    }
}

/// Cards that are entered one after another, on a form without a library.
@MainActor @Suite struct CardEntryFlowTests {
    private let entry = StubEntry()
    private let notices = MemorySink()
    private let report: Report
    private let flow: CardEntryFlow
    private let parent = Coordinator<Never>()

    init() {
        report = Report(
            Printer(TextOutput(MemorySink()), .plain, mode: .tsv), notices: TextOutput(notices), noticePresentation: .plain,
            tellsChanges: true)
        flow = CardEntryFlow(viewModel: entry, report: report)
        parent.start(flow) {}
    }

    private var isFinished: Bool { parent.childCount == 0 }

    private var told: String {
        report.flush()
        return notices.text
    }

    @Test func `Each card is added once its back is entered`() {
        #expect(flow.question.text == "Front of card 1 (Enter to finish) › ")
        flow.take("le chat")
        #expect(entry.entered.isEmpty)
        #expect(flow.question.text == "Back › ")
        flow.take("the cat")
        #expect(entry.entered == ["le chat"])
        #expect(told == "+ le chat — the cat\n")
        #expect(flow.question.text == "Front of card 2 (Enter to finish) › ")
        #expect(!isFinished)
    }

    @Test func `An empty front finishes`() {
        flow.take(" ")
        #expect(isFinished)
        #expect(told == "")
    }

    @Test func `The questions end if another process deletes the book, and what was typed is shown`() {
        entry.refusal = .notFound(.book, .id(4), near: [])
        flow.take("le chat")
        flow.take("the cat")
        #expect(isFinished)
        #expect(told == "The book was deleted by another process.\nyou typed: le chat — the cat\n")
    }

    @Test func `A rejected card is asked for again with its texts`() {
        entry.refusal = .duplicate(.card, "le chat", id: 3)
        flow.take("le chat")
        flow.take("the cat")
        #expect(flow.question.entry == .line(beginning: "le chat"))
        entry.refusal = nil
        flow.take("la chatte")
        #expect(flow.question.entry == .line(beginning: "the cat"))
        flow.take("the cat")
        #expect(entry.entered == ["la chatte"])
    }

    @Test func `A front that no card can have is asked for again before its back`() {
        entry.refusedFront = "le chat"
        flow.take("le chat")
        #expect(told == "The book already has a card with the front \"le chat\" (@3).\n")
        #expect(flow.question.text == "Front of card 1 (Enter to finish) › ")
        #expect(flow.question.entry == .line(beginning: "le chat"))
        flow.take("la chatte")
        #expect(flow.question.text == "Back › ")
    }

    @Test(arguments: [(40, "Front of card 1 (Enter to finish) › "), (39, "Front of card 1 › "), (20, "Front 1 › ")])
    func `A narrow window shortens the question only as far as it must`(_ columns: Int, _ text: String) {
        #expect(flow.question.text(columns: columns) == text)
    }

    @Test func `Leaving reports that a partly typed card is dropped`() {
        flow.take("le chat")
        flow.cancel()
        #expect(isFinished)
        #expect(told == "the card being typed was dropped\n")
    }

    @Test func `Going back leads from the back to the front, and from the front out of the dialogue`() {
        flow.take("le chat")
        flow.goBack()
        #expect(flow.question.entry == .line(beginning: "le chat"))
        flow.goBack()
        #expect(isFinished)
        #expect(told == "the card being typed was dropped\n")
    }
}
