/// A file on the disk that may be a database, told by its path from the root on.
struct DatabaseFile {
    let path: String

    private static let companionEndings = ["-wal", "-shm", "-journal"]

    /// The files that SQLite keeps beside a database while it is open, or leaves there after a crash
    /// (https://sqlite.org/tempfiles.html).
    var companions: [String] { Self.companionEndings.map { path + $0 } }

    /// The path itself, and the database that a file of this name would belong to.
    var names: [String] {
        [path] + Self.companionEndings.filter(path.hasSuffix).map { String(path.dropLast($0.count)) }
    }

    /// Whether a path leads to this file or to one of its companions, also where that does not exist.
    func contains(_ other: String) throws(System.Failure) -> Bool {
        let own = [path] + companions
        if own.contains(other) { return true }
        guard let status = try System.status(of: other) else {
            // A folder can have several names that no link explains, as where it is mounted twice.
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

    /// What the file's header says it is (https://sqlite.org/fileformat.html#the_database_header).
    ///
    /// It must not be open in this process: see ``System/beginning(of:count:)``.
    func content() throws(System.Failure) -> Content {
        let header = try System.beginning(of: path, count: 100)
        if header.isEmpty { return .empty }
        guard header.starts(with: Array("SQLite format 3\0".utf8)) else { return .other }
        guard header.count == 100 else { return .database }
        let mark = header[68..<72].reduce(0) { $0 << 8 | UInt32($1) }
        return mark == UInt32(bitPattern: Schema.applicationID) ? .library : .database
    }
}

extension String {
    /// What stands behind the last slash.
    fileprivate var lastName: Substring { self[(lastIndex(of: "/").map { index(after: $0) } ?? startIndex)...] }
}
