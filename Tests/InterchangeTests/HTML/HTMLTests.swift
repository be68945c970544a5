import Model
import TestSupport
import Testing
import Vocabulary

@testable import Interchange

/// Protects what a learner sees of a deck that is HTML: the text that Anki shows, and the same card back in Anki.
@Suite struct HTMLTests {
    struct Case: CustomTestStringConvertible {
        let html: String
        let text: String
        var testDescription: String { html }

        init(_ html: String, _ text: String) {
            self.html = html
            self.text = text
        }
    }

    @Test(arguments: lines + space + lists + tables + spans + entities + media + dropped + hidden + implied + noHTML)
    func `HTML is converted to text`(_ example: Case) {
        var reader = HTMLReader()
        #expect(reader.text(of: example.html) == example.text)
    }

    static let lines = [
        Case("a<br>b<BR/>c<br />d", "a\nb\nc\nd"), Case("a<br><br>b", "a\n\nb"), Case("a<br>", "a\n"), Case("<br>a", "\na"),
        Case("<div>a</div><div>b</div>", "a\nb"), Case("a<div>b</div>c", "a\nb\nc"), Case("<p>a</p><p>b</p>", "a\nb"),
        Case("a<div><br></div><div>b</div>", "a\n\nb"), Case("<div>a<br></div><div>b</div>", "a\nb"),
        Case("<div><div>a</div></div>", "a"), Case("<div></div>a<div></div>", "a"),
        Case("a<hr>b<hr><hr>", "a\n\nb"), Case("<div>a</div><hr><div>b</div>", "a\n\nb"), Case("<hr>a<br><hr>b", "a\n\nb"),
        Case("<details><summary>a</summary>b</details>c", "a\nb\nc"),
        Case("<fieldset><legend>a</legend>b</fieldset><figcaption>c</figcaption>d", "a\nb\nc\nd"),
    ]

    /// White space as CSS shows it.
    static let space = [
        Case("a\nb \t c", "a b c"), Case("\r\n a  \n", "a"), Case(" a ", "a"), Case("a <br> b", "a\nb"),
        Case("<div>\n  a\n  b\n</div>\n\n<div> c</div>\n", "a b\nc"), Case("a\n<b>\nb</b> \n<i> c</i>", "a b c"),
        Case("a\n<b> b</b>", "a b"), Case("a &nbsp; b", "a \u{A0} b"), Case("<s>a\n</s>\n<s>\nb</s>", "~~a~~ ~~b~~"),
        Case("one <br> two <b> x </b> y <!-- c --> z", "one\ntwo x y z"), Case("a <sup> 2 </sup> b ", "a ² b"),
        Case("a <br>\nb<p> c </p> d", "a\nb\nc\nd"), Case(" a <img src=x.png> <b> </b> b", "a [image: x.png] b"),
        Case("a\n<br>\nb\n<hr>\nc", "a\nb\n\nc"),
        Case("<pre>a\n\tb  c</pre>\nd\ne", "a\n\tb  c\nd e"),
        Case("<pre>a  <pre>b  c</pre>d  e</pre>f  g", "a  \nb  c\nd  e\nf g"), Case("a  b</pre>c  d", "a b\nc d"),
        Case("<span style=\"white-space: pre-wrap\">a  b<span>  c</span>  d</span>  e  f", "a  b  c  d e f"),
        Case("<p style='color: red; white-space:pre'>a  b</p>a  b", "a  b\na b"),
        Case("<p style='white-space: normal'>a  b", "a b"), Case("<p STYLE='White-Space : PRE-WRAP'>a  b", "a  b"),
        Case("<p style='x-white-space: pre'>a  b", "a b"), Case("<p title='white-space: pre'>a  b", "a b"),
        Case("<pre>a  b<p style='white-space: normal'>c  d</p>e  f</pre>", "a  b\nc d\ne  f"),
        Case("<p style='white-space: pre-line'>a  b\n  c\n\nd</p>e\nf", "a b\nc\n\nd\ne f"),
        Case("<p style='white-space: pre'>a  b<p>c  d", "a  b\nc d"),
        Case("<ul><li style='white-space: pre-wrap'>a  b<li>c  d</ul>", "• a  b\n• c d"),
        Case("<p style='white-space: pre-line'>a\nb<div>c\nd</div>", "a\nb\nc d"),
        Case("<table><tr><td style='white-space: pre'>a  b<td>c  d</table>", "a  b  c d"),
        Case("<div><b style='white-space: pre'>a  b</div>c  d", "a  b\nc d"),
        Case("<pre>a  b</div>c  d</pre>e  f", "a  b\nc  d\ne f"),
        Case("<img src=x.png style='white-space: pre'>a  b<br style='white-space: pre'>c  d", "[image: x.png]a b\nc d"),
        Case("<pre>a\r\nb\rc&#13;d</pre>", "a\nb\nc\rd"),
        Case("<p style='white-space: pre-line'>a\r\n b\r\r\nc", "a\nb\n\nc"),
        Case("<pre>\ra\r</pre>", "a\n"),
        Case("x<pre>\na\n</pre>", "x\na\n"), Case("<pre>\r\n\na</pre>", "\na"), Case("<textarea>\n a", " a"),
    ]

