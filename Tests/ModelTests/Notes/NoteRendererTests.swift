import Testing
import Vocabulary

@testable import Model

/// Protects what a note looks like in study: its cards, their sides, and what has to be typed, as in Anki.
@Suite struct NoteRendererTests {
    struct Case: CustomTestStringConvertible {
        let title: String
        let type: NoteType
        let fields: [String]
        let cards: [String]

        init(_ title: String, _ type: NoteType, _ fields: [String], _ cards: [String]) {
            (self.title, self.type, self.fields, self.cards) = (title, type, fields, cards)
        }

        var testDescription: String { title }
    }

    @Test(arguments: [
        Case("a basic note", .basic, ["le chat", "the cat"], ["0 le chat | the cat"]),
        Case("text keeps its white space", .basic, ["a\n\n\n  b", "\tc"], ["0 a\n\n\n  b | \tc"]),
        Case("a reversed note", .reversed, ["le chat", "the cat"], ["0 le chat | the cat", "1 the cat | le chat"]),
        Case("a reversed note without a back", .reversed, ["le chat", " "], ["0 le chat |  "]),
        Case("a typed note", .typed, ["2 + 2", "4"], ["0 2 + 2 | 4"]),
        Case(
            "cloze deletions", .cloze, ["The {{c1::capital::what?}} is {{c2::Paris}}.", "France"],
            [
                "0 The [what?] is Paris. | The [capital] is Paris.\n\nFrance",
                "1 The capital is […]. | The capital is [Paris].\n\nFrance",
            ]),
        Case("several deletions with one number", .cloze, ["{{c1::a}} b {{c1::c}}", ""], ["0 […] b […] | [a] b [c]"]),
        Case(
            "nested deletions", .cloze, ["{{c1::a {{c2::b}} c}}", ""],
            ["0 […] | [a b c]", "1 a […] c | a [b] c"]),
        Case("a deletion of several numbers", .cloze, ["{{c1,3::a}} b", ""], ["0 […] b | [a] b", "2 […] b | [a] b"]),
        Case("an unclosed deletion is text", .cloze, ["{{c1::a}} {{c2::b", ""], ["0 […] {{c2::b | [a] {{c2::b"]),
        Case("braces in a deletion", .cloze, ["{{c1::f(x) {y} }}", ""], ["0 […] | [f(x) {y} ]"]),
        Case(
            "HTML", .html("{{Q}}", "{{FrontSide}}\n\n<hr id=answer>\n\n{{A}}"), ["<b>1</b> &lt; 2", "a<br>b<div>c</div>"],
            ["0 1 < 2 | a\nb\nc"]),
        Case(
            "sections", .html("{{#Q}}Q: {{Q}}{{/Q}}{{^A}} (no answer){{/A}}", "{{A}}{{^A}}none{{/A}}"), ["x", "<br>"],
            ["0 Q: x (no answer) | none"]),
        Case(
            "fields without content", .html("{{Q}}{{^A}} (none){{/A}}", "{{A}}"), ["x", " <BR/><div></div>\n</div ><br />"],
            ["0 x (none) | "]),
        Case("a blank of HTML is content", .html("{{Q}}{{#A}} (some){{/A}}", "{{Q}}"), ["x", "&nbsp;"], ["0 x (some) | x"]),
        Case(
            "another empty element is content", .html("{{Q}}{{#A}} (some){{/A}}", "{{Q}}"), ["x", "<p></p>"], ["0 x (some) | x"]),
        Case("filters", .html("{{text:Q}} {{hint:A}}", "{{hint:A}}"), ["<i>x</i>", "y"], ["0 x [A…] | y"]),
        Case("an unknown filter shows its field", .html("{{tts en_US:Q}}", "{{A}}"), ["x", "y"], ["0 x | y"]),
        Case(
            "readings", .html("{{furigana:Q}} {{kana:Q}} {{kanji:Q}}", "{{text:kana:A}}"), [" 日本[にほん] 語[ご]", "<b>次[つぎ]</b>"],
            ["0 日本[にほん]語[ご] にほんご 日本語 | つぎ"]),
        Case(
            "the text of HTML stays text", .html("{{text:Q}}", "{{text:A}}"), ["<i>a</i> &lt;b&gt; &amp;lt;", "a<br>b"],
            ["0 a <b> &lt; | a\nb"]),
        Case(
            "text without formatting", .html("{{text:Q}}", "{{text:A}}"),
            ["10<sup>6</sup> <s>x</s>", "<img src=a.png>[sound:b.mp3]"],
            ["0 106 x | [sound: b.mp3]"]),
        Case(
            "what depends on the deck is left out",
            .html("{{Deck}}{{Q}}{{#Deck}}!{{/Deck}}{{Subdeck}}", "{{^Subdeck}}{{A}}{{/Subdeck}}"),
            ["x", "y"], ["0 x! | "]),
        Case("no flag", .html("{{Q}} {{CardFlag}}", "{{#CardFlag}}{{A}}{{/CardFlag}}"), ["x", "y"], ["0 x flag0 | y"]),
        Case("a typed answer without accents", .html("{{Q}}", "{{type:nc:A}}"), ["x", "y"], ["0 x | y"]),
        Case(
            "an occluded image", .occlusion, [Self.shapes, "<img src=a.png>"],
            ["0 [image: a.png] | [image: a.png]", "1 [image: a.png] | [image: a.png]"]),
        Case("an unknown field is shown as it is", .html("{{Q}} {{tts:Nope}}", "{{A}}"), ["x", "y"], ["0 x {{tts:Nope}} | y"]),
        Case("an unclosed section is shown as it is", .html("{{#Q}}{{Q}}", "{{A}}"), ["x", "y"], []),
        Case(
            "comments and tags", .html("{{! no }}{{Q}} {{Tags}} {{Type}} {{Card}}", "{{A}}"), ["x", "y"], ["0 x t html One | y"]),
        Case(
            "comments of HTML are no templates", .html("{{Q}}<!-- {{Nope}} {{#Q}} {{A}} -->", "<!--{{/A}}-->{{A}}<!-- {{Q}}"),
            ["x", "y"], ["0 x | y"]),
        Case(
            "a comment that is not closed hides the rest, up to one that a field closes", .html("{{Q}}<!-- {{A}}", "<!-- {{Q}}x"),
            ["x -->", "-->y"], ["0 x -->y | x"]),
        Case(
            "a field of deletions without the number of the card", .twoCloze, ["{{c1::a}} b", "{{c1::c}} {{c2::d}} e"],
            ["0 […] b/[…] d e | [a] b/[c] d e", "1 /c […] e | /c [d] e"]),
    ])
    func `A note has the cards that its type makes`(_ example: Case) throws {
        var renderer = NoteRenderer(example.type)
        let ordinals = renderer.ordinals(of: example.fields)
        let cards = try ordinals.map { try renderer.card($0, of: example.fields, tags: ["t"]) }
        #expect(cards.map { "\($0.ordinal) \($0.front.text) | \($0.back.text)" } == example.cards)
    }

