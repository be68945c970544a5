import Binding
import Changeset
import MVVM
import TerminalText
import ViewModel
import Vocabulary
import Wording

/// What the form of the settings needs from a view model.
@MainActor protocol SettingsForm: AnyObject {
    associatedtype Editor: EditableValue<String>
    var rows: ListProperty<SettingRow> { get }
    var editor: Editor { get }
    var substituted: Signal<SettingSubstitute> { get }
    var failed: Signal<Failure> { get }
    func explanation(of key: String) -> SettingExplanation?
    func reset(_ key: String)
}

extension SettingsViewModel: SettingsForm {}

/// The settings as a form: each with its value, and the one under the cursor with its explanation.
final class SettingsScreen: Screen, NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<any SettingsForm>()
    let title: String
    /// Called with what the person wants to do that takes another screen.
    var didChoose: (SettingsAction) -> Void = { _ in }
    private let stage: Stage
    private var rows: [SettingRow] = []
    private var cursor = ListCursor()
    private let field = ValueField<String>()

    init(_ title: String = "Settings", on stage: Stage) { (self.title, self.stage) = (title, stage) }

    func viewModelDidChange(_ viewModel: any SettingsForm, disposeBag bag: DisposeBag) {
        viewModel.rows.bind(self, in: bag) { screen, rows, _ in
            screen.rows = Array(rows)
            screen.stage.needsDisplay()
        }
        field.bind(viewModel.editor, on: stage, in: bag)
        let stage = stage
        viewModel.substituted.observe(in: bag) { stage.say(Words.notInstalled($0)) }
        viewModel.failed.observe(in: bag) { stage.fail(Words.message(about: $0)) }
    }

    private var current: SettingRow? { rows.indices.contains(cursor.current) ? rows[cursor.current] : nil }

    // MARK: Keys

    var takesText: Bool { field.value != nil }

    var bindings: [KeyBinding] {
        if let keys = field.bindings {
            keys
        } else {
            KeyBinding([.enter, " ", "e"], "edit", on: current, do: edit)
            KeyBinding(["d"], "default", on: current.flatMap { $0.isDefault ? nil : $0.key }, do: viewModel.reset)
            KeyBinding(["u"], "undo", on: .undo, do: didChoose)
            KeyBinding(["q", .escape, .left, "h"], "back", on: .leave, do: didChoose)
            KeyBinding([.control("r")], "redo", on: .redo, do: didChoose)
            KeyBinding(moving: "move", if: rows.count > 1) { [self] in cursor.press($0, in: rows.count) }
        }
    }

    private func edit(_ setting: SettingRow) {
        viewModel.editor.begin(setting.key)
        if viewModel.editor.edit.current?.choices.isEmpty == false { didChoose(.chooseValue(of: setting.key)) }
    }

    // MARK: Drawing

    func remarkWithoutRoom(in area: Area) -> String? { area.isLow ? field.remark : nil }

    func draw(on canvas: inout Canvas, in area: Area) {
        if rows.isEmpty { canvas.put(Words.bookIsGone, in: area.row(0), .faint) }
        let (rows, field, edited, remark) = (rows, field, field.value, field.remark)
        // A window without room for both shows the settings.
        let room = area.isLow ? 0 : area.height / 2 - 1
        let explanations = rows.map { explanation(of: $0.key, in: area.width, atMost: room) }
        let current = explanations.indices.contains(cursor.current) ? explanations[cursor.current] : []
        // Where the rows are does not depend on what is said about one of them.
        let count = explanations.map(\.count).max() ?? 0
        let below = count > 0 ? count + 1 : 0
        let about = remark?.lines(in: area.width, atMost: count) ?? current
        let names = min((rows.map(\.key.width).max() ?? 0) + 2, max(area.width / 2, area.width - 30))
        cursor.draw(rows.count, on: &canvas, in: area.rows(0..<area.height - below)) { index, isCurrent, canvas, row in
            let setting = rows[index]
            let isEdited = setting.key == edited
            if isCurrent, !isEdited { canvas.fill(row, TextStyle(isSelected: true)) }
            let width = min(names, row.width)
            canvas.put(
                setting.key.truncated(toWidth: max(0, width - 1)), in: row,
                TextStyle(setting.isDefault ? .faint : .plain, isSelected: isCurrent && !isEdited))
            let room = row.columns(width..<row.width)
            if isEdited { return field.draw(on: &canvas, in: room) }
            canvas.put(setting.value.truncated(toWidth: room.width), in: room, TextStyle(isSelected: isCurrent))
        }
        let rest = area.rows(area.height - max(0, below - 1)..<area.height)
        canvas.put(about, in: rest, remark == nil ? .faint : .error)
    }

    /// What a setting is for, which values it accepts, and its default.
    private func explanation(of key: String, in width: Int, atMost count: Int) -> [String] {
        guard let explanation = viewModel.explanation(of: key) else { return [] }
        let summary = explanation.summary.lines(in: width, atMost: count)
        let values = "\(Words.values(of: explanation)); \(rows.first { $0.key == key }?.originWords ?? "")"
        return summary + values.lines(in: width, atMost: count - summary.count)
    }
}

extension SettingRow {
    /// Where the value is from, and what holds without it.
    fileprivate var originWords: String {
        switch origin {
        case .standard: "the default is \(defaultValue)"
        case .library: isDefault ? "the library's value" : "the default is \(defaultValue)"
        case .book(let name): isDefault ? "from \(name)" : "from \(name); without it, \(defaultValue)"
        }
    }
}

/// What a person can want in the settings that takes another screen.
enum SettingsAction: Equatable {
    /// Choose one of a few values for the setting with a key, which is being edited.
    case chooseValue(of: String)
    case undo, redo, leave
}
