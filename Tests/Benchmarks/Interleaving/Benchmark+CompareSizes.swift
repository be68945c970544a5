public import Benchmark
internal import CHeap

extension Benchmark {
    /// Measures what contenders allocate on the heap, in bytes each: the name must end with "bytes".
    /// - Parameter contenders: What each makes one of: two objects to keep, which hold the others.
    public static func compareSizes(
        _ name: String, _ contenders: [(name: String, make: @MainActor @Sendable () -> (AnyObject, AnyObject))]
    ) {
        let metrics = contenders.map { BenchmarkMetric.custom($0.name) }
        let configuration = Configuration(metrics: metrics, warmupIterations: 1, maxIterations: 3)
        Benchmark(name, configuration: configuration) { benchmark in
            for (metric, contender) in zip(metrics, contenders) { benchmark.measurement(metric, await size(contender.make)) }
        }
    }
}

@MainActor
private func size(_ make: @MainActor () -> (AnyObject, AnyObject)) -> Int {
    let count = 10_000
    var made: [(AnyObject, AnyObject)] = []
    made.reserveCapacity(count)
    let before = heap_bytes()
    for _ in 0..<count { made.append(make()) }
    let size = (heap_bytes() - before) / count
    return withExtendedLifetime(made) { size }
}
