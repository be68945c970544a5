import Foundation
import GRDB
import Model
import TestSupport
import Vocabulary

@testable import Persistence

/// A library in a folder of its own, with what backups and restoring leave there.
final class BackupPlaceUnderTest {
    let folder: TemporaryFolder
    let library: SQLiteUnderTest

    /// A library with one book.
    init() throws {
        folder = try TemporaryFolder()
        library = try SQLiteUnderTest(in: folder)
        try addBook("French")
    }

    func path(_ name: String) -> String { folder.path(name) }

    func addBook(_ name: String) throws { _ = try library.books.addBook(Name(name), at: Timestamp(milliseconds: 0)) }

    /// So many that whoever copies them is asked in between whether to go on.
    func addManyBooks() throws {
        try library.library.atomically { () throws(Failure) in
            for number in 0..<2000 {
                _ = try library.books.addBook(Name("Book \(number)"), at: Timestamp(milliseconds: 0))
            }
        }
    }

    var bookNames: [String] {
        get throws {
            let moment = StudyMoment(now: Timestamp(milliseconds: 0), day: 0, dayEnd: Timestamp(milliseconds: 1))
            return try library.books.books(BookQuery(), at: moment).map(\.name)
        }
    }

    /// Makes a backup and changes the library after it.
    func backUpAndGoOn(to name: String = "backup") throws {
        _ = try library.file.backUp(to: path(name))
        try addBook("Spanish")
    }

    /// Writes to a database past all ports, and makes it where it is missing.
    func execute(_ sql: String, in name: String) throws {
        let queue = try DatabaseQueue(path: path(name))
        try queue.inDatabase { try $0.execute(sql: sql) }
        try queue.close()
    }

    func bytes(_ name: String) throws -> [UInt8] { try Array(Data(contentsOf: URL(filePath: path(name)))) }

    /// The names of the files, without those of the library itself.
    var others: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: path("")).filter { !$0.hasPrefix("library.sqlite") }.sorted()
        }
    }

    func attribute(_ key: FileAttributeKey, of name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path(name))[key] as? Int
    }
}
