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

    @Test func aLibraryIsToldInNumbers() throws {
        try services.library.givenBook("French", cards: 3, known: 1)
        try services.library.givenProfile("Morning")
        let info = try library.file.info.result(())
        #expect([info.books, info.cards, info.reviews, info.profiles, info.sessions] == [1, 3, 0, 1, 0])
        #expect(info.path == nil)
        #expect(info.lastReviewAt == nil)
        library.review.answer.apply(CardAnswering(card: .id(1), rating: .good))
        #expect(try library.file.info.result(()).lastReviewAt == "2026-01-31T08:00:00Z")
    }

    @Test(
        arguments: [
            (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1.0 kB"), (81_920, "81.9 kB"), (999_949, "999.9 kB"),
            (999_950, "1.0 MB"), (1_234_567, "1.2 MB"), (2_000_000_000, "2.0 GB"), (7_000_000_000_000, "7 TB"),
        ] as [(Int64, String)])
    func aSizeIsShownInItsUnit(_ bytes: Int64, _ text: String) {
        let info = LibraryInfo(size: bytes, freeSize: bytes, schemaVersion: 1, engine: "")
        let row = LibraryInfoRow(info)
        #expect([row.sizeText, row.freeSizeText] == [text, text])
        #expect([row.size, row.freeSize] == [bytes, bytes])
    }

    @Test func whatIsRememberedFollowsARestoredLibrary() throws {
        // Given
        try services.library.givenBook("French", cards: 10, known: 5)
        try library.settings.set.result(SettingChange(key: "new_per_day", value: "3"))
        #expect(try library.file.backUp.result(BackupRequest(path: "backup")).content.cards == 10)
        let (cards, progress) = (History(library.prompt.cards), History(library.prompt.progressText))
        // When
        try library.books.delete.result(.name("French"))
        try library.books.add.result("Spanish")
        try library.settings.set.result(SettingChange(key: "new_per_day", value: "9"))
        _ = try library.review.counts.result(nil)
        let restored = try library.file.restore.result("backup")
        // Then
        #expect([restored.books, restored.cards] == [1, 10])
        #expect(cards.values == [10, 0, 10])
        #expect(progress.values == ["50% KNOWN", "", "50% KNOWN"])
        #expect(try library.review.counts.result(nil).new == 3, "the plan is read again")
        #expect(library.books.show.failures(.name("Spanish")) == [.notFound(.book, .name("Spanish"), near: [])])
    }

    @Test func aBackupTellsWhetherChangesAreNotInIt() throws {
        try library.transaction.begin()
        try library.books.add.result("French")
        let inside = try library.file.backUp.result(BackupRequest(path: "backup"))
        try library.transaction.commit()
        let after = try library.file.backUp.result(BackupRequest(path: "backup", replacesLibrary: true))
        #expect([inside.leavesChangesOut, after.leavesChangesOut] == [true, false])
        #expect([inside.content.books, after.content.books] == [0, 1])
    }

    @Test func aBackupThatIsThereIsReplacedOnlyWhereThatIsAskedFor() throws {
        #expect(try library.file.checkBackup.result(BackupRequest(path: "backup")) == "backup")
        #expect(library.file.restore.failures("backup") == [.file("backup", .read, code: 2)], "nothing was written")
        try library.file.backUp.result(BackupRequest(path: "backup"))
        #expect(library.file.checkBackup.failures(BackupRequest(path: "backup")) == [.conflict(.fileIsALibrary)])
        #expect(library.file.backUp.failures(BackupRequest(path: "backup")) == [.conflict(.fileIsALibrary)])
        try library.file.backUp.result(BackupRequest(path: "backup", replacesLibrary: true))
    }

    @Test func aLibraryIsNotReplacedUnderASitting() throws {
        try services.library.givenProfile("Morning")
        _ = try library.file.backUp.result(BackupRequest(path: "backup"))
        let real = LibraryViewModel(services: FakeServices(library: services.library, isVirtual: false))
        try real.sitting.sit.result(.name("Morning"))
        #expect(real.file.restore.failures("backup") == [.conflict(.alreadySitting)])
        try real.sitting.stop.result(())
        #expect(try real.file.restore.result("backup").sessions == 0)
    }

    @Test func whyThereIsNoBackupIsTold() throws {
        #expect(library.file.restore.failures("missing") == [.file("missing", .read, code: 2)])
        try library.transaction.begin()
        #expect(library.file.restore.failures("missing") == [.conflict(.transactionIsOpen)])
        services.library.failure = .library(.full(path: nil))
        #expect(library.file.backUp.failures(BackupRequest(path: "backup")) == [.library(.full(path: nil))])
        #expect(library.file.info.failures(()) == [.library(.full(path: nil))])
    }
}
