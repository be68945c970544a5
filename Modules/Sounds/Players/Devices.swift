import Files
import Model
import Synchronization

/// The available sound devices, and the order in which to try them.
final class Devices: Sendable {
    let bell: TerminalBell
    private let folders: [String]
    private let lateOnes = Mutex(Set<SoundDevice>())

    init(searchPath: String, bell: TerminalBell) {
        self.bell = bell
        // Relative folders are ignored: a program in the current folder must not be run.
        folders = searchPath.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    }

    /// Returns the devices to try, in order; after a player that the user chose, only the terminal bell is tried.
    func order(_ chosen: SoundDevice?) -> [SoundDevice] {
        let candidates: [SoundDevice] =
            switch chosen {
            case nil: [.pwPlay, .paplay, .aplay, .bell]
            case .some(.none): []
            case .bell: [.bell]
            case .some(let player): [player, .bell]
            }
        let late = lateOnes.withLock { $0 }
        let found = candidates.filter(isThere)
        return found.filter { !late.contains($0) } + found.filter(late.contains)
    }

    /// Returns the path of a player's program; nil if it is not installed.
    func program(of device: SoundDevice) -> String? {
        program(named: device.rawValue)
    }

    /// Returns the path of a program by its name; nil if it is not installed.
    func program(named name: String) -> String? {
        folders.lazy.map { "\($0)/\(name)" }.first(where: System.isProgram)
    }

    /// Records whether a player ended in time; one that did not is tried last, even after the bell, until it does.
    func remember(_ device: SoundDevice, isLate: Bool) {
        lateOnes.withLock { if isLate { $0.insert(device) } else { $0.remove(device) } }
    }

    private func isThere(_ device: SoundDevice) -> Bool { device == .bell ? bell.isThere : program(of: device) != nil }
}

extension SoundDevice {
    /// Returns the player's arguments for a file.
    func arguments(for path: String) -> [String] { self == .aplay ? ["-q", "--", path] : ["--", path] }
}
