import Files
import Model
import Vocabulary

extension AnkiTextCodec {
    /// Writes notes as Anki exports them with their guids, types and decks; the tags follow the columns of the largest note.
    ///
    /// Source: Anki 26.9, `rslib/src/import_export/text/csv/export.rs`.
    func writeNotes(
        to output: consuming OutputFile, _ source: () throws(Failure) -> NoteSource
    ) throws(Failure) {
        let count = try mostFields(source(), output.shouldStop)
        try output.append { bytes in
            for line in ["separator:tab", "html:true", "guid column:1", "notetype column:2", "deck column:3"] {
                bytes.append(contentsOf: "#\(line)\n".utf8)
            }
            bytes.append(contentsOf: "#tags column:\(count + 4)\n".utf8)
        }
        let next = try source()
        while let note = try next() { try output.append { $0.append(note: note, fieldCount: count) } }
        try output.finish()
    }

    private func mostFields(_ next: NoteSource, _ shouldStop: () -> Bool) throws(Failure) -> Int {
        var most = 2
        while let note = try next() {
            most = max(most, note.fields.count)
            if shouldStop() { throw .interrupted }
        }
        return most
    }
}

extension [UInt8] {
    fileprivate mutating func append(note: NoteRecord, fieldCount: Int) {
        let separator = UInt8(ascii: "\t")
        // A record that begins with `#` is a comment.
        append(field: note.guid, separator: separator, mustQuote: note.guid.utf8.first == .numberSign)
        for text in [note.type, note.book ?? ""] {
            append(separator)
            append(field: text, separator: separator)
        }
        for index in 0..<fieldCount {
            append(separator)
            guard index < note.fields.count else { continue }
            append(field: note.isHTML ? note.fields[index] : HTMLWriter.html(of: note.fields[index]), separator: separator)
        }
        append(separator)
        append(field: (note.tags ?? []).joined(separator: " "), separator: separator)
        append(.lineFeed)
    }
}
