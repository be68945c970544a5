/// What was being done to a file when it failed.
public enum FileAct: Hashable, Sendable {
    case read, create, write
}
