import Model
import Vocabulary

/// The front matter of a Markdown file: the lines between a first line `---` and the next one.
struct FrontMatter {
    private(set) var lines: [[UInt8]] = []
    /// Whether a second `---` ends it; otherwise the first one was something else, and the lines are ordinary lines.
    private(set) var isClosed = true

    /// Reads the front matter of a file that has not been read yet; it is empty if the file begins otherwise.
    /// - Parameter endsEarly: whether a line, which is the last one read, cannot belong to front matter.
    /// - Throws: `Failure.format(.tooLong, …)`, and what reading a line throws.
    init(_ records: inout RecordReader, endsEarly: (ArraySlice<UInt8>) -> Bool) throws(Failure) {
        guard MarkdownLine.isSeparator(try records.peekLine(limit: 64)), try records.nextLine() != nil else { return }
        isClosed = false
        var count = 0
        while let range = try records.nextLine() {
            let line = records.window.bytes[range]
            isClosed = MarkdownLine.isSeparator(line)
            if isClosed { return }
            count += line.count
            if count > records.byteLimit { throw records.error(.tooLong(limit: records.byteLimit), line: 1) }
            lines.append(Array(line))
            if endsEarly(line) { return }
        }
    }

    /// Returns the value of a key, as it stands after a separator; nil if no line has the key.
    func value(of key: String, separator: UInt8) -> ArraySlice<UInt8>? {
        for line in lines where isClosed {
            guard let end = line.firstIndex(of: separator), line[..<end].trimmingSpaces.elementsEqual(key.utf8) else { continue }
            return line[(end + 1)...].trimmingSpaces
        }
        return nil
    }
}
