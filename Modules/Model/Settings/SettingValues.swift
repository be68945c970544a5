package import Vocabulary

/// The values of settings that are stored for the library, or that hold for one of its books; defaults apply to all others.
package struct SettingValues: Hashable, Sendable {
    private var texts: [String: String]
    /// The names of the books that the values are from; those of the library have none.
    private var books: [String: String] = [:]

    package init(_ texts: [String: String]) { self.texts = texts }

    /// Has values of a book instead.
    package mutating func set(_ values: [String: String], of book: String) {
        for (key, value) in values { (texts[key], books[key]) = (value, book) }
    }

    /// Returns the value of a setting, or its default.
    package subscript(_ setting: Setting) -> String { texts[setting.key] ?? setting.defaultValue }

    /// Returns where the value of a setting is from.
    package func origin(of setting: Setting) -> SettingOrigin {
        if let book = books[setting.key] { return .book(book) }
        return texts[setting.key] == nil ? .standard : .library
    }

    /// Returns the value of a setting, checked and in its stored form, or its default.
    /// - Throws: `Failure.library(.corrupt)`, which names the setting, if another program has stored a value that is not valid.
    package func checked(_ setting: Setting) throws(Failure) -> String {
        guard let value = texts[setting.key] else { return setting.defaultValue }
        do {
            return try setting.normalized(value)
        } catch {
            let of = books[setting.key].map { (" of the book \($0)", " --book '\($0)'") } ?? ("", "")
            throw .library(
                .corrupt("the setting \(setting.key)\(of.0) is '\(value)'; `settings reset \(setting.key)\(of.1)` mends it"))
        }
    }

    /// Returns the value of a setting that is a duration.
    /// - Throws: the same as ``checked(_:)``, as the methods below do.
    package func duration(_ setting: Setting) throws(Failure) -> Duration {
        Duration(sutra: try checked(setting)) ?? Duration(sutra: setting.defaultValue) ?? .zero
    }

    /// Returns whether a setting that is on or off is on.
    package func isOn(_ setting: Setting) throws(Failure) -> Bool { try checked(setting) == Switch.on.rawValue }

    /// Returns the value of a setting that is a whole number; nil if there is no limit.
    package func count(_ setting: Setting) throws(Failure) -> Int? { Int(try checked(setting)) }
}
