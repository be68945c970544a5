/// The name of a file in the media folder: one component of a path.
package struct MediaName: Hashable, Sendable {
    /// The maximum number of bytes of UTF-8; file systems allow 255, and the suffix for a name that is taken needs 41.
    package static let byteLimit = 200

    @ByteExact package private(set) var text: String

    /// Creates a name from one that another program has chosen; nil if no file in the folder can have it.
    ///
    /// The name must not be empty, too long or hidden, lead out of the folder, or contain control or invisible characters.
    package init?(_ given: String) {
        let bytes = given.utf8
        guard bytes.count <= Self.byteLimit, bytes.first != UInt8(ascii: "."), !given.hasHiddenCharacter else { return nil }
        if bytes.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }) { return nil }
        if given.unicodeScalars.allSatisfy(\.properties.isWhitespace) { return nil }
        text = given
    }

    /// Returns the name for a file whose own name is taken by a different file, as Anki forms it: `cat-<digest>.png`.
    /// - Parameter digest: the SHA-1 digest of the content, in hexadecimal digits.
    package func suffixed(by digest: String) -> String {
        guard let dot = text.lastIndex(of: ".") else { return "\(text)-\(digest)" }
        return "\(text[..<dot])-\(digest)\(text[dot...])"
    }
}
