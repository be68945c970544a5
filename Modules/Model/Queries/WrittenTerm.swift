package import Vocabulary

/// A condition as it was written, with its place in the query.
package struct WrittenTerm: Hashable, Sendable {
    package let condition: Condition
    /// The characters of the key, or of the whole term if it has no key.
    package let key: Range<Int>
    /// The characters of the value.
    package let value: Range<Int>

    package enum Condition: Hashable, Sendable {
        case text(CardSide?, TextCondition)
        case field(String, TextCondition)
        case book(EntityReference, NameMatch)
        case tag(String, NameMatch)
        case untagged
        case state(FilterState)
        /// 0 for none.
        case flag(Int)
        case added(days: Int)
        case edited(days: Int)
        case studied(days: Int)
        case answered(days: Int, Rating?)
        case number(CardNumber, Comparison, Double)
        case interval(Comparison, Int)
        case due(Comparison, Int)
        case recall(Comparison, Double)
        case ids([ClosedRange<Int64>])
        /// Counted from 0.
        case ordinal(Int)
        case type(String, NameMatch)
        /// Of the note of the card with this id.
        case noteOf(Int64)
        /// Found by the query that is saved under this name.
        case filter(String)
    }
}
