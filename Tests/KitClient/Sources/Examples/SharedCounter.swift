import Binding
import MVVM

/// A counter that several screens share.
@MainActor
final class Counter {
    let count: Property<Int>
    private let storage = MutableProperty(0)

    init() { count = storage }

    func add(_ step: Int) { storage.value += step }
}

@MainActor
protocol HasCounter {
    var counter: Counter { get }
}

/// A screen's view of the counter: what it shows, and the step it counts by.
@MainActor
struct CounterViewModel: ViewModelType {
    let title: Property<String>
    let increment: Action<Void, Void, Never>
    let reset: Action<Void, Void, Never>

    let step = MutableProperty(1)

    init(services: any HasCounter) {
        let counter = services.counter
        title = combineLatest(counter.count, step).map { "\($0), next \($0 + $1)" }
        increment = Action { [step] in counter.add(step.value) }
        reset = Action(enabledIf: counter.count.map { $0 != 0 }) { counter.add(-counter.count.value) }
    }
}

@MainActor
final class CounterScreen: NonReusableViewModelOwner, ViewModelBased {
    let viewModelSlot = ViewModelSlot<CounterViewModel>()
    private(set) var titles: [String] = []

    func viewModelDidChange(_ viewModel: CounterViewModel, disposeBag: DisposeBag) {
        viewModel.title.bind(self, in: disposeBag) { screen, title in screen.titles.append(title) }
    }
}
