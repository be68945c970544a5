import Model
import Testing

/// Protects the person's files: what a package calls its media becomes names in one folder, and cards find them.
@Suite struct MediaTests {
    @Test(arguments: [
        "", ".", "..", ".hidden.png", "../cat.png", "a/cat.png", "/etc/passwd", "a\\cat.png", "cat\0.png", "cat\n.png",
        "cat\u{1B}[2J.png", "gnp.\u{202E}cat", "zero\u{200B}width.png", "   ", String(repeating: "x", count: 201),
        String(repeating: "e\u{301}", count: 101),
    ])
    func `A name that can do harm is that of no file`(_ name: String) {
        #expect(MediaName(name) == nil)
    }

    @Test(arguments: [
        "cat.png", "-x.png", "a;b.png", "le chat [1].png", "猫.mp3", "_font.ttf", "a..b", String(repeating: "x", count: 200),
    ])
    func `Other names are kept`(_ name: String) {
        #expect(MediaName(name)?.text == name)
    }

    @Test func `A name gets the digest before its ending`() {
        #expect(MediaName("cat.tar.gz")?.suffixed(by: "abc") == "cat.tar-abc.gz")
        #expect(MediaName("cat")?.suffixed(by: "abc") == "cat-abc")
    }

    @Test(arguments: [
        (0, "da39a3ee5e6b4b0d3255bfef95601890afd80709"), (3, "b60d121b438a380c343d5ec3c2037564b82ffef3"),
        (55, "cef734ba81a024479e09eb5a75b6ddae62e6abf1"), (64, "bb2fa3ee7afb9f54c6dfb5d021f14b1ffe40c163"),
        (120, "ceb2821639c4b6dcb10bce0e522ca2e608ce056d"),
    ])
    func `The digest is that of FIPS 180`(_ count: Int, _ digest: String) {
        #expect(SHA1.hexadecimal(of: [UInt8](repeating: 0x78, count: count)) == digest)
    }

    @Test(arguments: [55, 56, 63, 64, 65, 119, 120, 1000]) func `The digest does not depend on the parts`(_ count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        for size in [1, 7, 63, 64, 65, 128, 999] {
            var digest = SHA1()
            for start in stride(from: 0, to: count, by: size) { digest.append(Array(bytes[start..<min(start + size, count)])) }
            #expect(digest.finish() == SHA1.hexadecimal(of: bytes), "\(size)")
        }
    }

    @Test func `Images and sounds are found in a text, in their order`() {
        let text = """
            [image: b.png] and [sound:a.mp3], [sound: c d.mp3] [image:d.jpg] [image: ] [image: broken
            ] [image: https://example.org/x.png] [sound: data:audio/wav;base64,AA] [sound [image: [image: e.svg]
            """
        let found = MediaReference.all(in: text)
        #expect(found.map(\.name) == ["b.png", "a.mp3", "c d.mp3", "d.jpg", "[image: e.svg"])
        #expect(found.map(\.kind) == [.image, .sound, .sound, .image, .image])
        #expect(MediaReference.all(in: "no [brackets] here").isEmpty)
    }

    @Test(arguments: ["x.desktop", "x.html", "x", "x.png.exe", "x.terminal"]) func `Only images are opened`(_ name: String) {
        #expect(!MediaReference(kind: .image, name: name).isImage)
        #expect(MediaReference(kind: .image, name: name + ".PNG").isImage)
        #expect(!MediaReference(kind: .sound, name: "x.png").isImage)
    }

    @Test func `Media are found in fields`() {
        let html = """
            [sound:a b.mp3]<IMG class=x src="c&amp;d.png"><video src=e.mp4></video><img src="https://f/g.png">[image: h]\
            <audio controls><source src="i.ogg"></audio><img src="{{Q}}"><img src="DATA:image/png;base64,AA">
            """
        #expect(MediaFields.names(in: html) == ["a b.mp3", "c&d.png", "e.mp4", "i.ogg"])
    }

    @Test func `Files are found in style sheets and templates`() {
        let css = """
            @font-face { src: url("_a b.ttf"), URL( _c.woff ) format('x') } @import '_d.css'; @import url('_e.css');
            p { background: url(https://x/y.png) url(data:image/png;base64,AA) url() url("f
            """
        #expect(MediaFields.names(inStyle: css) == ["_a b.ttf", "_c.woff", "_d.css", "_e.css"])
        #expect(MediaFields.staticNames(in: "<script src=\"_a.js\"></script>{{Q}}<p style='x'>'_b'\"c\"") == ["_a.js", "_b"])
        #expect(MediaFields.staticNames(in: "<style>@import \"c.css\"</style>") == ["c.css"])
        let names = ["_a b.ttf": "_a\"1\".ttf", "_c.woff": "_c-1.woff"]
        #expect(
            MediaFields.renaming(style: css, names)
                == css.replacing("_a b.ttf", with: "_a\\\"1\\\".ttf").replacing("_c.woff", with: "_c-1.woff"))
    }

    @Test(arguments: [
        ("<img src=\"cat.png\">", "<img src=\"cat-1.png\">"),
        ("<IMG alt='cat.png' src = 'cat.png' >", "<IMG alt='cat.png' src = 'cat-1.png' >"),
        ("a <img src=cat.png> b [sound:cat.png] cat.png", "a <img src=cat-1.png> b [sound:cat-1.png] cat.png"),
        ("<img src=\"a%20b.png\"> <img src='a b.png'>", "<img src=\"x & 'y'.png\"> <img src='x & 'y'.png'>"),
        ("<img src=a%20b.png>", "<img src=x%20%26%20%27y%27.png>"),
        ("[sound:a b.png]", "[sound:x & 'y'.png]"),
        (
            "<audio src=\"cat.png\"></audio><object data=\"cat.png\"></object>",
            "<audio src=\"cat-1.png\"></audio><object data=\"cat-1.png\"></object>"
        ),
        ("<img src=\"other.png\"> <a href=\"cat.png\">", "<img src=\"other.png\"> <a href=\"cat.png\">"),
        ("<img src=\"https://example.org/cat.png\">", "<img src=\"https://example.org/cat.png\">"),
        ("<img src=\"cat.png", "<img src=\"cat.png"),
    ])
    func `Files get other names wherever a field names them, and nothing else changes`(_ html: String, _ renamed: String) {
        let names = ["cat.png": "cat-1.png", "a b.png": "x & 'y'.png"]
        let escaped = renamed.replacing("\"x & 'y'.png\"", with: "\"x &amp; &#39;y&#39;.png\"")
            .replacing("'x & 'y'.png'", with: "'x &amp; &#39;y&#39;.png'")
        #expect(MediaFields.renaming(html, names) == escaped)
        #expect(MediaFields.renaming(html, [:]) == html)
    }
}
