import Model
import Services
public import Vocabulary

/// The study days on which a person wants no reviews, and the cards that are meant.
public struct HolidayRequest: Hashable, Sendable {
    /// The study days, counted from that of 1970-01-01.
    public var days: ClosedRange<Int>
    /// The query for the cards; nil for all cards.
    public var query: SetQuery?

    /// Creates a request.
    public init(_ days: ClosedRange<Int>, of query: SetQuery? = nil) { (self.days, self.query) = (days, query) }

    /// The maximum number of days.
    public static let most = 366

    /// - Throws: `Failure.invalid(.days, …)` if there are more days.
    func check() throws(Failure) {
        guard days.count > Self.most else { return }
        throw .invalid(.days, .outOfBounds(value: Double(days.count), least: 1, most: Double(Self.most)))
    }
}

/// A day of a holiday on which cards in review are due.
public struct HolidayDay: Hashable, Sendable {
    /// The date of the study day.
    public let date: String
    /// The number of cards that are due; on the present day, with those that are overdue.
    public internal(set) var due = 0
    /// The number of cards that fuzz lets move to a day outside holidays.
    public internal(set) var moving = 0

    /// The number of cards that cannot move.
    public var staying: Int { due - moving }
}

/// Moves cards in review that are due on a holiday to days on which fuzz could have made them due.
@MainActor struct HolidayMoves {
    /// The services that it needs.
    typealias Services = HasCardService & HasClockService & HasLibraryService & HasStudyService & HasUndoService

    private let services: any Services
    private let request: HolidayRequest

    init(services: any Services, _ request: HolidayRequest) { (self.services, self.request) = (services, request) }

    func days() throws(Failure) -> [HolidayDay] {
        var days: [Int: HolidayDay] = [:]
        try services.libraryService.store.reading { () throws(Failure) in
            try forEachCard { (_, due, target) in
                days[due, default: HolidayDay(date: dateText(day: due))].due += 1
                if target != nil { days[due]?.moving += 1 }
            }
        }
        return days.sorted { $0.key < $1.key }.map(\.value)
    }

    func run() throws(Failure) -> SelectionTally {
        let (study, clock) = (services.studyService, services.clockService.clock)
        study.load.forget()
        let title = "move reviews off \(dateText(day: request.days.lowerBound))..\(dateText(day: request.days.upperBound))"
        return try services.undoService.titles.titled(title) { () throws(Failure) in
            try services.libraryService.store.atomically { () throws(Failure) in
                let (now, calendar) = (clock.now, try clock.calendar())
                var tally = SelectionTally()
                try forEachCard { (card, _, target) throws(Failure) in
                    guard let target, let review = card.due(on: target, at: now, in: calendar) else {
                        tally.leftAlone.append(card.id.rawValue)
                        return
                    }
                    _ = try study.store.record(review)
                    tally.changed += 1
                }
                return tally
            }
        }
    }

    /// Calls `body` for each card of the holiday, with the day on which it is due and the day to which it moves; nil if it stays.
    private func forEachCard(_ body: (Card, _ due: Int, _ target: Int?) throws(Failure) -> Void) throws(Failure) {
        try request.check()
        let (study, clock) = (services.studyService, services.clockService.clock)
        let (plan, calendar) = (try study.plan.plan(), try clock.calendar())
        let (today, holiday) = (calendar.day(of: clock.now), request.days)
        guard holiday.upperBound >= today else { return }
        let first = holiday.lowerBound <= today ? Timestamp(milliseconds: .min) : calendar.start(of: holiday.lowerBound)
        var query = try services.libraryService.filters.cards(request.query)
        query.filter = .and([
            query.filter, .term(.state([.review])), .term(.dueWithin(first..<calendar.start(of: holiday.upperBound + 1))),
        ])
        var load = try load(around: holiday, from: today, in: calendar)
        let pages = services.cardService.store.pages(of: query)
        while case let page = try pages.next(), !page.isEmpty {
            for card in page {
                guard let due = card.schedule.dueDay(in: calendar).map({ max(today, $0) }) else { continue }
                let target = plan.day(for: card, outside: holiday, from: today, in: calendar, load: load)
                load.move(from: due, to: target ?? due)
                try body(card, due, target)
            }
        }
    }

    /// Returns how many cards are due on the days of a holiday and around it; those that are overdue count for the present day.
    private func load(around holiday: ClosedRange<Int>, from today: Int, in calendar: StudyCalendar) throws(Failure) -> DayLoad {
        let days = max(today, holiday.lowerBound - DayLoad.days)...holiday.upperBound + DayLoad.days
        var moments = (days.lowerBound...days.upperBound + 1).map { calendar.start(of: $0) }
        if days.lowerBound == today { moments[0] = Timestamp(milliseconds: .min) }
        return DayLoad(from: days.lowerBound, try services.studyService.statistics.dueCounts(of: CardQuery(), between: moments))
    }
}
