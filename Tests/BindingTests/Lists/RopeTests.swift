import Binding
import TestSupport
import Testing

/// The tree under every list, with an array as the oracle.
@Suite struct RopeTests {
    @Test(arguments: [0, 1, 15, 300, 20_000])
    func `A rope is edited like an array`(_ count: Int) {
        for seed in 0..<4 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            var array = (0..<count).map { _ in Int.random(in: 0..<1_000, using: &generator) }
            var rope = Rope(array, measure: NoMeasure())
            for edit in 0..<2_000 {
                switch Int.random(in: 0..<7, using: &generator) {
                case 0, 1:
                    let offset = Int.random(in: 0...array.count, using: &generator)
                    array.insert(edit, at: offset)
                    rope.insert(edit, at: offset)
                case 2:
                    array.append(edit)
                    rope.insert(edit, at: rope.count)
                case _ where array.isEmpty: break
                case 3, 4:
                    let offset = Int.random(in: 0..<array.count, using: &generator)
                    #expect(rope.remove(at: offset) == array.remove(at: offset), "seed \(seed)")
                case 5:
                    let offset = Int.random(in: 0..<array.count, using: &generator)
                    array[offset] = edit
                    rope.update(edit, at: offset)
                default:
                    let from = Int.random(in: 0..<array.count, using: &generator)
                    let to = Int.random(in: 0..<array.count, using: &generator)
                    array.insert(array.remove(at: from), at: to)
                    rope.move(from: from, to: to)
                }
                if edit % 100 == 0 { #expect(Array(rope) == array, "seed \(seed)") }
                if let offset = array.indices.randomElement(using: &generator) {
                    #expect(rope[offset] == array[offset], "seed \(seed)")
                }
            }
            #expect(Array(rope) == array, "seed \(seed)")
        }
    }

    /// Emptied from the front, the back and the middle, so that all ways to join nodes are taken; then filled again.
    @Test(arguments: [0.0, 0.5, 1.0])
    func `A rope can be emptied and filled again`(_ place: Double) {
        var array = Array(0..<5_000)
        var rope = Rope(array, measure: Sums())
        while !array.isEmpty {
            let offset = Int(Double(array.count - 1) * place)
            #expect(rope.remove(at: offset) == array.remove(at: offset))
            #expect(rope.count == array.count)
            if array.count % 97 == 0 { #expect(Array(rope) == array && rope.summary == array.reduce(0, +)) }
        }
        #expect(Array(rope).isEmpty && rope.summary == 0)
        for number in 0..<5_000 { rope.insert(number, at: Int(Double(rope.count) * place)) }
        #expect(rope.count == 5_000 && Set(rope) == Set(0..<5_000))
        #expect(rope.summary == (0..<5_000).reduce(0, +))
    }

    /// The last leaf of its own branch comes and goes again and again.
    @Test func `A rope can grow and shrink at its end`() {
        var rope = Rope(EmptyCollection(), measure: Sums())
        for count in 0..<1_500 {
            rope.insert(count, at: count)
            rope.insert(-1, at: count + 1)
            rope.remove(at: count + 1)
            #expect(rope.partitioningOffset { $0 > count } == count + 1)
        }
        #expect(Array(rope) == Array(0..<1_500))
    }

    @Test func `Editing a copy leaves the original unchanged`() {
        let original = Rope(0..<3_000, measure: NoMeasure())
        var copy = original
        for number in 0..<500 {
            copy.insert(-number, at: number * 3)
            copy.remove(at: number)
            copy.update(-1, at: 2 * number)
        }
        #expect(Array(original) == Array(0..<3_000))
    }

    @Test func `A summary covers the elements before an offset`() {
        for seed in 0..<5 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            var array = (0..<2_000).map { _ in Bool.random(using: &generator) }
            var rope = Rope(array, measure: TrueCount())
            for _ in 0..<500 {
                let offset = Int.random(in: 0..<array.count, using: &generator)
                array[offset].toggle()
                rope.update(array[offset], at: offset)
                let place = Int.random(in: 0...array.count, using: &generator)
                array.insert(true, at: place)
                rope.insert(true, at: place)
                let end = Int.random(in: 0...array.count, using: &generator)
                #expect(rope.summary(before: end) == array.prefix(end).count { $0 }, "seed \(seed)")
                #expect(rope.summary == array.count { $0 }, "seed \(seed)")
            }
        }
    }

    @Test func `The partitioning offset of sorted elements is found`() {
        var rope = Rope(EmptyCollection<Int>(), measure: NoMeasure())
        #expect(rope.partitioningOffset { $0 >= 1 } == 0)
        for number in 0..<4_000 { rope.insert(2 * number, at: number) }
        for bound in [-1, 0, 1, 2, 255, 4_000, 7_997, 7_998, 7_999, 9_000] {
            #expect(rope.partitioningOffset { $0 >= bound } == min(4_000, max(0, (bound + 1) / 2)))
        }
    }
}

/// Sums of numbers.
private struct Sums: RopeMeasure {
    static var leafCapacity: Int { 8 }
    var empty: Int { 0 }
    func summary(of element: Int) -> Int { element }
    func combine(_ left: Int, _ right: Int) -> Int { left + right }
}
