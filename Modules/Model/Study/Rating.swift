/// How well a card was recalled; the numbers are FSRS's grades.
package enum Rating: Int, Hashable, Sendable, CaseIterable {
    case again = 1
    case hard, good, easy
}
