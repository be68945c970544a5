import Model
import Vocabulary

/// Settings in memory.
final class KeptSettings: SettingsStore {
    private var values: [String: String] = [:]
    private var ofBooks: [String: [Book.ID: String]] = [:]

    func setting(_ key: String) throws(Failure) -> String? { values[key] }

    func setSetting(_ key: String, to value: String?) throws(Failure) { values[key] = value }

    func bookSettings(_ key: String) throws(Failure) -> [Book.ID: String] { ofBooks[key] ?? [:] }

    func setSetting(_ key: String, to value: String?, of book: Book.ID) throws(Failure) {
        ofBooks[key, default: [:]][book] = value
    }
}
