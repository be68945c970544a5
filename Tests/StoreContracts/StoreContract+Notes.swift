import Model
import Testing
import Vocabulary

extension StoreContract {
    static let notes: [StoreContract] = [
        StoreContract("the built-in types exist from the start") { ports in
            let types = try ports.notes.noteTypes()
            #expect(types == NoteType.builtin)
            #expect(try ports.notes.noteCounts() == [:])
        },
        StoreContract("a type that was added is read back, and can be replaced") { ports in
            var type = NoteType.vocabulary
            type = type.with(id: try ports.notes.addNoteType(type))
            #expect(try ports.notes.noteTypes() == NoteType.builtin + [type])
            type.name = "Words"
            type.templates.append(CardTemplate(name: "More", front: "{{Word}}?", back: ""))
            type.styling = ".card {}"
            let templates = #"[{"id":8,"ord":1},{"id":"9","ord":0},{"id":-7,"ord":2}]"#
            type.ankiDetails = AnkiDetails(
                modifiedAt: 0, fieldIDs: [-7, nil, .max], templateIDs: [nil, 8, -7],
                json: "{\"sortf\":1,\"é\":\"e\u{301}\",\"tmpls\":\(templates)}")
            try ports.notes.changeNoteType(type)
            #expect(try ports.notes.noteTypes().last == type)
            #expect(throws: Failure.duplicate(.noteType, "Words", id: type.id.rawValue)) { try ports.notes.addNoteType(type) }
            #expect(throws: Failure.notFound(.noteType, id: 99)) {
                try ports.notes.changeNoteType(type.with(id: NoteType.ID(99)))
            }
        },
        StoreContract("a type is deleted if no note has it, and its number is not used again") { ports in
            let book = try ports.addBook()
            let id = try ports.notes.addNoteType(.vocabulary)
            let added = try ports.notes.addNote(.reversed("a", "b", type: id), to: book, at: .start)
            #expect(throws: Failure.conflict(.noteTypeIsUsed(notes: 1))) { try ports.notes.deleteNoteType(id) }
            #expect(try ports.notes.noteTypes().count == NoteType.builtin.count + 1)
            for card in added { _ = try ports.cards.deleteCard(card) }
            try ports.notes.deleteNoteType(id)
            #expect(try ports.notes.noteTypes() == NoteType.builtin)
            #expect(throws: Failure.notFound(.noteType, id: id.rawValue)) { try ports.notes.deleteNoteType(id) }
            #expect(try ports.notes.addNoteType(.vocabulary) > id)
        },
        StoreContract("the notes of a type are read in order of id") { ports in
            let book = try ports.addBook()
            let id = try ports.notes.addNoteType(.vocabulary)
            for (front, type) in [("a", id), ("b", NoteType.reversed.id), ("c", id), ("d", id)] {
                _ = try ports.notes.addNote(.reversed(front, "x", type: type), to: book, at: .start)
            }
            let first = try ports.notes.notes(of: id, after: nil, limit: 2)
            #expect(first.map(\.guid) == ["a", "c"])
            #expect(try ports.notes.notes(of: id, after: first.last?.id, limit: 2).map(\.guid) == ["d"])
            #expect(try ports.notes.notes(of: NoteType.reversed.id, after: nil, limit: 9).map(\.guid) == ["b"])
            #expect(try ports.notes.notes(of: NoteType.cloze.id, after: nil, limit: 9) == [])
        },
        StoreContract("several notes are changed together, with their cards, or none") { ports in
            let book = try ports.addBook()
            let ids = try ports.addReversed("a", "b", tags: ["t"], to: book) + ports.addReversed("c", "d", to: book)
            try ports.setSchedule(.review(dueAt: .minutes(9)), of: ids[0])
            let notes = try ports.notes.notes(after: nil, limit: 9)
            var rendered = try zip(notes, ["A", "C"]).map { note, front in
                var note = note
                note.fields[0] = front
                return RenderedNote(note, cards: try [RenderedCard](of: (0, front, "x"), (2, front, "y")))
            }
            try ports.notes.changeNotes(rendered, at: .minutes(1))
            #expect(try ports.notes.notes(after: nil, limit: 9) == rendered.map(\.note))
            let cards = try ports.notes.cards(of: notes.map(\.id))
            #expect(cards.map(\.front) == ["A", "A", "C", "C"])
            #expect(cards.map(\.back) == ["x", "y", "x", "y"])
            #expect(cards.map(\.origin?.ordinal) == [0, 2, 0, 2])
            #expect(cards.map(\.tags) == [["t"], ["t"], [], []])
            #expect(cards[0].id == ids[0] && cards[0].schedule.state == .review)
            rendered[0].note.fields[0] = "z"
            rendered[1].note = Note(id: Note.ID(99), type: NoteType.reversed.id, guid: "x", fields: [], modifiedAt: .start)
            #expect(throws: Failure.notFound(.note, id: 99)) { try ports.notes.changeNotes(rendered, at: .start) }
            #expect(try ports.notes.note(notes[0].id)?.fields == ["A", "b"])
        },
        StoreContract("a note is read back with its cards, which belong to it") { ports in
            let book = try ports.addBook()
            let ids = try ports.addReversed("le chat", "the cat", tags: ["noun"], to: book)
            let first = try ports.card(ids[0])
            let id = try #require(first.origin?.note)
            let note = Note(
                id: id, type: NoteType.reversed.id, guid: "le chat", fields: ["le chat", "the cat"], modifiedAt: .start)
            #expect(try ports.notes.note(id) == note)
            #expect(try ports.notes.note(guid: "le chat") == note)
            #expect(try ports.notes.note(guid: "LE CHAT") == nil)
            #expect(try ports.notes.notes(after: nil, limit: 9) == [note])
            #expect(try ports.notes.notes(after: id, limit: 9) == [])
            #expect(try ports.notes.noteCounts() == [NoteType.reversed.id: 1])
            let cards = try ports.notes.cards(of: id)
            #expect(cards.map(\.id) == ids)
            #expect(cards.map(\.front) == ["le chat", "the cat"])
            #expect(cards.map(\.origin) == [0, 1].map { CardOrigin(note: id, ordinal: $0) })
            #expect(cards.allSatisfy { $0.tags == ["noun"] && $0.book == book && $0.schedule == Schedule() })
            #expect(try ports.found("chat").sorted() == ids)
            #expect(try ports.books.book(book, at: .start)?.cards == 2)
        },
        StoreContract("notes, their cards and the entries of these can be read together") { ports in
            let book = try ports.addBook()
            let (first, second) = (try ports.addReversed("a", "b", to: book), try ports.addReversed("c", "d", to: book))
            let plain = try ports.addCard("e", to: book)
            for card in [second[1], plain] { try ports.answer(card, .good) }
            try ports.answer(plain, .good, at: .minutes(11))
            let all = try ports.notes.notes(after: nil, limit: 9)
            let ids = all.map(\.id)
            #expect(try ports.notes.notes(ids.reversed() + [Note.ID(99)]) == all)
            #expect(try ports.notes.notes([ids[1]]) == [all[1]])
            let found = try ports.notes.notes(guids: ["none", "d", "c", "a", "A"] + (0..<600).map { "other \($0)" } + ["c"])
            #expect(Set(found) == Set(all))
            #expect(try ports.notes.notes(guids: []) == [])
            try ports.addReversed("cé#1", "f", to: book)
            let more = try ports.notes.notes(after: ids[1], limit: 9)
            let beginnings = ["cé#", "x", "c", "A", "e\u{301}"] + (0..<600).map { "other \($0)" }
            #expect(Set(try ports.notes.notes(guidsBeginningWith: Array(beginnings.dropFirst(2)))) == Set([all[1]] + more))
            #expect(try ports.notes.notes(guidsBeginningWith: Array(beginnings.prefix(2))) == more)
            #expect(try ports.notes.notes(guidsBeginningWith: []) == [])
            #expect(try ports.notes.cards(of: ids.reversed()).map(\.id) == first + second)
            #expect(try ports.notes.cards(of: [ids[1], Note.ID(99)]).map(\.id) == second)
            let entries = try ports.notes.entries(of: [plain, first[0], second[1], Card.ID(99)])
            #expect(Set(entries.keys) == [plain, second[1]])
            for (card, log) in entries { #expect(try log == ports.notes.entries(of: card)) }
            #expect(entries[plain]?.map(\.at) == [.start, .minutes(11)])
            #expect(try ports.notes.notes([Note.ID]()) == [])
            #expect(try ports.notes.cards(of: [Note.ID]()) == [])
            #expect(try ports.notes.entries(of: [Card.ID]()) == [:])
        },
        StoreContract("a note needs its type, its book, and a guid of its own") { ports in
            let book = try ports.addBook()
            try ports.addReversed("a", "b", to: book)
            #expect(throws: Failure.duplicate(.note, "a", id: 0)) { try ports.addReversed("a", "b", to: book) }
            #expect(throws: Failure.notFound(.book, id: 9)) { try ports.addReversed("c", "d", to: Book.ID(9)) }
            #expect(throws: Failure.notFound(.noteType, id: 9)) {
                try ports.notes.addNote(.reversed("c", "d", type: NoteType.ID(9)), to: book, at: .start)
            }
            #expect(try ports.cards.countCards(CardQuery()) == 2)
            #expect(try ports.notes.notes(after: nil, limit: 9).count == 1)
        },
        StoreContract("cards of notes can have the same front as others, and a card without a note comes first") { ports in
            let book = try ports.addBook()
            let first = try ports.addReversed("a", "b", to: book)[0]
            let second = try ports.notes.addNote(.reversed("a", "c", guid: "other"), to: book, at: .start)[0]
            #expect(try ports.cards.card(in: book, front: "a")?.id == first)
            #expect(try ports.cards.cardIDs(front: "a", limit: 9) == [first, second])
            #expect(try ports.cards.cards(in: book, fronts: ["a"]).map(\.id) == [first])
            let plain = try ports.addCard("a", to: book)
            #expect(try ports.cards.card(in: book, front: "a")?.id == plain)
            #expect(try ports.cards.cards(in: book, fronts: ["a"]).map(\.id) == [plain])
            #expect(try ports.cards.cardIDs(front: "a", limit: 9) == [first, second, plain])
            #expect(throws: Failure.duplicate(.card, "a", id: plain.rawValue)) { try ports.addCard("a", to: book) }
            #expect(try ports.cards.moveCard(second, to: ports.addBook("Other")).kind == .updated)
        },
        StoreContract("a changed note changes, adds and deletes cards, which keep their schedules") { ports in
            let book = try ports.addBook()
            let ids = try ports.addReversed("a", "b", tags: ["t"], to: book)
            try ports.setSchedule(.review(dueAt: .minutes(9)), of: ids[0])
            var note = try #require(try ports.notes.notes(after: nil, limit: 1).first)
            let before = try ports.notes.cards(of: note.id)
            note.fields = ["A", "b"]
            note.modifiedAt = .minutes(1)
            let sides = try [RenderedCard](of: (0, "A", "b"), (2, "c", "d"))
            let changes = try ports.notes.changeNote(note, cards: sides, tags: nil, at: .minutes(1))
            #expect(changes.map(\.kind) == [.updated, .added, .deleted])
            #expect(changes.map(\.before) == [before[0], nil, before[1]])
            let after = try ports.notes.cards(of: note.id)
            #expect(changes.map(\.after) == [after[0], after[1], nil])
            #expect(after[0].schedule == before[0].schedule)
            #expect(after.map(\.tags) == [["t"], ["t"]])
            #expect(after[1].addedAt == .minutes(1))
            #expect(try ports.notes.note(note.id) == note)
            let tagged = try ports.notes.changeNote(note, cards: sides, tags: Tag.list(["u"]), at: .minutes(2))
            #expect(tagged.compactMap(\.after?.tags) == [["u"], ["u"]])
            _ = try ports.notes.changeNote(note, cards: sides, tags: Tag.list(["u"]), at: .minutes(2))
            #expect(
                try ports.notes.changeNote(note, cards: sides, tags: nil, at: .minutes(3)).map(\.kind) == [
                    .unchanged, .unchanged,
                ])
            note = Note(id: Note.ID(99), type: note.type, guid: "x", fields: [], modifiedAt: .start)
            #expect(throws: Failure.notFound(.note, id: 99)) {
                try ports.notes.changeNote(note, cards: sides, tags: nil, at: .start)
            }
        },
        StoreContract("cards of a note can get the ordinals of others, and keep everything else") { ports in
            let book = try ports.addBook()
            let ids = try ports.addReversed("a", "b", tags: ["t"], to: book)
            let note = try #require(try ports.notes.notes(after: nil, limit: 1).first)
            try ports.setSchedule(.review(dueAt: .minutes(9)), of: ids[0])
            var sides = try [RenderedCard](of: (0, "b", "a"), (1, "a", "b"))
            (sides[0].oldOrdinal, sides[1].oldOrdinal) = (1, 0)
            let changes = try ports.notes.changeNote(note, cards: sides, tags: nil, at: .minutes(1))
            #expect(changes.map(\.kind) == [.updated, .updated])
            #expect(try ports.notes.cards(of: note.id).map(\.id) == [ids[1], ids[0]])
            #expect(try ports.card(ids[0]).schedule == .review(dueAt: .minutes(9)))
            #expect(try ports.card(ids[0]).origin?.ordinal == 1)
            // All of its cards are replaced, one in the place of another.
            var others = try [RenderedCard](of: (0, "c", ""), (1, "d", ""))
            (others[0].oldOrdinal, others[1].oldOrdinal) = (nil, nil)
            try ports.notes.changeNotes([RenderedNote(note, cards: others)], at: .minutes(2))
            let cards = try ports.notes.cards(of: note.id)
            #expect(cards.map(\.front) == ["c", "d"] && cards.allSatisfy { !ids.contains($0.id) && $0.tags == ["t"] })
        },
        StoreContract("a note goes with its cards, and with the last of them") { ports in
            let (french, spanish) = (try ports.addBook("French"), try ports.addBook("Spanish"))
            let ids = try ports.addReversed("a", "b", to: french)
            let note = try #require(try ports.card(ids[0]).origin?.note)
            _ = try ports.cards.deleteCard(ids[0])
            #expect(try ports.notes.note(note) != nil)
            _ = try ports.cards.deleteCard(ids[1])
            #expect(try ports.notes.note(note) == nil)
            try ports.addReversed("c", "d", to: spanish)
            _ = try ports.books.deleteBook(spanish, at: .start)
            #expect(try ports.notes.notes(after: nil, limit: 9) == [])
            let last = try ports.addReversed("e", "f", to: french)
            let id = try #require(try ports.card(last[0]).origin?.note)
            let cards = try ports.notes.cards(of: id)
            #expect(try ports.notes.deleteNote(id) == cards.map { Change(before: $0, after: nil) })
            #expect(try ports.cards.countCards(CardQuery()) == 0)
            #expect(throws: Failure.notFound(.note, id: id.rawValue)) { try ports.notes.deleteNote(id) }
        },
    ]

    static let importedNotes: [StoreContract] = [
        StoreContract("imported notes keep the progress of their cards, whose answers count for their days") { ports in
            let book = try ports.addBook()
            let studied = try ports.addCard("studied", to: book)
            for (minute, rating) in [(0, Rating.good), (11, .easy)] {
                try ports.answer(studied, rating, at: .minutes(Int64(minute)))
            }
            let card = try ports.card(studied)
            let entries = try ports.notes.entries(of: studied)
            #expect(entries == (try ports.entries(of: studied)))
            let before = Set(try ports.study.studied(on: StudyMoment.start.day))
            let note = try ImportedNote.studied(card.schedule, entries, in: book)
            try ports.notes.importNotes([note])
            let imported = try #require(try ports.cards.cards(CardQuery(), after: studied, limit: 9).first)
            #expect(imported.schedule == card.schedule)
            #expect(imported.isSuspended)
            #expect(imported.buriedOn == 7)
            #expect(imported.ankiState == AnkiCardState(deck: 1_700, isSuspended: true, flag: 0))
            #expect(imported.tags == ["t"])
            #expect(imported.addedAt == .minutes(-5))
            #expect(try ports.notes.entries(of: imported.id) == entries)
            let after = try ports.study.studied(on: StudyMoment.start.day)
            #expect(Set(after) == Set(before.map { StudiedCount(book: $0.book, state: $0.state, answers: 2 * $0.answers) }))
            #expect(throws: Failure.duplicate(.note, "studied", id: 0)) { try ports.notes.importNotes([note]) }
        },
        StoreContract("the progress of a card can be replaced as a whole") { ports in
            let book = try ports.addBook()
            let (long, short) = (try ports.addCard("long", to: book), try ports.addCard("short", to: book))
            for minute in [0, 11, 22] { try ports.answer(long, .good, at: .minutes(Int64(minute))) }
            try ports.answer(short, .easy)
            let (source, entries) = (try ports.card(long), try ports.notes.entries(of: long))
            let before = try ports.card(short)
            var after = before
            after.schedule = source.schedule
            #expect(try ports.notes.setProgress(source.schedule, entries, of: short) == Change(before: before, after: after))
            #expect(try ports.card(short) == after)
            #expect(try ports.notes.entries(of: short) == entries)
            #expect(try ports.notes.setProgress(source.schedule, entries, of: short).kind == .unchanged)
            #expect(try ports.study.studied(on: StudyMoment.start.day).map(\.answers).reduce(0, +) == 6)
            _ = try ports.notes.setProgress(Schedule(), [], of: short)
            #expect(try ports.notes.entries(of: short) == [])
            #expect(try ports.study.studied(on: StudyMoment.start.day).map(\.answers).reduce(0, +) == 3)
            #expect(throws: Failure.notFound(.card, id: 99)) { try ports.notes.setProgress(Schedule(), [], of: Card.ID(99)) }
        },
    ]

    static let siblings: [StoreContract] = [
        StoreContract("the siblings of an answered card do not come on the same day") { ports in
            let book = try ports.addBook()
            let ids = try ports.addReversed("a", "b", to: book)
            try ports.addCard("c", to: book)
            var moment = StudyMoment.start
            moment.burial = .siblings(of: .all)
            #expect(try ports.count(.new, at: moment) == 3)
            try ports.answer(ids[0], .easy)
            #expect(try ports.count(.new, at: moment) == 1)
            #expect(try ports.first(.new, at: moment) == "c")
            #expect(try ports.first(.new, in: .only([book]), at: moment) == "c")
            #expect(try ports.count(.new, at: .start) == 2)
            moment.day += 1
            #expect(try ports.count(.new, in: .only([book]), at: moment) == 2)
            #expect(try ports.first(.new, at: moment) == "b")
        },
        StoreContract("the book of the answered card decides whether its siblings wait") { ports in
            let (one, other) = (try ports.addBook("One"), try ports.addBook("Other"))
            let ids = try ports.addReversed("a", "b", to: one)
            _ = try ports.cards.moveCard(ids[1], to: other)
            try ports.answer(ids[0], .easy)
            for (books, count) in [
                (BookScope.only([one]), 0), (.only([other]), 1), (.except([other]), 0), (.except([one]), 1),
                (.only([one, other]), 0),
            ] {
                var moment = StudyMoment.start
                moment.burial = .siblings(of: books)
                #expect(try ports.count(.new, at: moment) == count, "\(books)")
                #expect(try ports.first(.new, at: moment) == (count == 0 ? nil : "b"), "\(books)")
            }
        },
        StoreContract("siblings in review wait for the next day, those in learning do not") { ports in
            let book = try ports.addBook()
            let ids = try ports.addReversed("a", "b", to: book)
            try ports.setSchedule(.review(dueAt: .start), of: ids[1])
            try ports.answer(ids[0], .again)
            var moment = StudyMoment.minutes(2)
            moment.burial = .siblings(of: .all)
            #expect(try ports.first(.review, at: moment) == nil)
            #expect(try ports.first(.review, at: .minutes(2)) == "b")
            #expect(try ports.first(.learning, at: moment) == "a")
            try ports.setSchedule(.learning(dueAt: .start), of: ids[1])
            #expect(try ports.count(.learning, at: moment) == 2)
        },
        StoreContract("cards that an import has buried are in no queue on that day") { ports in
            let book = try ports.addBook()
            let day = StudyMoment.start.day
            for (guid, schedule) in [
                ("learning", Schedule.learning(dueAt: .start)), ("later", .learning(dueAt: .minutes(90))),
                ("review", .review(dueAt: .start)), ("new", Schedule()),
            ] {
                try ports.notes.importNotes([.buried(guid, on: day, schedule, in: book)])
            }
            var moment = StudyMoment(now: .minutes(1), day: day, dayEnd: .minutes(600))
            for burial in [Burial.imported, .siblings(of: .all)] {
                moment.burial = burial
                for queue in StudyQueue.allCases {
                    #expect(try ports.count(queue, at: moment) == 0, "\(queue) \(burial)")
                    #expect(try ports.first(queue, at: moment) == nil, "\(queue) \(burial)")
                    #expect(try ports.first(queue, in: .only([book]), at: moment) == nil, "\(queue) \(burial)")
                }
            }
            #expect(try ports.study.nextDue(.learning, in: BookScope(book), after: moment) == nil)
            #expect(try ports.study.nextDue(.learning, in: .all, after: moment) == nil)
            moment.burial = .none
            for queue in StudyQueue.allCases { #expect(try ports.count(queue, at: moment) == 1, "\(queue)") }
            moment = .minutes(24 * 60)
            moment.burial = .siblings(of: .all)
            #expect(try ports.first(.learning, at: moment) == "learning")
            #expect(try ports.count(.learning, at: moment) == 2)
            #expect(try ports.count(.new, at: moment) == 1)
        },
        StoreContract("a buried card without a note is in no queue on that day, either") { ports in
            var card = try ports.card(ports.addCard("a", to: ports.addBook()))
            card.buriedOn = StudyMoment.start.day
            _ = try ports.cards.fileCard(card)
            var moment = StudyMoment.start
            for (burial, count) in [(Burial.none, 1), (.imported, 0), (.siblings(of: .all), 0)] {
                moment.burial = burial
                #expect(try ports.count(.new, at: moment) == count, "\(burial)")
            }
        },
        StoreContract("a buried card that is due on a later day is the next one") { ports in
            let book = try ports.addBook()
            let tomorrow = StudyMoment.start.dayEnd + .seconds(3600)
            let schedule = Schedule.learning(dueAt: tomorrow)
            try ports.notes.importNotes([.buried("later", on: StudyMoment.start.day, schedule, in: book)])
            #expect(try ports.study.nextDue(.learning, in: BookScope(book), after: .start) == tomorrow)
        },
    ]

    static let undoneNotes: [StoreContract] = [
        StoreContract("each change of notes and types is undone and redone") { ports in
            let book = try ports.addBook()
            let ids = try ports.addReversed("a", "b", to: book)
            try ports.answer(ids[1], .good)
            let note = try #require(try ports.card(ids[0]).origin?.note)
            let acts: [(String, () throws -> Void)] = [
                ("a note", { try ports.addReversed("c", "d", to: book) }),
                (
                    "imported notes",
                    {
                        let card = try ports.card(ids[1])
                        let entries = try ports.notes.entries(of: ids[1])
                        try ports.notes.importNotes([.studied(card.schedule, entries, in: book)])
                    }
                ),
                (
                    "a card's progress",
                    {
                        let entries = try ports.notes.entries(of: ids[1])
                        _ = try ports.notes.setProgress(try ports.card(ids[1]).schedule, entries, of: ids[0])
                    }
                ),
                ("less progress", { _ = try ports.notes.setProgress(Schedule(), [], of: ids[1]) }),
                ("a type", { _ = try ports.notes.addNoteType(.vocabulary) }),
                (
                    "a type's details",
                    {
                        var type = NoteType.vocabulary.with(id: NoteType.ID(5))
                        type.ankiDetails = AnkiDetails(modifiedAt: 5, fieldIDs: [1], json: "{}")
                        try ports.notes.changeNoteType(type)
                    }
                ),
                ("a type's name", { try ports.notes.changeNoteType(NoteType.vocabulary.with(id: NoteType.ID(5), name: "V")) }),
                (
                    "a note's cards",
                    {
                        var changed = try #require(try ports.notes.note(note))
                        changed.fields = ["x", "y"]
                        let sides = try [RenderedCard](of: (0, "x", "y"), (2, "z", ""))
                        _ = try ports.notes.changeNote(changed, cards: sides, tags: Tag.list(["t"]), at: .minutes(1))
                    }
                ),
                (
                    "the ordinals of cards",
                    {
                        var sides = try [RenderedCard](of: (0, "z", ""), (1, "new", ""), (2, "x", "y"))
                        for (index, old) in [2, nil, 0].enumerated() { sides[index].oldOrdinal = old }
                        let changed = try #require(try ports.notes.note(note))
                        _ = try ports.notes.changeNote(changed, cards: sides, tags: nil, at: .minutes(1))
                    }
                ),
                (
                    "a card in the place of one that goes",
                    {
                        var sides = try [RenderedCard](of: (0, "x", "y"), (2, "new", ""))
                        for (index, old) in [2, nil].enumerated() { sides[index].oldOrdinal = old }
                        let changed = try #require(try ports.notes.note(note))
                        _ = try ports.notes.changeNote(changed, cards: sides, tags: nil, at: .minutes(1))
                    }
                ),
                ("a type's deletion", { try ports.notes.deleteNoteType(NoteType.ID(5)) }),
                (
                    "several notes",
                    {
                        let sides = try [RenderedCard](of: (0, "p", "q"), (3, "r", ""))
                        let notes = try ports.notes.notes(after: nil, limit: 9).map { RenderedNote($0, cards: sides) }
                        try ports.notes.changeNotes(notes, at: .minutes(2))
                    }
                ),
                ("a card of a note", { _ = try ports.cards.deleteCard(ids[0]) }),
                ("the last card of a note", { _ = try ports.notes.deleteNote(note) }),
                ("a book with notes", { _ = try ports.books.deleteBook(book, at: .start) }),
            ]
            for (name, act) in acts {
                let before = try NotePicture(ports)
                try act()
                let after = try NotePicture(ports)
                #expect(after != before, "\(name)")
                try ports.undoStep()
                #expect(try NotePicture(ports) == before, "undo of \(name)")
                try ports.redoStep()
                #expect(try NotePicture(ports) == after, "redo of \(name)")
            }
            #expect(try ports.library.damage() == [])
        }
    ]
}