    static let lists = [
        Case("<ul><li>a</li><li>b</li></ul>c", "• a\n• b\nc"), Case("x<ol><li>a<li>b</ol>c", "x\n1. a\n2. b\nc"),
        Case("<ol start=9><li>a</li><li><b>b</b></li></ol>", "9. a\n10. b"), Case("<li>a</li>", "• a"),
        Case("<ul><li>- a</li><li>•b</li><li>-1</li></ul>", "- a\n•b\n• -1"),
        Case("<ol>\n  <li>a</li>\n  <li> b\n</li>\n</ol>\nc", "1. a\n2. b\nc"),
        Case("<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>", "• a\n  1. b\n• c"), Case("<ul><li></li></ul>a", "a"),
        Case("<ul><li><div>a</div><p>b</p></li></ul>", "• a\nb"), Case("<ul><li><s>a</s></li></ul>", "• ~~a~~"),
        Case("<ol start=2147483647><li>a<li>b</ol>", "2147483647. a\n2147483648. b"),
        Case("<ol start=9223372036854775807><li>a</ol>", "1. a"),
        Case("<ol start=' -1x'><li>a<li>b<li>c</ol>", "-1. a\n0. b\n1. c"),
        Case("<ol><li value=3>a</li><li>b</li><li value=-1>c<li value=x>d</ol>", "3. a\n4. b\n-1. c\n0. d"),
        Case("<ol reversed><li>a<li>b</ol>", "2. a\n1. b"), Case("<ol start=9 REVERSED=''><li>a<li>b</ol>", "9. a\n8. b"),
        Case("<ol reversed><li>a<ol><li>x<li>y</ol><li hidden>h<li>b</ol>", "2. a\n  1. x\n  2. y\n1. b"),
        Case("<ol><li>a<ol reversed><li>x<li>y</ol><li>b</ol>", "1. a\n  2. x\n  1. y\n2. b"),
        Case("<ol reversed><!-- <li> --><li value=9>a<li>b</ol>", "9. a\n8. b"),
        Case("<ol type=a start=26><li>a<li>b<li value=703>c</ol>", "z. a\naa. b\naaa. c"),
        Case("<ol type=A><li>a</ol><ol type=i start=4><li>b</ol><ol type=I start=1994><li>c</ol>", "A. a\niv. b\nMCMXCIV. c"),
        Case("<ol type=a start=0><li>a<li>b</ol><ol type=i start=4000><li>c</ol>", "0. a\na. b\n4000. c"),
        Case("<ol type=x><li>a<li type=A>b<li>c</ol>", "1. a\nB. b\n3. c"), Case("<ul type=a><li value=3>a</ul>", "• a"),
        Case("<ol style='list-style-type:lower-alpha' type=I><li>a<li>b</ol>", "a. a\nb. b"),
        Case("<ol style='List-Style: inside Upper-Latin'><li>a<li style='list-style-type: decimal'>b</ol>", "A. a\n2. b"),
        Case("<ol style='list-style-type:lower-roman'><li>a<li type=A>b<li style='list-style:none'>c", "i. a\nB. b\nc"),
        Case("<ol style='list-style-type:upper-roman;list-style-type:x'><li>a", "I. a"),
        Case("<ol style='list-style:square'><li>b", "• b"),
        Case("<ol style='list-style-type:none'><li>- a<li>b<ul><li>c</ul></ol>", "- a\nb\n  • c"),
        Case("<ul style='list-style-type:upper-alpha'><li>a<li>b</ul><ul style='list-style:none'><li>c</ul>", "A. a\nB. b\nc"),
        Case("<ol style='list-style:lower-alpha!important;list-style-type:decimal'><li>a</ol>", "a. a"),
        Case("<ol style='list-style:inside'><li>a</ol><ol style='list-style-type:inherit'><li>b", "• a\n1. b"),
        Case("</ul></li>a</ol>", "a"), Case("<ul><li><img src=a.png></li></ul>", "• [image: a.png]"),
    ]

