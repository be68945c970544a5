import Binding
import Changeset
import MVVM

/// A counter: the smallest view model there is.
@MainActor struct CounterViewModel: ViewModelType {
    let title: Property<String>
    let increment: Action<Int, Int, Never>

    init(services: String) {
        let count = MutableProperty(0)
        title = count.map { "\(services): \($0)" }
        increment = Action { step in
            count.value += step
            return count.value
        }
    }
}

@MainActor final class CounterView: NonReusableViewModelOwner, ViewModelBased {
    let viewModelSlot = ViewModelSlot<CounterViewModel>()

    func viewModelDidChange(_ viewModel: CounterViewModel, disposeBag: DisposeBag) {
        viewModel.title.observe(in: disposeBag) { print($0) }
    }
}

@main enum Main {
    static func main() {
        let view = CounterView.make(services: "steps")
        view.viewModel.increment.apply(2)
        print(Changeset(from: ["a", "b", "c"], to: ["c", "a"]).count)
    }
}
