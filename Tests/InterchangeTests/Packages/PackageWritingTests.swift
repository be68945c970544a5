import Files
import Foundation
import GRDB
import Model
import Testing
import Vocabulary

@testable import Interchange

/// Protects a learner who goes to Anki: what is exported is what Anki expects, and an import reads it back as it was.
@Suite struct PackageWritingTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    @Test func `What is written is read back`() throws {
        let (head, notes) = (SampleCollection.head, SampleCollection.notes)
        #expect(try write(head, notes) == WrittenMedia(files: 0, missing: 3))
        let read = try ReadCollection(path)
        #expect(read.head?.types.mapValues { $0.ankiDetails?.modifiedAt } == [5: 1, 6: 1])
        #expect(read.head?.types.mapValues(\.withoutDetails) == head.types)
        #expect(read.head?.decks == [1: "Default", 11: "A::B", 12: "C \"c\"\n"])
        #expect(read.head?.createdAt == head.createdAt)
        #expect(read.head?.minutesBehindUTC == -330)
        #expect(read.notes == notes)
        #expect(read.tally == CollectionTally())
    }

    @Test func `A deck with the name of the one that every collection has is that deck`() throws {
        var head = SampleCollection.head
        head.decks[11] = "Default"
        try write(head, SampleCollection.notes)
        let read = try ReadCollection(path)
        #expect(read.head?.decks == [1: "Default", 12: "C \"c\"\n"])
        #expect(Set(read.notes.flatMap(\.cards).map(\.deck)) == [1, 12])
    }

    @Test func `The time of the export is not in the package`() throws {
        try write(SampleCollection.head, SampleCollection.notes)
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        // In the header of a member: the time and the date, each in two bytes.
        #expect(Array(bytes[..<4]) == Array("PK\u{3}\u{4}".utf8))
        #expect(Array(bytes[10..<14]) == [0, 0, 0b0010_0001, 0], "midnight of 1980-01-01")
    }

    @Test func `The tables have what Anki expects`() throws {
        try write(SampleCollection.head, SampleCollection.notes)
        let database = try database(named: "collection.anki21")
        func text(_ value: DatabaseValue) -> String {
            switch value.storage {
            case .int64(let number): "\(number)"
            case .string(let text): text
            default: value.description
            }
        }
        func rows(_ sql: String) throws -> [String] {
            try database.read { (db: Database) throws -> [String] in
                try Row.fetchAll(db, sql: sql).map { $0.databaseValues.map(text).joined(separator: "|") }
            }
        }
        #expect(
            try rows("SELECT id, guid, mid, mod, usn, tags, sfld, csum, flags, data FROM notes") == [
                "1700000000000|g1|5|1700000100|-1| a b |a b & cat.png |3040469975|0|",
                "1700000000001|g2|6|1700000100|-1||7|2418779085|0|",
            ])
        #expect(
            try rows("SELECT id, nid, did, ord, type, queue, due, ivl, factor, reps, lapses, left, data FROM cards") == [
                "1700000000000|1700000000000|11|0|2|2|700|12|2500|4|1|0|"
                    + #"{"pos":1,"s":12.5,"d":4.25,"decay":0.1542,"lrt":1700900000}"#,
                "1700000000001|1700000000001|12|0|0|-1|2|0|0|0|0|0|{}",
                "1700000000002|1700000000001|11|2|3|-3|1700000900|0|2500|0|0|1|"
                    + #"{"pos":3}"#,
            ])
        #expect(
            try rows("SELECT id, cid, ease, ivl, lastIvl, factor, time, type FROM revlog") == [
                "1700000000500|1700000000000|3|-600|0|500|2500|0", "1700000000501|1700000000000|3|3|-600|500|0|0",
                "1700000000502|1700000000000|1|-60|3|1100|0|1", "1700000700000|1700000000000|4|9|-60|500|0|2",
                "1700000800000|1700000000000|0|12|9|500|0|5",
            ])
        #expect(try rows("SELECT id, crt, ver, json_extract(conf, '$.creationOffset') FROM col") == ["1|1136053800|11|-330"])
        #expect(try rows("SELECT json_extract(models, '$.\"5\".mod') FROM col") == ["1"], "older than a type of Anki's own")
        #expect(try rows("SELECT json_extract(models, '$.\"5\".req') FROM col") == [#"[[0,"any",[0]],[1,"all",[0,1]]]"#])
        #expect(try rows("PRAGMA integrity_check") == ["ok"])
    }

    @Test func `Old versions of Anki find a note that says what to do`() throws {
        try write(SampleCollection.head, SampleCollection.notes)
        let database = try database(named: "collection.anki2")
        let fields = try database.read { try String.fetchAll($0, sql: "SELECT sfld FROM notes") }
        #expect(fields == ["Please update to the latest Anki version, then import the .colpkg/.apkg file again."])
        let archive = try ZipArchive(path, named: path)
        #expect(Set(archive.members.keys) == ["meta", "collection.anki21", "collection.anki2", "media"])
        #expect(try content("meta", of: archive) == [8, 2])
    }

    @Test func `The media that fields and templates name are in the package, each once`() throws {
        let cat = try folder.file("cat.png", Array("cat".utf8))
        var asked: [String] = []
        let media = try write(SampleCollection.head, SampleCollection.notes) { name in
            asked.append(name)
            return name == "cat.png" ? MediaFile(name: name, path: cat) : nil
        }
        #expect(media == WrittenMedia(files: 1, missing: 2))
        #expect(asked == ["_logo.svg", "cat.png", "bell \"1\".mp3"])
        let archive = try ZipArchive(path, named: path)
        #expect(try content("0", of: archive) == Array("cat".utf8))
        #expect(try content("media", of: archive) == Array(#"{"0":"cat.png"}"#.utf8))
        #expect(try ReadCollection(path).media == ["cat.png": Array("cat".utf8)])
    }

    @Test func `A media file has its own name in the package, and is there once, however notes write the name`() throws {
        let cat = MediaFile(name: "a cat.png", path: try folder.file("cat", Array("cat".utf8)))
        var note = SampleCollection.notes[0]
        note.fields[0] = "<img src=\"a%20cat.png\"><img src='a cat.png'>[sound:a%20cat.png]"
        let media = try write(SampleCollection.head, [note]) { $0.hasSuffix("cat.png") && $0 != "cat.png" ? cat : nil }
        #expect(media.files == 1)
        #expect(try content("media", of: ZipArchive(path, named: path)) == Array(#"{"0":"a cat.png"}"#.utf8))
        // Anki decodes no name of a sound.
        let field = try ReadCollection(path).notes[0].fields[0]
        #expect(field == "<img src=\"a cat.png\"><img src='a cat.png'>[sound:a cat.png]")
    }

    @Test func `Notes that share their guid are read with a mark`() throws {
        var notes = SampleCollection.notes
        let twin = notes[0]
        notes.append(twin)
        _ = try write(SampleCollection.head, notes)
        let read = try ReadCollection(path).notes
        #expect(read.filter(\.hasTwin).map(\.guid) == [twin.guid, twin.guid])
        #expect(read.count == notes.count)
    }

    @Test func `The files that only a style sheet or a script names are in the package, and none of them is missed`() throws {
        var head = SampleCollection.head
        head.types[5]?.styling = "@font-face { src: url('_font.ttf') } .card { background: url(\"_none.png\") }"
        head.types[5]?.templates[0].back = "<script src=\"_more.js\"></script><img src=\"{{Front}}\">[sound:_none.mp3]"
        let file = try folder.file("file", Array("x".utf8))
        let media = try write(head, []) { name in
            ["_font.ttf", "_more.js"].contains(name) ? MediaFile(name: name, path: file) : nil
        }
        #expect(media == WrittenMedia(files: 2, missing: 2), "the missing ones are the logo and the sound")
        #expect(Set(try ReadCollection(path).media.keys) == ["_font.ttf", "_more.js"])
    }

    @Test func `A package that cannot be completed leaves the file that was there, and nothing else`() throws {
        _ = try folder.file("deck.apkg", Array("old".utf8))
        var left = SampleCollection.notes[...]
        let gateway = DiskFileGateway()
        #expect(throws: Failure.library(.busy)) {
            try gateway.writeCollection(SampleCollection.head, to: path, media: { _ in nil }) { () throws(Failure) in
                guard let note = left.popFirst() else { throw Failure.library(.busy) }
                return note
            }
        }
        #expect(throws: Failure.file("/none/0.png", .read, code: 2)) {
            try write(SampleCollection.head, SampleCollection.notes) { MediaFile(name: $0, path: "/none/0.png") }
        }
        #expect(try contents(of: path) == Array("old".utf8))
        #expect(try folder.names() == ["deck.apkg"])
    }

    @Test func `A stopped export ends with its next page, or while it is packed`() throws {
        for stop in [0, 2, 6] {
            var calls = 0
            let none: PackageWriter.Media = { _ in nil }
            var package = try PackageWriter(path, SampleCollection.head, none) {
                calls += 1
                return calls > stop
            }
            var left = Array(repeating: SampleCollection.notes, count: 150).joined().makeIterator()
            #expect(throws: Failure.interrupted, "\(stop)") {
                try package.write(none) { left.next() }
                _ = try package.finish(to: OutputFile(path))
            }
            #expect(try folder.names() == [])
        }
    }

    @Test func `A collection that was begun and given up is closed, with its transaction`() throws {
        for _ in 0..<20 {
            let file = try ScratchFile { false }
            var writer: CollectionWriter? = try CollectionWriter(SampleCollection.head, in: file)
            try writer?.add(SampleCollection.notes)
            writer = nil
        }
    }

    @Test func `Ids are unique, and as near as possible to those that were wanted`() {
        var ids = UniqueIDs()
        var taken: Set<Int64> = []
        func insert(_ wanted: Int64) -> Int64 { ids.insert(wanted) { taken.insert($0).inserted } }
        #expect([5, 5, 6, 5, 9, 6, 8].map(insert) == [5, 6, 7, 8, 9, 10, 11])
        #expect([5, 12, 1].map(insert) == [12, 13, 1])
    }

    // MARK: Steps

    private var path: String { folder / "deck.apkg" }

    @discardableResult private func write(
        _ head: CollectionHead, _ notes: [CollectionNote], media: (String) throws(Failure) -> MediaFile? = { _ in nil }
    ) throws -> WrittenMedia {
        var left = notes[...]
        return try DiskFileGateway().writeCollection(head, to: path, media: media) { left.popFirst() }
    }

    private func content(_ name: String, of archive: ZipArchive) throws -> [UInt8] {
        try archive.content(of: try #require(archive.members[name]), limit: 1 << 24)
    }

    private func database(named name: String) throws -> DatabaseQueue {
        let archive = try ZipArchive(path, named: path)
        return try DatabaseQueue(path: folder.file("\(name).db", content(name, of: archive)))
    }
}

