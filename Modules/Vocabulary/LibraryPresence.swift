/// Whether the library exists, and whether it can be changed.
public enum LibraryPresence: Hashable, Sendable {
    case present
    /// The library does not exist yet: it behaves as if it were empty, and is created with the first change.
    case missing(path: String, wasRead: Bool)
    case readOnly(path: String, ReadOnlyCause)
}
