import Binding
import Vocabulary

/// The inputs of a form. They do not throw: the reason is on ``failed``.
extension SettingsViewModel {
    /// Sets the value of a setting; ``substituted`` says if a program that it names is not installed.
    func put(_ value: String, for key: String) throws(Failure) {
        let row = try set(SettingChange(key: key, value: value, book: book)).row
        if let substitute = try substitute(for: row) { substitutes.send(substitute) }
    }

    /// Resets a setting to its default or, in the form of a book, to the value that holds above the book.
    public func reset(_ key: String) {
        failures.sendingFailure { () throws(Failure) in try reset(key, of: book) }
    }
}

/// A program that a setting names and that is not installed, and what is used in its place.
public struct SettingSubstitute: Hashable, Sendable {
    public let missing: String
    public let used: String

    /// Creates a substitute.
    package init(missing: String, used: String) { (self.missing, self.used) = (missing, used) }
}
