import Vocabulary

/// Finds the names that are most similar to a mistyped one.
package struct NearNames<ID> {
    private let wanted: [Character]
    private let limit: Int
    private var found: [(distance: Int, id: ID, name: String)] = []

    /// Creates a search for names similar to `name`.
    /// - Parameter limit: the maximum number of names to keep.
    package init(to name: String, limit: Int = 3) {
        wanted = Array(NameKey(folding: name).text)
        self.limit = limit
    }

    /// Considers a name, and keeps it if it is among the nearest.
    package mutating func consider(_ name: String, id: ID) {
        let candidate = Array(NameKey(folding: name).text)
        let allowed = max(1, max(wanted.count, candidate.count) / 3)
        let isPrefix = wanted.count >= 2 && candidate.starts(with: wanted)
        guard isPrefix || abs(candidate.count - wanted.count) <= allowed else { return }
        let distance = isPrefix ? 1 : editDistance(wanted, candidate, atMost: allowed)
        // If nothing of the shorter name remains, the names are unrelated.
        guard isPrefix || distance <= allowed && distance < max(1, min(wanted.count, candidate.count)) else { return }
        let place = found.firstIndex { $0.distance > distance } ?? found.endIndex
        guard place < limit else { return }
        found.insert((distance, id, name), at: place)
        if found.count > limit { found.removeLast() }
    }

    /// The names that were kept, nearest first.
    package var nearest: [(id: ID, name: String)] { found.map { ($0.id, $0.name) } }
}
