import Wording

/// Turns lines into statements, handling quotes, escapes, variables, comments, continuations and here-documents.
///
/// It keeps its state between lines, so that input of any length is read only once, and typed lines are read like a script.
struct Lexer {
    private let source: Source
    private var statementLine: Int
    private var nextLine: Int
    private var statementOffset: Int
    private var nextOffset: Int

    // The statement as read so far.
    var text: [UInt8] = []
    var words: [Word] = []
    var pieces: [Piece] = []
    var errors: [CommandError] = []
    /// The quoted texts that end in a later line than they begin, with their quotes.
    var quotesAcrossLines: [SourceSpan] = []
    /// The offset of the line being scanned.
    private var lineStart = 0

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
            text: text, words: words, pieces: pieces, errors: errors, quotesAcrossLines: quotesAcrossLines)
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
        quotesAcrossLines = []
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

// The state machine over the bytes of one line, and the words that it makes of them.
extension Lexer {
    /// Scans a line, continuing in the mode in which the previous line ended.
    mutating func scan(from start: Int, to end: Int) {
        var at = start
        lineStart = start
        if mode == .bare { word.literal = start }  // a backslash joined the lines
        while true {
            switch mode {
            case .gap: at = scanGap(at, end)
            case .bare: at = scanBare(at, end)
            case .singleQuoted: at = scanSingleQuoted(at, end)
            case .doubleQuoted: at = scanDoubleQuoted(at, end)
            case .hereDocument: return
            }
            if at >= end && (mode != .bare || continuation != nil) { return }
        }
    }

    /// Skips blanks and begins the word after them.
    private mutating func scanGap(_ start: Int, _ end: Int) -> Int {
        var at = start
        while at < end, text[at] == Byte.space || text[at] == Byte.tab { at += 1 }
        guard at < end else { return end }
        switch text[at] {
        case Byte.number: return end
        case Byte.backslash where at + 1 == end:
            continuation = SourceSpan(start: at, end: end)
            return end
        case Byte.less where at + 1 < end && text[at + 1] == Byte.less:
            return scanDocumentTag(at, end)
        default:
            beginWord(at: at)
            mode = .bare
            return at
        }
    }

    private mutating func scanBare(_ start: Int, _ end: Int) -> Int {
        var at = start
        while at < end, Quoting.isOrdinary(text[at]) { at += 1 }
        guard at < end else {
            endWord(at: end)
            mode = .gap
            return end
        }
        switch text[at] {
        case Byte.space, Byte.tab:
            endWord(at: at)
            mode = .gap
        case Byte.singleQuote: openQuote(at, .singleQuoted)
        case Byte.doubleQuote: openQuote(at, .doubleQuoted)
        case Byte.dollar: return scanVariable(at, end)
        case Byte.backslash where at + 1 == end:
            addLiteral(to: at)
            continuation = SourceSpan(start: at, end: end)
        case Byte.backslash:
            report(.bareBackslash, from: at, to: at + 1)
            return at + 2  // skips a quote after it, which is not an opening quote
        case 0: break  // `checkBytes` reports it
        default: report(.bareControlCharacter(text[at]), from: at, to: at + 1)
        }
        return at + 1
    }

    private mutating func scanSingleQuoted(_ start: Int, _ end: Int) -> Int {
        var at = start
        while at < end, text[at] != Byte.singleQuote { at += 1 }
        guard at < end else { return end }
        closeQuote(at)
        return at + 1
    }

    private mutating func scanDoubleQuoted(_ start: Int, _ end: Int) -> Int {
        var at = start
        while at < end, text[at] != Byte.doubleQuote, text[at] != Byte.backslash, text[at] != Byte.dollar { at += 1 }
        guard at < end else { return end }
        switch text[at] {
        case Byte.doubleQuote:
            closeQuote(at)
            return at + 1
        case Byte.dollar: return scanVariable(at, end)
        default: return scanEscape(at, end)
        }
    }