/// A collection with every kind of value.
private enum SampleCollection {
    static let head = CollectionHead(
        decks: [11: "A::B", 12: "C \"c\"\n", 13: "unused"],
        types: [
            5: NoteType(
                id: NoteType.ID(0), name: "Ü \\ two", fields: ["Front", "Back \"b\""],
                templates: [
                    CardTemplate(name: "Card 1", front: "{{Front}}<img src='_logo.svg'>", back: "{{FrontSide}}\n<hr>"),
                    CardTemplate(
                        name: "2", front: "{{#Front}}{{#Back \"b\"}}{{Front}}{{/Back \"b\"}}{{/Front}}", back: "\t"),
                ], isHTML: true, styling: ".card { color: red }\n", ankiID: 5),
            6: NoteType(
                id: NoteType.ID(0), name: "Cloze", kind: .cloze, fields: ["Text"],
                templates: [CardTemplate(name: "Cloze", front: "{{cloze:Text}}", back: "{{cloze:Text}}")], isHTML: true,
                ankiID: 6),
        ], createdAt: Timestamp(milliseconds: 1_136_053_800_000), minutesBehindUTC: -330)

    static var notes: [CollectionNote] {
        [
            CollectionNote(
                guid: "g1", type: 5,
                fields: ["<b>a</b> b &amp;<img src=\"cat.png\">", "[sound:bell \"1\".mp3] <img src=cat.png>"],
                tags: ["a", "b"], modifiedAt: at(100), cards: [studied]),
            CollectionNote(guid: "g2", type: 6, fields: ["7"], tags: [], modifiedAt: at(100), cards: [suspended, buried]),
        ]
    }

