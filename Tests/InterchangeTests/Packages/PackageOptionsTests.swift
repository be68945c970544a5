import GRDB
import Model
import Testing
import Vocabulary

@testable import Interchange

/// Protects the options that a learner has chosen in Anki: they are read as Anki has them, and cannot make a collection unreadable.
@Suite struct PackageOptionsTests {
    @Test(arguments: ["latest", "legacy"]) func `The presets of a package are those of Anki, by deck`(_ name: String) throws {
        let head = try #require(try ReadCollection(ankiPackage("options-\(name)")).head)
        let presets = head.decks.reduce(into: [String: DeckPreset]()) { presets, deck in
            presets[deck.value] = head.presetsOfDecks[deck.key].flatMap { head.presets[$0] }
        }
        #expect(Set(presets.keys) == ["Default", "French", "Facts"])
        #expect(presets["Default"] == DeckPreset.initial[0])
        var french = DeckPreset(name: "Languages")
        (french.newPerDay, french.reviewsPerDay) = (7, 9999)
        (french.learningSteps, french.relearningSteps) = ([0.5, 15, 1440, 4320], [])
        (french.maximumInterval, french.leechLapses, french.suspendsLeeches) = (365, 5, true)
        (french.buriesNew, french.buriesReviews, french.desiredRetention) = (true, true, 0.87)
        french.weights = [
            0.3, 1.5, 2.5, 8.5, 6.5, 0.8, 3.0, 0.002, 1.9, 0.17, 0.8, 1.5, 0.06, 0.26, 1.65, 0.6, 1.87, 0.54, 0.09, 0.066, 0.15,
        ]
        #expect(presets["French"] == french)
        var facts = DeckPreset.initial[0]
        (facts.name, facts.reviewsPerDay, facts.desiredRetention) = ("Facts", 50, 0.95)
        facts.weights = [
            0.40255, 1.18385, 3.173, 15.69105, 7.1949, 0.5345, 1.4604, 0.0046, 1.54575, 0.1192, 1.01925, 1.9395, 0.11, 0.29605,
            2.2698, 0.2315, 2.9898, 0.51655, 0.6621,
        ]
        #expect(presets["Facts"] == facts)
        #expect(head.usesFSRS == nil, "a package does not say")
        var own = DeckPreset(name: "")
        (own.newPerDay, own.reviewsPerDay, own.desiredRetention) = (0, 40, 0.91)
        #expect(head.ownOptions == [try #require(head.decks.first { $0.value == "Facts" }?.key): own])
    }

    @Test(arguments: [("{}", nil), ("{\"fsrs\": true}", true), ("{\"fsrs\": false}", false), ("{\"fsrs\": 1}", nil), ("no", nil)])
    func `A collection says whether it uses FSRS`(_ options: String, _ expected: Bool?) throws {
        let folder = try Folder()
        let head = try ReadCollection(SmallCollection(sql: "UPDATE col SET conf = '\(options)'").write(to: folder)).head
        #expect(head?.usesFSRS == expected)
    }

    @Test(arguments: [
        ("{}", nil), ("{\"rollover\": 2}", 2), ("{\"rollover\": 0}", 0), ("{\"rollover\": 24}", nil), ("{\"rollover\": -1}", nil),
        ("{\"rollover\": \"2\"}", nil), ("{\"rollover\": 1e300}", nil), ("no", nil),
    ])
    func `A collection says at which hour its days begin`(_ options: String, _ expected: Int?) throws {
        let folder = try Folder()
        let head = try ReadCollection(SmallCollection(sql: "UPDATE col SET conf = '\(options)'").write(to: folder)).head
        #expect(head?.rolloverHour == expected)
    }

