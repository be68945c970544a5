/// One argument of a statement as it was written: where it stands, what it is, and how its value is put together.
struct Word: Sendable {
    /// What the beginning of a word says about it; quoting the beginning makes any word plain.
    enum Role: Sendable {
        case plain
        /// `--key` or `--key=value`.
        case option
        /// `--`, which ends the options.
        case terminator
        /// `<<TAG`; its value is the body.
        case hereDocument
    }

    var role: Role

    /// The whole word with its quotes; for a here-document the `<<TAG`.
    var span: SourceSpan

    /// The bytes that are the value when ``pieces`` is empty.
    var content: SourceSpan

    /// The pieces in `Statement.pieces` that make the value; empty when it is ``content`` as it stands.
    var pieces: Range<Int>

    /// The bytes of `--key` in an option, otherwise 0.
    var keyLength: Int

    /// Whether an option has its value after `=`.
    var hasInlineValue: Bool

    /// An option's `--key`.
    var key: SourceSpan { SourceSpan(start: span.start, end: span.start + keyLength) }

    /// What follows an option's `=`; the whole word when there is none.
    var value: SourceSpan {
        hasInlineValue ? SourceSpan(start: span.start + keyLength + 1, end: span.end) : span
    }
}

/// A part of a word that is put together from several.
enum Piece: Sendable {
    /// Text as it stands in the statement.
    case literal(SourceSpan)
    /// What an escape stands for.
    case scalar(Unicode.Scalar)
    /// `$name` or `${name}`: where the name stands, and the whole.
    case variable(name: SourceSpan, whole: SourceSpan)
}
