import Binding
import Model
import Services
public import Vocabulary

// Commands on several cards, each of which is one undo step.
extension CardsViewModel {
    /// Suspends cards, which excludes them from study.
    /// - Throws: what the library throws; then nothing has changed. So do the methods below.
    @discardableResult public func suspend(_ cards: Selection) throws(Failure) -> SelectionTally {
        try act(on: cards, "suspend", .suspend(true))
    }

    /// Resumes the study of cards.
    @discardableResult public func resume(_ cards: Selection) throws(Failure) -> SelectionTally {
        try act(on: cards, "resume", .suspend(false))
    }

    /// Gives cards a flag, 1…7; 0 removes it.
    @discardableResult public func flag(_ cards: Selection, _ flag: Int) throws(Failure) -> SelectionTally {
        try act(on: cards, flag == 0 ? "unflag" : "flag", .flag(flag))
    }

    /// Leaves cards out of study until the study day ends.
    @discardableResult public func bury(_ cards: Selection) throws(Failure) -> SelectionTally {
        try act(on: cards, "bury", .bury(onDay: services.clockService.clock.moment().day))
    }

    /// Takes back that cards are left out of study.
    @discardableResult public func unbury(_ cards: Selection) throws(Failure) -> SelectionTally {
        try act(on: cards, "unbury", .bury(onDay: nil))
    }

    /// Makes cards new again; their answers remain in the log and in the statistics.
    @discardableResult public func reset(_ cards: Selection) throws(Failure) -> SelectionTally {
        try act(on: cards, "reset", .reset)
    }

    /// Makes cards due on a study day, or each on one of several days; new cards are left alone.
    @discardableResult public func setDue(_ cards: Selection, on days: DueDays) throws(Failure) -> SelectionTally {
        let (study, clock) = (services.studyService, services.clockService.clock)
        return try titled("set the due date of", cards) { (now) throws(Failure) in
            let (plan, calendar) = (try study.plan.plan(), try clock.calendar())
            let days = days.days(from: calendar.day(of: now))
            study.load.forget()
            return try services.libraryService.store.atomically { () throws(Failure) in
                var tally = SelectionTally()
                var rest = Array(cards.ids)[...]
                while !rest.isEmpty {
                    let page = rest.prefix(500)
                    rest = rest.dropFirst(page.count)
                    let found = try repository.store.cards(page.map { Card.ID($0) })
                    tally.skipped += page.count - found.count
                    for card in found {
                        let day = plan.day(of: card, among: days)
                        if card.schedule.state == .new {
                            tally.leftAlone.append(card.id.rawValue)
                        } else if let review = card.due(on: day, at: now, in: calendar) {
                            _ = try study.store.record(review)
                            tally.changed += 1
                        } else {
                            tally.unchanged += 1
                        }
                    }
                }
                return tally
            }
        }
    }

    /// Deletes cards, which are then no longer selected.
    @discardableResult public func delete(_ cards: Selection) throws(Failure) -> SelectionTally {
        let tally = try act(on: cards, "delete", .delete)
        selection.value.subtract(cards)
        return tally
    }

    /// Moves cards to a book.
    /// - Parameter skipsTaken: whether a card whose front the book already has stays where it is.
    /// - Throws: `Failure.notFound(.book, …)`; `Failure.duplicate` if the book already has a card with the front of one of them.
    @discardableResult public func move(
        _ cards: Selection, to book: EntityReference, skipsTaken: Bool = false
    ) throws(Failure) -> SelectionTally {
        let book = try repository.names.book(book)
        let comparison = OptionComparison(services)
        let before = try comparison.hasValues ? books(of: cards) : []
        var tally = try act(on: cards, "move", .move(to: book, skipsTaken: skipsTaken))
        if tally.changed > 0 { tally.options = try comparison.changes(from: before, to: book) }
        return tally
    }

    private func books(of cards: Selection) throws(Failure) -> [Book.ID] {
        let ids = cards.ranges.ranges.map { $0.lowerBound...$0.upperBound - 1 }
        return Array(try services.studyService.statistics.stateCounts(of: CardQuery(filter: .term(.ids(ids)))).keys)
    }

