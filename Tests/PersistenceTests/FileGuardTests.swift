import Foundation
import Model
import TestSupport
import Testing
import Vocabulary

@testable import Persistence

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Protects the library from everything that writes files: its own files are known by what they are, not by how they are named.
@Suite struct FileGuardTests {
    private let place: BackupPlaceUnderTest
    private let files: LibraryFileGuard

    init() throws {
        place = try BackupPlaceUnderTest()
        files = LibraryFileGuard(path: place.path("library.sqlite"))
        try place.execute("CREATE TABLE task (id INTEGER)", in: "other")
        try place.folder.write("notes", "notes")
    }

    private func conflict(_ name: String, of files: LibraryFileGuard? = nil) -> Conflict? {
        do throws(Failure) {
            try (files ?? self.files).checkWritable(place.path(name))
            return nil
        } catch {
            if case .conflict(let conflict) = error { return conflict }
            Issue.record(error)
            return nil
        }
    }

    @Test(arguments: ["", "-wal", "-shm", "-journal"]) func `The library and its companion files are protected`(_ ending: String)
    {
        #expect(conflict("library.sqlite\(ending)") == .fileIsTheLibrary)
        #expect(throws: Failure.conflict(.fileIsTheLibrary)) {
            try files.checkReadable(place.path("library.sqlite\(ending)"))
        }
    }

    @Test func `Links are followed even if their target is missing`() throws {
        for (name, target) in [("a", "library.sqlite"), ("b", "library.sqlite-journal"), ("c", "b"), ("d", "other")] {
            try FileManager.default.createSymbolicLink(atPath: place.path(name), withDestinationPath: target)
        }
        try FileManager.default.linkItem(atPath: place.path("library.sqlite"), toPath: place.path("e"))
        try FileManager.default.createSymbolicLink(atPath: place.path("round"), withDestinationPath: "round")
        #expect(
            ["a", "b", "c", "e", "d"].map { conflict($0) } == [
                .fileIsTheLibrary, .fileIsTheLibrary, .fileIsTheLibrary, .fileIsTheLibrary, .fileIsADatabase,
            ])
        #expect(conflict("round") == nil, "whoever writes there fails")
    }

    @Test func `A library that does not exist yet is protected by its name`() {
        let files = LibraryFileGuard(path: place.path("new.sqlite"))
        #expect(conflict("new.sqlite", of: files) == .fileIsTheLibrary)
        #expect(conflict("new.sqlite-journal", of: files) == .fileIsTheLibrary)
        #expect(conflict("new", of: files) == nil)
        let deep = LibraryFileGuard(path: place.path("missing/new.sqlite"))
        #expect(conflict("new.sqlite", of: deep) == nil)
    }

    @Test func `A renamed library is still protected`() throws {
        try FileManager.default.moveItem(atPath: place.path("library.sqlite"), toPath: place.path("renamed"))
        #expect(conflict("renamed") == .fileIsTheLibrary)
    }

    @Test func `Other databases and their companion files are protected`() {
        #expect(conflict("other") == .fileIsADatabase)
        #expect(["other-wal", "other-shm", "other-journal"].allSatisfy { conflict($0) == .fileBelongsToADatabase })
        #expect(conflict("other", of: LibraryFileGuard(path: nil)) == .fileIsADatabase)
        #expect(throws: Never.self) { try files.checkReadable(place.path("other")) }
    }

    @Test(arguments: ["notes", "notes-wal", "missing", "missing/folder", "", "library.sqlite.tsv", "library"])
    func `Other files are not protected`(_ name: String) { #expect(conflict(name) == nil) }

    @Test func `A place for a file is rejected for the reason that the system gives`() throws {
        try FileManager.default.createSymbolicLink(atPath: place.path("dangling"), withDestinationPath: "missing/file")
        let codes = [("dangling", ENOENT), ("missing/file", ENOENT), ("notes/file", ENOTDIR), ("", EISDIR)]
        for (name, code) in codes {
            let path = place.path(name)
            #expect(throws: Failure.file(path, .create, code: code)) { try files.checkPlace(path) }
        }
        #expect(throws: Never.self) { try files.checkPlace(place.path("new")) }
    }

    #if os(Linux)
        @Test(arguments: [("/proc/new.csv", ENOENT), ("/sys/new.csv", EACCES)])
        func `No file can be created where only the kernel creates some`(_ path: String, _ code: Int32) throws {
            #expect(throws: Failure.file(path, .create, code: code)) { try files.checkPlace(path) }
        }
    #endif

    @Test func `Only a folder that will be created with the library may be missing`() throws {
        let files = LibraryFileGuard(path: place.path("a/b/library.sqlite"))
        for name in ["a/file", "a/b/file", "file"] {
            #expect(throws: Never.self, "\(name)") { try files.checkPlace(place.path(name)) }
        }
        for name in ["c/file", "a/c/file", "a/b/c/file"] {
            let path = place.path(name)
            #expect(throws: Failure.file(path, .create, code: ENOENT)) { try files.checkPlace(path) }
        }
    }

    /// SQLite's locks belong to the process, and go when any descriptor of the file is closed.
    @Test func `Checking the files of the library releases no lock`() throws {
        try place.library.library.begin()
        _ = try place.library.books.addBook(Name("Spanish"), at: Timestamp(milliseconds: 0))
        let before = try locks()
        #expect(!before.isEmpty)
        for ending in ["", "-wal", "-shm", "-journal"] {
            _ = conflict("library.sqlite\(ending)")
            _ = try? place.library.file.checkBackup(to: place.path("library.sqlite\(ending)"), replacing: true)
        }
        #expect(try locks() == before)
        try place.library.library.rollback()
    }

    /// The locks on the library's files, as the system knows them.
    private func locks() throws -> [String] {
        let numbers = try ["", "-shm"].map { try place.attribute(.systemFileNumber, of: "library.sqlite\($0)") ?? 0 }
        let all = try String(contentsOfFile: "/proc/locks", encoding: .utf8)
        return all.split(separator: "\n").filter { line in numbers.contains { line.contains(":\($0) ") } }
            .map { $0.split(separator: " ").dropFirst().joined(separator: " ") }.sorted()
    }
}
