import Model
import Testing
import Vocabulary

extension StoreContract {
    /// Every change can be undone, and redone with the same result.
    static let undo: [StoreContract] = acts.map { act in
        StoreContract("undo reverts, and redo repeats: \(act.name)") { ports in
            let given = try ports.givenAll()
            let before = try LibraryPicture(ports)
            ports.undo.title = StepTitle(text: act.name, at: .minutes(3))
            try act.act(ports, given)
            let after = try LibraryPicture(ports)
            #expect(before != after)

            let title = StepTitle(text: act.name, at: .minutes(3))
            #expect(try ports.undoStep() == UndoneStep(title: title, effects: act.effects))
            #expect(try LibraryPicture(ports) == before)
            let reverse = act.effects.map { StepEffect($0.subject, back: $0.gone, gone: $0.back, changed: $0.changed) }
            #expect(try ports.redoStep() == UndoneStep(title: title, effects: reverse))
            #expect(try LibraryPicture(ports) == after)
            #expect(try ports.undoStep() == UndoneStep(title: title, effects: act.effects))
            #expect(try LibraryPicture(ports) == before)
        }
    }

    private static let acts: [UndoneAct] = cardActs + studyActs + sittingActs + settingActs + manyActs

    private static let cardActs: [UndoneAct] = [
        UndoneAct("book add", StepEffect(.book, gone: 1)) { ports, _ in try ports.addBook("Latin") },
        UndoneAct("book rename", StepEffect(.book, changed: 1)) { ports, given in
            _ = try ports.books.renameBook(given.french, to: Name("FRENCH"), at: .start)
        },
        UndoneAct("a book's deck in Anki", StepEffect(.book, changed: 1)) { ports, given in
            _ = try ports.books.setAnkiDeck(AnkiDeck(id: 1_700, name: "French"), of: given.french, at: .start)
        },
        UndoneAct("book delete", StepEffect(.book, back: 1), StepEffect(.card, back: 2)) { ports, given in
            _ = try ports.books.deleteBook(given.french, at: .start)
        },
        UndoneAct("card add", StepEffect(.card, gone: 1)) { ports, given in
            try ports.addCard("la chatte", tags: ["noun", "f"], to: given.french)
        },
        UndoneAct("card put, added", StepEffect(.card, gone: 1)) { ports, given in
            _ = try ports.cards.putCard(CardDraft(front: "chat", back: ""), in: given.spanish, at: .start)
        },
        UndoneAct("card put, updated", StepEffect(.card, changed: 1)) { ports, given in
            _ = try ports.cards.putCard(CardDraft(front: "le chat", back: "cat"), in: given.french, at: .start)
        },
        UndoneAct("card edit", StepEffect(.card, changed: 1)) { ports, given in
            _ = try ports.cards.editCard(given.cat, CardRevision(front: "la souris", tags: ["animal"]), at: .minutes(9))
        },
        UndoneAct("card move", StepEffect(.card, changed: 1)) { ports, given in
            _ = try ports.cards.moveCard(given.cat, to: given.spanish)
        },
        UndoneAct("card suspend", StepEffect(.card, changed: 1)) { ports, given in
            _ = try ports.cards.setSuspended(true, of: given.cat)
        },
        UndoneAct("what Anki said about a card", StepEffect(.card, changed: 1)) { ports, given in
            var card = try ports.card(given.cat)
            (card.buriedOn, card.ankiState) = (7, AnkiCardState(deck: 1_700, isSuspended: true))
            _ = try ports.cards.fileCard(card)
        },
        UndoneAct("card delete", StepEffect(.card, back: 1)) { ports, given in _ = try ports.cards.deleteCard(given.cat) },
    ]

    private static let studyActs: [UndoneAct] = [
        UndoneAct("the first answer of a card", StepEffect(.card, changed: 1)) { ports, given in
            try ports.answer(given.dog, .good, at: .minutes(30))
        },
        UndoneAct("a later answer", StepEffect(.card, changed: 1)) { ports, given in
            try ports.answer(given.cat, .hard, at: .minutes(30))
        },
        UndoneAct("an answer that makes a leech", StepEffect(.card, changed: 1)) { ports, given in
            var plan = StudyPlan()
            plan.options.leeches.lapses = 1
            plan.options.leeches.suspends = true
            let leech = try ports.answer(given.gato, .again, at: .minutes(30), by: plan).after
            #expect(leech.isSuspended)
        },
        UndoneAct("a rescheduling", StepEffect(.card, changed: 1)) { ports, given in
            _ = try ports.study.record(.rescheduling(ports.card(given.cat), dueAt: .minutes(99)))
        },
        UndoneAct("an answer that is taken back", StepEffect(.card, changed: 1)) { ports, given in
            _ = try ports.study.takeBack(given.review)
        },
    ]

