import Foundation
import Model
import Sounds
import TestSupport
import Testing

/// Protects the screen, the script's input and the system from the processes that play the sounds.
@Suite(.onOwnThread) struct ProcessTests {
    private let players: FakePlayers
    private let timer = ManualTimer()

    init() throws { players = try FakePlayers() }

    @Test func `A player gets no input and its output is discarded`() async throws {
        try players.install(.pwPlay, .isNoisy)
        let player = SystemSoundPlayer(players.options)
        player.play(try SoundName("wood"))
        try await eventually { players.told()?.split(separator: "\n").count == 3 }
        #expect(players.told() == "/dev/null\n/dev/null\n/dev/null\n")
    }

    /// Ctrl-C and a terminal that closes reach those of our session only; signals that we ignore or block are theirs again.
    @Test func `A player has its own session`() async throws {
        try players.install(.pwPlay, .tellsItsStatus)
        let player = SystemSoundPlayer(players.options)
        player.play(try SoundName("wood"))
        try await eventually { players.told()?.contains("nonvoluntary") == true }
        let process = try #require(try players.called().first).process
        let told = try #require(players.told())
        let fields = told.prefix { $0 != "\n" }.split(separator: " ")
        #expect(fields[4...6] == ["\(process)", "\(process)", "0"], "process group, session, terminal")
        #expect(try signals("SigBlk", in: told) == 0)
        #expect(try signals("SigIgn", in: told) & 0x7FFF_FFFF == 0, "above are those of the C library itself")
    }

    private func signals(_ key: String, in status: String) throws -> UInt64 {
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("\(key):\t") })
        return try #require(UInt64(line.dropFirst(key.count + 2), radix: 16))
    }

    @Test(arguments: [
        "two words.wav", "-rf.wav", "--help/-v.wav", "it's \"quoted\".wav", "$(touch x) `y` ;&|*?.wav", "ü 鐘.wav", "a\\b.wav",
    ])
    func `A file name is passed to the player unchanged`(_ name: String) throws {
        try players.install(.pwPlay, .works)
        let path = try players.file(name)
        let player = SystemSoundPlayer(players.options)
        let sound = try SoundName(path)
        try player.check(sound)
        player.play(sound)
        player.waitForStarts(within: .seconds(300))
        #expect(try players.called().map(\.arguments) == [["--", path]])
    }

    /// A profile keeps `~/` as it was typed, and is sat by someone whose home folder it means.
    @Test func `A leading ~/ means the home folder of the environment`() throws {
        try players.install(.pwPlay, .works)
        let path = try players.file("home/sounds/gong.wav")
        var options = players.options
        options.environment.append("HOME=\(players.folder.path)/home")
        let player = SystemSoundPlayer(options)
        let sound = try SoundName("~/sounds/gong.wav")
        try player.check(sound)
        player.play(sound)
        player.waitForStarts(within: .seconds(300))
        #expect(try players.called().map(\.arguments) == [["--", path]])
    }

    @Test func `The path of the cache folder can contain any kind of character`() throws {
        try players.install(.pwPlay, .works)
        var options = players.options
        options.cacheFolder = "\(players.folder.path)/-x '\"\n\t$HOME\\/cache"
        let player = SystemSoundPlayer(options)
        player.play(try SoundName("wood"))
        player.waitForStarts(within: .seconds(300))
        let path = "\(players.folder.path)/-x '\"\n\t$HOME\\/cache/wood-1.wav"
        #expect(try players.called().map(\.arguments) == [["--", path]])
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test func `A relative path is made absolute`() throws {
        try players.install(.pwPlay, .works)
        let here = FileManager.default.currentDirectoryPath
        let up = String(repeating: "../", count: here.split(separator: "/").count)
        let path = up + (try players.file("-bell.wav")).dropFirst()
        let player = SystemSoundPlayer(players.options)
        player.play(try SoundName(path))
        player.waitForStarts(within: .seconds(300))
        #expect(try players.called().map(\.arguments) == [["--", "\(here)/\(path)"]])
    }

    @Test func `Many sounds leave no zombies`() async throws {
        try players.install(.pwPlay, .fails).install(.paplay, .works)
        let player = SystemSoundPlayer(players.options)
        for round in 1...25 {
            player.play(try SoundName("wood"))
            player.waitForStarts(within: .seconds(300))
            #expect(try players.called().count == 2 * round)
        }
        let processes = try players.called().map(\.process)
        try await eventually { !processes.contains(where: isThere) }
    }

    @Test func `A sound over the limit ends the oldest one`() async throws {
        try players.install(.pwPlay, .hangs).install(.paplay, .works)
        var options = players.options
        options.timer = timer.timer
        options.limit = 2
        let player = SystemSoundPlayer(options)
        let sound = try SoundName("wood")
        var processes: [pid_t] = []
        for _ in 1...3 {
            player.play(sound)
            try await eventually { try players.called().count > processes.count }
            processes += try players.called().map(\.process).filter { !processes.contains($0) }
        }
        try await eventually { !isThere(processes[0]) }
        #expect(isThere(processes[1]))
        #expect(isThere(processes[2]))
        #expect(try players.called().allSatisfy { $0.device == "pw-play" }, "what was ended is not begun by another player")
        player.stopAll()
        try await eventually { !processes.contains(where: isThere) }
    }

    @Test func `Leaving waits only for a sound to start`() async throws {
        try players.install(.pwPlay, .hangs)
        var options = players.options
        options.timer = timer.timer
        let player = SystemSoundPlayer(options)
        player.play(try SoundName("bowl"))
        try await eventually { timer.times.count == 2 }
        timer.expire(to: .milliseconds(300))
        player.waitForStarts(within: .seconds(300))
        try await eventually { try players.called().count == 1 }
        #expect(try players.called().map(\.process).allSatisfy(isThere))
        player.stopAll()
    }
}
