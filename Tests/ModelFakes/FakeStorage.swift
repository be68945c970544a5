/// The storage that the connections to one fake library share.
final class FakeStorage {
    /// The state, including the changes of an open transaction.
    var state = FakeState()
    /// The state that other connections see while a transaction is open.
    var committed: FakeState?
    /// The connection whose transaction is open.
    var writer: ObjectIdentifier?
    /// The connection that has the running sitting.
    weak var sitter: FakeLibrary?
    /// The backups, by path.
    var backups: [String: FakeState] = [:]
    /// The number of mutations that all connections have committed.
    var commits: Int64 = 0
}
