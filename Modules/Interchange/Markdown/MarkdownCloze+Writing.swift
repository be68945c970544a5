import Model
import Vocabulary

extension MarkdownCloze {
    /// Returns a text whose deletions `{{c1::Paris}}` are in brackets, as `C:` has them; nil if it would not be read back the same.
    ///
    /// Brackets have no numbers and no hints: the deletions must be numbered in order.
    static func bracketed(_ text: String) -> String? {
        var (rest, marked, number) = (Array(text.utf8)[...], [UInt8](), 1)
        while let opening = rest.index(of: "{{c\(number)::") {
            marked.append(escapingBrackets: rest[..<opening])
            let answer = rest[(opening + "{{c\(number)::".utf8.count)...]
            guard let end = answer.index(of: "}}") else { return nil }
            marked.append(.openBracket)
            marked.append(escapingBrackets: answer[..<end])
            marked.append(.closeBracket)
            rest = answer[(end + 2)...]
            number += 1
        }
        marked.append(escapingBrackets: rest)
        let written = String(decoding: marked, as: UTF8.self)
        return isRead(written, as: text) ? written : nil
    }

    /// Returns whether a text after `C:` is read as a note with a text.
    private static func isRead(_ written: String, as text: String) -> Bool {
        var bytes: [UInt8] = []
        MarkdownText.append(written, to: &bytes)
        let question = MarkdownText.withoutEscapes(bytes[...].trimmingSpaces)
        let cloze = MarkdownCloze(bracketsIn: question)
        guard cloze.flaw(size: question.count) == nil else { return false }
        let records = cloze.records(NoteRecord(fields: [])) { MarkdownText.text(decoding: $0) }
        guard records.count == 1, case .note(let note) = records[0] else { return false }
        return note.fields == [text] && note.fields[0].hasSameBytes(as: text)
    }
}

extension [UInt8] {
    fileprivate mutating func append(escapingBrackets bytes: ArraySlice<UInt8>) {
        for byte in bytes {
            if byte == .openBracket || byte == .closeBracket { append(.backslash) }
            append(byte)
        }
    }
}
