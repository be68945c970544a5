import Benchmark
import Binding
import Interleaving
import OpenCombine

/// The cases of one change, seen by observers in various places. All add up what they see, so that nothing is left out.
let benchmarks: @Sendable () -> Void = {
    Benchmark.compare(
        "set: 1 observer", with: { Fixture(Source(), Subject(), Observed { $0.first }) },
        [
            Contender("Sutra") { $0.own.property.value = $0.next() },
            Contender("OpenCombine") { $0.subject.send($0.next()) },
            Contender("Observable") { $0.observed.set($0.next()) },
        ])

    Benchmark.compare(
        "set: 1000 observers", with: { Fixture(Source(count: 1_000), Subject(count: 1_000)) },
        [
            Contender("Sutra") { $0.own.property.value = $0.next() },
            Contender("OpenCombine") { $0.subject.send($0.next()) },
        ])

    Benchmark.compare(
        "set: 10 maps without duplicates",
        with: { Fixture(Source(tenMaps), Subject(tenMaps), Observed { model in (0..<10).reduce(model.first) { $0 &+ $1 } }) },
        [
            Contender("Sutra") { $0.own.property.value = $0.next() },
            Contender("OpenCombine") { $0.subject.send($0.next()) },
            Contender("Observable") { $0.observed.set($0.next()) },
        ])

    Benchmark.compare(
        "set: 1 of 4 combined",
        with: { Fixture(Source(fourCombined), Subject(), Observed { $0.first &+ $0.second &+ $0.third &+ $0.fourth }) },
        [
            Contender("Sutra") { $0.own.property.value = $0.next() },
            Contender("Observable") { $0.observed.set($0.next()) },
        ])

    Benchmark.compare(
        "set: a diamond",
        with: { Fixture(Source(diamond), Subject(diamond), Observed { $0.first &* 10 &+ $0.first &* 100 }) },
        [
            Contender("Sutra") { $0.own.property.value = $0.next() },
            Contender("OpenCombine") { $0.subject.send($0.next()) },
            Contender("Observable") { $0.observed.set($0.next()) },
        ])

    Benchmark.compare(
        "set: 3 observers of 1 map", with: { Fixture(Source(count: 3, oneMap), Subject(count: 3, sharedMap)) },
        [
            Contender("Sutra") { $0.own.property.value = $0.next() },
            Contender("OpenCombine") { $0.subject.send($0.next()) },
        ])

    for others in [0, 1_000] {
        Benchmark.compare(
            "observe and dispose: beside \(others)", with: { Fixture(Source(count: others), Subject(count: others)) },
            [
                Contender("Sutra") { $0.own.observe().dispose() },
                Contender("OpenCombine") { $0.subject.observe().cancel() },
            ])
    }

    Benchmark.compare(
        "send: 1 observer", with: { Sending() },
        [
            Contender("Sutra") { $0.signal.send(1) },
            Contender("OpenCombine") { $0.subject.send(1) },
        ])

    Benchmark.compareSizes(
        "a source and a map and its observer: bytes",
        [
            ("Sutra", ownTriple),
            ("OpenCombine", subjectTriple),
        ])
}

/// What the contenders of a case work on.
@MainActor
final class Fixture {
    let own: Source
    let subject: Subject
    let observed: Observed
    private var number = 0

    init(_ own: Source, _ subject: Subject, _ observed: Observed = Observed { $0.first }) {
        self.own = own
        self.subject = subject
        self.observed = observed
    }

    func next() -> Int {
        number &+= 1
        return number
    }
}

/// A signal of ours and one of OpenCombine's, each with an observer.
@MainActor
final class Sending {
    let signal = MutableSignal<Int>()
    let subject = PassthroughSubject<Int, Never>()
    private let bag = DisposeBag()
    private let cancellable: AnyCancellable

    init() {
        let tally = Tally.shared
        signal.observe(in: bag) { tally.add($0) }
        cancellable = sum(subject)
    }
}
