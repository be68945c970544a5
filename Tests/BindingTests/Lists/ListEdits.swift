import Binding
import Changeset
import TestSupport

/// An element with an id, something to sort by and something that changes.
struct Item: Identifiable, Hashable {
    let id: Int
    var key: Int
    var text = 0
}

/// A list that is edited at random, beside the array it should be.
@MainActor
final class RandomList {
    let list: MutableListProperty<Item>
    private(set) var expected: [Item]
    private var generator: SeededGenerator
    private var nextID: Int

    init(count: Int, seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        nextID = count
        expected = []
        list = MutableListProperty()
        expected = (0..<count).map { _ in makeItem() }
        list.append(contentsOf: expected)
    }

    func random(_ range: Range<Int>) -> Int { .random(in: range, using: &generator) }

    private func makeItem() -> Item {
        nextID += 1
        return Item(id: nextID, key: random(0..<10))
    }

    /// One edit by one of the list's methods, or a batch of several.
    func edit() {
        if random(0..<8) == 0 {
            batch { for _ in 0..<random(0..<5) { editOnce() } }
        } else {
            editOnce()
        }
    }

    /// Leaves no element of those there are, and puts in others or none.
    func replaceAll() {
        expected = (0..<random(0..<6)).map { _ in makeItem() }
        if expected.isEmpty { list.removeAll() } else { list.replace(with: expected) }
    }

    private func editOnce() {
        let end = expected.count
        switch random(0..<12) {
        case 0: insert([makeItem()], at: end) { list.append($0[0]) }
        case 1, 2:
            let offset = random(0..<end + 1)
            insert([makeItem()], at: offset) { list.insert($0[0], at: offset) }
        case 3:
            let offset = random(0..<end + 1)
            insert((0..<random(0..<4)).map { _ in makeItem() }, at: offset) { list.insert(contentsOf: $0, at: offset) }
        case 4: replace()
        case 5:
            let remainder = random(0..<7)
            expected.removeAll { $0.id % 7 == remainder }
            list.removeAll { $0.id % 7 == remainder }
        case _ where end == 0: break
        case 6, 7:
            let offset = random(0..<end)
            expected[offset].key = random(0..<10)
            expected[offset].text += 1
            list.update(expected[offset], at: offset)
        case 8:
            let offset = random(0..<end)
            expected[offset].text += 1
            list.modify(at: offset) { $0.text += 1 }
        case 9:
            let offset = random(0..<end)
            expected.remove(at: offset)
            list.remove(at: offset)
        case 10:
            let offset = random(0..<end)
            let range = offset..<min(end, offset + random(0..<3))
            expected.removeSubrange(range)
            list.removeSubrange(range)
        default:
            let (from, to) = (random(0..<end), random(0..<end))
            expected.insert(expected.remove(at: from), at: to)
            list.move(from: from, to: to)
        }
    }

    private func insert(_ items: [Item], at offset: Int, _ edit: ([Item]) -> Void) {
        expected.insert(contentsOf: items, at: offset)
        edit(items)
    }

    private func replace() {
        for index in expected.indices where random(0..<6) == 0 { expected[index].text += 1 }
        expected.removeAll { _ in random(0..<6) == 0 }
        if random(0..<3) == 0 { expected.shuffle(using: &generator) }
        list.replace(with: expected)
    }
}

/// An array that follows a list by the edits it is told, and holds each against the list.
@MainActor
final class Follower<Element: Equatable> {
    private(set) var elements: [Element] = []
    private(set) var hasGoneAstray = false

    /// Begins with the elements there are.
    func follow(_ list: ListProperty<Element>, in bag: DisposeBag) {
        elements = []
        list.observe(in: bag) { [self] elements, changeset in
            self.elements = changeset.applying(to: self.elements) { elements[$0] }
            if self.elements != Array(elements) { hasGoneAstray = true }
        }
    }
}
