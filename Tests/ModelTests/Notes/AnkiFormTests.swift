import Testing

@testable import Model

/// Protects the notes of the built-in types on their way to Anki and back.
@Suite struct AnkiFormTests {
    @Test(arguments: NoteType.builtin) func `A built-in type is recognised in its form for Anki`(_ type: NoteType) throws {
        var form = try #require(type.ankiForm)
        #expect(form.isHTML && form.fields.count == type.fields.count && form.templates.count == type.templates.count)
        #expect(NoteType.builtin(ofAnki: form) == type)
        form.name += "+"
        #expect(NoteType.builtin(ofAnki: form) == type)
        form.templates[0].back += " "
        #expect(NoteType.builtin(ofAnki: form) == nil)
    }

    @Test func `The ids never change`() {
        #expect(NoteType.builtin.map { $0.ankiForm?.ankiID } == [1, 2, 3, 4].map { 1_000_000_000_000 + $0 })
    }

    @Test(arguments: NoteType.builtin) func `The form makes the same cards`(_ type: NoteType) throws {
        let fields = ["{{c1::a < b::R&D}}\nand {{c2::c}}", "the back"]
        let form = try #require(type.ankiForm)
        let html = fields.map { HTMLWriter.html(of: $0) }
        #expect(NoteRenderer(form).ordinals(of: html) == NoteRenderer(type).ordinals(of: fields))
    }

    @Test(
        arguments: [
            ("a &lt; b<br>c", "a < b\nc"), ("a<div>b</div>", "a\nb"), ("x&nbsp;y", "x\u{A0}y"), ("plain", "plain"),
            ("<img src=\"cat.png\">", "[image: cat.png]"), ("[sound:a.mp3]", "[sound: a.mp3]"), ("<b>a</b>", nil),
            ("a<!-- b -->", nil),
            ("a\nb", nil), ("a  b", nil), ("<pre>a</pre>", nil), (" a <br> b ", "a\nb"),
            ("<span style=\"white-space: pre-wrap\">a  b<br>\tc</span>", "a  b\n\tc"), ("<img src=\"cat.png\" width=9>", nil),
            ("a&#31;b", nil), ("10<sup>6</sup>", nil),
            ("<s>a</s>", nil), ("<ul><li>a</li></ul>", nil), ("a<hr>b", nil),
            ("<ruby>a<rt>b</rt></ruby>", nil), ("<table><tr><td>a</td></tr></table>", nil), ("<audio src=a.mp3></audio>", nil),
            ("<img src=\"data:image/png;base64,AA\">", nil), ("10⁶ ~~a~~ [image]<br>• b", "10⁶ ~~a~~ [image]\n• b"),
        ] as [(String, String?)]) func `A field becomes text if nothing is lost`(_ html: String, _ text: String?)
    {
        #expect(HTMLReader.exactText(of: html) == text)
    }

    @Test(arguments: [
        ("a", "a"), ("<b>a</b>&amp;<img src='x y.png'>z", "a& x y.png z"), ("a<br>b<!-- c -->d", "abd"),
        ("<style>p {}</style>a < b <3", "a < b <3"),
    ]) func `Anki sorts notes by their text without tags`(_ html: String, _ text: String) {
        #expect(HTMLContent.stripped(html) == text)
    }
}
