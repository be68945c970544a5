import Binding
import MVVM
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

@testable import FullScreen

/// A sitting of which the test says how far it is.
@MainActor private final class StubSitting: CurrentSitting {
    let state = MutableProperty(
        SittingState?.some(.stub("Morning", remaining: "07:30", seconds: 450, sounds: [0, 0.5], joints: [0.5])), name: "sitting")
    let events = MutableSignal<SittingEvent>(name: "events")
    let failures = MutableSignal<Failure>(name: "failures")
    var current: Property<SittingState?> { state }
    var happened: Signal<SittingEvent> { events }
    var failed: Signal<Failure> { failures }
    var inputs: [String] = []
    func pauseOrResume() { inputs.append("pause or resume") }
    func skipSegment() { inputs.append("skip") }
    func addMinute() { inputs.append("a minute") }
    func toggleQuiet() { inputs.append("quiet") }
    func end() { inputs.append("end") }
}

/// The screen on a sitting that no clock moves.
@MainActor @Suite("The screen of a sitting") struct SittingScreenTests {
    private let sitting = StubSitting()
    private let stage = Stage { _, _ in }
    private let screen: SittingScreen

    init() {
        let stage = stage
        screen = SittingScreen.make(with: sitting) { SittingScreen(on: stage) }
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
                "       █   █   █   █     █ █   █", "       █████   █     █████ █████", "", "", "", "",
                "  ●─────────────────●─────────────────", "",
            ])
    }

    @Test func `The segment has the title that the form of the profile gives it, and the main one none`() {
        sitting.state.value = .stub("Morning", segment: .coolDown)
        #expect(draw().contains { $0.hasSuffix("  Cool Down") })
    }

    @Test func `The timeline has its sounds and joints where the sitting has them now`() {
        sitting.state.value = .stub("Morning", remaining: "05:00", seconds: 300, fraction: 0.5, sounds: [0, 0.5], joints: [0.5])
        #expect(draw()[10] == "  ●━━━━━━━━━━━━━━━━━●─────────────────")
        sitting.state.value = .stub("Morning", remaining: "06:00", seconds: 360, fraction: 0.5, sounds: [0, 1], joints: [0.75])
        #expect(draw()[10] == "  ●━━━━━━━━━━━━━━━━━────────┼────────●")
    }

    @Test func `A small window shows the time in a line`() {
        #expect(draw(12).contains("   07:30"))
        #expect(draw(40, rows: 3).contains { $0.contains("07:30") })
    }

    @Test func `A quiet sitting shows only its minutes`() {
        sitting.state.value = .stub("Morning", remaining: "8 min", seconds: 480, isQuiet: true)
        #expect(draw().filter { !$0.isEmpty }.count == 6)
        #expect(draw()[3] == "                 █████" && draw()[9] == "                  min")
        #expect(draw(12, rows: 4).filter { !$0.isEmpty } == ["   8 min"])
        sitting.state.value = .stub("Morning", remaining: "8 min", seconds: 480, isPaused: true, isQuiet: true)
        #expect(draw()[9] == "                 paused")
    }

    @Test func `A plain terminal gets characters of ASCII`() {
        sitting.state.value = .stub("Morning", remaining: "05:00", seconds: 300, fraction: 0.5, sounds: [0, 0.5])
        var canvas = Canvas(Size(rows: 12, columns: 40), Capabilities(colours: .none, symbols: .ascii))
        screen.draw(on: &canvas, in: canvas.area)
        #expect(canvas.lines[1] == "       ##### #####   ##### #####")
        #expect(canvas.lines[10] == "  o=================o-----------------")
    }

    @Test func `Space is said to resume a sitting that is paused`() {
        #expect(screen.keys.first?.words == "Space pause")
        sitting.state.value = .stub("Morning", isPaused: true)
        #expect(screen.keys.first?.words == "Space resume")
    }

    @Test func `Keys steer the sitting, and its end leaves the screen`() {
        var endings = 0
        screen.didEnd = { endings += 1 }
        for key in ["n", "+", "x", "m", " "] { _ = screen.press(.character(Character(key))) }
        #expect(sitting.inputs == ["skip", "a minute", "end", "quiet", "pause or resume"])
        _ = screen.press(.character("q"))
        #expect(endings == 1)
        sitting.events.send(.ended(.stub(1, "Morning")))
        sitting.state.value = nil
        #expect(endings == 2)
        #expect(draw().joined() == "")
    }

    @Test func `What fails is said`() {
        sitting.failures.send(.library(.busy))
        #expect(stage.message?.weight == .failure)
    }
}
