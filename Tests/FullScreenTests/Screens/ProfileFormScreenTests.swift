import Binding
import MVVM
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

@testable import FullScreen

/// A profile of which the test says what it is.
@MainActor private final class StubForm: ProfileForm {
    let row: MutableProperty<ProfileRow>
    let deleted = MutableProperty(false, name: "deleted")

    init(_ row: ProfileRow) { self.row = MutableProperty(row, name: "profile") }

    var title: Property<String> { row.map(\.name) }
    var totalTime: Property<String> { row.map(\.totalText) }
    var sections: [Property<ProfileSection>] { (0..<3).map { index in row.map { $0.sections[index] } } }
    var isDeleted: Property<Bool> { deleted }
}

/// The form on a profile without a library.
@MainActor @Suite("The form of a profile") struct ProfileFormScreenTests {
    private let form = StubForm(
        .stub(
            1, "Morning",
            segments: [.stub(.main, every: .seconds(300)), .stub(.coolDown, isEnabled: false, every: .seconds(60), times: 3)]))
    private let screen: ProfileFormScreen

    init() {
        let stage = Stage { _, _ in }
        screen = ProfileFormScreen.make(with: form) { ProfileFormScreen(on: stage) }
    }

    private func draw(_ columns: Int = 60) -> [String] {
        var canvas = Canvas(Size(rows: 20, columns: columns))
        screen.draw(on: &canvas, in: canvas.area)
        return Array(canvas.lines.prefix(16))
    }

    private func actions(_ keys: Key...) -> [String] {
        var actions: [String] = []
        screen.didChoose = { actions.append($0.words) }
        for key in keys { _ = screen.press(key) }
        return actions
    }