    /// Adds and removes tags of cards and of their siblings; the tags that a card keeps stay in their order.
    /// - Throws: `Failure.invalid` for an invalid tag, and for one to add and to remove.
    @discardableResult public func tag(
        _ cards: Selection, adding added: [String] = [], removing removed: [String] = []
    ) throws(Failure) -> SelectionTally {
        let added = try Tag.list(added).map(\.text)
        if let both = Self.contradiction(adding: added, removing: removed) { throw .invalid(.tag, .repeated(value: both)) }
        let all = try withSiblings(cards)
        var tally = try retag(all, added.isEmpty ? "untag" : "tag") { tags in
            let kept = tags.filter { tag in !removed.contains { $0.isTag(tag) } }
            return kept + added.filter { tag in !kept.contains { $0.isTag(tag) } }
        }
        tally.skipped += Selection(cards.ranges.subtracting(all.ranges)).count
        return tally
    }

    /// Returns a tag that is both to be added and to be removed; nil if there is none.
    public nonisolated static func contradiction(adding added: [String], removing removed: [String]) -> String? {
        added.first { tag in removed.contains { $0.isTag(tag) } }
    }

    /// Sets the tags of cards and of their siblings.
    /// - Throws: `Failure.invalid` for an invalid tag.
    @discardableResult public func setTags(_ tags: [String], of cards: Selection) throws(Failure) -> SelectionTally {
        let tags = try Tag.list(tags).map(\.text)
        return try retag(withSiblings(cards), "tag") { _ in tags }
    }

    /// Returns cards with all cards of their notes, whose tags are those of the note.
    private func withSiblings(_ cards: Selection) throws(Failure) -> Selection {
        let ranges = try repository.store.siblings(of: cards.ranges)
        return Selection(ranges)
    }

    /// Selects the cards of the list between two of them, both included, in whichever order they are given, as soon as they are read.
    public func select(from first: Int64, to last: Int64) { selector.select(in: min(first, last)...max(first, last)) }

    /// Selects all cards that the list contains at this moment, and no others, as soon as they are read.
    public func selectAll() { selector.select(in: nil) }

    /// Stops selecting cards that are still being read.
    public func stopSelecting() { selector.stop() }

    /// Returns those of some cards that the list contains.
    public func listed(_ cards: Selection) throws(Failure) -> Selection {
        try repository.store.cards(cards, in: readFilter.current.query(services))
    }

    /// Returns how many of some cards the list does not contain; those that are selected are usually counted already.
    public func hiddenCount(of cards: Selection) throws(Failure) -> Int {
        if cards == selection.value, let counted = selector.counted { return counted }
        return try cards.count - listed(cards).count
    }

    private func act(on cards: Selection, _ verb: String, _ act: CardAct) throws(Failure) -> SelectionTally {
        try titled(verb, cards) { (now) throws(Failure) in try repository.store.change(cards.ranges, act, at: now) }
    }

    func retag(
        _ cards: Selection, _ verb: String, _ tags: ([String]) throws(Failure) -> [String]
    ) throws(Failure) -> SelectionTally {
        try titled(verb, cards) { (now) throws(Failure) in
            try services.libraryService.store.atomically { () throws(Failure) in
                let tally = try repository.store.retag(cards.ranges, at: now, tags)
                if tally.changed > 0 { try repository.notes.renderTags(of: cards.ranges, at: now) }
                return tally
            }
        }
    }

    /// Runs an act on cards as one undo step, whose name begins with a verb.
    private func titled(
        _ verb: String, _ cards: Selection, _ body: (Timestamp) throws(Failure) -> SelectionTally
    ) throws(Failure) -> SelectionTally {
        let title = "\(verb) \(cards.count) \(cards.count == 1 ? "card" : "cards")"
        return try services.undoService.titles.titled(title) { () throws(Failure) in
            try body(services.clockService.clock.now)
        }
    }
}
