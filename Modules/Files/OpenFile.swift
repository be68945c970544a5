/// An open file, closed when its last reference goes away.
package final class OpenFile: Sendable {
    package let descriptor: Int32

    package init(_ descriptor: Int32) { self.descriptor = descriptor }

    package convenience init(reading path: String) throws(System.CallError) { self.init(try System.openForReading(path)) }

    deinit { System.close(descriptor) }
}