    @Test func `The sections have their switches, durations and bells`() {
        #expect(
            draw() == [
                "A sitting lasts 10:00.", "",
                "Time", "  duration  10:00", "  begin     bell", "  repeat    bell  every 05:00  off", "  + bell",
                "Warm Up off", "  duration  05:00", "  + bell",
                "Cool Down off", "  duration  10:00", "  begin     bell", "  repeat    bell  3× every 01:00  off", "  + bell", "",
            ])
    }

    @Test func `A duration is edited in its place, and what is wrong is said while it is typed`() {
        #expect(actions(.enter, .control("u"), .character("9"), .character("x")) == [])
        #expect([draw()[0], draw()[3]] == ["write a duration such as 20:00, 90s or 1h30m", "  duration  9x"])
        #expect(actions(.enter) == [])
        #expect(actions(.backspace, .character("0"), .character("s"), .enter) == ["1:30 main"])
        #expect(actions(.enter, .control("u"), .character("0"), .character("s")) == [])
        #expect(draw()[0] == "a duration must be 0:01 to 24:00:00")
        #expect(actions(.escape, .escape) == ["leave"])
    }

    @Test func `What is wrong is wrapped in a narrow window, and the form is below it`() {
        _ = actions(.enter, .control("u"), .character("x"))
        #expect(
            draw(20).prefix(5) == ["write a duration", "such as 20:00, 90s", "or 1h30m", "Time", "  duratio…x"])
    }

    @Test func `A form that is longer than the window has the keys of lists, and arrows`() {
        func draw() -> [String] {
            var canvas = Canvas(Size(rows: 6, columns: 20))
            screen.draw(on: &canvas, in: canvas.area)
            return Array(canvas.lines.dropFirst(2))
        }
        #expect(draw() == ["Time", "  duration  10:00", "  begin     bell", "  repeat    bell … ↓"])
        _ = actions(.pageDown)
        #expect(draw() == ["  duration  10:00  ↑", "  begin     bell", "  repeat    bell …", "  + bell           ↓"])
    }

    @Test func `The main section has no switch, and the others do`() {
        _ = screen.press(.up)
        #expect(!screen.press(.enter), "it means nothing on Time")
        #expect(actions(.down, .down, .down, .down, .down, .character(" ")) == ["on warm-up"])
    }

    @Test func `Keys act on a bell`() {
        #expect(
            actions(.down, .enter, .character(" "), .character("p"), .character("d"))
                == ["choose begin", "begin false", "play bell", "remove begin"])
        #expect(actions(.down, .character(" "), .down, .enter) == ["repeat true", "add main"])
    }

    @Test func `The interval and the times of a bell are edited in their place`() {
        #expect(actions(.down, .character("i")) == [], "a bell that rings once has no interval")
        #expect(actions(.character("n"), .backspace, .character("x")) == [])
        #expect([draw()[0], draw()[4]] == ["write a number", "  begin     bell  times x"])
        #expect(actions(.backspace, .enter) == [], "it must ring at least once")
        #expect(actions(.character("2"), .enter) == ["begin 2 times"])
        #expect(actions(.down, .character("n"), .character("0")) == [])
        #expect(draw()[0] == "the number of times must be between 1 and 1000, not 0")
        #expect(actions(.backspace, .enter) == ["repeat without end"])
        #expect(actions(.character("i"), .control("u"), .character("9")) == [])
        #expect([draw()[0], draw()[5]] == ["write a duration such as 20:00, 90s or 1h30m", "  repeat    bell  every 9"])
        #expect(actions(.character("0"), .character("s"), .enter) == ["repeat every 1:30"])
    }

    @Test func `An edit ends if its bell is removed elsewhere`() {
        _ = actions(.down, .down, .character("i"))
        form.row.value = .stub(1, "Morning")
        #expect(screen.keys.first?.action != "save")
        #expect(actions(.enter) == ["on warm-up"], "the row that is in its place")
    }

    @Test func `The cursor stays on its bell, and goes to one that is added in its place`() {
        #expect(actions(.down, .down, .character("d")) == ["remove repeat"])
        form.row.value = .stub(1, "Morning", segments: [.stub(.warmUp, every: .seconds(60)), .stub(.main, every: .seconds(300))])
        #expect(actions(.character("d")) == ["remove repeat"])
        #expect(actions(.down, .down, .down, .down, .character("d")) == ["remove begin"])
        form.row.value = .stub(1, "Morning", segments: [.stub(.main, every: .seconds(300))])
        _ = actions(.home, .down, .down, .down, .down, .down, .down, .down)
        #expect(actions(.enter) == ["add warm-up"])
        form.row.value = .stub(1, "Morning", segments: [.stub(.warmUp, every: .seconds(60)), .stub(.main, every: .seconds(300))])
        #expect(actions(.character("d")) == ["remove begin"])
    }

    @Test func `What changes elsewhere is shown`() {
        form.row.value = .stub(1, "Evening", segments: [.stub(.main, every: .seconds(120))])
        #expect(screen.title == "Evening")
        #expect(draw()[5] == "  repeat    bell  every 02:00  off")
        #expect(actions(.end) == [])
        form.row.value = .stub(1, "Evening")
        #expect(draw().contains("Cool Down off") && !draw().contains { $0.contains("repeat") })
        _ = actions()
        screen.didChoose = { #expect($0.words == "deleted") }
        form.deleted.value = true
    }
}

extension ProfileAction {
    fileprivate var words: String {
        switch self {
        case .setDuration(let duration, let section):
            "\(duration.components.seconds / 60):\(duration.components.seconds % 60) \(section.kind)"
        case .setEnabled(let isEnabled, let section): "\(isEnabled ? "on" : "off") \(section.kind)"
        case .chooseSound(_, let sound): "choose \(sound.kind)"
        case .addSound(let section): "add \(section.kind)"
        case .setSoundEnabled(let isEnabled, let sound, _): "\(sound.kind) \(isEnabled)"
        case .setInterval(let interval, let sound, _):
            "\(sound.kind) every \(interval.components.seconds / 60):\(interval.components.seconds % 60)"
        case .setTimes(let times, let sound, _): "\(sound.kind) " + (times.map { "\($0) times" } ?? "without end")
        case .removeSound(let sound, _): "remove \(sound.kind)"
        case .play(let name): "play \(name)"
        case .sit: "sit"
        case .undo: "undo"
        case .redo: "redo"
        case .leave: "leave"
        case .leaveDeleted: "deleted"
        }
    }
}
