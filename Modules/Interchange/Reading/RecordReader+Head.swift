import Model
import Vocabulary

extension RecordReader {
    /// Returns the next `count` bytes without consuming them, or fewer at the end of the file.
    mutating func peek(_ count: Int) throws(Failure) -> ArraySlice<UInt8> {
        start = cursor
        while window.count - cursor < count, try refill() {}
        return window.bytes[cursor..<min(cursor + count, window.count)]
    }

    /// Returns the next bytes up to a line end, at most `limit`, without consuming them.
    mutating func peekLine(limit: Int) throws(Failure) -> ArraySlice<UInt8> {
        start = cursor
        while true {
            let line = window.bytes[cursor..<window.count].prefix(limit).prefix { $0 != .lineFeed && $0 != .carriageReturn }
            if line.endIndex < window.count || line.count == limit { return line }
            if try !refill() { return window.bytes[cursor..<window.count].prefix(limit) }
        }
    }

    /// Skips a byte-order mark.
    mutating func skipByteOrderMark() throws(Failure) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        if try peek(mark.count).elementsEqual(mark) { cursor += mark.count }
    }

    /// Consumes the next line, and returns the range of its text in the window; nil at the end of the file.
    mutating func nextLine() throws(Failure) -> Range<Int>? {
        start = cursor
        guard try peek() != nil else { return nil }
        beginRecord()
        return try scanLine()
    }

    /// Consumes the next line if it begins with `prefix`, and returns its text and number.
    mutating func takeLine(startingWith prefix: String) throws(Failure) -> (text: String, line: Int)? {
        guard try peek(prefix.utf8.count).elementsEqual(prefix.utf8) else { return nil }
        beginRecord()
        return (string(try scanLine()), recordLine)
    }
}
