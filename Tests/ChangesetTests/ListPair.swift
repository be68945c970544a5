import TestSupport
import Testing

/// An identified element with content that can change.
struct Row: Identifiable, Hashable {
    let id: Int
    var text: Int = 0
}

/// How a list is turned into another: what random tests are run over.
enum Shape: String, CaseIterable, CustomTestStringConvertible {
    case empty, filled, emptied, same, edited, shuffled, reversed, rotated, swapped, blocks, disjoint, halfNew, interleaved

    var testDescription: String { rawValue }
}

/// Two lists to be compared.
struct ListPair {
    var old: [Row]
    var new: [Row]

    /// Lists with unique ids, of up to `count` rows.
    init(_ shape: Shape, count: Int, using generator: inout SeededGenerator) {
        let size = Int.random(in: 0...count, using: &generator)
        old = (0..<size).map { Row(id: $0) }
        if Bool.random(using: &generator) { old.shuffle(using: &generator) }
        let others = (0..<Int.random(in: 0...count, using: &generator)).map { Row(id: size + $0) }
        new = old
        switch shape {
        case .empty: (old, new) = ([], [])
        case .filled: (old, new) = ([], others)
        case .emptied: new = []
        case .same: break
        case .edited: edit(times: Int.random(in: 0...8, using: &generator), using: &generator)
        case .shuffled: new.shuffle(using: &generator)
        case .reversed: new.reverse()
        case .rotated:
            let cut = Int.random(in: 0...size, using: &generator)
            new = Array(old[cut...] + old[..<cut])
        case .swapped:
            guard size > 1 else { break }
            for _ in 0..<3 { new.swapAt(.random(in: 0..<size, using: &generator), .random(in: 0..<size, using: &generator)) }
        case .blocks:
            var blocks: [ArraySlice<Row>] = []
            var rest = old[...]
            while !rest.isEmpty {
                let length = Int.random(in: 1...9, using: &generator)
                blocks.append(rest.prefix(length))
                rest = rest.dropFirst(length)
            }
            new = blocks.shuffled(using: &generator).flatMap { $0 }
        case .disjoint: new = others
        case .halfNew: new = (old.filter { $0.id % 2 == 0 } + others).shuffled(using: &generator)
        case .interleaved:
            new = []
            for index in 0..<max(old.count, others.count) {
                new += old.dropFirst(index).prefix(1) + others.dropFirst(index).prefix(1)
            }
        }
        for index in new.indices where Int.random(in: 0..<10, using: &generator) == 0 { new[index].text += 1 }
    }

    /// Lists in which the ids of `distinct` rows come up again and again.
    init(count: Int, distinct: Int, using generator: inout SeededGenerator) {
        func row() -> Row { Row(id: .random(in: 0..<distinct, using: &generator)) }
        old = (0..<Int.random(in: 0...count, using: &generator)).map { _ in row() }
        new = old
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: new.shuffle(using: &generator)
        case 1: new = (0..<Int.random(in: 0...count, using: &generator)).map { _ in row() }
        case 2: new.reverse()
        default: edit(times: Int.random(in: 0...8, using: &generator), ids: distinct, using: &generator)
        }
    }

    private mutating func edit(times: Int, ids: Int? = nil, using generator: inout SeededGenerator) {
        for time in 0..<times {
            switch Int.random(in: 0..<4, using: &generator) {
            case 0:
                let id = ids.map { Int.random(in: 0..<$0, using: &generator) } ?? 1_000_000 + time
                new.insert(Row(id: id), at: .random(in: 0...new.count, using: &generator))
            case _ where new.isEmpty: break
            case 1: new.remove(at: .random(in: 0..<new.count, using: &generator))
            case 2: new[.random(in: 0..<new.count, using: &generator)].text += 1
            default:
                let row = new.remove(at: .random(in: 0..<new.count, using: &generator))
                new.insert(row, at: .random(in: 0...new.count, using: &generator))
            }
        }
    }
}
