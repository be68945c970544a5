import Model
import Vocabulary

/// Splits delimited text into records of fields: RFC 4180, but with any separator and any line ends.
///
/// Only the current record is in memory. All text is checked to be UTF-8 without NUL, even if it is never requested.
struct RecordReader: ~Copyable {
    /// The range of a field, relative to the record's first byte.
    struct FieldSpan {
        var range: Range<Int>
        /// Whether the field contains quotes, each of them doubled.
        var hasQuotes = false
    }

    /// The maximum number of fields that are stored for a record, more than any layout has; the others are only counted.
    static let fieldsKept = ColumnMapping.limit

    let path: String
    /// The encoding of the file; the window has its text as UTF-8.
    let encoding: TextEncoding
    /// The maximum number of bytes in a record.
    let byteLimit: Int
    var separator = UInt8(ascii: "\t")
    /// Whether a record that begins with `#` is a comment.
    var hasComments = false
    /// The content of the columns, for the error about a field that is too long; empty for a file without columns.
    var contents: [Field] = [.front, .back, .tag, .name]

    var window: ByteWindow
    /// The index in the window at which the record begins.
    var start = 0
    /// The index in the window up to which it has been scanned.
    var cursor = 0
    /// The line of ``cursor``, counted from 1.
    var line = 1

    /// The line on which the record begins.
    var recordLine = 1
    /// The number of fields in the record.
    var fieldCount = 0
    var fields: [FieldSpan] = []
    /// The beginning of the current field, relative to the record's first byte.
    var fieldStart = 0

    init(_ source: consuming TextInput, chunk: Int, byteLimit: Int) {
        path = source.path
        encoding = source.encoding
        window = ByteWindow(source, chunk: chunk)
        self.byteLimit = byteLimit
        fields.reserveCapacity(Self.fieldsKept)
    }

    /// Moves to the next record, skipping empty lines and comments; returns false if there is none.
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

    /// Returns the text of a field of the record.
    /// - Precondition: `index` is less than ``fieldCount`` and ``fieldsKept``.
    func text(_ index: Int) -> String {
        let field = fields[index]
        let range = field.range.lowerBound + start..<field.range.upperBound + start
        return field.hasQuotes ? undoubled(range) : string(range)
    }

    /// Returns the text of a field of the record; an empty one if the record does not have the field.
    /// - Precondition: `index` is less than ``fieldsKept``.
    func text(at index: Int) -> String { index < fields.count ? text(index) : "" }

    func error(_ flaw: FormatFlaw, line: Int) -> Failure { .format(flaw, file: path, line: line) }

    /// Returns the flaw of a record with another number of fields than expected; nil if it has as many.
    func fieldCountFlaw(expecting expected: Int) -> RecordFlaw? {
        fieldCount == expected ? nil : RecordFlaw(.fieldCount(found: fieldCount, expected: expected), line: recordLine)
    }

    mutating func beginRecord() {
        recordLine = line
        fieldCount = 0
        fieldStart = 0
        fields.removeAll(keepingCapacity: true)
    }

    /// Returns the text in a range of bytes that have been checked.
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
