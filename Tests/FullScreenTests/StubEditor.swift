import Binding
import ViewModel
import Vocabulary

@testable import FullScreen

/// An editor of which the test says what is wrong with a text; it notes its inputs.
@MainActor final class StubEditor<Value: Hashable & Sendable>: EditableValue {
    let edits = MutableProperty<ValueEdit<Value>?>(nil, name: "edit")
    var edit: Property<ValueEdit<Value>?> { edits }
    /// The text with which an edit begins.
    var beginning = ""
    /// What is chosen from; empty if the text is typed.
    var choices: [String] = []
    private let note: (String) -> Void

    init(note: @escaping (String) -> Void) { self.note = note }

    func begin(_ value: Value) {
        note("edit \(value)")
        edits.value = ValueEdit(value, text: beginning, choices: choices)
    }

    func textDidChange(_ text: String) {
        note(text)
        edits.value = edits.value.map { ValueEdit($0.value, text: text) }
    }

    func submit() { note("submit") }
    func cancel() { edits.value = nil }

    func say(_ problem: Failure?, textElsewhere: String? = nil) {
        edits.value = edits.value.map { ValueEdit($0.value, text: $0.text, problem: problem, textElsewhere: textElsewhere) }
    }
}
