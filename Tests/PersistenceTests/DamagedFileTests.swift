import Foundation
import GRDB
import Model
import StoreContracts
import TestSupport
import Testing
import Vocabulary

@testable import Persistence

/// A file with a damaged bit is reported as damaged; reading it ends, and crashes nothing.
@Suite struct DamagedFileTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("library.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    @Test func `Paging ends if a damaged bit puts the last card before the others`() throws {
        try makeLibrary(cards: 600)
        try changeBytes { bytes, pageSize in
            let cell = lastCell(ofTableAt: try rootPage("card"), in: bytes, pageSize)
            // The row's id follows the size of its content (https://sqlite.org/fileformat.html#b_tree_pages): 600 becomes 88.
            #expect(bytes[cell + 1] == 0x84)
            bytes[cell + 1] ^= 0x04
        }
        let library = try SQLiteUnderTest(in: folder)
        let damage = Failure.library(.corrupt("its rows are out of order"))
        let (cards, histories) = (library.cards.pages(of: CardQuery()), library.study.pages(in: .all))
        #expect(throws: damage) { while try !cards.next().isEmpty {} }
        #expect(throws: damage) { while try !histories.next().isEmpty {} }
    }

    @Test(arguments: [
        ("CREATE TABLE card", "CREATE TABLE cbrd"), ("front TEXT NOT NULL", "fromt TEXT NOT NULL"),
        ("VALUES (new.id) ON CONFLICT", "VALUES (new.ie) ON CONFLICT"),
        ("CREATE TABLE card", "CREATE TABLX card"),
    ])
    func `A schema with a damaged letter is damage`(_ text: String, _ damaged: String) throws {
        try makeLibrary(cards: 1)
        try changeBytes { bytes, _ in
            // What a migration has replaced can still be in the file.
            let places = bytes.ranges(of: Array(text.utf8))
            try #require(!places.isEmpty)
            for place in places { bytes.replaceSubrange(place, with: Array(damaged.utf8)) }
        }
        do {
            let library = try SQLiteUnderTest(in: folder)
            _ = try library.cards.cards(CardQuery(), after: nil, limit: 9)
            _ = try library.cards.addCard(CardDraft(front: "new", back: ""), to: Book.ID(1), at: Timestamp(milliseconds: 0))
            Issue.record("it is taken for a sound library")
        } catch {
            #expect(Failure(error).isCorrupt, "\(error)")
        }
    }

    /// The header's fields, the first 100 bytes: https://sqlite.org/fileformat.html#the_database_header.
    @Test(arguments: [UInt8(5), 255])
    func `A damaged byte of the header is never an unexpected error`(_ value: UInt8) throws {
        try makeLibrary(cards: 1)
        let sound = try Data(contentsOf: URL(filePath: path))
        var damaged = 0
        for place in 0..<100 where sound[place] != value {
            var bytes = sound
            bytes[place] = value
            try bytes.write(to: URL(filePath: path))
            do {
                let library = try SQLiteUnderTest(in: folder)
                _ = try library.cards.cards(CardQuery(), after: nil, limit: 9)
                try library.connection.close()
            } catch {
                damaged += 1
                if case .library(.unexpected) = Failure(error) { Issue.record("byte \(place): \(error)") }
            }
        }
        #expect(damaged > 20)
    }

    @Test func `A file that is about to become a library is damaged if its table of migrations is`() throws {
        let queue = try DatabaseQueue(path: path)
        try queue.inDatabase { try $0.execute(sql: "CREATE TABLE grdb_migrations (id INTEGER)") }
        try queue.close()
        #expect { try LibraryFile.open(path, busyTimeout: .zero) } throws: { Failure($0).isCorrupt }
    }

    @Test func `Rows whose parents are missing are damage`() throws {
        try makeLibrary(cards: 2)
        let library = try SQLiteUnderTest(in: folder)
        try library.execute("PRAGMA foreign_keys = OFF")
        try library.execute("DELETE FROM card WHERE id = 1")
        #expect(throws: Failure.library(.corrupt("the log has an entry of card @1, which does not exist"))) {
            try library.study.histories(in: .all, after: nil, limit: 9)
        }
        let violation = DatabaseError(resultCode: .SQLITE_CONSTRAINT_FOREIGNKEY, message: "FOREIGN KEY constraint failed")
        #expect(Failure(violation) == .library(.corrupt("FOREIGN KEY constraint failed")))
    }

    @Test(arguments: ["malformed JSON", "integer overflow"])
    func `Values that no trigger can read are damage`(_ message: String) {
        #expect(Failure(DatabaseError(resultCode: .SQLITE_ERROR, message: message)) == .library(.corrupt(message)))
    }

    @Test func `A lock that another process does not release is a busy library`() {
        #expect(Failure(DatabaseError(resultCode: .SQLITE_PROTOCOL)) == .library(.busy))
    }

    // MARK: The file

    /// A book of cards that were answered once.
    private func makeLibrary(cards: Int) throws {
        let library = try SQLiteUnderTest(in: folder)
        try library.library.atomically { () throws(Failure) in
            let book = try library.books.addBook(Name("French"), at: Timestamp(milliseconds: 0)).id
            let drafts = try (1...cards).map { (number) throws(Failure) in try CardDraft(front: "\(number)", back: "back") }
            _ = try library.cards.addCards(drafts, to: book, at: Timestamp(milliseconds: 0))
        }
        let calendar = StudyCalendar.utc(rolloverHour: 4)
        try library.library.atomically { () throws(Failure) in
            for card in try library.cards.cards(CardQuery(), after: nil, limit: cards) {
                _ = try library.study.record(
                    StudyPlan().review(card, rated: .good, at: Timestamp(milliseconds: 1000), in: calendar))
            }
        }
        try library.connection.close()
    }

    private func rootPage(_ table: String) throws -> Int {
        let queue = try DatabaseQueue(path: path)
        defer { try? queue.close() }
        return try queue.read { db in
            try #require(try Int.fetchOne(db, sql: "SELECT rootpage FROM sqlite_schema WHERE name = ?", arguments: [table]))
        }
    }

    private func changeBytes(_ body: (inout [UInt8], _ pageSize: Int) throws -> Void) throws {
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        try body(&bytes, Int(bytes[16]) << 8 | Int(bytes[17]))
        try Data(bytes).write(to: URL(filePath: path))
    }

    /// Where the last row of a table begins.
    private func lastCell(ofTableAt root: Int, in bytes: [UInt8], _ pageSize: Int) -> Int {
        func number(_ place: Int, _ count: Int) -> Int { bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) } }
        var page = (root - 1) * pageSize
        while bytes[page] == 5 { page = (number(page + 8, 4) - 1) * pageSize }
        return page + number(page + 8 + 2 * (number(page + 3, 2) - 1), 2)
    }
}
