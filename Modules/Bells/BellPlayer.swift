import Dispatch
package import Model
import Synchronization
package import Vocabulary

/// Sounds the bells by the system's players, beside whatever goes on: each sound on a thread of its own.
package final class BellPlayer: SoundPlayer {
    package var chosenDevice: SoundDevice?
    private let options: BellOptions
    private let devices: Devices
    private let stage: Stage

    package init(_ options: BellOptions) {
        self.options = options
        devices = Devices(searchPath: options.searchPath, bell: TerminalBell(descriptor: options.terminal))
        stage = Stage(limit: options.limit)
    }

    package var device: SoundDevice { devices.order(chosenDevice).first ?? .none }

    package func play(_ sound: SoundName) {
        if sound.text == SoundDevice.none.rawValue || chosenDevice == .some(.none) { return }
        stage.begin(Performance(sound, on: chosenDevice, of: devices, options, pending: stage.pending))
    }

    package func check(_ sound: SoundName) throws(Failure) {
        if SoundName.voices.contains(sound.text) { return }
        try options.files.checkReadable(sound.text)
        do throws(System.CallError) {
            _ = try Recording(ofFile: sound.text)
        } catch {
            throw .file(sound.text, .read, code: error.code)
        }
    }

    /// Waits until each sound has begun or cannot be had, for the end of the process: what has begun outlasts it.
    package func settle(within limit: Duration = .seconds(2)) {
        _ = stage.pending.wait(timeout: .now() + .milliseconds(Int(limit / .milliseconds(1))))
    }

    /// Ends every sound.
    package func stopAll() { stage.clear() }
}

/// The sounds that there are at once.
private final class Stage: Sendable {
    let pending = DispatchGroup()
    private let limit: Int
    private let performances = Mutex<[Performance]>([])

    init(limit: Int) { self.limit = limit }

    func clear() {
        for performance in performances.withLock({ $0 }) { performance.stop() }
    }

    /// Begins a sound, and ends the oldest if there are too many: it has faded most.
    func begin(_ performance: Performance) {
        let surplus = performances.withLock { performances in
            performances.append(performance)
            return performances.count > limit ? performances.removeFirst() : nil
        }
        surplus?.stop()
        // A serial queue has a thread for itself, however many others wait.
        DispatchQueue(label: "sutra.bell").async { [self] in
            performance.run()
            performances.withLock { $0.removeAll { $0 === performance } }
        }
    }
}
