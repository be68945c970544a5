import Foundation
import Model
import Sounds

/// A folder of a test's own with programs that stand for the players, and the marks that they leave.
final class FakePlayers {
    let folder: URL
    private let marks: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "sutra-sounds-\(UUID().uuidString)")
        marks = folder.appending(path: "marks")
        try FileManager.default.createDirectory(at: marks, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// What a player does, by the name of the script under `Fixtures`.
    enum Behaviour: String {
        case works, fails, hangs, measures
        case isNoisy = "is-noisy"
        case tellsItsStatus = "tells-its-status"
    }

    /// Puts a player on the search path.
    ///
    /// A link, and not a file: a process that another test starts at that moment would have the file open for writing, and such
    /// a file cannot be run.
    @discardableResult func install(_ device: SoundDevice, _ behaviour: Behaviour) throws -> Self {
        try install(named: device.rawValue, behaviour)
    }

    /// Puts a program of any name on the search path.
    @discardableResult func install(named name: String, _ behaviour: Behaviour) throws -> Self {
        let script = URL(filePath: #filePath).appending(path: "../../Fixtures/\(behaviour.rawValue)").standardized
        let link = folder.appending(path: name)
        try? FileManager.default.removeItem(at: link)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: script)
        return self
    }

    /// Surroundings in which there is nothing but these players; no terminal, and time limits that never run out.
    var options: SoundPlayerOptions {
        var options = SoundPlayerOptions(
            cacheFolder: folder.appending(path: "cache").path, searchPath: folder.path,
            environment: ["PATH=/usr/bin:/bin", "MARKS=\(marks.path)"])
        options.temporaryFolder = folder.path
        options.terminal = -1
        options.timer = { _, _ in }
        return options
    }

    struct Mark {
        let device: String
        let process: pid_t
        let arguments: [String]
    }

    /// What was called until this moment.
    func called() throws -> [Mark] {
        try FileManager.default.contentsOfDirectory(atPath: marks.path).sorted().compactMap { name in
            let parts = name.split(separator: ".")
            guard parts.count == 2, let process = pid_t(parts[1]) else { return nil }
            let words = try Data(contentsOf: marks.appending(path: name)).split(separator: 0, omittingEmptySubsequences: false)
            let arguments = words.dropLast().map { String(decoding: $0, as: UTF8.self) }
            return Mark(device: String(parts[0]), process: process, arguments: arguments)
        }
    }

    /// What a player told of itself; nil until it has told all of it.
    func told() -> String? {
        let text = try? String(contentsOf: marks.appending(path: "told"), encoding: .utf8)
        return text?.hasSuffix("\n") == true ? text : nil
    }

    /// Makes a file.
    @discardableResult func file(
        _ name: String, _ bytes: [UInt8] = WaveFile.header(sampleCount: 0, rate: 48_000), mode: Int = 0o600
    ) throws -> String {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
        return file.path
    }
}

/// Whether a process is there, be it as a zombie.
func isThere(_ process: pid_t) -> Bool { kill(process, 0) == 0 }
