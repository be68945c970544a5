import GRDB
import Model
import StoreContracts
import Testing
import Vocabulary

@testable import Persistence

/// Each column of each table is declared, written and read by the ports, undone and redone.
@Suite struct ColumnTests {
    private let library: SQLiteUnderTest
    private let now = Timestamp(milliseconds: 1_769_846_400_000)

    init() throws { library = try SQLiteUnderTest(inMemory: true) }

    static let declared: [any TableColumn.Type] = [
        BookColumn.self, CardColumn.self, NoteColumn.self, NoteTypeColumn.self, ReviewLogColumn.self, StudyDayColumn.self,
        CramColumn.self,
        ProfileColumn.self, SegmentColumn.self,
        SoundColumn.self, SessionColumn.self, SettingColumn.self, BookSettingColumn.self, FilterColumn.self, ScriptRunColumn.self,
        UndoStepColumn.self, UndoPendingColumn.self,
    ]

    @Test func `The columns of each table are declared`() throws {
        func names<Column: TableColumn>(_: Column.Type) -> (String, Set<String>) {
            (Column.table, Set(Column.allCases.map(\.name)))
        }
        let declared = Dictionary(uniqueKeysWithValues: Self.declared.map { names($0) })
        try library.connection.queue.inDatabase { db in
            for table in try LibraryDump.tables(db) + ["undo_step", "undo_pending", "script_run"]
            where !["card_tag", "answer_quarter"].contains(table) {
                #expect(try Set(db.columns(in: table).map(\.name)) == declared[table], "\(table)")
            }
        }
    }

    @Test func `A step that is one answer has a place for each column of a schedule`() {
        #expect(UndoStepColumn.schedule.map { $0.ofCard } == CardColumn.schedule)
    }

    @Test func `Each field of a card has a column`() {
        let fields =
            Mirror(reflecting: card(front: "a")).children.count + Mirror(reflecting: Schedule()).children.count - 1
            + Mirror(reflecting: CardOrigin(note: Note.ID(1), ordinal: 0)).children.count - 1
            + Mirror(reflecting: AnkiCardState(deck: 1, isSuspended: false, flag: 1)).children.count - 1
        #expect(fields == CardColumn.allCases.count)
    }

    // MARK: Through the ports

    /// What never changes in a row: its key, and what is known when it is added.
    static let constant: [String: Set<String>] = [
        "book": ["id", "added_at"], "card": ["id", "added_at", "note_id", "ordinal"],
        "review_log": Set(ReviewLogColumn.allCases.map(\.name)), "cram": Set(CramColumn.allCases.map(\.name)),
        "study_day": ["day", "book_id", "state", "rating"],
        "profile": ["id", "added_at"], "segment": ["profile_id", "kind"], "sound": ["profile_id", "segment", "kind"],
        "note": ["id", "guid"], "note_type": ["id"],
        "session": ["id", "profile_name", "started_at", "planned_ms"], "setting": ["key"], "filter": ["name", "name_key"],
        "book_setting": ["book_id", "key"],
        "script_run": ["id", "name"],
    ]

    @Test func `Each column is written and read by the ports, undone and redone`() throws {
        try addThings()
        var changed: [String: Set<String>] = [:]
        for act in acts {
            let name = act.name
            let (before, pictureBefore) = (try Rows(library), try Picture(library))
            try act.body()
            let (after, picture) = (try Rows(library), try Picture(library))
            #expect(picture != pictureBefore, "\(name) is not read")
            changed.merge(after.changes(since: before)) { $0.union($1) }
            guard act.isStep else { continue }
            _ = try library.undo.undo(at: now)
            #expect(try Rows(library) == before, "undo of \(name)")
            #expect(try Picture(library) == pictureBefore, "undo of \(name)")
            _ = try library.undo.redo(at: now)
            #expect(try Rows(library) == after, "redo of \(name)")
            #expect(try Picture(library) == picture, "redo of \(name)")
        }
        let columns = try library.connection.queue.inDatabase { db in
            try UndoTable.all.map { ($0.name, Set(try db.columns(in: $0.name).map(\.name))) }
        }
        for (table, columns) in columns {
            let variable = columns.subtracting(Self.constant[table, default: []])
            #expect(changed[table, default: []].intersection(variable) == variable, "\(table)")
        }
    }

