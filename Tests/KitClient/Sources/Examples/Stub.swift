import Binding
import MVVM

/// What the weather screen needs of a view model; a stub of it needs no services.
@MainActor
protocol WeatherViewModelType {
    var temperature: Property<String> { get }
    var warnings: Signal<String> { get }

    func refresh()
}

@MainActor
final class WeatherScreen: NonReusableViewModelOwner, ViewModelBased {
    let viewModelSlot = ViewModelSlot<any WeatherViewModelType>()
    private(set) var lines: [String] = []

    func viewModelDidChange(_ viewModel: any WeatherViewModelType, disposeBag: DisposeBag) {
        viewModel.temperature.bind(self, in: disposeBag) { screen, temperature in screen.lines.append(temperature) }
        viewModel.warnings.bind(self, in: disposeBag) { screen, warning in screen.lines.append("! \(warning)") }
    }

    func pull() { viewModel.refresh() }
}
