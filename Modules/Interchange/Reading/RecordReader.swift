import Model
import Vocabulary

/// Splits delimited text into records of fields: RFC 4180 with any separator, and with any line ends.
///
/// Only the record at hand is in memory. Texts are checked to be UTF-8 without NUL, also those that nobody asks for.
struct RecordReader: ~Copyable {
    /// Where a field is, counted from the record's first byte.
    struct FieldSpan {
        var range: Range<Int>
        /// Whether each quote in it stands doubled.
        var hasQuotes = false
    }

    /// The fields of a record beyond these are counted, not kept; no layout has as many.
    static let fieldsKept = 64

    let path: String
    /// A record of more bytes is refused.
    let byteLimit: Int
    var separator = UInt8(ascii: "\t")
    /// Whether a record that begins with `#` is a comment.
    var hasComments = false
    /// What the columns hold, for the error about a field that is too long.
    var contents: [Field] = [.front, .back, .tag, .name]

    var window: ByteWindow
    /// Where the record begins in the window.
    var start = 0
    /// Where the scan is in the window.
    var cursor = 0
    /// The line of ``cursor``, from 1.
    var line = 1

    /// The line that the record begins on.
    var recordLine = 1
    /// How many fields the record has.
    var fieldCount = 0
    var fields: [FieldSpan] = []
    /// Where the field being scanned begins, counted from the record's first byte.
    var fieldStart = 0

    init(_ source: consuming InputFile, chunk: Int, byteLimit: Int) {
        path = source.path
        window = ByteWindow(source, chunk: chunk)
        self.byteLimit = byteLimit
        fields.reserveCapacity(Self.fieldsKept)
    }

    /// Goes to the next record; false when there is none. Empty lines are passed over.
    /// - Throws: `Failure.format` or `Failure.file`.
    mutating func next() throws(Failure) -> Bool {
        while true {
            start = cursor
            guard let byte = try peek() else { return false }
            beginRecord()
            if byte == .lineFeed || byte == .carriageReturn {
                try skipLineEnd()
            } else if byte == .numberSign, hasComments {
                _ = try scanLine()
            } else {
                try scanRecord()
                return true
            }
        }
    }

    /// The text of a field of the record.
    /// - Parameter index: less than ``fieldCount`` and ``fieldsKept``; all else is a programmer's error.
    func text(_ index: Int) -> String {
        let field = fields[index]
        let range = field.range.lowerBound + start..<field.range.upperBound + start
        return field.hasQuotes ? undoubled(range) : string(range)
    }

    func error(_ flaw: FormatFlaw, line: Int) -> Failure { .format(flaw, file: path, line: line) }

    /// - Throws: `Failure.format(.fieldCount, …)` when the record has another number of fields.
    func checkFieldCount(_ expected: Int) throws(Failure) {
        if fieldCount != expected {
            throw error(.fieldCount(found: fieldCount, expected: expected), line: recordLine)
        }
    }

    mutating func beginRecord() {
        recordLine = line
        fieldCount = 0
        fieldStart = 0
        fields.removeAll(keepingCapacity: true)
    }

    /// The text of bytes that have been checked.
    func string(_ range: Range<Int>) -> String {
        String(decoding: window.bytes[range], as: UTF8.self)
    }

    private func undoubled(_ range: Range<Int>) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(range.count)
        var index = range.lowerBound
        while index < range.upperBound {
            bytes.append(window.bytes[index])
            index += window.bytes[index] == .quote ? 2 : 1
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension UInt8 {
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let quote = UInt8(ascii: "\"")
    static let numberSign = UInt8(ascii: "#")
}