    static let tables = [
        Case("<table><tr><td>a</td><td>b</td></tr><tr><td>c</table>", "a  b\nc"),
        Case("x<table>\n<tr>\n<th>a</th>\n<td>\nb </td></tr>\n</table>\ny", "x\na  b\ny"),
        Case("<table><caption>t</caption><tbody><tr><td>a<br></td><td>b</td></tr></tbody></table>", "t\na  b"),
    ]

    static let spans = [
        Case("10<sup>6</sup> H<sub>2</sub>O 1<sup>st</sup> x<sup>−n+1</sup>", "10⁶ H₂O 1ˢᵗ x⁻ⁿ⁺¹"),
        Case("a<sup>q</sup> b<sup>x y</sup> c<sub>d</sub> e<sub>Ab</sub>", "a^q b^(x y) c_d e_(Ab)"),
        Case("x<sup>y<sub>i</sub></sup> <sup></sup><sub> </sub>", "x^(yᵢ)"), Case("2<sup>{{c1::3}}", "2^({{c1::3}})"),
        Case("<sup>a</sub>b</sup></sup>c", "ᵃᵇc"), Case("a<div><sup>1</sup></div>", "a\n¹"),
        Case("<s>a</s> <del>b<b>c</b></del><strike></strike>", "~~a~~ ~~bc~~"), Case("<s>a<sup>2</s>b", "~~a²~~b"),
        Case("<ruby>漢字<rt>かんじ</rt></ruby>です", "漢字[かんじ]です"),
        Case("<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</ruby>", "漢[かん]字[じ]"),
        Case("<ruby>漢<rp>(<rt>かん<rp>)</ruby>", "漢[かん]"),
        Case("<s><s><s><s><s>a</s></s></s></s></s>", "~~~~~~~~a~~~~~~~~"),
    ]

    static let entities = [
        Case("&lt;b&gt; &amp;amp; &quot;x&quot; &apos;", "<b> &amp; \"x\" '"), Case("a&nbsp;b", "a\u{A0}b"),
        Case("caf&eacute; &Auml; &alpha;&Omega; &euro;&hellip;&rarr;&hearts;", "caf\u{E9} \u{C4} αΩ €…→♥"),
        Case("&#233;&#xE9;&#XE9;&#128512;", "ééé😀"), Case("&ndash;&mdash;&lsquo;&rsquo;&bdquo;&dagger;&bull;", "–—‘’„†•"),
        Case("&sigmaf;&sigma;&piv;&oelig;&yuml;&lang;", "ςσϖœÿ⟨"),
        Case("a&nbsp b &copy 2020 &amp;lt &notit; &no", "a\u{A0} b © 2020 &lt ¬it; &no"),
        Case("&ccaron;&lstrok; &check; &LT; &acy;&colon; &nvlt;", "čł ✓ < а: <\u{20D2}"),
        Case("<img src='?a=1&copy=2&amp'>", "[image: ?a=1&copy=2&]"),
        Case("R&D &; &unknown; &#; &#x; &#0;", "R&D &; &unknown; &#; &#x; \u{FFFD}"),
        Case("&#xD800; &#99999999; &#x110000; &#+65; &am", "\u{FFFD} \u{FFFD} \u{FFFD} &#+65; &am"),
        Case("don&#146;t &#150; wait&#133; &#128;5 &#x99; &#X9f;", "don’t – wait… €5 ™ Ÿ"), Case("&#129;&#160;", "\u{81}\u{A0}"),
        Case("&#65 &#x42&#67x &#146 &#000000000000065; &#18446744073709551681;", "A BCx ’ A \u{FFFD}"),
        Case("<img src='it&#146s.png'>", "[image: it’s.png]"),
    ]

