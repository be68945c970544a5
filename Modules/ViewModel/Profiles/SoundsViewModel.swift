import Model
public import Vocabulary

/// The bells of a profile's segments.
@MainActor public final class SoundsViewModel {
    package typealias Services = HasProfileService & HasSettingsService & HasLibraryService & HasSittingService

    /// The names of the built-in voices.
    public let voices = SoundName.voices

    private let services: any Services
    private let desk: ProfileDesk

    package init(services: any Services) {
        self.services = services
        desk = ProfileDesk(services: services)
    }

    /// All bells of a profile, in the order of its segments.
    /// - Throws: `Failure.notFound`; so do the inputs that change a profile.
    public func list(_ profile: EntityReference) throws(Failure) -> [SoundRow] {
        ProfileRow(try desk.profile(profile)).segments.flatMap(\.sounds)
    }

    /// - Throws: `Failure.invalid`, `Failure.duplicate`.
    @discardableResult public func add(_ new: NewSound) throws(Failure) -> RowChange<ProfileRow> {
        let standard = try desk.settings.duration(of: .soundInterval)
        return try desk.change(new.place.segment.profile) { (profile) throws(Failure) in
            try profile.addSound(new.sound(every: new.interval ?? standard), to: new.place.segment.kind)
        }
    }

    @discardableResult public func enable(_ place: SoundReference) throws(Failure) -> RowChange<ProfileRow> {
        try desk.change(place) { (profile, kind, segment) throws(Failure) in
            try profile.setEnabled(true, sound: kind, of: segment)
        }
    }

    @discardableResult public func disable(_ place: SoundReference) throws(Failure) -> RowChange<ProfileRow> {
        try desk.change(place) { (profile, kind, segment) throws(Failure) in
            try profile.setEnabled(false, sound: kind, of: segment)
        }
    }

    @discardableResult public func remove(_ place: SoundReference) throws(Failure) -> RowChange<ProfileRow> {
        try desk.change(place) { (profile, kind, segment) throws(Failure) in try profile.removeSound(kind, of: segment) }
    }

    /// Sounds a voice, or a file of the person's.
    /// - Throws: `Failure.invalid(.sound, …)`, `Failure.file` when its file cannot be read.
    public func play(_ name: String) throws(Failure) {
        let sound = try SoundName(name)
        let player = try services.sittingService.player(by: services.settingsService.store)
        try player.check(sound)
        player.play(sound)
    }
}

extension SoundsViewModel {
    /// Checks a sound as far as that is possible without the library; `add` checks it too.
    /// - Throws: `Failure.invalid`.
    public func check(_ new: NewSound) throws(Failure) {
        _ = try new.sound(every: new.interval ?? Sound.standardInterval)
    }

    /// Checks whether a sound can be had; `play` checks it too.
    /// - Throws: `Failure.invalid(.sound, …)`, `Failure.file` when its file cannot be read.
    public func check(soundNamed name: String) throws(Failure) {
        try services.sittingService.player.check(SoundName(name))
    }
}

extension NewSound {
    fileprivate func sound(every interval: Duration) throws(Failure) -> Sound {
        try Sound(kind: place.kind, name: SoundName(name), iterations: times, interval: interval)
    }
}

extension ProfileDesk {
    fileprivate func change(
        _ place: SoundReference, _ body: (inout Profile, SoundKind, SegmentKind) throws(Failure) -> Void
    ) throws(Failure) -> RowChange<ProfileRow> {
        try change(place.segment.profile) { (profile) throws(Failure) in
            try body(&profile, place.kind, place.segment.kind)
        }
    }
}
