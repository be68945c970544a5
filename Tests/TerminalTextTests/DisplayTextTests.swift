import TestSupport
import Testing
import Vocabulary

@testable import TerminalText

@Suite("Texts fit their cells")
struct DisplayTextTests {
    private static let scotland = "\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}"

    @Test(arguments: [
        ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("abc", 1, "…"), ("abc", 0, ""), ("", 0, ""), ("日本語", 6, "日本語"), ("日本語", 5, "日本…"),
        ("日本語", 4, "日…"), ("日本", 1, "…"), ("日本", 2, "…"), ("e\u{301}e\u{301}", 2, "e\u{301}e\u{301}"),
        ("e\u{301}ee", 2, "e\u{301}…"), ("👨‍👩‍👧ab", 3, "👨‍👩‍👧…"),
    ])
    func `Text is truncated to a width`(_ text: String, _ width: Int, _ expected: String) {
        #expect(text.truncated(toWidth: width) == expected)
    }

    @Test func `Truncated text is never wider than its cells`() {
        var generator = SeededGenerator(seed: 9)
        let pool = ["a", "日", "e\u{301}", "👨‍👩‍👧", "🇫🇷", "\u{200B}", " ", "ｶ"]
        for _ in 0..<2_000 {
            let text = (0..<Int.random(in: 0...12, using: &generator)).map { _ in pool.randomElement(using: &generator) ?? "" }
                .joined()
            let width = Int.random(in: 0...14, using: &generator)
            let cut = text.truncated(toWidth: width)
            #expect(DisplayWidth.of(cut) <= width, "seed 9, \(text)")
            #expect(DisplayWidth.of(text) > width || cut == text, "seed 9, \(text)")
            #expect(DisplayWidth.of(text.padded(toWidth: width)) == max(width, DisplayWidth.of(text)), "seed 9")
        }
    }

    @Test(arguments: [
        ("a\nb", "a⏎b"), ("a\tb", "a⇥b"), ("\u{1b}[31mred\u{7}", "␛[31mred␇"), ("\r\n", "␍⏎"),
        ("\0\u{7f}\u{9b}", "␀␡‹U+009B›"),
        ("\u{202E}abc\u{2066}\u{2069}", "‹U+202E›abc‹U+2066›‹U+2069›"), ("a\u{2028}b\u{2029}", "a‹U+2028›b‹U+2029›"),
        ("\u{200E}a\u{200F}\u{61C}", "‹U+200E›a‹U+200F›‹U+061C›"), ("a\u{200B}b\u{FEFF}", "a‹U+200B›b‹U+FEFF›"),
        ("\u{2060}\u{2064}\u{206F}\u{180E}\u{FFF9}", "‹U+2060›‹U+2064›‹U+206F›‹U+180E›‹U+FFF9›"),
        ("a\u{AD}b\u{34F}\u{115F}\u{1160}", "a‹U+00AD›b‹U+034F›‹U+115F›‹U+1160›"), ("\u{3164}\u{FFA0}", "‹U+3164›‹U+FFA0›"),
        ("\u{E0001}\u{E0041}\u{E007F}", "‹U+E0001›‹U+E0041›‹U+E007F›"),
        (scotland + "\n", scotland + "⏎"), ("\u{1F3F4}\u{E0067}\u{E007F}", "\u{1F3F4}‹U+E0067›‹U+E007F›"),
        ("\u{2764}\u{FE0F}\u{2800}", "\u{2764}\u{FE0F}\u{2800}"),
        ("été 日本 👨‍👩‍👧 e\u{301} \\ می\u{200C}خواهم", "été 日本 👨‍👩‍👧 e\u{301} \\ می\u{200C}خواهم"), ("", ""),
    ])
    func `Control and invisible characters are made visible`(_ text: String, _ visible: String) {
        #expect(Array(text.withVisibleControls.utf8) == Array(visible.utf8))
        #expect(text.withVisibleControls.withVisibleControls == text.withVisibleControls, "what is visible stays as it is")
    }

    @Test func `No control or invisible character looks like letters, and no two look the same`() {
        var signs: [String: UInt32] = [:]
        for scalar in (0...0xE0FFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init) where scalar.isHidden {
            let sign = "x\(scalar)".withVisibleControls.dropFirst()
            #expect(sign.unicodeScalars.contains { !$0.isASCII } && !sign.unicodeScalars.contains(where: \.isHidden), "\(sign)")
            #expect(DisplayWidth.of(String(sign)) == sign.count, "\(sign)")
            #expect(signs.updateValue(scalar.value, forKey: String(sign)) == nil, "\(sign)")
        }
        for word in ["theta", "nabla", "u{1b}"] {
            #expect("\\\(word)".withVisibleControls == "\\\(word)", "a backslash stays a backslash")
        }
    }

    @Test(arguments: [
        ("a bb ccc", 5, 0, ["a bb", "ccc"]), ("a bb ccc", 8, 0, ["a bb ccc"]), ("abcdefg", 3, 0, ["abc", "def", "g"]),
        ("", 5, 2, [""]),
        ("aa bb cc", 6, 3, ["aa", "   bb", "   cc"]), ("日本語 語", 5, 0, ["日本", "語 語"]), ("日本", 1, 0, ["日", "本"]),
        ("a  b", 9, 0, ["a b"]),
    ])
    func `Text wraps at a width`(_ text: String, _ width: Int, _ indent: Int, _ lines: [String]) {
        #expect(TextWrap.lines(text, width: width, indent: indent) == lines)
    }

    @Test func `Words with spaces stay together if they fit`() {
        #expect(TextWrap.lines(of: ["a", "[--b C]", "d e f g"], width: 8, indent: 1) == ["a", " [--b C]", " d e f g"])
        #expect(TextWrap.lines(of: ["a", "[--b C]"], width: 5) == ["a", "[--b", "C]"])
    }

    @Test func `Quoted text in messages is truncated`() {
        #expect("a\nb".inQuotes == "\"a⏎b\"")
        #expect(DisplayWidth.of(String(repeating: "日", count: 1000).inQuotes) <= 62)
    }
}
