import Testing

@testable import Examples

@MainActor
@Suite struct SharedCounterTests {
    private struct Services: HasCounter { let counter = Counter() }

    @Test func `Screens that share a counter agree`() {
        let services = Services()
        let first = CounterScreen.make(services: services)
        let second = CounterScreen.make(services: services)
        second.viewModel.step.value = 10

        first.viewModel.increment.apply()
        second.viewModel.increment.apply()

        #expect(first.titles == ["0, next 1", "1, next 2", "11, next 12"])
        #expect(second.titles == ["0, next 1", "0, next 10", "1, next 11", "11, next 21"])
    }

    @Test func `Only a counter that is not zero can be reset`() {
        let screen = CounterScreen.make(services: Services())
        #expect(!screen.viewModel.reset.apply())
        screen.viewModel.increment.apply()
        #expect(screen.viewModel.reset.apply())
        #expect(screen.titles == ["0, next 1", "1, next 2", "0, next 1"])
    }

    @Test func `A released screen is not called`() {
        let services = Services()
        weak var released: CounterScreen?
        do {
            let screen = CounterScreen.make(services: services)
            released = screen
        }
        services.counter.add(1)
        #expect(released == nil)
    }
}
