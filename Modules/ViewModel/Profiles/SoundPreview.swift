import Model
package import Services
public import Vocabulary

/// The sounds that can be played.
@MainActor public final class SoundPreview {
    /// The services that it needs.
    package typealias Services = HasSettingsService & HasSittingService

    /// The names of the built-in sounds.
    public let voices = SoundName.voices

    private let services: any Services

    /// Creates it with the application's services.
    package init(services: any Services) { self.services = services }

    /// Plays a built-in sound, or a sound file.
    /// - Throws: `Failure.invalid(.sound, …)`, `Failure.file` if the file cannot be read.
    public func play(_ name: String) throws(Failure) {
        let sound = try SoundName(name)
        let player = try services.sittingService.player(by: services.settingsService.store)
        try player.check(sound)
        player.play(sound)
    }

    /// Checks whether a sound can be played; ``play(_:)`` checks it too.
    /// - Throws: as ``play(_:)`` does.
    public func check(_ name: String) throws(Failure) { try services.sittingService.player.check(SoundName(name)) }
}