    @Test func `Columns that never change are written when the row is added`() throws {
        try addThings()
        try library.connection.queue.inDatabase { db in
            for (table, names) in Self.constant {
                for column in try db.columns(in: table) where names.contains(column.name) {
                    let isGiven = "\(column.name) IS NOT \(column.defaultValueSQL ?? "NULL")"
                    let given = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table) WHERE \(isGiven)")
                    #expect(given ?? 0 > 0, "\(table).\(column.name)")
                }
            }
        }
    }

    /// Two books with cards, a profile that was sat, settings, a script that has begun.
    private func addThings() throws {
        for name in ["French", "Spanish"] { _ = try library.books.addBook(Name(name), at: now) }
        for front in ["le chat", "le chien"] { try addCard(front) }
        for rating in [Rating.good, .good, .hard] { try answer(2, rating) }
        let marked = try #require(try library.cards.card(Card.ID(1)))
        _ = try library.study.add(CramMark(card: marked, at: now, day: 3, rating: .hard, duration: .seconds(1)))
        let draft = NoteDraft(
            type: NoteType.cloze.id, guid: "guid", fields: ["z"], tags: [], cards: try cards("z"), modifiedAt: now)
        _ = try library.notes.addNote(draft, to: Book.ID(1), at: now)
        let imported = ImportedCard(side: try cards("w")[0], book: Book.ID(1), addedAt: now, buriedOn: 1)
        try library.notes.importNotes([
            ImportedNote(type: NoteType.cloze.id, guid: "w", fields: ["w"], tags: [], modifiedAt: now, cards: [imported])
        ])
        let profile = try library.profiles.addProfile(Name("Morning"), like: Profile(id: Profile.ID(0), name: ""), at: now)
        _ = try library.profiles.changeProfile(profile.id) { profile throws(Failure) in
            try profile.setEnabled(true, .warmUp)
            try profile.addSound(Sound(kind: .begin, name: SoundName("bowl")), to: .main)
        }
        let session = SessionDraft(
            profile: profile.id, profileName: "Morning", startedAt: now, planned: .seconds(60))
        _ = try library.sessions.beginSession(session, at: now)
        try library.settings.setSetting("key", to: "1")
        try library.settings.setSetting("key", to: "1", of: Book.ID(1))
        _ = try library.filters.putFilter(Name("Hard"), query: "lapses>=4")
        _ = try library.scriptRuns.addScriptRun("a.sutra", at: .init(commands: 1, digest: 1), now: now)
    }

    private struct Act {
        let name: String
        var isStep = true
        let body: () throws -> Void

        init(_ name: String, isStep: Bool = true, body: @escaping () throws -> Void) {
            (self.name, self.isStep, self.body) = (name, isStep, body)
        }
    }

    private var acts: [Act] { actsOnBooks + actsOnCards + actsOnNotes + actsOnProfiles + actsOnTheRest }

    private var actsOnBooks: [Act] {
        [
            Act("a book's name") { _ = try library.books.renameBook(Book.ID(1), to: Name("Latin"), at: moment) },
            Act("a book's deck in Anki") {
                _ = try library.books.setAnkiDeck(AnkiDeck(id: 2, name: "French"), of: Book.ID(1), at: moment)
            },
            Act("a book's cards") { try addCard("l'eau") },
            Act("a setting") { try library.settings.setSetting("key", to: "2") },
            Act("a saved filter") { _ = try library.filters.putFilter(Name("hard"), query: "lapses>=8") },
            Act("a book's setting") { try library.settings.setSetting("key", to: "2", of: Book.ID(1)) },
        ]
    }

    private var actsOnCards: [Act] {
        let (cards, card) = (library.cards, Card.ID(1))
        return [
            Act("a card's texts") { _ = try cards.editCard(card, CardRevision(front: "a", back: "b", tags: ["c"])) },
            Act("a text's bytes") { _ = try cards.editCard(card, CardRevision(back: "\u{E9}")) },
            Act("its other bytes") { _ = try cards.editCard(card, CardRevision(back: "e\u{301}")) },
            Act("a card's book") { _ = try cards.moveCard(card, to: Book.ID(2)) },
            Act("a card's suspension") { _ = try cards.setSuspended(true, of: card) },
            Act("what Anki says of a card") {
                var filed = try #require(try cards.card(card))
                (filed.buriedOn, filed.ankiState) = (9, AnkiCardState(deck: 2, isSuspended: true, flag: 3))
                (filed.flag, filed.isLeech) = (4, true)
                _ = try cards.fileCard(filed)
            },
            Act("a card that is new again") {
                _ = try cards.change(RangeSet(2..<3), .reset, at: now + .seconds(1))
            },
            Act("its end") { _ = try cards.setSuspended(false, of: card) },
            Act("a first answer") { try answer(1, .hard) },
            Act("a second answer") { try answer(1, .easy) },
            Act("a lapse") { try answer(1, .again) },
            Act("two answers") { try together { for _ in 1...2 { try answer(2, .good) } } },
            Act("a further answer") { try answer(2, .good) },
        ]
    }

    private var actsOnNotes: [Act] {
        let notes = library.notes
        var type = NoteType.cloze
        type.name = "other"
        type.kind = .standard
        type.isHTML = true
        type.fields = ["a"]
        type.templates[0].front = "b"
        type.styling = "c"
        type.ankiID = 1
        type.ankiDetails = AnkiDetails(modifiedAt: 2, fieldIDs: [3], json: "{}")
        let note = Note(id: Note.ID(1), type: NoteType.basic.id, guid: "guid", fields: ["x"], modifiedAt: now + .seconds(1))
        return [
            Act("a type") { try notes.changeNoteType(type) },
            Act("a note") { _ = try notes.changeNote(note, cards: cards("x"), tags: nil, at: now) },
        ]
    }

    private func cards(_ front: String) throws -> [RenderedCard] {
        [RenderedCard(ordinal: 1, front: try .front(front), back: try .back(""))]
    }

    private var actsOnProfiles: [Act] {
        let (profiles, profile) = (library.profiles, Profile.ID(1))
        return [
            Act("a profile's name") { _ = try profiles.renameProfile(profile, to: Name("Evening")) },
            Act("a profile's segments") {
                _ = try profiles.changeProfile(profile) { profile throws(Failure) in
                    try profile.setDuration(.seconds(77), of: .main)
                    try profile.setDuration(.seconds(78), of: .warmUp)
                    try profile.setEnabled(false, .warmUp)
                    let name = try SoundName("./\u{E9}")
                    try profile.removeSound(.begin, of: .main)
                    try profile.addSound(
                        Sound(kind: .begin, name: name, isEnabled: false, iterations: 2, interval: .seconds(3)), to: .main)
                }
            },
            Act("the bytes of a sound's file") {
                _ = try profiles.changeProfile(profile) { profile throws(Failure) in
                    let name = try SoundName("./e\u{301}")
                    try profile.removeSound(.begin, of: .main)
                    try profile.addSound(
                        Sound(kind: .begin, name: name, isEnabled: false, iterations: 2, interval: .seconds(3)), to: .main)
                }
            },
        ]
    }

    private var actsOnTheRest: [Act] {
        [
            Act("a session's end", isStep: false) {
                _ = try library.sessions.endSession(
                    Session.ID(1), as: .stopped, sat: .seconds(5), at: now + .seconds(9))
            },
            Act("a session's profile") { _ = try library.profiles.deleteProfile(Profile.ID(1)) },
            Act("a script") {
                try together {
                    _ = try library.books.addBook(Name("Greek"), at: now)
                    try library.scriptRuns.noteScriptRun(
                        ScriptRun.ID(1), from: .init(commands: 1, digest: 1), at: .init(commands: 2, digest: 2, failed: 1),
                        isFinished: true,
                        now: now + .seconds(1))
                }
            },
            Act("a deletion") { _ = try library.books.deleteBook(Book.ID(2), at: moment) },
        ]
    }

    // MARK: Steps

    private var moment: StudyMoment { StudyMoment(now: now, day: 0, dayEnd: now + .seconds(1)) }

    private func card(front: String) -> Card {
        Card(id: Card.ID(1), book: Book.ID(1), front: front, back: "", tags: [], addedAt: now)
    }

    private func addCard(_ front: String) throws {
        _ = try library.cards.addCard(CardDraft(front: front, back: "", tags: []), to: Book.ID(1), at: now)
    }

    private func answer(_ id: Int64, _ rating: Rating) throws {
        let card = try #require(try library.cards.card(Card.ID(id)))
        let calendar = StudyCalendar.utc
        _ = try library.study.record(StudyPlan().review(card, rated: rating, at: now, in: calendar, took: .seconds(1)))
    }

    private func together(_ body: () throws -> Void) throws {
        try library.library.begin()
        try body()
        try library.library.commit()
    }
}

