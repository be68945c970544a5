public import Binding
import Model
import Services
import Vocabulary

/// Edits a value of a form: checks its text while it is typed or chosen, and saves it once it is complete.
///
/// If the value is changed elsewhere meanwhile, a text that was not changed here follows it. Otherwise, ``submit()`` says what the
/// value has become, and saves the text only if it is called again. The form sends the failures.
@MainActor public final class ValueEditor<Value: Hashable & Sendable> {
    /// The value that is being edited; nil if none is, or if it no longer exists.
    public let edit: Property<ValueEdit<Value>?>

    // Inputs

    /// Begins to edit a value, unless the form does not have it.
    public func begin(_ value: Value) {
        failures.sendingFailure { () throws(Failure) in edits.value = try edit(value) }
    }

    /// Sets the text of the value, as it is typed or chosen, and checks it; an empty text is not reported.
    public func textDidChange(_ text: String) {
        guard var edit = edits.value else { return }
        edit.text = text
        edit.problem = text.isEmpty ? nil : problem(of: edit)
        edits.value = edit
    }

    /// Saves the text, and ends the edit; if it is invalid, or was not saved, the edit goes on.
    public func submit() {
        guard var edit = edits.value else { return }
        edit.problem = problem(of: edit)
        if edit.problem == nil {
            isSaving = true
            defer { isSaving = false }
            do throws(Failure) {
                if try library.store.atomically({ () throws(Failure) in try save(&edit) }) { return edits.value = nil }
            } catch {
                failures.send(error)
            }
        }
        edits.value = edit
    }

    /// Ends the edit; the value stays as it was.
    public func cancel() { edits.value = nil }

    private let edits = MutableProperty<ValueEdit<Value>?>(nil, name: "the edit of a value in its place")
    private let library: LibraryService
    private let failures: MutableSignal<Failure>
    /// Whether the library changes because of the edit, which has nothing to follow then.
    private var isSaving = false
    private let text: (Value) throws(Failure) -> String?
    private let choices: (Value, String) -> [String]
    private let check: (Value, String) throws(Failure) -> Void
    private let save: (Value, String) throws(Failure) -> Void
    private let bag = DisposeBag()

    /// Creates an editor that edits nothing yet.
    /// - Parameters:
    ///   - text: returns the text of a value in the library; nil if the form does not have the value, or no longer.
    ///   - choices: returns the texts of which one is chosen, for a value with a text; none if it is typed.
    ///   - check: throws what is wrong with a text.
    init(
        _ library: LibraryService, failures: MutableSignal<Failure>, text: @escaping (Value) throws(Failure) -> String?,
        choices: @escaping (Value, String) -> [String], check: @escaping (Value, String) throws(Failure) -> Void,
        save: @escaping (Value, String) throws(Failure) -> Void
    ) {
        (edit, self.library, self.failures) = (edits, library, failures)
        (self.text, self.choices, self.check, self.save) = (text, choices, check, save)
        library.state.changed.bind(self, in: bag) { editor, _ in editor.follow() }
    }

    private func edit(_ value: Value) throws(Failure) -> ValueEdit<Value>? {
        try text(value).map { ValueEdit(value, text: $0, choices: choices(value, $0)) }
    }

    private func problem(of edit: ValueEdit<Value>) -> Failure? {
        do throws(Failure) {
            try check(edit.value, edit.text)
            return nil
        } catch {
            return error
        }
    }

    /// Saves the text, unless it would replace one from elsewhere of which the person has not been told.
    /// - Returns: whether it was saved.
    private func save(_ edit: inout ValueEdit<Value>) throws(Failure) -> Bool {
        if let current = try text(edit.value), current != edit.base, current != edit.text {
            (edit.base, edit.textElsewhere) = (current, current)
            return false
        }
        try save(edit.value, edit.text)
        return true
    }

    /// Follows the library: the edit ends with its value, and shows what that has become if nothing was typed.
    private func follow() {
        guard !isSaving, let old = edits.value else { return }
        do throws(Failure) {
            let new = try edit(old.value)
            if new == nil || old.text == old.base, new?.base != old.base { edits.value = new }
        } catch {
            failures.send(error)
            if case .conflict = error { edits.value = nil }
        }
    }
}
