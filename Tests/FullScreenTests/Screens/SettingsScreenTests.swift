import Binding
import MVVM
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

@testable import FullScreen

/// Settings of which the test says what they are; it notes its inputs.
@MainActor private final class StubSettings: SettingsForm {
    let settings = MutableListProperty<SettingRow>([.stub("new_order"), .stub("new_per_day", "30"), .stub("rollover_hour")])
    private(set) lazy var editor = StubEditor<String> { [unowned self] in inputs.append($0) }
    let substitutes = MutableSignal<SettingSubstitute>(name: "substituted")
    let failures = MutableSignal<Failure>(name: "failures")
    var inputs: [String] = []
    var rows: ListProperty<SettingRow> { settings }
    var substituted: Signal<SettingSubstitute> { substitutes }
    var failed: Signal<Failure> { failures }
    func explanation(of key: String) -> SettingExplanation? { .stub(key) }
    func reset(_ key: String) { inputs.append("reset \(key)") }
}

/// The form on settings without a library.
@MainActor @Suite("The form of the settings") struct SettingsScreenTests {
    private let settings = StubSettings()
    private let stage = Stage { _, _ in }
    private let screen: SettingsScreen

    init() {
        let stage = stage
        screen = SettingsScreen.make(with: settings) { SettingsScreen(on: stage) }
    }

    private func draw(_ columns: Int = 60, rows: Int = 9) -> [String] {
        var canvas = Canvas(Size(rows: rows, columns: columns))
        screen.draw(on: &canvas, in: canvas.area)
        return canvas.lines
    }

    private func press(_ keys: Key...) -> [String] {
        settings.inputs = []
        screen.didChoose = { [settings] in settings.inputs.append("\($0)") }
        for key in keys { _ = screen.press(key) }
        return settings.inputs
    }

    @Test func `Each setting has its value, and the current one its explanation`() {
        #expect(draw().prefix(3) == ["new_order      added", "new_per_day    30", "rollover_hour  4"])
        _ = press(.down)
        #expect(draw().contains { $0.contains("or unlimited; the default is 20") }, "\(draw())")
        #expect(draw(30, rows: 4).first == "new_order      added", "a low window shows the settings")
    }

    @Test func `A value is edited in its place, and what is wrong is said while it is typed`() {
        #expect(press(.down, .enter, .control("u"), .character("x"), .enter) == ["edit new_per_day", "", "x", "submit"])
        #expect(draw()[1] == "new_per_day    x")
        settings.editor.say(.invalid(.setting, .malformed(value: "x", expected: "a whole number")))
        #expect(draw().contains("\"x\" is not a number: write it as a whole number"), "\(draw())")
        settings.editor.say(nil, textElsewhere: "40")
        #expect(draw().contains("The value was changed elsewhere to 40. Enter replaces it."), "\(draw())")
        #expect(screen.takesText && press(.escape) == [])
        #expect(!screen.takesText && press(.escape) == ["leave"])
    }

    @Test func `The row of a value stays in its place, whatever is said about it`() {
        _ = press(.end, .enter)
        let row = draw(30, rows: 6).firstIndex { $0.hasPrefix("rollover_hour") }
        for text in ["5", "It is wrong"] {
            settings.editor.say(nil, textElsewhere: text)
            #expect(draw(30, rows: 6).firstIndex { $0.hasPrefix("rollover_hour") } == row, "\(draw(30, rows: 6))")
        }
        _ = press(.escape, .up)
        #expect(draw(30, rows: 6).firstIndex { $0.hasPrefix("rollover_hour") } == row)
    }

    @Test func `A narrow window shows the whole explanation`() {
        _ = press(.down)
        let lines = draw(24, rows: 16).filter { !$0.isEmpty }
        #expect(lines.joined(separator: " ").hasSuffix("or unlimited; the default is 20"), "\(lines)")
    }

    @Test func `Of a few values, one is chosen`() {
        settings.editor.choices = ["added", "random"]
        #expect(press(.enter) == ["edit new_order", #"chooseValue(of: "new_order")"#])
        #expect(!screen.takesText && draw()[0] == "new_order      added", "it is not typed")
    }

    @Test func `A value that is not the default can be reset`() {
        #expect(!screen.press(.character("d")), "it is the default")
        #expect(press(.down, .character("d")) == ["reset new_per_day"])
        #expect(press(.character("u"), .control("r"), .character("q")) == ["undo", "redo", "leave"])
    }

    @Test func `What fails is said, and which program is missing`() {
        settings.substitutes.send(SettingSubstitute(missing: "aplay", used: "bell"))
        #expect(stage.message?.text == "\"aplay\" is not installed; \"bell\" is used instead")
        settings.failures.send(.library(.busy))
        #expect(stage.message?.weight == .failure)
    }
}
