import Binding
import Vocabulary

/// The inputs of a form. They do not throw: the reason is on ``failed``, or is the problem of the edit.
extension SettingsViewModel {
    /// Begins to edit the value of a setting in its place.
    public func beginEdit(_ key: String) {
        failures.sendingFailure { () throws(Failure) in
            edits.value = ValueEdit(key, text: try get(SettingRequest(key: key)).value)
        }
    }

    /// Sets the text of the value, as it is typed, and checks it; an empty text is not reported.
    public func textDidChange(_ text: String) {
        guard let key = edits.value?.value else { return }
        edits.value = ValueEdit(key, text: text, problem: text.isEmpty ? nil : problem(of: key, text))
    }

    /// Saves the value that was typed, and ends the edit; if it is invalid, the edit goes on.
    public func submit() {
        guard let edit = edits.value else { return }
        if let problem = problem(of: edit.value, edit.text) {
            return edits.value = ValueEdit(edit.value, text: edit.text, problem: problem)
        }
        edits.value = nil
        choose(edit.text, for: edit.value)
    }

    /// Ends the edit; the value stays as it was.
    public func cancelEdit() { edits.value = nil }

    /// Sets the value of a setting; ``substituted`` says if a program that it names is not installed.
    public func choose(_ value: String, for key: String) {
        failures.sendingFailure { () throws(Failure) in
            let row = try set(SettingChange(key: key, value: value)).row
            if let substitute = try substitute(for: row) { substitutes.send(substitute) }
        }
    }

    /// Resets a setting to its default.
    public func reset(_ key: String) {
        failures.sendingFailure { () throws(Failure) in try reset(SettingRequest(key: key)) }
    }

    private func problem(of key: String, _ text: String) -> Failure? {
        do throws(Failure) {
            try check(SettingChange(key: key, value: text))
            return nil
        } catch {
            return error
        }
    }
}

/// A program that a setting names and that is not installed, and what is used in its place.
public struct SettingSubstitute: Hashable, Sendable {
    public let missing: String
    public let used: String

    /// Creates a substitute.
    package init(missing: String, used: String) { (self.missing, self.used) = (missing, used) }
}
