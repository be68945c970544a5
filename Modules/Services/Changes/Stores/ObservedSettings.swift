import Model
import Vocabulary

/// A store of settings that reports their changes.
@MainActor final class ObservedSettings {
    private let store: any SettingsStore
    private let changes: LibraryChanges

    init(_ store: any SettingsStore, _ changes: LibraryChanges) {
        self.store = store
        self.changes = changes
    }
}

extension ObservedSettings: @MainActor SettingsStore {
    func setSetting(_ key: String, to value: String?) throws(Failure) {
        try changes.after { () throws(Failure) in
            try store.setSetting(key, to: value)
        } tell: {
            .setting
        }
    }

    func setSetting(_ key: String, to value: String?, of book: Book.ID) throws(Failure) {
        try changes.after { () throws(Failure) in
            try store.setSetting(key, to: value, of: book)
        } tell: {
            .setting
        }
    }

    // MARK: Reading

    func setting(_ key: String) throws(Failure) -> String? { try store.setting(key) }
    func bookSettings(_ key: String) throws(Failure) -> [Book.ID: String] { try store.bookSettings(key) }
}
