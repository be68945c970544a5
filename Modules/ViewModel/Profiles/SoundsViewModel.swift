import Model
public import Vocabulary

/// The sounds that can be played.
@MainActor public final class SoundsViewModel {
    package typealias Services = HasSettingsService & HasSittingService

    /// The names of the built-in voices.
    public let voices = SoundName.voices

    private let services: any Services

    package init(services: any Services) { self.services = services }

    /// Sounds a voice, or a file of the person's.
    /// - Throws: `Failure.invalid(.sound, …)`, `Failure.file` when its file cannot be read.
    public func play(_ name: String) throws(Failure) {
        let sound = try SoundName(name)
        let player = try services.sittingService.player(by: services.settingsService.store)
        try player.check(sound)
        player.play(sound)
    }

    /// Checks whether a sound can be had; ``play(_:)`` checks it too.
    /// - Throws: as ``play(_:)``.
    public func check(_ name: String) throws(Failure) { try services.sittingService.player.check(SoundName(name)) }
}
