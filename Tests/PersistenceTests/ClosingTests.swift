import GRDB
import GRDBSQLite
import Model
import TestSupport
import Testing
import Vocabulary

@testable import Persistence

/// A connection rolls back what is open before it is gone, however it goes.
@Suite struct ClosingTests {
    /// Notes what is left of the database each time that SQLite rolls back.
    private final class RollbackObserver {
        weak var database: Database?
        private(set) var hadDatabase: [Bool] = []

        func didRollBack() { hadDatabase.append(database != nil) }
    }

    @Test(arguments: [true, false])
    func `An open transaction is rolled back before the database is released`(_ isClosed: Bool) throws {
        let observer = RollbackObserver()
        try withExtendedLifetime(observer) {
            var connection: Connection? = try LibraryFile.open(nil, busyTimeout: .zero)
            if let connection {
                connection.queue.inDatabase { observe($0, by: observer) }
                try connection.begin()
                _ = try SQLiteBooks(connection).addBook(Name("French"), at: Timestamp(milliseconds: 0))
                if isClosed { try connection.close() }
            }
            connection = nil
        }
        #expect(observer.hadDatabase == [true])
    }

    @Test func `The rollback of a connection that closes is not reported`() throws {
        let connection = try LibraryFile.open(nil, busyTimeout: .zero)
        try connection.begin()
        _ = try SQLiteBooks(connection).addBook(Name("French"), at: Timestamp(milliseconds: 0))
        var reports = 0
        connection.changes.listen { _ in reports += 1 }
        try connection.close()
        #expect(reports == 0, "Shared lists would be read again from a library that nobody uses any more.")
    }

    @Test func `A connection released during a transaction leaves no lock`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("library.sqlite")
        let books = SQLiteBooks(try LibraryFile.open(path, busyTimeout: .zero))
        do {
            let other = try LibraryFile.open(path, busyTimeout: .zero)
            try other.begin()
            _ = try SQLiteBooks(other).addBook(Name("French"), at: Timestamp(milliseconds: 0))
        }
        #expect(try books.addBook(Name("French"), at: Timestamp(milliseconds: 0)).id == Book.ID(1))
    }

    private func observe(_ db: Database, by observer: RollbackObserver) {
        observer.database = db
        let context = unsafe Unmanaged.passUnretained(observer).toOpaque()
        _ = unsafe sqlite3_rollback_hook(
            db.sqliteConnection,
            { context in
                guard let context = unsafe context else { return }
                unsafe Unmanaged<RollbackObserver>.fromOpaque(context).takeUnretainedValue().didRollBack()
            }, context)
    }
}
