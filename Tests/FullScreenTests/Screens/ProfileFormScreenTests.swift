import Binding
import MVVM
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

@testable import FullScreen

/// A profile of which the test says what it is; it notes its inputs.
@MainActor private final class StubForm: ProfileForm {
    let row: MutableProperty<ProfileRow>
    let deleted = MutableProperty(false, name: "deleted")
    private(set) lazy var editor = StubEditor<ProfileValue> { [unowned self] in inputs.append($0) }
    let failures = MutableSignal<Failure>(name: "failures")
    var inputs: [String] = []

    init(_ row: ProfileRow) { self.row = MutableProperty(row, name: "profile") }

    var title: Property<String> { row.map(\.name) }
    var totalTime: Property<String> { row.map(\.totalText) }
    var sections: [Property<ProfileSection>] { (0..<3).map { index in row.map { $0.sections[index] } } }
    var isDeleted: Property<Bool> { deleted }
    var failed: Signal<Failure> { failures }
    func toggle(_ segment: SegmentKind) { inputs.append("toggle \(segment)") }
    func toggle(_ sound: SoundKind, of segment: SegmentKind) { inputs.append("toggle \(sound) of \(segment)") }
    func remove(_ sound: SoundKind, of segment: SegmentKind) { inputs.append("remove \(sound) of \(segment)") }
    func play(_ name: String) { inputs.append("play \(name)") }
}

/// The form on a profile without a library.
@MainActor @Suite("The form of a profile") struct ProfileFormScreenTests {
    private let form = StubForm(
        .stub(
            1, "Morning",
            segments: [.stub(.main, every: .seconds(300)), .stub(.coolDown, isEnabled: false, every: .seconds(60), times: 3)]))
    private let stage = Stage { _, _ in }
    private let screen: ProfileFormScreen

    init() {
        let stage = stage
        screen = ProfileFormScreen.make(with: form) { ProfileFormScreen(on: stage) }
    }

    private func draw(_ columns: Int = 60) -> [String] {
        var canvas = Canvas(Size(rows: 20, columns: columns))
        screen.draw(on: &canvas, in: canvas.area)
        return Array(canvas.lines.prefix(16))
    }

    /// Returns the inputs of the view model, and what the screen wants of its flow.
    private func actions(_ keys: Key...) -> [String] {
        form.inputs = []
        screen.didChoose = { [form] in form.inputs.append("\($0)") }
        for key in keys { _ = screen.press(key) }
        return form.inputs
    }