    @Test(arguments: [
        "", "no JSON", "[]", "null", "{", "{\"1\": 5}", "{\"1\": []}", "{\"x\": {\"new\": {\"perDay\": 3}}}",
        "{\"1\": {\"new\": {\"perDay\": \"3\", \"delays\": {\"a\": 1}, \"bury\": 1}, \"rev\": 5, \"lapse\": [], \"desiredRetention\": true}}",
        "{\"1\": {\"new\": {\"perDay\": 1.5, \"delays\": [1, \"2\"]}, \"fsrsParams6\": [null]}}",
        "{\"1\": {\"new\": {\"delays\": [[1]]}, \"fsrsParams6\": [[0.1]], \"fsrsWeights\": \"0.1\"}}",
    ])
    func `Options of other types count as none, and the notes are read`(_ options: String) throws {
        let folder = try Folder()
        let sql = "UPDATE col SET dconf = '\(options)', decks = '{\"1\": {\"name\": \"A\", \"conf\": 1}}'"
        let read = try ReadCollection(SmallCollection(sql: sql).write(to: folder))
        #expect(read.notes.map(\.fields) == [["front", "back"]])
        let preset = read.head?.presets[1] ?? DeckPreset(name: "")
        #expect(preset == DeckPreset(name: ""))
    }

    @Test func `Huge arrays are not read, and numbers that are too large are infinite`() throws {
        let folder = try Folder()
        let many = Array(repeating: "1", count: 100_000).joined(separator: ",")
        let sql = """
            UPDATE col SET dconf = '{"1": {"name": "\(String(repeating: "n", count: 5000))", "new": {"delays": [\(many)]},
                "lapse": {"delays": [1e300, -1]}, "rev": {"perDay": 1e300}, "desiredRetention": 1e300, "fsrsParams6": [\(many)]}}'
            """
        let preset = try #require(try ReadCollection(SmallCollection(sql: sql).write(to: folder)).head?.presets[1])
        #expect(preset.name.count == 200 && preset.learningSteps == nil && preset.weights.isEmpty)
        #expect(preset.relearningSteps == [.infinity, -1] && preset.reviewsPerDay == nil && preset.desiredRetention == .infinity)
    }

    @Test(arguments: [
        ("DROP TABLE deck_config", 0, 3), ("UPDATE deck_config SET config = 5", 3, 3), ("UPDATE decks SET kind = 5", 3, 0),
    ])
    func `Damaged tables of options do not matter to the notes`(_ sql: String, _ presets: Int, _ decks: Int) throws {
        let folder = try Folder()
        let path = folder / "c.anki21b"
        let archive = try ZipArchive(ankiPackage("options-latest"), named: "x")
        let member = try #require(archive.members["collection.anki21b"])
        let decoder = try ZstdDecoder(path: "x")
        var content: [UInt8] = []
        try decoder.decode(try archive.content(of: member, limit: 1 << 20)) { content += $0 }
        let collection = try folder.file("c.anki2", content)
        let queue = try DatabaseQueue(path: collection)
        try queue.write { try $0.execute(sql: sql) }
        try queue.close()
        _ = try folder.file("c.anki21b", compressed(contents(of: collection)))
        let read = try ReadCollection(path)
        #expect(read.notes.count == 5)
        #expect(read.head?.presets.count == presets && read.head?.presetsOfDecks.count == decks)
    }

    @Test(
        arguments: [
            ([0x0D, 0, 0, 0x80, 0x3F, 0x0D, 0, 0, 0, 0x40], [1, 2]), ([0x0A, 8, 0, 0, 0x80, 0x3F, 0, 0, 0, 0x40], [1, 2]),
            ([0x0A, 7, 0, 0, 0x80, 0x3F, 0, 0, 0], [1]), ([0x0D, 0, 0, 0x80], []), ([0x08, 1], []),
            ([0x12, 4, 0, 0, 0x80, 0x3F], []),
            ([0x0A, 16] + Array(repeating: 0, count: 16), nil),
        ] as [([UInt8], [Float]?)])
    func `Numbers of single precision can be packed or not`(_ message: [UInt8], _ expected: [Float]?) {
        #expect(ProtobufReader.floats(1, in: message[...], limit: 3) == expected)
    }
}
