/// A file on the disk that may be a database, told by its path from the root on.
struct DatabaseFile {
    let path: String

    /// The files that SQLite keeps beside a database while it is open, or leaves there after a crash
    /// (https://sqlite.org/tempfiles.html).
    var companions: [String] { ["-wal", "-shm", "-journal"].map { path + $0 } }

    /// Whether a path leads to this file or to one of its companions.
    func contains(_ other: String) throws(System.Failure) -> Bool {
        let own = [path] + companions
        if own.contains(other) { return true }
        guard let status = try System.status(of: other) else { return false }
        for path in own {
            if let companion = try System.status(of: path), companion.isSame(as: status) { return true }
        }
        return false
    }

    /// Whether the header has a library's mark (https://sqlite.org/fileformat.html#the_database_header), or there is no byte.
    ///
    /// It must not be open in this process: see ``System/beginning(of:count:)``.
    func isLibraryOrEmpty() throws(System.Failure) -> Bool {
        let header = try System.beginning(of: path, count: 100)
        if header.isEmpty { return true }
        guard header.count == 100, header.starts(with: Array("SQLite format 3\0".utf8)) else { return false }
        return header[68..<72].reduce(0) { $0 << 8 | UInt32($1) } == UInt32(bitPattern: Schema.applicationID)
    }
}
