import GRDB
import Model
import Vocabulary

/// A database that a connection has open, and how it stands to the library.
struct LibraryAccess {
    let queue: DatabaseQueue
    // Behind the queue, which is closed first.
    let kind: Kind

    enum Kind {
        /// The library is in memory only.
        case inMemory
        /// There is no file yet: an empty database of this process stands for the library.
        case missing
        /// The library's file as it will be if the first transaction is committed.
        case new(NewLibrary)
        case file(LibraryDescriptor)
        /// A second connection to the file, which only reads.
        case reader
        /// Nothing can be written.
        case readOnly(ReadOnlyLibrary)
    }
}

/// A library that gets its name with its first commit.
final class NewLibrary {
    let file: TemporaryFile
    /// What stood for the library before, and does so again when nothing comes of it.
    let standIn: LibraryAccess
    /// Whether an empty file has the name already, and gets the content.
    let fillsEmptyFile: Bool
    private let madeFolders: [String]
    /// The number of changes before the first transaction.
    let changesBefore: Int
    private var isSettled = false

    init(_ file: TemporaryFile, standIn: LibraryAccess, fillsEmptyFile: Bool, madeFolders: [String], changesBefore: Int) {
        self.file = file
        self.fillsEmptyFile = fillsEmptyFile
        self.standIn = standIn
        self.madeFolders = madeFolders
        self.changesBefore = changesBefore
    }

    /// - Throws: `System.CallError` when the library cannot get its name; `EEXIST` when something has it.
    func settle(at path: String) throws(System.CallError) {
        try file.settle(at: path)
        isSettled = true
    }

    deinit {
        if isSettled { return }
        file.remove()
        for folder in madeFolders.reversed() { System.removeFolder(folder) }
    }
}

/// A library that can only be read.
struct ReadOnlyLibrary {
    let cause: ReadOnlyCause
    /// The version of its schema; what is read can be a copy that was brought to this one.
    let version: Int
    /// The state of the file that was opened.
    let stamp: Stamp?

    /// Tells a file from one that another process has written to.
    struct Stamp: Equatable {
        private let sizes: [Int64]
        private let changedAt: Int64

        /// - Throws: `System.CallError` when the file cannot be looked at.
        init?(_ file: DatabaseFile) throws(System.CallError) {
            guard let status = try System.status(of: file.path) else { return nil }
            let log = try System.status(of: file.log)
            (sizes, changedAt) = ([status.size, log?.size ?? -1], status.changedAt)
        }
    }
}
