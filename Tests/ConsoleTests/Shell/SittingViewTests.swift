import Binding
import MVVM
import TerminalText
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

@testable import Console

/// A sitting of which the test says what happens.
@MainActor private final class StubSitting: SittingEvents {
    let events = MutableSignal<SittingEvent>()
    let failures = MutableSignal<Failure>()

    var happened: Signal<SittingEvent> { events }
    var failed: Signal<Failure> { failures }
}

/// What is told of a sitting, on one without a library.
@MainActor @Suite("Events of a sitting are reported as lines") struct SittingViewTests {
    private let sitting = StubSitting()
    private let told = MemorySink()
    private let view: SittingView

    init() {
        let report = Report(
            Printer(TextOutput(MemorySink()), .plain, mode: .tsv), notices: TextOutput(told), noticePresentation: .plain,
            tellsChanges: true)
        view = SittingView.make(with: sitting) { SittingView(report: report) }
    }

    @Test func `Each event but a sound has a line`() {
        for event in [
            SittingEvent.segmentBegan(.main, lengthText: "20:00", profile: "Mor\u{1B}ning"), .soundPlayed("bowl"),
            .paused(.stub("Mor\u{1B}ning", isPaused: true)),
            .resumed(.stub("Morning")), .extended(.stub("Morning", remaining: "05:00")), .ended(.stub(1, "Morning")),
        ] { sitting.events.send(event) }
        #expect(
            told.text == """
                Mor␛ning: main, 20:00
                Mor␛ning: paused, 01:00 left
                Morning: resumed, 01:00 left
                Morning: 05:00 left
                Morning: sat 01:00 of 01:00, stopped

                """)
    }

    @Test func `Failures that no command caused are reported too`() {
        sitting.failures.send(.library(.busy))
        #expect(told.text.hasSuffix("\n") && !told.text.isEmpty)
    }
}
