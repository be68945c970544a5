import Model
import Vocabulary

/// How the text of a card is written in Markdown, so that it is read back unchanged and shown as it is.
///
/// White space that a reader would trim or change becomes a character reference such as `&#32;`, and a line that would begin or
/// end a card gets a backslash. Both are Markdown (CommonMark 0.31, 2.4 and 2.5).
enum MarkdownText {
    /// Appends a text, which the reader of cards splits into lines.
    static func append(_ text: String, to bytes: inout [UInt8]) {
        for (index, line) in referenced(text).split(separator: .lineFeed, omittingEmptySubsequences: false).enumerated() {
            if index > 0 { bytes.append(.lineFeed) }
            append(line: line, to: &bytes)
        }
    }

    /// Appends a value on one line, within a comment.
    static func append(value: String, to bytes: inout [UInt8]) {
        for byte in referenced(value) {
            if byte == .lineFeed || byte == UInt8(ascii: ">") { bytes.append(reference: byte) } else { bytes.append(byte) }
        }
    }

    /// Returns the text of lines that were read, in which references have not been decoded yet.
    static func withoutEscapes(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        for (index, line) in bytes.split(separator: .lineFeed, omittingEmptySubsequences: false).enumerated() {
            if index > 0 { text.append(.lineFeed) }
            guard let place = escapePlace(in: line), line[place...].first == .backslash else {
                text.append(contentsOf: line)
                continue
            }
            text.append(contentsOf: line[..<place])
            text.append(contentsOf: line[(place + 1)...])
        }
        return text
    }

    /// Decodes references to characters by their numbers; other references remain as they are.
    static func text(decoding bytes: some Collection<UInt8>) -> String {
        let bytes = Array(bytes)
        guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
        var text: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if let (scalar, length) = reference(at: index, in: bytes) {
                text.append(contentsOf: scalar.utf8)
                index += length
            } else {
                text.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func append(line: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
        guard let place = escapePlace(in: line) else { return bytes.append(contentsOf: line) }
        bytes.append(contentsOf: line[..<place])
        bytes.append(.backslash)
        bytes.append(contentsOf: line[place...])
    }

    /// Returns where a line has or needs a backslash: before the colon of a marker, or before a separator; nil for another line.
    private static func escapePlace(in line: ArraySlice<UInt8>) -> Int? {
        if let first = line.first, MarkdownLine.markers.contains(first) {
            let rest = line.dropFirst().drop { $0 == .backslash }
            return rest.first == .colon ? line.startIndex + 1 : nil
        }
        let body = line.trimmingSpaces
        return body.drop { $0 == .backslash }.elementsEqual("---".utf8) ? body.startIndex : nil
    }

    /// Returns the text with references for what would be lost or decoded.
    private static func referenced(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        let scalars = text.unicodeScalars
        for index in scalars.indices {
            let scalar = scalars[index]
            let next = scalars.index(after: index)
            let isAtEdge = index == scalars.startIndex || next == scalars.endIndex
            let wouldBeReference = scalar == "&" && next < scalars.endIndex && scalars[next] == "#"
            if scalar == "\r" || wouldBeReference || isAtEdge && scalar.properties.isWhitespace {
                bytes.append(contentsOf: "&#\(scalar.value);".utf8)
            } else {
                bytes.append(contentsOf: scalar.utf8)
            }
        }
        return bytes
    }

    /// Returns the character that a reference such as `&#32;` or `&#x20;` names, and its length; nil if there is none.
    private static func reference(at index: Int, in bytes: [UInt8]) -> (Unicode.Scalar, Int)? {
        let rest = bytes[index...]
        guard rest.starts(with: "&#".utf8) else { return nil }
        let isHex = rest.dropFirst(2).first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
        let digits = rest.dropFirst(isHex ? 3 : 2).prefix(8).prefix { isHex ? $0.isASCIIHexDigit : $0.isASCIIDigit }
        let end = digits.endIndex
        guard !digits.isEmpty, end < bytes.count, bytes[end] == UInt8(ascii: ";"),
            let value = UInt32(String(decoding: digits, as: UTF8.self), radix: isHex ? 16 : 10), value > 0,
            let scalar = Unicode.Scalar(value)
        else { return nil }
        return (scalar, end + 1 - index)
    }
}

extension [UInt8] {
    fileprivate mutating func append(reference byte: UInt8) { append(contentsOf: "&#\(byte);".utf8) }
}
