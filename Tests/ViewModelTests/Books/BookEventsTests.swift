import Binding
import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// What is told of real changes to the list of books.
@MainActor @Suite("Events of the list of books") struct BookEventsTests {
    private let services = FakeServices()
    private let library: LibraryViewModel
    private let viewModel: BookEventsViewModel

    init() throws {
        library = LibraryViewModel(services: services)
        try services.library.givenBook("French", cards: 2, known: 1)
        try services.library.givenBook("Latin")
        viewModel = library.books.events()
    }

    /// Events as texts, with what a line tells.
    private func events(all: Bool = true) -> [String] {
        viewModel.takeEvents(all: all).map { event in
            switch event {
            case .added(let row): "added \(row.name) \(row.cards)"
            case .deleted(let row, let cards, let isLarge): "deleted \(row.name) \(cards)\(isLarge ? " large" : "")"
            case .updated(let row, let old):
                "updated \(row.name)" + (old.name.map { " name \($0)" } ?? "") + (old.cards.map { " cards \($0)" } ?? "")
                    + (old.progress.map { " progress \($0)" } ?? "")
            case .moved(let row, let other): "moved \(row.name) after \(other ?? "none")"
            case .more(let count): "more \(count)"
            }
        }
    }

    @Test func `The books that were there are no event`() { #expect(events() == []) }

    @Test func `A book that is added, and one that is deleted with its cards`() throws {
        try library.books.add("Greek")
        try library.books.delete(.name("French"))
        #expect(events() == ["deleted French 2", "added Greek 0"])
        #expect(events() == [], "each event is told once")
    }

    @Test func `A deletion of more than a hundred cards is large`() throws {
        for (name, cards) in [("A", 100), ("B", 101)] { try library.books.add(name); try givenCards(cards, in: name) }
        _ = events()
        for name in ["A", "B"] { try library.books.delete(.name(name)) }
        #expect(events() == ["deleted A 100", "deleted B 101 large"])
    }

    @Test func `Cards of a deleted book that are in other books now are not deleted`() throws {
        try library.cards.move(CardMove(card: .name("French 1"), book: .name("Latin")))
        _ = events()
        try library.cards.move(CardMove(card: .name("French 2"), book: .name("Latin")))
        try library.books.delete(.name("French"))
        #expect(events(all: false) == ["deleted French 0", "updated Latin cards 1 progress 100%"])
    }

    @Test func `A renamed book, and its new place`() throws {
        try library.books.rename(BookRename(book: .name("French"), name: "German"))
        #expect(events() == ["updated German name French"])
        try library.books.rename(BookRename(book: .name("German"), name: "Zulu"))
        #expect(events() == ["updated Zulu name German", "moved Zulu after Latin"])
        try library.books.rename(BookRename(book: .name("Zulu"), name: "Arabic"))
        #expect(events() == ["updated Arabic name Zulu", "moved Arabic after none"])
    }

    @Test func `Progress is told when its percentage changes, and numbers of cards only if they are asked for`() throws {
        try library.review.answer(CardAnswer(card: .name("French 2"), rating: .easy))
        #expect(events(all: false) == ["updated French progress 50%"])
        try givenCards(1, in: "Latin")
        #expect(events(all: false) == [], "the first cards of a book")
        try givenCards(2, in: "Latin", from: 2)
        #expect(events(all: true) == ["updated Latin cards 1"])
    }

    @Test func `What changes back is no event`() throws {
        try library.books.rename(BookRename(book: .name("French"), name: "Zulu"))
        try library.books.rename(BookRename(book: .name("Zulu"), name: "French"))
        try library.books.add("Greek")
        try library.books.delete(.name("Greek"))
        #expect(events() == [])
    }

    @Test func `Another book with the same number is told as another one`() throws {
        try library.file.backUp(to: "backup")
        try library.books.add("Old")
        _ = events()
        let elsewhere = services.library.connect()
        _ = try elsewhere.restore(from: "backup")
        _ = try elsewhere.addBook(Name("New"), at: .start + .seconds(60))
        library.refreshIfChanged()
        #expect(events() == ["deleted Old 0", "added New 0"])
    }

    @Test func `No more than twenty events are told, with the number of the others`() throws {
        for number in 10..<40 { try library.books.add("B\(number)") }
        #expect(events().suffix(2) == ["added B29 0", "more 10"])
    }

    @Test func `A change elsewhere is signalled, so that it can be told at once`() throws {
        var count = 0
        let bag = DisposeBag()
        viewModel.changed.observe(in: bag) { count += 1 }
        _ = try services.library.connect().addBook(Name("Greek"), at: .start)
        library.refreshIfChanged()
        #expect(count == 1)
        #expect(events() == ["added Greek 0"])
    }

    private func givenCards(_ count: Int, in book: String, from first: Int = 1) throws {
        for number in first..<first + count {
            try library.cards.add(NewCard(book: .name(book), front: "\(book) \(number)", back: "back"))
        }
    }
}
