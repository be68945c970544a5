import Files
import GRDB
import Model
import Vocabulary

/// A database that a connection has open, and its relation to the library.
struct LibraryAccess {
    let queue: DatabaseQueue
    // Declared after the queue, which must be closed first.
    let kind: Kind

    enum Kind {
        /// The library is in memory only.
        case inMemory
        /// There is no file yet: an empty database of this process stands in for the library.
        case missing
        /// The library's future file, which is kept if the first transaction is committed.
        case new(NewLibrary)
        case file(LibraryDescriptor)
        /// A second connection to the file, which only reads.
        case reader
        /// The library cannot be written.
        case readOnly(ReadOnlyLibrary)
    }
}

/// A new library, which gets its final name with its first commit.
final class NewLibrary {
    let file: TemporaryFile
    /// The database that stood in for the library before, and does so again if the new library is not kept.
    let standIn: LibraryAccess
    /// Whether an empty file has the final name already, and is filled with the content.
    let fillsEmptyFile: Bool
    private let madeFolders: [String]
    /// The number of changes before the first transaction.
    let changesBefore: Int
    private var isInPlace = false

    init(_ file: TemporaryFile, standIn: LibraryAccess, fillsEmptyFile: Bool, madeFolders: [String], changesBefore: Int) {
        self.file = file
        self.fillsEmptyFile = fillsEmptyFile
        self.standIn = standIn
        self.madeFolders = madeFolders
        self.changesBefore = changesBefore
    }

    /// - Throws: `System.CallError` if the library cannot get its final name; `EEXIST` if another file has it.
    func move(to path: String) throws(System.CallError) {
        try file.moveIfFree(to: path)
        isInPlace = true
    }

    deinit {
        if isInPlace { return }
        file.remove()
        for folder in madeFolders.reversed() { System.removeFolder(folder) }
    }
}

/// A library that can only be read.
struct ReadOnlyLibrary {
    let cause: ReadOnlyCause
    /// The version of its schema; what is read can be a copy that was updated to the current version.
    let version: Int
    /// Whether SQLite reads the file without locks, because there is no log beside it.
    let hasNoLocks: Bool
    /// The state of the file that was opened.
    let stamp: Stamp?

    /// Whether the file has changed since it was opened.
    ///
    /// SQLite does not notice that in a file without a log beside it, which it reads without locks: a read during which the file
    /// changed can find parts of both states.
    func hasChanged(_ file: DatabaseFile) -> Bool { (try? Stamp(file)) != stamp }

    /// A value that differs once another process has written to the file.
    struct Stamp: Equatable {
        private let sizes: [Int64]
        private let changedAt: Int64

        /// - Throws: `System.CallError` if the file's status cannot be read.
        init?(_ file: DatabaseFile) throws(System.CallError) {
            guard let status = try System.status(of: file.path) else { return nil }
            let log = try System.status(of: file.log)
            (sizes, changedAt) = ([status.size, log?.size ?? -1], status.changedAt)
        }
    }
}
