import Binding
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15))) struct ValuesTests {
    @Test func `A property's values begin with the current one and skip those that nobody awaited`() async {
        let number = MutableProperty(1)
        var values = number.values.makeAsyncIterator()
        #expect(await values.next() == 1)
        number.value = 2
        number.value = 3
        #expect(await values.next() == 3)
    }

    @Test func `A signal's values are all its events`() async {
        let signal = MutableSignal<Int>()
        var values = signal.values.makeAsyncIterator()
        for event in 1...3 { signal.send(event) }
        var seen: [Int] = []
        for _ in 1...3 { if let event = await values.next() { seen.append(event) } }
        #expect(seen == [1, 2, 3])
    }

    @Test func `The observation ends with its task`() async {
        let number = MutableProperty(1)
        var computations = 0
        let counted = number.map { value in
            computations += 1
            return value
        }
        let (started, start) = AsyncStream<Void>.makeStream()
        let task = Task {
            for await _ in counted.values { start.yield() }
        }
        var iterator = started.makeAsyncIterator()
        await iterator.next()
        task.cancel()
        await task.value
        await MainQueue.drain()
        computations = 0
        number.value = 2
        #expect(computations == 0)
    }
}
