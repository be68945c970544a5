import Binding
import MVVM
import Testing

@MainActor
private protocol HasGreetingService { var greeting: String { get } }
@MainActor
private protocol HasClockService { var hour: Int { get } }

private struct Services: HasGreetingService, HasClockService {
    let greeting = "Good morning"
    let hour = 7
    let unrelated = true
}

@MainActor
private final class GreetingViewModel: ViewModelType {
    let text: Property<String>

    init(services: any HasGreetingService & HasClockService) {
        text = .constant("\(services.greeting), it is \(services.hour)")
    }
}

@MainActor
private final class GreetingScreen: NonReusableViewModelOwner, ViewModelBased {
    let viewModelSlot = ViewModelSlot<GreetingViewModel>()
    private(set) var lines: [String] = []

    func viewModelDidChange(_ viewModel: GreetingViewModel, disposeBag: DisposeBag) {
        viewModel.text.bind(self, in: disposeBag) { $0.lines.append($1) }
    }
}

@MainActor
private final class PrintedScreen: NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<GreetingViewModel>()
    private let print: (String) -> Void

    init(print: @escaping (String) -> Void) { self.print = print }

    func viewModelDidChange(_ viewModel: GreetingViewModel, disposeBag: DisposeBag) {
        viewModel.text.bind(self, in: disposeBag) { $0.print($1) }
    }
}

@MainActor
@Suite struct ViewModelBasedTests {
    @Test func `A screen is created with its view model`() {
        let viewModel = GreetingViewModel(services: Services())
        let screen = GreetingScreen.make(with: viewModel)
        #expect(screen.viewModel === viewModel)
        #expect(screen.lines == ["Good morning, it is 7"])
    }

    @Test func `A screen can be created from services that offer more than it needs`() {
        #expect(GreetingScreen.make(services: Services()).lines == ["Good morning, it is 7"])
    }

    @Test func `A screen that needs an output is created in one call`() {
        var printed: [String] = []
        let screen = PrintedScreen.make(services: Services()) { PrintedScreen { printed.append($0) } }
        #expect(printed == ["Good morning, it is 7"])
        #expect(screen.viewModel.text.value == "Good morning, it is 7")
    }
}
