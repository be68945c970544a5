package import Model
package import Vocabulary

extension FakeLibrary: SettingsStore {
    package func settings() throws(Failure) -> [String: String] { try read().settings }

    package func setSetting(_ key: String, to value: String?) throws(Failure) {
        try write(reporting: .setting) { $0.settings[key] = value }
    }

    package func bookSettings() throws(Failure) -> [Book.ID: [String: String]] {
        try read().bookSettings.filter { !$0.value.isEmpty }
    }

    package func setSetting(_ key: String, to value: String?, of book: Book.ID) throws(Failure) {
        if try read().books[book] == nil { throw .notFound(.book, id: book.rawValue) }
        try write(reporting: .setting) { $0.bookSettings[book, default: [:]][key] = value }
    }
}
