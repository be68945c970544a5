import Binding
import Changeset
import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// Protects a learner who puts books below others: whatever names the upper one reads them all, and changes them all or none.
@MainActor @Suite struct BookTreeTests {
    private let services = FakeServices()
    private let library: LibraryViewModel
    private var books: BooksViewModel { library.books }

    init() throws {
        library = LibraryViewModel(services: services)
        // 1 and 2 are below a name that no book has; 4 is below 3.
        try services.library.givenBook("Lang::French", cards: 2, known: 1)
        try services.library.givenBook("Lang::German", cards: 1)
        try services.library.givenBook("Maths", cards: 1)
        try services.library.givenBook("maths::Sets", cards: 3, known: 3)
    }

    @Test func `A book is shown with the numbers of those below it, and so is a name that only they have`() throws {
        let maths = try books.show(.name("MATHS"))
        #expect(maths.id == 3 && maths.cards == 1 && maths.known == 0)
        #expect(maths.treeBooks == 2 && maths.treeCards == 4 && maths.treeKnown == 3)
        let lang = try books.show(.name("lang"))
        #expect(!lang.isBook && lang.name == "Lang" && lang.cards == 0 && lang.treeCards == 3 && lang.treeKnown == 1)
        #expect(throws: Failure.self) { try books.show(.name("Lan")) }
    }

    @Test func `A name that only books below it have is completed`() throws {
        #expect(try library.names.books(beginningWith: "la") == ["Lang", "Lang::French", "Lang::German"])
        #expect(try library.names.books(beginningWith: "maths") == ["Maths", "maths::Sets"])
    }

