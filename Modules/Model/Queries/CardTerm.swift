package import Vocabulary

/// A condition on a card, whose names are ids and whose days are times.
package enum CardTerm: Hashable, Sendable {
    /// Text on one side, or on either.
    case text(CardSide?, TextCondition)
    /// Text in a field of the card's note; `sides` is the side of a card without a note that counts as the field.
    case field([FieldPlace], side: CardSide?, TextCondition)
    case books(Set<Book.ID>)
    case tag(String, NameMatch)
    case untagged
    case state(Set<CardState>)
    case due(StudyMoment)
    case suspended
    /// Left out of study on a day.
    case buried(Int)
    case leech
    /// With this flag; 0 for none.
    case flag(Int)
    case addedSince(Timestamp)
    /// Whose texts or tags were changed since.
    case editedSince(Timestamp)
    /// Whose latest answer is not older.
    case answeredSince(Timestamp)
    /// With an answer of a rating since a time, which is that many study days ago.
    case answered(since: Timestamp, days: Int, Rating)
    /// Whose first answer was at a time or later.
    case studiedSince(Timestamp)
    case number(CardNumber, Comparison, Double)
    /// In review, with so many days from the last answer until it is due.
    case interval(Comparison, Int)
    /// Due within a range of times, whatever the state; not suspended.
    case dueWithin(Range<Timestamp>)
    /// Whose probability of recall compares so: ``RecallBound`` has the time that is compared.
    case recall(Comparison, RecallBound)
    case ids([ClosedRange<Int64>])
    /// The card of a note with this index, which counts from 0.
    case ordinal(Int)
    /// Of a note of one of these types; basic cards include those without a note.
    case types(Set<NoteType.ID>, includesPlain: Bool)
    case note(Note.ID)

    /// Whether time alone can change whether a card meets the condition as it was written.
    package var dependsOnTime: Bool {
        switch self {
        case .due, .buried, .addedSince, .editedSince, .answeredSince, .answered, .studiedSince, .dueWithin, .recall: true
        case .text, .field, .books, .tag, .untagged, .state, .suspended, .leech, .flag, .number, .interval, .ids, .ordinal,
            .types,
            .note:
            false
        }
    }

    /// Returns whether a card meets the condition; nil if the card alone does not tell.
    package func isMet(by card: Card) -> Bool? {
        switch self {
        case .text(let side, .exactly(let text)):
            (side != .back && card.front.hasSameBytes(as: text)) || (side != .front && card.back.hasSameBytes(as: text))
        case .text, .answered, .studiedSince: nil
        case .field: nil
        case .books(let books): books.contains(card.book)
        case .tag(let tag, let match): card.tags.contains { match.matches($0, tag) }
        case .untagged: card.tags.isEmpty
        case .state(let states): states.contains(card.schedule.state)
        case .due(let moment): card.isDue(at: moment)
        case .suspended: card.isSuspended
        case .buried(let day): card.buriedOn == day
        case .leech: card.isLeech
        case .flag(let flag): card.flag == flag
        case .addedSince(let time): card.addedAt >= time
        case .editedSince(let time): card.editedAt.map { $0 >= time } ?? false
        case .answeredSince(let time): card.schedule.lastReviewAt.map { $0 >= time } ?? false
        case .number(let number, let comparison, let bound): number.of(card).map { comparison.holds($0, bound) } ?? false
        case .interval(let comparison, let days): card.intervalDays.map { comparison.holds($0, days) } ?? false
        case .dueWithin(let times): !card.isSuspended && (card.schedule.dueAt.map(times.contains) ?? false)
        case .recall(let comparison, let bound): bound.holds(comparison, card)
        case .ids(let ranges): ranges.contains { $0.contains(card.id.rawValue) }
        case .ordinal(let ordinal): (card.origin?.ordinal ?? 0) == ordinal
        case .types(_, let includesPlain): card.origin == nil ? includesPlain : nil
        case .note(let note): card.origin?.note == note
        }
    }
}

/// A side of a card.
package enum CardSide: String, Hashable, Sendable {
    case front, back
}

/// The place of a field in the notes of a type.
package struct FieldPlace: Hashable, Sendable {
    package let type: NoteType.ID
    package let index: Int

    package init(_ type: NoteType.ID, _ index: Int) { (self.type, self.index) = (type, index) }
}

