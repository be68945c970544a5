/// Text on its way to a sink, collected into pieces of 64 KiB; nothing is written before `flush()` or a full piece.
final class TextOutput {
    private let sink: any ByteSink
    private static let capacity = 65_536

    /// What has not been written; writers of formats append to it and call ``spill()``.
    var buffer: [UInt8] = []

    /// Output to a sink.
    init(_ sink: any ByteSink) {
        self.sink = sink
    }

    /// Writes a text as it is.
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

    /// Writes what is left.
    /// - Throws: ``OutputError``; what was left is dropped then, for a second attempt would write a part of it twice.
    func flush() throws(OutputError) {
        guard !buffer.isEmpty else { return }
        defer { buffer.removeAll(keepingCapacity: buffer.capacity <= 4 * Self.capacity) }
        try sink.write(buffer)
    }

    /// Writes what has come together if it is enough.
    /// - Throws: ``OutputError``.
    func spill() throws(OutputError) {
        if buffer.count >= Self.capacity { try flush() }
    }
}
