import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import Persistence

@Suite struct LibraryFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func aNewLibraryIsDurableAndForItsOwnerAlone() throws {
        let path = folder.path("a/b/library.sqlite")
        let connection = try LibraryFile.open(path, busyTimeout: .seconds(5))
        let values = try connection.queue.inDatabase { db in
            try ["journal_mode", "synchronous", "foreign_keys", "application_id", "user_version"].map {
                try String.fetchOne(db, sql: "PRAGMA \($0)") ?? ""
            }
        }
        #expect(values == ["wal", "2", "1", String(Schema.applicationID), String(Schema.version)])
        #expect(try permissions(path) == 0o600)
        #expect(try permissions(path + "-wal") == 0o600)
        #expect(try permissions(folder.path("a")) == 0o700)
    }

    @Test func severalThatMakeTheSameLibraryAtOnceAllGetIt() async throws {
        for round in 0..<10 {
            let path = folder.path("\(round)/library.sqlite")
            try await withThrowingTaskGroup { group in
                for _ in 0..<4 {
                    group.addTask {
                        try await onThread { try LibraryFile.open(path, busyTimeout: .seconds(20)).close() }
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test func aFileThatIsNoLibraryIsLeftAsItIs() throws {
        let path = folder.path("notes.txt")
        let text = String(repeating: "These are notes. ", count: 100)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        #expect(throws: ModelError.library(.corrupt("file is not a database"))) { try LibraryFile.open(path, busyTimeout: .zero) }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }

    @Test func aDatabaseOfAnotherProgramIsLeftAsItIs() throws {
        let path = folder.path("other.sqlite")
        let other = try DatabaseQueue(path: path)
        try other.write { try $0.execute(sql: "CREATE TABLE task (id INTEGER)") }
        try other.close()
        #expect(throws: ModelError.library(.corrupt("it is a database of another program"))) {
            try LibraryFile.open(path, busyTimeout: .zero)
        }
    }

    @Test func aLibraryOfANewerVersionIsRefused() throws {
        let path = folder.path("library.sqlite")
        let connection = try LibraryFile.open(path, busyTimeout: .zero)
        try connection.queue.inDatabase { try $0.execute(sql: "PRAGMA user_version = 99") }
        try connection.close()
        #expect(throws: ModelError.library(.newer(version: "99"))) { try LibraryFile.open(path, busyTimeout: .zero) }
    }

    @Test func aFolderThatCannotBeMadeIsTold() {
        #expect(throws: ModelError.library(.cannotOpen("No such file or directory"))) {
            try LibraryFile.open("/proc/none/library.sqlite", busyTimeout: .zero)
        }
    }

    private func permissions(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
}
