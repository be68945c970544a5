import Model
import Vocabulary

/// Settings in memory, with the names of books.
final class KeptSettings: SettingsStore, BookNames {
    private var values: [String: String] = [:]
    private var ofBooks: [Book.ID: [String: String]] = [:]
    var names: [Book.ID: String] = Dictionary(uniqueKeysWithValues: (1...9).map { (Book.ID($0), "Book \($0)") })

    func settings() throws(Failure) -> [String: String] { values }

    func bookSettings() throws(Failure) -> [Book.ID: [String: String]] { ofBooks }

    func setSetting(_ key: String, to value: String?) throws(Failure) { values[key] = value }

    func setSetting(_ key: String, to value: String?, of book: Book.ID) throws(Failure) {
        ofBooks[book, default: [:]][key] = value
    }

    func plan(seed: UInt64 = 0) throws(Failure) -> StudyPlan { try StudyPlan(self, self, seed: seed) }

    func bookName(_ id: Book.ID) throws(Failure) -> String? { names[id] }

    func bookID(named key: NameKey) throws(Failure) -> Book.ID? { names.first { NameKey(folding: $0.value) == key }?.key }

    func bookIDs(below key: NameKey) throws(Failure) -> [Book.ID] {
        names.filter { NameKey(folding: $0.value).text.hasPrefix(key.text + "::") }.map(\.key)
    }

    func forEachBookName(_ body: (Book.ID, String) -> Void) throws(Failure) { names.forEach { body($0.key, $0.value) } }
}
