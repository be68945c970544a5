/// A word of a statement as it was written: its role, its span, and the pieces of its value.
struct Word: Sendable {
    /// The role of a word, which its beginning determines. A word whose beginning is quoted is plain.
    enum Role: Sendable {
        case plain
        /// `--key` or `--key=value`.
        case option
        /// `--`, which ends the options.
        case terminator
        /// `<<TAG`, whose value is the body.
        case hereDocument
    }

    var role: Role

    /// The whole word with its quotes; for a here-document, the `<<TAG`.
    var span: SourceSpan

    /// The span of the value if ``pieces`` is empty.
    var content: SourceSpan

    /// The range in `Statement.pieces` that makes up the value; empty if the value is ``content`` unchanged.
    var pieces: Range<Int>

    /// The number of bytes in an option's `--key`; otherwise 0.
    var keyLength: Int

    /// Whether an option has a value after `=`.
    var hasInlineValue: Bool

    /// The span of an option's `--key`.
    var key: SourceSpan { SourceSpan(start: span.start, end: span.start + keyLength) }

    /// The span after an option's `=`, or the whole word if there is none.
    var value: SourceSpan {
        hasInlineValue ? SourceSpan(start: span.start + keyLength + 1, end: span.end) : span
    }
}

/// A part of a word's value.
enum Piece: Sendable {
    /// Text that is used as written.
    case literal(SourceSpan)
    /// The character that an escape represents.
    case scalar(Unicode.Scalar)
    /// `$name` or `${name}`: the span of the name, and that of the whole.
    case variable(name: SourceSpan, whole: SourceSpan)
}
