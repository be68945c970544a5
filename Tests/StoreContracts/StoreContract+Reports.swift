import Model
import Testing
import Vocabulary

/// Every call that changes the library reports what it changed, as view models rely on.
extension StoreContract {
    /// A clause for each call. An adapter cannot leave out a report of what is missing here, since `write` asks for it.
    static let reports: [StoreContract] = calls.map { call in
        StoreContract("\(call.name) is reported") { ports in
            let given = try ports.givenAll()
            let listener = Listener(ports)
            let expected = try call.act(ports, given)
            #expect(listener.reports == expected)
        }
    }

    /// The rules for the reports of several calls.
    static let reportsTogether: [StoreContract] = [
        StoreContract("a call that fails reports nothing, and so does a read") { ports in
            let given = try ports.givenAll()
            let listener = Listener(ports)
            #expect(throws: Failure.self) { try ports.addBook("French") }
            #expect(throws: Failure.self) { try ports.cards.moveCard(given.cat, to: Book.ID(99)) }
            #expect(throws: Failure.self) { try ports.notes.deleteNote(Note.ID(99)) }
            _ = try LibraryPicture(ports)
            #expect(listener.reports == [])
        },
        StoreContract("what happens atomically is reported together at its end") { ports in
            let given = try ports.givenAll()
            let listener = Listener(ports)
            try ports.library.atomically { () throws(Failure) in
                _ = try ports.cards.addCard(CardDraft(front: "a", back: ""), to: given.french, at: .start)
                try ports.library.atomically { () throws(Failure) in try ports.settings.setSetting("two", to: "2") }
                #expect(listener.reports == [])
            }
            #expect(listener.reports == [[.cardsAdded(1, to: given.french), .setting]])
        },
        StoreContract("what fails atomically is not reported, but what is around it is") { ports in
            let given = try ports.givenAll()
            let listener = Listener(ports)
            try ports.library.atomically { () throws(Failure) in
                try ports.settings.setSetting("two", to: "2")
                do throws(Failure) {
                    try ports.library.atomically { () throws(Failure) in
                        _ = try ports.cards.deleteCard(given.cat)
                        throw Failure.interrupted
                    }
                } catch {}
            }
            #expect(listener.reports == [[.setting]])
            #expect(throws: Failure.interrupted) {
                try ports.library.atomically { () throws(Failure) in
                    _ = try ports.cards.deleteCard(given.cat)
                    throw Failure.interrupted
                }
            }
            #expect(listener.reports == [[.setting]])
        },
        StoreContract("more than a thousand changes at once are reported as one") { ports in
            let listener = Listener(ports)
            for count in [1000, 1001] {
                try ports.library.atomically { () throws(Failure) in
                    for _ in 0..<count { try ports.settings.setSetting("two", to: "2") }
                }
            }
            #expect(listener.reports == [[LibraryChange](repeating: .setting, count: 1000), [.everything]])
        },
        StoreContract("changes in a transaction are reported at once, and its rollback as one of everything") { ports in
            let given = try ports.givenAll()
            try ports.library.reportChangesElsewhere()
            let listener = Listener(ports)
            try ports.library.begin()
            try ports.settings.setSetting("two", to: "2")
            #expect(listener.reports == [[.setting]])
            try ports.library.rollback()
            #expect(listener.reports == [[.setting], [.everything]])
            try ports.library.begin()
            _ = try ports.cards.card(given.cat)
            try ports.library.rollback()
            try ports.together { try ports.settings.setSetting("two", to: "2") }
            #expect(listener.reports == [[.setting], [.everything], [.setting]])
        },
        StoreContract("going back to a savepoint is reported if anything has changed since then") { ports in
            let given = try ports.givenAll()
            try ports.library.reportChangesElsewhere()
            try ports.library.begin()
            let listener = Listener(ports)
            try ports.library.setSavepoint()
            _ = try ports.cards.card(given.cat)
            try ports.library.rollBackToSavepoint()
            #expect(listener.reports == [])
            try ports.library.setSavepoint()
            try ports.settings.setSetting("two", to: "2")
            try ports.library.setSavepoint()
            try ports.library.releaseSavepoint()
            try ports.library.rollBackToSavepoint()
            #expect(listener.reports == [[.setting], [.everything]])
            try ports.library.commit()
            #expect(listener.reports == [[.setting], [.everything]])
        },
        StoreContract("changes by another connection are reported once, at the latest when a transaction begins") { ports in
            guard let other = try ports.connectAgain() else { return }
            try ports.library.reportChangesElsewhere()
            let listener = Listener(ports)
            try other.addBook()
            #expect(listener.reports == [])
            try ports.library.reportChangesElsewhere()
            try ports.library.reportChangesElsewhere()
            #expect(listener.reports == [[.everything]])
            try other.addBook("Spanish")
            try ports.library.begin()
            try ports.library.commit()
            try other.addBook("Latin")
            try ports.library.beginReading()
            ports.library.endReading()
            #expect(listener.reports == [[.everything], [.everything], [.everything]])
        },
    ]

    /// Undoing and redoing, which a fake does not know.
    static let undoneReports = StoreContract("an undo and a redo are reported as a change of everything") { ports in
        _ = try ports.givenAll()
        let listener = Listener(ports)
        try ports.undoStep()
        try ports.redoStep()
        #expect(throws: Failure.nothingToRedo) { try ports.redoStep() }
        try ports.library.begin()
        try ports.undoStep()
        try ports.library.rollback()
        #expect(listener.reports.suffix(4) == [[.everything], [.everything], [.everything], [.everything]])
    }

    private static let calls: [Call] = bookCalls + cardCalls + noteCalls + studyCalls + sittingCalls + libraryCalls

    private static let bookCalls: [Call] = [
        Call("book add") { ports, _ in [[.added(try ports.books.addBook(Name("Latin"), at: .start))]] },
        Call("book rename") { ports, given in
            [[.book(try ports.books.renameBook(given.french, to: Name("FRENCH"), at: .start))]]
        },
        Call("a book's deck in Anki") { ports, given in
            [[.book(try ports.books.setAnkiDeck(AnkiDeck(id: 1_700, name: "French"), of: given.french, at: .start))]]
        },
        Call("book delete") { ports, given in [[.book(try ports.books.deleteBook(given.french, at: .start))]] },
    ]

    private static let cardCalls: [Call] = [
        Call("card add") { ports, given in
            try ports.addCard("la chatte", to: given.french)
            return [[.cardsAdded(1, to: given.french)]]
        },
        Call("adding two cards") { ports, given in
            let drafts = try ["a", "b"].map { try CardDraft(front: $0, back: "") }
            _ = try ports.cards.addCards(drafts, to: given.french, at: .start)
            return [[.cardsAdded(2, to: given.french)]]
        },
        Call("card put, added") { ports, given in
            [[.card(try ports.cards.putCard(CardDraft(front: "chat", back: ""), in: given.spanish, at: .start))]]
        },
        Call("card put, updated") { ports, given in
            [[.card(try ports.cards.putCard(CardDraft(front: "le chat", back: "cat"), in: given.french, at: .start))]]
        },
        Call("card put, unchanged") { ports, given in
            let draft = try CardDraft(front: "le chien", back: "the dog")
            let change = try ports.cards.putCard(draft, in: given.french, at: .start)
            #expect(change.kind == .unchanged)
            return [[.card(change)]]
        },
        Call("card edit") { ports, given in
            [[.card(try ports.cards.editCard(given.cat, CardRevision(front: "la souris", tags: ["animal"]), at: .minutes(9)))]]
        },
        Call("card move") { ports, given in [[.card(try ports.cards.moveCard(given.cat, to: given.spanish))]] },
        Call("card suspend") { ports, given in [[.card(try ports.cards.setSuspended(true, of: given.cat))]] },
        Call("what Anki said about a card") { ports, given in
            var card = try ports.card(given.cat)
            card.buriedOn = 7
            return [[.card(try ports.cards.fileCard(card))]]
        },
        Call("card delete") { ports, given in [[.card(try ports.cards.deleteCard(given.cat))]] },
    ]

    private static let noteCalls: [Call] = [
        Call("no change of a note type") { ports, _ in
            let id = try ports.notes.addNoteType(.vocabulary)
            try ports.notes.changeNoteType(NoteType.vocabulary.with(id: id))
            try ports.notes.deleteNoteType(id)
            return []
        },
        Call("adding a note") { ports, given in
            try ports.addReversed("a", "b", to: given.french)
            return [[.cardsAdded(2, to: given.french)]]
        },
        Call("an import of notes") { ports, given in
            let note = ImportedNote(
                type: NoteType.reversed.id, guid: "x", fields: ["a", "b"], tags: [], modifiedAt: .start, cards: [])
            try ports.notes.importNotes([note])
            return [[.everything]]
        },
        Call("an import of a card's progress") { ports, given in
            _ = try ports.notes.setProgress(.review(dueAt: .minutes(9)), [], of: given.dog)
            return [[.everything]]
        },
        Call("changing a note, and deleting it") { ports, given in
            let ids = try ports.addReversed("a", "b", to: given.french)
            let note = try #require(try ports.card(ids[0]).origin.flatMap { try ports.notes.note($0.note) })
            let cards = try [RenderedCard](of: (0, "A", "b"))
            let changes = try ports.notes.changeNote(note, cards: cards, tags: nil, at: .start)
            #expect(changes.map(\.kind) == [.updated, .deleted])
            let deleted = try ports.notes.deleteNote(note.id)
            return [[.cardsAdded(2, to: given.french)], changes.map { .card($0) }, deleted.map { .card($0) }]
        },
        Call("changing many notes") { ports, given in
            let ids = try ports.addReversed("a", "b", to: given.french)
            let note = try #require(try ports.card(ids[0]).origin.flatMap { try ports.notes.note($0.note) })
            let cards = try [RenderedCard](of: (0, "A", "b"))
            try ports.notes.changeNotes([RenderedNote(note, cards: cards)], at: .start)
            return [[.cardsAdded(2, to: given.french)], [.everything]]
        },
    ]

    private static let studyCalls: [Call] = [
        Call("an answer") { ports, given in
            let review = try ports.review(given.dog, .good, at: .minutes(30))
            return [[.card(try ports.study.record(review))]]
        },
        Call("an answer that is taken back") { ports, given in [[.card(try ports.study.takeBack(given.review))]] },
    ]

    private static let sittingCalls: [Call] = [
        Call("profile add") { ports, _ in [[.added(try ports.addProfile("Noon"))]] },
        Call("profile rename") { ports, given in
            [[.profile(try ports.profiles.renameProfile(given.morning, to: Name("Noon")))]]
        },
        Call("a change of a profile") { ports, given in
            let change = try ports.profiles.changeProfile(given.morning) { profile throws(Failure) in
                try profile.setDuration(.seconds(77), of: .main)
            }
            return [[.profile(change)]]
        },
        Call("profile delete") { ports, given in [[.profile(try ports.profiles.deleteProfile(given.morning))]] },
        Call("a session, from its beginning to its end") { ports, given in
            let session = try ports.begin(of: given.evening, at: .minutes(50))
            try ports.sessions.noteSession(session.id, sat: .seconds(5), at: .minutes(51))
            let end = try ports.sessions.endSession(session.id, as: .stopped, sat: .seconds(9), at: .minutes(52))
            let deletion = try ports.sessions.deleteSession(session.id)
            return [
                [.added(session)], [.sessionNoted(session.id, sat: .seconds(5), at: .minutes(51))], [.session(end)],
                [.session(deletion)],
            ]
        },
        Call("a session from elsewhere, once") { ports, _ in
            let draft = SessionDraft.given("Noon", at: .minutes(90))
            let added = try #require(try ports.sessions.addSession(draft))
            #expect(try ports.sessions.addSession(draft) == nil)
            return [[.added(added)]]
        },
    ]

    private static let libraryCalls: [Call] = [
        Call("a setting") { ports, given in
            try ports.settings.setSetting("two", to: "2")
            try ports.settings.setSetting("one", to: nil, of: given.french)
            return [[.setting], [.setting]]
        },
        Call("a saved filter") { ports, _ in
            for query in ["a", "a", "b"] { _ = try ports.filters.putFilter(Name("f"), query: query) }
            for _ in 1...2 { _ = try ports.filters.deleteFilter(named: NameKey(folding: "f")) }
            return [[.filter], [.filter], [.filter]]
        },
        Call("the rebuilding of the indexes") { ports, _ in
            try ports.library.reindex()
            return [[.everything]]
        },
        Call("a backup that is restored") { ports, _ in
            let path = try ports.path(ofBackup: "saved")
            _ = try ports.file.backUp(to: path)
            _ = try ports.file.restore(from: path)
            return [[.everything]]
        },
    ]
}

/// A call that changes the library which ``LibraryUnderTest/givenAll()`` sets up; it returns what it should have reported.
private struct Call: Sendable {
    let name: String
    let act: @Sendable (any LibraryUnderTest, GivenThings) throws -> [[LibraryChange]]

    init(_ name: String, act: @escaping @Sendable (any LibraryUnderTest, GivenThings) throws -> [[LibraryChange]]) {
        (self.name, self.act) = (name, act)
    }
}

/// Listens to a library from now on.
private final class Listener {
    /// What was reported, as it was reported together.
    private(set) var reports: [[LibraryChange]] = []

    init(_ ports: any LibraryUnderTest) { ports.library.changes.listen { [unowned self] in reports.append($0) } }
}
