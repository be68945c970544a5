/// Whether the library exists, and whether it can be changed.
public enum LibraryPresence: Hashable, Sendable {
    case present
    /// The library does not exist yet: it behaves as if it were empty, and is created with the first change.
    case missing(path: String, wasRead: Bool)
    case readOnly(path: String, ReadOnlyCause)
}

/// Why an automatic backup was made.
public enum BackupReason: String, Sendable, CaseIterable {
    /// Before the first change of a day.
    case daily
    /// Before its file was updated to a newer schema.
    case update
    /// Before its content was replaced by that of a backup.
    case restore
}

/// The reason why a library cannot be opened, read or written.
public enum LibraryFault: Hashable, Sendable {
    /// Another process has locked the library and did not release it within the busy timeout.
    case busy
    /// The file is not a library, or its content is damaged.
    case corrupt(String)
    /// The file was written by a newer version of Sutra.
    case newer(version: String)
    /// The file was written by a version of Sutra that is too old to be migrated.
    case older(version: String)
    /// The disk with the library's file is full; the path is nil for a library in memory.
    case full(path: String?)
    /// The library is read-only.
    case readOnly(ReadOnlyCause)
    /// The file or its folder cannot be opened or created.
    case cannotOpen(String)
    /// The log beside the file was written for another file, whose place this one has taken.
    case logOfAnotherFile(log: String)
    /// The system reported an I/O error.
    case inputOutput(String)
    /// The database reported an error that the program does not expect.
    case unexpected(String)
}

/// The reason why a library is read-only.
public enum ReadOnlyCause: Hashable, Sendable {
    /// The library's file is not writable.
    case file
    /// No file can be created in the library's folder.
    case folder
    /// A file that the database keeps beside the library is not writable.
    case companion(String)
}
