import Model
import Testing
import Vocabulary

extension StoreContract {
    static let filters: [StoreContract] = [
        StoreContract("each term of a filter finds its cards, and its negation all others") { ports in
            let library = try FilteredLibrary(ports)
            for (term, fronts) in library.terms {
                let found = try ports.fronts(CardQuery(filter: .term(term)))
                #expect(found == fronts, "\(term)")
                let others = FilteredLibrary.fronts.filter { !fronts.contains($0) }
                #expect(try ports.fronts(CardQuery(filter: .not(.term(term)))) == others, "not \(term)")
                for card in try ports.cards.cards(CardQuery(), after: nil, limit: .max) {
                    let isMet = term.isMet(by: card)
                    #expect(isMet == nil || isMet == fronts.contains(card.front), "\(term) of \(card.front)")
                }
            }
        },
        StoreContract("filters combine, whatever their terms") { ports in
            let library = try FilteredLibrary(ports)
            var random = SplitMix64(seed: 20_261_128)
            func draw(_ depth: Int) -> (filter: CardFilter<CardTerm>, fronts: Set<String>) {
                switch depth == 0 ? 0 : Int(random.next() % 4) {
                case 1:
                    let part = draw(depth - 1)
                    return (.not(part.filter), Set(FilteredLibrary.fronts).subtracting(part.fronts))
                case 2:
                    let (one, other) = (draw(depth - 1), draw(depth - 1))
                    return (.and([one.filter, other.filter]), one.fronts.intersection(other.fronts))
                case 3:
                    let (one, other) = (draw(depth - 1), draw(depth - 1))
                    return (.or([one.filter, other.filter]), one.fronts.union(other.fronts))
                default:
                    let (term, fronts) = library.terms[Int(random.next() % UInt64(library.terms.count))]
                    return (.term(term), Set(fronts))
                }
            }
            for _ in 0..<500 {
                let (filter, fronts) = draw(3)
                let query = CardQuery(filter: filter)
                #expect(try Set(ports.fronts(query)) == fronts, "\(filter)")
                #expect(try ports.cards.countCards(query) == fronts.count, "\(filter)")
                for card in try ports.cards.cards(CardQuery(), after: nil, limit: .max) {
                    let isIncluded = query.includes(card)
                    #expect(isIncluded == nil || isIncluded == fronts.contains(card.front), "\(filter) of \(card.front)")
                }
            }
        },
        StoreContract("a filter can have thousands of parts, and of ids") { ports in
            _ = try FilteredLibrary(ports)
            let odd: [ClosedRange<Int64>] = stride(from: 1, to: 4000, by: 2).map { $0...$0 }
            let fronts = try ports.fronts(CardQuery(filter: .term(.ids(odd))))
            #expect(fronts == ["le chat noir", "dog", "learning", "buried", "uno"])
            let parts = odd.map { CardFilter<CardTerm>.term(.ids([$0])) }
            #expect(try ports.cards.countCards(CardQuery(filter: .or(parts))) == 5)
            #expect(try ports.cards.countCards(CardQuery(filter: .and(parts.map { .not($0) }))) == 5)
        },
        StoreContract("a filter is one more condition of a list") { ports in
            let library = try FilteredLibrary(ports)
            let filter = CardFilter<CardTerm>.or([.term(.tag("verb", .below)), .term(.suspended)])
            #expect(try ports.fronts(CardQuery(match: "dog", filter: filter)) == ["dog"])
            #expect(try ports.fronts(CardQuery(tag: "noun", filter: .not(.term(.text(.front, .begins("le")))))) == ["chaton"])
            #expect(try ports.fronts(CardQuery(in: BookScope(library.spanish), filter: filter)) == ["suspended"])
            #expect(try ports.fronts(CardQuery(filter: filter), after: library.ids["dog"], limit: 1) == ["suspended"])
            #expect(try ports.cards.cardIDs(CardQuery(filter: filter), in: nil) == RangeSet(3..<5))
        },
        StoreContract("siblings are all cards of the notes of some cards") { ports in
            let library = try FilteredLibrary(ports)
            let (one, dog) = (try #require(library.ids["uno"]).rawValue, try #require(library.ids["dog"]).rawValue)
            let other = try #require(library.ids["one"]).rawValue
            let found = try ports.cards.siblings(of: RangeSet([one..<one + 1, dog..<dog + 1, 900..<950]))
            #expect(found == RangeSet([one, other, dog].map { $0..<$0 + 1 }))
        },
    ]
}

/// A library with cards of many kinds, and which of them each term finds.
private struct FilteredLibrary {
    /// In order of id.
    static let fronts = ["le chat noir", "chaton", "dog", "suspended", "learning", "100%", "buried", "日本語", "uno", "one"]

