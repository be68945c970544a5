import Binding
import Testing

@MainActor
@Suite struct FeedbackLoopTests {
    private let bag = DisposeBag()

    /// The loops that are reported while the body runs.
    private func loops(limit: Int = 1_000, _ body: () -> Void) -> [FeedbackLoop] {
        var reported: [FeedbackLoop] = []
        let former = (FeedbackLoop.handler, FeedbackLoop.limit)
        FeedbackLoop.handler = { reported.append($0) }
        FeedbackLoop.limit = limit
        defer { (FeedbackLoop.handler, FeedbackLoop.limit) = former }
        body()
        return reported
    }

    @Test func `An observer that sets its own property is stopped and the property is named`() {
        let counter = MutableProperty(0, name: "counter")
        let reported = loops {
            counter.map { $0 }.observe(in: bag) { counter.value = $0 + 1 }
        }
        #expect(reported.map(\.names) == [["counter"]])
        #expect(counter.value >= 1_000)
        #expect(reported.map(\.rounds) == [1_000])
        #expect(reported.first?.description.contains("\"counter\"") == true)
    }

    @Test func `Two observers that set each other's property are stopped and named`() {
        let ping = MutableProperty(0, name: "ping")
        let pong = MutableProperty(0, name: "pong")
        let reported = loops {
            ping.observe(in: bag) { pong.value = $0 }
            pong.observe(in: bag) { ping.value = $0 + 1 }
        }
        #expect(reported.count == 1)
        #expect(Set(reported.flatMap(\.names)).isSubset(of: ["ping", "pong"]))
        #expect(reported.flatMap(\.names).isEmpty == false)
    }

    @Test func `A signal that answers itself is stopped and named`() {
        let echo = MutableSignal<Int>(name: "echo")
        echo.observe(in: bag) { echo.send($0 + 1) }
        #expect(loops { echo.send(0) }.map(\.names) == [["echo"]])
    }

    @Test func `A transform that sets its source is stopped and the source is named`() {
        let source = MutableProperty(0, name: "source")
        let derived = source.map { value in
            source.value = value + 1
            return value
        }
        let reported = loops {
            derived.observe(in: bag) { _ in }
            source.value = 1
        }
        #expect(reported.isEmpty == false)
        #expect(reported.allSatisfy { $0.names == ["source"] })
    }

    @Test func `Properties bound to each other are stopped and named`() {
        let left = MutableProperty(0, name: "left")
        let right = MutableProperty(0, name: "right")
        let reported = loops {
            left <~ right
            right <~ left
            left.value = 1
        }
        #expect(Set(reported.flatMap(\.names)).isSubset(of: ["left", "right"]))
        #expect(reported.isEmpty == false)
    }

    @Test func `A property without a name is identified by its file and line`() {
        let line = #line + 1
        let unnamed = MutableProperty(0)
        let reported = loops { unnamed.observe(in: bag) { unnamed.value = $0 + 1 } }
        #expect(reported.map(\.names) == [["BindingTests/FeedbackLoopTests.swift:\(line)"]])
    }

    @Test func `Everything keeps working after a feedback loop`() {
        let other = MutableProperty(0)
        var isLooping = false
        var seen: [Int] = []
        let counter = MutableProperty(0)
        counter.observe(in: bag) { if isLooping { counter.value = $0 + 1 } }
        other.observe(in: bag) { seen.append($0) }
        isLooping = true
        #expect(loops { counter.value = 1 }.count == 1)
        isLooping = false
        other.value = 1
        counter.value = 0
        #expect(seen == [0, 1])
        #expect(counter.value == 0)
    }

    @Test func `A long series of changes is not a feedback loop`() {
        let number = MutableProperty(2_000)
        let event = MutableSignal<Int>()
        var events: [Int] = []
        let reported = loops(limit: FeedbackLoop.limit) {
            number.observe(in: bag) { if $0 > 0 { number.value = $0 - 1 } }
            event.observe(in: bag) {
                events.append($0)
                if $0 < 5_000 { event.send($0 + 1) }
            }
            event.send(1)
        }
        #expect(reported == [])
        #expect(number.value == 0)
        #expect(events.last == 5_000)
    }

    @Test func `A program without a handler stops and names the property`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let bag = DisposeBag()
            let counter = MutableProperty(0, name: "counter")
            counter.observe(in: bag) { counter.value = $0 + 1 }
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("A feedback loop through \"counter\" was ended after"))
    }
}
