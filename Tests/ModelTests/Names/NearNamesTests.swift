import Model
import Testing

/// Protects the hint "did you mean": the nearest names first, and none that is far off.
@Suite struct NearNamesTests {
    @Test(arguments: [
        ("Frnech", ["French"]), ("french", ["French", "French II"]), ("Fr", ["French", "French II"]), ("spanisch", ["Spanish"]),
        ("Spansh", ["Spanish"]), ("danish", ["Danish", "Spanish"]), ("xyz", []), ("\u{C9}tude", ["\u{E9}tudes"]),
        ("etudes", ["\u{E9}tudes"]), ("\u{65E5}\u{672C}", ["\u{65E5}\u{672C}\u{8A9E}"]), ("@3", []),
    ])
    func `A misspelled or partial name finds the nearest names, nearest first`(_ wanted: String, _ expected: [String]) {
        let names = ["French", "French II", "Spanish", "Danish", "e\u{301}tudes", "\u{65E5}\u{672C}\u{8A9E}"]
        #expect(nearest(wanted, of: names) == expected)
    }

    @Test(arguments: [
        ("book", "bok"), ("book", "boook"), ("book", "bouk"), ("book", "obok"), ("ab", "ba"), ("BOOK", "boko"),
    ])
    func `A name with a single typo is near`(_ wanted: String, _ name: String) { #expect(nearest(wanted, of: [name]) == [name]) }

    @Test(arguments: [
        ("book", "cows"), ("a", "bc"), ("short", "something longer"), ("ab", "cd"), ("", "book"), ("a", "b"), ("日", "月"),
        ("ab", "a"),
    ])
    func `An unrelated name is not near`(_ wanted: String, _ name: String) { #expect(nearest(wanted, of: [name]).isEmpty) }

    @Test func `Only the nearest names are kept, at most as many as requested`() {
        let names = ["abcdexyz", "abcdefxy", "abcdefxh", "abcxdefxh"]
        #expect(nearest("abcdefgh", of: names, limit: 1) == ["abcdefxh"])
        #expect(nearest("abcdefgh", of: names, limit: 2) == ["abcdefxh", "abcdefxy"])
        #expect(nearest("abcdefgh", of: names, limit: 9) == ["abcdefxh", "abcdefxy", "abcxdefxh"])
        #expect(nearest("abcdefgh", of: names + names).count == 3)
        #expect(nearest("abcdefgh", of: names, limit: 0).isEmpty)
    }

    @Test func `Near names keep their IDs`() {
        var near = NearNames<Int>(to: "Frnech")
        near.consider("French", id: 7)
        #expect(near.nearest.map(\.id) == [7])
    }

    private func nearest(_ wanted: String, of names: [String], limit: Int = 3) -> [String] {
        var near = NearNames<Int>(to: wanted, limit: limit)
        for (id, name) in names.enumerated() { near.consider(name, id: id) }
        return near.nearest.map(\.name)
    }
}
