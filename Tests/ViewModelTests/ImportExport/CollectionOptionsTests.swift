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

    @Test func `What the settings do not say is told with the changes that adopt it, and nothing is changed`() throws {
        let remark = try #require(try remark(on: [1, 1]))
        #expect(
            remark
                == DeckOptionsRemark(
                    changes: [change("desired_retention", "0.87"), change("new_per_day", "7")], presets: ["Languages"], cards: 2))
        #expect(try library.settings.rows().allSatisfy(\.isDefault))
    }

    @Test func `Once the settings agree, a further import has no remark`() throws {
        for change in try #require(try remark(on: [1])).changes { try library.settings.set(change) }
        #expect(try remark(on: [1]) == nil)
    }

    @Test func `A value that a person has set here is compared, not the default`() throws {
        try library.settings.set(change("new_per_day", "7"))
        #expect(try remark(on: [1])?.changes == [change("desired_retention", "0.87")])
    }

    @Test func `Of several presets, that of the most cards counts, and the others are named`() throws {
        let remark = try #require(try remark(on: [2, 1, 2, 3, 2]))
        #expect(remark.presets == ["Facts"] && remark.cards == 3)
        #expect(remark.changes.contains(change("new_per_day", "3")))
        #expect(remark.otherPresets == ["Default", "Languages"] && remark.otherCards == 2)
    }

    @Test func `Presets that mean the same count together`() throws {
        var same = self
        same.head.presets[30] = head.presets[20]
        same.head.presets[30]?.name = "Copy"
        let remark = try #require(try same.remark(on: [1, 2, 2]))
        #expect(remark.presets == ["Copy", "Languages"] && remark.cards == 3 && remark.otherCards == 0)
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
        #expect(try missing.remark(on: [1, 2])?.cards == 1)
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
        #expect(try other.remarks(on: [card(in: 3)]).contains(.rolloverHour(change("rollover_hour", "2"))))
        try library.settings.set(change("rollover_hour", "2"))
        #expect(try other.remarks(on: [card(in: 3)]).isEmpty)
    }

    @Test func `Limits of a deck are those of its book, unless the book has them or was requested`() throws {
        var own = self
        for deck: Int64 in [2, 3, 9] { own.head.ownOptions[deck] = DeckPreset(name: "") }
        own.head.ownOptions[2]?.newPerDay = 0
        own.head.ownOptions[3]?.newPerDay = 20
        own.head.ownOptions[3]?.reviewsPerDay = -1
        own.head.ownOptions[9]?.newPerDay = 9
        let limit = SettingChange(key: "new_per_day", value: "0", book: .name("Facts"))
        #expect(try own.remarks(on: [2, 3].map { card(in: $0) }, book: .name("All")).allSatisfy { $0 != .deckLimits([limit]) })
        own.head.decks[2] = "facts"
        try library.books.add("Facts")
        #expect(try own.remarks(on: [2, 3].map { card(in: $0) }).contains(.deckLimits([limit])))
        try library.settings.set(limit)
        let again = try own.remarks(on: [2, 3].map { card(in: $0) })
        #expect(again.allSatisfy { if case .deckLimits = $0 { false } else { true } })
    }

    // MARK: Collections

    private func change(_ key: String, _ value: String) -> SettingChange { SettingChange(key: key, value: value) }

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
        on cards: [CollectionCard], book: EntityReference? = nil, onConflict: ConflictPolicy? = nil
    ) throws -> [ImportRemark] {
        let notes = cards.enumerated().map { index, card in
            CollectionNote(
                guid: "g\(index)", type: 7, fields: ["front \(index)", "back"], tags: [], modifiedAt: .start, cards: [card])
        }
        let records = [.head(head)] + notes.map { CollectionRecord.note($0) }
        services.files.collections["a.apkg"] = records
        return try library.importExport.importFile(ImportRequest(path: "a.apkg", book: book, onConflict: onConflict)).remarks
    }

    private func card(in deck: Int64) -> CollectionCard {
        CollectionCard(ordinal: 0, deck: deck, addedAt: .start, modifiedAt: .start)
    }
}
