import Binding
import MVVM
import ViewModel

/// A choice from a short list; its outcome is what was chosen, or nil.
final class ChoiceFlow: ScreenFlow<String?> {
    private let title: String
    private let choices: [String]
    private let keys: [Key]
    private let current: String?

    /// - Parameter keys: the keys of the choices, one of each; none if they have no keys of their own.
    init(
        _ title: String, _ choices: [String], keys: [Key] = [], current: String? = nil, _ library: LibraryViewModel,
        on stage: Stage
    ) {
        (self.title, self.choices, self.keys, self.current) = (title, choices, keys, current)
        super.init(library, on: stage)
    }

    override func start() {
        show(ChoiceScreen(title, choices, keys: keys, current: current) { [weak self] in self?.leave($0) })
    }
}

/// The choice of a value that is being edited, from its choices, until the edit ends.
final class ValueChoiceFlow<Value: Hashable & Sendable>: ScreenFlow<Void> {
    private let title: String
    private let editor: any EditableValue<Value>
    private let didMove: (String) -> Void
    private let bag = DisposeBag()

    /// - Parameter didMove: called when the person moves the cursor to a choice.
    init(
        _ title: String, _ editor: any EditableValue<Value>, _ library: LibraryViewModel, on stage: Stage,
        didMove: @escaping (String) -> Void = { _ in }
    ) {
        (self.title, self.editor, self.didMove) = (title, editor, didMove)
        super.init(library, on: stage)
    }

    override func start() {
        guard let edit = editor.edit.current else { return finish() }
        let screen = ChoiceScreen(title, edit.choices, current: edit.text) { [editor, didMove] choice in
            editor.textDidChange(choice)
            didMove(choice)
        } choose: { [editor] choice in
            guard let choice else { return editor.cancel() }
            editor.textDidChange(choice)
            editor.submit()
        }
        show(screen)
        editor.edit.bind(self, in: bag) { flow, edit in
            guard let edit else { return flow.leave(()) }
            screen.show(edit.choices, current: edit.text, remark: edit.remark)
            flow.stage.needsDisplay()
        }
    }
}