/// The rows of all tables that undo keeps, by their keys.
private struct Rows: Equatable {
    private let tables: [String: [String: [String: String]]]

    init(_ library: SQLiteUnderTest) throws {
        tables = try library.connection.queue.inDatabase { db in
            var tables: [String: [String: [String: String]]] = [:]
            for table in UndoTable.all {
                let columns = try db.columns(in: table.name).map(\.name)
                let values = columns.map { "quote(\($0)) AS \($0)" }.joined(separator: ", ")
                for row in try Row.fetchAll(db, sql: "SELECT \(values) FROM \(table.name)") {
                    let values = Dictionary(uniqueKeysWithValues: columns.map { ($0, row[$0] as String) })
                    let key = table.keys.map { values[$0] ?? "" }.joined(separator: "|")
                    tables[table.name, default: [:]][key] = values
                }
            }
            return tables
        }
    }

    /// The columns in which a row has another value than it had.
    func changes(since before: Rows) -> [String: Set<String>] {
        var changes: [String: Set<String>] = [:]
        for (table, rows) in tables {
            for (key, row) in rows {
                guard let old = before.tables[table]?[key] else { continue }
                changes[table, default: []].formUnion(row.keys.filter { row[$0] != old[$0] })
            }
        }
        return changes
    }
}

