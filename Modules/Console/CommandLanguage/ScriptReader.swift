import Vocabulary

/// Reads an input as a stream of statements, holding one chunk and one statement in memory however long the input is.
final class ScriptReader {
    /// The maximum length of a command in bytes, so that an unclosed quote does not read the whole of a long file into memory.
    static let longestCommand = 8 << 20

    private var input: any ByteSource
    private var lexer: Lexer
    private var buffer: [UInt8] = []
    private var position = 0
    private var isAtEnd = false
    private var consumed: Int

    /// Creates a reader that begins at a place in an input to which its byte source has already been moved.
    init(_ input: any ByteSource, source: Source, offset: Int = 0, line: Int = 1) {
        self.input = input
        consumed = offset
        lexer = Lexer(source: source, line: line, offset: offset)
    }

    /// Creates a reader of a text.
    convenience init(text: String, source: Source) {
        self.init(TextSource(text), source: source)
    }

    /// The number of bytes turned into statements so far, for showing progress.
    var bytesRead: Int { consumed }

    /// Returns the next command, or nil at the end of the input. Skips blank lines and comments.
    /// - Throws: ``ReadError``.
    func next() throws(ReadError) -> Statement? {
        while let newline = try findLine() {
            if consumed == 0, let content = ReadError.Content(beginning: buffer[position...].prefix(512)) {
                throw .notText(content)
            }
            guard newline < buffer.count || isAtEnd else { return giveUp() }
            let inputBytes = min(newline + 1, buffer.count) - position
            var line = position..<newline
            if consumed == 0, buffer[line].starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
            if newline < buffer.count, buffer[line].last == Byte.carriageReturn { line = line.dropLast() }
            let progress = lexer.feed(buffer[line], inputBytes: inputBytes)
            position += inputBytes
            consumed += inputBytes
            if progress == .complete { return lexer.take() }
            if lexer.pendingBytes > Self.longestCommand { return giveUp() }
        }
        return lexer.finish()
    }

    /// Ensures that a whole line is in the buffer, and returns the index of its end, or nil at the end of the input.
    ///
    /// The end of the buffer is returned for the last line, and for a line that is longer than the longest command.
    private func findLine() throws(ReadError) -> Int? {
        var searched = position
        while true {
            if let newline = buffer[searched...].firstIndex(of: Byte.newline) { return newline }
            let waiting = buffer.count - position
            guard !isAtEnd, waiting <= Self.longestCommand else { return waiting > 0 ? buffer.count : nil }
            buffer.removeSubrange(..<position)
            position = 0
            searched = waiting
            try input.read(into: &buffer)
            isAtEnd = buffer.count == waiting
        }
    }

    private func giveUp() -> Statement? {
        isAtEnd = true
        buffer = []
        position = 0
        return lexer.abandon()
    }
}

extension ReadError.Content {
    /// Recognises what is certainly not a script by its first bytes; nil for anything else, whose errors have lines and columns.
    init?(beginning bytes: ArraySlice<UInt8>) {
        if let kind = BinaryKind(magic: bytes) {
            self = .binary(kind)
            return
        }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            self = .utf16
            return
        }
        let controls = bytes.count { $0 < 0x20 && !(0x07...0x0D).contains($0) && $0 != 0x1B }
        guard controls >= 8, controls > bytes.count / 20 else { return nil }
        self = .binary(nil)
    }
}
