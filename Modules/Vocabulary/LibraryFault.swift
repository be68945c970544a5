/// Why a library cannot be opened, read or written.
public enum LibraryFault: Hashable, Sendable {
    /// Another process holds it and did not let go within the busy timeout.
    case busy
    /// The file is no library, or its content is damaged.
    case corrupt(String)
    /// The file was written by a newer version of Sutra.
    case newer(version: String)
    /// The disk that the library's file is on is full; nil for a library in memory.
    case full(path: String?)
    /// The library can only be read.
    case readOnly(ReadOnlyCause)
    /// The file or its folder cannot be opened or made.
    case cannotOpen(String)
    /// The system failed to read or write.
    case inputOutput(String)
    /// The database refused for a reason that the program did not foresee.
    case unexpected(String)
}

/// Why a library can only be read.
public enum ReadOnlyCause: Hashable, Sendable {
    /// The file may not be written.
    case file
    /// No file may be made beside it.
    case folder
    /// A file that the database keeps beside it may not be written.
    case companion(String)
}
