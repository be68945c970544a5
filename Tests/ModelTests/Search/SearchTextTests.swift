import Foundation
import Testing

@testable import Model

@Suite("Words as searches compare them")
struct SearchTextTests {
    /// Texts, and their words.
    private static let rows: [(text: String, words: String)] = [
        ("", ""), (" - ", ""), ("Le Chat-noir!", "le chat noir"), ("N'Djamena", "n djamena"), ("C++ 100% x_y", "c 100 x y"),
        ("café", "cafe"), ("cafe\u{301}", "cafe"), ("ÉTÉ", "ete"), ("Łódź", "lodz"), ("Ærøskøbing", "aeroskobing"),
        ("Straße STRASSE STRAẞE", "strasse strasse strasse"), ("Việt Đà Nẵng", "viet da nang"), ("Vie\u{323}\u{302}t", "viet"),
        ("İstanbul ısparta ISPARTA", "istanbul isparta isparta"), ("ﬁne oﬃce", "fine office"), ("ＡＢｃ１", "abc1"),
        ("H₂O x² ①", "h2o x2 1"), ("٣ ३ ３", "3 3 3"), ("Ⅷ", "viii"), ("soft\u{AD}hyphen", "softhyphen"),
        ("ἀρχή ὈΔΌΣ οδός οδοσ", "αρχη οδοσ οδοσ οδοσ"), ("ᾳ ΐ α\u{345}", "α ι α"),
        ("Ёлка ЁЖ е\u{308}", "елка еж е"), ("Йод й\u{301} и\u{306} И\u{306}", "йод й й й"), ("Київ ў", "київ ў"),
        ("моло\u{301}ко", "молоко"), ("ѐ ѝ", "е и"),
        ("שָׁלוֹם \u{FB2A}\u{5DC}", "שלום של"), ("مُحَمَّد محمـد أحمد", "محمد محمد احمد"), ("\u{FEB3}\u{FEFC}\u{FEE1}", "سلام"),
        ("한국", "한국"), ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}", "한국"), ("\u{1112}\u{1161}x", "하x"),
        ("東京 abc京", "東 京 abc 京"), ("がか\u{3099}", "が が"), ("ｶﾞｷ", "ガ キ"), ("ก็ดี", "ก \u{E47} ด \u{E35}"),
        ("हिन्दी", "हिन्दी"), ("\u{958}", "\u{915}\u{93C}"), ("می\u{200C}خواهم", "میخواهم"), ("a\u{200B}b", "a b"),
        ("e\u{FE0F}é", "ee"), ("→ 😀", ""), ("😀cat", "cat"), ("\u{301}a", "a"), ("e\u{301}\u{306}", "e"),
    ]

    @Test(arguments: rows.indices) func `A text has words`(row: Int) {
        let (text, words) = Self.rows[row]
        #expect(SearchText(text).words.unicodeScalars.elementsEqual(words.unicodeScalars), "\(text): \(SearchText(text).words)")
    }

    /// An index of words must find the words that it has.
    @Test(arguments: rows.indices) func `The words of words are the same words`(row: Int) {
        let words = SearchText(Self.rows[row].text).words
        #expect(SearchText(words).words.unicodeScalars.elementsEqual(words.unicodeScalars))
    }

    /// SQLite divides what the index gets at everything in ASCII that is neither a letter nor a digit.
    @Test func `Each letter of ASCII is a small one, and nothing between words is left`() {
        for value in 0..<0x3_0000 as Range<UInt32> {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let words = SearchText("x\(scalar)y").words
            let isClean = words.utf8.allSatisfy {
                $0 >= 0x80 || $0 == 0x20 || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0)
            }
            #expect(isClean && !words.hasSuffix(" ") && !words.contains("  "), "\(String(value, radix: 16)): \(words)")
        }
    }

    @Test func `Letters that differ in how they are composed are the same`() {
        for value in 0..<0x1_0000 as Range<UInt32> {
            // The compatibility ideographs are not among them.
            guard let scalar = Unicode.Scalar(value), !(0xF900...0xFAFF).contains(value) else { continue }
            let (one, other) = (SearchText(String(scalar)), SearchText(String(scalar).decomposedStringWithCanonicalMapping))
            #expect(one.words.unicodeScalars.elementsEqual(other.words.unicodeScalars), "\(String(value, radix: 16))")
        }
    }

    @Test func `Bytes that are not UTF-8 are between words`() {
        let bytes: [UInt8] = [0x61, 0xFF, 0x62, 0xC3, 0x63, 0xE2, 0x82]
        let words = unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe SearchText.withWords(ofUTF8: bytes) { unsafe String(decoding: $0, as: UTF8.self) }
        }
        #expect(words == "a b c")
    }

    @Test(arguments: [
        ("le chat noir", "chat no", true, true), ("le chat noir", "chat no", false, false), ("le chat noir", "noir", false, true),
        ("le chat noir", "le noir", true, false), ("chaton", "chat-", true, false), ("chaton", "chat", true, true),
        ("東京都", "京", true, true), ("東京都", "京都", false, true), ("東京都", "東都", true, false), ("カ", "ｶ", true, true),
        ("йод", "и", true, false), ("ガス", "カ", true, false), ("한국", "하", true, false), ("한국", "한", true, true),
    ])
    func `A phrase occurs in a text`(_ text: String, _ phrase: String, _ isPrefix: Bool, _ occurs: Bool) {
        #expect(SearchPhrase(phrase, isPrefix: isPrefix)?.occurs(in: SearchText(text)) == occurs)
    }
}