    static let media = [
        Case("[sound:a b.mp3]", "[sound: a b.mp3]"), Case("<img src=\"a.png\">", "[image: a.png]"),
        Case("<IMG alt='x > y' src='a&amp;b.png' />c", "[image: a&b.png]c"), Case("<img src=a.png>", "[image: a.png]"),
        Case("<img src=\"a]b.png\">", "[image: a%5Db.png]"), Case("<img src=\"a\u{1B}.png\">", "[image: a.png]"),
        Case("<img data-src=\"x\" alt=\"src=no\" src=\"a.png\">", "[image: a.png]"), Case("<img>", ""),
        Case("<img src=\"data:image/png;base64,AAAA\">b<img alt='a &amp; b' src='DATA:x'>", "[image]b[image \"a & b\"]"),
        Case("<audio src=x.mp3></audio>", "[sound: x.mp3]"), Case("a<audio src=\"x.mp3\" controls>b", "a[sound: x.mp3]b"),
        Case("<video controls><source src='a b.mp4'><source src=c.ogv>No video</video>d", "[sound: a b.mp4]d"),
        Case("<audio>a</audio><source src=x.mp3></audio>", "[sound: x.mp3]"), Case("<audio src='data:x'></audio>", "[sound]"),
        Case("[sound:]", "[sound:]"), Case("[sound:a", "[sound:a"), Case("[x]", "[x]"),
    ]

    static let dropped = [
        Case("<b>a</b><i class=\"x\">b</i><span style='color:red'>c</span>", "abc"), Case("a<!-- <b> -->b", "ab"),
        Case("<style>b { x }</style>a<SCRIPT>1 < 2</Script>b", "ab"),
        Case("a<button onclick=\"x\">B <b>C</b></button>b<input value=5>", "aB Cb"), Case("a<button>b", "ab"),
        Case("<template><p>x</p></template>a<template></button>b", "a"), Case("<a href=\"x\">y</a>", "y"),
        Case("a<!-- b", "a"), Case("a<!-- b <i>c</i><!-- d", "a"), Case("<b>a</b><!--", "a"), Case("a<!- b", "a<!- b"),
        Case("a<b hidden>b</b><!-- c", "a"), Case("a<b hidden>b<!-- c", "a"), Case("a<b style='opacity:0'>b<!-- c", "a"),
        Case("<anki-mathjax>x^2</anki-mathjax>", "x^2"), Case("<b title='>'>a", "a"), Case("<b title='>a", "a"),
    ]