    @Test func `Machines list the books alone, and people also see the names above them`() throws {
        try services.library.givenBook("Maths 2")
        #expect(
            try books.list(BookListing()).rows().map { "\($0.id) \($0.cards) \($0.treeCards)" }
                == ["1 2 2", "2 1 1", "3 1 4", "5 0 0", "4 3 3"])
        func tree(_ sort: BookSort, _ limit: Int? = nil) throws -> [String] {
            try books.tree(BookListing(sort: sort, limit: limit)).map(\.name)
        }
        #expect(try tree(.name) == ["Lang", "Lang::French", "Lang::German", "Maths", "maths::Sets", "Maths 2"])
        #expect(try tree(.progress, 3) == ["maths::Sets", "Maths", "Lang::French"])
        #expect(try books.tree(BookListing(limit: 1)).map(\.treeCards) == [3])
    }

    @Test func `The tree has each name before those below it, and hides those below a folded one`() throws {
        try services.library.givenBook("Lang::French::Verbs", cards: 4)
        func rows() -> [String] {
            books.tree.elements.map { row in
                let sign = row.isFolded.map { $0 ? "+" : "-" } ?? ""
                return String(repeating: ".", count: row.depth) + "\(row.name)\(sign) \(row.book.treeCards)"
            }
        }
        func row(_ name: String) throws -> BookTreeRow { try #require(books.tree.elements.first { $0.name == name }) }
        var edits: [Changeset] = []
        let bag = DisposeBag()
        books.tree.observe(in: bag) { edits.append($1) }
        #expect(rows() == ["Lang- 7", ".French- 6", "..Verbs 4", ".German 1", "Maths- 4", ".Sets 3"])
        books.fold(try row("Lang"), true)
        #expect(rows() == ["Lang+ 7", "Maths- 4", ".Sets 3"])
        #expect(edits.last?.deletions == [1, 2, 3] && edits.last?.updates.count == 1)
        books.fold(try row("Maths"), true)
        books.sort.value = .added
        #expect(rows() == ["Lang+ 7", "Maths+ 4"], "siblings are sorted, and rows stay folded")
        books.unfold(to: 5)
        books.fold(try row("Lang"), false)
        #expect(rows() == ["Lang- 7", ".French- 6", "..Verbs 4", ".German 1", "Maths+ 4"])
        #expect(Set(books.tree.elements.map(\.id)).count == 5, "names without a book have ids, too")
        try library.cards.delete(.id(1))
        #expect(rows().prefix(2) == ["Lang- 6", ".French- 5"])
    }

    @Test func `Siblings are sorted by the numbers of what is below them`() throws {
        try services.library.givenBook("Lang::Bantu::Zulu", cards: 9, known: 9)
        books.sort.value = .progress
        #expect(books.tree.elements.map(\.name) == ["Lang", "Bantu", "Zulu", "French", "German", "Maths", "Sets"])
    }

    @Test func `What reads cards of a book reads those of the books below it`() throws {
        for (book, fronts) in [("Lang", 3), ("lang::french", 2), ("Maths", 4), ("maths::Sets", 3)] {
            let book = EntityReference.name(book)
            #expect(try library.cards.list(CardListing(book: book)).rows().count == fronts)
            #expect(try library.count(.cards(book)) == fronts)
            #expect(try library.cards.count(SetQuery("is:new or is:review"), in: book) == fronts)
            #expect(try library.statistics.report(StatisticsRequest(book: book)).cards.total == fronts)
            #expect(library.cards(CardListFilter(book: book)).window.count.current == .exactly(fronts))
        }
        #expect(try library.review.next(StudyRequest(book: .name("Lang"))).book == "Lang::French")
        #expect(try library.review.counts(in: .name("Lang")).new == 2)
        #expect(try library.review.counts(in: .name("Maths")).new == 1)
        #expect(try library.statistics.report(StatisticsRequest(book: .name("lang"))).book == "Lang")
    }

    @Test func `A query in an open book finds the cards of the books below it`() throws {
        let query = SetQuery("is:new", openBook: .name("Lang"))
        #expect(try library.cards.count(query) == 2)
        #expect(try library.cards.scope(of: query).book == "Lang")
    }

    @Test func `A name that only books below it have can be opened until they are gone`() throws {
        try library.openItem.open(.name("lang"))
        guard case .book(let row)? = library.openItem.current.current else { Issue.record("nothing is open"); return }
        #expect(row.name == "Lang" && row.treeCards == 3)
        try library.cards.add(NewCard(book: .id(2), front: "neu", back: "new"))
        #expect(library.openItem.current.current?.name == "Lang")
        guard case .book(let next)? = library.openItem.current.current else { Issue.record("nothing is open"); return }
        #expect(next.treeCards == 4)
        try books.deleteTree(.name("Lang"))
        #expect(library.openItem.current.current == nil)
    }

    @Test func `A session studies the books below a name, also one that is added meanwhile`() throws {
        let session = try library.study(StudyRequest(book: .name("Lang")))
        var studied: Set<String> = []
        while let card = session.card.current, studied.count < 9 {
            studied.insert("\(card.book) \(card.front)")
            if studied.count == 1 {
                try books.add("Lang::Latin")
                try library.cards.add(NewCard(book: .name("Lang::Latin"), front: "felis", back: "cat"))
            }
            session.reveal()
            session.answer(.easy)
        }
        #expect(studied.contains("Lang::Latin felis"))
        #expect(studied.count == 3 && studied.allSatisfy { $0.hasPrefix("Lang::") })
    }

    @Test func `Nothing can be put into a name that only books below it have`() throws {
        let near = [Failure.Near(id: 1, name: "Lang::French"), Failure.Near(id: 2, name: "Lang::German")]
        let failure = Failure.notFound(.book, .name("Lang"), near: near)
        #expect(throws: failure) { try library.cards.add(NewCard(book: .name("Lang"), front: "a", back: "b")) }
        #expect(throws: failure) { try library.cards.put(NewCard(book: .name("Lang"), front: "a", back: "b")) }
        #expect(throws: failure) { try library.cards.move(CardMove(card: .id(1), book: .name("Lang"))) }
        #expect(throws: failure) {
            try library.settings.set(SettingChange(key: "new_per_day", value: "1", book: .name("Lang")))
        }
        services.files.readable["cards.tsv"] = [CardRecord(front: "a", back: "b")]
        #expect(throws: failure) { try library.importExport.importFile(ImportRequest(path: "cards.tsv", book: .name("Lang"))) }
    }

    // MARK: Renaming and deleting

    @Test func `Renaming a book renames those below it`() throws {
        let change = try books.rename(BookRename(book: .name("Maths"), name: "School::Mathematics"))
        #expect(change.before?.name == "Maths" && change.row.name == "School::Mathematics" && change.row.treeBooks == 2)
        #expect(try books.show(.id(4)).name == "School::Mathematics::Sets")
        #expect(try books.rename(BookRename(book: .name("lang"), name: "LANG")).row.name == "LANG")
        #expect(try books.show(.id(1)).name == "LANG::French")
        #expect(try books.rename(BookRename(book: .name("lang"), name: "LANG")).kind == .unchanged)
    }

    @Test func `A tree is renamed as a whole or not at all`() throws {
        let before = try services.library.bookNames()
        try services.library.givenBook("School::Sets")
        #expect(throws: Failure.duplicate(.book, "School::Sets", id: 5)) {
            try books.rename(BookRename(book: .name("Maths"), name: "School"))
        }
        for name in ["Maths::Old", "maths::sets::Maths"] {
            #expect(throws: Failure.invalid(.name, .belowItself)) { try books.rename(BookRename(book: .id(3), name: name)) }
            #expect(throws: Failure.invalid(.name, .belowItself)) { try books.check(name: name, of: .id(3)) }
        }
        let long = String(repeating: "n", count: 255)
        #expect(throws: Failure.invalid(.name, .tooLong(limit: 256, actual: 261))) {
            try books.rename(BookRename(book: .name("Maths"), name: long))
        }
        #expect(try Set(services.library.bookNames()) == Set(before + ["School::Sets"]))
    }

    @Test func `A tree can move up into its own place`() throws {
        try services.library.givenBook("A::R")
        try services.library.givenBook("A::R::R::X")
        try services.library.givenBook("A::R::X")
        try books.rename(BookRename(book: .name("A::R"), name: "A"))
        #expect(try [5, 6, 7].map { try books.show(.id($0)).name } == ["A", "A::R::X", "A::X"])
    }

    @Test func `A book with others below it is deleted only with them`() throws {
        for (book, below) in [("Maths", 1), ("Lang", 2)] {
            #expect(throws: Failure.conflict(.booksAreBelow(below))) { try books.delete(.name(book)) }
        }
        let change = try books.deleteTree(.name("Maths"))
        #expect(change.kind == .deleted && change.row.treeBooks == 2 && change.row.treeCards == 4)
        #expect(try books.deleteTree(.name("Lang")).row.isBook == false)
        #expect(try services.library.bookNames().isEmpty)
    }

    // MARK: Limits

    @Test func `A limit of a book is shared by those below it without one of their own`() throws {
        try books.add("Lang")
        try books.add("Lang::French::Verbs")
        for number in 1...9 {
            for book in ["Lang", "Lang::German", "Lang::French::Verbs"] {
                try library.cards.add(NewCard(book: .name(book), front: "new \(number)", back: "b"))
            }
        }
        func new(_ book: String?) throws -> Int { try library.review.counts(in: book.map { .name($0) }).new }
        try library.settings.set(SettingChange(key: "new_per_day", value: "4", book: .name("Lang")))
        try library.settings.set(SettingChange(key: "new_per_day", value: "3", book: .name("Lang::French")))
        #expect(try new("Lang") == 7)
        #expect(try new("Lang::German") == 4)
        #expect(try new("Lang::French") == 3)
        #expect(try new("Lang::French::Verbs") == 3)
        #expect(try new(nil) == 8, "7, and the card of Maths")
        // A book that comes below another one shares its limit, and one that leaves does not.
        try books.rename(BookRename(book: .name("Maths"), name: "Lang::Maths"))
        #expect(try new(nil) == 7)
        try books.rename(BookRename(book: .name("Lang::German"), name: "German"))
        #expect(try new("German") == 10)
    }
}
