package import Binding
package import Model

/// The time, opaque to fronts: the moment, and work to be done after a while.
@MainActor public struct ClockService {
    package let clock: StudyClock
    /// The same clock, where it can be moved.
    package let virtualClock: (any VirtualClock)?
    package let scheduler: any Scheduler

    package init(clock: StudyClock, virtualClock: (any VirtualClock)? = nil, scheduler: any Scheduler) {
        self.clock = clock
        self.virtualClock = virtualClock
        self.scheduler = scheduler
    }
}

@MainActor public protocol HasClockService {
    var clockService: ClockService { get }
}