    /// What a browser does not show.
    static let hidden = [
        Case("le chat <span style=\"display:none\">the cat</span>", "le chat"),
        Case("front <span hidden>answer</span> x", "front x"),
        Case("<p hidden>a</p> b", "b"), Case("a<div HIDDEN=\"\">b<div>c</div>d</div>e", "ae"),
        Case("a<b hidden=until-found>b</b>c", "ac"), Case("a<b hidden=false>b</b>c", "ac"),
        Case("a<b data-hidden title=hidden>b</b>c", "abc"), Case("a<b style='DISPLAY : None'>b</b>c", "ac"),
        Case("a<b style='color:red;display:none!important;display:block'>b</b>c", "ac"),
        Case("a<b style='display:none;display:block'>b</b>c", "abc"), Case("a<b style='display:none;display:x'>b</b>c", "ac"),
        Case("a<b style='/* display:none */ color:red'>b</b>c", "abc"), Case("a<b style='x-display:none'>b</b>c", "abc"),
        Case("a<b style='display:no&#110;e'>b</b>c", "ac"), Case("a<b hidden style='display:inline'>b</b>c", "abc"),
        Case("a<b hidden=until-found style='display:inline'>b</b>c", "ac"),
        Case("a<b style='visibility:hidden'>b</b>c", "a c"), Case("a <b style='visibility: collapse'>b</b> c", "a c"),
        Case("a<b style='opacity:0'>b<i>c</i></b>d", "a d"), Case("a<b style='Opacity : 0.0 !important;opacity:1'>b</b>c", "a c"),
        Case("a<b style='visibility:hidden'>b<i style='visibility:visible'>c</i>d<img src=x.png></b>e", "a c e"),
        Case("a<b style='visibility:hidden'>b<i style='visibility:visible'>c<u style='visibility:hidden'>d</u></i></b>", "a c"),
        Case("<div style='visibility:hidden'>a<p style='VISIBILITY: visible'>b</p>c</div>d", "b\nd"),
        Case("a<b style='opacity:0'>b<i style='visibility:visible'>c</i></b>d", "a d"),
        Case("a<b style='visibility:hidden'>b<i style='font-size:2em'>c</i></b>d<!-- visibility -->", "a d"),
        Case("<table><tr hidden><td>X<tr><td>VISIBLE</table>", "VISIBLE"),
        Case("<table><tbody hidden><tr><td>X<p>Y<tbody><tr><td>b<td hidden><b>c<tr><td>d</table>", "b\nd"),
        Case("<table><tr hidden><td><table><tr><td>X<tr><td>Y</table><tr><td>b</table>", "b"),
        Case("<ul><li hidden>a<ul><li>b<li>c</ul>d<li>e</ul>", "• e"), Case("<p hidden>a<b>b<p>c", "c"),
        Case("<dl><dt hidden>a<i>b<dd>c</dl>", "c"), Case("<p hidden>a<li>b", "• b"),
        Case("a<b style='opacity:0%'>b</b>c", "a c"), Case("a<b style='opacity:-1'>b</b>c", "a c"),
        Case("a<b style='opacity:0.1'>b</b>c", "abc"), Case("a<b style='opacity:10%'>b</b>c", "abc"),
        Case("a<b style='opacity:0px'>b</b>c", "abc"), Case("a<b style='opacity:0;opacity:inherit'>b</b>c", "abc"),
        Case("a<img style='opacity:0' src=x.png>b", "a b"), Case("a<b style='fill-opacity:0'>b</b>c", "abc"),
        Case("a<span style='font-size:0'>b&amp;<i>c</i></span>d", "ad"),
        Case("a<b style='FONT-SIZE: 0PX ! important'>b</b>c", "ac"),
        Case("a<b style='font-size:0.0em'>b</b>c", "ac"), Case("a<b style='font-size:0%'>b</b>c", "ac"),
        Case("a<b style='font-size:10px'>b</b>c", "abc"), Case("a<b style='font-size:0;font-size:5'>b</b>c", "ac"),
        Case("a<b style='font-size:0;font-size:small'>b</b>c", "abc"), Case("a<b style='font-size:-1px'>b</b>c", "abc"),
        Case("a<b style='font-size:0'>b<i style='font-size:2em'>c</i><i style='font-size:1rem'>d</i>e</b>f", "adf"),
        Case("a<b style='font-size:0'><img src=x.png>b[sound:y.mp3]</b>c", "a[image: x.png][sound: y.mp3]c"),
        Case("<div>a<b style='font-size:0'>b</div>c", "a\nc"), Case("<ul><li>a<li style='font-size:0'>b<li>c</ul>", "• a\n• c"),
        Case("<p style='font-size:0'>a<p>b", "b"), Case("front <b style='font-size:0'>answer</b> x", "front x"),
        Case("a<img style='font-size:0' src=x.png>b", "a[image: x.png]b"), Case("a<br style='font-size:0'>b", "a\nb"),
        Case("a<b hidden>b<b>c</b>d</b>e", "ae"), Case("a<b hidden>b<br>c<img src=x.png>[sound:y.mp3]&amp;</b>d", "ad"),
        Case("a<b hidden>b<!-- </b> -->c<script>'</b>'</script>d</b>e", "ae"), Case("a<b hidden>b", "a"),
        Case("<div>a<b hidden>b</div>c", "a\nc"), Case("a<b hidden>b</i>c</b>d", "ad"),
        Case("<ul><li>a<li hidden>b<li>c</ul>", "• a\n• c"), Case("<p>a<p hidden>b<p>c", "a\nc"), Case("a<br hidden>b", "ab"),
        Case("a<img style='display:none' src=x.png>b", "ab"), Case("<table><tr><td>a<td hidden>b<td>c</table>", "a  c"),
        Case("<math><semantics><mi>x</mi><annotation encoding='application/x-tex'>TEX</annotation></semantics></math>", "x"),
        Case("a<iframe src=b><p>c</iframe><canvas>d</canvas>e", "ae"),
        Case("<span style=\"content:';display:none;'\">a</span><span style='content:\"x\";display:none'>b</span>", "a"),
        Case("<head><title>a</title></head>b<noscript>c</noscript><TITLE>d</TITLE><datalist><option>e</datalist>", "b"),
        Case("a<dialog>b</dialog><dialog open>c</dialog>", "a\nc"), Case("a<style>b</style hidden>c", "ac"),
        // What cannot be seen keeps its place, and blocks stay apart.
        Case("a<div style='opacity:0'>b</div>c", "a\nc"), Case("a<p style='visibility:hidden'>b</p>c", "a\nc"),
        Case("a<div style='font-size:0'>b</div>c", "a\nc"), Case("a<div style='display:none'>b</div>c", "ac"),
        Case("a<b style='opacity:0'>b<div>c</div>d</b>e", "a\ne"), Case("a<b style='opacity:0'>b<br>c</b>d", "a\nd"),
        Case("a<p style='opacity:0'>b<p>c", "a\nc"), Case("a<b style='opacity:0'>&amp;</b>c", "a c"),
        Case("a<b style='opacity:0'></b>c<b style='visibility:hidden'></b>d", "acd"),
        Case("a<b style='opacity:0'>b<i style='opacity:1; visibility:visible'>c</i></b>d", "a d"),
        Case("a<div hidden style='opacity:0'>b</div>c", "ac"), Case("a<b style='opacity:0;display:none'>b</b>c", "ac"),
        Case("<ol><li>a<li style='opacity:0'>b<li>c</ol>", "1. a\n3. c"),
        Case("<ol reversed><li>a<li style='visibility:hidden'>b<li>c</ol>", "3. a\n1. c"),
        Case("<table><tr><td>a<td style='opacity:0'>b<td>c</table>", "a  c"),
        Case("<pre>a<b style='opacity:0'>b</b>c</pre>", "a c"), Case("<pre>a <b hidden>b</b> c</pre>", "a  c"),
        Case("a\n<b hidden>b</b>\nc", "a c"),
    ]

