import Binding
import Testing

@MainActor
@Suite struct MoreOperatorTests {
    private let bag = DisposeBag()
    private let clock = ManualScheduler()

    @Test func `removeDuplicates drops an event that equals the previous one`() {
        let signal = MutableSignal<Int>()
        var seen: [Int] = []
        signal.removeDuplicates().observe(in: bag) { seen.append($0) }
        for event in [1, 1, 2, 2, 1] { signal.send(event) }
        #expect(seen == [1, 2, 1])
    }

    @Test func `A filtered property keeps the newest value that passed`() {
        let number = MutableProperty(1)
        let even = number.filter(initial: 0) { $0.isMultiple(of: 2) }
        let text = number.compactMap(initial: "none") { $0 > 5 ? "\($0)" : nil }
        #expect(even.value == 0 && text.value == "none")
        number.value = 4
        number.value = 5
        number.value = 8
        number.value = 3
        #expect(even.value == 8 && text.value == "8")
    }

    @Test func `Delayed values arrive in order`() {
        let number = MutableProperty(0)
        let event = MutableSignal<String>()
        var seen: [String] = []
        number.delay(for: .seconds(2), clock: clock).observe(in: bag) { seen.append("\($0)") }
        event.delay(for: .seconds(1), clock: clock).observe(in: bag) { seen.append($0) }
        number.value = 1
        event.send("a")
        event.send("b")
        clock.advance(by: .milliseconds(500))
        number.value = 2
        #expect(seen == ["0"])
        clock.advance(by: .milliseconds(500))
        #expect(seen == ["0", "a", "b"])
        clock.advance(by: .seconds(2))
        #expect(seen == ["0", "a", "b", "1", "2"])
        event.send("dropped")
        bag.dispose()
        #expect(clock.pendingCount <= 1)
    }

    @Test func `combineLatest combines values with a transform`() {
        let numbers = (1...8).map { MutableProperty($0) }
        let two = combineLatest(numbers[0], numbers[1]) { $0 * 10 + $1 }
        let six = combineLatest(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]) {
            [$0, $1, $2, $3, $4, $5]
        }
        let eight = combineLatest(
            numbers[0], numbers[1].map { "\($0)" }, numbers[2], numbers[3], numbers[4], numbers[5], numbers[6], numbers[7]
        ) { "\($0)\($1)\($2)\($3)\($4)\($5)\($6)\($7)" }
        let seven = combineLatest(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], numbers[6])
        var seen: [String] = []
        eight.observe(in: bag) { seen.append($0) }
        batch {
            numbers[0].value = 9
            numbers[1].value = 9
        }
        #expect(seen == ["12345678", "99345678"])
        #expect(two.value == 99)
        #expect(six.value == [9, 9, 3, 4, 5, 6])
        #expect(seven.value.6 == 7)
    }

    @Test func `debug prints what happens`() {
        let number = MutableProperty(1, name: "number")
        let taps = MutableSignal<String>(name: "taps")
        var lines: [String] = []
        number.map { $0 * 2 }.debug { lines.append($0) }.observe(in: bag) { _ in }
        taps.debug("button") { lines.append($0) }.observe(in: bag) { _ in }
        number.value = 2
        taps.send("a")
        bag.dispose()
        #expect(
            lines == [
                "number: 2", "number: observed", "button: observed", "number: 4", "button: a",
                "number: not observed any more", "button: not observed any more",
            ])
    }

    @Test func `Properties and signals describe themselves`() {
        let number = MutableProperty(5, name: "number")
        #expect(number.description == "MutableProperty<Int> \"number\" = 5")
        #expect(number.map { "\($0)" }.description == "Property<String> \"number\" = 5")
        #expect(MutableSignal<Int>(name: "taps").description == "MutableSignal<Int> \"taps\"")
    }

    @Test func `dot draws the graph of a property`() {
        let first = MutableProperty(1, name: "first")
        let second = MutableProperty(2, name: "a \"second\"")
        let copy = MutableProperty(0, name: "copy")
        copy <~ second
        let sum = combineLatest(first, copy) { $0 + $1 }
        sum.observe(in: bag) { _ in }
        let dot = sum.dot
        #expect(dot.hasPrefix("digraph {\n    n0 [label=\"Property<Int>\", shape=ellipse, style=solid];\n"))
        #expect(dot.contains("[label=\"MutableProperty<Int> a \\\"second\\\"\", shape=box, style=solid];"))
        #expect(dot.split(separator: "\n").count { $0.contains("->") } == 3)
        #expect(dot.contains("[style=dashed];"))
    }

    @Test func `A custom operator lives as long as its property`() {
        let source = MutableProperty(false)
        weak var freed: Property<Bool>?
        do {
            let latch = source.latched()
            freed = latch
            source.value = true
            source.value = false
            #expect(latch.value)
        }
        #expect(freed == nil)
    }
}

extension Property where Value == Bool {
    /// Whether it was ever true.
    fileprivate func latched() -> Property<Bool> {
        let latch = MutableProperty(false)
        observe(in: latch.lifetime) { [weak latch] in if $0 { latch?.value = true } }
        return latch
    }
}
