import Binding
import Changeset
import TestSupport
import Testing

/// What observers of a list are told, and when.
@Suite @MainActor struct ListObservationTests {
    private let list = MutableListProperty(["a", "b", "c"])
    private let bag = DisposeBag()

    @Test func `An observer gets each edit`() {
        var told: [[Changeset.Edit]] = []
        list.observe(in: bag) { _, changeset in told.append(changeset.edits) }
        list.append("d")
        list.update("B", at: 1)
        list.move(from: 0, to: 2)
        list.remove(at: 3)
        list.insert(contentsOf: ["x", "y"], at: 1)
        list.removeSubrange(0..<2)
        list.replace(with: ["c", "y", "a", "z"])
        list.removeAll()
        #expect(
            told == [
                [.insertion(at: 0), .insertion(at: 1), .insertion(at: 2)],
                [.insertion(at: 3)],
                [.update(old: 1, new: 1)],
                [.move(from: 0, to: 2)],
                [.deletion(at: 3)],
                [.insertion(at: 1), .insertion(at: 2)],
                [.deletion(at: 0), .deletion(at: 1)],
                [.insertion(at: 3), .move(from: 1, to: 0)],
                [.deletion(at: 0), .deletion(at: 1), .deletion(at: 2), .deletion(at: 3)],
            ])
    }

    @Test func `An observer gets the edits of a batch as one changeset`() {
        var told: [[Changeset.Edit]] = []
        list.edits.observe(in: bag) { told.append($0.edits) }
        batch {
            list.append("d")
            list.remove(at: 0)
            list.insert("e", at: 1)
            #expect(Array(list.elements) == ["b", "e", "c", "d"])
            list.remove(at: 1)
        }
        #expect(told == [[.deletion(at: 0), .insertion(at: 2)]])
    }

    @Test func `A batch that changes nothing notifies no observer`() {
        var calls = 0
        list.edits.observe(in: bag) { _ in calls += 1 }
        let mapped = list.map { $0 + "!" }
        mapped.edits.observe(in: bag) { _ in calls += 1 }
        batch {
            list.append("d")
            list.remove(at: 3)
            list.move(from: 0, to: 2)
            list.move(from: 2, to: 0)
        }
        list.replace(with: ["a", "b", "c"])
        list.insert(contentsOf: [], at: 0)
        #expect(calls == 0)
        list.append("d")
        #expect(calls == 2 && Array(mapped.elements) == ["a!", "b!", "c!", "d!"])
    }

    /// A read in the middle of a batch settles what was done; the observers are told of all of it in the end.
    @Test func `A read within a batch loses no edit`() {
        let upper = list.map { $0.uppercased() }
        let follower = Follower<String>()
        follower.follow(upper, in: bag)
        var told: [[Changeset.Edit]] = []
        upper.edits.observe(in: bag) { told.append($0.edits) }
        batch {
            list.append("d")
            #expect(upper.count == 4)
            list.remove(at: 0)
            #expect(upper[0] == "B")
            list.append("e")
        }
        #expect(follower.elements == ["B", "C", "D", "E"] && !follower.hasGoneAstray)
        #expect(told == [[.deletion(at: 0), .insertion(at: 2), .insertion(at: 3)]])
    }

    /// An observer that edits the list leaves those behind it with the edits of both, which fit the list they see.
    @Test func `Edits made by an observer are delivered with the others`() {
        let (first, second) = (Follower<String>(), Follower<String>())
        first.follow(list, in: bag)
        list.observe(in: bag) { [list] elements, _ in
            if elements.count < 7 { list.insert("\(elements.count)", at: elements.count / 2) }
        }
        second.follow(list, in: bag)
        list.remove(at: 0)
        #expect(list.count == 7)
        #expect(first.elements == Array(list.elements) && !first.hasGoneAstray)
        #expect(second.elements == Array(list.elements) && !second.hasGoneAstray)
    }

    @Test func `Random edits made by observers fit the list that each observer sees`() {
        for seed in 0..<40 as Range<UInt64> {
            let source = RandomList(count: 20, seed: seed)
            let isLow = MutableProperty(false)
            let lists = [source.list, source.list.filter { $0.key <= 2 }]
            let derived = isLow.flatMapLatest { lists[$0 ? 1 : 0].filter { $0.key > 1 } }.sorted { $0.key < $1.key }
            let followers = (0..<4).map { _ in Follower<Item>() }
            let bag = DisposeBag()
            var left = 0
            for (index, follower) in followers.enumerated() {
                follower.follow(index % 2 == 0 ? derived : source.list, in: bag)
                source.list.edits.observe(in: bag) { _ in
                    left -= 1
                    if left > 0 { source.edit() }
                    if left == 3 { isLow.value.toggle() }
                }
            }
            for _ in 0..<20 {
                left = 6
                source.edit()
                for (index, follower) in followers.enumerated() {
                    let list = index % 2 == 0 ? derived : source.list
                    #expect(follower.elements == Array(list.elements) && !follower.hasGoneAstray, "seed \(seed)")
                }
            }
        }
    }

    @Test func `An observer disposed during a delivery is not called`() {
        var calls = 0
        let later = DisposeBag()
        list.edits.observe(in: bag) { _ in later.dispose() }
        list.edits.observe(in: later) { _ in calls += 1 }
        list.append("d")
        #expect(calls == 0)
    }

    /// Calls dropped to end a loop leave observers behind; the next edits lead them to what is so.
    @Test func `An observer left behind by a feedback loop catches up`() {
        let (limit, handler) = (FeedbackLoop.limit, FeedbackLoop.handler)
        defer { (FeedbackLoop.limit, FeedbackLoop.handler) = (limit, handler) }
        FeedbackLoop.limit = 10
        var loops: [FeedbackLoop] = []
        FeedbackLoop.handler = { loops.append($0) }
        let list = MutableListProperty([0], name: "numbers")
        let follower = Follower<Int>()
        let isLooping = MutableProperty(true)
        list.edits.observe(in: bag) { _ in if isLooping.value { list.append(list.count) } }
        follower.follow(list, in: bag)
        list.append(1)
        #expect(loops.map(\.names) == [["numbers"]])
        isLooping.value = false
        list.remove(at: 0)
        #expect(follower.elements == Array(list.elements) && !follower.hasGoneAstray)
    }

    @Test func `Releasing a subscription ends the observation`() {
        var calls = 0
        do {
            let subscription = list.observe { _, _ in calls += 1 }
            let edits = list.edits.observe { _ in calls += 1 }
            list.append("d")
            withExtendedLifetime((subscription, edits)) {}
        }
        list.append("e")
        #expect(calls == 3)
    }

    @Test func `A constant list is read like any other`() {
        let constant = ListProperty.constant([3, 1, 2])
        #expect(Array(constant.sorted().elements) == [1, 2, 3])
        #expect(!constant.isEmpty && constant.count == 3)
    }

    @Test func `Elements taken from a list do not change with it`() {
        let taken = list.elements
        list.removeAll()
        #expect(Array(taken) == ["a", "b", "c"] && list.isEmpty)
        #expect(taken == ListProperty.constant(["a", "b", "c"]).elements)
        #expect(taken.description == "[\"a\", \"b\", \"c\"]")
    }

    @Test func `An offset beyond the end traps`() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            MutableListProperty([1, 2]).remove(at: 2)
        }
    }
}
