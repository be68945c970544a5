import Model
public import Vocabulary

/// Cards that are entered one after another, first the front and then the back: the finished ones, and the one that is typed.
///
/// Going back leads from a back to its front, and from a front to the card before it, whose texts can be changed. A card to which
/// the person went back stays finished as it was until its back is entered again.
public struct CardEntry: Hashable, Sendable {
    /// A side of a card.
    public enum Side: Hashable, Sendable {
        case front, back
    }

    /// What a person does to enter cards.
    package enum Input: Hashable, Sendable {
        case text(String)
        /// The text is complete.
        case settle
        /// The other side is to be typed.
        case switchSide
        case goBack
        /// All cards are complete, including the one that is typed.
        case finish
    }

    /// What follows from an input besides another text to type.
    public enum Event: Hashable, Sendable {
        /// Both sides of a card were accepted.
        case accepted(NewBookCard)
        case rejected(Failure)
        /// There are no more cards to enter.
        case finished
        /// The person went back from the front of the first card.
        case left
    }

    /// A card as it is typed, and as it was finished; the last one is not finished.
    private struct Draft: Hashable, Sendable {
        var front = "", back = ""
        var card: NewBookCard?

        var isUnfinished: Bool {
            guard let card else { return !(front.isBlank && back.isBlank) }
            return !(card.front.hasSameBytes(as: front) && card.back.hasSameBytes(as: back))
        }
    }

    private var drafts = [Draft()]
    private var position = 0
    /// The number of cards that were accepted and are not kept.
    private var passedCount = 0
    private let keepsCards: Bool
    /// The side that is typed.
    public private(set) var side = Side.front

    /// Creates an entry without cards.
    /// - Parameter keepsCards: whether the person can go back to finished cards.
    package init(keepsCards: Bool = true) { self.keepsCards = keepsCards }

    /// The number of the card that is typed, from 1.
    public var number: Int { passedCount + position + 1 }
    /// The front of the card that is typed.
    public var front: String { drafts[position].front }
    /// The back of the card that is typed.
    public var back: String { drafts[position].back }
    /// The text of the side that is typed.
    public var text: String { side == .front ? front : back }
    /// The finished cards that are kept.
    public var cards: [NewBookCard] { drafts.compactMap(\.card) }
    /// The number of finished cards that are kept.
    public var cardCount: Int { drafts.count - 1 }
    /// Whether ending now would lose a card that is partly typed.
    public var hasUnfinishedCard: Bool { drafts[drafts.count - 1].isUnfinished }
    /// Whether ending now would lose changes of a finished card.
    public var hasUnfinishedChange: Bool { drafts.dropLast().contains(where: \.isUnfinished) }

    /// Follows an input.
    /// - Parameters:
    ///   - check: throws what is wrong with a front, before its back is known.
    ///   - add: accepts a card whose sides are complete, or throws why it cannot be added.
    package mutating func take(
        _ input: Input, check: (String) throws(Failure) -> Void, add: (NewBookCard) throws(Failure) -> Void
    ) -> Event? {
        switch (input, side) {
        case (.text(let text), .front): drafts[position].front = text
        case (.text(let text), .back): drafts[position].back = text
        case (.switchSide, _): side = side == .front ? .back : .front
        case (.goBack, .back): side = .front
        case (.goBack, .front): return goBack()
        case (.settle, .front): return front.isBlank ? passEmptyFront() : checkFront(check)
        case (.settle, .back): return finishCard(add)
        case (.finish, _):
            let event = drafts[position].isUnfinished ? finishCard(add) : nil
            if case .rejected = event { return event }
            return .finished
        }
        return nil
    }

    private mutating func goBack() -> Event? {
        guard position > 0 else { return .left }
        position -= 1
        side = .back
        return nil
    }

    private mutating func checkFront(_ check: (String) throws(Failure) -> Void) -> Event? {
        do throws(Failure) {
            try checkIsUnique()
            try check(front)
            side = .back
            return nil
        } catch {
            return .rejected(error)
        }
    }

    private mutating func finishCard(_ add: (NewBookCard) throws(Failure) -> Void) -> Event? {
        let card = NewBookCard(front: front, back: back)
        do throws(Failure) {
            try checkIsUnique()
            try add(card)
        } catch {
            if case .invalid(.back, _) = error { side = .back } else { side = .front }
            return .rejected(error)
        }
        side = .front
        if keepsCards {
            drafts[position].card = card
            position += 1
            if position == drafts.count { drafts.append(Draft()) }
        } else {
            drafts[position] = Draft()
            passedCount += 1
        }
        return .accepted(card)
    }

    /// An empty front removes a card to which the person went back; without another one after it, there are no more cards. The back
    /// of a card that is not finished stays, so that it can be told that it is dropped.
    private mutating func passEmptyFront() -> Event? {
        if drafts[position].card == nil { return .finished }
        drafts.remove(at: position)
        return drafts[position].card == nil && !drafts[position].isUnfinished ? .finished : nil
    }

    /// - Throws: `Failure.duplicate` if another card that is kept has the same front.
    private func checkIsUnique() throws(Failure) {
        for (index, draft) in drafts.enumerated() where index != position {
            if draft.card?.front.hasSameBytes(as: front) ?? false { throw .duplicate(.card, front, id: 0) }
        }
    }
}

/// A card of a book that has not been added yet.
public struct NewBookCard: Hashable, Sendable {
    /// The text on the front.
    public let front: String
    /// The text on the back.
    public let back: String

    /// Creates a card.
    package init(front: String, back: String) {
        self.front = front
        self.back = back
    }

    /// Whether the front has a cloze deletion, `{{c1::…}}`, which is text in a card without a note.
    public var hasDeletion: Bool { front.hasDeletion }
}

extension String {
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
