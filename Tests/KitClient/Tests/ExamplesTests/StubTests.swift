import Binding
import Testing

@testable import Examples

@MainActor
@Suite struct StubTests {
    private final class Stub: WeatherViewModelType {
        let temperature: Property<String>
        let warnings: Signal<String>
        private(set) var refreshes = 0

        init(temperature: Property<String> = .constant("21°"), warnings: Signal<String> = .never) {
            self.temperature = temperature
            self.warnings = warnings
        }

        func refresh() { refreshes += 1 }
    }

    @Test func `The screen shows what the view model says`() {
        let temperature = MutableProperty("–")
        let warnings = MutableSignal<String>()
        let screen = WeatherScreen.make(with: Stub(temperature: temperature, warnings: warnings))
        temperature.value = "21°"
        warnings.send("Storm")
        #expect(screen.lines == ["–", "21°", "! Storm"])
    }

    @Test func `The screen tells the view model what happened`() {
        let stub = Stub()
        let screen = WeatherScreen.make(with: stub)
        screen.pull()
        #expect(stub.refreshes == 1)
    }
}
