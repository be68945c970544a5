import Testing

@testable import Model

/// Protects readings in brackets: the results are those of Anki 26.09's filters.
@Suite struct FuriganaTests {
    @Test(
        arguments: [
            (" 日本[にほん] 語[ご]です。", "にほんごです。", "日本語です。", "日本[にほん]語[ご]です。"),
            ("x<br>漢字[かんじ]", "x<br>かんじ", "x<br>漢字", "x<br>漢字[かんじ]"),
            ("漢字[かんじ]&nbsp;<b>東京[とうきょう]</b>x[y]", "かんじ <b>とうきょう</b>y", "漢字 <b>東京</b>x", "漢字[かんじ] <b>東京[とうきょう]</b>x[y]"),
            ("a&nbsp;b[c]<br>次[つぎ]", "ac<br>つぎ", "ab<br>次", "ab[c]<br>次[つぎ]"),
            (
                "です。[sound:x.mp3] 漢字[かん;じ]", "です。[sound:x.mp3]かん;じ", "です。[sound:x.mp3]漢字",
                "です。[sound:x.mp3]漢字[かん;じ]"
            ),
            ("a[]b] c[", "]b c[", "a c[", "a[]b] c["), ("[a] b", "[a] b", "[a] b", "[a] b"), ("", "", "", ""),
        ] as [(String, String, String, String)])
    func `A text with readings has three forms`(_ text: String, _ kana: String, _ kanji: String, _ both: String) {
        #expect(Furigana(text).text(.kana) == kana)
        #expect(Furigana(text).text(.kanji) == kanji)
        #expect(Furigana(text).text(.furigana) == both)
    }
}
