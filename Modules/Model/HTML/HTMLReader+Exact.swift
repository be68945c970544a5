extension HTMLReader {
    /// Returns the text of a field if nothing is lost by that; nil if the field has markup that text cannot hold.
    ///
    /// Images and sounds are not lost if they are written as ``HTMLWriter`` writes them.
    package static func exactText(of html: String) -> String? {
        var reader = HTMLReader()
        let text = reader.text(of: html)
        // The character separates the fields of a stored note.
        if text.utf8.contains(0x1F) { return nil }
        if HTMLWriter.html(of: text).hasSameBytes(as: html) { return text }
        return reader.isExact ? text : nil
    }
}
