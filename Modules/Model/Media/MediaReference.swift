/// A mention of a media file in the text of a card: `[image: cat.png]`, `[sound: cat.mp3]`.
package struct MediaReference: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case image, sound
    }

    package let kind: Kind
    /// The name in the text.
    package let name: String

    package init(kind: Kind, name: String) { (self.kind, self.name) = (kind, name) }

    /// Returns the mentions in a text, in order; addresses such as `https://…` are left out.
    package static func all(in text: String) -> [MediaReference] {
        guard text.utf8.contains(.openingBracket) else { return [] }
        let bytes = Array(text.utf8)
        var (found, index) = ([MediaReference](), 0)
        while let bracket = bytes[index...].firstIndex(of: .openingBracket) {
            index = bracket + 1
            for (kind, opening) in openings where bytes[bracket...].starts(with: opening.utf8) {
                let rest = bytes[(bracket + opening.utf8.count)...].prefix(longest)
                guard let end = rest.firstIndex(where: { $0 == .closingBracket || $0 == .lineFeed }), rest[end] == .closingBracket
                else { continue }
                let name = String(String(decoding: rest[..<end], as: UTF8.self)[...].trimmed)
                if !name.isEmpty, !name.isAddress { found.append(MediaReference(kind: kind, name: name)) }
                index = end + 1
            }
        }
        return found
    }

    private static let openings: [(Kind, String)] = [(.image, "[image:"), (.sound, "[sound:")]
    private static let longest = 1024

    /// Returns the names that a file can have: the one that is written and, if that has percent-encoded bytes, the one that it
    /// stands for.
    static func candidates(_ name: String) -> [String] {
        guard let decoded = name.percentDecoded, !decoded.hasSameBytes(as: name) else { return [name] }
        return [name, decoded]
    }

    /// Whether the file is an image, judging by its extension. Other files are not opened: some of them are programs.
    package var isImage: Bool {
        guard kind == .image, let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return Self.imageEndings.contains(name[name.utf8.index(after: dot)...].lowercased())
    }

    private static let imageEndings: Set<String> = [
        "apng", "avif", "bmp", "gif", "heic", "ico", "jpeg", "jpg", "png", "svg", "tif", "tiff", "webp",
    ]
}

extension StringProtocol {
    /// Whether the name is an address, such as `https://example.org/cat.png`, and not the name of a file.
    var isAddress: Bool { contains("://") || isEmbedded || utf8.starts(with: "//".utf8) }

    /// Whether it is not a name, but the content of a file itself: `data:image/png;base64,…`.
    var isEmbedded: Bool { prefix(5).lowercased() == "data:" }
}

extension String {
    /// The text with each percent-encoded byte decoded (RFC 3986, section 2.1); nil if it has none, or the result is not text.
    fileprivate var percentDecoded: String? {
        guard utf8.contains(UInt8(ascii: "%")) else { return nil }
        let bytes = Array(utf8)
        var (decoded, index) = ([UInt8](), 0)
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, bytes[index + 1].isHexadecimalDigit,
                let byte = UInt8(String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
            {
                decoded.append(byte)
                index += 3
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        return String(validating: decoded, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var isHexadecimalDigit: Bool { isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(asciiLower) }
}
