import Foundation
import GRDB
import Model
import StoreContracts
import TestSupport
import Testing
import Vocabulary

@testable import Persistence

/// What is read beside the main actor.
@MainActor @Suite struct ReaderTests {
    private let library: SQLiteUnderTest
    private let book: Book.ID
    private let moment = Timestamp(milliseconds: 0)

    init() throws {
        library = try SQLiteUnderTest(inMemory: false)
        book = try library.books.addBook(Name("French"), at: moment).id
        try add("le chat")
    }

    @Test func `A read sees the latest commit`() async throws {
        #expect(try await fronts() == ["le chat"])
        try add("le chien")
        #expect(try await fronts() == ["le chat", "le chien"])
        #expect(library.connection.reader != nil, "a connection of its own")
    }

    @Test func `A read in a transaction sees uncommitted changes`() async throws {
        // Given
        try library.connection.begin()
        try add("le chien")
        // Then
        #expect(try await fronts() == ["le chat", "le chien"])
        // When
        try library.connection.rollback()
        // Then
        #expect(try await fronts() == ["le chat"])
    }

    @Test(arguments: [false, true]) func `A library without a file can be read too`(inMemory: Bool) async throws {
        // Given
        let folder = try TemporaryFolder()
        let connection = try LibraryFile.open(inMemory ? nil : folder.path("missing.sqlite"), busyTimeout: .zero)
        // Then
        #expect(
            try await connection.read { (queries: LibraryQueries) throws(Failure) in try queries.cards.countCards(CardQuery()) }
                == 0)
        // When
        let book = try SQLiteBooks(connection).addBook(Name("French"), at: moment).id
        _ = try SQLiteCards(connection).addCard(CardDraft(front: "le chat", back: ""), to: book, at: moment)
        // Then
        #expect(
            try await connection.read { (queries: LibraryQueries) throws(Failure) in try queries.cards.countCards(CardQuery()) }
                == 1)
        try connection.close()
    }

    @Test func `A commit does not wait for a slow read`() async throws {
        // Given
        let (begun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let slow = Task { @MainActor [library] in
            try await library.connection.read { (queries: LibraryQueries) throws(Failure) in
                let before = try queries.cards.countCards(CardQuery(match: "le"))
                begun.signal()
                mayEnd.wait()
                return [before, try queries.cards.countCards(CardQuery(match: "le"))]
            }
        }
        try await onThread { begun.wait() }
        // When
        try add("le chien")
        mayEnd.signal()
        // Then
        #expect(try await slow.value == [1, 1], "one reading is of one state of the library")
        #expect(try await fronts() == ["le chat", "le chien"])
    }

    @Test func `A cancelled read ends in the middle of a query`() async throws {
        // Given
        let begun = DispatchSemaphore(value: 0)
        let task = Task { @MainActor [library] () -> Failure? in
            do throws(Failure) {
                try await library.connection.read { (queries: LibraryQueries) throws(Failure) in
                    begun.signal()
                    while true { _ = try queries.cards.countCards(CardQuery(match: "le")) }
                }
                return nil
            } catch {
                return error
            }
        }
        // When
        // The query keeps a core busy until it ends, so it is not cancelled by a task, which would wait for its turn.
        Thread.detachNewThread {
            begun.wait()
            task.cancel()
        }
        // Then
        #expect(await task.value == Failure.interrupted)
        #expect(try await fronts() == ["le chat"], "the next one is not")
    }

    @Test func `A library whose reader is open is brought to rest when it is closed`() async throws {
        // Given
        _ = try await fronts()
        let path = try #require(library.connection.opener?.file.log)
        // When
        try library.connection.close()
        // Then
        #expect(!FileManager.default.fileExists(atPath: path), "the log is in the file")
    }

    @Test func `A read after a restore reads the restored library`() async throws {
        // Given
        let backup = try library.path(ofBackup: "kept.sqlite")
        _ = try library.file.backUp(to: backup, replacing: false)
        try add("le chien")
        _ = try await fronts()
        // When
        _ = try library.file.restore(from: backup)
        // Then
        #expect(try await fronts() == ["le chat"])
    }

    @Test func `A reader changes nothing`() async throws {
        let draft = try CardDraft(front: "le chien", back: "")
        var error: Failure?
        do throws(Failure) {
            try await library.connection.read { [book, moment] (queries: LibraryQueries) throws(Failure) in
                _ = try queries.cards.addCard(draft, to: book, at: moment)
            }
        } catch let refusal {
            error = refusal
        }
        #expect(error != nil)
        #expect(try await fronts() == ["le chat"])
    }

    private func fronts() async throws -> [String] {
        try await library.connection.read { (queries: LibraryQueries) throws(Failure) in
            try queries.cards.cards(CardQuery(), after: nil, limit: 9).map(\.front)
        }
    }

    private func add(_ front: String) throws {
        _ = try library.cards.addCard(CardDraft(front: front, back: ""), to: book, at: moment)
    }
}
