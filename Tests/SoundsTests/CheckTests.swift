import Foundation
import Model
import Sounds
import TestSupport
import Testing
import Vocabulary

/// Protects a sitting from a sound that is missed only when it should play.
@Suite(.onOwnThread) struct CheckTests {
    private let players: FakePlayers
    private let player: SystemSoundPlayer

    init() throws {
        players = try FakePlayers()
        player = SystemSoundPlayer(players.options)
    }

    @Test(arguments: SoundName.voices)
    func `A built-in voice always passes the check`(_ name: String) throws {
        try player.check(SoundName(name))
    }

    @Test func `An existing file passes the check`() throws {
        try player.check(SoundName(players.file("my bell.ogg", [1])))
    }

    @Test func `Anything other than an existing regular file fails the check`() throws {
        let missing = players.folder.appending(path: "missing.wav").path
        #expect(throws: Failure.file(missing, .read, code: ENOENT)) { try player.check(SoundName(missing)) }
        let folder = players.folder.path
        #expect(throws: Failure.file(folder, .read, code: EISDIR)) { try player.check(SoundName(folder)) }
        #expect(throws: Failure.file("/dev/null", .read, code: EINVAL)) { try player.check(SoundName("/dev/null")) }
        let below = try players.file("file") + "/bell.wav"
        #expect(throws: Failure.file(below, .read, code: ENOTDIR)) { try player.check(SoundName(below)) }
        #expect(throws: Failure.file("./missing.wav", .read, code: ENOENT)) { try player.check(SoundName("./missing.wav")) }
    }

    /// A pipe without a writer must not hold up a sitting.
    @Test func `A pipe is rejected at once`() throws {
        let pipe = players.folder.appending(path: "pipe").path
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        #expect(throws: Failure.file(pipe, .read, code: EINVAL)) { try player.check(SoundName(pipe)) }
    }

    /// Root may read everything.
    @Test(.enabled(if: geteuid() != 0))
    func `An unreadable file fails the check`() throws {
        let path = try players.file("secret.wav", mode: 0)
        #expect(throws: Failure.file(path, .read, code: EACCES)) { try player.check(SoundName(path)) }
    }
}
