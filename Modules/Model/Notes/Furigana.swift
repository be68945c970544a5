/// A text with readings in brackets, `漢字[かんじ]`, and what Anki's filters make of it.
///
/// A reading belongs to the text before it, up to a blank or the end of a tag; that blank only separates, and is not shown.
/// Source: the expression `" ?([^ >]+?)\[(.+?)\]"` in `rslib/src/template_filters.rs`.
struct Furigana {
    /// Which part of a text with a reading is shown.
    enum Form: String {
        /// Both, as `漢字[かんじ]`; Anki puts the reading above the text.
        case furigana
        /// The reading.
        case kana
        /// The text.
        case kanji
    }

    private let bytes: [UInt8]

    init(_ text: String) { bytes = Array(text.replacing("&nbsp;", with: " ").utf8) }

    func text(_ form: Form) -> String {
        var result: [UInt8] = []
        var place = 0
        while place < bytes.count {
            let end = bytes[place...].firstIndex(where: Self.endsWord) ?? bytes.count
            guard let (base, reading) = word(from: place, to: end) else {
                let rest = min(end + 1, bytes.count)
                result += bytes[place..<rest]
                place = rest
                continue
            }
            let isSound = bytes[reading].starts(with: "sound:".utf8)
            if !isSound, place > 0, bytes[place - 1] == Self.blank, result.last == Self.blank { result.removeLast() }
            if isSound {
                result += bytes[base.lowerBound...reading.upperBound]
            } else {
                if form != .kana { result += bytes[base] }
                if form == .furigana { result.append(Self.opening) }
                if form != .kanji { result += bytes[reading] }
                if form == .furigana { result.append(Self.closing) }
            }
            place = reading.upperBound + 1
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the first text with a reading of a word; the reading can go on after the word, to the end of the line.
    private func word(from start: Int, to end: Int) -> (base: Range<Int>, reading: Range<Int>)? {
        var from = start + 1
        while from < end, let opening = bytes[from..<end].firstIndex(of: Self.opening) {
            let line = bytes[opening...].firstIndex(of: Self.lineFeed) ?? bytes.count
            if opening + 2 < line, let closing = bytes[(opening + 2)..<line].firstIndex(of: Self.closing) {
                return (start..<opening, (opening + 1)..<closing)
            }
            from = line  // no reading ends on this line
        }
        return nil
    }

    private static func endsWord(_ byte: UInt8) -> Bool { byte == blank || byte == UInt8(ascii: ">") }

    private static let (blank, lineFeed) = (UInt8(ascii: " "), UInt8(ascii: "\n"))
    private static let (opening, closing) = (UInt8(ascii: "["), UInt8(ascii: "]"))
}
