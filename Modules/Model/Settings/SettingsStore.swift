package import Vocabulary

/// The port that stores the settings that differ from their defaults, for the library and for single books.
package protocol SettingsStore: AnyObject {
    /// Returns the stored values by their keys; the default applies to a key without one.
    func settings() throws(Failure) -> [String: String]

    /// Returns the values that books have of their own, by book and key.
    func bookSettings() throws(Failure) -> [Book.ID: [String: String]]

    /// Stores a value of a key; nil removes it.
    func setSetting(_ key: String, to value: String?) throws(Failure)

    /// Stores a value of a key for one book; nil removes it.
    /// - Throws: `Failure.notFound(.book)`.
    func setSetting(_ key: String, to value: String?, of book: Book.ID) throws(Failure)
}

extension SettingsStore {
    /// Returns the values of the library.
    package func values() throws(Failure) -> SettingValues { SettingValues(try settings()) }

    /// Returns the values that hold for a book.
    /// - Parameter isAbove: whether only those are returned that would hold if the book had none.
    /// - Throws: `Failure.notFound(.book)`.
    package func values(of book: Book.ID, in books: any BookNames, above isAbove: Bool = false) throws(Failure) -> SettingValues {
        let own = try bookSettings()
        var values = try values()
        try values.add(of: book, own, in: books, above: isAbove)
        return values
    }
}

extension SettingValues {
    /// Adds the values of a book to those of the library: its own, and those of the nearest book above it that has one.
    /// - Parameters:
    ///   - own: the values that books have of their own.
    ///   - isAbove: whether those of the book itself are left out.
    /// - Throws: `Failure.notFound(.book)`.
    package mutating func add(
        of book: Book.ID, _ own: [Book.ID: [String: String]], in books: any BookNames, above isAbove: Bool = false
    ) throws(Failure) {
        guard let name = try books.bookName(book) else { throw .notFound(.book, id: book.rawValue) }
        if own.isEmpty { return }
        for above in name.namesAbove {
            guard let id = try books.bookID(named: NameKey(folding: above)), let own = own[id] else { continue }
            set(own, of: try books.bookName(id) ?? above)
        }
        if !isAbove, let own = own[book] { set(own, of: name) }
    }
}
