/// The elements that are open within another one, the innermost last.
struct OpenElements {
    private var names: [String] = []
    private var counts: [String: Int] = [:]

    func contains(_ name: String) -> Bool { counts[name] ?? 0 > 0 }

    mutating func open(_ name: String) {
        names.append(name)
        counts[name, default: 0] += 1
    }

    /// Closes the innermost element with a name, and those in it.
    /// - Returns: whether there is one.
    mutating func close(_ name: String) -> Bool {
        guard contains(name) else { return false }
        while let last = names.last {
            removeLast()
            if last == name { break }
        }
        return true
    }

    /// Ends the elements that end where another one begins.
    mutating func end(before next: HTMLTag) {
        let (ended, boundaries) = (next.endedElements.filter(contains), next.endBoundaries)
        if ended.isEmpty { return }
        let start = names.lastIndex(where: boundaries.contains).map { $0 + 1 } ?? 0
        guard let first = names[start...].firstIndex(where: ended.contains) else { return }
        while names.count > first { removeLast() }
    }

    private mutating func removeLast() { if let name = names.popLast() { counts[name]? -= 1 } }
}
