import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// Protects a learner who moves from Anki: the options that an import does not adopt are told, with what adopts them.
@MainActor @Suite struct CollectionOptionsTests {
    private let services = FakeServices()
    private let library: LibraryViewModel
    private var head = CollectionHead(decks: [1: "French", 2: "Facts", 3: "Rest"], types: [:], createdAt: .start)

    init() throws {
        library = LibraryViewModel(services: services)
        head.types = [7: try #require(NoteType.basic.ankiForm)]
        var languages = DeckPreset.initial[0]
        (languages.name, languages.newPerDay, languages.desiredRetention) = ("Languages", 7, 0.87)
        (languages.buriesNew, languages.buriesReviews, languages.reviewsPerDay) = (true, true, 9999)
        var facts = DeckPreset.initial[0]
        (facts.name, facts.newPerDay) = ("Facts", 3)
        head.presets = [1: DeckPreset.initial[0], 20: languages, 30: facts]
        head.presetsOfDecks = [1: 20, 2: 30, 3: 1]
        head.usesFSRS = true
    }

    @Test func `Options that the book of a deck does not have are told with the changes that adopt them, and nothing is changed`()
        throws
    {
        let remark = try #require(try remark(on: [1, 1]))
        #expect(
            remark
                == DeckOptionsRemark(
                    changes: [change("desired_retention", "0.87"), change("new_per_day", "7")], presets: ["Languages"]))
        #expect(try library.settings.rows(of: .name("French")).allSatisfy(\.isDefault))
    }

    @Test func `Adopted options are those of the books, in one step with the import`() throws {
        let found = try remarks(on: [1, 2, 3].map { card(in: $0) }, options: .adopt)
        let options = DeckOptionsRemark(
            changes: [
                change("bury_siblings", "off", "Facts"), change("new_per_day", "3", "Facts"),
                change("reviews_per_day", "200", "Facts"),
                change("desired_retention", "0.87"), change("new_per_day", "7"),
            ], presets: ["Facts", "Languages"])
        #expect(found.contains(.adoptedOptions(options)))
        #expect(try library.settings.get("new_per_day", of: .name("Facts")).value == "3")
        #expect(try library.settings.get("desired_retention", of: .name("French")).origin == .book("French"))
        #expect(try library.settings.rows(of: .name("Rest")).allSatisfy(\.isDefault), "the options of a new collection")
        #expect(try library.settings.rows().allSatisfy(\.isDefault))
        #expect(try remark(on: [1, 2, 3]) == nil)
    }

    @Test func `Only the uppermost books get the options that what is below them has as well`() throws {
        var tree = self
        tree.head.decks = [1: "A", 2: "A::B", 3: "A::B::C", 4: "A::D"]
        tree.head.presetsOfDecks = [1: 20, 2: 20, 3: 30, 4: 20]
        tree.head.presets[30]?.buriesNew = true
        tree.head.presets[30]?.buriesReviews = true
        tree.head.presets[30]?.reviewsPerDay = 9999
        _ = try tree.remarks(on: [4, 3, 2, 1].map { card(in: $0) }, options: .adopt)
        func own(_ book: String) throws -> [String: String] {
            let rows = try library.settings.rows(of: .name(book)).filter { $0.origin == .book(book) }
            return Dictionary(uniqueKeysWithValues: rows.map { ($0.key, $0.value) })
        }
        #expect(try own("A") == ["desired_retention": "0.87", "new_per_day": "7"])
        #expect(try own("A::B") == [:] && own("A::D") == [:])
        #expect(try own("A::B::C") == ["desired_retention": "0.9", "new_per_day": "3"])
        #expect(try library.settings.get("desired_retention", of: .name("A::D")).origin == .book("A"))
    }

    @Test func `Once the settings agree, a further import has no remark`() throws {
        let changes = try #require(try remark(on: [1])).changes
        #expect(try library.settings.adopt(changes) == changes.count)
        #expect(try remark(on: [1]) == nil)
    }

    @Test func `A book that is deleted before its options are adopted does not stop the others`() throws {
        var changes = try #require(try remark(on: [1])).changes
        let own = changes.count
        changes.insert(SettingChange(key: "fuzz", value: "off", book: .name("Gone")), at: 0)
        #expect(try library.settings.adopt(changes) == own && own > 0)
    }

    @Test func `A value that a person has set here is compared, not the default`() throws {
        try library.settings.set(SettingChange(key: "new_per_day", value: "7"))
        #expect(try remark(on: [1])?.changes == [change("desired_retention", "0.87")])
    }

    @Test func `A book with the cards of several decks has the options of the one with the most cards`() throws {
        let found = try remarks(on: [2, 1, 2, 3, 2].map { card(in: $0) }, book: .name("All"), options: .adopt)
        #expect(found.contains { if case .adoptedOptions(let options) = $0 { options.presets == ["Facts"] } else { false } })
        #expect(try library.settings.get("new_per_day", of: .name("All")).value == "3")
    }

    @Test(arguments: DeckPreset.initial) func `The options of a new collection are nobody's choice`(_ preset: DeckPreset) throws {
        var new = self
        new.head.presets = [1: preset]
        #expect(try new.remark(on: [1, 2, 3]) == nil)
        new.head.presets[1]?.desiredRetention = nil
        #expect(try new.remark(on: [1]) == nil, "older versions do not have all of them")
        new.head.presets[1]?.newPerDay = 21
        #expect(try new.remark(on: [1]) != nil)
    }

