import Dispatch
import Files
package import Model
import Synchronization
package import Vocabulary

/// Opens files with the system's program for them, and plays sounds with its audio players.
///
/// Neither program has access to the terminal, and both get absolute paths as arguments, without a shell.
package final class SystemMediaViewer: MediaViewer {
    private let options: SoundPlayerOptions
    private let devices: Devices
    private let opener: Opener
    private let playing = Mutex<[Performance]>([])
    private let pending = DispatchGroup()

    /// Creates a viewer.
    /// - Parameter opener: the name or path of the program that opens files; nil for that of the system.
    package init(_ options: SoundPlayerOptions, opener: String? = nil) {
        self.options = options
        devices = Devices(searchPath: options.searchPath, bell: TerminalBell(descriptor: options.terminal))
        self.opener = Opener(chosen: opener)
    }

    package func open(_ paths: [String]) throws(Failure) {
        guard let program = opener.path(in: devices) else {
            throw .conflict(.noOpener(program: opener.name, isChosen: opener.isChosen))
        }
        let programs = RunningPrograms()
        for path in paths {
            guard let child = Child(program, [path], environment: options.environment) else {
                throw .conflict(.openerFailed(program: opener.name))
            }
            programs.wait(for: child)
        }
        if programs.isFailure(within: options.probation) { throw .conflict(.openerFailed(program: opener.name)) }
    }

    package func play(_ paths: [String], on device: SoundDevice?) throws(Failure) {
        let order = devices.order(device)
        // The bell stands for a sound only if it was chosen.
        guard order.contains(where: \.isProgram) || device == .bell && !order.isEmpty else { throw .conflict(.noSoundPlayer) }
        stop()
        var performances: [Performance] = []
        for path in paths {
            performances.append(Performance(try SoundName(path), on: device, of: devices, options, pending: pending))
        }
        let sounds = performances
        playing.withLock { $0 = sounds }
        DispatchQueue(label: "sutra.media").async { for sound in sounds { sound.run() } }
    }

    package func stop() {
        let stopped = playing.withLock { playing in
            defer { playing = [] }
            return playing
        }
        // The last first: once a sound ends, the next one begins unless it has been stopped.
        for performance in stopped.reversed() { performance.stop() }
    }
}

/// The program that opens files.
private struct Opener {
    private let chosen: String?

    init(chosen: String?) { self.chosen = chosen }

    var isChosen: Bool { chosen != nil }

    var name: String {
        #if canImport(Darwin)
            chosen ?? "open"
        #else
            chosen ?? "xdg-open"
        #endif
    }

    /// Returns the path of the program; nil if it is not installed.
    func path(in devices: Devices) -> String? {
        guard name.utf8.contains(UInt8(ascii: "/")) else { return devices.program(named: name) }
        let path = System.fromRoot(name)
        return System.isProgram(path) ? path : nil
    }
}

/// Programs that run in the background, any of which can fail.
private final class RunningPrograms: Sendable {
    private let group = DispatchGroup()
    private let hasFailed = Mutex(false)

    /// Waits for a process in the background, however long it runs.
    func wait(for child: Child) {
        group.enter()
        DispatchQueue(label: "sutra.opener").async { [self] in
            if child.waitForEnd() == .failure { hasFailed.withLock { $0 = true } }
            group.leave()
        }
    }

    /// Waits until all processes have ended, or for some time, and returns whether any has failed by then.
    func isFailure(within limit: Duration) -> Bool {
        _ = group.wait(timeout: .now() + .milliseconds(Int(limit / .milliseconds(1))))
        return hasFailed.withLock { $0 }
    }
}
