/// Whether there is a library, and whether it can be changed.
public enum LibraryPresence: Hashable, Sendable {
    case present
    /// There is none yet: it behaves as an empty one, and is made when something is changed.
    case missing(path: String, wasRead: Bool)
    case readOnly(path: String, ReadOnlyCause)
}
