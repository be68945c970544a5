import CSQLite
import Files
import GRDB
import GRDBSQLite
import Model
import Vocabulary

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What tells whether a library's write-ahead log was written for the file that it lies beside.
///
/// SQLite applies any log with valid checksums to any file of the same name. So each log begins with a transaction that gives the
/// library a new random mark, and keeps the previous one: the file has one of the two, or another one that is in the log, which
/// was copied from there. The mark is a row of `sqlite_sequence` that belongs to no table
/// (https://sqlite.org/autoinc.html), in a page that nearly every transaction writes anyway.
struct LogMark: Equatable {
    /// Sixteen hexadecimal digits.
    private let own: [UInt8]
    /// The mark before, or zeros.
    private let before: [UInt8]

    private static let name = "write-ahead log"
    private static let length = 16
    private static let none = [UInt8](repeating: UInt8(ascii: "0"), count: length)

    private init?(_ text: some Collection<UInt8>) {
        guard text.count == 2 * Self.length else { return nil }
        (own, before) = (Array(text.prefix(Self.length)), Array(text.suffix(Self.length)))
    }

    // MARK: In the library

    /// Gives the library a new mark if the transaction in progress can begin the log anew.
    static func renew(_ db: Database) throws {
        if unsafe sutra_log_can_restart(db.sqliteConnection) == 1 { try set(db) }
    }

    /// Gives a library a new mark.
    static func set(_ db: Database) throws {
        try db.execute(
            sql: "UPDATE sqlite_sequence SET seq = hex(randomblob(8)) || substr(seq, 1, \(length)) WHERE name = '\(name)'")
        guard db.changesCount == 0 else { return }
        try db.execute(
            sql: """
                INSERT INTO sqlite_sequence (name, seq)
                VALUES ('\(name)', hex(randomblob(8)) || '\(String(decoding: none, as: UTF8.self))')
                """)
    }

    /// Copies the mark of a library to another database, which is about to replace it: the log knows only that mark.
    static func copy(from library: Database, to db: Database) throws {
        let text = try String.fetchOne(library, sql: "SELECT seq FROM sqlite_sequence WHERE name = '\(name)'")
        try db.execute(sql: "DELETE FROM sqlite_sequence WHERE name = '\(name)'")
        guard let text else { return }
        try db.execute(sql: "INSERT INTO sqlite_sequence (name, seq) VALUES ('\(name)', ?)", arguments: [text])
    }

    // MARK: In the files

    /// Checks that the log beside a file, if there is one, was written for that file, as far as that can be known.
    /// - Parameter library: a descriptor of the file.
    /// - Throws: `Failure.library(.logOfAnotherFile)`.
    static func check(_ file: DatabaseFile, _ library: LibraryDescriptor) throws {
        guard let log = try? LogFile(file.log) else { return }
        var expected: Expectation?
        while let frame = log.next() {
            guard let mark = find(in: frame.page) else { continue }
            if expected == nil {
                let page = library.page(frame.number, size: frame.page.count)
                expected = Expectation(mark: try find(in: page) ?? search(file))
                if expected?.mark?.own ?? none == mark.before { return }
            }
            if expected?.mark?.own == mark.own { return }
        }
        if expected != nil { throw Failure.library(.logOfAnotherFile(log: file.log)) }
    }

    private struct Expectation {
        /// The mark of the file without its log; nil if it has none.
        let mark: LogMark?
    }

    /// Finds the mark of a file without its log in whatever page it is; nil if there is none.
    private static func search(_ file: DatabaseFile) throws -> LogMark? {
        var configuration = Configuration()
        configuration.readonly = true
        guard let queue = try? DatabaseQueue(path: file.uri(["immutable=1"]), configuration: configuration) else { return nil }
        defer { try? queue.close() }
        let text = try? queue.inDatabase {
            try String.fetchOne($0, sql: "SELECT seq FROM sqlite_sequence WHERE name = '\(name)'")
        }
        return text.flatMap { LogMark($0.utf8) }
    }

    /// Finds the mark in a page, if that is the page of `sqlite_sequence` (https://sqlite.org/fileformat.html#b_tree_pages).
    private static func find(in page: [UInt8]) -> LogMark? {
        // A leaf of a table, whose cells consist of the length, the row's id, and the record.
        guard page.count >= 512, page[0] == 0x0D else { return nil }
        // The types of the record's two texts follow the length of its header.
        let head = [3, UInt8(13 + 2 * name.utf8.count), UInt8(13 + 2 * 2 * length)] + name.utf8
        for cell in 0..<min(Int(page[3]) << 8 | Int(page[4]), (page.count - 8) / 2) {
            var place = Int(page[8 + 2 * cell]) << 8 | Int(page[9 + 2 * cell])
            for _ in 0..<2 {
                while place < page.count, page[place] & 0x80 != 0 { place += 1 }
                place += 1
            }
            let end = place + head.count + 2 * length
            guard end <= page.count, page[place..<place + head.count].elementsEqual(head) else { continue }
            return LogMark(page[place + head.count..<end])
        }
        return nil
    }
}

/// The valid frames of a write-ahead log, in order (https://sqlite.org/fileformat.html#the_write_ahead_log).
private final class LogFile {
    struct Frame {
        /// The number of the page, from 1 on.
        let number: Int
        let page: [UInt8]
    }

    private let descriptor: Int32
    private var offset: Int64 = 32
    private var pageSize = 0
    private var salts: [UInt8] = []

    /// - Throws: `System.CallError` if there is no log.
    init(_ path: String) throws(System.CallError) {
        descriptor = try System.call { unsafe open(path, O_RDONLY | O_CLOEXEC) }
        let header = read(at: 0, count: 32)
        guard header.count == 32, header[..<3].elementsEqual([0x37, 0x7F, 0x06]) else { return }
        pageSize = Self.number(header[8..<12])
        salts = Array(header[16..<24])
    }

    deinit { close(descriptor) }

    /// Returns the next frame of the current log; frames of an earlier one, which has other salts, can follow it in the file.
    func next() -> Frame? {
        guard (512...65_536).contains(pageSize) else { return nil }
        let bytes = read(at: offset, count: 24 + pageSize)
        guard bytes.count == 24 + pageSize, bytes[8..<16].elementsEqual(salts) else { return nil }
        offset += Int64(bytes.count)
        return Frame(number: Self.number(bytes[..<4]), page: Array(bytes[24...]))
    }

    private func read(at offset: Int64, count: Int) -> [UInt8] {
        (try? System.bytes(descriptor, at: Int(offset), count: count)) ?? []
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