    private mutating func openQuote(_ at: Int, _ quoted: Mode) {
        addLiteral(to: at)
        word.quote = at
        word.literal = at + 1
        mode = quoted
    }

    // Inlined, since a script can have millions of quotes, nearly all of which end in the line in which they begin.
    @inline(__always) private mutating func closeQuote(_ at: Int) {
        addLiteral(to: at)
        word.literal = at + 1
        if word.quote < lineStart { addQuoteAcrossLines(to: at + 1) }
        mode = .bare
    }

    private mutating func addQuoteAcrossLines(to end: Int) {
        quotesAcrossLines.append(SourceSpan(start: word.quote, end: end))
    }

    /// Reads `$name` or `${name}`; a `$` before anything else is literal.
    private mutating func scanVariable(_ start: Int, _ end: Int) -> Int {
        let braced = start + 1 < end && text[start + 1] == Byte.openBrace
        let nameStart = braced ? start + 2 : start + 1
        var at = nameStart
        if at < end, Variables.isNameStart(text[at]) {
            while at < end, Variables.isNamePart(text[at]) { at += 1 }
        }
        let name = SourceSpan(start: nameStart, end: at)
        if braced {
            guard name.count > 0, at < end, text[at] == Byte.closeBrace else {
                report(.malformedVariable, from: start, to: at)
                return at
            }
            at += 1
        } else if name.count == 0 {
            return start + 1
        }
        addLiteral(to: start)
        add(.variable(name: name, whole: SourceSpan(start: start, end: at)))
        word.literal = at
        return at
    }

    /// Reads an escape in double quotes.
    private mutating func scanEscape(_ start: Int, _ end: Int) -> Int {
        addLiteral(to: start)
        var at = start + 1
        if at < end, text[at] == UInt8(ascii: "u") {
            at = scanUnicodeEscape(start, end)
        } else if at < end, let scalar = Self.escaped(text[at]) {
            at += 1
            add(.scalar(scalar))
        } else {
            // Skip the whole character after the backslash, whatever its length in bytes.
            at = min(at + 1, end)
            while at < end, text[at] & 0xC0 == 0x80 { at += 1 }
            let written = String(decoding: text[start..<at], as: UTF8.self)
            report(.unknownEscape(written), from: start, to: at)
        }
        word.literal = at
        return at
    }

    private static func escaped(_ byte: UInt8) -> Unicode.Scalar? {
        switch byte {
        case Byte.doubleQuote, Byte.backslash, Byte.dollar: Unicode.Scalar(byte)
        case UInt8(ascii: "n"): "\n"
        case UInt8(ascii: "t"): "\t"
        default: nil
        }
    }

    private mutating func scanUnicodeEscape(_ start: Int, _ end: Int) -> Int {
        var at = start + 2
        var value: UInt32 = 0
        var digits = 0
        if at < end, text[at] == Byte.openBrace {
            at += 1
            while at < end, let digit = Character(Unicode.Scalar(text[at])).hexDigitValue {
                value = min(value << 4 | UInt32(digit), 0x110000)
                digits += 1
                at += 1
            }
            if digits > 0, value > 0, at < end, text[at] == Byte.closeBrace, let scalar = Unicode.Scalar(value) {
                add(.scalar(scalar))
                return at + 1
            }
            if at < end, text[at] == Byte.closeBrace { at += 1 }
        }
        let written = String(decoding: text[start..<at], as: UTF8.self)
        report(.malformedUnicodeEscape(written), from: start, to: at)
        return at
    }
}

// MARK: Words and their pieces, here-documents, and invalid bytes

extension Lexer {
    mutating func beginWord(at start: Int) {
        word = OpenWord(start: start, firstPiece: pieces.count, content: nil, literal: start, quote: start)
    }