    @Test func `A deck without a preset has that of a new collection, and a filtered one has none`() throws {
        var missing = self
        missing.head.presetsOfDecks = [1: 99]
        missing.head.presets[1] = head.presets[30]
        #expect(try missing.remark(on: [1, 2])?.changes.map(\.book).allSatisfy { $0 == .name("French") } == true)
        missing.head.presets = [:]
        #expect(try missing.remark(on: [1, 2]) == nil)
    }

    @Test(
        arguments: [
            (true, false, ["desired_retention", "new_per_day"]), (false, true, ["new_per_day"]),
            (nil, true, ["desired_retention", "new_per_day"]), (nil, false, ["new_per_day"]),
        ] as [(Bool?, Bool, [String])])
    func `Under SM-2 there are no weights and no retention; without memory states, a package is under SM-2`(
        _ usesFSRS: Bool?, _ hasMemory: Bool, _ keys: [String]
    ) throws {
        var collection = self
        collection.head.usesFSRS = usesFSRS
        var studied = CollectionCard(ordinal: 0, deck: 1, addedAt: .start, modifiedAt: .start, state: .review)
        if hasMemory { studied.memory = MemoryState(stability: 3, difficulty: 5) }
        #expect(try collection.remark(on: [studied])?.changes.map(\.key) == keys)
    }

    @Test func `A package with new cards only has the retention of FSRS`() throws {
        var package = self
        package.head.usesFSRS = nil
        #expect(try package.remark(on: [1])?.changes.map(\.key) == ["desired_retention", "new_per_day"])
    }

    @Test func `Unchanged notes count, too, and so do those that are skipped`() throws {
        #expect(try remark(on: [1]) != nil)
        #expect(try remark(on: [1], onConflict: .skip) != nil)
    }

    @Test func `A retention of a deck counts in place of that of its preset`() throws {
        var own = self
        own.head.ownOptions[1] = DeckPreset(name: "")
        own.head.ownOptions[1]?.desiredRetention = 0.91
        let remark = try #require(try own.remark(on: [1, 1]))
        #expect(remark.changes == [change("desired_retention", "0.91"), change("new_per_day", "7")])
    }

    @Test func `Another hour at which days begin is told with the change that adopts it`() throws {
        var other = self
        other.head.rolloverHour = 2
        let hour = SettingChange(key: "rollover_hour", value: "2")
        #expect(try other.remarks(on: [card(in: 3)]).contains(.rolloverHour(hour)))
        try library.settings.set(hour)
        #expect(try other.remarks(on: [card(in: 3)]).isEmpty)
    }

    @Test func `Limits of a deck count in place of those of its preset, unless its book has them`() throws {
        var own = self
        for deck: Int64 in [2, 3, 9] { own.head.ownOptions[deck] = DeckPreset(name: "") }
        own.head.presetsOfDecks[2] = 1
        own.head.ownOptions[2]?.newPerDay = 0
        own.head.ownOptions[3]?.newPerDay = 20
        own.head.ownOptions[3]?.reviewsPerDay = -1
        own.head.ownOptions[9]?.newPerDay = 9
        own.head.decks[2] = "facts"
        try library.books.add("Facts")
        #expect(try own.remark(on: [2, 3]) == DeckOptionsRemark(changes: [change("new_per_day", "0", "Facts")], presets: []))
        try library.settings.set(change("new_per_day", "0", "Facts"))
        #expect(try own.remark(on: [2, 3]) == nil)
    }

    // MARK: Collections

    private func change(_ key: String, _ value: String, _ book: String = "French") -> SettingChange {
        SettingChange(key: key, value: value, book: .name(book))
    }

    private func remark(on decks: [Int64], onConflict: ConflictPolicy? = nil) throws -> DeckOptionsRemark? {
        try remark(on: decks.map { card(in: $0) }, onConflict: onConflict)
    }

    private func remark(on cards: [CollectionCard], onConflict: ConflictPolicy? = nil) throws -> DeckOptionsRemark? {
        let found = try remarks(on: cards, onConflict: onConflict).compactMap { remark -> DeckOptionsRemark? in
            if case .deckOptions(let options) = remark { options } else { nil }
        }
        #expect(found.count <= 1)
        return found.first
    }

    private func remarks(
        on cards: [CollectionCard], book: EntityReference? = nil, onConflict: ConflictPolicy? = nil,
        options: DeckOptionsRule? = nil
    ) throws -> [ImportRemark] {
        let notes = cards.enumerated().map { index, card in
            CollectionNote(
                guid: "g\(index)", type: 7, fields: ["front \(index)", "back"], tags: [], modifiedAt: .start, cards: [card])
        }
        let records = [.head(head)] + notes.map { CollectionRecord.note($0) }
        services.files.collections["a.apkg"] = records
        let request = ImportRequest(path: "a.apkg", book: book, onConflict: onConflict, options: options)
        return try library.importExport.importFile(request).remarks
    }

    private func card(in deck: Int64) -> CollectionCard {
        CollectionCard(ordinal: 0, deck: deck, addedAt: .start, modifiedAt: .start)
    }
}
