/// Turns lines into statements: quotes, escapes, variables, comments, continuations and here-documents.
///
/// It keeps its place between lines, so a text of any length is read once and the keyboard is read as a script is.
struct Lexer {
    private let source: Source
    private var statementLine: Int
    private var nextLine: Int
    private var statementOffset: Int
    private var nextOffset: Int

    // What has been read of the statement; `Lexer+Scanning` and `Lexer+Words` fill it.
    var text: [UInt8] = []
    var words: [Word] = []
    var pieces: [Piece] = []
    var errors: [CommandError] = []

    var mode = Mode.gap
    var word = OpenWord()
    var openDocuments: [OpenDocument] = []
    /// The backslash at the end of the line that was read last.
    var continuation: SourceSpan?

    enum Mode { case gap, bare, singleQuoted, doubleQuoted, hereDocument }

    /// The word that is being read.
    struct OpenWord {
        var start = 0
        var firstPiece = 0
        /// The only piece so far, while it is plain text.
        var content: SourceSpan?
        /// Where the literal that is being read begins.
        var literal = 0
        /// Where the quote that is being read was opened.
        var quote = 0
    }

    /// A here-document whose body comes after the line that asks for it.
    struct OpenDocument {
        var word: Int
        var tag: SourceSpan
        var bodyStart: Int?
    }

    /// A lexer that counts lines and bytes from the given ones.
    init(source: Source, line: Int = 1, offset: Int = 0) {
        self.source = source
        statementLine = line
        nextLine = line
        statementOffset = offset
        nextOffset = offset
    }
}

/// What a line has led to.
enum LexerProgress: Equatable, Sendable {
    /// Nothing but blanks and comments so far.
    case blank
    /// A whole command, to be taken with `take()`.
    case complete
    /// The command goes on in the next line.
    case incomplete(Continuation)
}

/// Why a command goes on in the next line.
enum Continuation: Equatable, Sendable {
    case quote(Character)
    case backslash
    case hereDocument(tag: String)
}

// Lines in, statements out.
extension Lexer {
    /// The bytes of the statement that is being read.
    var pendingBytes: Int { text.count }

    /// Reads a line that was typed, without its newline.
    mutating func feed(_ line: String) -> LexerProgress {
        let bytes = Array(line.utf8)
        return feed(bytes[...], inputBytes: bytes.count + 1)
    }

    /// Reads a line of which `inputBytes` were in the input (its newline and carriage return are not in `line`).
    mutating func feed(_ line: ArraySlice<UInt8>, inputBytes: Int) -> LexerProgress {
        let start = text.count
        if start == 0 {
            // One allocation each for nearly every command.
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

    /// What is wrong with a text that was typed and is not a command; nil where it is UTF-8.
    static func invalidText(_ text: ArraySlice<UInt8>) -> Diagnostic? {
        var lexer = Lexer(source: Source(name: nil))
        lexer.text = Array(text) + [Byte.newline]
        lexer.checkBytes(from: 0, to: text.count)
        let statement = lexer.take()
        return statement.errors.first.map { Diagnostic($0, in: statement) }
    }

    /// The command that is complete.
    mutating func take() -> Statement {
        defer { reset() }
        if errors.count > 1 { errors.sort { $0.span.start < $1.span.start } }
        return Statement(
            source: source, line: statementLine, endLine: nextLine, offset: statementOffset, endOffset: nextOffset,
            text: text, words: words, pieces: pieces, errors: errors)
    }

    /// Ends the input: what is open becomes an error at the place where it began.
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

    /// Gives up a statement that has become too long; the rest of the input makes no sense after it.
    mutating func abandon() -> Statement? {
        continuation = nil
        let isInDocument = mode == .hereDocument
        let start = openDocuments.first.flatMap { isInDocument ? words[$0.word].span.start : nil } ?? 0
        if mode == .gap || mode == .bare || isInDocument { report(.commandTooLong, from: start, to: min(start + 1, text.count)) }
        if isInDocument { openDocuments = [] }
        return finish()
    }

    /// Forgets what has been read of a command that is not complete.
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
