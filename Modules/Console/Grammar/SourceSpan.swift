/// Where something stands in a statement: a half-open range of bytes of its text.
struct SourceSpan: Equatable, Sendable {
    var start: Int
    var end: Int

    /// The number of bytes.
    var count: Int { end - start }

    /// The same bytes as a range for subscripts.
    var range: Range<Int> { start..<end }
}

/// A place as people count it: lines and columns from 1, columns in characters (grapheme clusters).
struct SourcePosition: Equatable, Sendable {
    var line: Int
    var column: Int
}
