/// The names of media files in the HTML of Anki fields and templates, `<img src="cat.png">`, `[sound:cat.mp3]`, and in style
/// sheets, `url("_font.ttf")`.
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

    /// Returns the names in a style sheet: those in `url(…)` and after `@import`.
    package static func names(inStyle css: String) -> [String] {
        var names: [String] = []
        forEach(inStyle: Array(css.utf8)) { name, _, _ in names.append(name) }
        return names
    }

    /// Returns the names that only an exported package needs to find: in a template, also those in its styles, and every text in
    /// quotes that begins with `_`, such as the name of a script.
    ///
    /// Source: `UNDERSCORED_REFERENCES` in `rslib/src/text.rs`.
    package static func staticNames(in template: String) -> [String] {
        names(inStyle: template)
            + template.split(whereSeparator: { $0 == "\"" || $0 == "'" }).lazy.filter { $0.utf8.first == UInt8(ascii: "_") }
            .map(String.init)
    }

    /// Returns a style sheet in which the files that were renamed have their new names.
    /// - Parameter names: the new names by the old ones.
    package static func renaming(style css: String, _ names: [String: String]) -> String {
        renaming(css, names) { forEach(inStyle: $0, $1) }
    }

    /// Returns a field in which the files that were renamed have their new names.
    /// - Parameter names: the new names by the old ones.
    package static func renaming(_ html: String, _ names: [String: String]) -> String {
        renaming(html, names) { forEach(in: $0, $1) }
    }

    private typealias Visit = (_ name: String, _ place: Range<Int>, _ form: Form) -> Void

    private static func renaming(_ text: String, _ names: [String: String], _ forEach: ([UInt8], Visit) -> Void) -> String {
        if names.isEmpty { return text }
        let bytes = Array(text.utf8)
        var (renamed, copied) = ([UInt8](), 0)
        forEach(bytes) { name, place, form in
            guard let new = MediaReference.candidates(name).lazy.compactMap({ names[$0] }).first else { return }
            renamed += bytes[copied..<place.lowerBound]
            renamed += form.bytes(of: new)
            copied = place.upperBound
        }
        return copied == 0 ? text : String(decoding: renamed + bytes[copied...], as: UTF8.self)
    }

    /// How a name is written where it occurs.
    private enum Form {
        case sound, quoted, unquoted
        /// In quotes in a style sheet.
        case style

        func bytes(of name: String) -> [UInt8] {
            switch self {
            case .sound: return Array(name.utf8)
            case .quoted:
                let escaped = name.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
                return Array(escaped.replacing("<", with: "&lt;").replacing(">", with: "&gt;").utf8)
            case .style:
                return Array(name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("'", with: "\\'").utf8)
            case .unquoted:
                return name.utf8.flatMap { byte -> [UInt8] in
                    if byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 || "-._".utf8.contains(byte) { return [byte] }
                    return Array("%\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))".utf8)
                }
            }
        }
    }

    /// Calls `body` with each name and its place in the bytes.
    private static func forEach(in bytes: [UInt8], _ body: Visit) {
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

    /// Calls `body` with each name in a style sheet and its place in the bytes.
    private static func forEach(inStyle bytes: [UInt8], _ body: Visit) {
        var index = 0
        while let start = bytes[index...].firstIndex(where: { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "@") }) {
            index = start + 1
            let isURL = bytes[start] == UInt8(ascii: "(")
            let isNamed = isURL ? bytes[..<start].hasLowercaseSuffix("url") : bytes[index...].hasLowercasePrefix("import")
            if !isNamed { continue }
            let rest = bytes[(isURL ? index : index + 6)...].drop(while: \.isHTMLSpace).prefix(longest)
            let quote = rest.first.flatMap { $0 == .quote || $0 == .apostrophe ? $0 : nil }
            if quote == nil, !isURL { continue }  // `@import url(…)`
            let value = quote == nil ? rest : rest.dropFirst()
            guard let end = value.firstIndex(where: { $0 == quote ?? UInt8(ascii: ")") || $0 == .lineFeed }),
                bytes[end] != .lineFeed
            else { continue }
            var place = value.startIndex..<end
            while quote == nil, let last = bytes[place].last, last.isHTMLSpace { place = place.lowerBound..<place.upperBound - 1 }
            let name = String(decoding: bytes[place], as: UTF8.self)
            if !name.isEmpty, !name.isAddress { body(name, place, quote == nil ? .unquoted : .style) }
            index = end
        }
    }

    private static let longest = 1024
}

extension ArraySlice<UInt8> {
    fileprivate func hasLowercasePrefix(_ text: String) -> Bool {
        prefix(text.utf8.count).map(\.asciiLower).elementsEqual(text.utf8)
    }

    fileprivate func hasLowercaseSuffix(_ text: String) -> Bool {
        suffix(text.utf8.count).map(\.asciiLower).elementsEqual(text.utf8)
    }
}
