/// Reads an input as a stream of statements; what it keeps is one chunk and one statement, however long the input is.
final class ScriptReader {
    /// The longest command in bytes: an open quote in a long file must not collect the whole of it.
    static let longestCommand = 8 << 20

    private var input: any ByteSource
    private var lexer: Lexer
    private var buffer: [UInt8] = []
    private var position = 0
    private var isAtEnd = false
    private var consumed: Int

    /// Reads statements from a place in an input that its source has been brought to already.
    init(_ input: any ByteSource, source: Source, offset: Int = 0, line: Int = 1) {
        self.input = input
        consumed = offset
        lexer = Lexer(source: source, line: line, offset: offset)
    }

    /// Reads from an open file, pipe or terminal.
    convenience init(descriptor: CInt, source: Source, shouldStop: @escaping () -> Bool = { false }) {
        self.init(DescriptorSource(descriptor: descriptor, shouldStop: shouldStop), source: source)
    }

    /// Reads a text.
    convenience init(text: String, source: Source) {
        self.init(TextSource(text), source: source)
    }

    /// The bytes of the input that have been turned into statements; for progress.
    var bytesRead: Int { consumed }

    /// The next command, nil at the end of the input; blank lines and comments are passed over.
    /// - Throws: ``ReadError``.
    func next() throws(ReadError) -> Statement? {
        while let newline = try findLine() {
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

    /// Makes sure that a whole line is in the buffer; where it ends, nil at the end of the input.
    ///
    /// The end of the buffer is the end of the last line, or says that a line is longer than any command may be.
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
