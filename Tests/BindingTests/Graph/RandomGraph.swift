import Binding
import TestSupport

/// A value that remembers which state of each source it was made of.
struct Sample: Equatable {
    var value: Int
    var sources: [Int: Int] = [:]

    /// The sample of both, and whether they belong together: made of the same state of every source they share.
    func combined(with other: Sample) -> (sample: Sample, fits: Bool) {
        var sources = sources
        var fits = true
        for (source, version) in other.sources {
            if let mine = sources[source], mine != version { fits = false }
            sources[source] = version
        }
        return (Sample(value: (value &* 31 &+ other.value) % 1_000_003, sources: sources), fits)
    }
}

/// A random graph of properties, and the same as a plain recomputation.
@MainActor
final class RandomGraph {
    enum Shape {
        case source(Int)
        case map(Int, plus: Int)
        case distinct(Int)
        case combine([Int])
        case choose(Int, [Int], isMadeAnew: Bool)
        case chooseTwice(Int, Int, Int)
        case bound(Int)
    }

    private(set) var sources: [MutableProperty<Sample>] = []
    private(set) var nodes: [Property<Sample>] = []
    private var shapes: [Shape] = []
    /// What transforms were given that does not belong together.
    private(set) var mixtures = 0

    init(using generator: inout SeededGenerator) {
        for index in 0..<Int.random(in: 1...4, using: &generator) {
            let source = MutableProperty(Sample(value: index, sources: [index: 0]))
            sources.append(source)
            add(.source(index), source)
        }
        for _ in 0..<Int.random(in: 1...16, using: &generator) { addNode(using: &generator) }
    }

    func set(_ source: Int, _ value: Int) {
        let version = sources[source].value.sources[source, default: 0] + 1
        sources[source].value = Sample(value: value, sources: [source: version])
    }

    /// The value a node must have, from the sources' present values alone.
    func expected(_ node: Int) -> Int {
        switch shapes[node] {
        case .source(let index): sources[index].value.value
        case .map(let parent, let plus): expected(parent) + plus
        case .distinct(let parent), .bound(let parent): expected(parent)
        case .combine(let parents):
            parents.dropFirst().reduce(Sample(value: expected(parents[0]))) {
                $0.combined(with: Sample(value: expected($1))).sample
            }.value
        case .choose(let selector, let candidates, let isMadeAnew):
            choice(expected(selector), candidates, isMadeAnew)
        case .chooseTwice(let outer, let inner, let last):
            [inner, outer].reduce(Sample(value: expected(last))) {
                $0.combined(with: Sample(value: expected($1))).sample
            }.value
        }
    }

    private func choice(_ value: Int, _ candidates: [Int], _ isMadeAnew: Bool) -> Int {
        let chosen = Sample(value: expected(candidates[value % candidates.count]))
        return isMadeAnew ? chosen.combined(with: Sample(value: value)).sample.value : chosen.value
    }

    private func add(_ shape: Shape, _ node: Property<Sample>) {
        shapes.append(shape)
        nodes.append(node)
    }

    private func addNode(using generator: inout SeededGenerator) {
        func any() -> Int { Int.random(in: 0..<nodes.count, using: &generator) }
        switch Int.random(in: 0..<9, using: &generator) {
        case 0, 1:
            let parent = any()
            let plus = Int.random(in: 0..<3, using: &generator)
            add(.map(parent, plus: plus), nodes[parent].map { Sample(value: $0.value + plus, sources: $0.sources) })
        case 2:
            let parent = any()
            // What is equal is not passed on, so the state of the sources is older than the others', as it should be.
            add(.distinct(parent), nodes[parent].map { Sample(value: $0.value) }.removeDuplicates())
        case 3, 4:
            let parents = (0..<Int.random(in: 2...7, using: &generator)).map { _ in any() }
            add(.combine(parents), combination(of: parents))
        case 5:
            let parent = any()
            let target = MutableProperty(Sample(value: 0))
            target <~ nodes[parent]
            add(.bound(parent), target)
        case 6:
            let (outer, inner, last) = (any(), any(), any())
            add(.chooseTwice(outer, inner, last), choosingTwice(outer, inner, last))
        default:
            let selector = any()
            let candidates = (0..<Int.random(in: 1...3, using: &generator)).map { _ in any() }
            let isMadeAnew = Bool.random(using: &generator)
            add(.choose(selector, candidates, isMadeAnew: isMadeAnew), choosing(selector, candidates, isMadeAnew))
        }
    }

    private func combination(of parents: [Int]) -> Property<Sample> {
        let p = parents.map { nodes[$0] }
        return switch parents.count {
        case 2: combineLatest(p[0], p[1]).map { [unowned self] in mix([$0, $1]) }
        case 3: combineLatest(p[0], p[1], p[2]).map { [unowned self] in mix([$0, $1, $2]) }
        case 4: combineLatest(p[0], p[1], p[2], p[3]).map { [unowned self] in mix([$0, $1, $2, $3]) }
        case 5: combineLatest(p[0], p[1], p[2], p[3], p[4]).map { [unowned self] in mix([$0, $1, $2, $3, $4]) }
        case 6: combineLatest(p[0], p[1], p[2], p[3], p[4], p[5]).map { [unowned self] in mix([$0, $1, $2, $3, $4, $5]) }
        default: combineLatest(p).map { [unowned self] in mix($0) }
        }
    }

    private func choosing(_ selector: Int, _ candidates: [Int], _ isMadeAnew: Bool) -> Property<Sample> {
        nodes[selector].flatMapLatest { [unowned self] selected in
            let chosen = nodes[candidates[selected.value % candidates.count]]
            return isMadeAnew ? chosen.map { [unowned self] in mix([$0, selected]) } : chosen
        }
    }

    private func choosingTwice(_ outer: Int, _ inner: Int, _ last: Int) -> Property<Sample> {
        nodes[outer].flatMapLatest { [unowned self] first in
            nodes[inner].flatMapLatest { [unowned self] second in
                nodes[last].map { [unowned self] in mix([$0, second, first]) }
            }
        }
    }

    private func mix(_ samples: [Sample]) -> Sample {
        return samples.dropFirst().reduce(samples[0]) {
            let (sample, fits) = $0.combined(with: $1)
            if !fits { mixtures += 1 }
            return sample
        }
    }
}
