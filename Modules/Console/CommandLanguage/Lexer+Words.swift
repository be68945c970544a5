// Words and their pieces, here-documents, and invalid bytes.
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
        while at < option.span.end, Byte.isOrdinary(text[at]), text[at] != Byte.equals { at += 1 }
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
