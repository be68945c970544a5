import Binding
import Testing

@testable import Examples

/// View models that no view keeps.
@MainActor
@Suite struct ConverterTests {
    @Test func `A view binds the outputs of a function`() {
        let controller = FahrenheitController()
        controller.viewDidLoad()
        #expect(controller.label.text == "" && !controller.copyButton.isEnabled)
        controller.typed.value = "100"
        #expect(controller.label.text == "212.0 °F" && controller.copyButton.isEnabled)
    }

    @Test func `A view model that was released once it was bound is still shown`() {
        let controller = KelvinController()
        controller.viewDidLoad()
        #expect(controller.viewModel == nil)
        controller.typed.value = "0"
        #expect(controller.label.text == "273.15 K")
    }
}
