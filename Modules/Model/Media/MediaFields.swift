/// The names of media files in the HTML of Anki fields and templates: `<img src="cat.png">`, `[sound:cat.mp3]`.
package enum MediaFields {
    /// The tags that name a file, with the attribute that contains the name; the same ones that Anki knows.
    private static let attributes = ["img": "src", "audio": "src", "video": "src", "source": "src", "object": "data"]

    /// Returns the names in a field, as they are written, in their order.
    package static func names(in html: String) -> [String] {
        var names: [String] = []
        // In a template, a name can be that of a field.
        forEach(in: Array(html.utf8)) { name, _, _ in if !name.contains("{{") { names.append(name) } }
        return names
    }

    /// Returns a field in which the files that were renamed have their new names.
    /// - Parameter names: the new names by the old ones.
    package static func renaming(_ html: String, _ names: [String: String]) -> String {
        if names.isEmpty { return html }
        let bytes = Array(html.utf8)
        var (renamed, copied) = ([UInt8](), 0)
        forEach(in: bytes) { name, place, form in
            guard let new = MediaReference.candidates(name).lazy.compactMap({ names[$0] }).first else { return }
            renamed += bytes[copied..<place.lowerBound]
            renamed += form.bytes(of: new)
            copied = place.upperBound
        }
        return copied == 0 ? html : String(decoding: renamed + bytes[copied...], as: UTF8.self)
    }

    /// How a name is written where it occurs.
    private enum Form {
        case sound, quoted, unquoted

        func bytes(of name: String) -> [UInt8] {
            switch self {
            case .sound: return Array(name.utf8)
            case .quoted:
                let escaped = name.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
                return Array(escaped.replacing("<", with: "&lt;").replacing(">", with: "&gt;").utf8)
            case .unquoted:
                return name.utf8.flatMap { byte -> [UInt8] in
                    if byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 || "-._".utf8.contains(byte) { return [byte] }
                    return Array("%\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))".utf8)
                }
            }
        }
    }

    /// Calls `body` with each name and its place in the bytes.
    private static func forEach(in bytes: [UInt8], _ body: (String, Range<Int>, Form) -> Void) {
        var index = 0
        while let start = bytes[index...].firstIndex(where: { $0 == .lessThan || $0 == .openingBracket }) {
            let rest = bytes[start...]
            index = start + 1
            if rest.first == .openingBracket, let sound = HTMLSound(rest) {
                index = sound.end
                let length = sound.name.utf8.count
                if !sound.name.isAddress { body(sound.name, (sound.end - 1 - length)..<(sound.end - 1), .sound) }
            } else if rest.first == .lessThan, let tag = HTMLTag(rest) {
                index = tag.end
                guard !tag.isClosing, let attribute = attributes[tag.name], let value = tag.bytes(of: attribute),
                    let name = tag.value(of: attribute), !name.isEmpty, !name.isAddress
                else { continue }
                let before = bytes[value.startIndex - 1]
                let isQuoted = before == .quote || before == .apostrophe
                body(name, value.startIndex..<value.endIndex, isQuoted ? .quoted : .unquoted)
            }
        }
    }
}
