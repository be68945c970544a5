/// Where a key moves the cursor of a list.
enum ListMove: Hashable {
    case by(Int), start, end

    /// Nil for a key that does not move the cursor.
    /// - Parameter height: the number of rows that are shown.
    init?(_ key: Key, height: Int) {
        switch key {
        case .down, .character("j"), .control("n"): self = .by(1)
        case .up, .character("k"), .control("p"): self = .by(-1)
        case .control("d"): self = .by(max(1, height / 2))
        case .control("u"): self = .by(-max(1, height / 2))
        case .pageDown, .control("f"): self = .by(max(1, height - 1))
        case .pageUp, .control("b"): self = .by(-max(1, height - 1))
        case .scroll(let count): self = .by(count)
        case .home, .character("g"): self = .start
        case .end, .character("G"): self = .end
        default: return nil
        }
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
