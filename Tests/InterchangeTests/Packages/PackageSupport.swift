import CZip
import CZstd
import Files
import GRDB
import Model
import Testing
import Vocabulary

@testable import Interchange

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The path of a package that Anki has made; see `Tests/Anki/make_fixtures.py`.
func ankiPackage(_ name: String, file: String = #filePath) -> String {
    "\(file.folder.folder)/Fixtures/anki/\(name).apkg"
}

/// What is in a collection.
struct ReadCollection {
    var head: CollectionHead?
    var notes: [CollectionNote] = []
    /// The contents of the media files by their names.
    var media: [String: [UInt8]] = [:]
    var tally = CollectionTally()

    /// Reads a package or collection.
    init(_ path: String, _ replay: CollectionReplay? = nil, chunk: Int = 65_536) throws {
        let gateway = DiskFileGateway(chunk: chunk)
        let reading = try gateway.readCollection(path, replay) { (record) throws(Failure) in
            switch record {
            case .head(let head): self.head = head
            case .note(let note): notes.append(note)
            case .media(let file): try file.content { (part) throws(Failure) in media[file.name, default: []] += part }
            }
        }
        tally = try #require(reading.collection)
    }
}

extension DiskFileGateway {
    /// Calls `body` with each part of a package or collection.
    @discardableResult
    func readCollection(
        _ path: String, _ replay: CollectionReplay? = nil, _ body: (CollectionRecord) throws(Failure) -> Void
    ) throws(Failure) -> Reading {
        try read(
            from: path, as: .collection, layout: CardLayoutChoice(), replay: { replay }, collection: body
        ) { Issue.record("a collection has no \($0)") }
    }
}

/// A collection of schema 11 for tests, with one note type and one deck.
struct SmallCollection {
    /// Further statements, which can break it.
    var sql = ""
    var notes = [(id: 1, fields: "front\u{1F}back")]

    /// Writes the collection into a folder, and gives its path.
    func write(to folder: Folder, _ name: String = "collection.anki2") throws -> String {
        let path = folder / name
        let queue = try DatabaseQueue(path: path)
        try queue.write { db in
            try db.execute(sql: Self.schema)
            for note in notes {
                try db.execute(
                    sql: "INSERT INTO notes VALUES (?, ?, 7, 100, 0, ' a b ', ?, '', 0, 0, '')",
                    arguments: [note.id, "guid\(note.id)", note.fields])
                try db.execute(
                    sql: "INSERT INTO cards VALUES (?, ?, 1, 0, 100, 0, 0, 0, 0, 0, 2500, 0, 0, 0, 0, 0, 0, '{}')",
                    arguments: [note.id, note.id])
            }
            try db.execute(sql: sql)
        }
        try queue.close()
        return path
    }

    private static let schema = """
        CREATE TABLE col (id integer PRIMARY KEY, crt integer, mod integer, scm integer, ver integer, dty integer, usn integer,
            ls integer, conf text, models text, decks text, dconf text, tags text);
        CREATE TABLE notes (id integer PRIMARY KEY, guid text, mid integer, mod integer, usn integer, tags text, flds text,
            sfld integer, csum integer, flags integer, data text);
        CREATE TABLE cards (id integer PRIMARY KEY, nid integer, did integer, ord integer, mod integer, usn integer,
            type integer, queue integer, due integer, ivl integer, factor integer, reps integer, lapses integer, left integer,
            odue integer, odid integer, flags integer, data text);
        CREATE TABLE revlog (id integer PRIMARY KEY, cid integer, usn integer, ease integer, ivl integer, lastIvl integer,
            factor integer, time integer, type integer);
        INSERT INTO col VALUES (1, 1000000800, 0, 0, 11, 0, 0, 0, '{}',
            '{"7": {"name": "Basic", "type": 0, "css": ".card {}", "flds": [{"name": "Back", "ord": 1}, {"name": "Front", "ord": 0}],
              "tmpls": [{"name": "Card 1", "ord": 0, "qfmt": "{{Front}}", "afmt": "{{Back}}"}]}}',
            '{"1": {"name": "A::B"}}', '{}', '{}');
        """
}

/// Writes a ZIP archive with some members.
func writeArchive(_ path: String, _ members: [(name: String, content: [UInt8])]) throws {
    var code: Int32 = 0
    guard let archive = unsafe zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &code) else { throw SystemFailure(code: code) }
    for (name, content) in members {
        // The archive frees the copy.
        let copy = unsafe malloc(max(content.count, 1))
        unsafe copy?.copyMemory(from: content, byteCount: content.count)
        let source = unsafe zip_source_buffer(archive, copy, UInt64(content.count), 1)
        _ = unsafe zip_file_add(archive, name, source, UInt32(ZIP_FL_ENC_UTF_8))
    }
    if unsafe zip_close(archive) != 0 { throw SystemFailure(code: -1) }
}

/// Returns a Zstandard frame of some bytes.
func compressed(_ bytes: [UInt8]) -> [UInt8] {
    var target = [UInt8](repeating: 0, count: ZSTD_compressBound(bytes.count))
    let count = unsafe ZSTD_compress(&target, target.count, bytes, bytes.count, 3)
    return Array(target[..<count])
}
