/// What is done to all cards of a set as one change.
package enum CardAct: Hashable, Sendable {
    case suspend(Bool)
    /// 0 removes the flag.
    case flag(Int)
    /// Leaves the cards out of study on a study day; nil puts them back.
    case bury(onDay: Int?)
    /// - `skipsTaken`: whether a card whose front the book already has stays where it is.
    case move(to: Book.ID, skipsTaken: Bool)
    /// Makes the cards new again, and leaves their log as it is.
    case reset
    case delete
}
