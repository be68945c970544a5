/// Adds up what observers see. It belongs to no actor, so that no library's calls of it are checked.
final class Tally: @unchecked Sendable {
    static let shared = Tally()
    private var sum = 0

    @inline(never)
    func add(_ number: Int) { sum &+= number }
}
