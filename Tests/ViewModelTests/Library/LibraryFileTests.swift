import Binding
import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// The library as a file: what is told of it, and what view models know of it after it was replaced.
@MainActor @Suite struct LibraryFileTests {
    private let services = FakeServices()
    private let library: LibraryViewModel

    init() { library = LibraryViewModel(services: services) }

    @Test func `The library info counts what the library contains`() throws {
        try services.library.givenBook("French", cards: 3, known: 1)
        try services.library.givenProfile("Morning")
        let info = try library.file.info()
        #expect([info.books, info.cards, info.reviews, info.profiles, info.sessions] == [1, 3, 0, 1, 0])
        #expect(info.path == nil)
        #expect(info.lastReviewAt == nil)
        try library.review.answer(CardAnswer(card: .id(1), rating: .good))
        #expect(try library.file.info().lastReviewAt == "2026-01-31T08:00:00Z")
    }

    @Test(
        arguments: [
            (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1.0 kB"), (81_920, "81.9 kB"), (999_949, "999.9 kB"),
            (999_950, "1.0 MB"), (1_234_567, "1.2 MB"), (2_000_000_000, "2.0 GB"), (7_000_000_000_000, "7 TB"),
        ] as [(Int64, String)])
    func `A size is shown in a suitable unit`(_ bytes: Int64, _ text: String) {
        let info = LibraryInfo(size: bytes, freeSize: bytes, schemaVersion: 1, engine: "")
        let row = LibraryInfoRow(info)
        #expect([row.sizeText, row.freeSizeText] == [text, text])
        #expect([row.size, row.freeSize] == [bytes, bytes])
    }

    @Test func `Cached values follow a restored library`() throws {
        // Given
        try services.library.givenBook("French", cards: 10, known: 5)
        try library.settings.set(SettingChange(key: "new_per_day", value: "3"))
        #expect(try library.file.backUp(to: "backup").content.cards == 10)
        let (cards, progress) = (History(library.books.cards), History(library.prompt.progressText))
        // When
        try library.books.delete(.name("French"))
        try library.books.add("Spanish")
        try library.settings.set(SettingChange(key: "new_per_day", value: "9"))
        _ = try library.review.counts(in: nil)
        let restored = try library.file.restore(from: "backup").content
        // Then
        #expect([restored.books, restored.cards] == [1, 10])
        #expect(cards.values == [10, 0, 10])
        #expect(progress.values == ["50% KNOWN", "", "50% KNOWN"])
        #expect(try library.review.counts(in: nil).new == 3, "the plan is read again")
        #expect(throws: Failure.notFound(.book, .name("Spanish"), near: [])) { try library.books.show(.name("Spanish")) }
    }

    @Test func `A backup reports whether it leaves out uncommitted changes`() throws {
        try library.transaction.begin()
        try library.books.add("French")
        let inside = try library.file.backUp(to: "backup")
        try library.transaction.commit()
        let after = try library.file.backUp(to: "backup", replacing: true)
        #expect([inside.leavesChangesOut, after.leavesChangesOut] == [true, false])
        #expect([inside.content.books, after.content.books] == [0, 1])
    }

    @Test func `An existing backup is replaced only on request`() throws {
        try library.file.checkBackup(to: "backup")
        #expect(failures(library.file.restore(from:), "backup") == [.file("backup", .read, code: 2)], "nothing was written")
        try library.file.backUp(to: "backup")
        #expect(throws: Failure.conflict(.fileIsALibrary)) { try library.file.checkBackup(to: "backup") }
        #expect(throws: Failure.conflict(.fileIsALibrary)) { try library.file.backUp(to: "backup") }
        try library.file.backUp(to: "backup", replacing: true)
    }

    @Test func `The library is not replaced during a sitting`() throws {
        try services.library.givenProfile("Morning")
        _ = try library.file.backUp(to: "backup")
        let real = LibraryViewModel(services: FakeServices(library: services.library, isVirtual: false))
        try real.sitting.sit(.name("Morning"))
        #expect(throws: Failure.conflict(.alreadySitting)) { try real.file.restore(from: "backup") }
        try real.sitting.stop()
        #expect(try real.file.restore(from: "backup").content.sessions == 0)
    }

    @Test func `A failed backup or restore reports its cause`() throws {
        #expect(throws: Failure.file("missing", .read, code: 2)) { try library.file.restore(from: "missing") }
        try library.transaction.begin()
        #expect(throws: Failure.conflict(.transactionIsOpen)) { try library.file.restore(from: "missing") }
        services.library.failure = .library(.full(path: nil))
        #expect(throws: Failure.library(.full(path: nil))) { try library.file.backUp(to: "backup") }
        #expect(throws: Failure.library(.full(path: nil))) { try library.file.info() }
    }
}
