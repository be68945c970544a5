import Binding

/// Time, for operators and for tasks.
@MainActor
protocol HasClock {
    var scheduler: any Scheduler { get }
    var clock: any Clock<Duration> { get }
}
