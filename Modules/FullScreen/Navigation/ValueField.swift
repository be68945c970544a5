import Binding
import MVVM
import ViewModel
import Vocabulary
import Wording

/// What a value of a form that is typed or chosen needs from a view model.
@MainActor protocol EditableValue<Value>: AnyObject {
    associatedtype Value: Hashable & Sendable
    var edit: Property<ValueEdit<Value>?> { get }
    func begin(_ value: Value)
    func textDidChange(_ text: String)
    func submit()
    func cancel()
}

extension ValueEditor: EditableValue {}

extension ValueEdit {
    /// What is wrong with the text, or what the value has become elsewhere; nil if there is nothing to say.
    var remark: String? { problem.map(Words.problem) ?? textElsewhere.map(Words.changedElsewhere(to:)) }
}

/// The field in which a value is typed in its row of a form, while one is.
@MainActor final class ValueField<Value: Hashable & Sendable> {
    private var field: TextField?
    private var editor: (any EditableValue<Value>)?

    /// Shows what an editor edits, until the bag is disposed.
    func bind(_ editor: any EditableValue<Value>, on stage: Stage, in bag: DisposeBag) {
        self.editor = editor
        editor.edit.bind(self, in: bag) { field, edit in
            let text = edit.flatMap { $0.choices.isEmpty ? $0.text : nil }
            if field.field?.text != text { field.field = text.map { TextField($0) } }
            stage.needsDisplay()
        }
    }

    private var edit: ValueEdit<Value>? { field == nil ? nil : editor?.edit.current }

    /// The value that is typed; nil if none is.
    var value: Value? { edit?.value }

    /// The keys that the field takes; nil if nothing is typed.
    var bindings: [KeyBinding]? {
        guard field != nil, let editor else { return nil }
        return [
            KeyBinding([.enter], "save", do: editor.submit), KeyBinding([.escape], "cancel", do: editor.cancel),
            KeyBinding(EditedText.helps) { [self] key in type(key) },
        ]
    }

    private func type(_ key: Key) -> Bool {
        guard field?.press(key) ?? false, let text = field?.text else { return false }
        editor?.textDidChange(text)
        return true
    }

    /// What the person must know about the value; nil if there is nothing to say.
    var remark: String? { edit?.remark }

    func draw(on canvas: inout Canvas, in area: Area) { field?.draw(on: &canvas, in: area) }
}
