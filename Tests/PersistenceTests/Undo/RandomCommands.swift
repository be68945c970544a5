import Model
import StoreContracts
import TestSupport
import Vocabulary

@testable import Persistence

/// Everything that the ports can do to a library, by chance; what cannot be done is passed over.
final class RandomCommands {
    var library: SQLiteUnderTest
    private var generator: SeededGenerator
    private var now = Timestamp(milliseconds: 1_769_846_400_000)
    private var batch: Int64 = 0

    init(_ library: SQLiteUnderTest, seed: UInt64) {
        self.library = library
        generator = SeededGenerator(seed: seed)
    }

    func chance(_ one: Int, in of: Int) -> Bool { Int.random(in: 0..<of, using: &generator) < one }

    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

    /// One transaction: a command, an import, a script, or one that is rolled back.
    func transaction() throws {
        now = now + .seconds(number(1...100_000))
        library.undo.title = StepTitle(text: "step \(number(1...1000))", at: now, batch: nil)
        switch number(1...20) {
        case 1...11: attempt(command)
        case 12...13: try script(batch: nil)
        case 14: try script(batch: batch)
        case 15: batch += 1
        case 16: atomically(number(1...5), command)
        case 17: importCards()
        case 18: reschedule()
        case 19: swapNames()
        default: try giveUp()
        }
        library.undo.title.batch = nil
    }

    // MARK: Several commands

    private func script(batch: Int64?) throws {
        library.undo.title.batch = batch
        try library.library.begin()
        for _ in 0..<number(1...12) {
            switch number(1...8) {
            case 1:
                try library.library.setSavepoint()
                attempt(command)
                attempt(command)
                if chance(1, in: 2) { try library.library.rollBackToSavepoint() } else { try library.library.releaseSavepoint() }
            case 2: atomically(number(1...3), command)
            case 3: swapNames()
            default: attempt(command)
            }
        }
        try library.library.commit()
    }

    private func giveUp() throws {
        try library.library.begin()
        for _ in 0..<number(1...5) { attempt(command) }
        try library.library.rollback()
    }

    private func atomically(_ count: Int, _ body: () throws(Failure) -> Void) {
        attempt { () throws(Failure) in
            try library.library.atomically { () throws(Failure) in for _ in 0..<count { try body() } }
        }
    }

    private func attempt(_ body: () throws(Failure) -> Void) {
        do {
            try body()
        } catch {
            if case .library = error { fatalError("\(error)") }
        }
    }

    private func importCards() {
        attempt { () throws(Failure) in
            try library.library.atomically { () throws(Failure) in
                let book = try chance(1, in: 2) ? library.books.addBook(Name(name()), at: now).id : book()
                for _ in 0..<number(1...20) { _ = try library.cards.putCard(draft(), in: book, at: now) }
            }
        }
    }

    private func reschedule() {
        attempt { () throws(Failure) in
            try library.library.atomically { () throws(Failure) in
                for history in try library.study.histories(in: .all, after: nil, limit: number(1...20)) {
                    _ = try library.study.record(rescheduling(history.card))
                }
            }
        }
    }

    /// A has the name of B, and B that of A; cards with the same front change books.
    private func swapNames() {
        atomically(1) { () throws(Failure) in
            let books = try library.books.books(BookQuery(), at: moment).shuffled(using: &generator)
            if books.count > 1 {
                let (one, other) = (books[0], books[1])
                _ = try library.books.renameBook(one.id, to: Name("between"), at: moment)
                _ = try library.books.renameBook(other.id, to: Name(one.name), at: moment)
                _ = try library.books.renameBook(one.id, to: Name(other.name), at: moment)
            }
            let cards = try cards().shuffled(using: &generator)
            if cards.count > 1, cards[0].front != cards[1].front {
                let (one, other) = (cards[0], cards[1])
                _ = try library.cards.editCard(one.id, CardRevision(front: "between"))
                _ = try library.cards.editCard(other.id, CardRevision(front: one.front))
                _ = try library.cards.editCard(one.id, CardRevision(front: other.front))
            }
            let profiles = try library.profiles.profiles()
            if profiles.count > 1 {
                _ = try library.profiles.renameProfile(profiles[0].id, to: Name("between"))
                _ = try library.profiles.renameProfile(profiles[1].id, to: Name(profiles[0].name))
                _ = try library.profiles.renameProfile(profiles[0].id, to: Name(profiles[1].name))
            }
        }
    }

