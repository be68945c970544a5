import GRDB
import Model
import TestSupport
import Testing
import Vocabulary

@testable import Interchange

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Protects a learner's collection: what Anki has written is read as it was there.
@Suite struct PackageTests {
    @Test func `Notes come in the order in which their cards are new, and were before they were studied`() throws {
        let folder = try Folder()
        var collection = SmallCollection(
            sql: """
                UPDATE cards SET due = 30 - id WHERE id <> 3;
                UPDATE cards SET type = 2, queue = 2, due = 1, ivl = 1, data = '{"pos": 28, "s": 2.5, "d": 5}' WHERE id = 4;
                UPDATE cards SET odid = 1, odue = 2, due = -100000 WHERE id = 5;
                """)
        collection.notes = (1...5).map { ($0, "front \($0)\u{1F}back") }
        let read = try ReadCollection(collection.write(to: folder))
        #expect(read.notes.map { $0.fields[0] } == ["front 3", "front 5", "front 2", "front 4", "front 1"])
    }

    @Test(arguments: ["latest", "legacy"]) func `A package of Anki's is read with its decks, types, notes and log`(
        _ name: String
    ) throws {
        let read = try ReadCollection(ankiPackage(name))
        let head = try #require(read.head)
        #expect(Set(head.decks.values).isSuperset(of: ["Default", "Geo", "Geo::Europe", "German", "Math"]))
        #expect(read.notes.map { head.types[$0.type]?.name } == Self.types)
        #expect(read.notes.map { head.types[$0.type]?.kind } == [.standard, .standard, .cloze, .standard, .standard])
        let first = try #require(read.notes.first)
        let basic = try #require(head.types[first.type])
        #expect(basic.fields == ["Front", "Back"] && basic.isHTML && basic.styling.contains("font-family: arial"))
        #expect(
            basic.templates == [
                CardTemplate(name: "Card 1", front: "{{Front}}", back: "{{FrontSide}}\n\n<hr id=answer>\n\n{{Back}}")
            ])
        #expect(read.notes[0].fields == ["capital of <b>France</b>", "Paris<br>city"])
        #expect(read.notes[0].tags == ["capital", "geo"])
        #expect(read.notes.map(\.cards.count) == [1, 2, 2, 1, 1])
        #expect(read.notes.map { head.decks[$0.cards[0].deck] } == ["Geo::Europe", "German", "Geo", "Math", "Geo::Europe"])
        #expect(read.notes.flatMap(\.cards).map(\.answers.count) == [3, 1, 1, 1, 0, 0, 0])
        #expect(read.tally.mediaLeftOut == 0)
    }

    @Test func `A collection of many pages is read whole and in order`() throws {
        let folder = try Folder()
        var collection = SmallCollection()
        collection.notes = (1...2345).map { ($0, "front \($0)\u{1F}back") }
        let read = try ReadCollection(collection.write(to: folder))
        #expect(read.notes.map { $0.fields[0] } == (1...2345).map { "front \($0)" })
    }

    @Test func `The logs of cards are converted while they are read, if this is asked for`() throws {
        let replay = CollectionReplay(plan: StudyPlan(), calendar: StudyCalendar(clock: UTCClock(), rolloverHour: 4))
        let (plain, converted) = (try ReadCollection(ankiPackage("latest")), try ReadCollection(ankiPackage("latest"), replay))
        let day = try replay.creationDay(of: #require(plain.head))
        let cards = plain.notes.flatMap(\.cards)
        #expect(cards.allSatisfy { $0.replayed == nil })
        #expect(converted.notes.flatMap(\.cards).map(\.replayed) == cards.map { replay.log(of: $0, from: day) })
        #expect(converted.notes.flatMap(\.cards)[0].replayed?.schedule.repetitions == 3)
    }

    private final class UTCClock: WallClock, LocalZone {
        var now: Timestamp { Timestamp(milliseconds: 0) }
        var zone: any LocalZone { self }

        func millisecondsFromUTC(at moment: Timestamp) -> Int64 { 0 }
    }

    @Test(arguments: ["latest", "legacy"]) func `Cards have the schedule that Anki gave them`(_ name: String) throws {
        let read = try ReadCollection(ankiPackage(name))
        let cards = read.notes.flatMap(\.cards)
        #expect(cards.map(\.state) == [.review, .review, .learning, .learning, .new, .new, .new])
        #expect(cards.map(\.isSuspended) == [false, false, false, false, false, true, false])
        #expect(cards.map(\.isBuried) == [false, false, false, false, false, false, true])
        #expect(cards[0].memory == MemoryState(stability: 0.2842, difficulty: 6.391))
        #expect(cards[1].memory == MemoryState(stability: 8.2956, difficulty: 1))
        #expect(cards[0].answers.map(\.rating) == [.again, .good, .good])
        #expect(cards[0].answers.map(\.kind) == [.learning, .learning, .learning])
        guard case .day(let days) = cards[1].due else { return #expect(Bool(false), "\(cards[1].due)") }
        #expect((6...10).contains(days))
        guard case .moment = cards[2].due else { return #expect(Bool(false), "\(cards[2].due)") }
        #expect(read.head?.createdOn == 20_781)
    }

    private static let types = [
        "Basic", "Basic (and reversed card)", "Cloze", "Basic (type in the answer)", "Basic",
    ]

    @Test func `A collection is read as a file, compressed, and in an archive without meta`() throws {
        let folder = try Folder()
        let path = try SmallCollection().write(to: folder)
        let content = try contents(of: path)
        let packed = try folder.file("c.anki21b", compressed(content))
        let archive = folder / "old.apkg"
        try writeArchive(archive, [("collection.anki2", content), ("media", Array("{}".utf8))])
        let newer = folder / "newer.apkg"
        try writeArchive(newer, [("collection.anki2", Array("stub".utf8)), ("collection.anki21", content)])
        for path in [path, packed, archive, newer] {
            let read = try ReadCollection(path)
            #expect(read.notes.map(\.fields) == [["front", "back"]])
            #expect(read.head?.types[7]?.fields == ["Front", "Back"], "in the order of the numbers")
            #expect(read.head?.decks == [1: "A::B"])
        }
    }

    @Test(arguments: [0, 1, 131_071, 131_072, 131_073, 262_144, 1_048_576]) func `Frames of any size are decompressed`(
        _ size: Int
    ) throws {
        let content = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
        for part in [1 << 16, 7919, 1 << 30] {
            let (decoder, packed) = (try ZstdDecoder(path: "x"), compressed(content))
            var found: [UInt8] = []
            for start in stride(from: 0, to: packed.count, by: part) {
                try decoder.decode(Array(packed[start..<min(start + part, packed.count)])) { found += $0 }
            }
            try decoder.finish()
            #expect(found == content)
        }
    }

    @Test func `A package is read from a pipe`() throws {
        let content = try contents(of: ankiPackage("legacy"))
        let (reading, writing) = try openPipe()
        defer { close(reading) }
        #expect(unsafe content.withUnsafeBytes { unsafe write(writing, $0.baseAddress, $0.count) } == content.count)
        close(writing)
        #expect(try ReadCollection("/dev/fd/\(reading)").notes.count == 5)
    }

    @Test func `Of two types with one id the last counts, as genanki writes them for packages of several decks`() throws {
        let folder = try Folder()
        let small = SmallCollection(
            sql: """
                UPDATE col SET models = '{"7": {"name": "Old", "flds": [{"name": "Gone"}], "tmpls": [{"name": "Gone"}]}, '
                    || substr(models, 2)
                """)
        let type = try #require(try ReadCollection(small.write(to: folder)).head?.types[7])
        #expect(type.name == "Basic")
        #expect(type.fields == ["Front", "Back"])
        #expect(type.templates.map(\.name) == ["Card 1"])
    }

    @Test func `Schedules are read from filtered decks, and unknown states are counted`() throws {
        let folder = try Folder()
        let small = SmallCollection(
            sql: """
                UPDATE cards SET type = 2, queue = 2, due = -100, ivl = 9, odue = 300, odid = 1, did = 5, flags = 3;
                INSERT INTO revlog VALUES (5000, 1, 0, 3, 4, 0, 0, 1500, 3), (6000, 1, 0, 0, 9, 0, 0, 0, 4),
                    (7000, 1, 0, 4, 9, 4, 2500, -1, 1), (8000, 1, 0, 0, 9, 9, 100, 0, 5), (9000, 1, 0, 3, 1, 1, 1, 1, 77),
                    (9500, 99, 0, 3, 1, 1, 1, 1, 1);
                INSERT INTO cards VALUES (2, 1, 1, 0, 100, 0, 9, -9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'no JSON'),
                    (3, 66, 1, 0, 100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '');
                INSERT INTO notes VALUES (9, '', 7, 100, 0, '', 'a', '', 0, 0, '');
                """)
        let read = try ReadCollection(small.write(to: folder))
        let card = try #require(read.notes.first?.cards.first)
        #expect(card.deck == 1 && card.due == .day(300) && card.interval == 9)
        #expect(card.answers.map(\.kind) == [.preview, .reset, .review, .rescheduled, .rescheduled])
        #expect(card.answers.map(\.rating) == [nil, nil, .easy, nil, nil])
        #expect(card.answers.map(\.interval) == [.days(4), .days(9), .days(9), .days(9), .days(1)])
        #expect(card.answers[2].duration == .zero)
        var tally = CollectionTally()
        (tally.filteredCards, tally.unknownStates) = (1, 2)
        #expect(card.flag == 3)
        (tally.answersWithoutCard, tally.cardsWithoutNote, tally.notesWithoutCards) = (1, 1, 1)
        #expect(read.tally == tally)
    }

    @Test(arguments: ["{}", "{\"schedVer\": 1}", "{\"schedVer\": 2}"])
    func `What the first scheduler wrote is read as it meant it`(_ options: String) throws {
        let folder = try Folder()
        let small = SmallCollection(
            sql: """
                UPDATE col SET conf = '\(options)';
                UPDATE cards SET type = 2, queue = 1, due = 1500000000, odue = 300, ivl = 9, left = 1001;
                INSERT INTO revlog VALUES (5000, 1, 0, 1, -60, 0, 0, 0, 0), (6000, 1, 0, 2, -600, 0, 0, 0, 0),
                    (7000, 1, 0, 3, 4, 0, 0, 0, 0), (8000, 1, 0, 2, 9, 4, 2500, 0, 1), (9000, 1, 0, 2, 1, 9, 2300, 0, 2);
                """)
        let card = try #require(try ReadCollection(small.write(to: folder)).notes.first?.cards.first)
        #expect(card.state == .relearning)
        #expect(card.due == .moment(Timestamp(milliseconds: 1_500_000_000_000)))
        let isFirst = !options.contains("2")
        let learned: [Rating?] = isFirst ? [.again, .good, .easy] : [.again, .hard, .good]
        #expect(card.answers.map(\.rating) == learned + [.hard, isFirst ? .good : .hard])
    }
}