    private static let sittingActs: [UndoneAct] = [
        UndoneAct("profile add", StepEffect(.profile, gone: 1)) { ports, _ in try ports.addProfile("Noon") },
        UndoneAct("profile rename", StepEffect(.profile, changed: 1)) { ports, given in
            _ = try ports.profiles.renameProfile(given.morning, to: Name("Noon"))
        },
        UndoneAct("a profile's duration", StepEffect(.profile, changed: 1)) { ports, given in
            _ = try ports.profiles.changeProfile(given.morning) { profile throws(Failure) in
                try profile.setDuration(.seconds(77), of: .main)
            }
        },
        UndoneAct("a profile's sounds", StepEffect(.profile, changed: 1)) { ports, given in
            _ = try ports.profiles.changeProfile(given.morning) { profile throws(Failure) in
                try profile.removeSound(.begin, of: .warmUp)
                try profile.addSound(Sound(kind: .end, name: SoundName(SoundName.voices[1]), isEnabled: true), to: .main)
            }
        },
        UndoneAct("profile delete", StepEffect(.profile, back: 1), StepEffect(.session, changed: 1)) { ports, given in
            _ = try ports.profiles.deleteProfile(given.morning)
        },
        UndoneAct("a session that begins", StepEffect(.session, gone: 1)) { ports, given in
            try ports.begin(of: given.evening, at: .minutes(50))
        },
        UndoneAct("a session from elsewhere", StepEffect(.session, gone: 1)) { ports, _ in
            _ = try ports.sessions.addSession(.given("Noon"))
        },
        UndoneAct("session delete", StepEffect(.session, back: 1)) { ports, given in
            _ = try ports.sessions.deleteSession(given.session)
        },
    ]

    private static let settingActs: [UndoneAct] = [
        UndoneAct("a setting that is added", StepEffect(.setting, changed: 1)) { ports, _ in
            try ports.settings.setSetting("two", to: "2")
        },
        UndoneAct("a setting that changes", StepEffect(.setting, changed: 1)) { ports, _ in
            try ports.settings.setSetting("one", to: "2")
        },
        UndoneAct("a setting that is reset", StepEffect(.setting, changed: 1)) { ports, _ in
            try ports.settings.setSetting("one", to: nil)
        },
        UndoneAct("a filter that is saved", StepEffect(.filter, gone: 1)) { ports, _ in
            _ = try ports.filters.putFilter(Name("easy"), query: "lapses=0")
        },
        UndoneAct("a filter that is replaced", StepEffect(.filter, changed: 1)) { ports, _ in
            _ = try ports.filters.putFilter(Name("HARD"), query: "lapses>=8")
        },
        UndoneAct("a filter that is deleted", StepEffect(.filter, back: 1)) { ports, _ in
            _ = try ports.filters.deleteFilter(named: NameKey(folding: "hard"))
        },
        UndoneAct("a book's own setting", StepEffect(.setting, changed: 2)) { ports, given in
            try ports.together {
                try ports.settings.setSetting("one", to: nil, of: given.french)
                try ports.settings.setSetting("two", to: "7", of: given.spanish)
            }
        },
    ]

    private static let manyActs: [UndoneAct] = [
        UndoneAct("names that are swapped", StepEffect(.book, changed: 2), StepEffect(.card, changed: 2)) { ports, given in
            try ports.together {
                _ = try ports.books.renameBook(given.french, to: Name("x"), at: .start)
                _ = try ports.books.renameBook(given.spanish, to: Name("French"), at: .start)
                _ = try ports.books.renameBook(given.french, to: Name("Spanish"), at: .start)
                _ = try ports.cards.editCard(given.cat, CardRevision(front: "x"), at: .minutes(9))
                _ = try ports.cards.editCard(given.dog, CardRevision(front: "le chat"), at: .minutes(9))
                _ = try ports.cards.editCard(given.cat, CardRevision(front: "le chien"), at: .minutes(9))
            }
        },
        UndoneAct(
            "a book that takes the name and the cards of another", StepEffect(.book, back: 1, gone: 1),
            StepEffect(.card, back: 1, gone: 1, changed: 1)
        ) { ports, given in
            try ports.together {
                _ = try ports.books.renameBook(given.french, to: Name("old"), at: .start)
                let other = try ports.addBook("French")
                _ = try ports.cards.moveCard(given.cat, to: other)
                try ports.addCard("le chien", to: other)
                try ports.answer(given.cat, .good, at: .minutes(30))
                _ = try ports.books.deleteBook(given.french, at: .start)
            }
        },
        UndoneAct("a card that is answered and deleted", StepEffect(.card, back: 1)) { ports, given in
            try ports.library.atomically { () throws(Failure) in
                let card = try ports.cards.card(given.cat)
                guard let card else { return }
                let review = StudyPlan().review(card, rated: .good, at: .minutes(30), in: .utc, took: .seconds(2))
                _ = try ports.study.record(review)
                _ = try ports.cards.deleteCard(given.cat)
            }
        },
        UndoneAct("a card that is answered, edited and answered", StepEffect(.card, changed: 2)) { ports, given in
            try ports.library.atomically { () throws(Failure) in
                for id in [given.cat, given.cat, given.dog] {
                    guard let card = try ports.cards.card(id) else { return }
                    let review = StudyPlan().review(card, rated: .again, at: .minutes(30), in: .utc, took: .seconds(2))
                    _ = try ports.study.record(review)
                    _ = try ports.cards.editCard(id, CardRevision(back: "\(card.back) again", tags: ["x"]), at: .minutes(9))
                }
            }
        },
        UndoneAct(
            "all that there is", StepEffect(.book, back: 2), StepEffect(.card, back: 3), StepEffect(.profile, back: 2),
            StepEffect(.session, back: 1), StepEffect(.setting, changed: 1)
        ) { ports, given in
            try ports.together {
                for book in [given.french, given.spanish] { _ = try ports.books.deleteBook(book, at: .start) }
                for profile in [given.morning, given.evening] { _ = try ports.profiles.deleteProfile(profile) }
                _ = try ports.sessions.deleteSession(given.session)
                try ports.settings.setSetting("one", to: nil)
            }
        },
    ]
}
