package import Vocabulary

/// The port that plays the sounds, in the background and without delaying anything.
package protocol SoundPlayer: AnyObject {
    /// The device from the setting; nil for the first one that works.
    var chosenDevice: SoundDevice? { get set }

    /// The device that would play a sound now: the first available one of those to try.
    var device: SoundDevice { get }

    /// Starts a sound and returns immediately.
    ///
    /// A sound that cannot be played is replaced by the terminal bell, or by silence.
    func play(_ sound: SoundName)

    /// Checks before a sitting whether a sound can be played; the built-in voices always can.
    /// - Throws: `Failure.file(path, .read, …)` if the file is missing, cannot be read or is not a regular file.
    func check(_ sound: SoundName) throws(Failure)
}

/// A device that plays sounds; the cases are in the order in which they are tried.
package enum SoundDevice: String, Sendable, CaseIterable {
    /// PipeWire's player.
    case pwPlay = "pw-play"
    /// PulseAudio's player.
    case paplay
    /// ALSA's player.
    case aplay
    /// The terminal's bell character, BEL.
    case bell
    case none

    /// Whether the device is a program, which may not be installed.
    package var isProgram: Bool {
        switch self {
        case .pwPlay, .paplay, .aplay: true
        case .bell, .none: false
        }
    }

    /// The value of the setting that stands for the first device that works.
    package static let automatic = "auto"
}
