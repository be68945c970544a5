public import Benchmark

extension Benchmark {
    /// Measures contenders in turns, so that what disturbs the machine disturbs all of them alike.
    ///
    /// Each turn gives a sample of each contender as a metric of its name: picoseconds for one run, over as many runs as take
    /// five milliseconds. The table tells the ratios of the others to the contender that is called Sutra.
    /// - Parameters:
    ///   - name: What the row is called; without a comma.
    ///   - makeFixture: Makes what the contenders work on; called once, and not measured.
    public static func compare<Fixture>(
        _ name: String, seconds: Double = 1, turns: Int = 25, with makeFixture: @escaping @MainActor () -> Fixture,
        _ contenders: [Contender<Fixture>]
    ) {
        let comparison = Comparison(makeFixture, contenders)
        let metrics = contenders.map { BenchmarkMetric.custom($0.name) }
        let configuration = Configuration(
            metrics: metrics, warmupIterations: 0, maxDuration: .milliseconds(Int64(seconds * 1_000)), maxIterations: turns)
        Benchmark(name, configuration: configuration) { benchmark in
            for (metric, sample) in zip(metrics, await comparison.samples()) { benchmark.measurement(metric, sample) }
        }
    }
}

/// What is kept from turn to turn. All is done on the main actor, where `Binding` lives and the others do as well as anywhere.
@MainActor
private final class Comparison<Fixture> {
    private let makeFixture: @MainActor () -> Fixture
    private let contenders: [Contender<Fixture>]
    /// What is worked on, and how many runs of each contender take five milliseconds.
    private lazy var prepared = prepare()

    nonisolated init(_ makeFixture: @escaping @MainActor () -> Fixture, _ contenders: [Contender<Fixture>]) {
        self.makeFixture = makeFixture
        self.contenders = contenders
    }

    /// Picoseconds for one run of each contender.
    func samples() -> [Int] {
        zip(contenders, prepared.runs).map { contender, runs in
            Int(time(runs, contender, prepared.fixture) / .nanoseconds(1) * 1_000) / runs
        }
    }

    /// Counts the runs, which warms up the code as well.
    private func prepare() -> (fixture: Fixture, runs: [Int]) {
        let fixture = makeFixture()
        let runs = contenders.map { contender in
            var runs = 1
            while !takesLongEnough(runs, contender, fixture) { runs *= 2 }
            return runs
        }
        return (fixture, runs)
    }

    /// Whether so many runs take five milliseconds every time, and not only because something else had the processor.
    private func takesLongEnough(_ runs: Int, _ contender: Contender<Fixture>, _ fixture: Fixture) -> Bool {
        for _ in 0..<3 {
            let duration = time(runs, contender, fixture)
            if duration < .milliseconds(5) { return false }
            if duration > .milliseconds(100) { return true }
        }
        return true
    }

    private func time(_ runs: Int, _ contender: Contender<Fixture>, _ fixture: Fixture) -> Duration {
        ContinuousClock().measure {
            for _ in 0..<runs { contender.run(fixture) }
        }
    }
}
