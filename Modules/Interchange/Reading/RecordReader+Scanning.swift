import Model
import Vocabulary

extension RecordReader {
    /// Scans the record at the cursor, including its line end.
    mutating func scanRecord() throws(Failure) {
        while try scanField() {}
        try checkText()
        try skipLineEnd()
    }

    /// Scans the rest of a line with its end, whatever it contains; returns the range of its text in the window.
    mutating func scanLine() throws(Failure) -> Range<Int> {
        try scanPlain(separator: .lineFeed)
        try checkText()
        let length = cursor - start
        try skipLineEnd()
        return start..<start + length
    }

    /// Returns the byte at the cursor; nil at the end of the file.
    mutating func peek() throws(Failure) -> UInt8? {
        if cursor == window.count, try !refill() { return nil }
        return window.bytes[cursor]
    }

    /// Skips a line feed, a carriage return, or both; does nothing at the end of the file.
    mutating func skipLineEnd() throws(Failure) {
        guard let byte = try peek() else { return }
        cursor += 1
        line += 1
        if byte == .carriageReturn, try peek() == .lineFeed { cursor += 1 }
    }

    /// Reads more of the current record; returns false at the end of the file.
    mutating func refill() throws(Failure) -> Bool {
        if cursor - start >= byteLimit { throw tooLong }
        cursor -= start
        defer { start = 0 }
        return try window.refill(keepingFrom: start)
    }

    /// Scans one field; returns whether another one follows.
    private mutating func scanField() throws(Failure) -> Bool {
        fieldStart = cursor - start
        let isQuoted = try peek() == .quote
        let field = isQuoted ? try scanQuoted() : try scanUnquoted()
        fieldCount += 1
        if fieldCount <= Self.fieldsKept { fields.append(field) }
        guard let byte = try peek(), byte == separator else { return false }
        cursor += 1
        return true
    }

    private mutating func scanUnquoted() throws(Failure) -> FieldSpan {
        try scanPlain(separator: separator)
        return FieldSpan(range: fieldStart..<cursor - start)
    }

    /// Moves the cursor to the next separator or line end, or to the end of the file.
    private mutating func scanPlain(separator: UInt8) throws(Failure) {
        repeat {
            cursor = window.bytes.span.firstEnd(of: separator, from: cursor, to: window.count)
            if cursor < window.count {
                if window.bytes[cursor] == 0 { throw error(.containsNUL, line: line) }
                return
            }
        } while try refill()
    }

    private mutating func scanQuoted() throws(Failure) -> FieldSpan {
        let opening = line
        cursor += 1
        var field = FieldSpan(range: cursor - start..<cursor - start)
        while true {
            cursor = window.bytes.span.firstStop(from: cursor, to: window.count)
            guard let byte = try peek() else { throw error(.unclosedQuote, line: opening) }
            switch byte {
            case .quote:
                let end = cursor - start
                cursor += 1
                let following = try peek()
                if following == .quote {
                    field.hasQuotes = true
                    cursor += 1
                } else {
                    try checkEnd(following)
                    field.range = field.range.lowerBound..<end
                    return field
                }
            case .lineFeed:
                // After a carriage return, it is the second half of a single line end.
                if window.bytes[cursor - 1] != .carriageReturn { line += 1 }
                cursor += 1
            case .carriageReturn:
                line += 1
                cursor += 1
            case 0:
                throw error(.containsNUL, line: line)
            default:
                break
            }
        }
    }

    /// Checks that a closing quote is the end of its field.
    private func checkEnd(_ byte: UInt8?) throws(Failure) {
        guard let byte, byte != separator, byte != .lineFeed, byte != .carriageReturn else { return }
        throw error(.textAfterQuote, line: line)
    }

    private func checkText() throws(Failure) {
        let text = window.bytes.span.extracting(start..<cursor)
        do {
            _ = try UTF8Span(validating: text)
        } catch {
            let before = text.extracting(0..<error.byteOffsets.lowerBound)
            throw self.error(encoding == .utf16 ? .invalidUTF16 : .invalidUTF8, line: recordLine + before.lineEnds)
        }
    }

    /// The error for a record that exceeds the limit; it names the longest of the fields.
    private var tooLong: Failure {
        if contents.isEmpty { return error(.tooLong(limit: byteLimit), line: recordLine) }
        var longest = (column: fieldCount, bytes: cursor - start - fieldStart)
        for (column, field) in fields.enumerated() where field.range.count > longest.bytes {
            longest = (column, field.range.count)
        }
        guard longest.column < contents.count else {
            return error(.fieldCount(found: fieldCount + 1, expected: contents.count), line: recordLine)
        }
        let content = contents[longest.column]
        // The rest of the current field has not been read, so its length is unknown.
        if longest.column == fieldCount {
            return error(
                .card(content, .recordTooLong(limit: content.byteLimit, recordLimit: byteLimit)), line: recordLine)
        }
        return error(.card(content, .tooLong(limit: content.byteLimit, actual: longest.bytes)), line: recordLine)
    }
}

extension Field {
    /// The maximum number of bytes in a text of this kind.
    fileprivate var byteLimit: Int {
        switch self {
        case .tag: Tag.byteLimit
        case .name: Name.byteLimit
        default: CardText.byteLimit
        }
    }
}

extension Span<UInt8> {
    /// Returns the index of the first separator, line end or NUL.
    fileprivate func firstEnd(of separator: UInt8, from start: Int, to end: Int) -> Int {
        var index = start
        while index < end {
            let byte = self[index]
            // Almost every byte of a text is greater than the control characters.
            if byte == separator || byte <= .carriageReturn, byte == separator || byte.isLineEndOrNUL { return index }
            index += 1
        }
        return end
    }

    /// Returns the index of the first quote, line end or NUL.
    fileprivate func firstStop(from start: Int, to end: Int) -> Int { firstEnd(of: .quote, from: start, to: end) }

    /// The number of line ends.
    var lineEnds: Int {
        var count = 0
        for index in indices where self[index] == .lineFeed || self[index] == .carriageReturn {
            let isSecondHalf = self[index] == .lineFeed && index > 0 && self[index - 1] == .carriageReturn
            if !isSecondHalf { count += 1 }
        }
        return count
    }
}

extension UInt8 {
    fileprivate var isLineEndOrNUL: Bool { self == .lineFeed || self == .carriageReturn || self == 0 }
}
