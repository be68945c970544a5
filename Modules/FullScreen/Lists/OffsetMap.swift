import Changeset

/// Where the rows of a list are after a change.
struct OffsetMap {
    private let changes: Changeset
    /// The offsets in the old list of the rows that leave their place, and those in the new list of the rows that come to one.
    private let (leaving, coming): ([Int], [Int])

    init(_ changes: Changeset) {
        self.changes = changes
        leaving = (changes.deletions + changes.moves.map(\.from)).sorted()
        coming = (changes.insertions + changes.moves.map(\.to)).sorted()
    }

    /// Returns the new offset of the row at an offset; nil if it was deleted.
    func newOffset(of offset: Int) -> Int? {
        if let move = changes.moves.first(where: { $0.from == offset }) { return move.to }
        return leaving.contains(offset) ? nil : place(of: offset)
    }

    /// Returns the new offset of the first row from an offset on that kept its place.
    func place(of offset: Int) -> Int {
        var place = offset - leaving.prefix { $0 < offset }.count
        for arrival in coming {
            guard arrival <= place else { break }
            place += 1
        }
        return place
    }
}
