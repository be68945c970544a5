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

/// A viewer that records what it is asked for.
package final class FakeMediaViewer: MediaViewer {
    /// `open PATH…`, `play PATH…` and `stop`, in order.
    package private(set) var calls: [String] = []
    package private(set) var device: SoundDevice?
    /// An error that opening and playing throw while it is set.
    package var failure: Failure?

    package init() {}

    package func open(_ paths: [String]) throws(Failure) {
        if let failure { throw failure }
        calls.append((["open"] + paths).joined(separator: " "))
    }

    package func play(_ paths: [String], on device: SoundDevice?) throws(Failure) {
        if let failure { throw failure }
        self.device = device
        calls.append((["play"] + paths).joined(separator: " "))
    }

    package func stop() { calls.append("stop") }
}
