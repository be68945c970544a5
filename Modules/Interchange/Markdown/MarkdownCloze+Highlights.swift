import Model
import Vocabulary

extension MarkdownCloze {
    /// Finds the deletions `==answer==`, with an optional number and hint: `==1;;answer;;hint==`.
    ///
    /// Source: obsidian-spaced-repetition, "Cloze cards" in its manual.
    init(highlightsIn bytes: ArraySlice<UInt8>) {
        var index = bytes.startIndex
        while let found = Self.highlight(in: bytes, from: index) {
            append(bytes[index..<found.lowerBound])
            append(Deletion(highlight: bytes[found].dropFirst(2).dropLast(2)))
            index = found.upperBound
        }
        append(bytes[index...])
        endPlain()
    }

    /// Returns the range of the next `==…==` on one line and outside of code, or nil.
    ///
    /// Text with white space at its ends, as in `a == b`, is not a highlight.
    static func highlight(in bytes: ArraySlice<UInt8>, from start: Int) -> Range<Int>? {
        var index = start
        while let opening = bytes.index(ofUnquoted: "==", from: index) {
            let run = bytes[opening...].prefix { $0 == UInt8(ascii: "=") }
            index = run.endIndex
            guard run.count == 2, let closing = bytes[index...].closingMark else { continue }
            return opening..<closing + 2
        }
        return nil
    }
}

extension MarkdownCloze.Deletion {
    fileprivate init(highlight bytes: ArraySlice<UInt8>) {
        answer = []
        var rest = bytes
        if let end = rest.index(of: ";;"), let number = Int(String(decoding: rest[..<end], as: UTF8.self)) {
            self.number = number
            rest = rest[(end + 2)...]
        }
        if let end = rest.index(of: ";;"), end > rest.startIndex {
            hint = Array(rest[(end + 2)...])
            rest = rest[..<end]
        }
        answer = Array(rest)
    }
}

extension ArraySlice<UInt8> {
    /// The place of the `==` that ends a highlight that begins here; nil if there is none on the line.
    fileprivate var closingMark: Int? {
        guard let first, !first.isASCIISpace else { return nil }
        let line = prefix { $0 != .lineFeed }
        guard let end = line.index(of: "=="), end > startIndex, !self[end - 1].isASCIISpace else { return nil }
        return end
    }
}
