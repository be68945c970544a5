import Foundation
import Model
import Sounds
import TestSupport
import Testing

/// Protects the chain of players, with processes: one that cannot play a sound costs nothing but the next one's turn.
@Suite(.onOwnThread) struct ChainTests {
    private let players: FakePlayers
    private let timer = ManualTimer()

    init() throws { players = try FakePlayers() }

    private func player(_ change: (inout SoundPlayerOptions) -> Void = { _ in }) -> SystemSoundPlayer {
        var options = players.options
        change(&options)
        return SystemSoundPlayer(options)
    }

    @Test(arguments: [
        (SoundDevice.pwPlay, ["--"]), (.paplay, ["--"]), (.aplay, ["-q", "--"]),
    ])
    func `A player is called with the file and without a shell`(_ device: SoundDevice, _ words: [String]) async throws {
        try players.install(device, .works)
        let player = player()
        #expect(player.device == device)
        player.play(try SoundName("wood"))
        try await eventually { try players.called().count == 1 }
        let call = try #require(try players.called().first)
        #expect(call.device == device.rawValue)
        #expect(call.arguments == words + [players.folder.appending(path: "cache/wood-1.wav").path])
    }

    @Test func `The first player that works is the only one called`() throws {
        try players.install(.pwPlay, .works).install(.paplay, .works).install(.aplay, .works)
        let player = player()
        player.play(try SoundName("wood"))
        player.waitForStarts(within: .seconds(300))
        #expect(try players.called().map(\.device) == ["pw-play"])
    }

    @Test func `After a player that fails, the next one is tried`() throws {
        try players.install(.pwPlay, .fails).install(.paplay, .fails).install(.aplay, .works)
        let player = player()
        player.play(try SoundName("wood"))
        player.waitForStarts(within: .seconds(300))
        #expect(Set(try players.called().map(\.device)) == ["pw-play", "paplay", "aplay"])
    }

    @Test func `A player that cannot be started is skipped`() throws {
        try FileManager.default.createDirectory(
            at: players.folder.appending(path: "pw-play"), withIntermediateDirectories: true)
        try players.file("paplay", Array("no program\n".utf8), mode: 0o700)
        try players.install(.aplay, .works)
        let player = player()
        player.play(try SoundName("wood"))
        player.waitForStarts(within: .seconds(300))
        #expect(try players.called().map(\.device) == ["aplay"])
    }

    @Test func `A file in the search path that is not executable is not a player`() throws {
        try players.file("pw-play", Array("#!/bin/sh\n".utf8), mode: 0o600)
        try players.install(.aplay, .works)
        #expect(player().device == .aplay)
        #expect(player { $0.searchPath = "" }.device == .none)
        #expect(player { $0.searchPath = ".:relative::/nowhere" }.device == .none)
        #expect(player { $0.searchPath = "/nowhere:\(players.folder.path)" }.device == .aplay)
    }

    @Test func `A player that hangs is ended and from then on tried last`() async throws {
        try players.install(.pwPlay, .hangs).install(.paplay, .works)
        let player = player { $0.timer = timer.timer }
        let sound = try SoundName("bell")

        player.play(sound)
        try await eventually { try players.called().count == 1 && timer.times.count == 2 }
        let hung = try #require(try players.called().first)
        #expect(timer.times == [.milliseconds(300), .seconds(11)], "the probation; the sound's 6 s and 5 s more")
        #expect(isThere(hung.process))

        timer.expire(from: .seconds(11))
        try await eventually { try players.called().count == 2 }
        #expect(!isThere(hung.process), "it was ended and reaped")
        try await eventually { !isThere(-hung.process) }  // and so was what it had started
        try await eventually { player.device == .paplay }

        player.play(sound)
        player.waitForStarts(within: .seconds(300))
        #expect(try players.called().map(\.device).sorted() == ["paplay", "paplay", "pw-play"])
    }

    /// Nothing but the caller ends these players: waiting for one would be for ever.
    @Test func `Playing a sound never blocks the caller`() async throws {
        try players.install(.pwPlay, .hangs)
        let player = player()
        for _ in 0..<4 { player.play(try SoundName("bowl")) }
        try await eventually { try players.called().count == 4 }
        player.stopAll()
    }

    @Test func `A chosen player is the only one called`() throws {
        try players.install(.pwPlay, .works).install(.paplay, .fails).install(.aplay, .works)
        let player = player()
        player.chosenDevice = .paplay
        #expect(player.device == .paplay)
        player.play(try SoundName("wood"))
        player.waitForStarts(within: .seconds(300))
        #expect(try players.called().map(\.device) == ["paplay"])
    }

    @Test func `Silence calls no player`() throws {
        try players.install(.pwPlay, .works)
        let player = player()
        player.play(try SoundName("none"))
        player.chosenDevice = SoundDevice.none
        #expect(player.device == .none)
        player.play(try SoundName("bowl"))
        player.waitForStarts(within: .seconds(300))
        #expect(try players.called().isEmpty)
    }

    @Test func `aplay gets no file that it would play as noise`() throws {
        try players.install(.paplay, .fails).install(.aplay, .works)
        let player = player()
        player.play(try SoundName(players.file("song.ogg", Array("OggS and so on".utf8))))
        player.waitForStarts(within: .seconds(300))
        #expect(try players.called().map(\.device) == ["paplay"])
        player.play(try SoundName(players.file("song.wav")))
        player.waitForStarts(within: .seconds(300))
        #expect(try players.called().map(\.device).sorted() == ["aplay", "paplay", "paplay"])
    }
}