    @Test func `A note without a card is rejected`() {
        var cloze = NoteRenderer(.cloze)
        #expect(throws: Failure.invalid(.front, .noDeletion)) { try cloze.cards(of: ["no deletion", ""]) }
        var basic = NoteRenderer(.basic)
        #expect(throws: Failure.invalid(.front, .empty)) { try basic.cards(of: [" ", "back"]) }
    }

    @Test func `A card whose front has no content shows the first field that has any`() throws {
        var renderer = NoteRenderer(.html("{{A}}", "{{Q}}"))
        #expect(try renderer.card(0, of: ["x", ""]).front.text == "x")
        #expect(throws: Failure.invalid(.front, .empty)) { try renderer.card(0, of: ["", "<br>"]) }
    }

    @Test func `What cannot be rendered is reported by name`() throws {
        var renderer = NoteRenderer(.html("{{tts:Q}} {{nc:Q}} {{Nope}}", "{{#A}}"))
        _ = try renderer.card(0, of: ["x", "y"])
        let unknown = renderer.unknown
        #expect(unknown.templates == ["One"] && unknown.filters == ["tts"] && unknown.fields == ["Nope"])
    }

    @Test func `What is left out is counted by cards`() throws {
        var decks = NoteRenderer(.html("{{Q}} {{Deck}} {{Subdeck}}", "{{Deck}}"))
        for _ in 1...2 { _ = try decks.card(0, of: ["x", "y"]) }
        #expect(decks.tally.deckNames == 2 && decks.tally.occlusions == 0)
        var images = NoteRenderer(.occlusion)
        _ = try images.cards(of: [Self.shapes, "<img src=a.png>"])
        #expect(images.tally.occlusions == 2 && images.tally.deckNames == 0)
    }

