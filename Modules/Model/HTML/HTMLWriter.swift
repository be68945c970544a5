/// Writes text as the HTML of Anki fields, from which ``HTMLReader`` reads the same text.
package enum HTMLWriter {
    /// Returns whether a text would change if it were read as HTML, or names an image or a sound.
    package static func isNeeded(for text: String) -> Bool {
        // Most texts have none of these characters.
        guard text.utf8.contains(where: { $0 == .lessThan || $0 == .ampersand || $0 == .openingBracket }) else { return false }
        let bytes = Array(text.utf8)
        let lastEnd = bytes.lastIndex(of: .greaterThan) ?? 0
        return bytes.indices.contains { index in
            switch bytes[index] {
            case .lessThan: bytes[index...].starts(with: "<!--".utf8) || index < lastEnd && HTMLTag(bytes[index...]) != nil
            case .ampersand: HTMLEntity(bytes[index...]) != nil
            case .openingBracket: Medium(bytes[index...]) != nil
            default: false
            }
        }
    }

    /// Returns a text as the HTML of a field; white space that would not be shown, or be taken for that of a template, is in an element
    /// that preserves it.
    package static func html(of text: String) -> String {
        let bytes = Array(text.utf8)
        var html: [UInt8] = []
        html.reserveCapacity(bytes.count)
        let preservesSpace = bytes.hasSpaceToPreserve
        if preservesSpace { html.append(contentsOf: "<span style=\"white-space: pre-wrap\">".utf8) }
        var index = 0
        while index < bytes.count {
            if bytes[index] == .openingBracket, let medium = Medium(bytes[index...]) {
                html.append(contentsOf: medium.html.utf8)
                index = medium.end
                continue
            }
            if bytes[index] == .openingBracket, bytes[index...].starts(with: "[sound:".utf8) {
                html.append(contentsOf: "&#91;".utf8)
                index += 1
                continue
            }
            switch bytes[index] {
            case .lessThan: html.append(contentsOf: "&lt;".utf8)
            case .greaterThan: html.append(contentsOf: "&gt;".utf8)
            case .ampersand: html.append(contentsOf: "&amp;".utf8)
            case .carriageReturn: html.append(contentsOf: "&#13;".utf8)
            case .lineFeed: html.append(contentsOf: "<br>".utf8)
            default: html.append(bytes[index])
            }
            index += 1
        }
        if preservesSpace { html.append(contentsOf: "</span>".utf8) }
        return String(decoding: html, as: UTF8.self)
    }

    /// An image or a sound, in the form in which ``HTMLReader`` names it: `[image: cat.png]`, `[sound: cat.mp3]`.
    private struct Medium {
        let html: String
        let end: Int

        init?(_ bytes: ArraySlice<UInt8>) {
            let isImage = bytes.starts(with: "[image: ".utf8)
            guard isImage || bytes.starts(with: "[sound: ".utf8) else { return nil }
            let rest = bytes.dropFirst("[image: ".utf8.count).prefix(1024)
            guard let bracket = rest.firstIndex(of: .closingBracket), bracket > rest.startIndex,
                rest[..<bracket].allSatisfy({ $0 >= .space && $0 != 0x7F }), rest.first != .space
            else { return nil }
            let name = String(decoding: rest[..<bracket], as: UTF8.self)
            html = isImage ? "<img src=\"\(Self.escaped(name))\">" : "[sound:\(name)]"
            end = bracket + 1
        }

        private static func escaped(_ name: String) -> String {
            name.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
                .replacing(">", with: "&gt;")
        }
    }
}
