import Binding
import MVVM
import Testing

@MainActor
private final class Counter {
    let count = MutableProperty(0)
}

@MainActor
private struct Title {
    let text: Property<String>
}

@MainActor
private protocol Named: AnyObject {
    var name: Property<String> { get }
}

@MainActor
private final class Person: Named {
    let name: Property<String>
    init(_ name: String) { self.name = .constant(name) }
}

@MainActor
private final class CounterScreen: NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<Counter>()
    private(set) var shown: [Int] = []

    func viewModelDidChange(_ viewModel: Counter, disposeBag: DisposeBag) {
        viewModel.count.bind(self, in: disposeBag) { $0.shown.append($1) }
    }
}

@MainActor
private final class TitleRow: ReusableViewModelOwner, ViewModelBased {
    let viewModelSlot = ViewModelSlot<Title>()
    private(set) var shown: [String] = []
    var willBeReused: () -> Void = {}

    func viewModelDidChange(_ viewModel: Title, disposeBag: DisposeBag) {
        viewModel.text.bind(self, in: disposeBag) { $0.shown.append($1) }
    }

    func prepareForReuse() {
        willBeReused()
        shown.append("")
    }
}

@MainActor
private final class NamedRow: ReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<any Named>()
    private(set) var shown: [String] = []

    func viewModelDidChange(_ viewModel: any Named, disposeBag: DisposeBag) {
        viewModel.name.bind(self, in: disposeBag) { $0.shown.append($1) }
    }

    func prepareForReuse() {}
}

/// A row that releases its view model itself.
@MainActor
private final class ReleasingRow: ReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<Title>()
    private(set) var shown: [String] = []

    func viewModelDidChange(_ viewModel: Title, disposeBag: DisposeBag) {
        viewModel.text.bind(self, in: disposeBag) { $0.shown.append($1) }
    }

    func prepareForReuse() {
        if viewModel == nil { shown.append("") }
        viewModel = nil
    }
}

/// A row that retains the bag of its first view model.
@MainActor
private final class RetainingRow: ReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<Int>()
    private(set) var first: DisposeBag?
    private(set) var last: DisposeBag?

    func viewModelDidChange(_ viewModel: Int, disposeBag: DisposeBag) {
        if first == nil { first = disposeBag }
        last = disposeBag
    }

    func prepareForReuse() {}
}

@MainActor
@Suite struct ViewModelOwnerTests {
    @Test func `A screen is bound to its view model as soon as it is set`() {
        let counter = Counter()
        let screen = CounterScreen()
        screen.viewModel = counter
        counter.count.value = 1
        #expect(screen.viewModel === counter)
        #expect(screen.shown == [0, 1])
    }

    @Test func `A released screen drops its view model and bindings`() {
        let counter = Counter()
        weak var released: CounterScreen?
        do {
            let screen = CounterScreen()
            screen.viewModel = counter
            released = screen
        }
        #expect(released == nil)
        counter.count.value = 1
    }

    @Test func `Reading a screen's view model before it is set traps and names both types`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            _ = CounterScreen().viewModel
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("CounterScreen was asked for its view model (Counter) before it was set."))
    }

    #if DEBUG
        @Test func `Setting a screen's view model twice traps in a debug build`() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
                let screen = CounterScreen()
                screen.viewModel = Counter()
                screen.viewModel = Counter()
            }
            let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(message.contains("CounterScreen already has a view model (Counter)"))
        }
    #else
        @Test func `Setting a screen's view model twice in a release build uses the second one`() {
            let first = Counter()
            let second = Counter()
            let screen = CounterScreen()
            screen.viewModel = first
            screen.viewModel = second
            first.count.value = 1
            second.count.value = 2
            #expect(screen.viewModel === second)
            #expect(screen.shown == [0, 0, 2])
        }
    #endif

    @Test func `A row shows one view model after another`() {
        let first = MutableProperty("a")
        let second = MutableProperty("b")
        let row = TitleRow()
        #expect(row.viewModel == nil)
        row.viewModel = Title(text: first)
        row.viewModel = Title(text: second)
        first.value = "not shown"
        second.value = "c"
        #expect(row.shown == ["a", "", "b", "c"])
    }

    @Test func `A row without a view model shows nothing new`() {
        let text = MutableProperty("a")
        let row = TitleRow.make(with: Title(text: text))
        row.viewModel = nil
        text.value = "not shown"
        #expect(row.viewModel == nil)
        #expect(row.shown == ["a", ""])
    }

    @Test func `A row is prepared for reuse once for each view model`() {
        let row = TitleRow()
        row.viewModel = nil
        #expect(row.shown == [])
        row.viewModel = Title(text: .constant("a"))
        row.viewModel = nil
        row.viewModel = nil
        row.viewModel = Title(text: .constant("b"))
        #expect(row.shown == ["a", "", "b"])
    }

    /// As a cell of UIKit does, whose table calls the method too.
    @Test func `A row can release its view model when it is prepared for reuse`() {
        let text = MutableProperty("a")
        let row = ReleasingRow()
        row.viewModel = Title(text: text)
        row.prepareForReuse()
        text.value = "not shown"
        #expect(row.viewModel == nil)
        #expect(row.shown == ["a", ""])
    }

    @Test func `The bindings of a row have ended when it is prepared for reuse`() {
        let first = MutableProperty("a")
        let row = TitleRow()
        row.willBeReused = { first.value = "not shown" }
        row.viewModel = Title(text: first)
        row.viewModel = Title(text: .constant("b"))
        #expect(row.shown == ["a", "", "b"])
    }

    /// What is added to the old bag late must not last as long as the new view model.
    @Test func `A bag that somebody retains does not serve the next view model`() {
        let row = RetainingRow()
        row.viewModel = 1
        row.viewModel = 2
        #expect(row.first !== row.last)
    }

    @Test func `A row that gets the same view model again is bound to it once`() {
        let person = Person("Ada")
        let row = NamedRow()
        row.viewModel = person
        row.viewModel = person
        #expect(row.shown == ["Ada", "Ada"])
    }

    @Test func `A row releases the view model that it no longer shows`() {
        let row = NamedRow()
        weak var released: Person?
        do {
            let person = Person("Ada")
            released = person
            row.viewModel = person
        }
        #expect(released != nil)
        row.viewModel = nil
        #expect(released == nil)
    }
}
