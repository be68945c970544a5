import Vocabulary

/// A sound that a player can be given: a file with a name, or one that is only open.
struct Recording: Sendable {
    /// What the player is told to open.
    let path: String
    /// The file that the player inherits, where it has no name.
    let file: OpenFile?
    /// An upper bound of its length.
    let length: Duration
    /// `aplay` sounds what it does not know as noise.
    let isWave: Bool

    init(of voice: Voice, path: String) { self.init(of: voice, path: path, file: nil) }

    init(of voice: Voice, unnamed file: OpenFile) { self.init(of: voice, path: Child.inheritedPath, file: file) }

    private init(of voice: Voice, path: String, file: OpenFile?) {
        self.path = path
        self.file = file
        length = .seconds(voice.length)
        isWave = true
    }

    /// A file of the user's.
    /// - Throws: when it is not there, cannot be read, or is no regular file.
    init(ofFile path: String) throws(System.CallError) {
        self.path = System.absolute(path)
        file = nil
        let opened = try OpenFile(reading: self.path)
        let status = try System.status(opened.descriptor)
        if status.isFolder { throw System.CallError(code: System.isFolder) }
        if !status.isRegular { throw System.CallError(code: System.isNoFile) }
        let head = try System.head(opened.descriptor, count: Self.headSize)
        isWave = WaveFile.isWave(head)
        length = .seconds(Double(status.size) / Double(WaveFile.bytesPerSecond(head) ?? Self.leastBytesPerSecond))
    }

    private static let headSize = 32
    /// The 6 kbit/s of Opus's lowest rate (RFC 6716, section 2.1.1): nothing that people listen to is packed more tightly.
    private static let leastBytesPerSecond = 750
}
