import Files
import Model
import Vocabulary

/// A file on disk that may be a database, identified by its absolute path.
struct DatabaseFile {
    let path: String

    /// The files that SQLite keeps beside a database while it is open, or leaves there after a crash.
    var companions: [String] { TemporaryFile.companionEndings.map { path + $0 } }

    /// The write-ahead log (https://sqlite.org/wal.html).
    var log: String { path + "-wal" }
    var logIndex: String { path + "-shm" }
    var journal: String { path + "-journal" }

    /// The folder with the media files of a library.
    var mediaFolder: String { path + ".media" }

    /// The folder with the automatic backups of a library.
    var backupFolder: String { path + ".backups" }

    /// Returns the path of a log or journal left by a deleted database, which SQLite would apply to another one of the same name.
    func leftover() throws(System.CallError) -> String? {
        for path in [log, journal] where try System.status(of: path)?.size ?? 0 > 0 { return path }
        return nil
    }

    /// The path itself, and that of the database to which a file of this name would belong.
    var names: [String] {
        [path] + TemporaryFile.companionEndings.filter(path.hasSuffix).map { String(path.dropLast($0.count)) }
    }

    /// Whether a path leads to this file or to one of its companions, even if that does not exist.
    func contains(_ other: String) throws(System.CallError) -> Bool {
        let own = [path] + companions
        if own.contains(other) { return true }
        guard let status = try System.status(of: other) else {
            // A folder can have several names without a link, for example if it is mounted twice.
            guard own.contains(where: { $0.lastName == other.lastName }) else { return false }
            guard let folder = try System.status(of: path.folder), let otherFolder = try System.status(of: other.folder)
            else { return false }
            return folder.isSame(as: otherFolder)
        }
        for path in own {
            if let companion = try System.status(of: path), companion.isSame(as: status) { return true }
        }
        return false
    }

    enum Content {
        case empty, library, database, other
    }

    /// Returns what the file is according to its header (https://sqlite.org/fileformat.html#the_database_header).
    ///
    /// The file must not be open in this process: see ``System/beginning(of:count:)``.
    func content() throws(System.CallError) -> Content {
        let bytes = try System.beginning(of: path, count: DatabaseHeader.length)
        if bytes.isEmpty { return .empty }
        if let header = DatabaseHeader(bytes) { return header.applicationID == Schema.applicationID ? .library : .database }
        return bytes.starts(with: DatabaseHeader.magic) ? .database : .other
    }

    /// The file as a URI (https://sqlite.org/uri.html).
    func uri(_ parameters: [String]) -> String {
        let escaped = path.utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            let isPlain = byte < 0x80 && (scalar.properties.isAlphabetic || "0123456789/-._~".unicodeScalars.contains(scalar))
            return isPlain ? String(scalar) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return "file://\(escaped.joined())?\(parameters.joined(separator: "&"))"
    }

    /// Returns a URI with which SQLite can read the file without writing anything to it or beside it.
    /// - Returns: the URI, and whether SQLite locks the file; if not, nothing else should write to it meanwhile.
    /// - Throws: `Failure.library(.cannotOpen)` if the file cannot be read this way.
    func readOnlyURI() throws(Failure) -> (uri: String, hasLocks: Bool) {
        func size(_ path: String) throws(Failure) -> Int64? {
            try attempt { () throws(System.CallError) in try System.status(of: path)?.size }
        }
        let (logSize, hasIndex) = (try size(log), try size(logIndex) != nil)
        if try size(journal) ?? 0 > 0 { throw .library(.cannotOpen("\"\(journal)\" has to be rolled back first")) }
        // Any process that writes to the file keeps both beside it.
        if logSize != nil, hasIndex { return (uri(["mode=ro", "readonly_shm=1"]), true) }
        guard logSize ?? 0 == 0 else {
            throw .library(.cannotOpen("it cannot be written, and \"\(log)\" has changes that are not in it yet"))
        }
        return (uri(["immutable=1"]), false)
    }
}

extension String {
    /// The part after the last slash.
    fileprivate var lastName: Substring { self[(lastIndex(of: "/").map { index(after: $0) } ?? startIndex)...] }
}
