import Foundation
import Model
import Sounds
import TestSupport
import Testing

/// Protects data from a BEL, and a person without players from hearing nothing.
@Suite(.onOwnThread) struct TerminalBellTests {
    private let players: FakePlayers
    private let terminal: Terminal
    private let player: SystemSoundPlayer

    init() throws {
        players = try FakePlayers()
        terminal = try Terminal()
        var options = players.options
        options.terminal = terminal.slave
        player = SystemSoundPlayer(options)
    }

    private func output(of sound: String) throws -> [UInt8] {
        player.play(try SoundName(sound))
        player.waitForStarts(within: .seconds(300))
        return terminal.output()
    }

    @Test func `The terminal bell rings if there is no player`() throws {
        #expect(player.device == .bell)
        #expect(try output(of: "bowl") == [7])
        #expect(try output(of: "none") == [])
    }

    @Test func `The terminal bell rings if every player fails`() throws {
        try players.install(.pwPlay, .fails).install(.aplay, .fails)
        #expect(player.device == .pwPlay)
        #expect(try output(of: "wood") == [7])
        #expect(try players.called().count == 2)
    }

    @Test func `The terminal bell rings if a chosen player fails`() throws {
        try players.install(.pwPlay, .works).install(.paplay, .fails)
        player.chosenDevice = .paplay
        #expect(try output(of: "wood") == [7])
        player.chosenDevice = .aplay
        #expect(player.device == .bell, "it is not installed")
    }

    @Test func `The terminal bell rings if the file is gone`() throws {
        try players.install(.pwPlay, .works)
        #expect(try output(of: players.folder.appending(path: "gone.wav").path) == [7])
        #expect(try players.called().isEmpty)
    }

    @Test func `The terminal bell rings if it is chosen`() throws {
        try players.install(.pwPlay, .works)
        player.chosenDevice = .bell
        #expect(player.device == .bell)
        #expect(try output(of: "bowl") == [7])
        #expect(try players.called().isEmpty)
    }

    @Test func `The terminal bell is silent while a player works`() throws {
        try players.install(.pwPlay, .works)
        #expect(try output(of: "wood") == [])
        #expect(try players.called().count == 1)
    }

    @Test func `The terminal bell rings on time once every player has hung`() async throws {
        try players.install(.aplay, .hangs)
        let timer = ManualTimer()
        var options = players.options
        (options.terminal, options.timer) = (terminal.slave, timer.timer)
        let player = SystemSoundPlayer(options)
        player.play(try SoundName("wood"))
        try await eventually { try players.called().count == 1 && timer.times.count == 2 }
        timer.expire(from: .seconds(5))
        try await eventually { player.device == .bell }
        player.waitForStarts(within: .seconds(300))
        #expect(terminal.output() == [7])
        player.play(try SoundName("wood"))
        player.waitForStarts(within: .seconds(300))
        #expect(terminal.output() == [7])
        #expect(try players.called().count == 1, "the player is not waited for again")
    }

    @Test func `Nothing is written to a file that is not a terminal`() throws {
        let path = try players.file("errors", [])
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        var options = players.options
        options.terminal = file.fileDescriptor
        let player = SystemSoundPlayer(options)
        #expect(player.device == .none)
        player.chosenDevice = .bell
        #expect(player.device == .none)
        player.play(try SoundName("bowl"))
        player.waitForStarts(within: .seconds(300))
        #expect(try Data(contentsOf: URL(filePath: path)).isEmpty)
    }
}
