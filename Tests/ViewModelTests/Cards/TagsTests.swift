import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

@MainActor @Suite struct TagsTests {
    private let services = FakeServices()
    private let library: LibraryViewModel

    init() { library = LibraryViewModel(services: services) }

    /// The tags of each card.
    private func tags() throws -> [String] {
        try library.cards.list(CardListing()).rows().map { $0.tags.joined(separator: " ") }
    }

    private func givenCards(_ tags: [String]...) throws {
        let book = try services.library.givenBook("French")
        for (index, tags) in tags.enumerated() { try services.library.givenCard("\(index)", "back", tags: tags, in: book) }
    }

    @Test func `Tags are counted, of all cards or of those that a query finds`() throws {
        // Given
        try givenCards(["verb", "a::b"], ["Verb"], [])
        // When
        let (all, some) = (try library.cards.tags(), try library.cards.tags(SetQuery("tag:a")))
        // Then
        #expect(all == [TagCount("a::b", cards: 1), TagCount("Verb", cards: 2)])
        #expect(some == [TagCount("a::b", cards: 1), TagCount("verb", cards: 1)])
    }

    @Test(arguments: [
        ("verb", "word", ["x word y", "word::regular word", "word noun", "verbose"]),
        ("verb::*", "word", ["x Verb y", "word::regular verb", "word noun verb", "verbose"]),
        ("VERB", "verb::old", ["x verb::old y", "verb::old::regular verb::old", "word noun verb::old", "verbose"]),
        ("verb::*", "noun::*", ["x Verb y", "noun::regular verb", "word noun verb", "verbose"]),
        ("verb", "Verb", ["x Verb y", "Verb::regular Verb", "word noun Verb", "verbose"]),
    ])
    func `A tag is renamed with those below it, and merged with the new one`(
        _ tag: String, _ new: String, _ expected: [String]
    ) throws {
        // Given
        try givenCards(["x", "Verb", "y"], ["verb::regular", "verb"], ["word", "noun", "verb"], ["verbose"])
        // When
        try library.cards.renameTag(tag, to: new)
        // Then
        #expect(try tags() == expected)
    }

    @Test func `A tag is deleted with those below it`() throws {
        // Given
        try givenCards(["x", "Verb"], ["verb::regular", "verbose"], ["noun"])
        // When
        let tally = try library.cards.deleteTag("verb")
        // Then
        #expect(try tags() == ["x", "verbose", "noun"])
        #expect(tally.changed == 2)
    }

    @Test func `A tag that no card has is not found, and similar ones are named`() throws {
        try givenCards(["verb"], ["noun"])
        let expected = Failure.notFound(.tag, .name("verbs"), near: [Failure.Near(id: 0, name: "verb")])
        #expect(throws: expected) { try library.cards.deleteTag("verbs") }
        #expect(throws: expected) { try library.cards.renameTag("verbs", to: "verb") }
        #expect(throws: Failure.notFound(.tag, .name("verb::*"), near: [])) { try library.cards.deleteTag("verb::*") }
    }

    @Test func `Nothing changes if a new tag is invalid`() throws {
        // Given
        let long = String(repeating: "x", count: 120)
        try givenCards(["a"], ["a::regular::long"])
        // Then
        #expect(throws: Failure.self) { try library.cards.renameTag("a", to: long) }
        #expect(throws: Failure.invalid(.tag, .containsWhitespace)) { try library.cards.renameTag("a", to: "b c") }
        #expect(try tags() == ["a", "a::regular::long"])
    }
}
