/// Facts about the HTML of Anki's fields that do not require converting it to text.
package enum HTMLContent {
    /// Returns the text by which Anki sorts a note and finds duplicates: without tags, but with the names of media files.
    ///
    /// Source: `strip_html_preserving_media_filenames` in `rslib/src/text.rs`.
    package static func stripped(_ html: String) -> String {
        guard html.utf8.contains(where: { $0 == .lessThan || $0 == .ampersand }) else { return html }
        let bytes = Array(html.utf8)
        var (text, index) = ([UInt8](), 0)
        while index < bytes.count {
            let rest = bytes[index...]
            if rest.first == .lessThan, rest.starts(with: "<!--".utf8), let end = rest.range(of: "-->") {
                index = end.upperBound
            } else if rest.first == .lessThan, let tag = HTMLTag(rest) {
                if tag.isMedium, let name = tag.fileName { text.append(contentsOf: " \(name) ".utf8) }
                let closing = tag.hasHiddenContent && !tag.isClosing ? bytes[tag.end...].range(of: "</\(tag.name)>") : nil
                index = closing?.upperBound ?? tag.end
            } else if rest.first == .ampersand, let entity = HTMLEntity(rest) {
                for scalar in entity.scalars { text.append(contentsOf: String(scalar).utf8) }
                index = entity.end
            } else {
                text.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}

extension HTMLTag {
    fileprivate var isMedium: Bool { ["img", "audio", "video", "source", "object"].contains(name) && !isClosing }

    fileprivate var hasHiddenContent: Bool { name == "script" || name == "style" }

    /// The name of the file that the element shows; nil if it has none.
    fileprivate var fileName: String? {
        guard let name = value(of: name == "object" ? "data" : "src"), !name.isEmpty else { return nil }
        return name
    }
}

extension ArraySlice<UInt8> {
    fileprivate func range(of text: String) -> Range<Int>? {
        let pattern = Array(text.utf8)
        guard count >= pattern.count else { return nil }
        return (startIndex...endIndex - pattern.count).first { self[$0...].starts(with: pattern) }
            .map { $0..<$0 + pattern.count }
    }
}
