import Binding
import MVVM
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

@testable import FullScreen

/// A log of which the test says what is in it; it notes its inputs.
@MainActor private final class StubLog: SittingLog {
    let sessions = MutableListProperty<SessionRow>([.stub(2, "Evening"), .stub(1, "Morning")])
    let days = MutableProperty<Int?>(3, name: "streak")
    let removals = MutableSignal<SessionRow>(name: "removed")
    let failures = MutableSignal<Failure>(name: "failures")
    var inputs: [String] = []
    var rows: ListProperty<SessionRow> { sessions }
    var totalText: Property<String> { .constant("02:00") }
    var streak: Property<Int?> { days }
    var removed: Signal<SessionRow> { removals }
    var failed: Signal<Failure> { failures }
    func remove(_ session: SessionRow) { inputs.append("remove \(session.id)") }
}

/// The screen on sittings without a library.
@MainActor @Suite("The log of sittings") struct SessionsScreenTests {
    private let log = StubLog()
    private let stage = Stage { _, _ in }
    private let screen: SessionsScreen

    init() {
        let stage = stage
        screen = SessionsScreen.make(with: log) { SessionsScreen(on: stage) }
    }

    private func draw(_ columns: Int = 60) -> [String] {
        var canvas = Canvas(Size(rows: 4, columns: columns))
        screen.draw(on: &canvas, in: canvas.area)
        return canvas.lines
    }

    @Test func `The sittings are below their number, their time and the days in a row`() throws {
        #expect(draw()[0] == "2 sittings · 02:00 in all · 3 days in a row")
        #expect(draw()[1].contains("  Evening ") && draw()[1].hasSuffix("stopped  01:00 of 01:00"), "\(draw())")
        log.days.value = nil
        #expect(draw()[0] == "2 sittings · 02:00 in all")
        log.sessions.removeAll()
        #expect(draw()[0] == "No sittings yet.")
    }

    @Test func `A narrow window keeps the time`() { #expect(draw(40)[2].hasSuffix("01:00 of 01:00")) }

    @Test func `A narrow window keeps the name, and leaves out what matters less`() {
        log.sessions.removeAll()
        log.sessions.append(contentsOf: [.stub(1, "Morning"), .stub(2, "The long evening sitting")])
        let day = "2026-01-31"
        #expect(draw(40)[1].hasPrefix(day) && draw(40)[1].contains("  Morning  "))
        #expect(draw(40)[2] == "\(day)  The long ev…  01:00 of 01:00", "\(draw(40))")
        #expect(draw(32)[2] == "\(day)  The long eve…  01:00", "\(draw(32))")
        #expect(draw(20)[2] == "The long eve…  01:00", "\(draw(20))")
        #expect(draw(10)[1] == "Morning", "\(draw(10))")
    }

    @Test func `A key deletes the sitting under the cursor, and what that did is said`() {
        for key in [Key.down, .character("d")] { _ = screen.press(key) }
        #expect(log.inputs == ["remove 1"])
        log.removals.send(.stub(1, "Morning"))
        #expect(stage.message?.text.hasPrefix("− Morning, ") == true)
        log.failures.send(.conflict(.alreadySitting))
        #expect(stage.message?.weight == .failure)
    }

    @Test func `The other keys leave, or change what was done`() {
        var actions: [String] = []
        screen.didChoose = { actions.append("\($0)") }
        for key in [Key.character("u"), .control("r"), .escape] { _ = screen.press(key) }
        #expect(actions == ["undo", "redo", "leave"])
    }
}
