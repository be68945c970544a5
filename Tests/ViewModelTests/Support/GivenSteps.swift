import Model
import ModelFakes
import Vocabulary

extension FakeLibrary {
    /// A book of cards `name 1`, `name 2`…, the first of them known.
    @discardableResult
    func givenBook(_ name: String, cards: Int = 0, known: Int = 0, at now: Timestamp = .start) throws -> Book.ID {
        let book = try addBook(Name(name), at: now).id
        for number in 1..<(cards + 1) {
            let card = try givenCard("\(name) \(number)", in: book)
            if number <= known { try setSchedule(.review(dueAt: .start + .seconds(86_400)), of: card) }
        }
        return book
    }

    @discardableResult
    func givenCard(
        _ front: String, _ back: String = "back", tags: [String] = [], in book: Book.ID, schedule: Schedule? = nil
    ) throws -> Card.ID {
        let card = try addCard(CardDraft(front: front, back: back, tags: tags), to: book, at: .start)
        if let schedule { try setSchedule(schedule, of: card) }
        return card
    }

    @discardableResult
    func givenProfile(_ name: String) throws -> Profile.ID {
        try addProfile(Name(name), like: Profile(id: Profile.ID(0), name: name), at: .start).id
    }

    /// The fronts of a book's cards, in the order they came in.
    func fronts(in book: Book.ID) throws -> [String] {
        try cards(CardQuery(in: BookScope(book)), after: nil, limit: .max).map(\.front)
    }

    func bookNames() throws -> [String] { try books(BookQuery(), at: .start).map(\.name) }
}

extension Schedule {
    static func review(dueAt: Timestamp) -> Schedule { studied(.review, dueAt: dueAt) }

    static func studied(_ state: CardState, dueAt: Timestamp) -> Schedule {
        var schedule = Schedule()
        schedule.state = state
        schedule.stability = 12.5
        schedule.difficulty = 4.25
        schedule.dueAt = dueAt
        schedule.lastReviewAt = .start
        schedule.repetitions = 3
        schedule.lapses = 1
        return schedule
    }
}
