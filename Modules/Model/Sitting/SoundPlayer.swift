package import Vocabulary

/// What sounds the bells, as a port: it plays beside whatever goes on, and never delays it.
package protocol SoundPlayer: AnyObject {
    /// What is to sound them, as the setting says; nil for the first that works.
    var chosenDevice: SoundDevice? { get set }

    /// What would sound a bell at this moment: the first that there is of those to be tried.
    var device: SoundDevice { get }

    /// Begins a sound and returns at once; one that cannot be had is replaced by the terminal's bell, or by silence.
    func play(_ sound: SoundName)

    /// Tells before a sitting whether a sound can be had; the built-in voices always can.
    /// - Throws: `Failure.file(path, .read, …)` for a file that is not there, cannot be read, or is no regular file.
    func check(_ sound: SoundName) throws(Failure)
}

/// A way to sound a bell, in the order in which they are tried.
package enum SoundDevice: String, Sendable, CaseIterable {
    /// PipeWire's player.
    case pwPlay = "pw-play"
    /// PulseAudio's player.
    case paplay
    /// ALSA's player.
    case aplay
    /// The terminal's BEL.
    case bell
    case none

    /// The choice of the first that works.
    package static let automatic = "auto"
}
