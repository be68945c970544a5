import Binding
import MVVM
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

@testable import Console

/// A library of which the test says how it stands.
@MainActor private struct StubStatus {
    let progressValue = MutableProperty("")
    let dueValue = MutableProperty(0)
    let sittingValue = MutableProperty(SittingState?.none)
    let subjectValue = MutableProperty(PromptSubject.allBooks)

    var outputs: PromptOutputs { (progressValue, dueValue, sittingValue, subjectValue) }
}

/// Protects the room that a prompt leaves for the line.
@MainActor @Suite("The prompt shows what fits") struct PromptViewTests {
    private let status = StubStatus()
    private let view: PromptView

    init() { view = PromptView.make(with: status.outputs) }

    private func prompt(_ columns: Int) -> String {
        view.width.value = columns
        return view.text.current
    }

    private func givenStudy() {
        status.dueValue.value = 1
        status.progressValue.value = "50% KNOWN"
    }

    @Test func `The prompt shows no status for an empty library`() { #expect([20, 80].map(prompt) == ["sutra › ", "sutra › "]) }

    @Test func `A narrow prompt drops the least important part first`() throws {
        givenStudy()
        #expect(prompt(80) == "sutra 1 due · 50% KNOWN › ")
        #expect(prompt(50) == "sutra 1 due · 50% KNOWN › ")
        #expect(prompt(40) == "sutra 1 due › ")
        #expect(prompt(20) == "sutra › ")
    }

    @Test func `The profile that is both open and sat is named once`() {
        status.subjectValue.value = .profile(.stub(1, "Morning"))
        #expect(prompt(80) == "Morning (05:00) › ")
        status.sittingValue.value = .stub("Morning", remaining: "04:00")
        status.subjectValue.value = .sitting
        #expect(prompt(80) == "Morning 04:00 › ")
        status.subjectValue.value = .profile(.stub(1, "Morning"))
        status.sittingValue.value = .stub("Evening", remaining: "04:00")
        #expect(prompt(80) == "Evening 04:00 · Morning (05:00) › ")
    }

    @Test func `A question and a sitting stay in the prompt at any width`() throws {
        givenStudy()
        status.sittingValue.value = .stub("Morning", remaining: "10:00")
        #expect(prompt(80) == "Morning 10:00 · sutra 1 due · 50% KNOWN › ")
        #expect(prompt(60) == "Morning 10:00 · sutra 1 due › ")
        #expect(prompt(40) == "Morning 10:00 › ")
        #expect(prompt(20) == "10:00 › ")
        view.question.value = Question(text: "Enter › ", entry: .key, showsStatus: true)
        #expect(prompt(80) == "Morning 10:00 · sutra 1 due · 50% KNOWN · Enter › ")
        #expect(prompt(40) == "Morning 10:00 · Enter › ")
        #expect(prompt(20) == "10:00 · Enter › ")
        view.question.value = Question(text: "Front › ")
        #expect(prompt(40) == "Front › ")
    }

    @Test func `The prompt of a sitting loses the segment first, then a part of the name, and the time last`() {
        status.sittingValue.value = .stub("Morning", segment: .warmUp, remaining: "29:55")
        #expect(prompt(50) == "Morning warm-up 29:55 › ")
        #expect(prompt(40) == "Morning 29:55 › ")
        #expect(prompt(26) == "Mor… 29:55 › ")
        #expect(prompt(20) == "29:55 › ")
        status.sittingValue.value = .stub("A profile with a very long name", remaining: "29:55", isPaused: true)
        #expect(prompt(80) == "A profile with a very long na… 29:55 paused · sutra › ")
        #expect(prompt(40) == "A p… 29:55 paused › ")
        #expect(prompt(20) == "‖29:55 › ")
    }

    @Test func `A long name of what is open takes half of a narrow window at most`() {
        status.subjectValue.value = .book(.stub(1, "A book with a name that is longer than the others", cards: 2))
        #expect(prompt(80) == "A book with a name that is lo… 0% KNOWN › ")
        #expect(prompt(50) == "A book with a name tha… › ")
        #expect(prompt(20) == "A book… › ")
    }

    @Test func `A question is shortened for a narrow window`() {
        view.question.value = Question(
            text: "Front of card 1 (Enter to finish) › ", shorter: ["Front of card 1 › ", "Front 1 › "])
        #expect([80, 40, 20].map(prompt) == ["Front of card 1 (Enter to finish) › ", "Front of card 1 › ", "Front 1 › "])
        view.question.value = Question(text: "Stop the sitting? y/n › ", shorter: ["Stop? y/n › "], entry: .anyKey)
        #expect(
            [80, 40, 20, 5].map(prompt) == [
                "Stop the sitting? y/n › ", "Stop the sitting? y/n › ", "Stop? y/n › ", "Stop? y/n › ",
            ])
    }

    @Test func `The open item stands in place of the program's name`() {
        givenStudy()
        status.subjectValue.value = .book(.stub(1, "French", cards: 2))
        #expect(prompt(80) == "French 0% KNOWN › ")
        status.subjectValue.value = .book(.stub(1, "French"))
        #expect(prompt(80) == "French › ")
    }

    @Test func `The prompt of a continuation line has no status`() {
        givenStudy()
        view.continuation.value = .quote("'")
        #expect(prompt(80) == "' … ")
        view.continuation.value = .hereDocument(tag: "END")
        #expect(prompt(80) == "<<END … ")
        view.continuation.value = .hereDocument(tag: "A_LONG_TAG")
        #expect(prompt(80) == "<<A_LONG_TAG … ")
        #expect(prompt(20) == "<<A_LO… … ")
        view.continuation.value = .backslash
        #expect(prompt(80) == "\\ … ")
    }
}
