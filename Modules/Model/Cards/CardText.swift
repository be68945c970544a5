package import Vocabulary

/// One side of a card: any text of at most 64 KiB of UTF-8 without NUL; a front must not be blank.
package struct CardText: Hashable, Sendable {
    /// The maximum number of bytes of UTF-8.
    package static let byteLimit = 65_536

    package let text: String

    /// Validates the text of a front.
    /// - Throws: `Failure.invalid(.front, …)`.
    package static func front(_ text: String) throws(Failure) -> CardText {
        if text.unicodeScalars.allSatisfy(\.isWhitespace) { throw .invalid(.front, .empty) }
        return try CardText(text, of: .front)
    }

    /// Validates the text of a back.
    /// - Throws: `Failure.invalid(.back, …)`.
    package static func back(_ text: String) throws(Failure) -> CardText { try CardText(text, of: .back) }

    private init(_ text: String, of field: Field) throws(Failure) {
        let bytes = text.utf8.count
        if bytes > Self.byteLimit { throw .invalid(field, .tooLong(limit: Self.byteLimit, actual: bytes)) }
        if text.containsNUL { throw .invalid(field, .containsNUL) }
        self.text = text
    }
}