private struct NotePicture: Equatable {
    let library: LibraryPicture
    let notes: [Note]
    let types: [NoteType]

    init(_ ports: any LibraryUnderTest) throws {
        library = try LibraryPicture(ports)
        notes = try ports.notes.notes(after: nil, limit: .max)
        types = try ports.notes.noteTypes()
    }
}

extension LibraryUnderTest {
    @discardableResult
    func addReversed(_ front: String, _ back: String, tags: [String] = [], to book: Book.ID) throws -> [Card.ID] {
        try notes.addNote(.reversed(front, back, tags: tags), to: book, at: .start)
    }
}

extension NoteDraft {
    /// A note with a card in each direction; its guid is its front.
    fileprivate static func reversed(
        _ front: String, _ back: String, guid: String? = nil, tags: [String] = [], type: NoteType.ID = NoteType.reversed.id
    ) throws -> NoteDraft {
        var renderer = NoteRenderer(.reversed)
        return NoteDraft(
            type: type, guid: guid ?? front, fields: [front, back], tags: try Tag.list(tags),
            cards: try renderer.cards(of: [front, back]), modifiedAt: .start)
    }
}

extension ImportedNote {
    fileprivate static func studied(
        _ schedule: Schedule, _ entries: [ReviewEntry], in book: Book.ID
    ) throws -> ImportedNote {
        ImportedNote(
            type: NoteType.basic.id, guid: "studied", fields: ["a", "b"], tags: try Tag.list(["t"]), modifiedAt: .start,
            cards: [
                ImportedCard(
                    side: try [RenderedCard](of: (0, "a", "b"))[0], book: book, deck: 1_700, addedAt: .minutes(-5),
                    isSuspended: true, buriedOn: 7, schedule: schedule, entries: entries)
            ])
    }
}

extension ImportedNote {
    fileprivate static func buried(_ guid: String, on day: Int, _ schedule: Schedule, in book: Book.ID) throws -> ImportedNote {
        let side = try [RenderedCard](of: (0, guid, ""))[0]
        return ImportedNote(
            type: NoteType.basic.id, guid: guid, fields: [guid, ""], tags: [], modifiedAt: .start,
            cards: [ImportedCard(side: side, book: book, addedAt: .start, buriedOn: day, schedule: schedule)])
    }
}

extension NoteType {
    static let vocabulary = NoteType(
        id: ID(0), name: "Vocabulary", fields: ["Word", "Meaning", ""],
        templates: [CardTemplate(name: "Card", front: "<b>{{Word}}</b>", back: "")], isHTML: true, styling: "", ankiID: 1_700)

    func with(id: ID, name: String? = nil) -> NoteType {
        var type = withID(id)
        if let name { type.name = name }
        return type
    }
}

extension [RenderedCard] {
    init(of sides: (Int, String, String)...) throws {
        self = try sides.map { RenderedCard(ordinal: $0.0, front: try .front($0.1), back: try .back($0.2)) }
    }
}
