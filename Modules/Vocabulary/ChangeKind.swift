/// The effect of an operation on something in the library.
public enum ChangeKind: String, Hashable, Sendable {
    case added, updated, unchanged, deleted
}
