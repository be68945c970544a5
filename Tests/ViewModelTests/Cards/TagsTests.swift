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

    @Test func `Selected cards have their tags only`() throws {
        try givenCards(["verb"], ["noun"], ["a", "b"])
        #expect(try library.cards.tags(of: Selection([1, 3])) == ["a", "b", "verb"])
        #expect(try library.cards.tags(of: .none) == [])
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

    @Test func `Cards whose templates show tags are rendered again, with their siblings`() throws {
        // Given
        try givenCards([])
        let type = NoteType(
            id: NoteType.ID(0), name: "Word", fields: ["Word"],
            templates: [
                CardTemplate(name: "1", front: "{{Word}}", back: "{{Tags}}"),
                CardTemplate(name: "2", front: "{{Word}} 2{{#Tags}} of {{Tags}}{{/Tags}}", back: "x"),
            ])
        let draft = NoteDraft(
            type: try services.library.addNoteType(type), guid: "g", fields: ["w"], tags: [],
            cards: [
                RenderedCard(ordinal: 0, front: try .front("w"), back: try .back("")),
                RenderedCard(ordinal: 1, front: try .front("w 2"), back: try .back("x")),
            ], modifiedAt: .start)
        let ids = try services.library.addNote(draft, to: Book.ID(1), at: .start).map(\.rawValue)
        func sides() throws -> [String] {
            try library.cards.list(CardListing()).rows().dropFirst().flatMap { [$0.front, $0.back] }
        }
        // When
        try library.cards.tag(Selection([ids[0]]), adding: ["verb", "x"])
        // Then
        #expect(try sides() == ["w", "verb x", "w 2 of verb x", "x"])
        try library.cards.renameTag("verb", to: "noun")
        #expect(try sides() == ["w", "noun x", "w 2 of noun x", "x"])
        try library.cards.deleteTag("noun")
        #expect(try sides() == ["w", "x", "w 2 of x", "x"])
        try library.cards.setTags([], of: Selection([ids[1]]))
        #expect(try sides() == ["w", "", "w 2", "x"])
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
