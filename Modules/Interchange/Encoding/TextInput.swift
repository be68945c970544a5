import Files
import Model
import Vocabulary

/// The text of a file as UTF-8, whatever the file's encoding; only a part of it is in memory.
struct TextInput: ~Copyable {
    private static let chunk = 16_384

    let path: String
    let encoding: TextEncoding
    private let file: InputFile
    /// Nil if the file is in UTF-8, and its bytes are passed on as they are.
    private var decoder: TextDecoder?
    /// Text that has been read from the file and not been passed on yet, from ``passedOn`` on.
    private var waiting: [UInt8] = []
    private var passedOn = 0
    /// Whether the end of the file was read: at a terminal, another read would wait for more input.
    private var isAtEnd = false

    /// Reads the first bytes of a file.
    /// - Parameter encoding: nil to determine it from the byte-order mark; a file without one is in UTF-8.
    /// - Throws: `Failure.format(.binary, …)` for a file that is not text, `Failure.file`, `Failure.interrupted`.
    init(_ file: consuming InputFile, encoding chosen: TextEncoding? = nil) throws(Failure) {
        path = file.path
        var head = [UInt8](repeating: 0, count: BinaryKind.magicSize)
        var (count, hasEnded) = (0, false)
        while count < head.count, !hasEnded {
            let read = try file.read(into: &head, from: count, most: head.count - count)
            hasEnded = read == 0
            count += read
        }
        head.removeSubrange(count...)
        if let kind = BinaryKind(magic: head[...]) { throw .format(.binary(kind), file: path, line: 0) }
        self.file = file
        encoding = chosen ?? (UTF16Mark(head) == nil ? .utf8 : .utf16)
        guard let form = TextDecoder.Form(encoding, head) else {
            (waiting, isAtEnd) = (head, hasEnded)
            return
        }
        var decoder = TextDecoder(form)
        decoder.decode(head[...], into: &waiting)
        self.decoder = decoder
    }

    /// Reads at most `most` bytes of text into the buffer, from `start` on, and returns their number; 0 at the end.
    /// - Throws: `Failure.file(path, .read, …)`, `Failure.interrupted`.
    mutating func read(into bytes: inout [UInt8], from start: Int, most: Int) throws(Failure) -> Int {
        while passedOn == waiting.count {
            if isAtEnd { return 0 }
            if decoder == nil {
                let count = try file.read(into: &bytes, from: start, most: most)
                isAtEnd = count == 0
                return count
            }
            try decodeMore()
        }
        let count = min(most, waiting.count - passedOn)
        bytes.replaceSubrange(start..<start + count, with: waiting[passedOn..<passedOn + count])
        passedOn += count
        return count
    }

    private mutating func decodeMore() throws(Failure) {
        var raw = [UInt8](repeating: 0, count: Self.chunk)
        let read = try file.read(into: &raw, from: 0, most: Self.chunk)
        waiting.removeAll(keepingCapacity: true)
        passedOn = 0
        isAtEnd = read == 0
        if isAtEnd { decoder?.finish(into: &waiting) } else { decoder?.decode(raw[..<read], into: &waiting) }
    }
}

extension TextDecoder.Form {
    /// Returns how to decode a file with these first bytes; nil for UTF-8, which needs no decoding.
    fileprivate init?(_ encoding: TextEncoding, _ head: [UInt8]) {
        switch encoding {
        case .utf8: return nil
        case .latin1: self = .latin1
        case .utf16:
            // Without a mark, a first character below U+0100, as nearly every file has, tells the order.
            let isBigEndian = UTF16Mark(head).map { $0 == .bigEndian } ?? (head.first == 0)
            self = isBigEndian ? .utf16BigEndian : .utf16LittleEndian
        }
    }
}

/// The byte-order mark of a file in UTF-16.
private enum UTF16Mark {
    case bigEndian, littleEndian

    init?(_ head: [UInt8]) {
        if head.starts(with: [0xFE, 0xFF]) {
            self = .bigEndian
        } else if head.starts(with: [0xFF, 0xFE]) {
            self = .littleEndian
        } else {
            return nil
        }
    }
}
