import Changeset
import Testing

/// The length of a longest common subsequence, by the textbook's table.
func longestCommonSubsequence<Element: Equatable>(_ old: [Element], _ new: [Element]) -> Int {
    var row = Array(repeating: 0, count: new.count + 1)
    for element in old {
        var diagonal = 0
        for (index, other) in new.enumerated() {
            let above = row[index + 1]
            row[index + 1] = element == other ? diagonal + 1 : max(above, row[index])
            diagonal = above
        }
    }
    return row[new.count]
}

/// The fewest edits that turn one list into the other: what cannot be matched comes or goes, what is out of order moves.
func fewestEdits<Element: Hashable>(_ old: [Element], _ new: [Element]) -> Int {
    var left: [Element: Int] = [:]
    for element in old { left[element, default: 0] += 1 }
    var matched = 0
    for element in new where left[element, default: 0] > 0 {
        left[element, default: 0] -= 1
        matched += 1
    }
    return old.count + new.count - matched - longestCommonSubsequence(old, new)
}

/// The number of edits the standard library finds, where a removal and its insertion are one move.
func standardLibraryEdits<Element: Hashable>(_ old: [Element], _ new: [Element]) -> Int {
    let difference = new.difference(from: old).inferringMoves()
    let moves = difference.insertions.count { if case .insert(_, _, .some) = $0 { true } else { false } }
    return difference.count - moves
}

/// Whether the changeset keeps what it promises for its offsets, and turns `old` into `new` at once, step by step and back.
func expectRight<Element: Equatable>(
    _ changeset: Changeset, _ old: [Element], _ new: [Element], _ comment: Comment,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let leaving = changeset.deletions + changeset.moves.map(\.from)
    let arriving = changeset.insertions + changeset.moves.map(\.to)
    for (offsets, count) in [(leaving, old.count), (arriving, new.count)] {
        #expect(Set(offsets).count == offsets.count, comment, sourceLocation: sourceLocation)
        #expect(offsets.allSatisfy { 0..<count ~= $0 }, comment, sourceLocation: sourceLocation)
    }
    for offsets in [changeset.deletions, changeset.insertions, changeset.moves.map(\.to), changeset.updates.map(\.new)] {
        #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 < $1 }, comment, sourceLocation: sourceLocation)
    }
    #expect(changeset.updates.allSatisfy { old[$0.old] != new[$0.new] }, comment, sourceLocation: sourceLocation)
    #expect(Set(changeset.deletions).isDisjoint(with: changeset.updates.map(\.old)), comment, sourceLocation: sourceLocation)
    #expect(Set(changeset.insertions).isDisjoint(with: changeset.updates.map(\.new)), comment, sourceLocation: sourceLocation)

    var atOnce = old
    changeset.apply(to: &atOnce, from: new)
    #expect(atOnce == new, comment, sourceLocation: sourceLocation)
    var inSteps = old
    changeset.steps.apply(to: &inSteps, from: new)
    #expect(inSteps == new, comment, sourceLocation: sourceLocation)
    #expect(changeset.steps.count == changeset.count, comment, sourceLocation: sourceLocation)
    var back = new
    changeset.inverse.apply(to: &back, from: old)
    #expect(back == old, comment, sourceLocation: sourceLocation)
}