/// A condition on a text.
package enum TextCondition: Hashable, Sendable {
    /// A word begins with it; in a script without spaces, it is anywhere. In a field, the text begins with it.
    case begins(String)
    /// It occurs as whole words in a row. In a field, it is anywhere, whatever the case of letters.
    case contains(String)
    /// It is the whole text.
    case exactly(String)
}

extension TextCondition {
    /// Returns whether a field of a note matches, markup included.
    package func matches(field: String) -> Bool {
        switch self {
        case .begins(let text): NameKey(folding: field).text.hasPrefix(NameKey(folding: text).text)
        case .contains(let text): text.isEmpty || NameKey(folding: field).text.contains(NameKey(folding: text).text)
        case .exactly(let text): field.hasSameBytes(as: text)
        }
    }
}

/// How a name is compared with what was written.
package enum NameMatch: Hashable, Sendable {
    /// The same name, or one below it: `a::b` is below `a`.
    case below
    case exactly
    case begins

    /// Returns whether a tag matches; ASCII letters match in either case.
    func matches(_ tag: String, _ wanted: String) -> Bool {
        switch self {
        case .below: tag.isTag(wanted) || tag.beginsWithTag(wanted + "::")
        case .exactly: tag.isTag(wanted)
        case .begins: tag.beginsWithTag(wanted)
        }
    }
}

extension String {
    fileprivate func beginsWithTag(_ prefix: String) -> Bool {
        utf8.count >= prefix.utf8.count
            && utf8.prefix(prefix.utf8.count).elementsEqual(prefix.utf8) { $0.asciiLower == $1.asciiLower }
    }
}

/// A comparison of a card's number with one that was written.
package enum Comparison: String, Hashable, Sendable, CaseIterable {
    case less = "<"
    case atMost = "<="
    case equal = "="
    case unequal = "!="
    case atLeast = ">="
    case more = ">"

    package func holds<Value: Comparable>(_ value: Value, _ bound: Value) -> Bool {
        switch self {
        case .less: value < bound
        case .atMost: value <= bound
        case .equal: value == bound
        case .unequal: value != bound
        case .atLeast: value >= bound
        case .more: value > bound
        }
    }
}

/// A number of a card's schedule.
package enum CardNumber: String, Hashable, Sendable {
    case lapses, reps, stability, difficulty

    fileprivate func of(_ card: Card) -> Double? {
        switch self {
        case .lapses: Double(card.schedule.lapses)
        case .reps: Double(card.schedule.repetitions)
        case .stability: card.schedule.stability
        case .difficulty: card.schedule.difficulty
        }
    }
}

extension Card {
    /// The days from the last answer until the card is due; nil if the card is not in review.
    package var intervalDays: Int? {
        guard schedule.state == .review, let due = schedule.dueAt, let last = schedule.lastReviewAt else { return nil }
        return Int((due.milliseconds - last.milliseconds + 43_200_000).dividedRoundingDown(by: 86_400_000))
    }
}

/// A bound on the probability of recall, as one on the time since the last answer: that takes no power of each card's numbers.
package struct RecallBound: Hashable, Sendable {
    /// The time as of which the probability is meant.
    package let now: Timestamp
    /// The milliseconds after an answer at which the probability reaches the bound, for a stability of one day.
    package let elapsedPerStability: Double

    package init(_ probability: Double, in memory: MemoryModel, at now: Timestamp) {
        self.now = now
        elapsedPerStability = probability > 0 ? 86_400_000 * memory.days(stability: 1, retention: probability) : .infinity
    }

    /// A lower probability means a longer time.
    fileprivate func holds(_ comparison: Comparison, _ card: Card) -> Bool {
        guard let last = card.schedule.lastReviewAt, let stability = card.schedule.stability else { return false }
        let (elapsed, bound) = (Double(now.milliseconds - last.milliseconds), elapsedPerStability * stability)
        return comparison.mirrored.holds(elapsed, bound)
    }
}

extension Comparison {
    /// The same comparison of the numbers in the other order.
    package var mirrored: Comparison {
        switch self {
        case .less: .more
        case .atMost: .atLeast
        case .equal, .unequal: self
        case .atLeast: .atMost
        case .more: .less
        }
    }
}