    // MARK: Commands

    private func command() throws(Failure) {
        switch number(1...52) {
        case 1...3: _ = try library.books.addBook(Name(name()), at: now)
        case 4...5: _ = try library.books.renameBook(book(), to: Name(name()), at: moment)
        case 6...7: _ = try library.books.deleteBook(book(), at: moment)
        case 8...11: _ = try library.cards.addCard(draft(), to: book(), at: now)
        case 12...13: _ = try library.cards.putCard(draft(), in: book(), at: now)
        case 14: _ = try library.cards.editCard(card().id, CardRevision(front: front()))
        case 15: _ = try library.cards.editCard(card().id, CardRevision(back: name(), tags: tags()))
        case 16: _ = try library.cards.moveCard(card().id, to: book())
        case 17: _ = try library.cards.setSuspended(chance(1, in: 2), of: card().id)
        case 18...19: _ = try library.cards.deleteCard(card().id)
        case 20...26: _ = try answer(card())
        case 27: _ = try library.study.record(rescheduling(card()))
        case 28:
            let card = try card()
            try library.library.atomically { () throws(Failure) in _ = try library.study.takeBack(answer(card)) }
        case 29: _ = try library.profiles.addProfile(Name(name()), like: Profile(id: Profile.ID(0), name: ""), at: now)
        case 30: _ = try library.profiles.renameProfile(profile(), to: Name(name()))
        case 31...32: try changeProfile()
        case 33: _ = try library.profiles.deleteProfile(profile())
        case 34...35: try sit()
        case 36: _ = try library.sessions.addSession(session())
        case 37: _ = try library.sessions.deleteSession(Session.ID(Int64(number(1...20))))
        case 38: try library.settings.setSetting("key \(number(1...3))", to: chance(1, in: 3) ? nil : name())
        case 39: try library.settings.setSetting("key \(number(1...2))", to: chance(1, in: 3) ? nil : name(), of: book())
        case 40: _ = try library.books.setAnkiDeck(AnkiDeck(id: Int64(number(2...4)), name: name()), of: book(), at: moment)
        case 41:
            var card = try card()
            (card.book, card.isSuspended, card.buriedOn) = (try book(), chance(1, in: 2), number(1...9))
            card.ankiState = chance(1, in: 3) ? nil : AnkiCardState(deck: Int64(number(1...3)), isSuspended: chance(1, in: 2))
            (card.flag, card.isLeech) = (number(0...7), chance(1, in: 3))
            _ = try library.cards.fileCard(card)
        case 42: _ = try library.notes.addNote(note(), to: book(), at: now)
        case 49: _ = try library.filters.putFilter(Name("filter \(number(1...3))"), query: name())
        case 50: _ = try library.filters.deleteFilter(named: NameKey(folding: "filter \(number(1...3))"))
        case 43: _ = try library.notes.deleteNote(card().origin?.note ?? Note.ID(0))
        case 44...46: _ = try library.cards.change(set(), act(), at: now)
        case 51:
            let mark = CramMark(card: try card(), at: now, day: 3, rating: Rating.allCases[number(0...3)], duration: .zero)
            let stays = chance(3, in: 4)
            try library.library.atomically { () throws(Failure) in
                let stored = try library.study.add(mark)
                if !stays { try library.study.remove(stored) }
            }
        case 47...48:
            let (new, gone) = (tags(), tags())
            _ = try library.cards.retag(set(), at: now) { tags in
                (tags.filter { !gone.contains($0) } + new).withoutDuplicates
            }
        default: _ = try library.scriptRuns.addScriptRun("a", at: ScriptRun.Position(commands: 1, digest: 2), now: now)
        }
    }

    private func set() throws(Failure) -> RangeSet<Int64> {
        RangeSet(try cards().filter { _ in chance(1, in: 2) }.map { $0.id.rawValue..<$0.id.rawValue + 1 })
    }

    private func act() throws(Failure) -> CardAct {
        switch number(1...6) {
        case 1: .suspend(chance(1, in: 2))
        case 2: .flag(number(0...7))
        case 3: .bury(onDay: chance(1, in: 2) ? nil : number(1...9))
        case 4: .move(to: try book(), skipsTaken: chance(1, in: 2))
        case 5: .reset
        default: .delete
        }
    }

