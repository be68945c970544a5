import Files
import Vocabulary

/// A sound for a player: a named file, or an open file without a name.
struct Recording: Sendable {
    /// The path that the player opens.
    let path: String
    /// The file that the player inherits, if it has no name.
    let file: OpenFile?
    /// An upper bound of the sound's duration.
    let length: Duration
    /// Whether the file is RIFF/WAVE; `aplay` plays any other format as noise.
    let isWave: Bool

    init(of voice: Voice, path: String) { self.init(of: voice, path: path, file: nil) }

    init(of voice: Voice, unnamed file: OpenFile) { self.init(of: voice, path: Child.inheritedPath, file: file) }

    private init(of voice: Voice, path: String, file: OpenFile?) {
        self.path = path
        self.file = file
        length = .seconds(voice.length)
        isWave = true
    }

    /// Creates a recording from a user's file.
    /// - Throws: an error if the file is missing, cannot be read or is not a regular file.
    init(ofFile path: String) throws(System.CallError) {
        self.path = System.fromRoot(path)
        file = nil
        let opened = try OpenFile(reading: self.path)
        let status = try System.status(of: opened.descriptor)
        if status.kind == .folder { throw System.CallError(code: System.isFolder) }
        if status.kind != .file { throw System.CallError(code: System.isNoFile) }
        let head = try System.bytes(opened.descriptor, count: Self.headSize)
        isWave = WaveFile.isWave(head)
        length = .seconds(Double(status.size) / Double(WaveFile.bytesPerSecond(head) ?? Self.leastBytesPerSecond))
    }

    private static let headSize = 32
    /// The 6 kbit/s of Opus's lowest bit rate (RFC 6716, section 2.1.1): no common format compresses further.
    private static let leastBytesPerSecond = 750
}
