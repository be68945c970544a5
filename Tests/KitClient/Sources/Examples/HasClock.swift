import Binding

/// Time, for operators and for tasks.
@MainActor
protocol HasClock {
    var clock: any Scheduler { get }
}
