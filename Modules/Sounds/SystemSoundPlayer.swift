import Dispatch
import Files
package import Model
import Synchronization
package import Vocabulary

/// Plays sounds with the system's audio players, in the background: each sound on its own thread.
package final class SystemSoundPlayer: SoundPlayer {
    package var chosenDevice: SoundDevice?
    private let options: SoundPlayerOptions
    private let devices: Devices
    private let performances: Performances

    package init(_ options: SoundPlayerOptions) {
        self.options = options
        devices = Devices(searchPath: options.searchPath, bell: TerminalBell(descriptor: options.terminal))
        performances = Performances(limit: options.limit)
    }

    package var device: SoundDevice { devices.order(chosenDevice).first ?? .none }

    package func play(_ sound: SoundName) {
        if sound.text == SoundDevice.none.rawValue || chosenDevice == .some(.none) { return }
        performances.begin(Performance(sound, on: chosenDevice, of: devices, options, pending: performances.pending))
    }

    package func check(_ sound: SoundName) throws(Failure) {
        if SoundName.voices.contains(sound.text) { return }
        let path = options.path(of: sound)
        try options.files.checkReadable(path)
        do throws(System.CallError) {
            _ = try Recording(ofFile: path)
        } catch {
            throw .file(path, .read, code: error.code)
        }
    }

    /// Waits until each sound has started or cannot be played; for use before the process ends, which started sounds outlast.
    package func waitForStarts(within limit: Duration = .seconds(2)) {
        _ = performances.pending.wait(timeout: .now() + .milliseconds(Int(limit / .milliseconds(1))))
    }

    /// Stops every sound.
    package func stopAll() { performances.clear() }
}

/// The sounds that are playing.
private final class Performances: Sendable {
    let pending = DispatchGroup()
    private let limit: Int
    private let all = Mutex<[Performance]>([])

    init(limit: Int) { self.limit = limit }

    func clear() {
        for performance in all.withLock({ $0 }) { performance.stop() }
    }

    /// Starts a sound, and stops the oldest one if there are too many: it has faded the most.
    func begin(_ performance: Performance) {
        let surplus = all.withLock { performances in
            performances.append(performance)
            return performances.count > limit ? performances.removeFirst() : nil
        }
        surplus?.stop()
        // A serial queue gets its own thread, however many others are waiting.
        DispatchQueue(label: "sutra.sound").async { [self] in
            performance.run()
            all.withLock { $0.removeAll { $0 === performance } }
        }
    }
}
