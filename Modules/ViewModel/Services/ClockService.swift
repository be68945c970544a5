package import Binding
package import Model

/// The time, opaque to fronts: the moment, and work to be done after a while.
@MainActor public struct ClockService {
    package let clock: any WallClock
    package let scheduler: any Scheduler

    package init(clock: any WallClock, scheduler: any Scheduler) {
        self.clock = clock
        self.scheduler = scheduler
    }
}

@MainActor public protocol HasClockService {
    var clockService: ClockService { get }
}