    @Test(arguments: [
        ("{{Q}}", "<div id=a></div><script>fill()</script>", 1), ("{{Q}}<script>fill()</script>", "{{FrontSide}}<hr><p></p>", 1),
        ("<SCRIPT>fill()</SCRIPT>", "{{A}}", 1), ("{{Q}}<script>x()</script>", "{{A}}<script>y()</script>", 0),
        ("{{Q}}", "<p style='display:none'>{{A}}</p><div id=a></div><script>fill()</script>", 1), ("{{Q}}", "<p></p>", 0),
        ("{{Q}}<script>fill()</script>", "", 0),
        ("{{Q}}", "Answer: <b id=a> </b><script>get('a').innerText = 1</script>", 1),
        ("{{Q}}<script>get(\"#a\")</script>", "{{FrontSide}}<hr>{{A}}<div id=a></div>", 1),
        ("{{Q}}", "{{A}}<div id=a>b</div><div id=c></div><script>get('a')</script>", 0),
    ])
    func `Cards with a side that only scripts fill are counted`(_ front: String, _ back: String, _ count: Int) throws {
        var renderer = NoteRenderer(.html(front, back))
        _ = try renderer.card(0, of: ["x", "y"])
        #expect(renderer.tally.scriptedSides == count)
    }

    @Test(arguments: [
        ("{{=<% %>=}}<%Q%>: {{A}} <%#A%>&<%/A%>", "x: y &"), (" \n{{=<% %>=}}{{Q}}<%!A%><% text:A %>", "xy"),
        ("<%Q%>{{=<% %>=}}", "<%Q%>{{=<% %>=}}"),
    ])
    func `A template can ask for Anki's older delimiters at its beginning`(_ front: String, _ shown: String) throws {
        var renderer = NoteRenderer(.html(front, "b"))
        #expect(try renderer.card(0, of: ["x", "y"]).front.text == shown)
    }

    @Test(arguments: [
        ("<button>{{A}}</button>", "y"), ("{{#A}}a<button class=x><b>{{A}}</b></button>{{/A}}", "ay"),
        ("{{A}}<button id=t>Toggle</button>", "y"), ("<button>{{A}}</button><button>x</button> z", "y z"),
    ])
    func `A button is shown if it has a field`(_ back: String, _ shown: String) throws {
        var renderer = NoteRenderer(.html("{{Q}}", back))
        #expect(try renderer.card(0, of: ["x", "y"]).back.text == shown)
    }

    @Test(arguments: ["a\n", "\n\na", " a", "a\n\n\n"])
    func `A field that is a side by itself is kept as it is`(_ text: String) throws {
        var renderer = NoteRenderer(.reversed)
        let sides = try renderer.cards(of: [text, "b\n"]).map { [$0.front.text, $0.back.text] }
        #expect(sides == [[text, "b\n"], ["b\n", text]])
        #expect(HTMLReader.exactText(of: HTMLWriter.html(of: text)) == text)
        #expect(HTMLReader.exactText(of: "a<br>") == "a", "an editor leaves a line break at the end")
    }

    @Test(arguments: [NoteType.basic, .typed], ["\n", "\n\n", "\n \n"])
    func `A back of line breaks only is kept`(_ type: NoteType, _ text: String) throws {
        var renderer = NoteRenderer(type)
        #expect(try renderer.card(0, of: ["a", text]).back.text == text)
    }

