/// A half-open range of bytes in a statement's text.
struct SourceSpan: Equatable, Sendable {
    var start: Int
    var end: Int

    /// The number of bytes.
    var count: Int { end - start }

    /// The span as a range for subscripts.
    var range: Range<Int> { start..<end }
}

/// A position as people count it: lines and columns from 1, with columns in characters (grapheme clusters).
struct SourcePosition: Equatable, Sendable {
    var line: Int
    var column: Int
}
