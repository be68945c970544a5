import Binding
import MVVM
import TerminalText
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

@testable import Console

/// A sitting of which the test says how it stands.
@MainActor private final class StubSitting: StoppableSitting {
    let state = MutableProperty(SittingState?.some(.stub("Morning")))
    var current: Property<SittingState?> { state }
    private(set) var stops = 0

    func stop() throws(Failure) -> SessionRow {
        stops += 1
        state.value = nil
        return .stub(1, "Morning")
    }
}

/// The question of Ctrl-C while somebody sits, as a flow within another.
@MainActor @Suite("The question whether to stop the sitting") struct DialogueFlowTests {
    private let sitting = StubSitting()
    private let notices = MemorySink()
    private let parent = Coordinator<Never>()
    private let question: StopSittingQuestion

    init() {
        let report = Report(
            Printer(TextOutput(MemorySink()), .plain, mode: .tsv), notices: TextOutput(notices), noticePresentation: .plain,
            tellsChanges: true)
        question = StopSittingQuestion(sitting, report)
        parent.start(question) {}
    }

    @Test func `y stops it`() {
        question.press("y")
        #expect((sitting.stops, parent.childCount) == (1, 0))
    }

    @Test func `Any other key lets it continue`() {
        question.press("n")
        #expect((sitting.stops, parent.childCount) == (0, 0))
        #expect(notices.text == "the sitting continues\n")
    }

    @Test func `A sitting that ends by itself ends the question`() {
        #expect(parent.childCount == 1)
        sitting.state.value = nil
        #expect((sitting.stops, parent.childCount) == (0, 0))
    }
}
