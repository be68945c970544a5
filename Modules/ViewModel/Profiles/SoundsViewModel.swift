public import Binding
import Model
public import Vocabulary

/// The bells of a profile's segments.
@MainActor public final class SoundsViewModel {
    package typealias Services = HasProfileService & HasSettingsService & HasLibraryService & HasSittingService

    /// All bells of a profile, in the order of its segments.
    public let list: Action<EntityReference, [SoundRow], Failure>
    public let add: Action<NewSound, RowChange<ProfileRow>, Failure>
    public let enable: Action<SoundReference, RowChange<ProfileRow>, Failure>
    public let disable: Action<SoundReference, RowChange<ProfileRow>, Failure>
    public let remove: Action<SoundReference, RowChange<ProfileRow>, Failure>
    /// Sounds a voice, or a file of the person's; the name that was asked for.
    public let play: Action<String, String, Failure>
    /// The names of the built-in voices.
    public let voices = SoundName.voices

    private let player: any SoundPlayer

    package init(services: any Services) {
        player = services.sittingService.player
        let desk = ProfileDesk(services: services)
        list = Action { (profile: EntityReference) throws(Failure) in
            ProfileRow(try desk.profile(profile)).segments.flatMap(\.sounds)
        }
        add = Action { (new: NewSound) throws(Failure) in
            let interval =
                if let interval = new.interval { interval } else {
                    try desk.settings.duration(of: .soundInterval)
                }
            return try desk.change(new.place.segment.profile) { (profile) throws(Failure) in
                try profile.addSound(new.sound(every: interval), to: new.place.segment.kind)
            }
        }
        play = Action { (name: String) throws(Failure) in
            let sound = try SoundName(name)
            let player = try services.sittingService.player(by: services.settingsService.store)
            try player.check(sound)
            player.play(sound)
            return name
        }
        enable = Action { (place: SoundReference) throws(Failure) in
            try desk.change(place) { (profile, kind, segment) throws(Failure) in
                try profile.setEnabled(true, sound: kind, of: segment)
            }
        }
        disable = Action { (place: SoundReference) throws(Failure) in
            try desk.change(place) { (profile, kind, segment) throws(Failure) in
                try profile.setEnabled(false, sound: kind, of: segment)
            }
        }
        remove = Action { (place: SoundReference) throws(Failure) in
            try desk.change(place) { (profile, kind, segment) throws(Failure) in
                try profile.removeSound(kind, of: segment)
            }
        }
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
        try player.check(SoundName(name))
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
