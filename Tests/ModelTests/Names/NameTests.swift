import Model
import Testing
import Vocabulary

/// Protects names from being unprintable, unreachable, or two for one.
@Suite struct NameTests {
    @Test(arguments: [
        ("French", "French"), ("  French \n", "French"), ("\u{3000}\u{65E5}\u{672C}\u{8A9E}\u{A0}", "\u{65E5}\u{672C}\u{8A9E}"),
        ("a b", "a b"), ("a@b", "a@b"), ("7", "7"), ("\u{1F469}\u{200D}\u{1F680}", "\u{1F469}\u{200D}\u{1F680}"),
        (" e\u{301} ", "e\u{301}"), ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("\u{2764}\u{FE0F}", "\u{2764}\u{FE0F}"),
        (
            "\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
            "\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}"
        ), ("#1 \"best\" 'of' all", "#1 \"best\" 'of' all"),
    ])
    func `A name is trimmed and otherwise kept`(_ text: String, _ expected: String) throws {
        #expect(try Array(Name(text).text.utf8) == Array(expected.utf8))
    }

    @Test(arguments: [
        ("", Flaw.empty), (" \t\u{2003}", .empty), ("@7", .startsWithAt), (" @", .startsWithAt),
        ("a\nb", .containsControlCharacter), ("a\u{1B}[2J", .containsControlCharacter), ("a\0b", .containsControlCharacter),
        ("a\u{7F}", .containsControlCharacter), ("a\u{9B}b", .containsControlCharacter),
        ("a\u{2028}b", .containsControlCharacter),
        ("a\u{202E}b", .containsControlCharacter), ("a\u{2066}b", .containsControlCharacter),
        ("a\u{200B}b", .containsControlCharacter), ("a\u{AD}b", .containsControlCharacter),
        ("\u{FEFF}a", .containsControlCharacter), ("\u{3164}", .containsControlCharacter),
        ("a\u{E0041}", .containsControlCharacter), ("\u{1F3F4}\u{E0041}\u{E007F}", .containsControlCharacter),
        (String(repeating: "x", count: 257), .tooLong(limit: 256, actual: 257)),
        (String(repeating: "\u{E9}", count: 129), .tooLong(limit: 256, actual: 258)),
    ])
    func `An invalid name is rejected`(_ text: String, _ flaw: Flaw) {
        #expect(throws: Failure.invalid(.name, flaw)) { try Name(text) }
    }

    @Test(arguments: ["French::Verbs", "a::b::c", "a:b::c: d", "French", "a :b"])
    func `The name of a book can have parts`(_ text: String) throws { #expect(try Name(ofBook: text).text == text) }

    @Test(arguments: [
        ("::French", Flaw.emptyPart), ("French::", .emptyPart), ("a::::b", .emptyPart), ("a:::b", .emptyPart), ("::", .emptyPart),
        ("a ::b", .blankBesidePart), ("a::\u{3000}b", .blankBesidePart), ("a::b:: c", .blankBesidePart),
        ("a:: ::b", .blankBesidePart),
        (" ", .empty), ("@a::b", .startsWithAt),
    ])
    func `A book's name with an empty part or a blank beside it is rejected`(_ text: String, _ flaw: Flaw) {
        #expect(throws: Failure.invalid(.name, flaw)) { try Name(ofBook: text) }
    }

    /// Unicode's Default_Ignorable_Code_Point, but for what scripts and emoji are written with.
    @Test func `Invisible characters are hidden, except those that scripts and emoji need`() {
        for value in UInt32(0x80)...0x10_FFFF {
            guard let scalar = Unicode.Scalar(value), scalar.properties.isDefaultIgnorableCodePoint else { continue }
            let stays = scalar.properties.isVariationSelector || scalar.value == 0x200C || scalar.value == 0x200D
            #expect(scalar.isHidden != stays, "U+\(String(value, radix: 16))")
        }
    }

    @Test func `A name can be as long as the limit after trimming`() throws {
        #expect(try Name(" " + String(repeating: "x", count: 256) + " ").text.utf8.count == Name.byteLimit)
    }
}

/// Protects the rule that a name is one whatever its case and composition, and that different names are two.
@Suite struct NameKeyTests {
    @Test(arguments: [
        ("French", "fRENCH"), ("Stra\u{DF}e", "STRASSE"), ("stra\u{DF}e", "stra\u{1E9E}e"),
        ("\u{E9}t\u{E9}", "E\u{301}TE\u{301}"),
        ("\u{3C3}\u{3AF}\u{3C3}\u{3C5}\u{3C6}\u{3BF}\u{3C2}", "\u{3A3}\u{38A}\u{3A3}\u{3A5}\u{3A6}\u{39F}\u{3A3}"),
        ("\u{FB01}n", "FIN"), (" French ", "french"), ("\u{1C6}", "\u{1C4}"), ("\u{1C5}", "\u{1C6}"),
        ("\u{AC00}", "\u{1100}\u{1161}"), ("\u{212B}", "\u{E5}"), ("\u{10428}", "\u{10400}"), ("\u{212A}", "k"), ("\u{17F}", "s"),
    ])
    func `Names that differ only in case or composition have the same key`(_ first: String, _ second: String) {
        #expect(NameKey(folding: first) == NameKey(folding: second))
        #expect(NameKey(folding: first).hashValue == NameKey(folding: second).hashValue)
    }

    @Test(arguments: [
        ("French", "Frenc"), ("\u{E9}", "e"), ("\u{30AB}", "\u{304B}"), ("\u{FF21}", "A"), ("1", "\u{661}"), ("a b", "a  b"),
        ("\u{3BF}", "o"),
    ])
    func `Different names have different keys`(_ first: String, _ second: String) {
        #expect(NameKey(folding: first) != NameKey(folding: second))
    }

    /// Names that differ in case alone are one for each letter that there is, and folding twice changes nothing.
    @Test func `Every letter has the same key in every case`() {
        for value in UInt32(0x21)...0x1_FFFF {
            guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { continue }
            let letter = String(scalar)
            let key = NameKey(folding: letter)
            let cases = [letter.uppercased(), letter.lowercased(), scalar.properties.titlecaseMapping, key.text]
            if let odd = cases.first(where: { NameKey(folding: $0) != key }) {
                Issue.record("U+\(String(value, radix: 16)) \(letter) and \(odd) are two")
            }
        }
    }

    @Test func `The key of a name is the folded name`() throws {
        #expect(try Name(" \u{C9}t\u{E9} ").key == NameKey(folding: "e\u{301}t\u{E9}"))
    }
}
