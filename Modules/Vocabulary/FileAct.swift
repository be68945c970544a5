/// The operation on a file that failed.
public enum FileAct: Hashable, Sendable {
    case read, create, write
}
