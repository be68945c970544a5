import Binding
import Composition
import Foundation
import TestSupport
import Testing
import ViewModel
import Vocabulary

/// Two processes do to one library whatever comes by chance, in and outside of transactions, while virtual time goes by. After each
/// step, what one of them shows is what it would read anew.
///
/// The long form lasts an hour: `SUTRA_LONG=1 SUTRA_SUITE=Composition swift test --filter LiveOutputsTests`.
@MainActor @Suite struct LiveOutputsTests {
    @Test func `The values shown always match the library`() async throws {
        let end = ContinuousClock.now + .seconds(3600)
        print("live outputs: seed \(Fuzzing.seed)")
        var seed = Fuzzing.seed
        repeat {
            try await Trial(seed: seed).run(steps: 150)
            seed &+= 1
        } while Fuzzing.isLong ? ContinuousClock.now < end : seed < Fuzzing.seed + 8
    }
}

/// A library in a file that two processes have open.
@MainActor private final class Trial {
    private let seed: UInt64
    private let place: LibraryInFolder
    private let here: LibraryViewModel
    private let elsewhere: LibraryViewModel
    /// Lists of cards with what each of them is a part of.
    private let lists: [(cards: CardsViewModel, whole: CardListing)]
    private var generator: SeededGenerator
    private var markCount = 0
    private var history: [String] = []
    /// A view observes all that is live.
    private let bag = DisposeBag()
    private var shownBooks: [BookRow] = []

    private static let names = ["French", "Latin", "Kanji", "Greek"]
    private static let fronts = ["a", "b", "c", "d", "e", "f"]

    init(seed: UInt64) throws {
        self.seed = seed
        generator = SeededGenerator(seed: seed)
        place = try LibraryInFolder()
        (here, elsewhere) = (place.here, try place.connect())
        lists = [
            (here.cards(CardListFilter()), CardListing()), (here.cards(CardListFilter(book: .id(1))), CardListing(book: .id(1))),
            (here.cards(CardListFilter(text: "card1")), CardListing(match: "card1")),
            (here.cards(CardListFilter(isDue: true)), CardListing(isDue: true)),
        ]
        here.books.rows.bind(self, in: bag) { trial, rows, _ in trial.shownBooks = Array(rows) }
        for output in [here.prompt.due, here.books.cards] { output.observe(in: bag) { _ in } }
        here.prompt.progressText.observe(in: bag) { _ in }
        here.openItem.current.observe(in: bag) { _ in }
        here.profiles.rows.observe(in: bag) { _, _ in }
        here.settings.rows.observe(in: bag) { _, _ in }
        here.sessions.rows.observe(in: bag) { _, _ in }
        here.sessions.totalText.observe(in: bag) { _ in }
        for (cards, _) in lists { cards.window.rows.observe(in: bag) { _, _ in } }
    }

    func run(steps: Int) async throws {
        for number in 0..<steps {
            try step()
            guard try isTrue() else { return }
            if number % 10 == 9 { guard try await listsAreTrue() else { return } }
        }
        try here.transaction.rollback()
        try place.close()
    }

    // MARK: Steps

    private func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    private func one<Element>(of elements: [Element]) -> Element { elements[number(0...(elements.count - 1))] }

    private func step() throws {
        switch number(1...30) {
        case 1...16: command(here, "here")
        case 17...21:
            command(elsewhere, "elsewhere")
            here.refreshIfChanged()
        case 22...24: advance()
        case 25: elsewhereTransaction()
        default: try transaction()
        }
    }

    private func note(_ what: String) { history.append(what) }

    private func advance() {
        let duration = one(of: [Duration.seconds(1), .seconds(61), .seconds(600), .seconds(3600), .seconds(90_000)])
        note("clock advance \(duration)")
        for library in [here, elsewhere] { _ = try? library.clock.advance(by: duration) }
    }

    /// Begins, marks, goes back, ends.
    private func transaction() throws {
        let transaction = here.transaction
        guard transaction.isOpen else {
            note("begin")
            markCount = 0
            return try transaction.begin()
        }
        switch number(1...5) {
        case 1:
            note("commit")
            try transaction.commit()
        case 2:
            note("rollback")
            try transaction.rollback()
        case 3 where markCount > 0:
            note("go back to the mark")
            markCount -= 1
            try transaction.rollBackToSavepoint()
        case 4 where markCount > 0:
            note("remove the mark")
            markCount -= 1
            try transaction.releaseSavepoint()
        default:
            note("set a mark")
            markCount += 1
            try transaction.setSavepoint()
        }
    }

