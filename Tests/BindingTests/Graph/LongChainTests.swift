import Binding
import Testing

/// Chains that are longer than the stack is deep.
@MainActor
@Suite struct LongChainTests {
    private let bag = DisposeBag()

    /// Kinds of steps from one property to the next.
    enum Step: CaseIterable {
        case map, join, secondOfJoin, memory, binding

        var count: Int { self == .map ? 100_000 : self == .binding ? 10_000 : 40_000 }
    }

    private func chain(of step: Step, from source: MutableProperty<Int>, length: Int) -> Property<Int> {
        let other = MutableProperty(0)
        var last: Property<Int> = source
        for _ in 0..<length {
            switch step {
            case .map: last = last.map { $0 + 1 }
            case .join: last = combineLatest(last, other).map { $0 + $1 + 1 }
            case .secondOfJoin: last = combineLatest(other, last).map { $0 + $1 + 1 }
            case .memory: last = last.scan(0) { $1 + 1 }
            case .binding:
                let next = MutableProperty(0)
                next <~ last.map { $0 + 1 }
                last = next
            }
        }
        return last
    }

    @Test(arguments: Step.allCases) func `A long chain can be read, observed and freed`(_ step: Step) {
        let length = step.count
        weak var freed: MutableProperty<Int>?
        var seen: [Int] = []
        do {
            let source = MutableProperty(1)
            freed = source
            let last = chain(of: step, from: source, length: length)
            #expect(last.value == length + 1)
            source.value = 2
            #expect(last.value == length + 2)
            last.observe(in: bag) { seen.append($0) }
            source.value = 3
            bag.dispose()
            #expect(last.value == length + 3)
        }
        #expect(seen == [length + 2, length + 3])
        #expect(freed == nil)
    }

    /// Bound from the end to the beginning, where each binding raises all that come after it.
    @Test func `A chain can be bound starting from its end`() {
        let properties = (0..<300).map { _ in MutableProperty(0) }
        var seen: [Int] = []
        properties[properties.count - 1].observe(in: bag) { seen.append($0) }
        for index in properties.indices.dropFirst().reversed() { properties[index] <~ properties[index - 1] }
        properties[0].value = 1
        #expect(seen.last == 1)
    }
}
