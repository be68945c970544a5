import TestSupport
import Testing

@testable import TerminalText

@Suite("Widths count the cells of a terminal")
struct DisplayWidthTests {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("~", 1), ("é", 1), ("e\u{301}", 1), ("a\u{300}\u{301}\u{302}", 1), ("ß", 1), ("Ω", 1),
        ("日本", 4), ("、", 2), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("ｶﾅ", 2), ("ｶﾞ", 2), ("カ\u{3099}", 2), ("Ａ", 2),
        ("￥", 2), ("　", 2), ("𠀀", 2), ("豈", 2), ("Ѐ", 1), ("…", 1), ("“”", 2), ("·", 1), ("±", 1), ("①", 1), ("─", 1),
    ])
    func `Letters are measured in cells`(_ text: String, _ width: Int) {
        #expect(DisplayWidth.of(text) == width)
    }

    @Test(arguments: [
        ("😀", 2), ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2), ("🏳️‍🌈", 2), ("❤️", 2), ("❤", 1), ("☺︎", 1), ("☎️", 2), ("1️⃣", 2), ("🇫🇷", 2), ("🇫🇷🇩🇪", 4), ("🇫", 1),
        ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("⌚", 2), ("⌚︎", 1), ("✅", 2), ("🀄", 2), ("🀀", 1), ("🧑🏿‍🚀", 2), ("🫨", 2), ("☰", 2),
    ])
    func `Emoji are measured in cells`(_ text: String, _ width: Int) {
        #expect(DisplayWidth.of(text) == width)
    }

    @Test(arguments: [
        ("\u{200B}", 0), ("\u{FEFF}", 0), ("\u{200D}", 0), ("\u{2060}", 0), ("a\u{200D}b", 2), ("\u{AD}", 1), ("\u{301}", 0),
        ("\0\u{1b}\t\n\u{7f}\u{85}", 0),
        ("\u{202E}", 0), ("\u{2028}", 0), ("\u{E000}", 1), ("\u{115F}", 2), ("\u{600}", 1), ("ก\u{E33}", 2), ("का", 2), ("क्ष", 2),
        ("السلام", 6), ("שָׁ", 1), ("\u{302E}", 0),
    ])
    func `Marks and invisible characters are measured in cells`(_ text: String, _ width: Int) {
        #expect(DisplayWidth.of(text) == width)
    }

    @Test func `The ranges of wide characters ascend and do not touch`() {
        #expect(WideRanges.bounds.count.isMultiple(of: 2))
        for pair in stride(from: 0, to: WideRanges.bounds.count, by: 2) {
            #expect(WideRanges.bounds[pair] <= WideRanges.bounds[pair + 1])
            if pair > 0 { #expect(WideRanges.bounds[pair] > WideRanges.bounds[pair - 1] + 1) }
        }
    }

    @Test
    func `Every emoji that is shown as a picture by itself is two cells wide`() {
        for value in UInt32(0x2000)..<0x1FB00 {
            guard let scalar = Unicode.Scalar(value), scalar.properties.isEmojiPresentation else { continue }
            if (0x1F1E6...0x1F1FF).contains(value) { continue }  // one half of a flag
            #expect(DisplayWidth.of(scalar) == 2, "U+\(String(value, radix: 16))")
        }
    }

    @Test func `The fast path agrees with the general one`() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<500 {
            let text = String(decoding: (0..<20).map { _ in UInt8.random(in: 0x20...0x7E, using: &generator) }, as: UTF8.self)
            #expect(DisplayWidth.of(text + "日") == DisplayWidth.of(text) + 2, "seed 7, \(text)")
        }
    }
}