    let french: Book.ID
    let spanish: Book.ID
    private(set) var ids: [String: Card.ID] = [:]
    private let type: NoteType.ID

    init(_ ports: any LibraryUnderTest) throws {
        (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
        func add(_ front: String, _ back: String, _ tags: [String], to book: Book.ID, at minutes: Int64 = 0) throws -> Card.ID {
            let id = try ports.cards.addCard(CardDraft(front: front, back: back, tags: tags), to: book, at: .minutes(minutes))
            return id
        }
        ids["le chat noir"] = try add("le chat noir", "the black cat", ["noun", "animal::cat"], to: french)
        ids["chaton"] = try add("chaton", "kitten, le chat petit", ["Noun"], to: french, at: 10)
        ids["dog"] = try add("dog", "le chien", ["verb::regular"], to: french)
        ids["suspended"] = try add("suspended", "x", ["verb"], to: spanish)
        ids["learning"] = try add("learning", "x", [], to: spanish)
        ids["100%"] = try add("100%", "a_b\\c → d", ["verbose"], to: spanish)
        ids["buried"] = try add("buried", "x", [], to: spanish)
        ids["日本語"] = try add("日本語", "Japanese", [], to: spanish)
        type = try ports.notes.addNoteType(
            NoteType(
                id: NoteType.ID(0), name: "Words", fields: ["Uno", "One"],
                templates: [
                    CardTemplate(name: "1", front: "{{Uno}}", back: "{{One}}"),
                    CardTemplate(name: "2", front: "{{One}}", back: "{{Uno}}"),
                ]))
        let draft = try NoteDraft(
            type: type, guid: "g", fields: ["uno", "one"], tags: [],
            cards: [
                RenderedCard(ordinal: 0, front: .front("uno"), back: .back("one")),
                RenderedCard(ordinal: 1, front: .front("one"), back: .back("uno")),
            ], modifiedAt: .start)
        let added = try ports.notes.addNote(draft, to: spanish, at: .start)
        (ids["uno"], ids["one"]) = (added[0], added[1])

        func id(_ front: String) throws -> Card.ID { try #require(ids[front]) }
        _ = try ports.answer(id("le chat noir"), .again)
        _ = try ports.answer(id("chaton"), .easy, at: .minutes(-2 * 1440))
        try ports.setSchedule(.review(dueAt: .minutes(20 * 1440), stability: 30), of: id("dog"))
        try ports.setSchedule(.review(dueAt: .minutes(-1440)), of: id("suspended"))
        _ = try ports.cards.setSuspended(true, of: id("suspended"))
        try ports.setSchedule(.learning(dueAt: .minutes(5)), of: id("learning"))
        var buried = try ports.card(id("buried"))
        (buried.buriedOn, buried.flag) = (StudyMoment.start.day, 3)
        _ = try ports.cards.fileCard(buried)
        var leech = try ports.card(id("suspended"))
        leech.isLeech = true
        _ = try ports.cards.fileCard(leech)
        _ = try ports.cards.editCard(id("learning"), CardRevision(back: "x again"), at: .minutes(7))
        _ = try ports.cards.editCard(id("learning"), CardRevision(back: "x"), at: .minutes(8))
    }

    /// The terms, and the fronts of their cards in order of id.
    var terms: [(CardTerm, [String])] {
        let today = StudyMoment.start.day
        func start(_ days: Int) -> Timestamp { StudyCalendar.utc.start(of: today - days + 1) }
        let new = ["100%", "buried", "日本語", "uno", "one"]
        return [
            (.text(nil, .begins("chat")), ["le chat noir", "chaton"]),
            (.text(nil, .contains("le chat")), ["le chat noir", "chaton"]),
            (.text(.front, .begins("le")), ["le chat noir", "learning"]), (.text(.back, .begins("le")), ["chaton", "dog"]),
            (.text(.front, .contains("le")), ["le chat noir"]), (.text(.front, .begins("le ch")), ["le chat noir"]),
            (.text(nil, .contains("noir chat")), []), (.text(.front, .exactly("dog")), ["dog"]),
            (.text(nil, .exactly("x")), ["suspended", "learning", "buried"]),
            (.text(.back, .exactly("dog")), []), (.text(nil, .begins("%")), ["100%"]), (.text(nil, .begins("_")), ["100%"]),
            (.text(nil, .begins("→")), ["100%"]), (.text(nil, .begins("本")), ["日本語"]), (.text(nil, .contains("日本")), ["日本語"]),
            (.text(nil, .begins("\"OR\"")), []), (.text(nil, .begins("NEAR(")), []),
            (.field([FieldPlace(type, 0)], side: nil, .contains("UN")), ["uno", "one"]),
            (.field([FieldPlace(type, 1)], side: .front, .begins("o")), ["uno", "one"]),
            (.field([FieldPlace(type, 1)], side: .front, .begins("d")), ["dog"]),
            (.field([FieldPlace(type, 0)], side: .back, .exactly("le chien")), ["dog"]),
            (.books([french]), ["le chat noir", "chaton", "dog"]), (.books([]), []), (.books([french, spanish]), Self.fronts),
            (.tag("verb", .below), ["dog", "suspended"]), (.tag("VERB", .exactly), ["suspended"]),
            (.tag("verb", .begins), ["dog", "suspended", "100%"]), (.tag("noun", .exactly), ["le chat noir", "chaton"]),
            (.tag("animal", .below), ["le chat noir"]), (.tag("animal", .exactly), []),
            (.untagged, ["learning", "buried", "日本語", "uno", "one"]), (.state([.new]), new),
            (.state([.learning, .relearning]), ["le chat noir", "learning"]),
            (.state([.review]), ["chaton", "dog", "suspended"]),
            (.due(.minutes(6)), ["le chat noir", "learning"]), (.suspended, ["suspended"]), (.buried(today), ["buried"]),
            (.buried(today + 1), []), (.leech, ["suspended"]), (.flag(3), ["buried"]), (.flag(2), []),
            (.flag(0), Self.fronts.filter { $0 != "buried" }), (.editedSince(.minutes(8)), ["learning"]),
            (.editedSince(.minutes(9)), []),
            (.addedSince(.minutes(1)), ["chaton"]),
            (.answeredSince(.minutes(-1440)), ["le chat noir", "dog", "suspended", "learning"]),
            (.answered(since: start(1), days: 1, .again), ["le chat noir"]), (.answered(since: start(1), days: 1, .easy), []),
            (.answered(since: start(3), days: 3, .easy), ["chaton"]), (.answered(since: start(99), days: 99, .easy), ["chaton"]),
            (.answered(since: start(99), days: 99, .hard), []), (.studiedSince(start(2)), ["le chat noir"]),
            (.studiedSince(start(3)), ["le chat noir", "chaton"]), (.number(.lapses, .atLeast, 1), ["dog", "suspended"]),
            (.number(.reps, .unequal, 0), ["le chat noir", "chaton", "dog", "suspended", "learning"]),
            (.number(.stability, .more, 20), ["dog"]),
            (.number(.difficulty, .equal, 4.25), ["dog", "suspended", "learning"]), (.interval(.equal, 20), ["dog"]),
            (.interval(.less, 0), ["suspended"]),
            (.dueWithin(.minutes(19 * 1440)..<(.minutes(21 * 1440))), ["dog"]),
            (.dueWithin(.minutes(-2 * 1440)..<(.minutes(0))), []),
            (
                .recall(.less, RecallBound(0.9, in: .default, at: .minutes(29 * 1440))),
                ["le chat noir", "chaton", "suspended", "learning"]
            ),
            (.recall(.atLeast, RecallBound(0.9, in: .default, at: .minutes(29 * 1440))), ["dog"]),
            (.ids([1...1, 3...4]), ["le chat noir", "dog", "suspended"]), (.ordinal(0), Self.fronts.dropLast()),
            (.ordinal(1), ["one"]),
            (.types([type], includesPlain: false), ["uno", "one"]),
            (.types([NoteType.basic.id], includesPlain: true), Self.fronts.dropLast(2)),
            (.note(Note.ID(1)), ["uno", "one"]),
        ]
    }
}