/// All that the ports read.
private struct Picture: Equatable {
    let books: [Book]
    let histories: [CardHistory]
    let cards: [Card]
    let answers: [AnswerCount]
    let profiles: [Profile]
    let sessions: [Session]
    let settings: [String?]
    let runs: [ScriptRun]
    let types: [NoteType]
    let notes: [Note]
    let filters: [SavedFilter]

    init(_ library: SQLiteUnderTest) throws {
        let moment = StudyMoment(now: Timestamp(milliseconds: 0), day: 0, dayEnd: Timestamp(milliseconds: 1))
        books = try library.books.books(BookQuery(), at: moment)
        histories = try library.study.histories(in: .all, after: nil, limit: 99)
        cards = try library.cards.cards(CardQuery(), after: nil, limit: 99)
        answers = try library.statistics.answerCounts(of: CardQuery(), from: 0)
        profiles = try library.profiles.profiles()
        sessions = try library.sessions.sessions(from: nil, after: nil, limit: 99)
        settings = try [library.settings.settings()["key"], library.settings.bookSettings()[Book.ID(1)]?["key"]]
        runs = try library.scriptRuns.scriptRuns(limit: 99)
        types = try library.notes.noteTypes()
        notes = try library.notes.notes(after: nil, limit: 99)
        filters = try library.filters.filters()
    }
}
