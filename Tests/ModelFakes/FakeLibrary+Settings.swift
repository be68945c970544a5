package import Model
package import Vocabulary

extension FakeLibrary: SettingsStore {
    package func setting(_ key: String) throws(Failure) -> String? { try read().settings[key] }

    package func setSetting(_ key: String, to value: String?) throws(Failure) {
        try write(reporting: .setting) { $0.settings[key] = value }
    }

    package func bookSettings(_ key: String) throws(Failure) -> [Book.ID: String] {
        try read().bookSettings.compactMapValues { $0[key] }
    }

    package func setSetting(_ key: String, to value: String?, of book: Book.ID) throws(Failure) {
        if try read().books[book] == nil { throw .notFound(.book, id: book.rawValue) }
        try write(reporting: .setting) { $0.bookSettings[book, default: [:]][key] = value }
    }
}
