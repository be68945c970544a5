import Binding
import Model
import ModelFakes
import Services
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// Sessions whose cards somebody has chosen: before they are due, without a change of their schedules, or more than the limits allow.
@MainActor @Suite struct ChosenStudyTests {
    private let services = FakeServices()
    private let library: LibraryViewModel
    private let bag = DisposeBag()

    /// French: 1 `one`, 2 `two`, 3 `three`, all new.
    init() throws {
        library = LibraryViewModel(services: services)
        let book = try services.library.givenBook("French")
        for front in ["one", "two", "three"] { try services.library.givenCard(front, "back of \(front)", in: book) }
    }

    private func cram(_ query: String? = nil, order: ReviewOrder? = nil) throws -> StudySessionViewModel {
        var request = StudyRequest(query: query.map { SetQuery($0) })
        (request.isCram, request.order) = (true, order)
        return try library.study(request)
    }

    private func answer(_ session: StudySessionViewModel, _ ratings: Rating...) -> [String?] {
        ratings.map { rating in
            let front = session.card.current?.front
            session.reveal()
            session.answer(rating)
            return front
        }
    }

    private func schedules() throws -> [Schedule?] { try (1...3).map { try services.library.card(Card.ID($0))?.schedule } }

    @Test func `Crammed cards come until they are recalled, and keep their schedules`() throws {
        try library.review.answer(CardAnswer(card: .id(1), rating: .easy))
        let before = try schedules()
        let session = try cram()
        #expect(session.left.current == 3)
        session.reveal()
        #expect(session.choices.current.map(\.interval) == [nil, nil, nil, nil])
        session.answer(.again)
        #expect(answer(session, .good, .easy, .again, .hard) == ["two", "three", "one", "one"])
        #expect(session.phase.current == .finished)
        #expect(try schedules() == before)
        #expect(session.summary.current.isCram && session.summary.current.count == 5)
        #expect(session.summary.current.hardCards == [1])
        #expect(try library.statistics.report(StatisticsRequest()).answers == 1, "cramming is no answer")
        #expect(try library.statistics.report(StatisticsRequest()).crammed == 5)
        #expect(try library.review.history(of: .id(1)).count == 1)
    }

    @Test func `A crammed answer is undone, and its card comes again in its place`() throws {
        let session = try cram()
        _ = answer(session, .again, .good)
        session.undo()
        #expect(session.card.current?.front == "two" && session.left.current == 3)
        session.undo()
        #expect(session.card.current?.front == "one" && session.left.current == 3 && !session.canUndo.current)
        #expect(session.summary.current.hardCards == [])
        #expect(try library.statistics.report(StatisticsRequest()).crammed == 0)
    }

    @Test func `Suspended cards are not crammed, nor are those that are deleted meanwhile`() throws {
        try library.cards.suspend(.id(1))
        let session = try cram()
        #expect(session.card.current?.front == "two")
        _ = try services.library.deleteCard(Card.ID(3))
        #expect(answer(session, .good) == ["two"] && session.phase.current == .finished)
        #expect(throws: Failure.nothingDue(next: nil, limits: [])) { try cram("one") }
    }

    @Test(arguments: [
        (ReviewOrder.due, ["two", "one", "three"]), (.retrievability, ["two", "one", "three"]),
        (.added, ["one", "two", "three"]),
        (.hardest, ["one", "two", "three"]),
    ])
    func `Crammed cards come in the order that was asked for`(_ order: ReviewOrder, _ fronts: [String]) throws {
        try library.review.answer(CardAnswer(card: .id(2), rating: .easy))
        services.clock.advance(by: .seconds(86_400))
        try library.review.answer(CardAnswer(card: .id(1), rating: .hard))
        let session = try cram(order: order)
        let shown = answer(session, .good, .good, .good)
        if order == .due {
            #expect(Set(shown) == Set(fronts))
        } else {
            #expect(shown == fronts)
        }
    }

    @Test func `Reviews come before they are due, but not twice, and count the days that have passed`() throws {
        try library.review.answer(CardAnswer(card: .id(1), rating: .easy))
        let due = try #require(services.library.card(Card.ID(1))?.schedule.dueAt)
        services.clock.advance(by: .seconds(86_400))
        var request = StudyRequest(query: SetQuery("one"))
        #expect(throws: Failure.self) { try library.study(request) }
        request.daysAhead = 30
        let session = try library.study(request)
        #expect(session.leftByKind.current == LeftToStudy(review: 1))
        session.reveal()
        session.answer(.good)
        #expect(session.phase.current == .finished && session.left.current == 0, "its new interval may be shorter")
        let entry = try #require(services.library.histories(in: .all, after: nil, limit: 1).first?.entries.last)
        #expect(entry.elapsedDays == 1 && entry.before == .review)
        let later = try #require(services.library.card(Card.ID(1))?.schedule.dueAt)
        #expect(later > due)
    }

