/// Buffered text output to a sink, which is written when the buffer reaches 64 KiB or on `flush()`.
final class TextOutput {
    private let sink: any ByteSink
    private static let capacity = 65_536

    /// The bytes that are not yet written; formats append to it, and then ``spill()`` is called.
    var buffer: [UInt8] = []

    /// Creates an output to a sink.
    init(_ sink: any ByteSink) {
        self.sink = sink
    }

    /// Writes a text unchanged.
    /// - Throws: ``OutputError``.
    func write(_ text: String) throws(OutputError) {
        buffer.append(contentsOf: text.utf8)
        try spill()
    }

    /// Writes a text and a newline.
    /// - Throws: ``OutputError``.
    func line(_ text: String) throws(OutputError) {
        buffer.append(contentsOf: text.utf8)
        buffer.append(Byte.newline)
        try spill()
    }

    /// Writes the buffered bytes to the sink.
    /// - Throws: ``OutputError``; the buffer is then discarded, because a second attempt would write part of it twice.
    func flush() throws(OutputError) {
        guard !buffer.isEmpty else { return }
        defer { buffer.removeAll(keepingCapacity: buffer.capacity <= 4 * Self.capacity) }
        try sink.write(buffer)
    }

    /// Writes the buffered bytes to the sink if there are at least 64 KiB.
    /// - Throws: ``OutputError``.
    func spill() throws(OutputError) {
        if buffer.count >= Self.capacity { try flush() }
    }
}