    @Test func `The sections have their switches, durations and sounds`() {
        #expect(
            draw() == [
                "A sitting lasts 10:00.", "",
                "Time", "  duration  10:00", "  begin     bell", "  repeat    bell  every 05:00  off", "  + sound",
                "Warm Up off", "  duration  05:00", "  + sound",
                "Cool Down off", "  duration  10:00", "  begin     bell", "  repeat    bell  3× every 01:00  off", "  + sound",
                "",
            ])
    }

    @Test func `A duration is edited in its place, and what is wrong is said while it is typed`() {
        form.editor.beginning = "10:00"
        #expect(
            actions(.enter, .control("u"), .character("9"), .character("x"))
                == ["edit duration(of: Vocabulary.SegmentKind.main)", "", "9", "9x"])
        form.editor.say(.invalid(.duration, .malformed(value: "9x", expected: "7:30")))
        #expect([draw()[0], draw()[3]] == ["\"9x\" is not a duration: write it as 7:30", "  duration  9x"])
        #expect(actions(.enter) == ["submit"])
        form.editor.say(.invalid(.duration, .outOfRange(value: 0, least: 1, most: 86_400)))
        #expect(draw()[0] == "a duration must be 0:01 to 24:00:00")
        form.editor.say(nil, textElsewhere: "12:00")
        #expect(draw()[0] == "The value was changed elsewhere to 12:00. Enter replaces it.")
        #expect(actions(.escape, .escape) == ["leave"], "the first one cancels the edit")
    }

    @Test func `What is wrong is wrapped in a narrow window, and the form is below it`() {
        _ = actions(.enter, .character("x"))
        form.editor.say(.invalid(.duration, .malformed(value: "x", expected: "7:30")))
        #expect(draw(20).prefix(4) == ["\"x\" is not a", "duration: write it", "as 7:30", "Time"])
    }

    @Test func `A form that is longer than the window has the keys of lists, and arrows`() {
        func draw() -> [String] {
            var canvas = Canvas(Size(rows: 6, columns: 20))
            screen.draw(on: &canvas, in: canvas.area)
            return Array(canvas.lines.dropFirst(2))
        }
        #expect(draw() == ["Time", "  duration  10:00", "  begin     bell", "  repeat    bell … ↓"])
        _ = actions(.pageDown)
        #expect(draw() == ["  duration  10:00  ↑", "  begin     bell", "  repeat    bell …", "  + sound          ↓"])
    }

    @Test func `The main section has no switch, and the others do`() {
        _ = screen.press(.up)
        #expect(!screen.press(.enter), "it means nothing on Time")
        #expect(actions(.down, .down, .down, .down, .down, .character(" ")) == ["toggle warmUp"])
    }

    @Test func `Keys act on a sound`() {
        #expect(
            actions(.down, .enter, .character(" "), .character("p"), .character("d"))
                == [
                    "chooseSound(Vocabulary.SoundKind.begin, Vocabulary.SegmentKind.main)", "toggle begin of main", "play bell",
                    "remove begin of main",
                ])
        #expect(
            actions(.down, .character(" "), .down, .enter)
                == ["toggle repeat of main", "addSound(Vocabulary.SegmentKind.main, [Vocabulary.SoundKind.end])"])
    }

    @Test func `The interval and the times of a sound are edited in their place`() {
        #expect(actions(.down, .character("i")) == [], "a sound that plays once has no interval")
        #expect(
            actions(.character("n"), .character("2"))
                == ["edit times(Vocabulary.SoundKind.begin, of: Vocabulary.SegmentKind.main)", "2"])
        #expect(draw()[4] == "  begin     bell  times 2")
        #expect(actions(.enter) == ["submit"])
        form.editor.cancel()
        form.editor.beginning = "05:00"
        #expect(
            actions(.down, .character("i"))
                == ["edit interval(Vocabulary.SoundKind.repeat, of: Vocabulary.SegmentKind.main)"])
        #expect(draw()[5] == "  repeat    bell  every 05:00")
    }

    @Test func `The keys of an edit end with it`() {
        _ = actions(.down, .down, .character("i"))
        #expect(screen.takesText && screen.keys.first?.action == "save")
        form.editor.cancel()
        #expect(!screen.takesText && screen.keys.first?.action != "save")
    }

    @Test func `What fails is said`() {
        form.failures.send(.conflict(.noSuchSound(.end)))
        #expect(stage.message?.weight == .failure)
    }

    @Test func `The cursor stays on its sound, and goes to one that is added in its place`() {
        #expect(actions(.down, .down, .character("d")) == ["remove repeat of main"])
        form.row.value = .stub(1, "Morning", segments: [.stub(.warmUp, every: .seconds(60)), .stub(.main, every: .seconds(300))])
        #expect(actions(.character("d")) == ["remove repeat of main"])
        #expect(actions(.down, .down, .down, .down, .character("d")) == ["remove begin of warmUp"])
        form.row.value = .stub(1, "Morning", segments: [.stub(.main, every: .seconds(300))])
        _ = actions(.home, .down, .down, .down, .down, .down, .down, .down)
        #expect(actions(.enter).first?.hasPrefix("addSound(Vocabulary.SegmentKind.warmUp") == true)
        form.row.value = .stub(1, "Morning", segments: [.stub(.warmUp, every: .seconds(60)), .stub(.main, every: .seconds(300))])
        #expect(actions(.character("d")) == ["remove begin of warmUp"])
    }

    @Test func `What changes elsewhere is shown`() {
        form.row.value = .stub(1, "Evening", segments: [.stub(.main, every: .seconds(120))])
        #expect(screen.title == "Evening")
        #expect(draw()[5] == "  repeat    bell  every 02:00  off")
        #expect(actions(.end) == [])
        form.row.value = .stub(1, "Evening")
        #expect(draw().contains("Cool Down off") && !draw().contains { $0.contains("repeat") })
        _ = actions()
        form.deleted.value = true
        #expect(form.inputs == ["leaveDeleted"])
    }
}
