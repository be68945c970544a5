package import Model
import Vocabulary

/// Sitting: its log, its time and its bells, opaque to fronts.
@MainActor public struct SittingService {
    package let store: any SessionStore
    package let player: any SoundPlayer
    package let clock: any SteadyClock
    /// The log, the newest session first.
    let log: SharedList<SessionOnDay>

    /// - Parameters:
    ///   - studyClock: tells which day a session belongs to.
    ///   - changes: where the changes of the store are told.
    package init(
        store: any SessionStore, player: any SoundPlayer, clock: any SteadyClock, studyClock: StudyClock, changes: LibraryChanges
    ) {
        self.store = ObservedSessions(store, changes)
        log = SharedList(inOrder: SessionOnDay.precedes) { () throws(Failure) in
            try SessionOnDay.all(in: store, on: studyClock)
        }
        self.player = player
        self.clock = clock
    }

    /// The player, with the device that the setting names.
    func player(by settings: any SettingsStore) throws(Failure) -> any SoundPlayer {
        player.chosenDevice = SoundDevice(rawValue: try settings.value(of: .soundPlayer))
        return player
    }
}

@MainActor public protocol HasSittingService {
    var sittingService: SittingService { get }
}
