import Binding
import UIKit

/// A view model that is a function: temperatures in Fahrenheit from what is typed in Celsius.
@MainActor
func fahrenheit(celsius: Property<String>) -> (text: Property<String>, isValid: Property<Bool>) {
    let degrees = celsius.map { Double($0).map { $0 * 9 / 5 + 32 } }
    return (degrees.map { $0.map { "\($0) °F" } ?? "" }, degrees.map { $0 != nil })
}

/// Binds the outputs of a function, of which there is no instance to keep.
final class FahrenheitController: UIViewController {
    let typed = MutableProperty("")
    let label = UILabel()
    let copyButton = UIButton()
    private let bag = DisposeBag()

    override func viewDidLoad() {
        let (text, isValid) = fahrenheit(celsius: typed)
        label.text(in: bag) <~ text
        copyButton.isEnabled(in: bag) <~ isValid
    }
}

/// The same temperatures in Kelvin, as a class.
@MainActor
final class KelvinViewModel {
    let text: Property<String>

    init(celsius: Property<String>) {
        text = celsius.map { Double($0).map { "\($0 + 273.15) K" } ?? "" }
    }
}

/// Creates its view model, binds it and releases it: what the view model has defined lasts as long as the bindings.
final class KelvinController: UIViewController {
    let typed = MutableProperty("")
    let label = UILabel()
    private(set) weak var viewModel: KelvinViewModel?
    private let bag = DisposeBag()

    override func viewDidLoad() {
        let viewModel = KelvinViewModel(celsius: typed)
        label.text(in: bag) <~ viewModel.text
        self.viewModel = viewModel
    }
}
