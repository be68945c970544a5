import Foundation
import Model
import Vocabulary

// Stored values are within these bounds; a value beyond them is a sign of damage, and could overflow in arithmetic.

extension Timestamp {
    /// - Throws: `Failure.library(.corrupt)` for a time more than about thirty thousand years from 1970.
    init(stored milliseconds: Int64) throws(Failure) {
        guard (-1_000_000_000_000_000...1_000_000_000_000_000).contains(milliseconds) else {
            throw .library(.corrupt("a time of \(milliseconds) ms"))
        }
        self.init(milliseconds: milliseconds)
    }
}

extension Duration {
    /// - Throws: `Failure.library(.corrupt)` for more than about thirty thousand years.
    init(storedMilliseconds milliseconds: Int64) throws(Failure) {
        guard (-1_000_000_000_000_000...1_000_000_000_000_000).contains(milliseconds) else {
            throw .library(.corrupt("a duration of \(milliseconds) ms"))
        }
        self = .milliseconds(milliseconds)
    }
}

extension Duration {
    /// - Throws: `Failure.library(.corrupt)` for more than about thirty thousand years.
    init(storedSeconds seconds: Int64) throws(Failure) {
        guard (-1_000_000_000_000...1_000_000_000_000).contains(seconds) else {
            throw .library(.corrupt("a duration of \(seconds) s"))
        }
        self = .seconds(seconds)
    }
}

extension Int {
    /// - Throws: `Failure.library(.corrupt)` outside 0…10¹².
    init(storedCount count: Int64) throws(Failure) {
        guard (0...1_000_000_000_000).contains(count) else { throw .library(.corrupt("a count of \(count)")) }
        self.init(count)
    }

    /// - Throws: `Failure.library(.corrupt)` for a day more than about thirty thousand years from 1970.
    init(storedDay day: Int64) throws(Failure) {
        guard (-11_000_000...11_000_000).contains(day) else { throw .library(.corrupt("a day of number \(day)")) }
        self.init(day)
    }
}

extension Schedule {
    /// Returns the schedule if it is one that a card can have.
    /// - Throws: `Failure.library(.corrupt)`.
    func checked(of card: Int64) throws(Failure) -> Schedule {
        guard state != .new else { return self }
        guard let stability, let difficulty, stability.isFinite, stability >= MemoryModel.leastStability,
            (1...10).contains(difficulty), dueAt != nil, lastReviewAt != nil, step ?? 0 >= 0
        else { throw .library(.corrupt("card @\(card) has a schedule that cannot be")) }
        return self
    }
}

extension NameKey {
    /// The key in NFC (Unicode UAX #15): SQLite compares bytes, whereas Swift compares by canonical equivalence.
    var stored: String { text.utf8.allSatisfy { $0 < 0x80 } ? text : text.precomposedStringWithCanonicalMapping }
}
