import Binding
import MVVM

/// An egg timer: it counts down by the second, can be stopped, and begins anew when it is started again.
@MainActor
struct CountdownViewModel: ViewModelType {
    let remaining: Property<String>
    let isRunning: Property<Bool>
    let start: Action<Int, Void, Never>
    let rang: Signal<Void>

    init(services: any HasClock) {
        let clock = services.clock
        let seconds = MutableProperty(0)
        remaining = seconds.map { "\($0 / 60):\($0 % 60 < 10 ? "0" : "")\($0 % 60)" }
        start = Action(policy: .latest) { total in
            for left in stride(from: total, through: 0, by: -1) {
                seconds.value = left
                if left > 0 { try? await clock.sleep(for: .seconds(1)) }
                if Task.isCancelled { return }
            }
        }
        isRunning = start.isExecuting
        rang = start.results
    }
}