    private func answer(_ card: Card) throws(Failure) -> Review {
        var plan = StudyPlan()
        plan.options.leeches.lapses = 1
        plan.options.leeches.suspends = chance(1, in: 2)
        let rating = Rating.allCases[number(0...3)]
        let review = plan.review(
            card, rated: rating, at: now, in: calendar, took: .milliseconds(number(0...5000)))
        _ = try library.study.record(review)
        return review
    }

    private func rescheduling(_ card: Card) throws(Failure) -> Review {
        guard card.schedule.state != .new else { throw .conflict(.cardWasStudiedElsewhere) }
        var after = card
        after.schedule.stability = Double.random(in: 0.001...1000, using: &generator)
        after.schedule.dueAt = now + .seconds(number(0...1_000_000))
        let state = card.schedule.state
        let memory = MemoryState(stability: after.schedule.stability ?? 1, difficulty: card.schedule.difficulty ?? 1)
        let entry = ReviewEntry(
            at: now, day: calendar.day(of: now), rating: nil, elapsedDays: 1, before: state, after: state,
            step: card.schedule.step, memory: memory, interval: .seconds(1), duration: .zero)
        return Review(before: card, after: after, entry: entry)
    }

    private func changeProfile() throws(Failure) {
        let (kind, voice) = (SegmentKind.allCases[number(0...2)], SoundName.voices[0])
        let sound = SoundKind.allCases[number(0...2)]
        let (duration, act) = (Duration.seconds(number(1...1000)), number(1...4))
        let isEnabled = chance(1, in: 2)
        _ = try library.profiles.changeProfile(profile()) { profile throws(Failure) in
            switch act {
            case 1: try profile.setDuration(duration, of: kind)
            case 2: try profile.setEnabled(isEnabled, kind)
            case 3: try profile.addSound(try Sound(kind: sound, name: SoundName(voice), isEnabled: true), to: kind)
            default: try profile.removeSound(sound, of: kind)
            }
        }
    }

    /// A sitting that is noted, and that ends or does not.
    private func sit() throws(Failure) {
        let begun = try library.sessions.beginSession(session(), at: now)
        if chance(1, in: 2) { try library.sessions.noteSession(begun.id, sat: .seconds(5), at: now + .seconds(5)) }
        if chance(1, in: 2) {
            _ = try library.sessions.endSession(begun.id, as: .completed, sat: .seconds(9), at: now + .seconds(9))
        }
    }

    // MARK: What they are done to

    private var calendar: StudyCalendar { StudyCalendar.utc }
    private var moment: StudyMoment { StudyMoment(now: now, day: calendar.day(of: now), dayEnd: now + .seconds(1)) }

    private func name() -> String { ["a", "B", "c", "\u{E4}", "a\u{308}", "d e", "\u{1F9D8}"][number(0...6)] }
    private func front() -> String { "fr\u{F6}nt \(number(1...12))" }
    private func tags() -> [String] { ["noun", "Noun", "x\"y", "leech"].filter { _ in chance(1, in: 3) } }

    private func draft() throws(Failure) -> CardDraft { try CardDraft(front: front(), back: name(), tags: tags()) }

    private func note() throws(Failure) -> NoteDraft {
        let fields = [front(), front()]
        var renderer = NoteRenderer(.reversed)
        return NoteDraft(
            type: NoteType.reversed.id, guid: "guid \(number(1...1_000_000))", fields: fields, tags: try Tag.list(tags()),
            cards: try renderer.cards(of: fields), modifiedAt: now)
    }

    private func session() throws(Failure) -> SessionDraft {
        SessionDraft(
            profile: chance(2, in: 3) ? try library.profiles.profiles().first?.id : nil, profileName: name(), startedAt: now,
            planned: .seconds(number(0...1000)))
    }

    private func book() throws(Failure) -> Book.ID {
        let books = try library.books.books(BookQuery(), at: moment)
        return books.randomElement(using: &generator)?.id ?? Book.ID(99)
    }

    private func profile() throws(Failure) -> Profile.ID {
        try library.profiles.profiles().randomElement(using: &generator)?.id ?? Profile.ID(99)
    }

    private func cards() throws(Failure) -> [Card] { try library.cards.cards(CardQuery(), after: nil, limit: 1000) }

    private func card() throws(Failure) -> Card {
        guard let card = try cards().randomElement(using: &generator) else { throw .notFound(.card, id: 0) }
        return card
    }
}