    @Test(arguments: [
        (".card { color: red; white-space: pre-wrap }", "a\nb  c"), (".card{white-space:pre-line}", "a\nb c"),
        ("body { white-space: pre } .cloze { white-space: normal }", "a\nb  c"),
        ("/* .card { white-space: pre } */ p, .card { white-space: PRE }", "a\nb  c"),
        (".card { white-space: pre } .card { white-space: normal }", "a b c"), ("b { white-space: pre }", "a b c"),
        (".card b { white-space: pre }", "a b c"), (".card { white-space: x }", "a b c"), ("", "a b c"),
        ("@media (x) { .card { white-space: pre } }", "a b c"), (".card { white-space: pre", "a\nb  c"),
    ])
    func `A style sheet can keep the line breaks of all sides`(_ styling: String, _ shown: String) throws {
        var type = NoteType.html("{{Q}}", "{{A}}")
        type.styling = styling
        var renderer = NoteRenderer(type)
        #expect(try renderer.card(0, of: ["a\nb  c", "x"]).front.text == shown)
    }

    @Test func `The shapes of an occluded image are never the text of a card`() {
        var renderer = NoteRenderer(.occlusion)
        #expect(throws: Failure.invalid(.front, .empty)) { try renderer.card(0, of: [Self.shapes, ""]) }
    }

    private static let shapes = """
        {{c1::image-occlusion:rect:left=.1:top=.2:width=.3:height=.4:oi=1}}<br>{{c2::image-occlusion:ellipse:left=.5:top=.5:rx=.1:ry=.1}}<br>
        """

    @Test func `The answer to type is the content of the field`() {
        #expect(NoteRenderer(.typed).typedAnswer(0, of: ["2 + 2", "4"]) == TypedAnswer(text: "4"))
        #expect(NoteRenderer(.basic).typedAnswer(0, of: ["2 + 2", "4"]) == nil)
        let cloze = NoteType(
            id: NoteType.ID(9), name: "c", kind: .cloze, fields: ["T"],
            templates: [CardTemplate(name: "C", front: "{{cloze:T}} {{type:cloze:T}}", back: "{{cloze:T}}")], isHTML: true)
        #expect(NoteRenderer(cloze).typedAnswer(1, of: ["{{c1::a}} {{c2::<b>b</b>::h}} {{c2::c}}"])?.text == "b, c")
        #expect(NoteRenderer(cloze).typedAnswer(0, of: ["{{c1::a}} is {{c1::a}}"])?.text == "a")
    }

    @Test(
        arguments: [
            ("{{type:A}}", "<b>cat</b> [sound:cat.mp3]<img src=cat.png>", "cat"),
            ("{{type:A}}", "10<sup>6</sup> <s>x</s><ul><li>y</li></ul>", "106 x\ny"),
            ("{{type:nc:A}}", "café", "café, without accents"),
            ("{{type:A}}", "<br>", nil), ("{{^A}}{{type:Q}}{{/A}}", "x", nil), ("{{#Tags}}{{type:A}}{{/Tags}}", "x", "x"),
        ] as [(String, String, String?)])
    func `What is typed is text without media, if the front asks for any`(_ front: String, _ answer: String, _ expected: String?)
    {
        let typed = NoteRenderer(.html("{{Q}} \(front)", "{{A}}")).typedAnswer(0, of: ["q", answer], tags: ["t"])
        #expect(typed.map { $0.text + ($0.ignoresAccents ? ", without accents" : "") } == expected)
    }

    @Test func `The hints of a front are those that it shows`() {
        let renderer = NoteRenderer(.html("{{Q}} {{#Q}}{{hint:A}}{{/Q}}{{^Q}}{{hint:Q}}{{/Q}}", "{{hint:A}}"))
        let hints = renderer.hints(0, of: ["q", "<b>an</b><br>animal"])
        #expect(hints.map(\.name) == ["A"] && hints.map(\.text) == ["an\nanimal"])
        #expect(renderer.hints(0, of: ["q", ""]).isEmpty)
        let cloze = NoteType(
            id: NoteType.ID(9), name: "c", kind: .cloze, fields: ["T"],
            templates: [CardTemplate(name: "C", front: "{{cloze:T}} {{hint:cloze:T}}", back: "{{cloze:T}}")], isHTML: true)
        #expect(NoteRenderer(cloze).hints(0, of: ["{{c1::a}} b"]).map(\.text) == ["[…] b"])
    }

