import Binding
import Testing

@testable import Examples

/// Virtual time: minutes of waiting in no time, and everything in its order.
@MainActor
@Suite struct CountdownTests {
    private struct Services: HasClock {
        let clock: any Scheduler
    }

    private let bag = DisposeBag()
    private let clock = ManualScheduler()
    private let viewModel: CountdownViewModel
    private let log = MutableProperty<[String]>([])

    init() {
        viewModel = CountdownViewModel(services: Services(clock: clock))
        viewModel.remaining.observe(in: bag) { [log] in log.value.append($0) }
        viewModel.rang.observe(in: bag) { [log] in log.value.append("ring") }
    }

    @Test func `It counts down by the second and rings`() async {
        viewModel.start.apply(3)
        await clock.advance(by: .seconds(3))
        #expect(log.value == ["0:00", "0:03", "0:02", "0:01", "0:00", "ring"])
        #expect(!viewModel.isRunning.value)
    }

    @Test func `Ten minutes take ten minutes of virtual time`() async {
        viewModel.start.apply(600)
        await clock.advance(by: .seconds(599))
        #expect(viewModel.remaining.value == "0:01")
        #expect(viewModel.isRunning.value)
        await clock.advance(by: .seconds(1))
        #expect(!viewModel.isRunning.value)
    }

    @Test func `A stopped countdown does not ring`() async {
        viewModel.start.apply(3)
        await clock.advance(by: .seconds(1))
        viewModel.start.cancel()
        await clock.advance(by: .seconds(60))
        #expect(log.value == ["0:00", "0:03", "0:02"])
    }

    @Test func `A countdown that is started again starts over`() async {
        viewModel.start.apply(3)
        await clock.advance(by: .seconds(1))
        viewModel.start.apply(2)
        await clock.advance(by: .seconds(60))
        #expect(log.value == ["0:00", "0:03", "0:02", "0:02", "0:01", "0:00", "ring"])
    }
}
