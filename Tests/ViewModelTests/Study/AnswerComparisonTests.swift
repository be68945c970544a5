import Model
import Testing
import ViewModel

/// Protects what a person learns from a typed answer: what is wrong, and only that.
@Suite struct AnswerComparisonTests {
    private static func marked(_ typed: String, _ expected: TypedAnswer) -> [String] {
        let comparison = AnswerComparison(typed: typed, expected: expected)
        return [comparison.typed, comparison.expected].map { parts in
            parts.map { $0.isCommon ? $0.text : "[\($0.text)]" }.joined()
        }
    }

    @Test(arguments: [
        ("cafe", "café", "cafe", "café"), ("cafe", "e\u{301}te\u{301}", "[caf]e", "[ét]é"),
        ("TIENG Viet", "TIẾNG Việt", "TIENG Viet", "TIẾNG Việt"),
        ("αβγ", "άβγ", "αβγ", "άβγ"), ("еж", "ёж", "еж", "ёж"), ("a", "ä", "a", "ä"), ("A", "ä", "[A]", "[ä]"),
        ("o", "ø", "[o]", "[ø]"), ("か", "が", "[か]", "[が]"), ("ae", "æ", "[ae]", "[æ]"), ("ǽ", "æ", "ǽ", "æ"),
        ("Ɓ", "B", "[Ɓ]", "[B]"),
        ("u", "ủ", "u", "ủ"), ("日本", "日本", "日本", "日本"),
    ])
    func `Accents do not matter if the card ignores them`(_ typed: String, _ expected: String, _ shown: String, _ wanted: String)
    {
        #expect(Self.marked(typed, TypedAnswer(text: expected, ignoresAccents: true)) == [shown, wanted])
    }

    @Test func `A blank is one of any kind`() {
        #expect(AnswerComparison(typed: "a b c", expected: TypedAnswer(text: "a\u{A0}b\nc")).isCorrect)
        #expect(Self.marked("a  b", TypedAnswer(text: "a b")) == ["a [ ]b", "a b"])
    }

    @Test func `Accents matter otherwise`() {
        #expect(Self.marked("cafe\u{301} a", TypedAnswer(text: "café ä")) == ["cafe\u{301} [a]", "café [ä]"])
        let long = String(repeating: "e", count: 3000)
        let accents = String(repeating: "é", count: 3000)
        #expect(AnswerComparison(typed: long, expected: TypedAnswer(text: accents, ignoresAccents: true)).isCorrect)
        #expect(!AnswerComparison(typed: long, expected: TypedAnswer(text: accents)).isCorrect)
    }
}
