package import Model
package import Vocabulary

/// The log, the clock and the sounds of sittings, opaque to fronts.
@MainActor public struct SittingService {
    /// The store of the log.
    package let store: any SessionStore
    /// The player of the sounds.
    package let player: any SoundPlayer
    /// The monotonic clock of sittings.
    package let clock: any MonotonicClock
    /// The log, the newest session first.
    package let log: SharedList<SessionOnDay>

    /// - Parameter studyClock: the clock that tells to which study day a session belongs.
    package init(store: any SessionStore, player: any SoundPlayer, clock: any MonotonicClock, studyClock: StudyClock) {
        self.store = store
        log = SharedList(inOrder: SessionOnDay.precedes) { () throws(Failure) in
            try SessionOnDay.all(in: store, on: studyClock)
        }
        self.player = player
        self.clock = clock
    }

    /// Returns the player, after selecting the device that the settings name.
    package func player(by settings: any SettingsStore) throws(Failure) -> any SoundPlayer {
        player.chosenDevice = SoundDevice(rawValue: try settings.values()[.soundPlayer])
        return player
    }
}

/// An object that provides access to sittings.
@MainActor public protocol HasSittingService {
    /// Access to sittings.
    var sittingService: SittingService { get }
}
