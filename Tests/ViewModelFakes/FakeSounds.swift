package import Model
package import Vocabulary

/// Bells that are counted instead of heard.
package final class FakePlayer: SoundPlayer {
    package private(set) var played: [String] = []
    /// Thrown by every check while it is set.
    package var failure: Failure?

    package var chosenDevice: SoundDevice?
    package var device: SoundDevice { chosenDevice ?? .bell }

    package init() {}

    package func play(_ sound: SoundName) { played.append(sound.text) }

    package func check(_ sound: SoundName) throws(Failure) {
        if let failure { throw failure }
    }
}

/// Steady time that passes with a manual clock, on a machine that sleeps when it is told to.
package final class FakeSteadyClock: SteadyClock {
    private let clock: any WallClock
    /// How long the machine has slept; the manual clock went on meanwhile.
    package var slept = Duration.zero

    package init(_ clock: any WallClock) { self.clock = clock }

    package func time(countingSleep countsSleep: Bool) -> Duration {
        .milliseconds(clock.now.milliseconds) - (countsSleep ? .zero : slept)
    }
}
