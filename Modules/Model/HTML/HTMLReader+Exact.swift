extension HTMLReader {
    /// Returns the text of a field if nothing is lost by that; nil if the field has markup that text cannot hold.
    ///
    /// Images and sounds are not lost if they are written as ``HTMLWriter`` writes them. Line breaks at the ends count only if it has
    /// written the field: editors leave a `<br>` there, which a browser does not show.
    package static func exactText(of html: String) -> String? {
        var reader = HTMLReader()
        let text = reader.text(of: html)
        // The character separates the fields of a stored note.
        if text.utf8.contains(0x1F) { return nil }
        if HTMLWriter.html(of: text).hasSameBytes(as: html) { return text }
        return reader.isExact ? String(text[...].withoutOuterLines) : nil
    }
}

extension Substring {
    /// The text without line breaks at its beginning and end.
    var withoutOuterLines: Substring {
        var text = self
        while text.utf8.first == .lineFeed { text.removeFirst() }
        while text.utf8.last == .lineFeed { text.removeLast() }
        return text
    }
}
