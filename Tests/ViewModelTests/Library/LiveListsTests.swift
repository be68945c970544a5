import Binding
import Model
import ModelFakes
import Services
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// The lists that views bind once: each follows the library by itself.
@MainActor @Suite struct LiveListsTests {
    private let services = FakeServices()
    private let library: LibraryViewModel

    init() { library = LibraryViewModel(services: services) }

    @Test(arguments: BookSort.allCases) func `Books are in the order in which the library lists them`(sort: BookSort) throws {
        // Given
        for (name, cards, known) in [("b", 4, 2), ("A", 2, 2), ("ö", 0, 0), ("c", 4, 1), ("Ä", 1, 0)] {
            try services.library.givenBook(name, cards: cards, known: known, at: services.clock.now)
            services.clock.advance(by: .seconds(name == "b" ? 0 : 1))
        }
        services.clock.advance(by: .seconds(86_400))
        // When
        library.books.sort.value = sort
        // Then
        #expect(
            try library.books.rows.elements.map(\.name) == services.library.books(BookQuery(sort: sort), at: now()).map(\.name))
        #expect(try library.books.rows.elements.map(\.due) == services.library.books(BookQuery(sort: sort), at: now()).map(\.due))
    }

    @Test func `Cards that are added together with a change of a setting are counted once`() throws {
        // Given
        try services.library.givenBook("French", cards: 1, known: 0)
        let row = try #require(library.books.rows.elements.first)
        let drafts = try ["un", "deux"].map { try CardDraft(front: $0, back: "") }
        // When
        try services.libraryService.store.atomically { () throws(Failure) in
            try services.settingsService.store.setSetting("new_per_day", to: "7")
            _ = try services.cardService.store.addCards(drafts, to: Book.ID(row.id), at: services.clock.now)
        }
        // Then
        #expect(library.books.rows.elements.first?.cards == 3)
    }

    @Test func `A new order moves only the books that are out of place`() throws {
        // Given
        try services.library.givenBook("a")
        try services.library.givenBook("b", cards: 2, known: 1)
        let names = History(library.books.rows.snapshots.map { $0.map(\.name) })
        // When
        library.books.sort.value = .progress
        try library.books.rename(BookRename(book: .id(1), name: "c"))
        library.books.sort.value = .name
        // Then
        #expect(names.values == [["a", "b"], ["b", "a"], ["b", "c"]])
    }

    @Test func `Profiles are in the order of their names, whoever changes them`() throws {
        // Given
        library.watch()
        try library.profiles.add(NewProfile(name: "morning"))
        let names = History(library.profiles.rows.snapshots.map { $0.map(\.name) })
        // When
        try library.profiles.add(NewProfile(name: "Evening"))
        _ = try services.library.connect().renameProfile(Profile.ID(2), to: Name("Night"))
        services.library.watcher()
        try library.profiles.delete(.name("morning"))
        // Then
        #expect(names.values == [["morning"], ["Evening", "morning"], ["morning", "Night"], ["Night"]])
    }

    @Test func `Settings follow each change, even one that is rolled back`() throws {
        // Given
        func value() -> String? { library.settings.rows.elements.first { $0.key == "new_per_day" }?.value }
        #expect(library.settings.rows.elements.map(\.key) == library.settings.keys)
        let values = History(
            library.settings.rows.snapshots.map { $0.first { $0.key == "new_per_day" }?.value }.removeDuplicates())
        // When
        try library.settings.set(SettingChange(key: "new_per_day", value: "7"))
        try library.transaction.begin()
        try library.settings.reset("new_per_day", of: nil)
        try library.transaction.rollback()
        try library.settings.set(SettingChange(key: "rollover_hour", value: "5"))
        // Then
        #expect(values.values == ["20", "7", "20", "7"])
        #expect(value() == "7")
    }

    @Test func `The log of sittings shows a sitting while it is in progress`() throws {
        // Given
        let services = FakeServices(isVirtual: false)
        let library = LibraryViewModel(services: services)
        try library.profiles.add(NewProfile(name: "Morning", duration: .seconds(60)))
        let total = History(library.sessions.totalText)
        let rows = library.sessions.rows
        #expect(rows.count == 0 && library.sessions.streak.current == 0)
        // When
        try library.sitting.sit(.name("Morning"))
        // Then
        #expect(rows.elements.map(\.ending) == [.running])
        // When
        for _ in 0..<12 {
            services.pass(.seconds(1))
        }
        // Then
        #expect(total.values == ["00:00", "00:05", "00:10"])
        // When
        for _ in 0..<48 { services.pass(.seconds(1)) }
        // Then
        #expect(rows.elements.map(\.isCompleted) == [true])
        #expect(total.values.last == "01:00")
        #expect(library.sessions.streak.current == 1)
        // When
        try library.sessions.delete(1)
        // Then
        #expect(rows.count == 0 && total.values.last == "00:00" && library.sessions.streak.current == 0)
    }

    @Test func `A streak consists of days without a gap, and ends when time passes`() throws {
        // Given
        for day in [-3, -1, 0] { try givenSession(onDay: day) }
        let streak = History(library.sessions.streak)
        #expect(streak.values == [2])
        // When
        services.pass(.seconds(86_400))
        #expect(streak.values == [2], "today is not over yet")
        services.pass(.seconds(86_400))
        // Then
        #expect(streak.values == [2, 0])
        // When
        try library.settings.set(SettingChange(key: "show_streak", value: "off"))
        // Then
        #expect(streak.values == [2, 0, nil])
    }

    @Test func `Statistics are computed again shortly after a change, and when the range changes`() throws {
        // Given
        try services.library.givenBook("French", cards: 3)
        let cards = History(library.statistics.report.map { $0?.cards.new })
        // When
        try library.cards.add(NewCard(book: .id(1), front: "a", back: "b"))
        try library.cards.add(NewCard(book: .id(1), front: "c", back: "d"))
        #expect(cards.values == [3, 4], "not with each change")
        services.pass(.seconds(1))
        try library.books.add("Spanish")
        library.statistics.range.value = StatisticsRequest(book: .name("Spanish"))
        // Then
        #expect(cards.values == [3, 4, 5, 0])
        #expect(!library.statistics.isCounting.current)
        // When
        library.statistics.range.value = StatisticsRequest(book: .name("Greek"))
        // Then
        #expect(library.statistics.failure.current == .notFound(.book, .name("Greek"), near: []))
        #expect(library.statistics.report.current?.book == "Spanish", "what was counted stays")
    }

    @Test func `Statistics that were released once they were bound still follow the library`() throws {
        // Given
        try services.library.givenBook("French", cards: 3)
        weak var released: StatisticsViewModel?
        func bind() -> History<Int?> {
            let statistics = library.statistics.following(StatisticsRequest(book: .name("French")))
            released = statistics
            return History(statistics.report.map { $0?.cards.new })
        }
        // When
        let cards = bind()
        try library.cards.add(NewCard(book: .id(1), front: "a", back: "b"))
        services.pass(.seconds(1))
        // Then
        #expect(released == nil)
        #expect(cards.values == [3, 4])
    }

    private func now() throws -> StudyMoment { try services.clockService.clock.moment() }

    private func givenSession(onDay day: Int) throws {
        let start = services.clock.now + .seconds(86_400 * day)
        let draft = SessionDraft(profileName: "Morning", startedAt: start, planned: .seconds(60))
        _ = try services.library.addSession(draft)
    }
}
