import Model
import Testing
import Vocabulary

/// The content of a library as its ports show it.
struct LibraryPicture: Equatable {
    let books: [Book]
    let study: StudyPicture
    let profiles: [Profile]
    let sessions: [Session]
    let settings: [String: String]
    let bookSettings: [Book.ID: [String: String]]
    let found: [Card.ID]
    let filters: [SavedFilter]

    init(_ ports: any LibraryUnderTest) throws {
        books = try ports.books.books(BookQuery(), at: .start)
        study = try StudyPicture(ports)
        profiles = try ports.profiles.profiles()
        sessions = try ports.sessions.sessions(from: nil, after: nil, limit: .max)
        settings = try ports.settings.settings()
        bookSettings = try ports.settings.bookSettings()
        found = try ports.found("chat")
        filters = try ports.filters.filters()
    }
}

/// A change to the library that ``LibraryUnderTest/givenAll()`` sets up, and the effects that its undo reports.
struct UndoneAct: Sendable {
    let name: String
    let act: @Sendable (any LibraryUnderTest, GivenThings) throws -> Void
    let effects: [StepEffect]

    init(
        _ name: String, _ effects: StepEffect..., act: @escaping @Sendable (any LibraryUnderTest, GivenThings) throws -> Void
    ) {
        (self.name, self.effects, self.act) = (name, effects, act)
    }
}

/// The entities of a library with two books of studied cards, profiles with sessions, and settings.
struct GivenThings {
    let french: Book.ID
    let spanish: Book.ID
    let cat: Card.ID
    let dog: Card.ID
    let gato: Card.ID
    let morning: Profile.ID
    let evening: Profile.ID
    let session: Session.ID
    /// The last answer to ``cat``.
    let review: Review
}

extension LibraryUnderTest {
    func givenAll() throws -> GivenThings {
        let (french, spanish) = (try addBook("French"), try addBook("Spanish"))
        let cat = try addCard("le chat", "the cat", tags: ["noun"], to: french)
        let dog = try addCard("le chien", "the dog", to: french)
        let gato = try addCard("el gato", "the cat", to: spanish)
        for (minute, rating) in [(0, Rating.good), (11, .again)] { try answer(cat, rating, at: .minutes(Int64(minute))) }
        let review = try answer(cat, .easy, at: .minutes(13))
        try answer(gato, .easy)
        let (morning, evening) = (try addProfile("Morning").id, try addProfile("Evening").id)
        _ = try profiles.changeProfile(morning) { profile throws(Failure) in
            try profile.setEnabled(true, .warmUp)
            try profile.addSound(Sound(kind: .begin, name: SoundName(SoundName.voices[0]), isEnabled: true), to: .warmUp)
        }
        let session = try begin("Morning", of: morning).id
        _ = try sessions.endSession(session, as: .completed, sat: .twenty, at: .minutes(20))
        try settings.setSetting("one", to: "1")
        try settings.setSetting("one", to: "5", of: french)
        _ = try filters.putFilter(Name("hard"), query: "lapses>=4")
        return GivenThings(
            french: french, spanish: spanish, cat: cat, dog: dog, gato: gato, morning: morning, evening: evening,
            session: session, review: review)
    }

    @discardableResult
    func undoStep() throws -> UndoneStep { try undo.undo(at: .minutes(1_000_000)) }

    @discardableResult
    func redoStep() throws -> UndoneStep { try undo.redo(at: .minutes(1_000_000)) }

    /// Runs `body` in one transaction.
    func together(_ body: () throws -> Void) throws {
        try library.begin()
        try body()
        try library.commit()
    }
}
