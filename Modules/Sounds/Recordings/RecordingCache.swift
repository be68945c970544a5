import Files
import Model
import Vocabulary

/// A cache of the voices' recordings: each is synthesised once and reused by later processes.
struct RecordingCache: Sendable {
    /// The cache's folder; nil disables the cache.
    let folder: String?
    /// The folder for an unnamed recording, if the cache cannot store it.
    let temporaryFolder: String
    /// The guard that says which files must not be overwritten.
    let files: any FileGuard

    /// Returns a voice's recording, synthesised if necessary; nil if there is nowhere to store it.
    func recording(of voice: Voice) -> Recording? {
        let path = folder.map { System.fromRoot("\($0)/\(WaveFile.name(of: voice))") }
            .flatMap { (try? files.checkWritable($0)) == nil ? nil : $0 }
        if let path, holds(voice, at: path) { return Recording(of: voice, path: path) }
        let bytes = WaveFile.bytes(of: voice)
        if let path, keep(bytes, at: path) { return Recording(of: voice, path: path) }
        return unnamed(bytes).map { Recording(of: voice, unnamed: $0) }
    }

    /// Returns whether a file has the voice's size and header, unlike a truncated or unrelated file.
    private func holds(_ voice: Voice, at path: String) -> Bool {
        guard let file = try? OpenFile(reading: path), let status = try? System.status(of: file.descriptor) else { return false }
        guard status.kind == .file, status.size == WaveFile.size(of: voice) else { return false }
        let header = WaveFile.header(sampleCount: voice.sampleCount, rate: Voice.sampleRate)
        return (try? System.bytes(file.descriptor, count: header.count)) == header
    }

    /// Writes a file under a temporary name and then moves it into place, so that nobody ever sees a partial file.
    private func keep(_ bytes: [UInt8], at path: String) -> Bool {
        var made: [String] = []
        do {
            try System.makeFolders(of: path, noting: &made)
            let file = try TemporaryFile(beside: path)
            if let descriptor = file.descriptor { try System.write(descriptor, bytes) }
            try file.move(to: path)
            return true
        } catch {
            return false
        }
    }

    /// Writes a file that is deleted when nobody has it open.
    private func unnamed(_ bytes: [UInt8]) -> OpenFile? {
        let path = "\(temporaryFolder)/sutra-\(Self.mark).wav"
        guard let file = (try? System.create(path)).map({ OpenFile($0) }) else { return nil }
        System.remove(path)
        return (try? System.write(file.descriptor, bytes)) == nil ? nil : file
    }

    private static var mark: String { String(UInt64.random(in: .min ... .max), radix: 36) }
}