    /// What another process does and takes back is not seen.
    private func elsewhereTransaction() {
        guard !here.transaction.isOpen else { return }
        do throws(Failure) {
            try elsewhere.transaction.begin()
            for _ in 0..<number(1...3) { command(elsewhere, "elsewhere, in a transaction") }
            here.refreshIfChanged()
            if number(1...2) == 1 { try elsewhere.transaction.commit() } else { try elsewhere.transaction.rollback() }
        } catch {
            note("elsewhere: \(error)")
        }
        here.refreshIfChanged()
    }

    private func command(_ library: LibraryViewModel, _ place: String) {
        let book = EntityReference.name(one(of: Self.names))
        let card = EntityReference.id(Int64(number(1...12)))
        let profile = EntityReference.name(one(of: ["Morning", "Evening"]))
        let commands: [(String, () throws -> Void)] = [
            ("book put", { try library.books.put(self.one(of: Self.names)) }),
            ("book rename", { try library.books.rename(BookRename(book: book, name: self.one(of: Self.names))) }),
            ("book delete", { try library.books.delete(book) }),
            ("card add", { try library.cards.add(self.newCard(in: book)) }),
            ("card add", { try library.cards.add(self.newCard(in: book)) }),
            ("card put", { try library.cards.put(self.newCard(in: book)) }),
            ("card move", { try library.cards.move(CardMove(card: card, book: book)) }),
            ("card suspend", { try library.cards.suspend(card) }),
            ("card resume", { try library.cards.resume(card) }),
            ("card delete", { try library.cards.delete(card) }),
            ("review answer", { try library.review.answer(CardAnswer(card: card, rating: self.one(of: Rating.allCases))) }),
            ("review answer", { try library.review.answer(CardAnswer(card: card, rating: self.one(of: Rating.allCases))) }),
            ("review reschedule", { try library.review.reschedule() }),
            ("review holiday", { try library.review.leave(HolidayRequest(20_480...20_600)) }),
            (
                "settings set",
                { try library.settings.set(SettingChange(key: "rollover_hour", value: "\(self.number(0...23))")) }
            ),
            (
                "settings set",
                { try library.settings.set(SettingChange(key: "desired_retention", value: "0.8\(self.number(0...9))")) }
            ),
            (
                "profile put",
                {
                    try library.profiles.put(
                        NewProfile(name: self.one(of: ["Morning", "Evening"]), duration: .seconds(self.number(60...90))))
                }
            ),
            ("profile rename", { try library.profiles.rename(profile, to: "Evening") }),
            ("profile delete", { try library.profiles.delete(profile) }),
            ("sit", { try library.sitting.sit(profile) }),
            ("session delete", { try library.sessions.delete(Int64(self.number(1...3))) }),
            ("look on", { self.one(of: self.lists).cards.window.readNextPage() }),
            ("jump to the end", { self.one(of: self.lists).cards.window.jumpToEnd() }),
            ("jump to the start", { self.one(of: self.lists).cards.window.jumpToStart() }),
            ("act on several", { try self.actOnSelected() }),
            ("undo", { try library.undo.undo() }),
            ("undo", { try library.undo.undo() }),
            ("redo", { try library.undo.redo() }),
            ("import", { try self.importCards(library, into: book) }),
            ("book add by questions", { self.newBook(library) }),
            ("open", { try library.openItem.open(self.number(1...2) == 1 ? book : profile) }),
            ("backup and restore", { try self.restore(library) }),
        ]
        let (name, run) = one(of: commands)
        note("\(place): \(name) \(book) \(card)")
        try? run()
    }

    private func actOnSelected() throws(Failure) {
        let cards = one(of: lists).cards
        let some = Set((0..<3).map { _ in Int64(number(1...12)) })
        cards.selection.value = Selection(some)
        if number(1...4) == 1 { cards.select(from: 1, to: .max - 1) }
        let selected = cards.selection.value
        switch number(1...4) {
        case 1: try cards.suspend(selected)
        case 2: try cards.tag(selected, adding: ["t\(number(1...2))"], removing: ["t1"])
        case 3: try cards.move(selected, to: .name(one(of: Self.names)))
        default: try cards.delete(selected)
        }
    }

    private func newCard(in book: EntityReference) -> NewCard {
        NewCard(book: book, front: one(of: Self.fronts), back: "\(number(1...3))")
    }

