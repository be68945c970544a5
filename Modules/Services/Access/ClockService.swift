package import Binding
package import Model

/// The clock, and the scheduler of delayed work, opaque to fronts.
@MainActor public struct ClockService {
    /// The clock.
    package let clock: StudyClock
    /// The same clock, if it can be advanced; nil for the system's clock.
    package let virtualClock: (any VirtualClock)?
    /// The scheduler of delayed work.
    package let scheduler: any Scheduler

    /// Creates a service with a clock and a scheduler.
    package init(clock: StudyClock, virtualClock: (any VirtualClock)? = nil, scheduler: any Scheduler) {
        self.clock = clock
        self.virtualClock = virtualClock
        self.scheduler = scheduler
    }
}

/// An object that provides the clock.
@MainActor public protocol HasClockService {
    /// The clock and the scheduler.
    var clockService: ClockService { get }
}
