package import Model
package import Vocabulary

/// A player that records the sounds instead of playing them.
package final class FakePlayer: SoundPlayer {
    package private(set) var played: [String] = []
    /// An error that every check throws while it is set.
    package var failure: Failure?

    package var chosenDevice: SoundDevice?
    /// The devices that cannot be used.
    package var missing: Set<SoundDevice> = []
    package var device: SoundDevice { chosenDevice.flatMap { missing.contains($0) ? nil : $0 } ?? .bell }

    package init() {}

    package func play(_ sound: SoundName) { played.append(sound.text) }

    package func check(_ sound: SoundName) throws(Failure) {
        if let failure { throw failure }
    }
}

/// A steady clock that follows a manual clock, on a machine that sleeps when a test says so.
package final class FakeMonotonicClock: MonotonicClock {
    private let clock: any WallClock
    /// The time for which the machine has slept, during which the manual clock continued.
    package var slept = Duration.zero

    package init(_ clock: any WallClock) { self.clock = clock }

    package func time(countingSleep countsSleep: Bool) -> Duration {
        .milliseconds(clock.now.milliseconds) - (countsSleep ? .zero : slept)
    }
}
