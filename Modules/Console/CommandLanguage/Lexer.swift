/// Turns lines into statements, handling quotes, escapes, variables, comments, continuations and here-documents.
///
/// It keeps its state between lines, so that input of any length is read only once, and typed lines are read like a script.
struct Lexer {
    private let source: Source
    private var statementLine: Int
    private var nextLine: Int
    private var statementOffset: Int
    private var nextOffset: Int

    // The statement as read so far; `Lexer+Scanning` fills it.
    var text: [UInt8] = []
    var words: [Word] = []
    var pieces: [Piece] = []
    var errors: [CommandError] = []

    var mode = Mode.gap
    var word = OpenWord()
    var openDocuments: [OpenDocument] = []
    /// The backslash at the end of the last line that was read.
    var continuation: SourceSpan?

    enum Mode { case gap, bare, singleQuoted, doubleQuoted, hereDocument }

    /// The word being read.
    struct OpenWord {
        var start = 0
        var firstPiece = 0
        /// The only piece so far, if it is plain text.
        var content: SourceSpan?
        /// The offset at which the current literal begins.
        var literal = 0
        /// The offset of the current opening quote.
        var quote = 0
    }

    /// A here-document whose body has not been read completely.
    struct OpenDocument {
        var word: Int
        var tag: SourceSpan
        var bodyStart: Int?
    }

    /// Creates a lexer whose positions begin at the given line and byte offset.
    init(source: Source, line: Int = 1, offset: Int = 0) {
        self.source = source
        statementLine = line
        nextLine = line
        statementOffset = offset
        nextOffset = offset
    }
}

/// The state of the lexer after a line.
enum LexerProgress: Equatable, Sendable {
    /// Only blanks and comments so far.
    case blank
    /// A complete command, which `take()` returns.
    case complete
    /// The command continues on the next line.
    case incomplete(Continuation)
}

/// The reason that a command continues on the next line.
enum Continuation: Equatable, Sendable {
    case quote(Character)
    case backslash
    case hereDocument(tag: String)

    /// Whether the next line is text, in which a tab is a tab.
    var takesTabs: Bool { self != .backslash }
}

// Lines in, statements out.
extension Lexer {
    /// The number of bytes in the statement being read.
    var pendingBytes: Int { text.count }

    /// Reads a typed line, without its newline.
    mutating func feed(_ line: String) -> LexerProgress {
        let bytes = Array(line.utf8)
        return feed(bytes[...], inputBytes: bytes.count + 1)
    }

    /// Reads a line without its line ending.
    /// - Parameter inputBytes: the number of bytes in the input, including a newline, carriage return or byte-order mark.
    mutating func feed(_ line: ArraySlice<UInt8>, inputBytes: Int) -> LexerProgress {
        let start = text.count
        if start == 0 {
            // This is one allocation each for nearly every command.
            text.reserveCapacity(line.count + 1)
            words.reserveCapacity(8)
        }
        text.append(contentsOf: line)
        let end = text.count
        text.append(Byte.newline)
        nextLine += 1
        nextOffset += inputBytes
        checkBytes(from: start, to: end)
        if mode == .hereDocument {
            readBody(from: start, to: end)
        } else {
            continuation = nil
            scan(from: start, to: end)
        }
        return progress()
    }

    /// Returns typed text that is not a command as a statement with errors, or nil if it is valid UTF-8 without NUL.
    static func invalidText(_ text: ArraySlice<UInt8>) -> Statement? {
        var lexer = Lexer(source: Source(name: nil))
        lexer.text = Array(text) + [Byte.newline]
        lexer.checkBytes(from: 0, to: text.count)
        let statement = lexer.take()
        return statement.errors.isEmpty ? nil : statement
    }

    /// Returns the complete command and prepares for the next one.
    mutating func take() -> Statement {
        defer { reset() }
        if errors.count > 1 { errors.sort { $0.span.start < $1.span.start } }
        return Statement(
            source: source, line: statementLine, endLine: nextLine, offset: statementOffset, endOffset: nextOffset,
            text: text, words: words, pieces: pieces, errors: errors)
    }

    /// Ends the input and returns the last command, if any. Anything unclosed becomes an error at the place where it began.
    mutating func finish() -> Statement? {
        switch mode {
        case .singleQuoted, .doubleQuoted:
            report(.unclosedQuote(mode == .singleQuoted ? "'" : "\""), from: word.quote, to: word.quote + 1)
            endWord(at: text.count)
        case .bare: endWord(at: text.count)
        case .gap, .hereDocument: break
        }
        if let continuation { errors.append(CommandError(.syntax(.nothingAfterBackslash), at: continuation)) }
        for document in openDocuments {
            let tag = String(decoding: text[document.tag.range], as: UTF8.self)
            errors.append(CommandError(.syntax(.unclosedHereDocument(tag: tag)), at: words[document.word].span))
        }
        guard !words.isEmpty || !errors.isEmpty else {
            reset()
            return nil
        }
        return take()
    }

    /// Abandons a statement that has become too long, after which the rest of the input has no meaning.
    mutating func abandon() -> Statement? {
        continuation = nil
        let isInDocument = mode == .hereDocument
        let start = openDocuments.first.flatMap { isInDocument ? words[$0.word].span.start : nil } ?? 0
        if mode == .gap || mode == .bare || isInDocument { report(.commandTooLong, from: start, to: min(start + 1, text.count)) }
        if isInDocument { openDocuments = [] }
        return finish()
    }

    /// Discards an incomplete command.
    mutating func reset() {
        statementLine = nextLine
        statementOffset = nextOffset
        text = []
        words = []
        pieces = []
        errors = []
        mode = .gap
        openDocuments = []
        continuation = nil
    }

    private mutating func progress() -> LexerProgress {
        switch mode {
        case .singleQuoted: return .incomplete(.quote("'"))
        case .doubleQuoted: return .incomplete(.quote("\""))
        case .gap, .bare, .hereDocument: break
        }
        if continuation != nil { return .incomplete(.backslash) }
        if let document = openDocuments.first {
            mode = .hereDocument
            return .incomplete(.hereDocument(tag: String(decoding: text[document.tag.range], as: UTF8.self)))
        }
        guard words.isEmpty && errors.isEmpty else { return .complete }
        reset()
        return .blank
    }
}
