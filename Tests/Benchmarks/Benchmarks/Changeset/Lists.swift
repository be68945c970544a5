import Interleaving

/// What happens to a list.
enum Change: String, CaseIterable {
    case none = "no change"
    case inserted = "1 inserted"
    case edited = "1 % edited"
    case editedAndMoved = "10 % edited + 5 % moved"
    case shuffled = "shuffled"
    case reversed = "reversed"
    case disjoint = "nothing in common"
}

struct Row: Identifiable, Hashable {
    let id: Int
    var title: String
    var version = 1

    init(_ id: Int) {
        self.id = id
        title = "The title of row \(id)"
    }

    /// The same row with a text of its own, as a list that is read anew from a database has.
    var reread: Row {
        var row = Row(id)
        row.version = version
        return row
    }
}

/// Two lists that share no storage.
struct Lists {
    let old: [Row]
    private(set) var new: [Row]

    init(_ count: Int, _ change: Change) {
        var generator = Generator()
        old = (0..<count).map { Row($0) }
        new = old
        switch change {
        case .none: break
        case .inserted: new.insert(Row(count), at: count / 2)
        case .edited: edit(count / 100, using: &generator)
        case .editedAndMoved:
            edit(count / 10, using: &generator)
            for _ in 0..<count / 20 {
                let row = new.remove(at: .random(in: 0..<new.count, using: &generator))
                new.insert(row, at: .random(in: 0...new.count, using: &generator))
            }
        case .shuffled: new.shuffle(using: &generator)
        case .reversed: new.reverse()
        case .disjoint: new = (count..<2 * count).map { Row($0) }
        }
        new = new.map(\.reread)
    }

    /// Rows of which many have the same id, in another order.
    init(_ count: Int, ids: Int) {
        var generator = Generator()
        old = (0..<count).map { _ in Row(.random(in: 0..<ids, using: &generator)) }
        new = old.shuffled(using: &generator).map(\.reread)
    }

    /// A third each of updates, deletions and insertions.
    private mutating func edit(_ times: Int, using generator: inout Generator) {
        for time in 0..<times {
            switch time % 3 {
            case 0: new[.random(in: 0..<new.count, using: &generator)].version += 1
            case 1: new.remove(at: .random(in: 0..<new.count, using: &generator))
            default: new.insert(Row(old.count + time), at: .random(in: 0...new.count, using: &generator))
            }
        }
    }
}
