import Binding
import Changeset
import Testing

/// The edits since the last read.
@Suite @MainActor struct ListReaderTests {
    /// A view that draws when it is told to.
    @MainActor
    private final class Screen {
        private(set) var rows: [Item] = []
        private let reader: ListReader<Item>

        init(_ list: ListProperty<Item>) { reader = list.reader() }

        func draw() {
            let (elements, changeset) = reader.read()
            changeset.apply(to: &rows) { elements[$0] }
        }
    }

    @Test func `The edits since the last read are one changeset`() {
        let list = MutableListProperty(["a", "b", "c"])
        let reader = list.reader()
        #expect(reader.read().changeset == Changeset(insertions: [0, 1, 2]))
        #expect(!reader.hasEdits && reader.read().changeset.isEmpty)
        list.append("d")
        list.remove(at: 0)
        list.update("C", at: 1)
        list.insert("x", at: 0)
        list.remove(at: 0)
        #expect(reader.hasEdits)
        let (elements, changeset) = reader.read()
        #expect(changeset.edits == [.deletion(at: 0), .insertion(at: 2), .update(old: 2, new: 1)])
        #expect(Array(elements) == ["b", "C", "d"])
        list.append("y")
        list.remove(at: 3)
        #expect(!reader.hasEdits)
    }

    @Test func `A screen that draws occasionally follows random edits`() {
        for seed in 0..<30 as Range<UInt64> {
            let source = RandomList(count: seed % 2 == 0 ? 5 : 100, seed: seed)
            let derived = source.list.filter { $0.key % 3 != 0 }.sorted { $0.key < $1.key }
            let screens = [Screen(source.list), Screen(derived)]
            let bag = DisposeBag()
            for edit in 0..<60 {
                if source.random(0..<4) == 0 {
                    let other = DisposeBag()
                    derived.observe(in: other) { _, _ in screens[1].draw() }
                    source.edit()
                    other.dispose()
                } else {
                    source.edit()
                }
                if edit == 30 { derived.observe(in: bag) { _, _ in } }
                guard source.random(0..<5) == 0 else { continue }
                for screen in screens { screen.draw() }
                #expect(screens[0].rows == source.expected, "seed \(seed)")
                #expect(screens[1].rows == Array(derived.elements), "seed \(seed)")
            }
        }
    }

    @Test func `A read within a batch is correct`() {
        let source = RandomList(count: 20, seed: 1)
        let screens = [Screen(source.list), Screen(source.list.filter { $0.key > 3 })]
        for _ in 0..<20 {
            batch {
                for _ in 0..<3 {
                    source.edit()
                    for screen in screens { screen.draw() }
                    #expect(screens[0].rows == source.expected)
                    #expect(screens[1].rows == source.expected.filter { $0.key > 3 })
                }
            }
            source.edit()
            for screen in screens { screen.draw() }
            #expect(screens[0].rows == source.expected)
            #expect(screens[1].rows == source.expected.filter { $0.key > 3 })
        }
    }

    /// Nothing is computed for a reader that is gone, and it leaves nothing behind.
    @Test func `A released reader does not observe the list`() {
        let list = MutableListProperty([1, 2, 3])
        var transforms = 0
        let mapped = list.map { number in
            transforms += 1
            return number
        }
        weak var released: ListReader<Int>?
        do {
            let reader = mapped.reader()
            released = reader
            _ = reader.read()
            list.append(4)
        }
        #expect(released == nil && transforms == 4)
        list.append(5)
        #expect(transforms == 4)
    }
}
