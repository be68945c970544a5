package import Model
package import Vocabulary

extension CardStore {
    /// Edits a card at a time that does not matter.
    @discardableResult package func editCard(_ id: Card.ID, _ revision: CardRevision) throws(Failure) -> Change<Card> {
        try editCard(id, revision, at: Timestamp(milliseconds: 1_800_000_000_000))
    }
}
