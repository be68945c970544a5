import GRDB
import Model
import Vocabulary

extension CollectionCard {
    /// Reads a row of `cards`.
    ///
    /// The types are 0 new, 1 learning, 2 review and 3 relearning; the queues −1 suspended, −2 and −3 buried, 0 new, 1 learning,
    /// 2 review, 3 learning on a later day, and 4 the preview of a filtered deck. Source: `rslib/src/card/mod.rs`.
    init(_ row: Row, _ path: String, _ tally: inout CollectionTally) throws {
        let (id, deck, ordinal, modified): (Int64, Int64, Int64, Int64) = (row[0], row[2], row[3], row[4])
        let (type, queue, due, interval): (Int64, Int64, Int64, Int64) = (row[5], row[6], row[7], row[8])
        let (left, homeDue, homeDeck): (Int64, Int64, Int64) = (row[9], row[10], row[11])
        let (stability, difficulty, reviewed): (Double?, Double?, Int64?) = (row[12], row[13], row[14])
        func check(_ value: Int64, _ column: String, in range: ClosedRange<Int64>) throws {
            if !range.contains(value) { throw CollectionReader.impossible("cards", column, id, path) }
        }
        try check(id, "id", in: 0...Timestamp.plausibleSeconds.upperBound * 1000)
        try check(ordinal, "ord", in: 0...Self.mostOrdinal)
        try check(modified, "mod", in: Timestamp.plausibleSeconds)
        self.init(
            ordinal: Int(ordinal), deck: homeDeck == 0 ? deck : homeDeck, addedAt: Timestamp(milliseconds: id),
            modifiedAt: Timestamp(milliseconds: modified * 1000), state: CardState(ankiType: type) ?? .new)
        if CardState(ankiType: type) == nil || !(-3...4).contains(queue) { tally.unknownStates += 1 }
        if homeDeck != 0 { tally.filteredCards += 1 }
        isSuspended = queue == -1
        isBuried = queue == -2 || queue == -3
        flag = row[17]
        // In the first scheduler, a relearning card was in review, and `odue` had its due day.
        if state == .review, homeDeck == 0, queue == 3 || due > Self.leastSeconds { state = .relearning }
        guard state != .new else { return }

        // In a filtered deck, `due` is a place in its order, except for a card that is being learned.
        let own = homeDeck != 0 && homeDue != 0 && !(queue == 1 && due > Self.leastSeconds) ? homeDue : due
        if state != .review, own > Self.leastSeconds {
            try check(own, "due", in: Timestamp.plausibleSeconds)
            self.due = .moment(Timestamp(milliseconds: own * 1000))
        } else {
            try check(own, "due", in: -Self.mostDays...Self.mostDays)
            self.due = .day(Int(own))
        }
        let factor: Int64 = row[16]
        if factor > 0 { ease = Double(min(factor, Self.mostEase)) / 1000 }
        self.interval = Int(min(max(interval, 0), Self.mostDays))
        stepsLeft = Int(max(left, 0) % 1000)
        if let stability, let difficulty {
            let memory = MemoryState(stability: stability, difficulty: difficulty)
            self.memory = memory.isPossible ? memory : nil
        }
        if let decay: Double = row[15], decay > 0, decay.isFinite { self.decay = decay }
        if let reviewed, reviewed > 0, Timestamp.plausibleSeconds.contains(reviewed) {
            lastReviewAt = Timestamp(milliseconds: reviewed * 1000)
        }
    }

    /// A due value above this is a time in seconds, and one below it a day.
    private static let leastSeconds: Int64 = 1_000_000_000
    /// More days than anyone lives.
    static let mostDays: Int64 = 1_000_000
    /// In thousandths.
    private static let mostEase: Int64 = 100_000
    private static let mostOrdinal: Int64 = 100_000
}

extension MemoryState {
    fileprivate var isPossible: Bool {
        (MemoryModel.leastStability..<Double.infinity).contains(stability) && (1...10).contains(difficulty)
    }
}

extension CardState {
    fileprivate init?(ankiType: Int64) {
        switch ankiType {
        case 0: self = .new
        case 1: self = .learning
        case 2: self = .review
        case 3: self = .relearning
        default: return nil
        }
    }
}

extension CollectionAnswer {
    /// Reads a row of `revlog`: its id, `ease`, `ivl`, `factor`, `time` and `type`.
    ///
    /// Source: `RevlogReviewKind` and `RevlogEntry` in `rslib/src/revlog/mod.rs`.
    /// - Parameter isOfFirstScheduler: whether there were three buttons for a card in learning: again, good and easy.
    init(_ row: Row, _ path: String, isOfFirstScheduler: Bool, _ tally: inout CollectionTally) throws {
        let (id, ease, interval): (Int64, Int64, Int64) = (row[1], row[2], row[3])
        let (factor, time, type): (Int64, Int64, Int64) = (row[4], row[5], row[6])
        guard (0...Timestamp.plausibleSeconds.upperBound * 1000).contains(id) else {
            throw CollectionReader.impossible("revlog", "id", id, path)
        }
        let skipsHard = isOfFirstScheduler && (type == 0 || type == 2) && (2...3).contains(ease)
        var rating = (1...4).contains(ease) ? Rating(rawValue: Int(skipsHard ? ease + 1 : ease)) : nil
        let kind: Kind
        switch type {
        case 0: kind = .learning
        case 1: kind = .review
        case 2: kind = .relearning
        case 3 where factor == 0:
            kind = .preview
            rating = nil
        case 3: kind = .review
        case 4 where rating == nil && factor == 0: kind = .reset
        case 4, 5: kind = .rescheduled
        default:
            kind = .rescheduled
            rating = nil
            tally.unknownStates += 1
        }
        let seconds = min(max(-interval.clamped, 0), 86_400 * CollectionCard.mostDays)
        self.init(
            at: Timestamp(milliseconds: id), kind: kind, rating: rating,
            interval: interval > 0 ? .days(Int(min(interval, CollectionCard.mostDays))) : .time(.seconds(seconds)),
            duration: .milliseconds(min(max(time, 0), 86_400_000)), difficulty: Self.difficulty(ankiFactor: factor))
    }
}

extension CollectionAnswer {
    /// Under FSRS, `factor` is not the ease, which is at least 1300, but the difficulty, scaled from 1…10 to 100…1100.
    private static func difficulty(ankiFactor factor: Int64) -> Double? {
        (100...1100).contains(factor) ? (Double(factor) / 1000 - 0.1) * 9 + 1 : nil
    }

    /// The value of `factor`.
    var ankiFactor: Int64 {
        if let difficulty { return Int64((((min(max(difficulty, 1), 10) - 1) / 9 + 0.1) * 1000).rounded()) }
        return kind == .preview || kind == .reset ? 0 : Self.usualEase
    }

    /// The initial ease of a card in SM-2, in thousandths.
    static let usualEase: Int64 = 2500
}

extension Int64 {
    /// The number, changed if necessary so that its negation does not overflow.
    fileprivate var clamped: Int64 { Swift.max(self, -.max) }
}
