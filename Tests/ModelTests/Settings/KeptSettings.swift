import Model

/// Settings in memory.
final class KeptSettings: SettingsStore {
    private var values: [String: String] = [:]
    private var ofBooks: [String: [Book.ID: String]] = [:]

    func setting(_ key: String) throws(ModelError) -> String? { values[key] }

    func setSetting(_ key: String, to value: String?) throws(ModelError) { values[key] = value }

    func bookSettings(_ key: String) throws(ModelError) -> [Book.ID: String] { ofBooks[key] ?? [:] }

    func setSetting(_ key: String, to value: String?, of book: Book.ID) throws(ModelError) {
        ofBooks[key, default: [:]][book] = value
    }
}
