import Dispatch
import Files
import Model
import Synchronization

/// One sound in progress, played by the first player that works.
final class Performance: Sendable {
    private struct State {
        var child: Child?
        var isStopped = false
        var isPending = true
    }

    private let sound: SoundName
    private let chosen: SoundDevice?
    private let devices: Devices
    private let options: SoundPlayerOptions
    private let pending: DispatchGroup
    private let state = Mutex(State())

    /// - Parameter pending: a group that is left when the sound has started or cannot be played.
    init(_ sound: SoundName, on chosen: SoundDevice?, of devices: Devices, _ options: SoundPlayerOptions, pending: DispatchGroup)
    {
        self.sound = sound
        self.chosen = chosen
        self.devices = devices
        self.options = options
        self.pending = pending
        pending.enter()
    }

    /// Plays the sound; blocks the calling thread until it ends.
    func run() {
        defer { leavePending() }
        let recording = recording
        for device in devices.order(chosen) {
            if device == .bell {
                if !state.withLock(\.isStopped) { devices.bell.ring() }
                return
            }
            if let recording, isSounded(recording, by: device) { return }
        }
    }

    /// Stops the sound in any state.
    func stop() {
        state.withLock { state in
            state.isStopped = true
            return state.child
        }?.stop()
    }

    private var recording: Recording? {
        if let voice = Voice.named(sound.text) {
            let cache = RecordingCache(
                folder: options.cacheFolder, temporaryFolder: options.temporaryFolder, files: options.files)
            return cache.recording(of: voice)
        }
        let path = options.path(of: sound)
        guard (try? options.files.checkReadable(path)) != nil else { return nil }
        return try? Recording(ofFile: path)
    }

    /// Returns whether to try no other player: this one has played the sound, or the sound was stopped.
    private func isSounded(_ recording: Recording, by device: SoundDevice) -> Bool {
        if device == .aplay, !recording.isWave { return false }
        guard let program = devices.program(of: device) else { return false }
        let arguments = device.arguments(for: recording.path)
        let started = state.withLock { state -> Child? in
            if state.isStopped { return nil }
            state.child = Child(program, arguments, environment: options.environment, inheriting: recording.file)
            return state.child
        }
        guard let child = started else { return state.withLock(\.isStopped) }
        options.timer(options.probation) { [weak self] in self?.leavePending(if: child) }
        options.timer(recording.length + options.patience) { [weak child] in child?.stop() }
        let ending = child.waitForEnd()
        let isStopped = state.withLock { state in
            state.child = nil
            return state.isStopped
        }
        if isStopped { return true }
        if ending != .failure { devices.remember(device, isLate: ending == .stopped) }
        return ending == .success
    }

    /// Leaves the group of pending sounds: unconditionally, or only if `child` is still running.
    private func leavePending(if child: Child? = nil) {
        let isFirst = state.withLock { state in
            guard state.isPending, child == nil || state.child === child else { return false }
            state.isPending = false
            return true
        }
        if isFirst { pending.leave() }
    }
}