    /// Where an element that is not shown ends: at other tags than its own, or not at its own (the HTML standard, 13.2.6.4.7).
    static let implied = [
        Case("<html><head><meta charset=utf-8><title>t</title>le chat<br>noir", "le chat\nnoir"),
        Case("<head><style>p {}</style><p>a", "a"), Case("a<!-- b --!>c<b>d</b>", "acd"), Case("a<!-->b", "ab"),
        Case("a<!--->b", "ab"), Case("a<!-- --- b --->c", "ac"), Case("a<!--!> b -->c", "ac"),
        Case("<svg hidden/>a", "a"), Case("<svg style=\"display:none\"/>a<svg hidden>b<path/></svg>c", "ac"),
        // Headings
        Case("<h1 hidden>X</h2>Y", "Y"), Case("<h1>a<b hidden>X</h3>Y", "a\nY"), Case("<h1 hidden>X<h2>Y", "Y"),
        Case("<h1 hidden>X<b>X<h2>X", ""), Case("<h1 hidden>X<b>X<h2>X</h1>X</h2>Y", "Y"), Case("<h1 hidden>a<p>b</h6>Y", "Y"),
        // What closes a paragraph, and what does not
        Case("<p hidden>X<hr>Y", "Y"), Case("<p hidden>X<table><tr><td>Y</table>", "Y"), Case("<p hidden>X<pre>Y</pre>", "Y"),
        Case("<p hidden>X<xmp>Y</xmp>", "Y"), Case("<p hidden>X<search>Y", "Y"), Case("<p hidden>X<summary>Y", "Y"),
        Case("<p hidden>X<span>Z<h4>Y", "Y"), Case("<p hidden>X<legend>Z</legend>Z</p>Y", "Y"),
        Case("<p hidden>X<button>Z<div>Z</div></button>Z</p>Y", "Y"), Case("<p hidden>X<object><p>Z</object>Z<p>Y", "Y"),
        Case("<p hidden>X<table><tr><td><p>Z</table>Y", "Z\nY"), Case("<div><p hidden>X</div>Y", "Y"),
        Case("<p>a<button hidden>X</p>Z</button>Y", "aY"),
        // Elements that another of the same ends
        Case("<a hidden>X<a>Y</a>", "Y"), Case("<a hidden>X<b>X<a>Y</a>", "Y"),
        Case("<a hidden>X<table><td><a>Z</table></a>Y", "Y"),
        Case("<button hidden>X<button>Y</button>", "Y"), Case("<button hidden>X<p>X<button>Y</button>", "Y"),
        Case("<nobr hidden>X<nobr>Y", "Y"), Case("<b hidden>X<b>X</b>X</b>Y", "Y"),
        Case("<select hidden><option>X<select>Y", "Y"), Case("<select hidden><option>X<input>Y", "Y"),
        // Items
        Case("<ul><li hidden>X<p>X<li>Y</ul>", "• Y"), Case("<ul><li hidden>X<div>X<li>Y</ul>", "• Y"),
        Case("<ul><li hidden>X<blockquote>X<li>X</blockquote>X<li>Y</ul>", "• Y"),
        Case("<ul><li>a<ul hidden><li>X</li>X</ul>Y</ul>", "• aY"), Case("<ul><li>a<ul hidden>X</li>X</ul>Y</ul>", "• aY"),
        Case("<dl><dt hidden>X<dd>Y<dd hidden>X<dt>Z</dl>", "Y\nZ"),
        Case("<dl><dd hidden>X<section>X<dd>X</section><dd>Y</dl>", "Y"),
        Case("<select><option hidden>X<option>Y<optgroup hidden><option>X<optgroup><option>Z</select>", "Y\nZ"),
        Case("<ruby>a<rt hidden>X<rt>b</ruby>", "a[b]"),
        // Tables
        Case("<table><tr><td hidden>X<th>Y<tr><td>Z</table>", "Y\nZ"),
        Case("<table><tr><td hidden>X<tbody><tr><td>Y</table>", "Y"),
        Case("<table><caption hidden>X<tr><td>Y</table>", "Y"), Case("<table><tr hidden><td>X</tbody><tr><td>Y</table>", "Y"),
        Case("<table><tr><td hidden>X<table><tr><td>X</td></table>X</td><td>Y</table>", "Y"),
        Case("<div><table><tr><td hidden>X</div>X</td><td>Y</table></div>", "Y"),
        // End tags that a browser ignores
        Case("<span>a<div hidden>X</span>X</div>Y", "aY"), Case("<b>a<p hidden>X</b>X</p>Y", "aY"),
        Case("<b>a<i hidden>X</b>Y", "aY"), Case("<i hidden>X<span>X<div>X</span>X</div>X</i>Y", "Y"),
        Case("<div hidden>X</p>X</section>X</div>Y", "Y"),
    ]

