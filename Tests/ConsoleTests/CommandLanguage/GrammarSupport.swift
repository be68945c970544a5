import Wording

@testable import Console

/// Every statement of a text.
func statements(_ text: String) -> [Statement] { statements(Array(text.utf8)) }

/// Every statement of bytes that come in pieces of a size, as from a slow pipe.
func statements(_ bytes: [UInt8], chunk: Int = .max) -> [Statement] {
    let reader = ScriptReader(PieceSource(bytes: bytes, size: chunk), source: Source(name: "test.sutra"))
    var found: [Statement] = []
    do {
        while let statement = try reader.next() { found.append(statement) }
    } catch {
        preconditionFailure("memory cannot fail: \(error)")
    }
    return found
}

/// The values of a statement's words.
func values(_ statement: Statement, _ variables: [String: String] = [:]) throws -> [String] {
    var set = Variables()
    for (name, value) in variables { set.set(name, to: value) }
    return try statement.words.map { try statement.value(of: $0, set) }
}

/// Bytes that come a few at a time.
struct PieceSource: ByteSource {
    private var rest: ArraySlice<UInt8>
    private let size: Int

    init(bytes: [UInt8], size: Int) {
        rest = bytes[...]
        self.size = size
    }

    mutating func read(into buffer: inout [UInt8]) {
        buffer.append(contentsOf: rest.prefix(size))
        rest = rest.dropFirst(size)
    }
}

/// An error as its code and place, `SYNTAX 2:5`, and the text that it stands at.
func brief(_ error: CommandError, in statement: Statement) -> String {
    let position = statement.position(of: error.span.start)
    let text = statement.text(in: error.span)
    return "\(error.code.rawValue) \(position.line):\(position.column)" + (text.isEmpty ? "" : " \(text)")
}

/// What makes two statements the same: their text, places and errors.
struct Shape: Equatable {
    let text: [UInt8]
    let offsets: Range<Int>
    let lines: Range<Int>
    let spans: [SourceSpan]
    let errors: [SourceSpan]

    init(_ statement: Statement) {
        text = statement.text
        offsets = statement.offset..<statement.endOffset
        lines = statement.line..<statement.endLine
        spans = statement.words.flatMap { [$0.span, $0.content] }
        errors = statement.errors.map(\.span)
    }
}

extension CommandParser {
    /// A parser of all commands.
    init() { self.init(table: .standard) }
}