    @Test func `A card gets an interval that was shown, also if a setting changes meanwhile`() throws {
        try library.settings.set(SettingChange(key: "fuzz", value: "off"))
        let session = try library.study(StudyRequest())
        var failures: [Failure] = []
        session.failed.observe(in: bag) { failures.append($0) }
        session.reveal()
        let before = session.choices.current.map(\.interval)
        try library.settings.set(SettingChange(key: "desired_retention", value: "0.8"))
        try library.settings.set(SettingChange(key: "new_per_day", value: "9"))
        session.answer(.easy)
        #expect(failures == [.conflict(.intervalsHaveChanged)])
        #expect(session.phase.current == .back && session.card.current?.front == "one")
        let shown = session.choices.current.map(\.interval)
        #expect(shown != before)
        session.answer(.easy)
        #expect(failures.count == 1 && session.card.current?.front == "two")
        #expect(try library.review.history(of: .id(1)).map(\.interval) == [shown[3]])
        // A setting that changes no interval is no reason to ask again.
        session.reveal()
        try library.settings.set(SettingChange(key: "new_per_day", value: "8"))
        session.answer(.easy)
        #expect(failures.count == 1 && session.card.current?.front == "three")
        // A book with other options has other intervals.
        let other = try services.library.givenBook("Other")
        try library.settings.set(SettingChange(key: "maximum_interval", value: "2", book: .name("Other")))
        session.reveal()
        _ = try services.library.moveCard(Card.ID(3), to: other)
        session.answer(.easy)
        #expect(failures.count == 2 && session.choices.current.last?.interval == "2d")
        session.answer(.easy)
        #expect(try library.review.history(of: .id(3)).map(\.interval) == ["2d"])
    }

    @Test(arguments: [nil, "French"])
    func `More new cards come besides all that were answered, also beyond a limit`(_ limited: String?) throws {
        let book = try #require(try services.library.bookID(named: NameKey(folding: "French")))
        for number in 4...12 { try services.library.givenCard("\(number)", "", in: book) }
        for id in 1...4 { try library.review.answer(CardAnswer(card: .id(Int64(id)), rating: .easy)) }
        try library.settings.set(SettingChange(key: "new_per_day", value: "2", book: limited.map { .name($0) }))
        #expect(throws: Failure.self) { try library.study(StudyRequest()) }
        for _ in 1...2 {
            var request = StudyRequest()
            request.moreNewCards = 3
            let session = try library.study(request)
            #expect(session.left.current == 3)
            _ = answer(session, .easy, .easy, .easy)
            #expect(session.phase.current == .finished)
        }
        // A script asks for one card at a time, and the limit is that of the day.
        var request = StudyRequest()
        request.moreNewCards = 8
        #expect(throws: Failure.self) { try library.review.next(request) }
        request.moreNewCards = 9
        #expect(try library.review.next(request).front == "11")
    }

    @Test func `After a session, its hard cards and more new cards can follow`() throws {
        try library.settings.set(SettingChange(key: "new_per_day", value: "2"))
        try library.settings.set(SettingChange(key: "learn_ahead", value: "0"))
        let session = try library.study(StudyRequest(book: .name("French")))
        #expect(session.sequels.current == [])
        _ = answer(session, .hard, .easy)
        #expect(session.phase.current == .finished)
        var (hard, more): (StudyRequest?, StudyRequest?)
        for sequel in session.sequels.current {
            switch sequel {
            case .undo, .ahead, .all: break
            case .hardCards(let count, let request): hard = count == 1 ? request : nil
            case .newCards(let count, let request): more = count == 10 ? request : nil
            }
        }
        let (hardCards, newCards) = (try #require(hard), try #require(more))
        let again = try library.study(hardCards)
        #expect(again.card.current?.front == "one" && again.left.current == 1)
        #expect(try library.study(newCards).card.current?.front == "three")
        #expect(try library.settings.get("new_per_day").value == "2")
        let request = StudyRequest(book: .name("French"))
        let limits = [Failure.ReachedLimit(key: "new_per_day")]
        let instead = request.sequels(heldBackBy: limits)
        #expect(instead.map(\.request?.moreNewCards) == [10, 0, 0] && instead.map(\.request?.daysAhead) == [0, 7, 0])
        #expect(instead.map(\.request?.isCram) == [false, false, true])
        #expect(request.sequels(heldBackBy: []).count == 2, "no limit holds new cards back")
        #expect(instead[2].request?.sequels(heldBackBy: limits) == [], "all cards came")
        let beyond = instead[1].request?.sequels(heldBackBy: limits).map(\.request)
        #expect(beyond?.last == instead[2].request, "a session of all cards is not ahead of anything")
    }
}
