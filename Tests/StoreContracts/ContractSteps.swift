package import Model
import Vocabulary

extension Timestamp {
    /// 2026-01-31T08:00:00Z, when the contract's scenarios start.
    static let start = Timestamp(milliseconds: 1_769_846_400_000)

    static func minutes(_ minutes: Int64) -> Timestamp { start + .seconds(minutes * 60) }
}

extension StudyMoment {
    static let start = StudyMoment.minutes(0)

    /// A moment whose study day ends right after it.
    static func minutes(_ minutes: Int64) -> StudyMoment { StudyMoment(lastOfDay: .minutes(minutes)) }

    init(lastOfDay now: Timestamp) {
        self.init(now: now, day: StudyCalendar.utc.day(of: now), dayEnd: now + .milliseconds(1))
    }
}

extension StudyCalendar {
    /// A calendar whose days begin at midnight UTC.
    package static var utc: StudyCalendar { utc(rolloverHour: 0) }

    package static func utc(rolloverHour: Int) -> StudyCalendar { StudyCalendar(clock: UTCClock(), rolloverHour: rolloverHour) }
}

/// A clock that stands at the contract's first moment, in UTC.
private final class UTCClock: WallClock {
    let now = Timestamp.start
    let zone: any LocalZone = Zone()

    private struct Zone: LocalZone {
        func millisecondsFromUTC(at moment: Timestamp) -> Int64 { 0 }
    }
}

extension Schedule {
    static func review(dueAt: Timestamp, stability: Double = 12.5) -> Schedule {
        var schedule = Schedule()
        schedule.state = .review
        schedule.stability = stability
        schedule.difficulty = 4.25
        schedule.dueAt = dueAt
        schedule.lastReviewAt = .start
        schedule.repetitions = 3
        schedule.lapses = 1
        return schedule
    }

    static func learning(dueAt: Timestamp) -> Schedule {
        var schedule = review(dueAt: dueAt)
        schedule.state = .learning
        schedule.lapses = 0
        schedule.step = 1
        return schedule
    }

    static func relearning(dueAt: Timestamp) -> Schedule {
        var schedule = review(dueAt: dueAt)
        schedule.state = .relearning
        schedule.step = 0
        return schedule
    }
}

extension LibraryUnderTest {
    @discardableResult
    func addBook(_ name: String = "French", at now: Timestamp = .start) throws -> Book.ID {
        try books.addBook(Name(name), at: now).id
    }

    @discardableResult
    func addCard(_ front: String, _ back: String = "back", tags: [String] = [], to book: Book.ID) throws -> Card.ID {
        try cards.addCard(CardDraft(front: front, back: back, tags: tags), to: book, at: .start)
    }

    @discardableResult
    func addProfile(_ name: String = "Morning") throws -> Profile {
        try profiles.addProfile(Name(name), like: Profile(id: Profile.ID(0), name: name), at: .start)
    }

    func book(_ id: Book.ID, at moment: StudyMoment = .start) throws -> Book? { try books.book(id, at: moment) }

    func bookNames(_ sort: BookSort, limit: Int = .max, offset: Int = 0) throws -> [String] {
        try books.books(BookQuery(sort: sort, limit: limit, offset: offset), at: .start).map(\.name)
    }

    func fronts(_ query: CardQuery = CardQuery(), after id: Card.ID? = nil, limit: Int = .max) throws -> [String] {
        try cards.cards(query, after: id, limit: limit).map(\.front)
    }

    func fronts(matching text: String) throws -> [String] { try fronts(CardQuery(match: text)) }

    func found(_ text: String, limit: Int = 100) throws -> [Card.ID] { try cards.search(text, limit: limit) }
}

/// Returns the bytes of a text: `String` compares canonical equivalence, while the contract compares what is stored.
func bytes(_ text: String?) -> [UInt8]? { text.map { Array($0.utf8) } }
