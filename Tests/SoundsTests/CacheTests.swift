import Foundation
import Model
import Sounds
import TestSupport
import Testing

/// Protects the recordings: made once, whole, for their owner alone; and the terminal bell where they cannot be kept.
@Suite(.onOwnThread) struct CacheTests {
    private let players: FakePlayers
    private let cache: URL

    init() throws {
        players = try FakePlayers()
        cache = players.folder.appending(path: "home/.cache/sutra")
    }

    /// Plays a voice by a player that tells the size of the file that it gets.
    private func size(of voice: Voice, _ change: (inout SoundPlayerOptions) -> Void = { _ in }) throws -> Int? {
        try players.install(.pwPlay, .measures)
        var options = players.options
        options.cacheFolder = cache.path
        change(&options)
        let player = SystemSoundPlayer(options)
        player.play(try SoundName(voice.name))
        player.waitForStarts(within: .seconds(300))
        return players.told().flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    }

    private func file(_ voice: Voice) -> URL { cache.appending(path: WaveFile.name(of: voice)) }

    private func attribute<Value>(_ key: FileAttributeKey, of url: URL) throws -> Value? {
        try FileManager.default.attributesOfItem(atPath: url.path)[key] as? Value
    }

    @Test(arguments: Voice.all)
    func `A recording is made once`(_ voice: Voice) throws {
        #expect(try size(of: voice) == WaveFile.size(of: voice))
        #expect(try Array(Data(contentsOf: file(voice))) == WaveFile.bytes(of: voice))
        let number: Int? = try attribute(.systemFileNumber, of: file(voice))
        _ = try size(of: voice)
        #expect(try attribute(.systemFileNumber, of: file(voice)) == number)
        #expect(try FileManager.default.contentsOfDirectory(atPath: cache.path) == [WaveFile.name(of: voice)])
    }

    @Test func `A recording is accessible to its owner only`() throws {
        _ = try size(of: .wood)
        #expect(try attribute(.posixPermissions, of: file(.wood)) == 0o600)
        #expect(try attribute(.posixPermissions, of: cache) == 0o700)
        #expect(try attribute(.posixPermissions, of: cache.deletingLastPathComponent()) == 0o700)
    }

    enum Damage: String, CaseIterable {
        case empty, cut, longer, otherHeader, folder
    }

    @Test(arguments: Damage.allCases.filter { $0 != .folder })
    func `A damaged recording is made again`(_ damage: Damage) throws {
        let whole = WaveFile.bytes(of: .wood)
        try FileManager.default.createDirectory(at: cache, withIntermediateDirectories: true)
        let bytes: [UInt8] =
            switch damage {
            case .empty, .folder: []
            case .cut: Array(whole.dropLast(100))
            case .longer: whole + [0]
            case .otherHeader: Array("RIFX".utf8) + whole.dropFirst(4)
            }
        try Data(bytes).write(to: file(.wood))
        #expect(try size(of: .wood) == whole.count)
        #expect(try Array(Data(contentsOf: file(.wood))) == whole)
    }

    @Test func `Without a cache folder, the player gets a file without a name`() throws {
        let before = try FileManager.default.contentsOfDirectory(atPath: players.folder.path)
        try #require(try size(of: .wood) { $0.cacheFolder = nil } == WaveFile.size(of: .wood))
        let call = try #require(try players.called().first)
        #expect(call.arguments == ["--", "/dev/fd/3"])
        let after = try FileManager.default.contentsOfDirectory(atPath: players.folder.path)
        #expect(Set(after).subtracting(before) == ["pw-play"])
    }

    @Test func `A cache folder that cannot be written to is not an error`() throws {
        _ = try players.file("home", [])  // a file where the folders should go
        #expect(try size(of: .wood) == WaveFile.size(of: .wood))
    }

    @Test func `A folder in place of the recording is not an error`() throws {
        try FileManager.default.createDirectory(at: file(.wood), withIntermediateDirectories: true)
        #expect(try size(of: .wood) == WaveFile.size(of: .wood))
        #expect(try FileManager.default.contentsOfDirectory(atPath: cache.path) == [WaveFile.name(of: .wood)])
    }

    @Test func `The terminal bell rings if a recording cannot be stored anywhere`() throws {
        let terminal = try Terminal()
        let size = try size(of: .wood) {
            $0.cacheFolder = "/dev/null/sutra"
            $0.temporaryFolder = "/dev/null"
            $0.terminal = terminal.slave
        }
        #expect(size == nil)
        #expect(terminal.output() == [7])
    }

    @Test func `Many players at once make one complete recording`() async throws {
        try players.install(.pwPlay, .works)
        var options = players.options
        options.cacheFolder = cache.path
        options.limit = 8
        let several = (0..<8).map { _ in SystemSoundPlayer(options) }
        for player in several { player.play(try SoundName("wood")) }
        for player in several { player.waitForStarts(within: .seconds(300)) }
        #expect(try players.called().count == 8)
        #expect(try Array(Data(contentsOf: file(.wood))) == WaveFile.bytes(of: .wood))
        #expect(try FileManager.default.contentsOfDirectory(atPath: cache.path) == [WaveFile.name(of: .wood)])
    }
}
