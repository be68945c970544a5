/// Where a key moves the cursor of a list.
enum ListMove: Hashable {
    case by(Int), start, end

    /// The keys that move the cursor, in groups, what that is called, and where each group moves it; a step has no name of its own.
    private static let table: [(keys: [[Key]], action: String?, moves: @Sendable (_ height: Int) -> [ListMove])] = [
        ([["j", .down, .control("n")], ["k", .up, .control("p")]], nil, { _ in [.by(1), .by(-1)] }),
        ([["g", .home], ["G", .end]], "first or last", { _ in [.start, .end] }),
        ([[.control("d")], [.control("u")]], "half a page", { [.by(max(1, $0 / 2)), .by(-max(1, $0 / 2))] }),
        ([[.control("f"), .pageDown], [.control("b"), .pageUp]], "a page", { [.by(max(1, $0 - 1)), .by(-max(1, $0 - 1))] }),
    ]

    /// Returns the help of the keys.
    /// - Parameter action: what a step is called.
    static func helps(_ action: String) -> [KeyHelp] { table.map { KeyHelp($0.keys, $0.action ?? action) } }

    /// Nil for a key that does not move the cursor.
    /// - Parameter height: the number of rows that are shown.
    init?(_ key: Key, height: Int) {
        if case .scroll(let count) = key {
            self = .by(count)
            return
        }
        for row in Self.table {
            guard let group = row.keys.firstIndex(where: { $0.contains(key) }) else { continue }
            self = row.moves(height)[group]
            return
        }
        return nil
    }

    /// Returns the offset of the row that the cursor moves to in a list of a number of rows.
    func destination(from current: Int, in count: Int) -> Int {
        switch self {
        case .by(let rows): max(0, min(current + rows, count - 1))
        case .start: 0
        case .end: max(0, count - 1)
        }
    }
}
