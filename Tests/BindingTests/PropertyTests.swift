import Binding
import Testing

@MainActor
@Suite struct PropertyTests {
    @Test func observersAreCalledAtOnceAndForEachChange() {
        let name = MutableProperty("a")
        var seen: [String] = []
        let bag = DisposeBag()
        name.observe(in: bag) { seen.append($0) }
        name.value = "b"
        name.modify { $0 += "c" }
        #expect(seen == ["a", "b", "bc"])
    }

    @Test func aDiamondIsSeenOnce() {
        let source = MutableProperty(1)
        var seen: [String] = []
        let bag = DisposeBag()
        combineLatest(source.map { $0 * 10 }, source.map { $0 * 100 }).observe(in: bag) { seen.append("\($0) \($1)") }
        source.value = 2
        #expect(seen == ["10 100", "20 200"])
    }
}
