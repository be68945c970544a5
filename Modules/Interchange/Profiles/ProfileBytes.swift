import Model
import Vocabulary

/// The text of a file of profiles, checked for what a YAML parser must not be given.
struct ProfileBytes {
    /// The maximum size in bytes: enough for more than a thousand profiles, since the parser keeps the whole file in memory.
    static let limit = 1 << 20

    let path: String
    let text: String

    /// Reads a whole file.
    /// - Throws: `Failure.format` if the file is too large, is not text or has aliases; `Failure.file`.
    init(_ source: consuming TextInput) throws(Failure) {
        var file = source
        path = file.path
        var bytes = [UInt8](repeating: 0, count: 65_536)
        var count = 0
        while true {
            if bytes.count - count < 65_536 { bytes += [UInt8](repeating: 0, count: bytes.count) }
            let read = try file.read(into: &bytes, from: count, most: 65_536)
            if read == 0 { break }
            count += read
            if count > Self.limit { throw .format(.profiles(.tooLarge(limit: Self.limit)), file: path, line: 1) }
        }
        bytes.removeSubrange(count...)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        try Self.check(bytes, path)
        text = String(decoding: bytes, as: UTF8.self)
    }

    private static func check(_ bytes: [UInt8], _ path: String) throws(Failure) {
        func line(of index: Int) -> Int { bytes.span.extracting(0..<index).lineEnds + 1 }
        if let index = bytes.firstIndex(of: 0) { throw .format(.containsNUL, file: path, line: line(of: index)) }
        do {
            _ = try UTF8Span(validating: bytes.span)
        } catch {
            throw .format(.invalidUTF8, file: path, line: line(of: error.byteOffsets.lowerBound))
        }
        if let alias = Alias(first: bytes) {
            throw .format(.profiles(.alias(name: alias.name)), file: path, line: line(of: alias.index))
        }
    }
}

/// A YAML alias: a `*name` after an `&name`.
///
/// A few lines of nested aliases can stand for more values than fit in memory, and a parser that compares keys visits them all.
/// Therefore the raw bytes are searched: this finds every alias that a parser could see.
private struct Alias {
    let name: String
    let index: Int

    init?(first bytes: [UInt8]) {
        var anchors: Set<ArraySlice<UInt8>> = []
        for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "&") || byte == UInt8(ascii: "*") {
            let name = bytes[(index + 1)...].prefix(while: \.isOfAnchor)
            if name.isEmpty { continue }
            if byte == UInt8(ascii: "&") {
                anchors.insert(name)
            } else if anchors.contains(name) {
                self.name = String(decoding: name, as: UTF8.self)
                self.index = index
                return
            }
        }
        return nil
    }
}

extension UInt8 {
    /// Whether libyaml accepts the byte in an anchor's name.
    fileprivate var isOfAnchor: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
