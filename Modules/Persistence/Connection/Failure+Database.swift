import GRDB
import GRDBSQLite
import Model
import Vocabulary

extension Failure {
    /// Converts an error of the database; a `Failure` passes through unchanged.
    init(_ error: any Error) {
        switch error {
        case let error as Failure: self = error
        case let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT: self = .interrupted
        case let error as DatabaseError: self = .library(LibraryFault(error))
        default: self = .library(.unexpected("\(error)"))
        }
    }
}

extension DatabaseError {
    /// Whether a file could not be written, for a reason that the system reported.
    var isOfWriting: Bool {
        switch extendedResultCode {
        case .SQLITE_IOERR_WRITE, .SQLITE_IOERR_FSYNC, .SQLITE_IOERR_TRUNCATE, .SQLITE_IOERR_FSTAT: true
        default: false
        }
    }
}

extension DatabaseError {
    /// Whether a read failed because the log's index was not ready, and a connection that only reads cannot make it so.
    var isOfReadOnlyLog: Bool { resultCode == .SQLITE_READONLY }
}

extension Failure {
    /// Whether the log beside the library is that of another file.
    var isForeignLog: Bool { if case .library(.logOfAnotherFile) = self { true } else { false } }

    /// Whether the library is damaged.
    var isCorrupt: Bool { if case .library(.corrupt) = self { true } else { false } }
}

extension LibraryFault {
    /// Converts an error by its result code (https://sqlite.org/rescode.html).
    init(_ error: DatabaseError) {
        let message = Self.message(of: error)
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: self = .busy
        case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT: self = .corrupt(message)
        // The stores validate what callers ask for, so a constraint or a reference that fails here was broken by the file.
        case .SQLITE_CONSTRAINT where Self.rulesOfTheFile.contains(error.extendedResultCode): self = .corrupt(message)
        case .SQLITE_ERROR where Self.wordsOfDamage.contains(message): self = .corrupt(message)
        case .SQLITE_FULL: self = .full(path: nil)
        case .SQLITE_READONLY: self = .readOnly(.file)
        case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: self = .cannotOpen(message)
        case .SQLITE_IOERR: self = .inputOutput(message)
        default: self = .unexpected(message)
        }
    }

    private static let rulesOfTheFile: [ResultCode] = [
        .SQLITE_CONSTRAINT_FOREIGNKEY, .SQLITE_CONSTRAINT_CHECK, .SQLITE_CONSTRAINT_NOTNULL,
        .SQLITE_CONSTRAINT_DATATYPE,
    ]

    /// The messages of general errors that only a damaged file causes: two come from sums and tag lists in the triggers, which fail
    /// for values that the stores did not write, and one from the number of the schema's format in the file's header.
    private static let wordsOfDamage = ["integer overflow", "malformed JSON", "unsupported file format"]

    /// SQLite's message or, if a failing system call left none, that of the extended code.
    private static func message(of error: DatabaseError) -> String {
        let code = error.extendedResultCode
        if code == .SQLITE_IOERR_SHMSIZE || code == .SQLITE_IOERR_SHMOPEN {
            return "no room for its -shm file, which processes share; is the disk full?"
        }
        if let message = error.message, message != "not an error" { return message }
        return unsafe String(cString: sqlite3_errstr(code.rawValue))
    }
}
