import Model
import Vocabulary

/// The bytes of a file of profiles as text, without what a parser of YAML must not see.
struct ProfileBytes {
    /// Enough for more than a thousand profiles; the parser keeps all of a file in memory.
    static let limit = 1 << 20

    let path: String
    let text: String

    /// Reads the file to its end.
    /// - Throws: `Failure.format` for a file that is too large or no text, or has aliases; `Failure.file`.
    init(_ file: borrowing InputFile) throws(Failure) {
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

/// A `*name` behind an `&name`.
///
/// A few lines of aliases of aliases stand for more values than a memory holds, and a parser that compares keys counts them
/// all. So they are looked for in the bytes, wherever they stand: a parser can see no alias that is not found.
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
    /// What libyaml takes for a part of an anchor's name.
    fileprivate var isOfAnchor: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