    /// Ends the current literal.
    mutating func addLiteral(to end: Int) {
        guard end > word.literal else { return }
        let span = SourceSpan(start: word.literal, end: end)
        if word.content == nil && pieces.count == word.firstPiece {
            word.content = span
        } else {
            add(.literal(span))
        }
    }

    mutating func add(_ piece: Piece) {
        if let content = word.content {
            pieces.append(.literal(content))
            word.content = nil
        }
        pieces.append(piece)
    }

    mutating func endWord(at end: Int) {
        addLiteral(to: end)
        var finished = Word(
            role: .plain, span: SourceSpan(start: word.start, end: end),
            content: word.content ?? SourceSpan(start: word.start, end: word.start),
            pieces: word.firstPiece..<pieces.count, keyLength: 0, hasInlineValue: false)
        if finished.span.count >= 2, text[word.start] == Byte.hyphen, text[word.start + 1] == Byte.hyphen {
            readKey(of: &finished)
        }
        words.append(finished)
    }

    private mutating func readKey(of option: inout Word) {
        guard option.span.count > 2 else {
            option.role = .terminator
            return
        }
        option.role = .option
        var at = option.span.start + 2
        while at < option.span.end, Quoting.isOrdinary(text[at]), text[at] != Byte.equals { at += 1 }
        option.keyLength = at - option.span.start
        guard at < option.span.end else { return }
        option.hasInlineValue = text[at] == Byte.equals
        if !option.hasInlineValue { report(.malformedOption, from: option.span.start, to: option.span.end) }
    }

    /// Reads `<<TAG`, whose body begins on the next line.
    mutating func scanDocumentTag(_ start: Int, _ end: Int) -> Int {
        var at = start + 2
        while at < end, !Byte.isBlank(text[at]) { at += 1 }
        let tag = SourceSpan(start: start + 2, end: at)
        let span = SourceSpan(start: start, end: at)
        guard tag.count > 0, text[tag.range].allSatisfy(Self.isTagPart) else {
            report(.malformedTag, from: start, to: at)
            return at
        }
        openDocuments.append(OpenDocument(word: words.count, tag: tag))
        words.append(
            Word(
                role: .hereDocument, span: span, content: SourceSpan(start: at, end: at),
                pieces: pieces.count..<pieces.count, keyLength: 0, hasInlineValue: false))
        return at
    }

    /// Reads a line of a here-document, whose body is its lines joined by newlines, without a final newline.
    mutating func readBody(from start: Int, to end: Int) {
        let bodyStart = openDocuments[0].bodyStart ?? start
        openDocuments[0].bodyStart = bodyStart
        guard text[start..<end].elementsEqual(text[openDocuments[0].tag.range]) else { return }
        let document = openDocuments.removeFirst()
        words[document.word].content = SourceSpan(start: bodyStart, end: max(bodyStart, start - 1))
        mode = .gap
    }

    /// Reports NUL characters and invalid UTF-8 anywhere in a line, including comments and here-documents.
    mutating func checkBytes(from start: Int, to end: Int) {
        var highest: UInt8 = 0
        var zeros: UInt8 = 0
        for byte in text[start..<end] {
            highest |= byte
            zeros |= byte == 0 ? 1 : 0
        }
        if zeros != 0, let at = text[start..<end].firstIndex(of: 0) { report(.nul, from: at, to: at + 1) }
        guard highest >= 0x80 else { return }
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: text.span.extracting(start..<end))
        } catch {
            let place = error.byteOffsets
            report(.invalidUTF8(text[start + place.lowerBound]), from: start + place.lowerBound, to: start + place.upperBound)
        }
    }

    mutating func report(_ problem: SyntaxProblem, from start: Int, to end: Int) {
        errors.append(CommandError(.syntax(problem), at: SourceSpan(start: start, end: end)))
    }

    private static func isTagPart(_ byte: UInt8) -> Bool {
        Variables.isNamePart(byte) || byte == Byte.hyphen || byte == UInt8(ascii: ".") || byte >= 0x80
    }
}
