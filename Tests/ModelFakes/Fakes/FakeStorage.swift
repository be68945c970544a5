/// What the connections to one fake library share.
final class FakeStorage {
    /// The state with what an open transaction has done so far.
    var state = FakeState()
    /// The state that other connections see while a transaction is open.
    var committed: FakeState?
    /// The connection whose transaction is open.
    var writer: ObjectIdentifier?
    /// The connection that sits.
    weak var sitter: FakeLibrary?
    /// The backups that were made, by path.
    var backups: [String: FakeState] = [:]
    /// How many mutations all connections have committed.
    var commits: Int64 = 0
}
