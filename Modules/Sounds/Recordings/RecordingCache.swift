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
        let path = folder.map { System.absolute("\($0)/\(WaveFile.name(of: voice))") }
            .flatMap { (try? files.checkWritable($0)) == nil ? nil : $0 }
        if let path, holds(voice, at: path) { return Recording(of: voice, path: path) }
        let bytes = WaveFile.bytes(of: voice)
        if let folder, let path, keep(bytes, at: path, in: folder) { return Recording(of: voice, path: path) }
        return unnamed(bytes).map { Recording(of: voice, unnamed: $0) }
    }

    /// Returns whether a file has the voice's size and header, unlike a truncated or unrelated file.
    private func holds(_ voice: Voice, at path: String) -> Bool {
        guard let file = try? OpenFile(reading: path), let status = try? System.status(file.descriptor) else { return false }
        guard status.isRegular, status.size == WaveFile.size(of: voice) else { return false }
        let header = WaveFile.header(sampleCount: voice.sampleCount, rate: Voice.sampleRate)
        return (try? System.head(file.descriptor, count: header.count)) == header
    }

    /// Writes a file under a temporary name and then moves it into place, so that nobody ever sees a partial file.
    private func keep(_ bytes: [UInt8], at path: String, in folder: String) -> Bool {
        System.makeFolders(folder)
        let temporary = "\(path).\(Self.mark).tmp"
        do throws(System.CallError) {
            let file = OpenFile(try System.create(temporary))
            try System.write(file.descriptor, bytes)
            try System.rename(temporary, to: path)
            return true
        } catch {
            System.remove(temporary)
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
