import Binding
import Model
import ModelFakes
import Services
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// What someone who studies sees and can do, from the first front to the end.
@MainActor @Suite struct StudySessionTests {
    private let services = FakeServices()
    private let library: LibraryViewModel

    /// French: 1 `one`, 2 `two`, 3 `three`, all new.
    init() throws {
        library = LibraryViewModel(services: services)
        let book = try services.library.givenBook("French")
        for front in ["one", "two", "three"] { try services.library.givenCard(front, "back of \(front)", in: book) }
    }

    @Test func `A front is followed by its back with the intervals, then by the next front`() throws {
        // Given
        let session = try library.study(StudyRequest())
        let (phases, fronts) = (History(session.phase), History(session.card.map { $0?.front }))
        #expect(session.choices.current.isEmpty)
        // When
        session.reveal()
        // Then
        #expect(session.choices.current.map(\.rating) == [.again, .hard, .good, .easy])
        #expect(session.choices.current.map(\.interval).prefix(3) == ["1m", "6m", "10m"])
        // When
        session.answer(.good)
        // Then
        #expect(phases.values == [.front, .back, .front])
        #expect(fronts.values == ["one", "two"])
        #expect(try card(1).schedule.state == .learning)
    }

    @Test func `The interval that is shown is the one that is applied`() throws {
        for rating in Rating.allCases {
            let session = try library.study(StudyRequest())
            session.reveal()
            let card = try #require(session.card.current)
            let shown = try #require(session.choices.current.first { $0.rating == rating }).interval
            session.answer(rating)
            let entry = try #require(
                services.library.histories(in: .all, after: nil, limit: 9).first { $0.card.id.rawValue == card.id }?.entries.last)
            let steps: [Rating: String] = [.again: "1m", .hard: "6m", .good: "10m"]
            #expect(shown == steps[rating] ?? "\(entry.interval.components.seconds / 86_400)d")
            session.undo()
        }
    }

    @Test func `An answer before the back is shown is ignored`() throws {
        let session = try library.study(StudyRequest())
        session.answer(.good)
        #expect(session.card.current?.front == "one")
        #expect(try card(1).schedule.state == .new)
    }

    @Test func `Undo restores the card exactly, and its answer is not counted`() throws {
        // Given
        let before = try card(1)
        let session = try library.study(StudyRequest())
        #expect(!session.canUndo.current)
        session.reveal()
        session.answer(.again)
        // When
        let events = Events(session)
        session.undo()
        // Then
        #expect(try card(1) == before)
        #expect(session.card.current?.front == "one")
        #expect(session.phase.current == .front)
        #expect(session.summary.current.count == 0)
        #expect(try services.library.histories(in: .all, after: nil, limit: 9).isEmpty)
        #expect(events.undone == [.answer(.again)])
        #expect(!session.canUndo.current)
    }

    @Test func `An edit keeps the progress and the side that is shown`() throws {
        // Given
        let session = try library.study(StudyRequest())
        session.reveal()
        // When
        try session.edit("uno", "new back")
        // Then
        #expect(session.card.current?.front == "uno")
        #expect(session.phase.current == .back)
        #expect(session.choices.current.count == 4)
        #expect(try card(1).back == "new back")
        // When
        session.answer(.good)
        session.undo()
        session.undo()
        // Then
        #expect(try card(1).front == "one")
        #expect(try card(1).schedule == Schedule())
    }

    @Test func `An invalid edit is reported and changes nothing`() throws {
        // Given
        let session = try library.study(StudyRequest())
        let events = Events(session)
        // When
        #expect(throws: Failure.invalid(.front, .empty)) { try session.edit(" ", "x") }
        #expect(throws: Failure.duplicate(.card, "two", id: 2)) { try session.edit("two", "x") }
        // Then
        #expect(events.all.isEmpty)
        #expect(session.card.current?.front == "one")
        #expect(!session.canUndo.current)
    }

    @Test func `A suspended card does not come again until the suspension is undone`() throws {
        // Given
        let session = try library.study(StudyRequest())
        // When
        session.act(.suspend)
        // Then
        #expect(session.card.current?.front == "two")
        #expect(try card(1).isSuspended)
        // When
        session.undo()
        // Then
        #expect(try !card(1).isSuspended)
        #expect(session.card.current?.front == "one")
    }

    @Test func `The summary reports what was done and when the next card is due`() throws {
        // Given
        try library.settings.set(SettingChange(key: "learn_ahead", value: "0"))
        let session = try library.study(StudyRequest(book: .name("French")))
        // When
        for rating in [Rating.good, .again, .easy] {
            services.clock.advance(by: .seconds(5))
            session.reveal()
            services.clock.advance(by: .seconds(2))
            session.answer(rating)
        }
        // Then
        #expect(session.phase.current == .finished)
        #expect(session.card.current == nil)
        #expect(session.summary.current.answers == [.good: 1, .again: 1, .easy: 1])
        #expect(session.summary.current.duration == .seconds(21))
        #expect(session.summary.current.next?.wait == "53s")
    }

    @Test func `What is left is counted by kind, and a card has the history of its answers`() throws {
        let session = try library.study(StudyRequest(book: .name("French")))
        #expect(session.leftByKind.current == LeftToStudy(new: 3))
        #expect(try library.review.history(of: .id(1)) == [])
        for rating in [Rating.again, .hard, .good] {
            session.reveal()
            services.clock.advance(by: .seconds(4))
            session.answer(rating)
        }
        services.clock.advance(by: .seconds(60))
        let again = try library.study(StudyRequest(book: .name("French")))
        #expect(again.leftByKind.current == LeftToStudy(learning: 3), "also those whose step has not passed")
        let answers = try library.review.history(of: .id(1))
        #expect(answers.map(\.rating) == [.again] && answers.map(\.interval) == ["1m"] && answers.map(\.seconds) == [4])
        try library.cards.setDue(library.cards.cards(in: .cards([.id(1)])).cards, on: DueDays(typed: "2020-01-31"))
        let rescheduled = try #require(try library.review.history(of: .id(1)).last)
        #expect(rescheduled.rating == nil && rescheduled.interval == "2020-01-31", "not how long before this moment")
    }

    @Test(arguments: [StudyAct.suspend, .flag(3), .bury, .setDue(.inDays(2...2)), .reset])
    func `What is done to the card that is studied is told, and another card follows unless it is a flag`(_ act: StudyAct) throws
    {
        // Given
        try library.review.answer(CardAnswer(card: .id(1), rating: .easy))
        services.clock.advance(by: .seconds(30 * 86_400))
        let before = try card(1)
        let session = try library.study(StudyRequest(query: SetQuery("one")))
        let events = Events(session)
        session.reveal()
        // When
        session.act(act)
        // Then
        let isFlag = act == .flag(3)
        #expect(session.phase.current == (isFlag ? .back : act == .reset ? .front : .finished))
        let (after, row) = (try card(1), try library.cards.show(.id(1)))
        #expect(after != before && events.all == [.done(act, row)])
        // When
        session.undo()
        // Then
        if act == .reset { return #expect(try card(1) == after, "only the undo of the library can take that back") }
        #expect(try card(1) == before && session.card.current?.front == "one")
        #expect(events.undone == [.act(act)])
    }

    @Test(arguments: [StudyAct.setDue(.inDays(2...2)), .reset, .flag(0)])
    func `What changes nothing of a card is no step, and the card stays`(_ act: StudyAct) throws {
        let before = try card(1)
        let session = try library.study(StudyRequest())
        session.act(act)
        #expect(try card(1) == before && session.card.current?.front == "one" && !session.canUndo.current)
    }

    @Test func `A limit ends the session`() throws {
        let session = try library.study(StudyRequest(limit: 2))
        #expect(session.left.current == 2)
        for _ in 0..<2 {
            session.reveal()
            session.answer(.easy)
        }
        #expect(session.phase.current == .finished)
        #expect(session.summary.current.count == 2)
        #expect(session.left.current == 1)
        #expect(session.summary.current.laterToday == 0)
    }

    @Test func `Cards due later today are counted separately from those remaining now`() throws {
        // Given
        let session = try library.study(StudyRequest())
        for rating in [Rating.good, .again] {
            session.reveal()
            session.answer(rating)
        }
        // When
        session.finish()
        // Then
        #expect(session.left.current == 1)
        #expect(session.summary.current.laterToday == 2)
        let due = try library.review.counts(in: nil)
        #expect((due.learning, due.new, due.total, due.laterToday) == (0, 1, 1, 2))
    }

    @Test func `A card due tomorrow is not counted as later today`() throws {
        // Given a learning card whose time is just before the end of the day of study, at 04:00, and one just after
        let book = try services.library.givenBook("Kanji")
        let end = try services.clockService.clock.moment().dayEnd
        try services.library.givenCard("today", in: book, schedule: .studied(.learning, dueAt: end + .milliseconds(-1)))
        try services.library.givenCard("tomorrow", in: book, schedule: .studied(.learning, dueAt: end))
        // Then
        #expect(try library.review.counts(in: .name("Kanji")).laterToday == 1)
        #expect(try library.review.counts(in: .name("French")).laterToday == 0)
    }

    @Test func `A session goes on with cards in learning that come back within the limit, if nothing else is left`() throws {
        // Given
        try library.settings.set(SettingChange(key: "learn_ahead", value: "10m"))
        let session = try library.study(StudyRequest())
        let fronts = History(session.card.map { $0?.front })
        func answer(_ rating: Rating) {
            session.reveal()
            session.answer(rating)
        }
        // When
        for rating in [Rating.again, .easy, .good] { answer(rating) }
        // Then
        #expect(session.leftByKind.current == LeftToStudy(learning: 2) && session.left.current == 2)
        // When
        services.clock.advance(by: .seconds(17))
        for rating in [Rating.good, .good, .good] { answer(rating) }
        // Then
        #expect(fronts.values == ["one", "two", "three", "one", "three", "one", nil])
        #expect(session.phase.current == .finished && session.left.current == 0)
        let entries = try services.library.histories(in: .all, after: nil, limit: 1)[0].entries
        #expect(entries[1].at == entries[0].at + .seconds(17), "the answer counts when it is given")
    }

    @Test func `A session ends before a card in learning that comes back later than the limit`() throws {
        try library.settings.set(SettingChange(key: "learn_ahead", value: "9m"))
        try library.settings.set(SettingChange(key: "new_per_day", value: "1"))
        let session = try library.study(StudyRequest())
        session.reveal()
        session.answer(.good)
        #expect(session.phase.current == .finished && session.summary.current.laterToday == 1)
        #expect(throws: Failure.self) { try library.study(StudyRequest()) }
        services.clock.advance(by: .seconds(60))
        #expect(try library.study(StudyRequest()).card.current?.front == "one")
        #expect(throws: Failure.self, "commands show what is due") { try library.review.next() }
    }

    @Test func `The last step is undone after the session has ended by it`() throws {
        // Given
        for last in ["answer", "suspension"] {
            let session = try library.study(StudyRequest(limit: last == "answer" ? 3 : nil))
            for _ in 1...2 {
                session.reveal()
                session.answer(.easy)
            }
            session.reveal()
            if last == "answer" { session.answer(.easy) } else { session.act(.suspend) }
            #expect(session.phase.current == .finished && session.canUndo.current, "\(last)")
            // When
            session.undo()
            // Then
            #expect(session.phase.current == .front && session.card.current?.front == "three", "\(last)")
            #expect(session.summary.current.count == 2 && session.left.current == 1 && session.subject.current != nil, "\(last)")
            #expect(try card(3).schedule == Schedule() && !card(3).isSuspended, "\(last)")
            // When
            session.undo()
            session.undo()
            session.finish()
        }
    }

    @Test func `A long pause is not counted as study time`() throws {
        let session = try library.study(StudyRequest())
        services.clock.advance(by: .seconds(3600))
        session.reveal()
        session.answer(.good)
        #expect(session.summary.current.duration == .seconds(60))
    }

    @Test func `An answer to a card answered elsewhere is rejected, and the next card is shown`() throws {
        // Given
        let session = try library.study(StudyRequest())
        let failures = Failures(session)
        session.reveal()
        try LibraryViewModel(services: services).review.answer(CardAnswer(card: .id(1), rating: .good))
        // When
        session.answer(.good)
        // Then
        #expect(failures.all == [.conflict(.cardWasStudiedElsewhere)])
        #expect(try card(1).schedule.repetitions == 1)
        #expect(session.card.current?.front == "two")
        #expect(session.summary.current.count == 0)
    }

    @Test func `An answer is not given to another card that has the same id after a restore`() throws {
        // Given
        let session = try library.study(StudyRequest())
        let failures = Failures(session)
        session.reveal()
        let shown = try #require(session.card.current)
        // When
        let draft = try CardDraft(front: "other", back: "of another library")
        _ = try services.library.deleteCard(Card.ID(shown.id))
        try services.library.giveNumber(shown.id)
        _ = try services.library.addCard(draft, to: Book.ID(1), at: .start + .seconds(7))
        session.answer(.good)
        // Then
        #expect(failures.all == [.notFound(.card, id: shown.id)])
        #expect(try card(shown.id).schedule.repetitions == 0)
    }

    @Test func `A session does not continue in another book that has the same id after a restore`() throws {
        // Given
        let session = try library.study(StudyRequest(book: .name("French")))
        let elsewhere = services.library.connect()
        // When
        _ = try elsewhere.renameBook(Book.ID(1), to: Name("Français"), at: .start)
        library.refreshIfChanged()
        session.reveal()
        session.answer(.good)
        // Then
        #expect(session.card.current?.front == "two", "the book only has another name")
        // When
        _ = try elsewhere.deleteBook(Book.ID(1), at: .start)
        try elsewhere.giveBookNumber(1)
        _ = try elsewhere.addBook(Name("Spanish"), at: .start + .seconds(7))
        try elsewhere.givenCard("uno", in: Book.ID(1))
        library.refreshIfChanged()
        session.reveal()
        // Then
        #expect(session.phase.current == .finished)
        #expect(session.left.current == 0)
    }

    @Test func `All remaining cards are counted at the end`() throws {
        for number in 4...1100 { try services.library.givenCard("\(number)", in: Book.ID(1)) }
        try library.settings.set(SettingChange(key: "new_per_day", value: "unlimited"))
        let session = try library.study(StudyRequest())
        #expect(session.left.current == 1000, "who has more before them need not know how many")
        session.finish()
        #expect(session.left.current == 1100)
    }

    @Test func `The back is read from the library when it is shown`() throws {
        let session = try library.study(StudyRequest())
        _ = try services.library.editCard(Card.ID(1), CardRevision(back: "theirs"))
        session.reveal()
        #expect(session.phase.current == .back)
        #expect(session.card.current?.back == "theirs")
        session.answer(.good)
        #expect(try card(1).back == "theirs")
    }

    @Test func `A front changed elsewhere is shown before its back`() throws {
        let session = try library.study(StudyRequest())
        _ = try services.library.editCard(Card.ID(1), CardRevision(front: "theirs"))
        session.reveal()
        #expect(session.phase.current == .front)
        #expect(session.card.current?.front == "theirs")
        session.reveal()
        #expect(session.phase.current == .back)
    }

    @Test(arguments: ["reveal", "answer", "edit", "suspend"])
    func `A card deleted elsewhere is reported, and the next card is shown`(input: String) throws {
        // Given
        let session = try library.study(StudyRequest())
        let failures = Failures(session)
        if input != "reveal" { session.reveal() }
        _ = try services.library.deleteCard(Card.ID(1))
        // When
        switch input {
        case "reveal": session.reveal()
        case "answer": session.answer(.good)
        case "edit": #expect(session.beginEdit() == nil)
        default: session.act(.suspend)
        }
        // Then
        #expect(failures.all == [.notFound(.card, .id(1), near: [])])
        #expect(session.card.current?.front == "two")
        #expect(session.phase.current == .front)
    }

    /// Something that another process does, and what is shown then.
    struct Elsewhere: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let failure: Failure?
        var phase = StudyPhase.front
        var front: String? = "two"
        var left = 2
        let act: @Sendable @MainActor (FakeLibrary) throws -> Void
    }

    nonisolated static let actsElsewhere = [
        Elsewhere(testDescription: "the card is deleted", failure: .notFound(.card, .id(1), near: [])) {
            _ = try $0.deleteCard(Card.ID(1))
        },
        Elsewhere(testDescription: "the card is suspended", failure: .conflict(.cardIsSuspended)) {
            _ = try $0.setSuspended(true, of: Card.ID(1))
        },
        Elsewhere(testDescription: "the card is answered", failure: .conflict(.cardWasStudiedElsewhere)) {
            let services = FakeServices(library: $0)
            try LibraryViewModel(services: services).review.answer(CardAnswer(card: .id(1), rating: .easy))
        },
        Elsewhere(testDescription: "the card is moved to another book", failure: nil) {
            _ = try $0.moveCard(Card.ID(1), to: $0.addBook(Name("Other"), at: .start).id)
        },
        Elsewhere(testDescription: "the back is changed", failure: nil, phase: .back, front: "one", left: 3) {
            _ = try $0.editCard(Card.ID(1), CardRevision(back: "theirs"))
        },
        Elsewhere(testDescription: "the front is changed", failure: nil, front: "theirs", left: 3) {
            _ = try $0.editCard(Card.ID(1), CardRevision(front: "theirs"))
        },
        Elsewhere(testDescription: "a card is added", failure: nil, phase: .back, front: "one", left: 4) {
            try $0.givenCard("four", in: Book.ID(1))
        },
        Elsewhere(
            testDescription: "the book is deleted", failure: .notFound(.card, .id(1), near: []), phase: .finished, front: nil,
            left: 0
        ) { _ = try $0.deleteBook(Book.ID(1), at: .start) },
    ]

    @Test(arguments: actsElsewhere)
    func `A session that follows shows at once what others do`(act: Elsewhere) throws {
        // Given
        let session = try library.study(StudyRequest(book: .name("French")))
        let failures = Failures(session)
        library.watch()
        session.follow()
        session.reveal()
        // When
        try act.act(services.library.connect())
        services.library.watcher()
        // Then
        #expect(failures.all == [act.failure].compactMap { $0 })
        #expect(session.phase.current == act.phase && session.card.current?.front == act.front)
        #expect(session.left.current == act.left)
        #expect(session.summary.current.lacksBook == (act.phase == .finished))
        if session.phase.current == .back { #expect(session.choices.current.count == 4) }
        if act.testDescription.contains("back") { #expect(session.card.current?.back == "theirs") }
    }

    @Test func `A book renamed elsewhere is shown by its new name`() throws {
        let session = try library.study(StudyRequest(book: .name("French")))
        library.watch()
        session.follow()
        _ = try services.library.connect().renameBook(Book.ID(1), to: Name("Français"), at: .start)
        services.library.watcher()
        #expect(session.card.current?.book == "Français")
    }

    @Test func `A card that is being edited stays until the edit is over`() throws {
        // Given
        let session = try library.study(StudyRequest())
        let failures = Failures(session)
        library.watch()
        session.follow()
        let form = try #require(session.beginEdit())
        form.follow()
        // When
        _ = try services.library.connect().deleteCard(Card.ID(1))
        services.library.watcher()
        // Then
        #expect(session.card.current?.front == "one" && failures.all.isEmpty && form.conflict == .deleted)
        // When
        session.endEdit()
        // Then
        #expect(session.card.current?.front == "two" && failures.all == [.notFound(.card, .id(1), near: [])])
    }

    @Test func `What a session does itself is not followed`() throws {
        let session = try library.study(StudyRequest())
        let (failures, fronts) = (Failures(session), History(session.card.map { $0?.front }))
        session.follow()
        session.reveal()
        session.answer(.good)
        session.undo()
        #expect(fronts.values == ["one", "two", "one"] && failures.all.isEmpty)
    }

    @Test func `A card answered elsewhere during its edit is not answered again after the edit`() throws {
        // Given
        let session = try library.study(StudyRequest())
        let failures = Failures(session)
        let form = try #require(session.beginEdit())
        try LibraryViewModel(services: services).review.answer(CardAnswer(card: .id(1), rating: .good))
        // When
        form.textDidChange("uno", of: 0)
        #expect(try form.save() != nil)
        session.endEdit()
        // Then
        #expect(failures.all == [.conflict(.cardWasStudiedElsewhere)])
        #expect(try card(1).front == "uno" && card(1).schedule.repetitions == 1)
        #expect(session.card.current?.front == "two" && session.phase.current == .front)
        // When
        session.undo()
        // Then
        #expect(try card(1).front == "one" && card(1).schedule.repetitions == 1)
        #expect(session.card.current?.front == "two", "the answer given elsewhere is not asked for again")
    }

    @Test func `An undo that changes elsewhere made impossible is reported once`() throws {
        // Given
        let session = try library.study(StudyRequest())
        let failures = Failures(session)
        session.reveal()
        session.answer(.good)
        try LibraryViewModel(services: services).review.answer(CardAnswer(card: .id(1), rating: .easy))
        // When
        session.undo()
        session.undo()
        // Then
        #expect(failures.all == [.conflict(.cardWasStudiedElsewhere)])
        #expect(!session.canUndo.current)
        #expect(session.card.current?.front == "two")
    }

    @Test(arguments: ["back", "front"])
    func `An undo that fails shows the current card as others have left it`(side: String) throws {
        // Given
        let session = try library.study(StudyRequest())
        session.reveal()
        try session.edit("one", "mine")
        let theirs = try CardRevision(front: side == "front" ? "theirs" : nil, back: "their back")
        _ = try services.library.editCard(Card.ID(1), theirs)
        // When
        session.undo()
        // Then
        #expect(session.card.current?.front == (side == "front" ? "theirs" : "one"))
        #expect(session.card.current?.back == "their back")
        #expect(session.phase.current == (side == "front" ? .front : .back))
        #expect(session.choices.current.isEmpty == (side == "front"))
    }

    @Test func `An edit begins with the current texts of the library, or reports that the card is gone`() throws {
        // Given
        let session = try library.study(StudyRequest())
        let failures = Failures(session)
        // When
        _ = try services.library.editCard(Card.ID(1), CardRevision(back: "theirs"))
        let form = session.beginEdit()
        // Then
        #expect(session.card.current?.back == "theirs" && form?.fields.current[1].text == "theirs")
        // When
        session.endEdit()
        _ = try services.library.deleteCard(Card.ID(1))
        #expect(session.beginEdit() == nil)
        // Then
        #expect(failures.all == [.notFound(.card, .id(1), near: [])])
        #expect(session.card.current?.front == "two")
    }

    @Test func `The fields of a note are edited in study, for all of its cards`() throws {
        // Given
        try library.notes.add(NewNote(book: .name("French"), kind: .cloze, front: "{{c1::a}} {{c2::b}}", back: ""))
        for id in Int64(1)...3 { try library.cards.delete(.id(id)) }
        let session = try library.study(StudyRequest())
        let (events, failures) = (Events(session), Failures(session))
        // When
        let form = try #require(session.beginEdit())
        // Then
        #expect(form.fields.current.map(\.name) == ["Text", "Extra", "Tags"])
        #expect(form.fields.current.map(\.text) == ["{{c1::a}} {{c2::b}}", "", ""])
        // When
        session.endEdit()
        try session.edit("{{c1::A}} {{c2::B}}", "more")
        // Then
        #expect(session.card.current?.front == "[…] B")
        #expect(try card(5).back == "A [B]\n\nmore")
        // When
        session.undo()
        // Then
        #expect(events.undone == [.edit])
        #expect(try [4, 5].map { try card($0).front } == ["[…] b", "a […]"])
        #expect(failures.all == [])
    }

    @Test func `An edit that removes the current card or its siblings reports so`() throws {
        // Given
        try library.notes.add(NewNote(book: .name("French"), kind: .cloze, front: "{{c1::a}} {{c2::b}}", back: ""))
        for id in Int64(1)...3 { try library.cards.delete(.id(id)) }
        let session = try library.study(StudyRequest())
        let events = Events(session)
        let card = try #require(session.card.current)
        // When
        try session.edit("a {{c2::b}} {{c3::c}}")
        // Then
        #expect(events.all == [.removed(card, StudyEvent.Siblings(added: 1))])
        #expect(session.card.current?.front == "a […] c")
        // When
        try session.edit("a {{c2::b}} c")
        // Then
        let edited = try #require(session.card.current)
        #expect(events.all.dropFirst() == [.edited(edited, StudyEvent.Siblings(deleted: 1))])
    }

    @Test func `Editing a note with markup in study changes its fields, and leaves alone what was not changed`() throws {
        // Given
        let type = try #require(NoteType.basic.ankiForm)
        let id = try services.library.addNoteType(type)
        let fields = ["The <b>bold</b> word", "l&#x27;eau"]
        let sides = try RenderedCard(ordinal: 0, front: .front("The bold word"), back: .back("l'eau"))
        let draft = NoteDraft(
            type: id, guid: "g", fields: fields, tags: [], cards: [sides], modifiedAt: services.clock.now)
        for id in Int64(1)...3 { try library.cards.delete(.id(id)) }
        let cards = try services.library.addNote(draft, to: Book.ID(1), at: services.clock.now)
        let session = try library.study(StudyRequest())
        func stored() throws -> [String] { try library.notes.show(.id(cards[0].rawValue)).fields.map(\.value) }
        // When
        let form = session.beginEdit()
        // Then
        #expect(form?.fields.current.map(\.text) == [fields[0], "l'eau", ""])
        #expect(form?.fields.current.map(\.kind) == [.html, .text, .tags])
        // When
        session.endEdit()
        try session.edit(fields[0], "x < y", "geo")
        // Then
        #expect(try stored() == [fields[0], "x &lt; y"] && session.card.current?.tags == ["geo"])
        // When
        session.undo()
        // Then
        #expect(try stored() == fields && session.card.current?.tags == [], "the same bytes, and not only the same text")
    }

    @Test func `A card that was deleted during its edit can be added again, and the next one is shown`() throws {
        // Given
        let session = try library.study(StudyRequest())
        let (events, failures) = (Events(session), Failures(session))
        let form = try #require(session.beginEdit())
        form.textDidChange("uno", of: 0)
        _ = try services.library.deleteCard(Card.ID(1))
        // When
        #expect(try form.save() == nil && form.conflict == .deleted)
        let added = try form.addAgain().card
        session.endEdit()
        // Then
        #expect(events.all == [.added(try library.cards.show(.id(added)))] && failures.all.isEmpty)
        #expect(session.card.current?.front == "two" && !session.canUndo.current)
        #expect(try card(added).front == "uno")
    }

    @Test func `An edit that saves nothing is not undone`() throws {
        let session = try library.study(StudyRequest())
        let events = Events(session)
        let form = try #require(session.beginEdit())
        form.textDidChange("uno", of: 0)
        session.endEdit()
        #expect(events.all.isEmpty && !session.canUndo.current && session.card.current?.front == "one")
        // When another process makes the same edit
        let same = try #require(session.beginEdit())
        same.textDidChange("uno", of: 0)
        _ = try services.library.editCard(Card.ID(1), CardRevision(front: "uno"))
        #expect(try same.save() != nil)
        session.endEdit()
        #expect(events.all.isEmpty && !session.canUndo.current && session.card.current?.front == "uno")
    }

    @Test func `The hints of a front are shown when they are asked for, until the next card`() throws {
        // Given
        for id in Int64(1)...3 { try library.cards.delete(.id(id)) }
        let template = CardTemplate(name: "One", front: "{{Word}} {{hint:Hint}}", back: "{{FrontSide}}<hr id=answer>{{Meaning}}")
        try add(template, ["chat", "<b>an</b> animal [sound:purr.mp3]", "cat"])
        try add(template, ["chien", "", "dog"])
        let session = try library.study(StudyRequest())
        #expect(session.card.current?.front == "chat [Hint…]")
        #expect(session.hidesHints.current && session.hints.current.isEmpty && session.media.current.sounds.isEmpty)
        // When
        session.revealHint()
        // Then
        let hint = NoteField(name: "Hint", value: "an animal [sound: purr.mp3]")
        #expect(session.hints.current == [hint] && !session.hidesHints.current && session.phase.current == .front)
        #expect(session.media.current.sounds == ["purr.mp3"])
        session.reveal()
        #expect(session.hints.current == [hint] && session.card.current?.back == "cat")
        // When the note gets another hint, and the next card comes
        try session.edit("chat", "a pet", "cat")
        #expect(session.hints.current.map(\.value) == ["a pet"])
        session.answer(.easy)
        // Then
        #expect(session.card.current?.front == "chien")
        #expect(session.hints.current.isEmpty && !session.hidesHints.current)
        // When
        session.undo()
        // Then
        #expect(session.hidesHints.current && session.hints.current.isEmpty)
    }

    @Test func `Hints are shown one after another, and those that are left also with the back`() throws {
        // Given
        for id in Int64(1)...3 { try library.cards.delete(.id(id)) }
        let template = CardTemplate(name: "One", front: "{{hint:Word}} {{hint:Hint}}{{hint:Meaning}}", back: "back")
        try add(template, ["one [sound:a.mp3]", "two [sound:b.mp3]", ""])
        let session = try library.study(StudyRequest())
        // When
        session.revealHint()
        // Then
        #expect(session.hints.current.map(\.name) == ["Word"] && session.hidesHints.current)
        #expect(session.media.current.sounds == ["a.mp3"])
        // When
        session.reveal()
        session.revealHint()
        // Then
        #expect(session.hints.current.map(\.name) == ["Word", "Hint"] && !session.hidesHints.current)
        #expect(session.media.current.sounds == ["a.mp3", "b.mp3"])
        // When
        session.revealHint()
        // Then
        #expect(session.hints.current.count == 2)
    }

    @Test func `An answer is compared without accents if the card says so`() throws {
        for id in Int64(1)...3 { try library.cards.delete(.id(id)) }
        try add(
            CardTemplate(name: "One", front: "{{Word}} {{type:nc:Meaning}}", back: "{{type:nc:Meaning}}"),
            ["coffee", "", "un café"])
        let session = try library.study(StudyRequest())
        session.submit("un cafe")
        #expect(session.comparison.current?.isCorrect == true)
    }

    @Test func `A blank answer shows the back, and is compared with nothing`() throws {
        for id in Int64(1)...3 { try library.cards.delete(.id(id)) }
        try add(CardTemplate(name: "One", front: "{{Word}} {{type:Meaning}}", back: "{{Meaning}}"), ["coffee", "", "un café"])
        let session = try library.study(StudyRequest())
        session.submit(" ")
        #expect(session.phase.current == .back && session.comparison.current == nil)
    }

    /// Adds a note of an HTML type of its own, with the fields Word, Hint and Meaning.
    private func add(_ template: CardTemplate, _ fields: [String]) throws {
        let types = try services.library.noteTypes()
        let type = NoteType(
            id: NoteType.ID(0), name: "own \(types.count)", fields: ["Word", "Hint", "Meaning"], templates: [template],
            isHTML: true)
        let id = try services.library.addNoteType(type)
        var renderer = NoteRenderer(type)
        let draft = NoteDraft(
            type: id, guid: fields[0], fields: fields, tags: [], cards: try renderer.cards(of: fields),
            modifiedAt: services.clock.now)
        _ = try services.library.addNote(draft, to: Book.ID(1), at: services.clock.now)
    }

    @Test(arguments: ["edit", "undo"])
    func `Changes made elsewhere are not overwritten`(input: String) throws {
        // Given a current card, or one that was edited, to which another process gives another back
        let session = try library.study(StudyRequest())
        if input == "undo" { try session.edit("one", "mine") }
        let failures = Failures(session)
        let form = input == "edit" ? session.beginEdit() : nil
        _ = try services.library.editCard(Card.ID(1), CardRevision(back: "theirs"))
        // When
        if let form {
            form.textDidChange("uno", of: 0)
            form.textDidChange("mine", of: 1)
            #expect(try form.save() == nil && form.conflict == .text(1))
            session.endEdit()
        } else {
            session.undo()
        }
        // Then
        #expect(failures.all == (input == "edit" ? [] : [.conflict(.textWasChangedElsewhere)]))
        #expect(try card(1).back == "theirs")
        #expect(try card(1).front == "one")
        #expect(session.card.current?.back == "theirs" && !session.canUndo.current)
    }

    @Test func `An edit keeps what another process has changed in other texts`() throws {
        // Given
        let session = try library.study(StudyRequest())
        let failures = Failures(session)
        let form = try #require(session.beginEdit())
        _ = try services.library.editCard(Card.ID(1), CardRevision(back: "theirs"))
        // When
        form.textDidChange("uno", of: 0)
        #expect(try form.save() != nil)
        session.endEdit()
        // Then
        #expect(failures.all.isEmpty)
        #expect(try card(1).front == "uno" && card(1).back == "theirs")
        #expect(session.card.current?.back == "theirs")
        // When
        session.undo()
        // Then
        #expect(try card(1).front == "one" && card(1).back == "theirs")
    }

    @Test func `Leaving a session reports the number of remaining cards`() throws {
        let session = try library.study(StudyRequest())
        session.reveal()
        session.answer(.easy)
        session.finish()
        #expect(session.phase.current == .finished)
        #expect(session.left.current == 2)
    }

    @Test func `A card stays current if its answer cannot be saved`() throws {
        // Given
        let session = try library.study(StudyRequest())
        let failures = Failures(session)
        session.reveal()
        // When
        services.library.failure = .library(.full(path: nil))
        session.answer(.good)
        services.library.failure = nil
        // Then
        #expect(failures.all == [.library(.full(path: nil))])
        #expect(session.card.current?.front == "one")
        #expect(session.phase.current == .back)
        session.answer(.good)
        #expect(session.card.current?.front == "two")
    }

    @Test func `Without anything to study, there is no session`() throws {
        try services.library.givenBook("Empty")
        #expect(throws: Failure.nothingDue(next: nil)) {
            try library.study(StudyRequest(book: .name("Empty")))
        }
        #expect(throws: Failure.invalid(.limit, .outOfBounds(value: 0, least: 1, most: 1_000_000))) {
            try library.study(StudyRequest(limit: 0))
        }
    }

    @Test func `A daily limit that holds cards back is reported`() throws {
        try library.settings.set(SettingChange(key: "new_per_day", value: "0"))
        #expect(throws: Failure.nothingDue(next: nil, limits: [.init(key: "new_per_day")])) { try library.study(StudyRequest()) }
    }

    @Test func `Cards held back by the daily limit come the next day`() throws {
        try library.settings.set(SettingChange(key: "new_per_day", value: "1"))
        try library.review.answer(CardAnswer(card: .id(1), rating: .easy))
        guard
            case .nothingDue(let next?, _, _) = failures(
                { (book: EntityReference?) throws(Failure) in try library.review.next(StudyRequest(book: book)) }, nil
            ).first
        else {
            Issue.record("nothing is said of the next card")
            return
        }
        #expect(next.at == "2026-02-01T04:00:00Z")
    }

    @Test func `A limit that is reached is reported with the book that it belongs to`() throws {
        try services.library.givenBook("Own")
        try library.cards.add(NewCard(book: .name("Own"), front: "f", back: "b"))
        try library.settings.set(SettingChange(key: "new_per_day", value: "0", book: .name("Own")))
        let own = Failure.ReachedLimit(key: "new_per_day", book: "Own")
        #expect(throws: Failure.nothingDue(next: nil, limits: [own])) {
            try library.study(StudyRequest(book: .name("Own")))
        }
        try library.settings.set(SettingChange(key: "new_per_day", value: "0"))
        #expect(throws: Failure.nothingDue(next: nil, limits: [.init(key: "new_per_day"), own])) {
            try library.study(StudyRequest())
        }
    }

    private func card(_ id: Int64) throws -> Card { try #require(try services.library.card(Card.ID(id))) }
}

extension StudySessionViewModel {
    /// Edits the first fields of the current card in its form.
    func edit(_ texts: String...) throws(Failure) {
        defer { endEdit() }
        guard let form = beginEdit() else { return }
        for (index, text) in texts.enumerated() { form.textDidChange(text, of: index) }
        _ = try form.save()
    }
}

@MainActor private final class Events {
    private(set) var all: [StudyEvent] = []
    private(set) var undone: [StudyEvent.Undone] = []
    private let bag = DisposeBag()

    init(_ session: StudySessionViewModel) {
        session.changed.bind(self, in: bag) { events, event in
            events.all.append(event)
            if case .undone(let undone, _) = event { events.undone.append(undone) }
        }
    }
}

@MainActor private final class Failures {
    private(set) var all: [Failure] = []
    private let bag = DisposeBag()

    init(_ session: StudySessionViewModel) { session.failed.bind(self, in: bag) { $0.all.append($1) } }
}
