/// An answer that must be typed.
package struct TypedAnswer: Hashable, Sendable {
    package let text: String
    /// Whether an answer without its accents is correct: `{{type:nc:…}}`.
    package let ignoresAccents: Bool

    package init(text: String, ignoresAccents: Bool = false) {
        self.text = text
        self.ignoresAccents = ignoresAccents
    }
}
