import Binding
import MVVM
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

@testable import FullScreen

/// A sitting of which the test says how far it is.
@MainActor private final class StubSitting: CurrentSitting {
    let state = MutableProperty(SittingState?.some(.stub("Morning", remaining: "07:30", seconds: 450)), name: "sitting")
    let events = MutableSignal<SittingEvent>(name: "events")
    let failures = MutableSignal<Failure>(name: "failures")
    var current: Property<SittingState?> { state }
    var happened: Signal<SittingEvent> { events }
    var failed: Signal<Failure> { failures }
}

/// The screen on a sitting that no clock moves.
@MainActor @Suite("The screen of a sitting") struct SittingScreenTests {
    private let sitting = StubSitting()
    private let stage = Stage { _, _ in }
    private let screen: SittingScreen

    init() {
        let stage = stage
        let profile = ProfileRow.stub(
            1, "Morning", segments: [.stub(.warmUp, every: .seconds(60)), .stub(.main, every: .seconds(300))])
        screen = SittingScreen.make(with: sitting) { SittingScreen(profile, on: stage) }
    }

    private func draw(_ columns: Int = 40, rows: Int = 12) -> [String] {
        var canvas = Canvas(Size(rows: rows, columns: columns))
        screen.draw(on: &canvas, in: canvas.area)
        return canvas.lines
    }

    @Test func `The time is in large digits, above the segment and the timeline`() {
        #expect(
            draw() == [
                "", "       █████ █████   █████ █████", "       █   █     █ █     █ █   █", "       █   █    █     ████ █   █",
                "       █   █   █   █     █ █   █", "       █████   █     █████ █████", "", "                  main", "", "",
                "  ●─────────────────●─────────────────", "",
            ])
    }

    @Test func `Half of the timeline is over in the middle of a sitting`() {
        sitting.state.value = .stub("Morning", remaining: "05:00", seconds: 300, fraction: 0.5)
        #expect(draw()[10] == "  ●━━━━━━━━━━━━━━━━━●─────────────────")
    }

    @Test func `A small window shows the time in a line`() {
        #expect(draw(12).contains("   07:30"))
        #expect(draw(40, rows: 3).contains { $0.contains("07:30") })
    }

    @Test func `Only minutes are shown to who wants no seconds, and drawn once a minute`() {
        _ = screen.press(.character("m"))
        #expect(draw().filter { !$0.isEmpty }.count == 6)
        #expect(draw()[3] == "                 █████")
        var drawings = 0
        sitting.state.value = .stub("Morning", remaining: "07:29", seconds: 449)
        stage.needsDisplay = { drawings += 1 }
        sitting.state.value = .stub("Morning", remaining: "07:28", seconds: 448)
        #expect(drawings == 0)
        sitting.state.value = .stub("Morning", remaining: "07:00", seconds: 420)
        #expect(drawings == 1)
    }

    @Test func `Keys steer the sitting, and its end is reported`() {
        var actions: [String] = []
        screen.didChoose = { actions.append("\($0)") }
        for key in ["n", "+", "x", "q"] { _ = screen.press(.character(Character(key))) }
        _ = screen.press(.character(" "))
        sitting.events.send(.ended(.stub(1, "Morning")))
        sitting.state.value = nil
        #expect(actions == ["skip", "extend", "stop", "leave", "pauseOrResume", "end"])
        #expect(draw().joined() == "")
    }
}
