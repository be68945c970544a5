import Testing
import ViewModel
import Vocabulary

/// Two spellings of what is one name.
struct NamesThatAreOne: CustomTestStringConvertible {
    let testDescription: String
    let first: String
    let second: String
    /// The second as a library would keep it.
    let kept: String

    init(_ description: String, _ first: String, _ second: String, kept: String? = nil) {
        testDescription = description
        self.first = first
        self.second = second
        self.kept = kept ?? second
    }

    static let all = [
        NamesThatAreOne("the same", "French", "French"),
        NamesThatAreOne("another case", "French", "fRENCH"),
        NamesThatAreOne("white space at the ends", "French", "\u{20}French\t", kept: "French"),
        NamesThatAreOne("sharp s", "Stra\u{DF}e", "STRASSE"),
        NamesThatAreOne("composed and decomposed accents", "\u{C9}t\u{E9}", "e\u{301}te\u{301}"),
        NamesThatAreOne("final sigma", "\u{39B}\u{3CC}\u{3B3}\u{3BF}\u{3C2}", "\u{39B}\u{38C}\u{393}\u{39F}\u{3A3}"),
    ]
}

/// A name that a book cannot have; of ``all``, a profile neither.
struct ImpossibleName: CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let flaw: Flaw

    init(_ description: String, _ text: String, _ flaw: Flaw) {
        testDescription = description
        self.text = text
        self.flaw = flaw
    }

    static let all = [
        ImpossibleName("empty", "", .empty),
        ImpossibleName("blank", " \t\n", .empty),
        ImpossibleName("too long", String(repeating: "n", count: 257), .tooLong(limit: 256, actual: 257)),
        ImpossibleName("too long in bytes", String(repeating: "\u{E9}", count: 129), .tooLong(limit: 256, actual: 258)),
        ImpossibleName("like an id", "@3", .startsWithAt),
        ImpossibleName("two lines", "French\nSpanish", .containsControlCharacter),
        ImpossibleName("turning the text's direction", "Fr\u{202E}ench", .containsControlCharacter),
    ]

    static let ofBooks =
        all + [
            ImpossibleName("an empty part", "French::", .emptyPart),
            ImpossibleName("a blank beside a part", "French :: Verbs", .blankBesidePart),
        ]
}