    @Test(arguments: [
        ("{{Q}}", "{{Q}}\n\n<hr id=answer>\n\n{{A}}", "a"),
        ("<i>{{Q}}</i> {{type:A}}", "<i>{{Q}}</i><hr id=\"answer\">{{type:A}}", "a"),
        ("<b>{{Q}}</b><br>{{type:A}}", "<br><b>{{Q}}</b><hr>{{A}}", "a"), ("{{Q}}", "{{Q}}<br>{{A}}", "q\na"),
        ("{{Q}}", "{{Q}} is<hr>{{A}}", "q is\n\na"), ("{{Q}}!", "<hr>{{Q}}{{A}}", "qa"),
        ("{{Q}}", "{{FrontSide}}<b>and</b><hr>{{A}}", "and\n\na"),
    ])
    func `A back that repeats the front above a rule shows only what is below`(_ front: String, _ back: String, _ text: String)
        throws
    {
        var renderer = NoteRenderer(.html(front, back))
        #expect(try renderer.card(0, of: ["q", "a"]).back.text == text)
    }

    @Test func `A back shows what had to be typed, without the text around a deletion`() throws {
        var renderer = NoteRenderer(
            NoteType(
                id: NoteType.ID(9), name: "c", kind: .cloze, fields: ["T"],
                templates: [
                    CardTemplate(name: "C", front: "{{cloze:T}} {{type:cloze:T}}", back: "{{cloze:T}} = {{type:cloze:T}}")
                ],
                isHTML: true))
        let card = try renderer.card(1, of: ["{{c1::a}} {{c2::b::h}} {{c2::c}}"])
        #expect(card.front.text == "a [h] […]")
        #expect(card.back.text == "a [b] [c] = b, c")
    }

    @Test func `A type with one card of two fields can be edited by its sides`() {
        #expect(NoteRenderer(.basic).sides.map { [$0.front, $0.back] } == [0, 1])
        #expect(NoteRenderer(.html("{{A}}", "{{FrontSide}}<hr>{{Q}}")).sides.map { [$0.front, $0.back] } == [1, 0])
        for type in [NoteType.reversed, .cloze, .typed, .html("{{Q}}!", "{{A}}"), .html("{{Q}}", "{{Q}}")] {
            #expect(NoteRenderer(type).sides == nil, "\(type.name)")
        }
    }

    @Test func `Hostile templates and texts are rendered in linear time`() throws {
        let deep = String(repeating: "{{#Q}}", count: 10_000)
        var renderer = NoteRenderer(.html(deep, "{{A}}"))
        #expect(try renderer.card(0, of: ["x", "y"]).back.text == "y")
        let openings = String(repeating: "{{c1::", count: 10_000)
        #expect(ClozeText(openings + "a" + String(repeating: "}}", count: 10_000)).numbers == [1])
        for piece in ["<a ", "<br>", "<hr", "<b '>"] {
            let back = String(repeating: piece, count: 100_000) + "<hr>"
            #expect(NoteRenderer(.html("{{Q}}", back)).field(shownBy: 0, isFront: false) == "Q")
        }
        let brackets = String(repeating: "[", count: 200_000) + "\n" + String(repeating: "[\n", count: 100_000)
        #expect(Furigana(brackets).text(.kanji) == brackets)
    }
}

extension NoteType {
    /// Anki's own type for images with hidden parts, without its scripts.
    fileprivate static let occlusion = NoteType(
        id: NoteType.ID(9), name: "Image Occlusion", kind: .cloze, fields: ["Occlusion", "Image"],
        templates: [
            CardTemplate(
                name: "Image Occlusion", front: "<div style=\"display: none\">{{cloze:Occlusion}}</div><div>{{Image}}</div>",
                back: "<div style=\"display: none\">{{cloze:Occlusion}}</div><div>{{Image}}</div>")
        ], isHTML: true)

    /// A type whose cards show deletions of two fields.
    fileprivate static let twoCloze = NoteType(
        id: NoteType.ID(9), name: "two", kind: .cloze, fields: ["Q", "A"],
        templates: [
            CardTemplate(name: "One", front: "{{cloze:Q}}/{{cloze:A}}", back: "{{cloze:Q}}/{{cloze:A}}")
        ], isHTML: true)

    /// A type of HTML with the fields Q and A.
    fileprivate static func html(_ front: String, _ back: String) -> NoteType {
        NoteType(
            id: ID(9), name: "html", fields: ["Q", "A"], templates: [CardTemplate(name: "One", front: front, back: back)],
            isHTML: true)
    }
}