    private static func at(_ seconds: Int64, _ milliseconds: Int64 = 0) -> Timestamp {
        Timestamp(milliseconds: 1_700_000_000_000 + seconds * 1000 + milliseconds)
    }

    private static var studied: CollectionCard {
        var card = CollectionCard(ordinal: 0, deck: 11, addedAt: at(0), modifiedAt: at(800), state: .review)
        (card.due, card.interval) = (.day(700), 12)
        card.memory = MemoryState(stability: 12.5, difficulty: 4.25)
        card.decay = 0.1542
        card.lastReviewAt = at(900_000)
        card.answers = [
            answer(at(0, 500), .learning, .good, .time(.seconds(600)), 2500), answer(at(0, 501), .learning, .good, .days(3)),
            answer(at(0, 502), .review, .again, .time(.seconds(60)), difficulty: 10),
            answer(at(700), .relearning, .easy, .days(9)), answer(at(800), .rescheduled, nil, .days(12)),
        ]
        return card
    }

    private static func answer(
        _ at: Timestamp, _ kind: CollectionAnswer.Kind, _ rating: Rating?, _ interval: CardScheduler.Wait, _ duration: Int = 0,
        difficulty: Double = 4.6
    ) -> CollectionAnswer {
        CollectionAnswer(
            at: at, kind: kind, rating: rating, interval: interval, duration: .milliseconds(duration), difficulty: difficulty)
    }

    private static var suspended: CollectionCard {
        var card = CollectionCard(ordinal: 0, deck: 12, addedAt: at(0, 1), modifiedAt: at(0))
        card.isSuspended = true
        return card
    }

    private static var buried: CollectionCard {
        var card = CollectionCard(ordinal: 2, deck: 11, addedAt: at(0, 2), modifiedAt: at(0), state: .relearning)
        (card.due, card.stepsLeft, card.isBuried) = (.moment(at(900)), 1, true)
        return card
    }
}

extension NoteType {
    fileprivate var withoutDetails: NoteType {
        var type = self
        type.ankiDetails = nil
        return type
    }
}