    /// An import that is long, short, or fails in its last line.
    private func importCards(_ library: LibraryViewModel, into book: EntityReference) throws(Failure) {
        let file = place.path("cards.tsv")
        // Most cards of one import are the same as those of the next: more are changed than are told one by one, and some come new.
        let count = one(of: [2, 30, number(2000...2500)])
        var lines = (0..<count).map { "\(count > 30 ? "card" : one(of: Self.fronts))\($0)\t\(number(1...3))" }
        if number(1...4) == 1 { lines.append("x\0\ty") }
        try? Data((["front\tback"] + lines).joined(separator: "\n").utf8).write(to: URL(filePath: file))
        try library.importExport.importFile(ImportRequest(path: file, book: book, onConflict: .update))
    }

    private func newBook(_ library: LibraryViewModel) {
        let form = library.newBook()
        form.nameDidChange(one(of: Self.names))
        form.nameDidSettle()
        for text in (0..<number(0...3)).flatMap({ _ in [one(of: Self.fronts), "x"] }) {
            form.textDidChange(text)
            form.textDidSettle()
        }
        if number(1...2) == 1 { form.submit() } else { form.leave() }
    }

    private func restore(_ library: LibraryViewModel) throws(Failure) {
        let backup = place.path("backup.sqlite")
        if number(1...2) == 1 {
            try library.file.backUp(to: backup, replacing: true)
        } else {
            try library.file.restore(from: backup)
        }
    }

    // MARK: What is shown

    private func isTrue() throws -> Bool {
        let books = try readBooks()
        let due = books.reduce(0) { $0 + $1.due }
        let cards = books.reduce(0) { $0 + $1.cards }
        let differences = [
            shownBooks.sorted { $0.id < $1.id } == books ? nil : "books: \(shownBooks) instead of \(books)",
            here.prompt.due.current == due ? nil : "due: \(here.prompt.due.current) instead of \(due)",
            here.books.cards.current == cards ? nil : "cards: \(here.books.cards.current) instead of \(cards)",
            try held(books),
            try Set(here.profiles.rows.elements) == Set(here.profiles.list())
                ? nil : "profiles: \(Array(here.profiles.rows.elements))",
            try Array(here.settings.rows.elements) == here.settings.rows()
                ? nil : "settings: \(Array(here.settings.rows.elements))",
            try sessions(),
        ].compactMap(\.self)
        if differences.isEmpty { return true }
        Issue.record("seed \(seed): \(differences.joined(separator: "; "))\nafter\n\(history.suffix(12).joined(separator: "\n"))")
        return false
    }

    /// Nil where the log is as it is in the library.
    private func sessions() throws -> String? {
        let rows = try here.sessions.list().all()
        let isTrue =
            Array(here.sessions.rows.elements).map(\.id) == rows.map(\.id)
            && here.sessions.totalText.current == Duration.seconds(rows.reduce(0) { $0 + $1.satSeconds }).clock
        return isTrue ? nil : "sessions: \(Array(here.sessions.rows.elements)) instead of \(rows)"
    }

    /// Whether each list of cards shows a part of the library's without a gap, once it has been read.
    private func listsAreTrue() async throws -> Bool {
        for (cards, listing) in lists {
            let window = cards.window
            try await window.settle()
            // A book that is not there has no cards.
            let rows = (try? here.cards.list(listing).all()) ?? []
            let shown = Array(window.rows.elements)
            let start = shown.first.flatMap { first in rows.firstIndex { $0.id == first.id } } ?? 0
            let isTrue =
                rows.dropFirst(start).starts(with: shown) && window.count.current == .exactly(rows.count)
                && window.hasMoreBefore.current == (start > 0)
                && window.hasMoreAfter.current == (start + shown.count < rows.count)
                && (shown.isEmpty == rows.isEmpty)
            if isTrue { continue }
            Issue.record(
                """
                seed \(seed): \(cards.filter.current) shows \(shown.map(\.id)) of \(rows.map(\.id)), \(window.count.current)
                after
                \(history.suffix(30).joined(separator: "\n"))
                """)
            return false
        }
        return true
    }

    private func readBooks() throws -> [BookRow] {
        try here.books.list(BookListing()).all().sorted { $0.id < $1.id }
    }

    /// Nil if the open item is as in the library.
    private func held(_ books: [BookRow]) throws -> String? {
        let profiles = try here.profiles.list()
        let isTrue =
            switch here.openItem.current.current {
            case .book(let row)?: books.contains(row)
            case .profile(let row)?: profiles.contains(row)
            case nil: true
            }
        return isTrue ? nil : "open item: \(here.openItem.current.current.map { "\($0)" } ?? "")"
    }
}