    static let noHTML = [
        Case("", ""), Case("a < b > c", "a < b > c"), Case("x<3", "x<3"), Case("<", "<"), Case("a<b", "a<b"), Case("<>", "<>"),
        Case("日本 {{c1::x}}", "日本 {{c1::x}}"),
    ]

    @Test func `Dropped markup is counted`() {
        var reader = HTMLReader()
        _ = reader.text(of: "<b>a</b><br>")
        _ = reader.text(of: "<div>b</div>")
        reader.endCard()
        _ = reader.text(of: "&lt;a<br>")
        reader.endCard()
        _ = reader.text(of: "<img src=x><i>[sound:y]</i><B></B><!-- a <i> --><sup>2</sup><ul><li>a</ul><hr>")
        reader.endCard()
        #expect(reader.dropped == DroppedMarkup(cards: 2, tags: ["b", "i"], comments: 1, images: 1, sounds: 1))
    }

    @Test func `Text written as HTML is read back unchanged`() {
        let pieces = [
            "<b>", "</", "<", ">", "&", "&amp;", "&#38;", "[sound:a]", "[sound: a]", "[image: b\".png]", "[image: ", "]", "\n",
            "\r\n", "\r",
            "\u{A0}", " ", "  ", "\t", "a", "日", "<!--", "-->", "'", "\"", "<br>", ";", "[image: a&b]", "[sound:",
        ]
        for seed in 0..<UInt64(2000) {
            var generator = SeededGenerator(seed: seed)
            let text = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
                pieces.randomElement(using: &generator) ?? ""
            }.joined()
            var reader = HTMLReader()
            #expect(reader.text(of: HTMLWriter.html(of: text)) == text, "seed \(seed): \(text.debugDescription)")
            // What needs no HTML is read the same as HTML, but for what stands for itself.
            if !HTMLWriter.isNeeded(for: text) { #expect(reader.dropped.tags.isEmpty, "seed \(seed)") }
        }
    }

