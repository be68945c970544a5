import Binding
import Testing

@MainActor
@Suite struct PropertyTests {
    private let bag = DisposeBag()

    @Test func `An observer is called at once and for each change`() {
        let name = MutableProperty("a")
        var seen: [String] = []
        name.observe(in: bag) { seen.append($0) }
        name.value = "b"
        name.value = "b"
        #expect(seen == ["a", "b", "b"])
    }

    @Test func `A change in place is one change`() {
        let list = MutableProperty([1])
        var seen: [[Int]] = []
        list.observe(in: bag) { seen.append($0) }
        list.modify {
            $0.append(2)
            $0.append(3)
        }
        list.value.append(4)
        list.value[0] = 0
        #expect(seen == [[1], [1, 2, 3], [1, 2, 3, 4], [0, 2, 3, 4]])
    }

    @Test func `A change in place does not copy the collection`() {
        let list = MutableProperty(Array(0..<100))
        func address() -> UInt { unsafe list.value.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } }
        let before = address()
        list.modify { $0[50] = 0 }
        list.value[51] = 0
        #expect(address() == before)
    }

    @Test func `A modification that throws keeps and delivers what it has set`() {
        struct Failure: Error {}
        let list = MutableProperty([1])
        var seen: [[Int]] = []
        list.observe(in: bag) { seen.append($0) }
        #expect(throws: Failure.self) {
            try list.modify {
                $0.append(2)
                throw Failure()
            }
        }
        #expect(seen == [[1], [1, 2]])
    }

    @Test func `A constant has a value`() {
        let constant = Property.constant("a")
        var seen: [String] = []
        constant.map { $0 + "!" }.observe(in: bag) { seen.append($0) }
        #expect(constant.value == "a")
        #expect(seen == ["a!"])
    }

    @Test func `A driver is a property`() {
        let driver: Driver<Int> = MutableProperty(1)
        #expect(driver.value == 1)
    }

    @Test func `Disposing a subscription ends it`() {
        let number = MutableProperty(0)
        var seen: [Int] = []
        let subscription = number.observe { seen.append($0) }
        number.value = 1
        subscription.dispose()
        subscription.dispose()
        number.value = 2
        #expect(seen == [0, 1])
    }

    @Test func `Releasing a subscription ends it`() {
        let number = MutableProperty(0)
        var seen: [Int] = []
        var subscription: Subscription? = number.observe { seen.append($0) }
        #expect(subscription != nil)
        subscription = nil
        number.value = 1
        #expect(seen == [0])
    }

    @Test func `An observer can be a function of the main actor`() {
        let number = MutableProperty(1)
        let recorder = Recorder()
        let record: @MainActor (Int) -> Void = { recorder.record($0) }
        number.observe(in: bag, recorder.record)
        number.observe(in: bag, record)
        number.map(String.init).observe(in: bag, recorder.recordText)
        number.value = 2
        #expect(recorder.numbers == [1, 1, 2, 2])
        #expect(recorder.texts == ["1", "2"])
    }

    @MainActor
    private final class Recorder {
        private(set) var numbers: [Int] = []
        private(set) var texts: [String] = []

        func record(_ number: Int) { numbers.append(number) }
        func recordText(_ text: String) { texts.append(text) }
    }

    @Test func `bind does not retain its owner`() {
        final class Label { var text = "" }
        let name = MutableProperty("a")
        weak var released: Label?
        do {
            let label = Label()
            released = label
            name.bind(label, in: bag) { $0.text = $1 }
            name.value = "b"
            #expect(label.text == "b")
        }
        #expect(released == nil)
        name.value = "c"
    }
}
