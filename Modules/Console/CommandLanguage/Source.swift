/// An input that commands are read from: a script, standard input, an option's text, or the keyboard.
final class Source: Sendable {
    /// The name that errors show before the line number; nil for typed input, whose errors show no file name.
    let name: String?
    /// The name of standard input.
    static let standardInputName = "stdin"

    /// The place where another input included this one.
    let includedAt: IncludeSite?

    /// The identity of the file; nil if the input is not a file.
    let file: FileIdentity?

    /// Creates a named input, or one for typed lines if `name` is nil.
    init(name: String?, includedAt: IncludeSite? = nil, file: FileIdentity? = nil) {
        self.name = name
        self.includedAt = includedAt
        self.file = file
    }

    /// The places of the `include` commands that led to this input, innermost first.
    var chain: [IncludeSite] {
        Array(
            sequence(state: includedAt) { site in
                defer { site = site?.source.includedAt }
                return site
            })
    }
}

/// The identity of a file, independent of its path.
struct FileIdentity: Hashable, Sendable {
    let device: UInt64
    let number: UInt64
}

/// The place of an `include` command.
struct IncludeSite: Sendable {
    let source: Source
    let position: SourcePosition
}

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
