import Files
import Model
import Vocabulary

/// The format of JSON lines: an object for each card, with the keys that `card list --mode jsonl` prints, and `kind` for a note.
///
/// Source: RFC 8259, and jsonlines.org.
struct JSONLinesCodec: CardCodec {
    /// An array is claimed to say what is wrong with it.
    func claims(firstLine: String) -> Bool { firstLine.trimmingWhitespace().hasPrefix("[{\"") }

    func recognizes(firstLine: String) -> Bool {
        let line = firstLine.trimmingWhitespace()
        return line.hasPrefix("{") && line.contains("\"front\"") || line == "{" || line == "["
    }

    func read(
        _ records: consuming RecordReader, layout: CardLayoutChoice, _ body: (FileRecord) throws(Failure) -> Void
    ) throws(Failure) -> Reading {
        records.contents = []
        var isFirst = true
        while let range = try records.nextLine() {
            let content = records.window.bytes[range].trimmingSpaces
            if isFirst, content.first == .openBracket, case let next = content.dropFirst().trimmingSpaces.first,
                next == nil || next == .openBrace || next == .closeBracket
            {
                throw records.error(.json(.array), line: records.recordLine)
            }
            if !content.isEmpty { isFirst = false }
            if let record = record(records.window.bytes[range], line: records.recordLine) { try body(record) }
        }
        return Reading(.cards(.jsonl))
    }

    /// Returns the card of a line, or its flaw; nil for an empty line.
    private func record(_ bytes: ArraySlice<UInt8>, line: Int) -> FileRecord? {
        if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return nil }
        do throws(FormatFlaw) {
            return .card(try CardRecord(json: bytes, line: line))
        } catch {
            return .flawed(RecordFlaw(error, line: line))
        }
    }

    func write(
        to output: consuming OutputFile, book: String?, hasKinds: Bool, _ source: () throws(Failure) -> CardSource
    ) throws(Failure) {
        let next = try source()
        while let card = try next() {
            try output.append { $0.append(json: card, book: card.book ?? book) }
        }
        try output.finish()
    }
}

extension CardRecord {
    /// Parses a card; keys that no part of a card has are ignored.
    fileprivate init(json bytes: ArraySlice<UInt8>, line: Int) throws(FormatFlaw) {
        var kind: String?
        do throws(JSONFlaw) {
            try self.init(json: bytes, line: line, &kind)
        } catch {
            throw .json(error)
        }
        self.kind = try NewNoteKind.read(kind ?? "")
    }

    private init(json bytes: ArraySlice<UInt8>, line: Int, _ kind: inout String?) throws(JSONFlaw) {
        var (front, back, book): (String?, String?, String?)
        var tags: [String]?
        var seen: Set<String> = []
        var scanner = JSONScanner(bytes)
        try scanner.beginObject()
        while let key = try scanner.nextKey() {
            switch key {
            case "front": front = try scanner.optionalString(of: key)
            case "back": back = try scanner.optionalString(of: key)
            case "book": book = try scanner.optionalString(of: key)
            case "kind": kind = try scanner.optionalString(of: key)
            case "tags": tags = try scanner.optionalStrings(of: key)
            default:
                try scanner.skipValue()
                continue
            }
            if !seen.insert(key).inserted { throw .repeatedKey(key) }
        }
        guard let front else { throw .missingKey("front") }
        guard let back else { throw .missingKey("back") }
        self.init(front: front, back: back, tags: tags, book: book, line: line)
    }
}

extension [UInt8] {
    fileprivate mutating func append(json card: CardRecord, book: String?) {
        append(.openBrace)
        if let book {
            append(contentsOf: "\"book\":".utf8)
            append(json: book)
            append(.comma)
        }
        append(contentsOf: "\"front\":".utf8)
        append(json: card.front)
        append(contentsOf: ",\"back\":".utf8)
        append(json: card.back)
        append(contentsOf: ",\"tags\":[".utf8)
        for (index, tag) in (card.tags ?? []).enumerated() {
            if index > 0 { append(.comma) }
            append(json: tag)
        }
        append(.closeBracket)
        if let kind = card.kind {
            append(contentsOf: ",\"kind\":".utf8)
            append(json: kind.rawValue)
        }
        append(contentsOf: "}\n".utf8)
    }
}
