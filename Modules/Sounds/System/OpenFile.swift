import Vocabulary

/// An open file, closed when its last reference goes away.
final class OpenFile: Sendable {
    let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    convenience init(reading path: String) throws(System.CallError) { self.init(try System.openForReading(path)) }

    deinit { System.close(descriptor) }
}
