import Foundation
import Model
import Sounds
import TestSupport
import Testing
import Vocabulary

/// Protects someone who studies: images open and sounds play beside the terminal, whatever the files are called.
@Suite(.onOwnThread) struct MediaViewerTests {
    private let players: FakePlayers

    init() throws { players = try FakePlayers() }

    @Test(arguments: ["-rf.png", "--help.png", "$(touch x) `y` ;&|*?.png", "it's \"quoted\".png"])
    func `The opener gets the path as its only argument`(_ name: String) async throws {
        try players.install(named: "xdg-open", .works)
        let path = try players.file(name)
        try SystemMediaViewer(players.options).open([path])
        try await eventually { try players.called().map(\.arguments) == [[path]] }
    }

    @Test func `The opener has no terminal, no input, and its output is discarded`() async throws {
        try players.install(named: "viewer", .isNoisy)
        try SystemMediaViewer(players.options, opener: "viewer").open([players.file("a.png")])
        try await eventually { players.told()?.split(separator: "\n").count == 3 }
        #expect(players.told() == "/dev/null\n/dev/null\n/dev/null\n")
    }

    @Test func `An opener can be chosen by its path`() async throws {
        try players.install(named: "viewer", .works)
        let path = try players.file("a.png")
        try SystemMediaViewer(players.options, opener: players.folder.appending(path: "viewer").path).open([path, path])
        try await eventually { try players.called().map(\.arguments) == [[path], [path]] }
    }

    @Test func `An opener that is missing or fails is reported`() throws {
        let path = try players.file("a.png")
        #expect(throws: Failure.conflict(.noOpener(program: "xdg-open", isChosen: false))) {
            try SystemMediaViewer(players.options).open([path])
        }
        for name in ["viewer", "./viewer", path] {
            #expect(throws: Failure.conflict(.noOpener(program: name, isChosen: true))) {
                try SystemMediaViewer(players.options, opener: name).open([path])
            }
        }
        try players.install(named: "xdg-open", .fails)
        var options = players.options
        options.probation = .seconds(300)
        #expect(throws: Failure.conflict(.openerFailed(program: "xdg-open"))) { try SystemMediaViewer(options).open([path]) }
    }

    @Test func `An opener that stays open delays nobody`() async throws {
        try players.install(named: "xdg-open", .hangs)
        let path = try players.file("a.png")
        try SystemMediaViewer(players.options).open([path])
        try await eventually { try players.called().count == 1 }
        // With its group: what it has started would live on.
        kill(-(try #require(try players.called().first).process), SIGKILL)
    }

    @Test func `Sounds are played one after the other`() async throws {
        try players.install(.pwPlay, .works)
        let paths = try (1...3).map { try players.file("\($0).wav") }
        try SystemMediaViewer(players.options).play(paths, on: nil)
        try await eventually { try players.called().count == 3 }
        #expect(try Set(players.called().map(\.arguments)) == Set(paths.map { ["--", $0] }))
    }

    @Test func `A sound that is stopped ends, and those after it do not begin`() async throws {
        try players.install(.pwPlay, .hangs)
        let paths = try (1...3).map { try players.file("\($0).wav") }
        let viewer = SystemMediaViewer(players.options)
        try viewer.play(paths, on: nil)
        try await eventually { try players.called().count == 1 }
        let process = try #require(try players.called().first).process
        // When
        try viewer.play([paths[2]], on: nil)
        // Then
        try await eventually { try players.called().count == 2 }
        try await eventually { !isThere(process) }
        viewer.stop()
        for mark in try players.called() { try await eventually { !isThere(mark.process) } }
        #expect(try Set(players.called().map(\.arguments)) == [["--", paths[0]], ["--", paths[2]]])
    }

    @Test(arguments: [nil, Optional(SoundDevice.none), .paplay]) func `Without a player, or if none is wanted, that is reported`(
        _ device: SoundDevice?
    ) throws {
        if device == Optional(SoundDevice.none) { try players.install(.pwPlay, .works) }
        let path = try players.file("1.wav")
        #expect(throws: Failure.conflict(.noSoundPlayer)) { try SystemMediaViewer(players.options).play([path], on: device) }
    }
}
