/// What an act did to something in the library.
public enum ChangeKind: String, Hashable, Sendable {
    case added, updated, unchanged, deleted
}
