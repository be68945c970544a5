import Binding
import Testing

@MainActor
@Suite struct BindingOperatorTests {
    private let bag = DisposeBag()

    @Test func `A bound property follows its source from the start`() {
        let source = MutableProperty(1)
        let target = MutableProperty(0)
        var seen: [Int] = []
        target.observe(in: bag) { seen.append($0) }
        target <~ source.map { $0 * 2 }
        source.value = 2
        target.value = 100
        source.value = 3
        #expect(seen == [0, 2, 4, 100, 6])
    }

    @Test func `A bound property follows its source while unobserved`() {
        let source = MutableProperty(1)
        let target = MutableProperty(0)
        target <~ source
        source.value = 2
        #expect(target.value == 2)
        batch {
            source.value = 3
            #expect(target.value == 3)
        }
    }

    @Test func `A bound property and its source are seen to change together`() {
        let source = MutableProperty(1)
        let target = MutableProperty(0)
        var seen: [String] = []
        target <~ source
        combineLatest(source, target).observe(in: bag) { seen.append("\($0) \($1)") }
        combineLatest(target, source.map { $0 * 10 }).observe(in: bag) { seen.append("\($0) \($1)") }
        source.value = 2
        #expect(seen == ["1 1", "1 10", "2 2", "2 20"])
    }

    @Test func `A property takes the events of a signal`() {
        let signal = MutableSignal<Int>()
        let target = MutableProperty(0)
        target <~ signal
        #expect(target.value == 0)
        signal.send(1)
        #expect(target.value == 1)
    }

    @Test func `A property takes the results of an action`() {
        let action = Action<Int, String, Never> { "\($0)" }
        let target = MutableProperty("")
        target <~ action
        action.apply(5)
        #expect(target.value == "5")
    }

    @Test func `A signal starts an action, which rejects input while disabled`() {
        let signal = MutableSignal<Int>()
        let isEnabled = MutableProperty(true)
        var inputs: [Int] = []
        let action = Action<Int, Void, Never>(enabledIf: isEnabled) { inputs.append($0) }
        action <~ signal
        signal.send(1)
        isEnabled.value = false
        signal.send(2)
        #expect(inputs == [1])
    }

    @Test func `A property of an object is a target, which does not retain the object`() {
        final class Label { var text = "" }
        let title = MutableProperty("a")
        weak var released: Label?
        do {
            let label = Label()
            released = label
            BindingTarget(label, \.text, in: bag) <~ title
            title.value = "b"
            #expect(label.text == "b")
        }
        #expect(released == nil)
        title.value = "c"
    }

    @Test func `A binding to a target outside the graph ends with its bag`() {
        final class Label { var text = "" }
        let label = Label()
        let title = MutableProperty("a")
        let signal = MutableSignal<String>()
        let action = Action<Int, String, Never> { "\($0)" }
        let target = BindingTarget<String>(label, in: bag) { $0.text = $1 }
        target <~ title
        #expect(label.text == "a")
        target <~ signal
        signal.send("b")
        #expect(label.text == "b")
        target <~ action
        action.apply(1)
        #expect(label.text == "1")
        bag.dispose()
        title.value = "c"
        #expect(label.text == "1")
    }

    @Test func `A binding ends with its target`() {
        let source = MutableProperty(1)
        var computations = 0
        let mapped = source.map { value in
            computations += 1
            return value
        }
        weak var released: MutableProperty<Int>?
        do {
            let target = MutableProperty(0)
            target <~ mapped
            released = target
        }
        #expect(released == nil)
        computations = 0
        source.value = 2
        #expect(computations == 0)
    }

    @Test func `Two properties can follow each other if duplicates are removed`() {
        let celsius = MutableProperty(0)
        let fahrenheit = MutableProperty(32)
        celsius <~ fahrenheit.map { ($0 - 32) * 5 / 9 }.removeDuplicates()
        fahrenheit <~ celsius.map { $0 * 9 / 5 + 32 }.removeDuplicates()
        celsius.value = 100
        #expect(fahrenheit.value == 212)
        fahrenheit.value = 50
        #expect(celsius.value == 10)
    }
}
