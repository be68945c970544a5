import TestSupport
import Testing
import Vocabulary

@testable import Wording

@Suite("Near names for mistyped ones")
struct SuggestionsTests {
    @Test(arguments: [
        ("Frnech", ["French"]), ("french", ["French"]), ("Spanihs", ["Spanish"]), ("x", []), ("Frensh", ["French"]),
        ("Deutsch", []), ("F", []), ("Latin", ["Latin"]), ("Latia", ["Latin"]), ("Latvin", ["Latin", "Latvian"]),
        ("日本吾", ["日本語"]), ("SPANISH", ["Spanish"]),
    ])
    func `Near names are suggested for a mistyped one`(_ typed: String, _ near: [String]) {
        let names = ["French", "Spanish", "Latin", "Latvian", "日本語"]
        #expect(Suggestions.nearest(to: typed, among: names) == near)
    }

    @Test(arguments: [("y", "x"), ("def", "衛"), ("ab", "c"), ("日", "月")])
    func `A name of which nothing remains is not suggested`(_ typed: String, _ name: String) {
        #expect(Suggestions.nearest(to: typed, among: [name]).isEmpty)
    }

    @Test func `Only the name that differs in nothing but case is suggested`() {
        #expect(Suggestions.nearest(to: "Book List", among: ["book list", "book lisp"]) == ["book list"])
    }

    @Test(arguments: [
        ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("ab", "ba", 1), ("abc", "acb", 1), ("ca", "abc", 3),
        ("kitten", "sitting", 3), ("a", "b", 1), ("abcd", "acbd", 1),
    ])
    func `The distance counts edits and swaps of neighbouring letters`(_ left: String, _ right: String, _ distance: Int) {
        #expect(editDistance(Array(left), Array(right), atMost: 10) == distance)
    }

    @Test func `A limit changes only the distances beyond it`() {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<2_000 {
            let words = (0..<2).map { _ in
                (0..<Int.random(in: 0...7, using: &generator)).map { _ in "abc".randomElement(using: &generator) ?? "a" }
            }
            let exact = editDistance(words[0], words[1], atMost: 100)
            let limited = editDistance(words[0], words[1], atMost: 2)
            #expect(exact <= 2 ? limited == exact : limited > 2, "seed 5, \(words)")
        }
    }

    @Test(arguments: [("card", ["card"]), ("carp", ["card", "care"]), ("qprofile list", ["profile list"]), ("cadr", ["card"])])
    func `Only the nearest names are suggested, up to the limit`(_ typed: String, _ near: [String]) {
        let names = ["cards", "care", "card", "profile list", "book list", "profile set", "carx"]
        #expect(Suggestions.nearest(to: typed, among: names, limit: 2) == near)
    }
}
