extension String {
    /// Whether a field has no content, as Anki decides it: white space, line breaks and `<div>`.
    ///
    /// Source: `field_is_empty` in `rslib/src/template.rs`.
    var isEmptyField: Bool {
        var rest = utf8[...]
        while let byte = rest.first {
            if byte == UInt8(ascii: " ") || (9...13).contains(byte) {
                rest.removeFirst()
            } else if let tag = rest.emptyTag {
                rest.removeFirst(tag)
            } else {
                return false
            }
        }
        return true
    }
}

extension Substring.UTF8View {
    /// The number of bytes of a `<br>` or `<div>` at the beginning, which may be closing; nil if there is none.
    fileprivate var emptyTag: Int? {
        guard first == .lessThan, let end = prefix(8).firstIndex(of: .greaterThan) else { return nil }
        var name = self[startIndex..<end].dropFirst()
        if name.first == UInt8(ascii: "/") { name.removeFirst() }
        if name.last == UInt8(ascii: "/") { name.removeLast() }
        if name.last == UInt8(ascii: " ") { name.removeLast() }
        let isEmpty = ["br", "div"].contains { name.count == $0.utf8.count && zip(name, $0.utf8).allSatisfy { $0 | 0x20 == $1 } }
        return isEmpty ? self[startIndex...end].count : nil
    }
}
