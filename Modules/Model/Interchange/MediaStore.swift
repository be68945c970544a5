package import Vocabulary

/// The port for the library's media folder: the images and sounds that cards name.
package protocol MediaStore: AnyObject {
    /// The absolute path of the folder, whether it exists or not; nil for a library in memory.
    var folder: String? { get }

    /// Returns the absolute path of the file with a name; nil if the library has none.
    ///
    /// Within a transaction, this includes the files that were added in it. Any text is allowed: a name that leads out of the
    /// folder belongs to no file.
    /// - Throws: `Failure.file` if the folder cannot be read.
    func path(of name: String) throws(Failure) -> String?

    /// Returns the names of the files, in the order of their bytes, without those that an open transaction has added.
    /// - Throws: `Failure.file` if the folder cannot be read.
    func names() throws(Failure) -> [String]

    /// Adds a file, within the open transaction or in one of its own.
    ///
    /// The file appears when the transaction is committed. If the name is taken by a file with the same content, nothing is
    /// added; if it is taken by a different file, the new file gets a name with the digest of its content
    /// (``MediaName/suffixed(by:)``).
    /// - Parameter content: can be called more than once.
    /// - Returns: the name of the file with that content; nil if the library is in memory and keeps no files.
    /// - Throws: `Failure.file` if the file cannot be written, `Failure.library` if the library cannot, `Failure.interrupted`,
    ///   and any error that `content` throws.
    func add(_ name: MediaName, _ content: MediaContent) throws(Failure) -> MediaAddition?

    /// Compares the files, with those that an open transaction has added, with the names in cards, fields and templates.
    ///
    /// A file whose name begins with `_` counts as named: Anki names fonts and styles like that, which only style sheets use.
    /// - Throws: `Failure.file`, `Failure.library`.
    func usage() throws(Failure) -> MediaUsage
}

extension MediaStore {
    /// Returns the file for a name as it is written in a card, field or template, which can be percent-encoded; nil if there is none.
    package func file(written name: String) throws(Failure) -> MediaFile? {
        for name in MediaReference.candidates(name) {
            if let path = try path(of: name) { return MediaFile(name: name, path: path) }
        }
        return nil
    }
}

/// Calls a function with each part of the content of a file.
package typealias MediaContent = (_ take: ([UInt8]) throws(Failure) -> Void) throws(Failure) -> Void

/// The result of adding a file to the media folder.
package struct MediaAddition: Hashable, Sendable {
    /// The name under which the library has the content.
    package let name: String
    /// Whether the library did not have it yet.
    package let isNew: Bool

    package init(name: String, isNew: Bool) { (self.name, self.isNew) = (name, isNew) }
}

/// The difference between the files in the media folder and the names in cards.
package struct MediaUsage: Hashable, Sendable {
    /// The names for which there is no file, in the order of their bytes.
    package var missing: [String]
    /// The names of files that nothing names, in the order of their bytes.
    package var unused: [String]

    package init(missing: [String] = [], unused: [String] = []) { (self.missing, self.unused) = (missing, unused) }

    /// Compares the names of files with the names that are written somewhere, which can be percent-encoded.
    package init(files: [String], named: Set<String>) {
        let there = Set(files)
        var used: Set<String> = []
        var missing: [String] = []
        for name in named {
            let found = MediaReference.candidates(name).filter(there.contains)
            if found.isEmpty { missing.append(name) } else { used.formUnion(found) }
        }
        self.missing = missing.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        unused = there.filter { !used.contains($0) && $0.utf8.first != UInt8(ascii: "_") }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}

/// A file in the media folder of a library.
package struct MediaFile: Hashable, Sendable {
    package let name: String
    /// The absolute path.
    package let path: String

    package init(name: String, path: String) { (self.name, self.path) = (name, path) }
}
