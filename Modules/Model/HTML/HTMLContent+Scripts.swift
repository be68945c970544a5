extension HTMLContent {
    /// Returns whether the HTML contains a script.
    static func hasScript(_ html: String) -> Bool { Array(html.utf8)[...].end(of: "<script") != nil }

    /// Returns whether an empty element has an id that a script in the HTML names in quotes, probably to fill it.
    static func hasPlaceForScript(_ html: String) -> Bool {
        guard hasScript(html) else { return false }
        let bytes = Array(html.utf8)
        var (ids, scripts, index) = ([String](), "", 0)
        while let start = bytes[index...].firstIndex(of: .lessThan) {
            index = start + 1
            guard let tag = HTMLTag(bytes[start...]) else { continue }
            index = tag.end
            if tag.name == "script", !tag.isClosing {
                let content = bytes[tag.end...]
                let end = content.end(of: "</script") ?? content.endIndex
                scripts += String(decoding: bytes[tag.end..<end], as: UTF8.self)
                index = end
            } else if !tag.isClosing, !tag.isVoid, let id = tag.value(of: "id"), !id.isEmpty,
                bytes[tag.end...].drop(while: \.isHTMLSpace).starts(with: "</".utf8)
            {
                ids.append(id)
            }
        }
        return ids.contains { id in
            ["\"\(id)\"", "'\(id)'", "`\(id)`", "#\(id)"].contains { scripts[...].range(of: $0) != nil }
        }
    }
}
