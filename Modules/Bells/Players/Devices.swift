import Model
import Synchronization

/// Which ways to sound a bell there are, and which of them to try first.
final class Devices: Sendable {
    let bell: TerminalBell
    private let folders: [String]
    private let lateOnes = Mutex(Set<SoundDevice>())

    init(searchPath: String, bell: TerminalBell) {
        self.bell = bell
        // A player of the folder that somebody happens to be in is not to be run.
        folders = searchPath.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    }

    /// What is to be tried, the first first; a fixed player that fails leaves the terminal's bell.
    func order(_ chosen: SoundDevice?) -> [SoundDevice] {
        let candidates: [SoundDevice] =
            switch chosen {
            case nil: automatic + [.bell]
            case .some(.none): []
            case .bell: [.bell]
            case .some(let player): [player, .bell]
            }
        return candidates.filter(isThere)
    }

    /// The program of a player that is installed.
    func program(of device: SoundDevice) -> String? {
        folders.lazy.map { "\($0)/\(device.rawValue)" }.first(where: System.isProgram)
    }

    /// Remembers whether a player ended in time: one that did not is asked last until it does.
    func remember(_ device: SoundDevice, isLate: Bool) {
        lateOnes.withLock { if isLate { $0.insert(device) } else { $0.remove(device) } }
    }

    private var automatic: [SoundDevice] {
        let players: [SoundDevice] = [.pwPlay, .paplay, .aplay]
        let late = lateOnes.withLock { $0 }
        return players.filter { !late.contains($0) } + players.filter(late.contains)
    }

    private func isThere(_ device: SoundDevice) -> Bool { device == .bell ? bell.isThere : program(of: device) != nil }
}

extension SoundDevice {
    /// How the player is called for a file.
    func arguments(for path: String) -> [String] { self == .aplay ? ["-q", "--", path] : ["--", path] }
}
