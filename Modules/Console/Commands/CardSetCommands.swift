import TerminalText
import ViewModel
import Vocabulary
import Wording

// Commands on several cards.

extension Shell {
    /// Runs a command on one card, or on a set of cards.
    /// - Parameters:
    ///   - isSet: whether a single card is a set as well.
    ///   - one: changes the card that the command names by itself.
    ///   - many: changes the cards of a set, in one undo step.
    ///   - words: returns what has happened to the cards; nil for nothing more than that they changed.
    func change(
        _ call: Invocation, _ kind: ChangeKind = .updated, isSet: Bool = false,
        one: (EntityReference) throws(Failure) -> Answer, many: (Selection) throws(Failure) -> SelectionTally,
        words: @escaping @MainActor () -> String? = { nil }
    ) throws(Failure) -> Answer {
        if !isSet, let card = singleCard(call) { return try one(card) }
        return try change(call, kind, many: many, words: words)
    }

    /// Runs a command on a set of cards, of which there can be one.
    /// - Parameter reason: why cards are left alone.
    func change(
        _ call: Invocation, _ kind: ChangeKind = .updated, leaving reason: String = "the book already has the front",
        many: (Selection) throws(Failure) -> SelectionTally,
        words: @escaping @MainActor () -> String? = { nil }
    ) throws(Failure) -> Answer {
        let (cards, scope) = try library.cards.cards(in: cardSet(call))
        let notices = notices(about: scope)
        if cards.isEmpty {
            let none = Answer.change(.unchanged, id: nil, tally: Tally()) { "no cards" }
            return .both(notices, report.tellsChanges ? none : .both(none, .notice("no cards, so nothing is changed")))
        }
        let tally = try many(cards)
        return .both(.both(.both(notices, answer(tally, kind, words)), .options(tally.options)), leftAlone(tally, since: reason))
    }

    /// What has happened to a set of cards.
    /// - Parameter words: returns what has happened to each; nil for nothing more than that it changed.
    func answer(
        _ tally: SelectionTally, _ kind: ChangeKind = .updated, _ words: @escaping @MainActor () -> String?
    ) -> Answer {
        let hasChanged = tally.changed > 0
        let changes =
            kind == .deleted
            ? Tally(unchanged: tally.unchanged, deleted: tally.changed)
            : Tally(updated: tally.changed, unchanged: tally.unchanged)
        return .change(hasChanged ? kind : .unchanged, id: nil, tally: changes) {
            counted(hasChanged ? tally.changed : tally.unchanged, "card") + (words().map { ": \($0)" } ?? "")
                + (hasChanged && tally.unchanged > 0 ? "; \(counted(tally.unchanged, "card")) unchanged" : "")
        }
    }

    /// The card of a command that names a single one.
    private func singleCard(_ call: Invocation) -> EntityReference? {
        let cards = call.values(of: "CARD")
        return cards.count == 1 ? call.entity("CARD") : nil
    }

    /// The cards that a command names, or those of its query; without either, all cards.
    func cardSet(_ call: Invocation) -> CardSet {
        let cards = call.values(of: "CARD")
        if !cards.isEmpty { return .cards(cards.map { $0.number > 0 ? .id($0.number) : .name($0.text) }) }
        return .query(query(call))
    }

    /// The query of a command, in the open book unless the command names one.
    func query(_ call: Invocation) -> SetQuery { SetQuery(call.optional("--where"), openBook: openBook) }

    /// The book and the query of a command that takes both; the open book is part of the query, if there is one.
    func bookAndQuery(_ call: Invocation) -> (book: EntityReference?, query: SetQuery?) {
        let isOpenBook = call.values(of: "BOOK").first.map { $0.span == nil } ?? false
        let book = call.optionalEntity("BOOK")
        guard let text = call.optional("--where") else { return (book, nil) }
        return isOpenBook ? (nil, SetQuery(text, openBook: book)) : (book, SetQuery(text))
    }

    private var openBook: EntityReference? { openItems().book.flatMap { (try? Reference($0))?.entity } }

    /// What a person must know of a query besides its cards.
    func notices(about query: SetQuery?) throws(Failure) -> Answer {
        guard let query else { return .nothing }
        return notices(about: try library.cards.scope(of: query))
    }

    private func notices(about scope: QueryScope) -> Answer {
        let notices = (scope.book.map { ["in the open book, \($0.inQuotes)"] } ?? []) + scope.unknownTags.map(\.notice)
        return notices.reduce(.nothing) { .both($0, .notice($1)) }
    }

    /// Why some cards have stayed where they are.
    private func leftAlone(_ tally: SelectionTally, since reason: String) -> Answer {
        let count = tally.leftAlone.count
        if count == 0 { return .nothing }
        let ids = tally.leftAlone.prefix(Self.mostIDs).map { "@\($0)" } + (count > Self.mostIDs ? ["…"] : [])
        return .notice(
            "\(counted(count, "card")) left as \(count == 1 ? "it is" : "they are") (\(reason)): \(ids.joined(separator: ", "))")
    }

    /// The maximum number of ids to name.
    private static let mostIDs = 5
}

extension Answer {
    /// What says which options are others for cards since they or their book were moved.
    static func options(_ changes: [OptionChange]) -> Answer {
        Words.options(changes).map { words in .remark { words } } ?? .nothing
    }
}
