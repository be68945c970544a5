import GRDB
import Model
import Testing
import Vocabulary

@testable import Interchange

/// Protects from packages of strangers: each of them is rejected with a reason, and leaves no file behind.
@Suite struct HostilePackageTests {
    struct Case: CustomTestStringConvertible {
        let testDescription: String
        let sql: String
        let flaw: PackageFlaw

        init(_ sql: String, _ flaw: PackageFlaw) { (testDescription, self.sql, self.flaw) = (sql, sql, flaw) }
    }

    @Test(arguments: [
        Case("UPDATE col SET ver = 99", .version(99)),
        Case("UPDATE col SET ver = NULL", .version(0)),
        Case("UPDATE col SET crt = -1", .value(table: "col", column: "crt", id: 1)),
        Case("UPDATE col SET crt = 9e99", .value(table: "col", column: "crt", id: 1)),
        Case("DELETE FROM col", .noCollection),
        Case("UPDATE col SET models = '{'", .damaged("malformed JSON")),
        Case("UPDATE col SET models = '-1'", .value(table: "notetypes", column: "config", id: 0)),
        Case("UPDATE col SET models = '{\"7\": {\"name\": \"x\"}}'", .value(table: "notetypes", column: "config", id: 7)),
        Case("UPDATE notes SET mod = -1", .value(table: "notes", column: "mod", id: 1)),
        Case("UPDATE notes SET mod = 1e300", .value(table: "notes", column: "mod", id: 1)),
        Case("UPDATE cards SET ord = 1 << 40", .value(table: "cards", column: "ord", id: 1)),
        Case("UPDATE cards SET id = -5", .value(table: "cards", column: "id", id: -5)),
        Case("UPDATE cards SET type = 2, due = 1 << 62", .value(table: "cards", column: "due", id: 1)),
        Case("UPDATE cards SET type = 1, due = 1 << 62", .value(table: "cards", column: "due", id: 1)),
        Case("INSERT INTO revlog VALUES (-9, 1, 0, 3, 1, 1, 1, 1, 1)", .value(table: "revlog", column: "id", id: -9)),
        Case("DROP TABLE revlog", .damaged("no such table: revlog")),
        Case(
            """
            DROP TABLE notes; CREATE VIEW notes AS WITH RECURSIVE n (id) AS (VALUES (1) UNION ALL SELECT id + 1 FROM n)
            SELECT id FROM n
            """, .damaged("no such table: notes")),
    ])
    func `A collection with impossible values is rejected`(_ example: Case) throws {
        let folder = try Folder()
        try expect(example.flaw, SmallCollection(sql: example.sql).write(to: folder))
    }

    @Test func `Values of every other kind are read without harm`() throws {
        let folder = try Folder()
        let sql = """
            UPDATE notes SET guid = NULL, mid = x'00', tags = 1.5, flds = NULL;
            UPDATE cards SET did = 'x', type = 2, queue = 'y', ivl = -9223372036854775807, left = -1, data = x'FF';
            INSERT INTO revlog VALUES (1, 1, 0, 1 << 62, -9223372036854775807 - 1, 'x', NULL, 1 << 62, 1);
            """
        let read = try ReadCollection(SmallCollection(sql: sql).write(to: folder))
        #expect(read.notes.map(\.guid) == ["anki-1"])
        #expect(read.notes.flatMap(\.cards).flatMap(\.answers).map(\.duration) == [.seconds(86_400)])
    }

    @Test func `Archives that attack the reader are rejected`() throws {
        let folder = try Folder()
        func archive(_ members: [(name: String, content: [UInt8])]) throws -> String {
            try writeArchive(folder / "a.apkg", members)
            return folder / "a.apkg"
        }
        let content = try contents(of: SmallCollection().write(to: folder))
        try expect(.noCollection, archive([("media", [])]))
        try expect(.noCollection, archive([("meta", [8, 3]), ("collection.anki2", content)]))
        try expect(.version(4), archive([("meta", [8, 4]), ("collection.anki2", content)]))
        try expect(.version(0), archive([("meta", [0xFF, 0xFF]), ("collection.anki2", content)]))
        for name in ["../collection.anki2", "a/../../b", "/etc/passwd", "..\\b"] {
            try expect(.unsafeName(name), archive([(name, []), ("collection.anki2", content)]))
        }
        let many = (0...ZipArchive.mostMembers).map { ("\($0)", [UInt8]()) }
        try expect(.tooManyMembers(count: 65_536, limit: 65_535), archive(many))
        let bomb = [UInt8](repeating: 0, count: 70 << 20)
        try expect(.tooLarge(limit: 64 << 20), archive([("collection.anki2", bomb)]))
        try expect(.tooLarge(limit: 64 << 20), archive([("meta", [8, 3]), ("collection.anki21b", compressed(bomb))]))
        try expect(.tooLarge(limit: 64 << 20), folder.file("b.anki21b", compressed(bomb)))
        try expect(nil, folder.file("c.anki21b", compressed(content).dropLast(5)))
        try expect(nil, folder.file("d.apkg", contents(of: ankiPackage("latest")).dropLast(500)))
        try expect(nil, folder.file("e.anki2", content.prefix(5000)))
        try expect(nil, folder.file("f.anki2", Array("SQLite format 3\0".utf8)))
        try expect(nil, folder.file("g.apkg", Array("text".utf8)))
        try expect(.empty, folder.file("h.apkg", []))
    }

    @Test func `A collection that is in use is rejected`() throws {
        let folder = try Folder()
        let path = try SmallCollection().write(to: folder)
        _ = try folder.file("collection.anki2-wal", [1])
        try expect(.inUse, path)
    }

    /// Expects that a file is rejected; nil stands for any damage.
    private func expect(_ flaw: PackageFlaw?, _ path: String) throws {
        do {
            _ = try ReadCollection(path)
            Issue.record("\(path) was read")
        } catch let failure as Failure {
            guard case .format(.package(let found), path, 0) = failure else { throw failure }
            if let flaw { return #expect(found == flaw) }
            guard case .damaged = found else { throw failure }
        }
    }
}
