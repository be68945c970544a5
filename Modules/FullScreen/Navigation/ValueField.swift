import Binding
import MVVM
import ViewModel
import Vocabulary
import Wording

/// What a value that is edited in its row of a form needs from a view model.
@MainActor protocol EditableValue<Value>: AnyObject {
    associatedtype Value: Hashable & Sendable
    var edit: Property<ValueEdit<Value>?> { get }
    func begin(_ value: Value)
    func textDidChange(_ text: String)
    func submit()
    func cancel()
}

extension ValueEditor: EditableValue {}

/// The field in which a value is edited in its row of a form, while one is.
@MainActor final class ValueField<Value: Hashable & Sendable> {
    private var field: TextField?
    private var editor: (any EditableValue<Value>)?

    /// Shows what an editor edits, until the bag is disposed.
    func bind(_ editor: any EditableValue<Value>, on stage: Stage, in bag: DisposeBag) {
        self.editor = editor
        editor.edit.bind(self, in: bag) { field, edit in
            if field.field?.text != edit?.text { field.field = edit.map { TextField($0.text) } }
            stage.needsDisplay()
        }
    }

    /// The value that is edited; nil if none is.
    var value: Value? { editor?.edit.current?.value }

    /// The keys that the field takes; nil if nothing is edited.
    var bindings: [KeyBinding]? {
        guard field != nil, let editor else { return nil }
        return [
            KeyBinding([.enter], "save", do: editor.submit), KeyBinding([.escape], "cancel", do: editor.cancel),
            KeyBinding { [self] key in type(key) },
        ]
    }

    private func type(_ key: Key) -> Bool {
        guard field?.press(key) ?? false, let text = field?.text else { return false }
        editor?.textDidChange(text)
        return true
    }

    /// What is wrong with the text, or what the value has become elsewhere; nil if there is nothing to say.
    var remark: String? {
        guard let edit = editor?.edit.current else { return nil }
        return edit.problem.map(Words.problem) ?? edit.textElsewhere.map(Words.changedElsewhere(to:))
    }

    func draw(on canvas: inout Canvas, in area: Area) { field?.draw(on: &canvas, in: area) }
}