    @Test(arguments: ["<b>", "a </i>", "&lt;", "&#38;", "<!-- x -->", "x <!-- y", "[image: a.png]", "[sound: a.mp3]"])
    func `Text that looks like HTML must be written as HTML`(_ text: String) { #expect(HTMLWriter.isNeeded(for: text)) }

    @Test(arguments: ["", "a < b > c", "R&D;", "x & y", "[sound:a]", "[x]", "a\nb", "<3 >"])
    func `Text that does not look like HTML need not be written as HTML`(_ text: String) {
        #expect(!HTMLWriter.isNeeded(for: text))
    }

    /// Each of these would take the square of its length by a search to the end at each character.
    @Test(
        .timeLimit(.minutes(15)),
        arguments: [
            "<a ", "&", "[sound:", "<!--", "<script>", "<a '>", "[image: ", "{{c", "<a \">\"", "</", "<button>", "<audio>",
            "<audio></audio>", "<sup>", "<sup>a</sup>", "<s>a", "<rp>", "<ul>", "<li>", "<td>", "<hr>", "<source ",
            "<video <source", "  ", "a  ", "\n<br>", "<pre>", "<b style='white-space:pre'>", "  <s>a",
            "<p style='white-space:pre'>", "<b style='opacity:0'>", "<p style='visibility:hidden'><b style='visibility:visible'>",
            "<b hidden>", "<p hidden>", "<i><b hidden></i>", "<h1 hidden></h2>", "<div><span>", "<b hidden><div><i></span>",
            "<li hidden><blockquote><i><li>", "<ol reversed>", "<ol reversed><li hidden>", "<template>", "&#1",
        ])
    func `The time to read HTML is linear in its length`(_ piece: String) {
        let text = String(repeating: piece, count: (1 << 16) / piece.utf8.count)
        var reader = HTMLReader()
        #expect(!reader.text(of: text).utf8.elementsEqual("x".utf8))
        #expect(!reader.text(of: text + ">").utf8.elementsEqual("x".utf8))
    }
}

/// Protects decks of Anki's that are HTML, on their way in and out.
@Suite struct HTMLDeckTests {
    @Test func `The html header decides whether fields are HTML`() throws {
        let row = "<b>a</b>\t1 &lt; 2<br>"
        #expect(try read("#separator:tab\n#html:true\n\(row)".utf8, as: .anki) == [card("a", "1 < 2\n", line: 3)])
        for head in ["#separator:tab\n#html:false\n", "#separator:tab\n#tags:\n"] {
            #expect(try read("\(head)\(row)".utf8, as: .anki) == [card("<b>a</b>", "1 &lt; 2<br>", line: 3)])
        }
        #expect(try read("front\tback\n\(row)".utf8, as: .tsv) == [card("<b>a</b>", "1 &lt; 2<br>", line: 2)])
    }

    @Test func `Dropped markup is reported`() throws {
        let folder = try Folder()
        let path = try folder.file("a.txt", "#separator:tab\n#html:true\n<b>a</b>\tb\nc\t<img src=d.png>\n".utf8)
        let reading = try DiskFileGateway().read(from: path, as: nil) { _ in }
        #expect(reading.dropped == DroppedMarkup(cards: 2, tags: ["b"], images: 1, sounds: 0))
    }

    @Test func `Text without markup is written as plain text`() throws {
        let cards = [card("a < b & c", "1\n2", line: 0)]
        #expect(try text(written(cards, as: .anki)).contains("#html:false\n"))
        #expect(try text(written(cards, as: .anki)).hasSuffix("a < b & c\t\"1\n2\"\t\t\n"))
    }

    @Test func `Text that looks like HTML is escaped`() throws {
        let cards = [card("a < b & c", "1\n2", line: 0), card("<b>", "[image: x.png] [sound: y.mp3]", line: 0)]
        let file = try text(written(cards, as: .anki))
        #expect(file.hasPrefix("#separator:tab\n#html:true\n"))
        #expect(file.contains("\na &lt; b &amp; c\t1<br>2\t\t\n&lt;b&gt;\t\"<img src=\"\"x.png\"\"> [sound:y.mp3]\"\t\t\n"))
        #expect(try read(file.utf8, as: .anki).map { Exact($0, line: 0) } == cards.map { Exact($0) })
        for format in [CardFormat.tsv, .csv] {
            #expect(try read(written(cards, as: format), as: format).map { Exact($0, line: 0) } == cards.map { Exact($0) })
        }
    }
}
